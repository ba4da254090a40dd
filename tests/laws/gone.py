"""How somebody is gone: dead, out of play or past answering, as whoever runs each game lets it come about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tests.laws.reread import chance, done
from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat
from threefates.systems.fates_edge.harm.conditions import Conditions, Died
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = ["ASIDE", "DEAD", "KILLED", "OUT", "by_hand", "dies", "nobody"]


def by_hand(*raws: Mapping[str, Any]) -> Callable[[System, State, Seat, str], Iterator[State]]:
    """Put somebody out of play as whoever runs the game does."""

    def puts(system: System, state: State, runs: Seat, who: str) -> Iterator[State]:
        for raw in raws:
            name = next(field for field, value in raw.items() if value == "")
            act = done(system, state, runs, {**raw, name: who, "reason": "so it is"}, 1)
            if isinstance(act, Unfolding):
                yield act.state

    return puts


def dies(system: System, state: State, runs: Seat, who: str) -> Iterator[State]:
    if who in state[Heroes].known and not state[Conditions][who].dead:
        act = Unfolding(system, state, runs, chance(state))
        act.happen(Died(who))
        act.run()
        yield act.state


_KILLS: Final = (
    {"type": "ff.set-health", "entity": "", "health": "dead"},
    {"type": "ff.set-condition", "entity": "", "condition": "dead"},
)
_PUTS_ASIDE: Final = {"type": "ff.put-aside", "entity": ""}
Ways = Mapping[str, Callable[[System, State, Seat, str], Iterator[State]]]

KILLED: Final[Ways] = {"fates_edge": dies, "fifty_two_fates": by_hand(*_KILLS)}
"""How somebody is dead."""
ASIDE: Final[Ways] = {"fifty_two_fates": by_hand(_PUTS_ASIDE)}
"""How somebody has gone for now, with cards that are put aside."""
DEAD: Final[Ways] = {**KILLED, "fifty_two_fates": by_hand(*_KILLS, _PUTS_ASIDE)}
"""How somebody is past answering."""
OUT: Final[Ways] = {
    "fates_edge": by_hand(
        {"type": "fe.set-harm", "hero": "", "harm": 3},
        {"type": "fe.foe-leaves", "foe": ""},
    ),
    "fate_2003": by_hand({"type": "fate.mark-wound", "character": "", "outcome": "taken-out"}),
    "fifty_two_fates": by_hand(
        {"type": "ff.set-health", "entity": "", "health": "dying"},
        {"type": "ff.set-health", "entity": "", "health": "unconscious"},
    ),
}
"""How somebody is out of play who may have a word to say: a fallen hero, or one taken out, may still pay a point."""


def nobody(system: System, state: State, runs: Seat, who: str) -> Iterator[State]:
    """Nobody is past answering in this game."""
    return iter(())
