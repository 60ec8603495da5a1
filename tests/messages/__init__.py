"""What is said of texts with mistakes."""
