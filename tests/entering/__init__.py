"""Decisions that are taken in compiled code."""
