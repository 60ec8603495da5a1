"""Everything that can be wrong with a project, each mistake once and at its cause."""
