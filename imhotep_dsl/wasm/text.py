"""The text form of WebAssembly from lowered code: a function for a function, names and places kept as comments."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from imhotep_dsl.code.limits import MOST_LOOKED_AT
from imhotep_dsl.lower import form as f
from imhotep_dsl.lower.formulas import is_quick, is_truth
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import is_simple, op
from imhotep_dsl.lower.module import SHARED
from imhotep_dsl.lower.playing import EFFORT
from imhotep_dsl.program.layout import FRAME
from imhotep_dsl.wasm.flow import in_order_of_flow
from imhotep_dsl.wasm.memory import Memory
from imhotep_dsl.wasm.prelude import prelude

_SIGNS = {
    "+": "add", "-": "sub", "*": "mul", "=": "eq", "!=": "ne", "<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s",
    "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "shr_u", "%+": "rem_u",
}  # fmt: skip
_HELPED = {"/": "div_down", "%": "rem_down"}


def identifier(name: str) -> str:
    return "$" + re.sub(r"[^A-Za-z0-9_.-]", "_", name)


_LOADS = {1: "i32.load8_u", 2: "i32.load16_s", 4: "i32.load"}
_STORES = {1: "i32.store8", 2: "i32.store16", 4: "i32.store"}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a number lies: an address, what is to be added to it, how many bytes, and from what on is counted there."""

    address: str
    offset: int
    width: int = 4
    low: int = 0


@dataclass(slots=True)
class _Writer:
    """One function being written."""

    module: f.Lowered
    memory: Memory
    function: f.Function
    names: dict[str, None]
    spare: int = 0
    leads: list[int] = field(default_factory=list)
    """The blocks to which the block at hand jumps."""

    # ---- expressions ----------------------------------------------------------------------------------------

    def expr(self, given: f.Expr) -> str:
        return _EXPRESSIONS[type(given)](self, given)

    def num(self, given: f.Num) -> str:
        return f"(i32.const {given.value})"

    def var(self, given: f.Var) -> str:
        if given.name in SHARED:
            return f"(global.get ${given.name})"
        self._known(given.name)
        return f"(local.get {identifier(given.name)})"

    def _known(self, name: str) -> None:
        if name not in self.function.params and name != f.FRAME_AT_HAND:
            self.names.setdefault(name)

    def temporary(self) -> str:
        self.spare += 1
        self.names.setdefault(f"_{self.spare}")
        return identifier(f"_{self.spare}")

    def place(self, of: f.Cell | f.Slot | f.Word) -> _Place:
        if isinstance(of, f.Slot):
            return _Place("(local.get $f)", 4 * of.at)
        if isinstance(of, f.Word):
            sum_ = of.address if isinstance(of.address, f.Op) and of.address.sign == "+" else None
            if sum_ is not None and isinstance(sum_.right, f.Num) and sum_.right.value >= 0:
                return _Place(self.expr(sum_.left), sum_.right.value)
            return _Place(self.expr(of.address), 0)
        region = self.memory.regions[of.region]
        if isinstance(of.index, f.Num):
            more = region.offset + region.width * of.index.value
            return _Place("(local.get $s)", more, region.width, region.low)
        index, more = self._scaled(of.index, region.width)
        return _Place(f"(i32.add (local.get $s) {index})", region.offset + more, region.width, region.low)

    def _scaled(self, index: f.Expr, width: int) -> tuple[str, int]:
        if isinstance(index, f.Op) and index.sign == "+" and isinstance(index.right, f.Num) and index.right.value >= 0:
            return self._times(index.left, width), index.right.value * width
        return self._times(index, width), 0

    def _times(self, index: f.Expr, width: int) -> str:
        return self.expr(index) if width == 1 else f"(i32.shl {self.expr(index)} (i32.const {width // 2}))"

    def load(self, given: f.Load) -> str:
        place = self.place(given.of)
        offset = f"offset={place.offset} " if place.offset else ""
        loaded = f"({_LOADS[place.width]} {offset}{place.address})"
        return f"(i32.add {loaded} (i32.const {place.low}))" if place.low else loaded

    def entry(self, given: f.Entry) -> str:
        table = self.memory.tables[given.table]
        word = _LOADS[table.width]
        if given.or_none:
            # Before the first entry stands -1. A constant offset would not do: it is added to a number without a sign.
            return f"({word} (i32.add {self._times(given.index, table.width)} (i32.const {table.offset})))"
        if isinstance(given.index, f.Num):
            return f"({word} (i32.const {table.offset + table.width * given.index.value}))"
        index, more = self._scaled(given.index, table.width)
        return f"({word} offset={table.offset + more} {index})"

    def address(self, given: f.Address) -> str:
        if given.of == "state":
            return "(local.get $s)"
        return f"(i32.const {self.memory.addresses[given.of]})"

    def op(self, given: f.Op) -> str:
        left, right = self.expr(given.left), self.expr(given.right)
        if given.sign in ("min", "max"):
            one, other = self.temporary(), self.temporary()
            compare = "lt_s" if given.sign == "min" else "gt_s"
            tees = f"(local.tee {one} {left}) (local.tee {other} {right})"
            return f"(select {tees} (i32.{compare} (local.get {one}) (local.get {other})))"
        if given.sign in _HELPED:
            return f"(call ${_HELPED[given.sign]} {left} {right})"
        if given.sign == "=" and given.right == f.Num(0):
            return f"(i32.eqz {left})"
        return f"(i32.{_SIGNS[given.sign]} {left} {right})"

    def lowest_bit(self, given: f.LowestBit) -> str:
        return f"(i32.ctz {self.expr(given.of)})"

    def together(self, given: f.Together) -> str:
        """The cells behind those are cut off; then a product adds the others up in its highest part."""
        place = self.place(f.Cell(given.region, given.first))
        bits = 8 * place.width
        cells = f"(i64.load offset={place.offset} {place.address})"
        if given.size != f.Num(64 // bits):
            cut = f"(i32.sub (i32.const 64) (i32.mul {self.expr(given.size)} (i32.const {bits})))"
            cells = f"(i64.and {cells} (i64.shr_u (i64.const -1) (i64.extend_i32_u {cut})))"
        ones = "0x0101010101010101" if bits == 8 else "0x0001000100010001"
        return f"(i32.wrap_i64 (i64.shr_u (i64.mul {cells} (i64.const {ones})) (i64.const {64 - bits})))"

    def bounded(self, given: f.Bounded) -> str:
        left, right = self.expr(given.left), self.expr(given.right)
        wide = f"(i64.{_SIGNS[given.sign]} (i64.extend_i32_s {left}) (i64.extend_i32_s {right}))"
        return f"(call $bounded {wide})"

    def pick(self, given: f.Pick) -> str:
        condition, yes, no = self.expr(given.condition), self.expr(given.yes), self.expr(given.no)
        if is_quick(given.yes) and is_quick(given.no):
            if given.no == f.Num(0) and is_truth(given.condition) and is_truth(given.yes):
                return f"(i32.and {condition} {yes})"
            if given.yes == f.Num(1) and is_truth(given.condition) and is_truth(given.no):
                return f"(i32.or {condition} {no})"
            return f"(select {yes} {no} {condition})"
        return f"(if (result i32) {condition} (then {yes}) (else {no}))"

    def call(self, given: f.Call) -> str:
        on = "(local.get $s)" if given.on is None else self.expr(given.on)
        return f"(call {identifier(given.function)} {' '.join([on, *map(self.expr, given.args)])})"

    def after(self, given: f.After) -> str:
        if not given.steps:
            return self.expr(given.value)
        return f"(block (result i32)\n{self.stmts(given.steps)}\n{self.expr(given.value)})"

    # ---- statements -----------------------------------------------------------------------------------------

    def stmts(self, given: tuple[f.Stmt, ...]) -> str:
        return "\n".join(_STATEMENTS[type(step)](self, step) for step in given)

    def assign(self, given: f.Assign) -> str:
        if given.name in SHARED:
            return f"(global.set ${given.name} {self.expr(given.value)})"
        self._known(given.name)
        return f"(local.set {identifier(given.name)} {self.expr(given.value)})"

    def store(self, given: f.Store) -> str:
        place = self.place(given.into)
        return f"({_STORES[place.width]} offset={place.offset} {place.address} {self._above(place, given.value)})"

    def _above(self, place: _Place, value: f.Expr) -> str:
        """What is kept there of a number."""
        return self.expr(op("-", value, place.low))

    def when(self, given: f.When) -> str:
        if either_place := self._either_place(given):
            return either_place
        if appended := self._appended(given):
            return appended
        if _is_plain(given.condition):
            otherwise = f" (else\n{self.stmts(given.no)})" if given.no else ""
            if not given.yes:
                return f"(if (i32.eqz {self.expr(given.condition)}) (then\n{self.stmts(given.no)}))"
            return f"(if {self.expr(given.condition)} (then\n{self.stmts(given.yes)}){otherwise})"
        if len(given.yes) == 1 and isinstance(given.yes[0], f.Leave) and not given.no:
            return self.jump_if(given.condition, True, identifier(given.yes[0].label))
        end = self.label()
        if not given.no:
            return f"(block {end}\n{self.jump_if(given.condition, False, end)}\n{self.stmts(given.yes)})"
        if not given.yes:
            return f"(block {end}\n{self.jump_if(given.condition, True, end)}\n{self.stmts(given.no)})"
        other = self.label()
        return (
            f"(block {end} (block {other}\n{self.jump_if(given.condition, False, other)}\n"
            f"{self.stmts(given.yes)}\n(br {end}))\n{self.stmts(given.no)})"
        )

    def _appended(self, given: f.When) -> str:
        """Something laid down where free memory begins, if a condition holds. That is hard to foresee, too: it is laid
        down in any case, and what comes next either lies behind it or takes its place."""
        if not is_truth(given.condition) or len(given.yes) != 3 or given.no:
            return ""
        store, longer, taken = given.yes
        if not isinstance(store, f.Store) or not isinstance(store.into, f.Word) or not is_simple(store.value):
            return ""
        end = store.into.address
        if not isinstance(end, f.Var) or longer != f.Assign(end.name, f.Op("+", end, f.Num(4))):
            return ""
        if taken != f.Assign(ARENA, end):
            return ""
        holds = self.temporary()
        asked = f"(local.set {holds} {self.expr(given.condition)})"
        more = f"(i32.add {self.expr(end)} (i32.shl (local.get {holds}) (i32.const 2)))"
        moved = f"(local.set {identifier(end.name)} {more})"
        return "\n".join((asked, self.store(store), moved, self.stmts((taken,))))

    def label(self) -> str:
        self.spare += 1
        return f"$way{self.spare}"

    def jump_if(self, condition: f.Expr, wanted: bool, label: str) -> str:
        """To the label if a condition is as wanted. Of a condition made of several, each decides where to go on."""
        if isinstance(condition, f.After):
            return f"{self.stmts(condition.steps)}\n{self.jump_if(condition.value, wanted, label)}"
        if isinstance(condition, f.Op) and condition.sign == "=" and condition.right == f.Num(0):
            return self.jump_if(condition.left, not wanted, label)
        if isinstance(condition, f.Pick) and is_quick(condition.yes) and is_quick(condition.no):
            asked = self.expr(condition)
            return f"(br_if {label} {asked if wanted else f'(i32.eqz {asked})'})"
        if isinstance(condition, f.Pick) and isinstance(condition.no, f.Num) and condition.no.value == 0:
            first, second, all_needed = condition.condition, condition.yes, True
        elif isinstance(condition, f.Pick) and condition.yes == f.Num(1):
            first, second, all_needed = condition.condition, condition.no, False
        else:
            asked = self.expr(condition)
            return f"(br_if {label} {asked if wanted else f'(i32.eqz {asked})'})"
        if all_needed != wanted:
            return f"{self.jump_if(first, wanted, label)}\n{self.jump_if(second, wanted, label)}"
        past = self.label()
        return f"(block {past}\n{self.jump_if(first, not wanted, past)}\n{self.jump_if(second, wanted, label)})"

    def _either_place(self, given: f.When) -> str:
        """The same stored in one cell or in another: where it goes is worked out without a jump, since which it will be
        is hard to foresee."""
        if len(given.yes) != 1 or len(given.no) != 1:
            return ""
        one, other = given.yes[0], given.no[0]
        if not isinstance(one, f.Store) or not isinstance(other, f.Store) or one.value != other.value:
            return ""
        if not is_simple(one.value) or not _is_at_hand(one.into) or not _is_at_hand(other.into):
            return ""
        places = self.place(one.into), self.place(other.into)
        if places[0].width != places[1].width or places[0].low != places[1].low:
            return ""
        first, second = (f"(i32.add {place.address} (i32.const {place.offset}))" for place in places)
        word, value = _STORES[places[0].width], self._above(places[0], one.value)
        return f"({word} (select {first} {second} {self.expr(given.condition)}) {value})"

    def loop(self, given: f.Loop) -> str:
        label = identifier(given.label)
        return f"(block {label} (loop {label}_again\n{self.stmts(given.body)}\n(br {label}_again)))"

    def block(self, given: f.Block) -> str:
        return f"(block {identifier(given.label)}\n{self.stmts(given.body)})"

    def leave(self, given: f.Leave) -> str:
        return f"(br {identifier(given.label)})"

    def give(self, given: f.Give) -> str:
        return f"(return {self.expr(given.value)})"

    def run(self, given: f.Run) -> str:
        return f"(drop {self.call(given.call)})"

    def fault(self, given: f.Fault) -> str:
        return f"(unreachable) (; {_comment(given.why)} ;)"

    def effort(self, given: f.Effort) -> str:
        more = f"(i32.add (global.get ${EFFORT}) {self.expr(given.amount)})"
        too_much = f"(i32.gt_s (global.get ${EFFORT}) (i32.const {MOST_LOOKED_AT}))"
        return f"(global.set ${EFFORT} {more})\n(if {too_much} (then unreachable))"

    def note(self, given: f.Note) -> str:
        return f";; {_comment(given.text)}"

    def blocks(self, given: f.Blocks) -> str:
        """Nested so that a jump to each block lands behind the blocks that enclose it. Each is written before those to
        which it leads, if it can be: to them it jumps directly, to others by their number."""
        self._known("pc")
        if not given.blocks:
            return "unreachable"
        written: dict[int, str] = {}
        leads: dict[int, list[int]] = {}
        for number, body in given.blocks:
            self.leads = leads[number] = []
            written[number] = self.stmts(body)
        low = min(written)
        targets = [f"$to{at}" if at in written else "$nowhere" for at in range(low, max(written) + 1)]
        inside, order = list[str](), in_order_of_flow(leads)
        opened = "".join(f"(block $to{number}\n" for number in reversed(order))
        begun = f"(br_table {' '.join(targets)} $nowhere (i32.sub (local.get $pc) (i32.const {low})))"
        later = set(order)
        for number in order:
            later.discard(number)
            inside.append(f")\n{_JUMP.sub(partial(_jump, later), written[number])}")
        return f"(block $nowhere (loop $again\n{opened}{begun}{''.join(inside)}\n))\nunreachable"

    def jump(self, given: f.Jump) -> str:
        self.leads.append(given.to)
        return f"<{given.to}>"

    def jump_to(self, given: f.JumpTo) -> str:
        return f"(local.set $pc {self.expr(given.to)}) (br $again)"


_EXPRESSIONS: dict[type, Callable[..., str]] = {
    f.Num: _Writer.num, f.Var: _Writer.var, f.Load: _Writer.load, f.Entry: _Writer.entry, f.Address: _Writer.address,
    f.LowestBit: _Writer.lowest_bit, f.Together: _Writer.together,
    f.Op: _Writer.op, f.Bounded: _Writer.bounded, f.Pick: _Writer.pick, f.Call: _Writer.call, f.After: _Writer.after,
}  # fmt: skip
_STATEMENTS: dict[type, Callable[..., str]] = {
    f.Assign: _Writer.assign, f.Store: _Writer.store, f.When: _Writer.when, f.Loop: _Writer.loop,
    f.Block: _Writer.block, f.Leave: _Writer.leave, f.Give: _Writer.give, f.Run: _Writer.run, f.Fault: _Writer.fault,
    f.Effort: _Writer.effort, f.Note: _Writer.note, f.Blocks: _Writer.blocks, f.Jump: _Writer.jump,
    f.JumpTo: _Writer.jump_to,
}  # fmt: skip


def _is_plain(condition: f.Expr) -> bool:
    if isinstance(condition, f.Op) and condition.sign == "=" and condition.right == f.Num(0):
        return _is_plain(condition.left)
    return not isinstance(condition, f.After | f.Pick)


def _is_at_hand(place: f.Cell | f.Slot | f.Word) -> bool:
    return isinstance(place, f.Cell) and isinstance(place.index, f.Var | f.Num)


_JUMP = re.compile(r"<(\d+)>")


def _jump(later: set[int], found: re.Match[str]) -> str:
    to = int(found[1])
    return f"(br $to{to})" if to in later else f"(local.set $pc (i32.const {to})) (br $again)"


def _comment(text: str) -> str:
    return re.sub(r"[^ -~]|[;()<>]", "?", text)


def text(module: f.Lowered, memory: Memory) -> str:
    """The whole module."""
    parts = [prelude(memory)]
    parts += [_function(module, memory, function) for function in module.functions]
    exports = "\n".join(f'(export "{name}" (func {identifier(name)}))' for name in module.exports)
    return "(module\n" + "\n".join(parts) + f"\n{exports}\n)\n"


def _function(module: f.Lowered, memory: Memory, function: f.Function) -> str:
    writer = _Writer(module, memory, function, {})
    body = writer.stmts(function.body)
    params = " ".join(f"(param {identifier(name)} i32)" for name in ("s", *function.params))
    names = " ".join(f"(local {identifier(name)} i32)" for name in (*writer.names, *(("f",) if function.frame else ())))
    frame = ""
    if function.frame:
        at = memory.regions["machine"].offset + 4 * FRAME
        begin = memory.frames
        frame = (
            f"(local.set $f (i32.add (i32.add (local.get $s) (i32.shl (i32.load offset={at} (local.get $s)) "
            f"(i32.const 2))) (i32.const {begin})))\n"
        )
    about = f" ;; {_comment(function.about)}" if function.about else ""
    return f"(func {identifier(function.name)} {params} (result i32){about}\n{names}\n{frame}{body}\nunreachable)"
