"""Rules as phrases that belong to no language."""
