"""What may be wrong with a line, a module for each message: what it needs to be true, and how it is said."""
