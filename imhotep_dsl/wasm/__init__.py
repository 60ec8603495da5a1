"""Lowered rules as WebAssembly: the text form, and running it."""
