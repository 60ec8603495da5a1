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
    from imhotep_dsl.game import Decision, Game, Option, Rules, RulesError, load
    from imhotep_dsl.library import NotFound
    from imhotep_dsl.run.faults import GameFault
    from imhotep_dsl.run.saving import SaveError

__all__ = ["Decision", "Game", "GameFault", "NotFound", "Option", "Rules", "RulesError", "SaveError", "load"]

_WHERE = {"NotFound": "library", "GameFault": "run.faults", "SaveError": "run.saving"}


def __getattr__(name: str) -> object:
    """Loaded when first asked for, so that the command line starts quickly."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE.get(name, 'game')}"), name)
