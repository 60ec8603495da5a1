"""Board games as text: rules are compiled into an effect graph that a generic interpreter plays.

from imhotep_dsl import load

rules = load("imhotep")
game = rules.start(players=3, seed=7)
while not game.over:
    game.choose(game.decision.options[0])
print(game.scores, game.winners)
"""

TYPE_CHECKING = False  # for type checkers it is true, as that of `typing`, which takes a while to import

if TYPE_CHECKING:
    from imhotep_dsl.game.decision import Decision, Option
    from imhotep_dsl.game.game import Game
    from imhotep_dsl.game.rules import Rules, RulesError, load
    from imhotep_dsl.library import NotFound
    from imhotep_dsl.run.faults import GameFault
    from imhotep_dsl.run.saving import SaveError

__all__ = ["Decision", "Game", "GameFault", "NotFound", "Option", "Rules", "RulesError", "SaveError", "load"]

_WHERE = {
    "Decision": "game.decision",
    "Game": "game.game",
    "GameFault": "run.faults",
    "NotFound": "library",
    "Option": "game.decision",
    "Rules": "game.rules",
    "RulesError": "game.rules",
    "SaveError": "run.saving",
    "load": "game.rules",
}


def __getattr__(name: str) -> object:
    """Loaded when first asked for, so that the command line starts quickly."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
