"""The book as pages and as a site that can be printed."""
