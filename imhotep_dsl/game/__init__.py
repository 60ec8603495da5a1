"""The interface to build on: load → start → decision → choose → scores. Everything else in this project uses it."""
