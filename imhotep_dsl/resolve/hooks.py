"""`before`, `after` and `instead`: blocks laid around the rules they name, the same in sides, designs and variants."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.model import Body, Rule
from imhotep_dsl.resolve.pool import Entry, path_of
from imhotep_dsl.syntax import tree


def lay_hooks(rules: list[Rule], hooks: list[Entry], diagnostics: Diagnostics) -> list[Rule]:
    """The rules with their hooks; a hook on a kind's rule also acts around the designs' own texts of it."""
    laid = list(rules)
    for entry in hooks:
        hook = entry.node
        assert isinstance(hook, tree.Hook)
        body = Body(hook.body, entry.scope, entry.origin)
        found = _targets(laid, hook, entry)
        if not found:
            paths = sorted({_path(rule) for rule in laid})
            diagnostics.error(
                "E330",
                hook.target.span,
                f"There is no rule `{path_of(hook.target)}` to act {hook.when}.",
                did_you_mean(path_of(hook.target), paths) or "Name an action, a rule, or THING.RULE.",
                about=path_of(hook.target).rpartition(".")[2],
            )
        for position in found:
            laid[position] = _lay(laid[position], hook, body, diagnostics)
    return laid


def _path(rule: Rule) -> str:
    owner = rule.scope.board or (rule.scope.designs[0] if rule.scope.designs else rule.scope.kind)
    return f"{owner}.{rule.name}" if owner else rule.name


def _targets(rules: list[Rule], hook: tree.Hook, entry: Entry) -> list[int]:
    path = path_of(hook.target)
    if "." not in path and (entry.scope.board or entry.scope.kind):
        owner = entry.scope.board or (entry.scope.designs[0] if entry.scope.designs else entry.scope.kind)
        own = [position for position, rule in enumerate(rules) if _path(rule) == f"{owner}.{path}"]
        if own:
            return own
    found = [position for position, rule in enumerate(rules) if _path(rule) == path]
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
            diagnostics.error(
                "E331", hook.target.span, f"`{rule.name}` has {has}.", "Repeat them as the rule has them."
            )  # fmt: skip
    if hook.when == "before":
        return replace(rule, before=(body, *rule.before))
    if hook.when == "after":
        return replace(rule, after=(*rule.after, body))
    return replace(rule, body=body)
