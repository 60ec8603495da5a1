"""What every module begins with: memory, and the few functions that need more than 32 bits or whole stretches of it."""

from __future__ import annotations

from imhotep_dsl.code.limits import MOST_DECISIONS, MOST_NUMBER
from imhotep_dsl.lower.going_on import NOTHING
from imhotep_dsl.program.layout import RANDOM_HIGH, RANDOM_LOW
from imhotep_dsl.wasm.memory import Memory


def prelude(memory: Memory) -> str:
    machine = memory.regions["machine"].offset
    # Both halves of the number that chance remembers are taken together; the higher one lies first.
    high = machine + 4 * RANDOM_HIGH
    assert RANDOM_LOW == RANDOM_HIGH + 1
    arena = memory.addresses["arena"]
    segments = "\n".join(f'(data (i32.const {at}) "{_escaped(content)}")' for at, content in memory.segments)
    return f"""(memory (export "memory") {memory.pages} {memory.pages})
{segments}
(global $arena (mut i32) (i32.const {arena}))
(global $decided (mut i32) (i32.const 0))
(global $effort (mut i32) (i32.const 0))
(global $hasty (mut i32) (i32.const 0))
(global $spoiled (mut i32) (i32.const 0))
(func $div_down (param $a i32) (param $b i32) (result i32) (local $q i32)
 (local.set $q (i32.div_s (local.get $a) (local.get $b)))
 (i32.sub (local.get $q) (i32.and
  (i32.ne (i32.mul (local.get $q) (local.get $b)) (local.get $a))
  (i32.lt_s (i32.xor (local.get $a) (local.get $b)) (i32.const 0)))))
(func $rem_down (param $a i32) (param $b i32) (result i32)
 (i32.sub (local.get $a) (i32.mul (local.get $b) (call $div_down (local.get $a) (local.get $b)))))
(func $bounded (param $n i64) (result i32)
 (if (i32.or (i64.gt_s (local.get $n) (i64.const {MOST_NUMBER})) (i64.lt_s (local.get $n) (i64.const -{MOST_NUMBER})))
  (then unreachable))
 (i32.wrap_i64 (local.get $n)))
(func $copied (param $s i32) (param $to i32) (param $from i32) (param $size i32) (result i32)
 (memory.copy (local.get $to) (local.get $from) (local.get $size)) (i32.const 0))
(func $cleared (param $s i32) (param $at i32) (param $size i32) (result i32)
 (block $done (loop $again
  (br_if $done (i32.le_s (local.get $size) (i32.const 0)))
  (local.set $size (i32.sub (local.get $size) (i32.const 4)))
  (i32.store (i32.add (local.get $at) (local.get $size)) (i32.const 0))
  (br $again)))
 (i32.const 0))
(func $chance (param $s i32) (param $below i32) (result i32) (local $old i64) (local $word i32)
 {_drawn(high)})
(func $picked (param $s i32) (param $end i32) (result i32) (local $below i32) (local $old i64) (local $word i32)
 (local $free i32)
 (local.set $below (i32.shr_u (i32.sub (local.get $end) (i32.const {arena})) (i32.const 2)))
 (global.set $arena (i32.const {arena}))
 (if (i32.or (i32.eqz (local.get $below)) (i32.ge_s (global.get $decided) (i32.const {MOST_DECISIONS})))
  (then (return (i32.const {NOTHING}))))
 (local.set $free (i32.ne (local.get $below) (i32.const 1)))
 (global.set $effort (select (i32.const 0) (global.get $effort) (local.get $free)))
 (global.set $decided (i32.add (global.get $decided) (local.get $free)))
 (local.set $s (i32.const {memory.addresses["bots"]}))
 (i32.load offset={arena} (i32.shl (block (result i32)
 {_drawn(high, "(local.get $free)")}) (i32.const 2))))
(func $seeded (param $s i32) (param $low i32) (param $high i32) (result i32) (local $mixed i64)
 (local.set $mixed (i64.add
  (i64.mul
   (i64.or (i64.shl (i64.extend_i32_u (local.get $high)) (i64.const 32)) (i64.extend_i32_u (local.get $low)))
   (i64.const 0x9E3779B97F4A7C15))
  (i64.const 0x632BE59BD9B4E019)))
 (i64.store offset={high} (local.get $s) (i64.rotl
  (i64.xor (local.get $mixed) (i64.shr_u (local.get $mixed) (i64.const 31))) (i64.const 32)))
 (call $chance (local.get $s) (i32.const 2)))"""


def _drawn(high: int, only_if: str = "") -> str:
    """A number below `$below`, by the chance of the state `$s`: as the interpreter draws it. only_if: whether chance is
    to be asked; where it is not, it is as it was."""
    new = "(i64.add (i64.mul (local.get $old) (i64.const 6364136223846793005)) (i64.const 1442695040888963407))"
    new = f"(select {new} (local.get $old) {only_if})" if only_if else new
    return f"""(local.set $old (i64.rotl (i64.load offset={high} (local.get $s)) (i64.const 32)))
 (i64.store offset={high} (local.get $s) (i64.rotl {new} (i64.const 32)))
 (local.set $word (i32.rotr
  (i32.wrap_i64 (i64.shr_u (i64.xor (i64.shr_u (local.get $old) (i64.const 18)) (local.get $old)) (i64.const 27)))
  (i32.wrap_i64 (i64.shr_u (local.get $old) (i64.const 59)))))
 (i32.wrap_i64 (i64.shr_u
  (i64.mul (i64.extend_i32_u (local.get $word)) (i64.extend_i32_u (local.get $below))) (i64.const 32)))"""


def _escaped(content: bytes) -> str:
    return "".join(f"\\{byte:02x}" for byte in content)
