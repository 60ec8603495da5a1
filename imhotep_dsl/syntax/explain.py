"""From a token that cannot stand where it stands to what the author is told about it.

Each question below knows one kind of mistake. They are asked in turn, the most certain first, and the first that knows
an answer gives it. What is peculiar to one place of the language is not here but in the examples of the messages.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from imhotep_dsl.syntax import (
    explain_changes,
    explain_english,
    explain_habits,
    explain_headers,
    explain_lines,
    explain_missing,
    explain_names,
    explain_order,
    explain_phrases,
    explain_points,
    explain_scenarios,
    explain_several_words,
    explain_wishes,
    explain_words,
    signs,
    words,
)
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.messages import messages_by_place, place_of
from imhotep_dsl.syntax.recovery import Surprise
from imhotep_dsl.syntax.scene import Scene, is_long, scene_of, span_of
from imhotep_dsl.syntax.terminals import (
    BAD_CHAR,
    BAD_STRING,
    CLOSING,
    CLOSING_OF,
    COMPARISONS,
    INDENT,
    LINE_END,
    LINES_WITHOUT_VALUES,
    OPERATORS,
    SEAT_LINES,
    TEXT_END,
    VALUE_BEGINNINGS,
    VALUE_ENDINGS,
)

SEATED: Final = " Who plays is said there: `players 2..4`, `colours black, white`."
_WAYS: Final = ("option", "else", "action")
_DOES_NOTHING: Final = ' Where nothing is to be done, write `note "…"` there, with what you would say of it.'
_PLAYED_ON: Final = " If nobody has anything to answer, write `play until game over` there."
_SIGN_OF: Final = {"LPAR": "(", "RPAR": ")", "LSQB": "[", "RSQB": "]"}


def explain(surprise: Surprise, file: str) -> Fault:
    scene = scene_of(surprise, file)
    for question in _BESIDE_IT if is_long(scene.line) else _QUESTIONS:
        answer = question(scene)
        if answer is not None:
            return answer
    return _unexpected(scene)


def _no_character_of_ours(scene: Scene) -> Fault | None:
    if scene.token.type != BAD_CHAR:
        return None
    message, gaps = signs.about_character(str(scene.token))
    return scene.fault(message, None, **gaps)


def _unclosed_quote(scene: Scene) -> Fault | None:
    return scene.fault("unclosed_quote") if scene.token.type == BAD_STRING else None


def _unexpected_block(scene: Scene) -> Fault | None:
    return scene.fault("unexpected_block") if scene.token.type == INDENT else None


def _missing_block(scene: Scene) -> Fault | None:
    if scene.accepted != {INDENT}:
        return None
    span, written = scene.line_above()
    besides = _PLAYED_ON if written == ["when", "play"] else _DOES_NOTHING if written[0] in _WAYS else ""
    return Fault("missing_block", span, {"besides": SEATED if scene.token.type in SEAT_LINES else besides})


def _double_sign(scene: Scene) -> Fault | None:
    around = scene.line[max(scene.at - 1, 0) : scene.at + 2]
    for first, second in pairwise(around):
        pair = f"{first}{second}"
        written = pair if first.end_pos == second.start_pos else f"{first} {second}"
        span = span_of(first, second, scene.file)
        if pair in signs.DOUBLE_SIGNS:
            return Fault("double_sign", span, {"found": written, "instead": signs.DOUBLE_SIGNS[pair]})
    return None


def _brackets(scene: Scene) -> Fault | None:
    kind, found = scene.token.type, str(scene.token)
    if kind in CLOSING:
        opening = scene.open_bracket(scene.at)
        if opening is None:
            return scene.fault("stray_bracket", found=found)
        if scene.before is opening:
            return scene.fault("empty_brackets")
        if CLOSING_OF[opening.type] != kind:
            closing = _SIGN_OF[CLOSING_OF[opening.type]]
            return scene.fault("wrong_bracket", found=found, opening=str(opening), closing=closing)
        return None
    unclosed = scene.open_bracket(len(scene.line))
    if unclosed is None or not scene.accepts(CLOSING_OF[unclosed.type]):
        return None
    return scene.fault("unclosed_bracket", unclosed, found=str(unclosed), closing=_SIGN_OF[CLOSING_OF[unclosed.type]])


def _mixed_and_or(scene: Scene) -> Fault | None:
    mixed = (scene.token.type == "OR" and scene.accepts("AND")) or (scene.token.type == "AND" and scene.accepts("OR"))
    return scene.fault("mixed_and_or") if mixed else None


def _chained_comparison(scene: Scene) -> Fault | None:
    compares = scene.token.type in COMPARISONS and scene.accepts("AND")
    again = any(token.type in COMPARISONS for token in scene.line[: scene.at])
    return scene.fault("chained_comparison") if compares and again else None


def _by_place(scene: Scene) -> Fault | None:
    found = messages_by_place().get(place_of(scene.surprise))
    return (
        None
        if found is None
        else scene.fault(found, found=str(scene.token), besides="", before=str(scene.before or ""))
    )


def _trailing_colon(scene: Scene) -> Fault | None:
    return scene.fault("trailing_colon") if scene.token.type == "COLON" and scene.ends_line else None


def _side_by_side(scene: Scene) -> Fault | None:
    first = scene.before
    if first is None or first.type not in VALUE_ENDINGS or scene.token.type not in VALUE_BEGINNINGS:
        return None
    if scene.line[0].type in LINES_WITHOUT_VALUES:
        return None
    expected = words.expected(scene.accepted - OPERATORS)
    return scene.fault("side_by_side", first=words.shown(first), found=words.shown(scene.token), expected=expected)


def _unexpected(scene: Scene) -> Fault:
    expected = words.expected(scene.accepted)
    if scene.token.type in (LINE_END, TEXT_END):
        return scene.fault("line_too_short", expected=expected)
    return scene.fault("unexpected", found=words.shown(scene.token), expected=expected)


_QUESTIONS: Final[tuple[Callable[[Scene], Fault | None], ...]] = (
    explain_wishes.skip_whom,
    explain_several_words.name_of_several_words,
    explain_several_words.done_on_the_header,
    explain_order.in_another_order,
    explain_order.headed_in_other_words,
    explain_scenarios.in_a_scenario,
    explain_order.named_without_let,
    explain_order.else_with_condition,
    explain_order.another_word,
    explain_order.option_in_a_list,
    explain_order.called_by_title,
    explain_headers.who_wins,
    explain_order.one_name,
    explain_habits.sort_named_too,
    explain_habits.player_in_the_plural,
    explain_habits.list_without_commas,
    explain_phrases.expecting_block,
    explain_phrases.whole_line,
    explain_phrases.once_only,
    explain_missing.sentence,
    explain_missing.instead_of,
    explain_missing.replaced_without_sort,
    explain_missing.kind_left_out,
    explain_missing.answered_without_with,
    explain_missing.thrown,
    explain_missing.between,
    explain_missing.paid_without_brackets,
    explain_missing.chosen_at_random,
    explain_missing.option_left_out,
    explain_missing.at_most,
    explain_missing.shape_without_brackets,
    explain_missing.seen_by_oneself,
    explain_missing.most_of_something,
    explain_missing.colon_in_design,
    explain_lines.two_on_a_line,
    explain_wishes.dash_in_name,
    explain_names.named_so,
    explain_words.other_header,
    explain_changes.not_said_when,
    explain_points.has_points,
    explain_english.owned_in_words,
    explain_english.compared_in_words,
    _double_sign,
    explain_habits.remainder,
    explain_habits.not_with_a_sign,
    _no_character_of_ours,
    _unclosed_quote,
    _unexpected_block,
    _missing_block,
    explain_points.added_with_sign,
    explain_wishes.given_with_type,
    _brackets,
    explain_several_words.stray_comma,
    _mixed_and_or,
    explain_points.points_in_other_words,
    explain_points.marker_gained,
    explain_points.said_to_win,
    explain_points.everybody_begins,
    explain_points.numbered_player_begins,
    explain_points.extreme_begins,
    explain_points.player_with_most_begins,
    explain_english.whole_line,
    explain_lines.dealt,
    explain_lines.moved_to_an_end,
    explain_lines.rule_by_itself,
    explain_lines.rule_without_a_word,
    explain_lines.expected_by_itself,
    explain_lines.compared_on_the_line,
    explain_habits.first_player,
    explain_habits.full_stop,
    explain_missing.increased_in_words,
    explain_english.assigned,
    explain_english.is_a_value,
    explain_english.while_it_holds,
    explain_english.gone_through,
    explain_english.on_one_line,
    explain_english.doubled,
    explain_english.end_of_block,
    explain_wishes.at_any_time,
    explain_wishes.at_part_of_something,
    explain_wishes.when_declared,
    explain_wishes.added_to_a_rule,
    explain_wishes.is_highest,
    explain_wishes.you_begins_statement,
    explain_english.you_do,
    explain_habits.how_many,
    explain_lines.chosen_somebody_else,
    explain_lines.moved_by_taking,
    explain_habits.text_for_a_name,
    explain_habits.text_for_a_value,
    explain_wishes.roll_as_value,
    explain_english.neighbour,
    explain_wishes.each_time,
    explain_wishes.no_whole_number,
    explain_changes.changed_only_if,
    explain_wishes.condition_behind,
    explain_wishes.forbidden,
    explain_wishes.refused_below,
    explain_changes.declared_by_itself,
    explain_changes.at_once_comes_last,
    explain_habits.title_asked_for,
    explain_words.article,
    explain_words.other_language,
    explain_words.misspelt_else,
    explain_words.line_of_a_game,
    explain_words.misspelt,
    explain_words.misspelt_beginning,
    explain_words.misspelt_before,
    explain_words.misspelt_header,
    explain_changes.place_set_anew,
    explain_changes.set_without_to,
    explain_lines.set_without_a_word,
    explain_headers.game_without_of,
    explain_headers.game_not_named,
    explain_headers.side_of_a_kind,
    explain_scenarios.done_with_its_answers,
    explain_lines.called_without_do,
    explain_lines.given_without_brackets,
    explain_lines.option_without_a_word,
    explain_habits.title_without_quotes,
    _by_place,
    explain_words.thing_begins_statement,
    explain_words.misspelt_operator,
    explain_words.wrong_block,
    _trailing_colon,
    explain_words.second_on_line,
    explain_names.reserved,
    _chained_comparison,
    explain_words.misspelt_not,
    _side_by_side,
)

_BESIDE_IT: Final = tuple(question for question in _QUESTIONS if question.__module__ == __name__)
"""Those that look at the token and what stands beside it, and at no line as a whole."""
