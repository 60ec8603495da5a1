"""The case or mood of every argument of the Spanish messages that is not the subject form."""

from __future__ import annotations

from imhotep_dsl.book.languages.agreement import cases_of

CASES = cases_of(
    {
        "the-of": "sum-of.things",
        "plural-of": "sum-of.value",
        "a-object": "not-is-nothing.subject not-none-left.thing",
        "all-object": "starts-own.pieces",
        "bare-object": """
            draw.piece each-by-choice.thing each-in-order.thing each-listed.name each-number.name each.thing
            every.thing fill.pieces highest-of.value holds-room-long.pieces holds-room.pieces lowest-of.value
            not-every.thing not-has-none.thing points-for-each.thing space-holds.pieces spaces-as-printed.pieces
            spaces-on-piece.pieces with-highest.value with-lowest.value
        """,
        "clitic": "take-and-place-next.it take-and-put.it",
        "no-object": "has-none.thing is-nothing.subject none-left.thing not-exists.thing not-has.thing not-holds.thing",
        "of": """
            connected-sides.place connected-ring.place connected-bricks.place connected-none.place
            belongs.player carry-out-of.subject each-listed.subject fill.place free-in.place groups-of.things
            highest-of.things lowest-of.things not-belongs.player number-of.things place-next.place
            points-at.player points-of.player printed-number.things printed-values.place space-holds.place
            space-unlimited.place
            spaces-of.place stacked-in-layers.place take-and-place-next.place
        """,
        "several-of": "different-of.value",
        "subjunctive": """
            not.condition repeat-until.condition turns-by-rule.condition turns-of-by-rule.condition turns-of.condition
            turns.condition
        """,
        "the-object": "different-of.things space-unlimited.pieces stacked-in-layers.pieces",
        "the-subject": "becomes.marker",
        "to": "marker-to-space.value not-touches.other touches.other",
    }
)
