"""Casters at a table of the main book: a Weave, then a Cast, with dice as a test wrote them down."""

from __future__ import annotations

from typing import Any, TypeVar

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.agenda import Choice
from threefates.rulebook.messages import Event
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.terms import Terms

__all__ = ["caster", "casts", "happened", "picks", "proposed", "question", "terms", "weaves"]

E = TypeVar("E", bound=Event)


def caster(edition: str = "srd", *, beats: Any = 9, art: Any = (), **rulings: Any) -> tuple[Evening, str]:
    """Oriel of Wits 3 and Arcana 2, who has the Gift; the bank holds something."""
    evening = Evening(edition, **({"partial_upgrade": "no_upgrade"} | rulings))
    hero = evening.hero("Oriel", wits=3, trained=["Arcana"], talents=["casters-gift"])
    if beats:
        evening.do("gm", "fe.set-beats", held=beats, reason="as the test has it")
    if art:
        evening.do("ann", "fe.set-art", hero=hero, elements=list(art))
    return evening, hero


def weaves(evening: Evening, hero: str, *dice: int, dv: int = 2, **spell: Any) -> None:
    """Weave a spell with these dice."""
    evening.do("ann", "fe.weave-spell", hero=hero, **({"spell": "a wall", "element": "Fire"} | spell))
    evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=1)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.keep()


def casts(evening: Evening, hero: str, *dice: int) -> None:
    """Cast what is woven with these dice."""
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.keep()


def question(evening: Evening, kind: str) -> Choice | None:
    """The question of that kind that the table waits on, if there is one."""
    return next((it for it in FATES_EDGE.questions(evening.state) if it.kind == kind), None)


def picks(evening: Evening, kind: str, option: str, *dice: int, by: str = "gm") -> None:
    """Answer the question of that kind."""
    asked = question(evening, kind)
    assert asked is not None
    evening.do(by, "answer", *dice, choice=asked.id, option=option)


def happened(evening: Evening, kind: type[E]) -> list[E]:
    """Every event of that kind so far."""
    return [event for event in evening.events if isinstance(event, kind)]


def proposed(**rulings: Any) -> tuple[Evening, str]:
    """Oriel has a wall of Earth in mind, and nobody has said how hard it is."""
    evening, hero = caster(**rulings)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Earth")
    return evening, hero


def terms(evening: Evening, hero: str) -> Terms:
    """The terms of what a hero proposes."""
    found = evening.state[Proposals][hero].terms
    assert found is not None
    return found
