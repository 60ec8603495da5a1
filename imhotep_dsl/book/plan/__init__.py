"""What stands in the book and in which order, before it is said in any language."""
