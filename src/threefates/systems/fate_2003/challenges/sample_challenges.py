"""The book's own challenges, ready to be laid on the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import digits
from typing import Any, Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fate_2003.challenges.ladders import RUNGS, Boxes, Challenge, Every, Fragility
from threefates.systems.fate_2003.rulings.rulings import RumorDifficulty
from threefates.systems.fate_2003.wounds.track import Track

__all__ = ["OPPOSED", "READY", "ReadyChallenge", "of_wounds", "ready", "rolled_with", "rumors_at"]


class ReadyChallenge(Struct, frozen=True):
    """One of the book's own challenges."""

    challenge: Challenge
    difficulty: str = ""  # an adjective; empty where two sides roll
    skills: tuple[str, ...] = ()  # what each check is rolled with


class _Printed(Struct):
    """The fields of a ready-made challenge as they stand in the ledger."""

    ladder: Any
    difficulty: str = ""
    goal: str = ""  # nothing where no rung is said to finish it
    span: str = ""
    skill: str = ""
    skills: tuple[str, ...] = ()


def _boxes(ladder: Any) -> Boxes:
    if isinstance(ladder, dict):
        counts = {int(rung): int(count) for rung, count in ladder.items()}
        return tuple(counts.get(rung, 0) for rung in range(len(RUNGS)))
    return tuple(int(rung["boxes"]) for rung in ladder)


def _brings(ladder: Any) -> tuple[str, ...]:
    return tuple(str(rung.get("result", "")) for rung in ladder)


@cites("fate.challenges.sample-research")
def _research() -> ReadyChallenge:
    printed = entry("fate.challenges.sample-research").table(_Printed)
    challenge = Challenge(
        id="",
        name="Research into a powerful spell",
        boxes=_boxes(printed.ladder),
        goal=RUNGS.index(printed.goal),
    )
    return ReadyChallenge(challenge, printed.difficulty, (printed.skill,))


@cites("fate.challenges.sample-rumors")
def _rumors() -> ReadyChallenge:
    printed = entry("fate.challenges.sample-rumors").table(_Printed)
    challenge = Challenge(
        id="",
        name="Rumors in the street",
        boxes=_boxes(printed.ladder),
        results=_brings(printed.ladder),
        every_box=not printed.goal,
        fragility=Fragility.EVENT,
        trouble_at=3,
        event="somebody takes offence, and thugs attack",
        span=printed.span,
        recovery=1,
        recovery_per="week",
        every=Every.DAY,
        slips_every=Every.WEEK,
    )
    return ReadyChallenge(challenge, printed.difficulty, printed.skills)


@cites("fate.r.rumor-difficulty")
def rumors_at(reading: RumorDifficulty) -> str:
    """The difficulty of each check for rumors: the book says it both ways.

    >>> rumors_at(RumorDifficulty.FAIR)
    'Fair'
    """
    return reading.reading


@cites("fate.challenges.sample-chess", "fate.r.chess-labels")
def _chess() -> ReadyChallenge:
    printed = entry("fate.challenges.sample-chess").table(_Printed)
    challenge = Challenge(
        id="",
        name="A game of chess",
        boxes=_boxes(printed.ladder),
        results=_brings(printed.ladder),
        penalties=True,
        span="a few minutes and several moves",
    )
    return ReadyChallenge(challenge)


@cites("fate.challenges.combat-is-dynamic")
def _conflict() -> ReadyChallenge:
    """The wound track serves any conflict: its boxes, as this table reads them, and what they cost."""
    names = ("", "Clipped", "Hurt", "Injured", "Taken Out")
    return ReadyChallenge(
        Challenge(id="", name="A conflict", results=names, penalties=True, wounds=True, as_track=True)
    )


@cites("fate.challenges.combat-is-dynamic")
def of_wounds(track: Track) -> Boxes:
    """The boxes of a conflict: none for a scratch, those of the wound track, and one that ends it.

    >>> of_wounds(Track(clipped=3))
    (0, 3, 3, 2, 1)
    """
    return (0, track.clipped, track.hurt, track.injured, 1)


READY: Final = {"research": _research, "rumors": _rumors, "chess": _chess, "conflict": _conflict}
OPPOSED: Final = ("chess", "conflict")


def ready(which: str) -> ReadyChallenge:
    """One of the book's own challenges, by its word in `READY`.

    >>> ready("research").difficulty, ready("chess").challenge.boxes
    ('Great', (8, 4, 2, 1, 1))
    """
    return READY[which]()


@cites("fate.challenges.sample-research", "fate.challenges.sample-rumors")
def rolled_with(name: str) -> tuple[str, ...]:
    """The skills that the book has a challenge of its own rolled with, be it one of several; none for any other.

    >>> rolled_with("Rumors in the street"), rolled_with("A game of chess")
    (('Streetwise', 'Contacting'), ())
    """
    return _skills().get(name) or _skills().get(name.rstrip(digits).rstrip(), ())


@cache
def _skills() -> Mapping[str, tuple[str, ...]]:
    made = [ready(which) for which in READY]
    return {one.challenge.name: one.skills for one in made}
