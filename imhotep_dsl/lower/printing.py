"""The lowered form as text, to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imhotep_dsl.lower import form as f

_INDENT = "    "


def printed(module: f.Lowered) -> str:
    lines = [f"state: {module.room} bytes, stack at {module.stack}"]
    lines += [f"{_INDENT}{each.offset}: {each.name}, {each.size} of {each.width} bytes" for each in module.regions]
    lines += [f"table {table.name}: {len(table.numbers)} of {table.width} bytes" for table in module.tables]
    for function in module.functions:
        about = f"  # {function.about}" if function.about else ""
        lines += ["", f"{function.name}({', '.join(function.params)}){about}"]
        lines += _block(function.body, 1)
    return "\n".join(lines) + "\n"


def _block(steps: tuple[f.Stmt, ...], depth: int) -> Iterator[str]:
    for step in steps:
        yield from _STATEMENTS[type(step)](step, depth)


def _line(depth: int, text: str) -> Iterator[str]:
    yield _INDENT * depth + text


def _when(step: f.When, depth: int) -> Iterator[str]:
    yield from _line(depth, f"if {_expr(step.condition)}")
    yield from _block(step.yes, depth + 1)
    if step.no:
        yield from _line(depth, "else")
        yield from _block(step.no, depth + 1)


def _labelled(word: str) -> Callable[[f.Loop | f.Block, int], Iterator[str]]:
    def told(step: f.Loop | f.Block, depth: int) -> Iterator[str]:
        yield from _line(depth, f"{word} {step.label}")
        yield from _block(step.body, depth + 1)

    return told


def _blocks(step: f.Blocks, depth: int) -> Iterator[str]:
    for number, body in step.blocks:
        yield from _line(depth, f"step {number}:")
        yield from _block(body, depth + 1)


def _expr(given: f.Expr) -> str:
    return _EXPRESSIONS[type(given)](given)


def _place(of: f.Cell | f.Slot | f.Word) -> str:
    if isinstance(of, f.Slot):
        return f"frame[{of.at}]"
    return f"memory[{_expr(of.address)}]" if isinstance(of, f.Word) else f"{of.region}[{_expr(of.index)}]"


def _call(given: f.Call) -> str:
    on = f" on {_expr(given.on)}" if given.on is not None else ""
    return f"{given.function}({', '.join(map(_expr, given.args))}){on}"


def _after(given: f.After) -> str:
    steps = "; ".join(line.strip() for line in _block(given.steps, 0))
    return f"[{steps}; {_expr(given.value)}]" if steps else _expr(given.value)


def _operation(given: f.Op | f.Bounded) -> str:
    return f"({_expr(given.left)} {given.sign} {_expr(given.right)})"


def _pick(given: f.Pick) -> str:
    return f"({_expr(given.yes)} if {_expr(given.condition)} else {_expr(given.no)})"


_EXPRESSIONS: dict[type, Callable[..., str]] = {
    f.Num: lambda given: str(given.value),
    f.Var: lambda given: str(given.name),
    f.Load: lambda given: _place(given.of),
    f.Entry: lambda given: f"{given.table}[{_expr(given.index)}{' or none' if given.or_none else ''}]",
    f.Address: lambda given: f"address of {given.of}",
    f.Op: _operation,
    f.LowestBit: lambda given: f"lowest bit of {_expr(given.of)}",
    f.Together: lambda given: f"sum of {_expr(given.size)} from {given.region}[{_expr(given.first)}]",
    f.Bounded: _operation,
    f.Pick: _pick,
    f.Call: _call,
    f.After: _after,
}
_STATEMENTS: dict[type, Callable[..., Iterator[str]]] = {
    f.Assign: lambda step, depth: _line(depth, f"{step.name} = {_expr(step.value)}"),
    f.Store: lambda step, depth: _line(depth, f"{_place(step.into)} = {_expr(step.value)}"),
    f.When: _when,
    f.Loop: _labelled("loop"),
    f.Block: _labelled("block"),
    f.Leave: lambda step, depth: _line(depth, f"leave {step.label}"),
    f.Give: lambda step, depth: _line(depth, f"give {_expr(step.value)}"),
    f.Run: lambda step, depth: _line(depth, _call(step.call)),
    f.Fault: lambda step, depth: _line(depth, f"fault: {step.why}"),
    f.Effort: lambda step, depth: _line(depth, f"effort {_expr(step.amount)}"),
    f.Note: lambda step, depth: _line(depth, f"# {step.text}"),
    f.Blocks: _blocks,
    f.Jump: lambda step, depth: _line(depth, f"go to step {step.to}"),
    f.JumpTo: lambda step, depth: _line(depth, f"go to step {_expr(step.to)}"),
}
