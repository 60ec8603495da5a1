"""The case of every argument of the German messages that is not the subject form."""

from __future__ import annotations

from imhotep_dsl.book.languages.agreement import cases_of

CASES = cases_of(
    {
        "plural-genitive": "sum-of.value",
        "a-subject": "not-none-left.thing",
        "accusative": """
            add-marker.marker back-to-box.piece choose-amount.thing choose-at-least.thing choose.thing
            clear-marker-thing.marker
            exist-at-least.things exist-at-most.things exist-exactly.things exist-fewer.things exist-more.things
            exists.thing fill-pile.pieces fill-up.pieces has-at-least.things has-at-most.things
            has-exactly.things has-fewer.things has-more.things has.thing holds-at-least.things
            holds-at-most.things holds-exactly.things holds-fewer.things holds-more.things holds.thing
            lose.points marker-to-space.marker marker-to-space.value move-to.piece not-is-nothing.subject
            not-visible.subject place-next.piece place-on.piece put-in.piece rank.players refilled.other
            score.points seen-by-owner.pieces set-marker.marker show-pieces.pieces show.what shuffle.place
            starts-own.pieces starts.pieces swap.first take-and-place-next.it take-and-place-next.pieces
            points-at.board without.second
            take-and-put.it take-and-put.pieces take-marker.marker take-to-box.pieces visible.subject
        """,
        "bare-accusative": """
            draw.piece holds-room-long.pieces holds-room.pieces not-has-none.thing points-for-every.things
            space-holds.pieces spaces-as-printed.pieces spaces-on-piece.pieces
        """,
        "bare-dative": "fill.pieces with-highest.value with-lowest.value",
        "bare-subject": """
            also.things becomes.marker clear-marker.marker each-number.name groups-of.things highest-of.value
            is-nobody.subject lowest-of.value marker-is.marker not-is-nobody.subject printed-number.things
            space-unlimited.pieces
        """,
        "dative": """
            among.list belongs.player first-of.list in-either.second
            in-order-down.value in-order-up.value is-one-of.list larger.values
            not-belongs.player not-is-one-of.list not-touches.other points-printed.space points-table.index
            printed-number.space rank-key-highest.value rank-key-lowest.value smaller.values swap.second
            touches.other turns-by-rule.first turns.first
        """,
        "each-accusative": """
            each-by-choice.thing each-in-order.thing each-listed.name each.thing every.thing not-every.thing
            points-for-each.thing
        """,
        "genitive": """
            connected-sides.place connected-ring.place connected-bricks.place connected-none.place
            carry-out-of.subject each-listed.subject fill.place free-in.place highest-of.things lowest-of.things
            place-next.place points-at.player points-of.player printed-values.place space-holds.place
            space-unlimited.place spaces-of.place stacked-in-layers.place take-and-place-next.place
        """,
        "no-accusative": "has-none.thing is-nothing.subject not-exists.thing not-has.thing not-holds.thing",
        "no-subject": "none-left.thing",
        "several-subject": "different-of.value",
        "the-genitive": "sum-of.things different-of.things number-of.things",
        "the-subject": "stacked-in-layers.pieces",
    }
)
