"""The vocabulary of what runs: expressions as shared nodes, and steps. Graph, program and interpreter speak it."""
