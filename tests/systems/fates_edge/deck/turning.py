"""Evenings whose cards are turned by the test."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.pieces.chance import ScriptedChance
from threefates.systems.fates_edge.deck.deck import Deck

__all__ = ["desperately", "does", "table", "turned"]


def desperately(evening: Evening, hero: str, *falls: int | str) -> None:
    """A roll from the worst Position that comes out with a cost; its lowest success is thrown again."""
    evening.rated(hero, wits=2, Tinker=2)
    evening.agreed(hero, dv=2, position=2)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, hero=hero)
    does(evening, "ann", "answer", *falls, choice=evening.asked().id, option=evening.asked().options[0].value)


def does(evening: Evening, by: str, kind: str, *falls: int | str, **fields: Any) -> None:
    """Do something with dice and cards that fall so."""
    command = FATES_EDGE.read_command({"type": kind, **fields})
    with ScriptedChance(falls) as chance:
        evening.last = FATES_EDGE.decide(evening.state, command, evening.seat(by), chance)
    evening._happen(*evening.last)


def table(triggers: str, either: str = "either", **more: str) -> tuple[Evening, str]:
    evening = Evening(deck_triggers=triggers, deck_or_spend=either, **more)
    return evening, evening.hero()


def turned(evening: Evening) -> list[str]:
    return [lies.card for lies in evening.state[Deck].scene]
