"""The words of the language and how they are written, for those who colour, complete or explain a text."""
