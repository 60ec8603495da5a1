"""`before`, `after` and `instead`: blocks laid around the rules they name, the same in sides, designs and variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean, written
from imhotep_dsl.resolve.model import Body, Moment, Rule
from imhotep_dsl.resolve.pool import Entry, path_of
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes


def lay_hooks(
    rules: list[Rule], hooks: list[Entry], moments: Mapping[str, Moment], game: str, diagnostics: Diagnostics
) -> list[Rule]:
    """The rules with their hooks; a hook on a kind's rule also acts around the designs' own texts of it. moments: what
    those hooks may have meant that lie around nothing."""
    laid = list(rules)
    for entry in hooks:
        hook = entry.node
        if not isinstance(hook, tree.Hook):
            continue
        body = Body(hook.body, entry.scope, entry.origin, entry.origin)
        found = _targets(laid, hook, entry)
        if not found:
            paths = sorted({path_of_rule(rule) for rule in laid} | _paths_of_moments(moments))
            diagnostics.error(
                "E330",
                hook.target.span,
                f"There is no rule `{path_of(hook.target)}` to act {hook.when}.",
                did_you_mean(path_of(hook.target), paths)
                or (_where_turns_are(hook, laid, game) if path_of(hook.target) == "turn" else "")
                or "Name an action, a rule, a moment, THING.RULE or THING.MOMENT.",
                about=path_of(hook.target).rpartition(".")[2],
            )
        for position in found:
            laid[position] = _lay(laid[position], hook, body, diagnostics)
    around_all = [entry for entry in hooks if isinstance(entry.node, tree.ActionHook)]
    return _lay_around_actions(laid, around_all, diagnostics) if around_all else laid


def _where_turns_are(hook: tree.Hook, rules: list[Rule], game: str) -> str:
    """A game need not have a rule of its own for a turn: its `turns` hold what is done there, or name it."""
    found = (
        (rule, turns)
        for rule in rules
        for turns in nodes([body.block for body in rule.bodies])
        if isinstance(turns, tree.Turns | tree.TurnsIn)
    )
    rule, turns = next(found, (None, None))
    if rule is None or turns is None:
        return ""
    name, done = path_of_rule(rule), turns.body.statements
    sort = "" if name == "play" else "action " if rule.is_action else "rule "
    if len(done) == 1 and isinstance(done[0], tree.Do):
        meant = path_of(done[0].target)
        return f"What is done in a turn is `{meant}` here: write `{hook.when} {meant}`."
    where = {"before": ", at their beginning", "after": ", at their end"}.get(hook.when, "")
    return (
        f"The turns stand in `{name}` here, and `imhotep show {game} {name}` prints it. Write `replace {sort}{name}`"
        f" with its lines below it, and yours below its `turns`{where}."
    )


def _lay_around_actions(rules: list[Rule], hooks: list[Entry], diagnostics: Diagnostics) -> list[Rule]:
    """Blocks around each action that is chosen. What only does an action by its name does not choose it."""
    done = _done_by_name(rules)
    laid: list[Rule] = []
    for rule in rules:
        own = [entry for entry in hooks if rule.is_action and not _is_spared(rule, entry)]
        if own and rule.name in done:
            laid.append(replace(rule, is_action=False))
            call = tree.Do(rule.span, tree.Name(rule.span, rule.name))
            rule = replace(rule, body=Body(tree.Block(rule.span, (call,)), rule.scope), before=(), after=())
        for entry in own:
            assert isinstance(entry.node, tree.ActionHook)
            body = Body(entry.node.body, entry.scope, entry.origin, entry.origin)
            before = entry.node.when == "before"
            rule = replace(rule, before=(body, *rule.before)) if before else replace(rule, after=(*rule.after, body))
        laid.append(rule)
    for word in [word for entry in hooks for word in _spared(entry)]:
        actions = [rule.name for rule in rules if rule.is_action]
        if word.text not in actions:
            help_text = did_you_mean(word.text, actions) or f"The actions are {', '.join(actions)}."
            diagnostics.error("E330", word.span, f"There is no action `{word.text}`.", help_text, about=word.text)
    return laid


def _spared(entry: Entry) -> tuple[tree.Word, ...]:
    return entry.node.spared if isinstance(entry.node, tree.ActionHook) else ()


def _is_spared(rule: Rule, entry: Entry) -> bool:
    return any(word.text == rule.name for word in _spared(entry))


def _done_by_name(rules: list[Rule]) -> set[str]:
    blocks = [body.block for rule in rules for body in rule.bodies]
    return {path_of(node.target) for node in nodes(blocks) if isinstance(node, tree.Do)}


def path_of_rule(rule: Rule) -> str:
    owner = _owner_of(rule)
    return f"{owner}.{rule.name}" if owner else rule.name


def _owner_of(rule: Rule) -> str | None:
    return rule.scope.board or (rule.scope.designs[0] if rule.scope.designs else rule.scope.kind)


def _paths_of_moments(moments: Mapping[str, Moment]) -> set[str]:
    """The moments, and what each thing does at them."""
    owned = {(_owner_of(handler), name) for name, moment in moments.items() for handler in moment.handlers}
    return {*moments, *(f"{owner}.{name}" for owner, name in owned if owner)}


def _targets(rules: list[Rule], hook: tree.Hook, entry: Entry) -> list[int]:
    path = path_of(hook.target)
    if "." not in path and (entry.scope.board or entry.scope.kind):
        owner = entry.scope.board or (entry.scope.designs[0] if entry.scope.designs else entry.scope.kind)
        own = [position for position, rule in enumerate(rules) if path_of_rule(rule) == f"{owner}.{path}"]
        if own:
            return own
    found = [position for position, rule in enumerate(rules) if path_of_rule(rule) == path]
    if found and hook.when != "instead":
        rule = rules[found[0]]
        if rule.scope.kind and not rule.scope.designs:
            found += [
                position
                for position, other in enumerate(rules)
                if other.name == rule.name
                and position not in found
                and (other.scope.kind == rule.scope.kind or other.scope.board is not None)
            ]
    return found


def _lay(rule: Rule, hook: tree.Hook, body: Body, diagnostics: Diagnostics) -> Rule:
    if isinstance(hook.target, tree.Call):
        given = [arg.text for arg in hook.target.args if isinstance(arg, tree.Name)]
        wanted = [param.text for param in rule.params]
        if given != wanted and (rule.params or not (rule.scope.board or rule.scope.designs)):
            has = f"the parameters ({', '.join(wanted)})" if wanted else "no parameters"
            path = path_of(hook.target)
            told = written(f"{path}({', '.join(given)})", f"{path}({', '.join(wanted)})" if wanted else path)
            strange = [name for name in given if name not in wanted]
            about = strange[0] if len(strange) == 1 else None
            diagnostics.error("E331", hook.target.span, f"`{rule.name}` has {has}.", told, about=about)
    if hook.when == "before":
        return replace(rule, before=(body, *rule.before))
    if hook.when == "after":
        return replace(rule, after=(*rule.after, body))
    return replace(rule, body=body.instead_of((rule.body,) if rule.body else ()))
