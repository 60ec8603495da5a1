"""What somebody wants to know who is writing a text: as data, for any editor. Works in the middle of broken texts."""
