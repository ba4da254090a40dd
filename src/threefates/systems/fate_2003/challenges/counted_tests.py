"""Counted tests: steady, repetitive work, done when so many checks have succeeded."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, number, words
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.challenges.challenges import challenges, open_one
from threefates.systems.fate_2003.challenges.customizing import EVERY, LONGEST_NAME, within
from threefates.systems.fate_2003.challenges.ladders import Challenge, Every
from threefates.systems.fate_2003.sheets.notation import optional_words, proper_words
from threefates.systems.fate_2003.sheets.scale import difficulties, difficulty, usual
from threefates.systems.fate_2003.sheets.sheets import options

__all__ = ["BeginCount"]

MOST_SUCCESSES = 20


class BeginCount(Command, frozen=True, tag="fate.begin-count"):
    """Steady, repetitive work: count successes up to a number."""

    name: str
    difficulty: str
    successes: int = 3
    credit: int = 0  # a margin that counts twice; 0: none does
    span: str = ""
    every: Every = Every.UNCOUNTED


@challenges.decides(BeginCount)
@cites("fate.challenges.counted-tests")
def begin_count(act: Unfolding, command: BeginCount) -> None:
    """A run of static tests; every success is one towards the number."""
    act.must_run("Setting up a challenge")
    challenge = Challenge(
        id="",
        name=proper_words(command.name, LONGEST_NAME),
        difficulty=difficulty(act.state, command.difficulty),
        boxes=(within(command.successes, 1, MOST_SUCCESSES), 0, 0, 0, 0),
        goal=0,
        full_rung=True,
        credit=within(command.credit, 0, 9),
        span=optional_words(command.span),
        every=command.every,
    )
    open_one(act, challenge)


@challenges.offers_under(Heading("Challenges", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The way to begin a count, for whoever runs the game."""
    if not viewer.runs or not options(state):
        return
    fields = (
        words("name", "What is undertaken", longest=LONGEST_NAME),
        choice("difficulty", "Each check against", difficulties(state), default=usual(state)),
        number("successes", "Successes needed", low=1, high=MOST_SUCCESSES, default=3),
        number("credit", "A margin that counts twice (0: none)", low=0, high=9, default=0),
        words("span", "One check takes", optional=True),
        EVERY,
    )
    yield Offer("fate.begin-count", "Count successes", fields, group="Challenges", levers=True)
