"""Pictures as SVG: places, pieces, positions and graphs; they know no game."""
