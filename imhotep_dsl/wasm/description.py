"""What one must know to use a compiled table: where states lie and what is in them. Written beside it as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict

from imhotep_dsl.lower.form import Region
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.wasm.memory import Memory

VERSION = 5


@dataclass(frozen=True, slots=True)
class Description:
    """game, hash: the rules that were compiled. regions: what lies where in a state; stack: where its frames begin;
    room: bytes of one state. states: the address of the first of `games` states; apart: how many bytes it is to the
    next one; options: where the options of the waiting decision lie, four bytes each; bots: the two numbers of chance
    that playouts choose by. While players act in secret at the same time, the state from before lies behind each."""

    game: str
    hash: str
    regions: tuple[Region, ...]
    stack: int
    room: int
    games: int
    states: int
    options: int
    bots: int
    apart: int
    version: int = VERSION

    @classmethod
    def of(cls, memory: Memory, game: str, digest: str, stack: int, games: int) -> Description:
        addresses = memory.addresses
        return cls(
            game, digest, tuple(memory.regions.values()), stack, memory.room, games,
            addresses["states"], addresses["arena"], addresses["bots"], memory.apart,
        )  # fmt: skip

    def json(self) -> str:
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str) -> Description:
        """Raises ValueError, KeyError or TypeError if it is not one."""
        given = json.loads(text)
        if given["version"] != VERSION:
            raise ValueError("another version")
        regions = tuple(Region(**region) for region in given.pop("regions"))
        return cls(regions=regions, **given)

    def has(self, name: str) -> bool:
        return any(region.name == name for region in self.regions)

    def region(self, name: str) -> Region:
        return next(region for region in self.regions if region.name == name)
