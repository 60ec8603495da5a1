"""Laying typed rules as steps, from the last line to the first."""
