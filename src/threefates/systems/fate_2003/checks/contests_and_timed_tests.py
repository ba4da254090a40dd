"""Other ways to call for a roll: side by side, against chance, before its difficulty, for the time it takes."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from msgspec import Struct

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, number, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import Setup, begin, busy, checks
from threefates.systems.fate_2003.checks.state import Timing
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    LONGEST_ABOUT,
    about,
    checked_modifier,
    modifier_field,
)
from threefates.systems.fate_2003.dice.ladder import rating
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.scale import difficulties, difficulty, ladder, rungs, usual
from threefates.systems.fate_2003.sheets.sheets import options

__all__ = ["CallContest", "CallRoll", "CallTimedTest", "CallWithChance", "cottage"]

MOST_RIVALS = 12
LONGEST_TIME = 1000
DAYS = 7  # of a week


class CallContest(Command, frozen=True, tag="fate.call-contest"):
    """Have several try the same thing side by side, against one difficulty."""

    characters: tuple[EntityId, ...]
    about: str
    difficulty: str
    helped: tuple[EntityId, ...] = ()  # of them, who has a step of help
    hindered: tuple[EntityId, ...] = ()  # of them, who has a step of hindrance


class CallWithChance(Command, frozen=True, tag="fate.call-with-chance"):
    """Have a character roll where nobody opposes but chance has a large part: dice are thrown for the circumstances."""

    character: EntityId
    about: str
    circumstances: str  # a rung
    modifier: int = 0


class CallRoll(Command, frozen=True, tag="fate.call-roll"):
    """Have a character roll first; how hard it was is said when the dice lie there."""

    character: EntityId
    about: str
    modifier: int = 0


class CallTimedTest(Command, frozen=True, tag="fate.call-timed-test"):
    """Have one roll say how long a task takes."""

    character: EntityId
    about: str
    difficulty: str
    base: int = 7  # how long it usually takes
    unit: str = "days"
    late: int = 0  # how much longer any failure makes it
    modifier: int = 0


@checks.decides(CallContest)
@cites("fate.tests.contest-option")
def call_contest(act: Unfolding, command: CallContest) -> None:
    """Everybody rolls against the same difficulty; whoever makes it by most does best."""
    act.must_run("Calling for a contest")
    rivals = tuple(dict.fromkeys(command.characters))
    if not 2 <= len(rivals) <= MOST_RIVALS:
        raise Refused(
            "checks.rivals",
            f"A contest is held among 2 to {MOST_RIVALS}.",
            remedy="Pick at least two different characters.",
            source="fate.tests.contest-option",
        )
    goal = difficulty(act.state, command.difficulty)
    begin(act, Setup(proper_words(command.about, LONGEST_ABOUT), rivals, goal, _helped(rivals, command)))


@cites("fate.tests.contest-option")
def _helped(rivals: tuple[EntityId, ...], command: CallContest) -> tuple[int, ...]:
    """What helps or hinders each of the rivals by a step: they try the same, and not all stand equally well."""
    if not {*command.helped, *command.hindered} <= set(rivals):
        raise Refused(
            "checks.no_rival",
            "Only those who try can be helped or hindered in it.",
            remedy="Pick them among those who try.",
            source="fate.tests.contest-option",
        )
    steps = tuple((one in command.helped) - (one in command.hindered) for one in rivals)
    return steps if any(steps) else ()


@checks.decides(CallWithChance)
@cites("fate.tests.dynamic-without-opponent")
def call_with_chance(act: Unfolding, command: CallWithChance) -> None:
    """The check is read as a dynamic one, with its wider bands."""
    act.must_run("Calling for a test")
    value = rating(command.circumstances, ladder(act.state))
    about, helped = proper_words(command.about, LONGEST_ABOUT), _modifiers(command.modifier)
    begin(act, Setup(about, (command.character,), modifiers=helped, circumstances=value))


def _modifiers(modifier: int) -> tuple[int, ...]:
    return (checked_modifier(modifier),) if modifier else ()


@checks.decides(CallRoll)
@cites("fate.difficulty.roll-first")
def call_roll(act: Unfolding, command: CallRoll) -> None:
    """The roll comes before the difficulty; a very high or low one may need none."""
    act.must_run("Calling for a roll")
    words = proper_words(command.about, LONGEST_ABOUT)
    modifiers = (checked_modifier(command.modifier),)
    begin(act, Setup(words, (command.character,), modifiers=modifiers, rolled_first=True))


@checks.decides(CallTimedTest)
@cites("fate.challenges.counted-tests")
def call_timed_test(act: Unfolding, command: CallTimedTest) -> None:
    """Long, steady work: one roll lengthens or shortens it by its margin."""
    act.must_run("Calling for a test")
    if not (1 <= command.base <= LONGEST_TIME and 0 <= command.late <= LONGEST_TIME):
        raise Refused("checks.time", "That is no time for a task.", remedy=f"Give 1 to {LONGEST_TIME} units.")
    timing = Timing(command.base, proper_words(command.unit, 20), command.late)
    goal = difficulty(act.state, command.difficulty)
    about, helped = proper_words(command.about, LONGEST_ABOUT), _modifiers(command.modifier)
    begin(act, Setup(about, (command.character,), goal, helped, timing=timing))


def of_other_rolls(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for whoever runs the game, while nothing is being rolled for."""
    return iter((Heading("Other rolls", levers=True),) if _may_call(state, viewer) else ())


def _may_call(state: State, viewer: Viewer) -> bool:
    return viewer.runs and bool(options(state)) and busy(state) is None


@checks.offers_under(of_other_rolls)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game, while nothing is being rolled for."""
    who = options(state)
    if _may_call(state, viewer):
        yield from _of_one(state, who)
        if len(who) > 1:
            yield _contest(state, who)


def _contest(state: State, who: tuple[Option, ...]) -> Offer:
    rivals = several("characters", "Who tries", who, low=2, high=min(len(who), MOST_RIVALS))
    return Offer(
        "fate.call-contest",
        "Call for a contest",
        (
            rivals,
            about(),
            choice("difficulty", "Against", difficulties(state), default=usual(state)),
            several("helped", "Helped by a step", who),
            several("hindered", "Hindered by a step", who),
        ),
        group="Other rolls",
        hint="All try the same against one difficulty; the best margin wins.",
        levers=True,
    )


def _of_one(state: State, who: tuple[Option, ...]) -> Iterator[Offer]:
    roller = choice("character", "Who rolls", who, default=who[0].value)
    yield Offer(
        "fate.call-roll",
        "Have somebody roll first",
        (roller, about(), modifier_field()),
        group="Other rolls",
        hint="How hard it was is said when the dice lie there.",
        levers=True,
    )
    yield Offer(
        "fate.call-with-chance",
        "Roll for the circumstances",
        (roller, about(), choice("circumstances", "They stand at", rungs(state), default="Fair"), modifier_field()),
        group="Other rolls",
        hint="Nobody opposes, but chance has a large part in it.",
        levers=True,
    )
    yield Offer(
        "fate.call-timed-test",
        "Roll for the time it takes",
        (
            roller,
            about(),
            choice("difficulty", "Against", difficulties(state), default=usual(state)),
            number("base", "Usual time", low=1, high=LONGEST_TIME, default=7),
            words("unit", "In", longest=20, default="days"),
            number("late", "Longer if it fails", low=0, high=LONGEST_TIME, default=0),
            modifier_field(),
        ),
        group="Other rolls",
        levers=True,
    )
    named = ladder(state).name(rating(str(cottage()["difficulty"])))  # as this table calls that rung of the book's
    fixed = tuple({**cottage(), "difficulty": named}.items())
    yield Offer(
        "fate.call-timed-test",
        "From the book: a cottage",
        (roller,),
        fixed,
        group="Other rolls",
        levers=True,
    )


@cites("fate.challenges.sample-cottage")
@functools.cache
def cottage() -> dict[str, str | int]:
    """The book's own task that one roll settles: eight weeks of work, and a week lost by failing.

    >>> cottage()["difficulty"], cottage()["base"]
    ('Good', 56)
    """
    printed = entry("fate.challenges.sample-cottage").table(_Cottage)
    weeks = int(printed.base_time.split()[0])
    days = {"about": "build a cottage", "difficulty": printed.difficulty, "unit": "days"}
    return {**days, "base": weeks * DAYS, "late": DAYS}


class _Cottage(Struct):
    """The fields of the cottage as they stand in the ledger."""

    difficulty: str
    base_time: str
