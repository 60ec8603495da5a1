"""The rulebook that writes itself: plan → phrases → a language → pages."""
