"""Turns, and rules that call each other, that could go on for ever: every way round has to use something up.

What is used up is a piece that moves on and cannot come back, a marker that only rises (or only falls), a player who
passes, or points where the turns are over at some score. First
everything that may happen is looked at; the ways that surely use something up can be gone only so often and are set
aside; then the rest is looked at by itself, and so on. A way that remains in the end costs nothing, or what it costs
comes back: it could be repeated for ever.

Between turns, chance is trusted to bring an end: that a deck is made anew from its discards does not count as coming
back, unless one and the same way both draws and gives back all that it uses. Within one turn it always does: rules that
call each other must end whatever is drawn.
"""
