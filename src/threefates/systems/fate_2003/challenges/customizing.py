"""How a challenge is set up: its five parts, or one ready-made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, flag, number, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.challenges.challenges import challenges, open_one
from threefates.systems.fate_2003.challenges.ladders import (
    RUNGS,
    SHAPES,
    Boxes,
    Challenge,
    Every,
    Fragility,
    shape,
)
from threefates.systems.fate_2003.challenges.sample_challenges import OPPOSED, READY, of_wounds, ready, rumors_at
from threefates.systems.fate_2003.dice.ladder import rating
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import DEGREES
from threefates.systems.fate_2003.rulings.rulings import RumorDifficulty
from threefates.systems.fate_2003.sheets.notation import optional_words, proper_words
from threefates.systems.fate_2003.sheets.scale import difficulties, difficulty, ladder, printed, usual
from threefates.systems.fate_2003.sheets.sheets import Sheets, options
from threefates.systems.fate_2003.wounds.wounds import Wounds, track_of

__all__ = ["BeginChallenge", "BeginOpposedChallenge", "BeginReadyChallenge"]

LONGEST_NAME = 60
LONGEST_RESULTS = 1000
SEPARATOR = "|"


class BeginChallenge(Command, frozen=True, tag="fate.begin-challenge"):
    """Set up a task too big for one roll."""

    name: str
    difficulty: str
    shape: str = "usual"
    boxes: str = ""  # five numbers instead of a named shape
    goal: str = "Complete"
    full_rung: bool = False
    fragility: str = "none"
    trouble_at: int = 1
    event: str = ""
    results: str = ""  # what a box of each rung brings, lowest first, with | between
    span: str = ""
    recovery: int = 0
    recovery_per: str = ""
    every: Every = Every.UNCOUNTED
    slips_every: Every = Every.UNCOUNTED
    chance: bool = False  # the circumstances roll too, and the difficulty is the rung where they stand


class BeginOpposedChallenge(Command, frozen=True, tag="fate.begin-opposed-challenge"):
    """Set up a drawn-out contest between two."""

    name: str
    character: EntityId
    opponent: EntityId
    shape: str = "usual"
    boxes: str = ""  # five numbers instead of a named shape
    penalties: bool = False
    results: str = ""
    span: str = ""
    every: Every = Every.UNCOUNTED
    goal: str = "Complete"
    full_rung: bool = False
    fragility: str = "none"  # what a failure does to what the loser had gained
    trouble_at: int = 1
    event: str = ""
    recovery: int = 0
    recovery_per: str = ""
    slips_every: Every = Every.UNCOUNTED


class BeginReadyChallenge(Command, frozen=True, tag="fate.begin-ready-challenge"):
    """Lay one of the book's own challenges on the table."""

    which: str
    character: EntityId = ""
    opponent: EntityId = ""


@challenges.decides(BeginChallenge)
@cites("fate.challenges.five-parts")
def begin_challenge(act: Unfolding, command: BeginChallenge) -> None:
    """The Game Master sets the five parts."""
    act.must_run("Setting up a challenge")
    goal = _standing if command.chance else difficulty
    open_one(act, replace(_parts(command), difficulty=goal(act.state, command.difficulty), chance=command.chance))


@cites("fate.tests.dynamic-without-opponent")
def _standing(state: State, written: str) -> int:
    """The rung where the circumstances stand that roll."""
    return rating(written, ladder(state))


@challenges.decides(BeginOpposedChallenge)
@cites("fate.challenges.dynamic-challenge", "fate.r.dynamic-challenge-parts")
def begin_opposed(act: Unfolding, command: BeginOpposedChallenge) -> None:
    """Each side keeps a ladder of what it has lost; no difficulty is set, and the other parts are those of any."""
    act.must_run("Setting up a challenge")
    sides = _sides(act.state, command.character, command.opponent)
    open_one(act, replace(_parts(command), penalties=command.penalties, sides=sides))


@cites("fate.challenges.five-parts")
def _parts(command: BeginChallenge | BeginOpposedChallenge) -> Challenge:
    """All that a challenge of either kind is set up with, but what is rolled against."""
    return Challenge(
        id="",
        name=proper_words(command.name, LONGEST_NAME),
        boxes=_shaped(command.boxes.strip() or command.shape),
        results=_results(command.results),
        goal=_rung(command.goal),
        full_rung=command.full_rung,
        fragility=_fragility(command.fragility),
        trouble_at=within(command.trouble_at, 1, 9),
        event=optional_words(command.event),
        span=optional_words(command.span),
        recovery=within(command.recovery, 0, 9),
        recovery_per=optional_words(command.recovery_per),
        every=command.every,
        slips_every=command.slips_every,
    )


@challenges.decides(BeginReadyChallenge)
def begin_ready(act: Unfolding, command: BeginReadyChallenge) -> None:
    """The book's own, as it prints them."""
    act.must_run("Setting up a challenge")
    if command.which not in READY:
        raise Refused("challenges.not_ready", "The book has no such challenge.", remedy="Pick one that is listed.")
    made = ready(command.which)
    if made.difficulty:
        hard = rumors_at(act.state.ruling(RumorDifficulty)) if command.which == "rumors" else made.difficulty
        open_one(act, replace(made.challenge, difficulty=printed(act.state, hard)))
    else:
        sides = _sides(act.state, command.character, command.opponent)
        open_one(act, replace(_on_track(act.state, made.challenge), sides=sides))


@cites("fate.challenges.combat-is-dynamic")
def _on_track(state: State, challenge: Challenge) -> Challenge:
    """With the boxes of this table's wound track, and full ones as they are there, if that is what serves."""
    if not challenge.wounds:
        return challenge
    return replace(challenge, boxes=of_wounds(track_of(state)), overflow=state[Wounds].overflow)


def _shaped(written: str) -> Boxes:
    found = shape(written.strip())
    if found is None:
        raise Refused(
            "challenges.shape",
            "That is no ladder.",
            remedy=f"Name a shape, or write five numbers of boxes, {RUNGS[0]} first, like 2 2 2 2 1.",
            source="fate.challenges.complexity",
        )
    return found


def _rung(name: str) -> int:
    if name not in RUNGS:
        raise Refused("challenges.rung", "There is no such rung.", remedy=f"Name one of {', '.join(RUNGS)}.")
    return RUNGS.index(name)


def _fragility(name: str) -> Fragility:
    if name not in list(Fragility):
        raise Refused("challenges.fragility", "A failure does no such thing.", remedy="Pick one that is listed.")
    return Fragility(name)


def within(value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise Refused("challenges.number", f"{value} is out of range.", remedy=f"Give {low} to {high}.")
    return value


@cites("fate.challenges.rung-outcomes")
def _results(written: str) -> tuple[str, ...]:
    """The words for what a box of each rung brings, lowest first; none where nothing is written.

    Raises:
        Refused: Where results are written for more rungs than there are.
    """
    found = tuple(optional_words(part, LONGEST_RESULTS) for part in written.split(SEPARATOR))
    if any(found[len(RUNGS) :]):
        raise Refused(
            "challenges.results",
            f"There are {len(RUNGS)} rungs, and results for {len(found)}.",
            remedy=f"Put / between the results of one rung, and {SEPARATOR} between rungs alone.",
            source="fate.challenges.rung-outcomes",
        )
    return found[: len(RUNGS)] if any(found) else ()


def _sides(state: State, character: EntityId, opponent: EntityId) -> tuple[EntityId, EntityId]:
    for one in (character, opponent):
        state[Sheets][one]
    if character == opponent:
        raise Refused("checks.one_side", "Nobody opposes themselves.", remedy="Pick two different characters.")
    return character, opponent


@challenges.offers_under(Heading("Challenges", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The ways to set a challenge up, for whoever runs the game."""
    who = options(state)
    if not viewer.runs or not who:
        return
    yield _ladder(state)
    yield from (_ready(which, ()) for which in READY if which not in OPPOSED)
    if len(who) > 1:
        sides = (
            choice("character", "One side", who, default=who[0].value),
            choice("opponent", "The other", who, default=who[1].value),
        )
        yield from (_ready(which, sides) for which in OPPOSED)
        yield _opposed(sides)


SHAPE = choice("shape", "Boxes", [Option(name, name) for name in ("usual", *SHAPES)], default="usual")
BOXES = words("boxes", "… or five numbers, lowest rung first", longest=40, optional=True)
EVERY = choice(
    "every",
    "Each may check",
    [
        Option(Every.UNCOUNTED.value, "when the table says so"),
        *(Option(one.value, f"once a {one.value}") for one in Every if one.length),
    ],
    default=Every.UNCOUNTED.value,
)
SLIPS = [
    Option(Every.UNCOUNTED.value, "by nobody: I say when"),
    *(Option(one.value, f"by the {one.value}") for one in Every if one.length),
]
RESULTS = words(
    "results",
    "What a box brings, lowest rung first, with | between; with / between the boxes of one rung",
    longest=LONGEST_RESULTS,
    optional=True,
)


def _ready(which: str, sides: tuple[Field, ...]) -> Offer:
    fixed = (("which", which),)
    label = f"From the book: {ready(which).challenge.name}"
    return Offer("fate.begin-ready-challenge", label, sides, fixed, group="Challenges", levers=True)


def _ladder(state: State) -> Offer:
    fields = (
        words("name", "What is undertaken", longest=LONGEST_NAME),
        choice("difficulty", "Each check against", difficulties(state), default=usual(state)),
        flag("chance", "… which rolls too: nobody opposes, but chance has a large part"),
        *_settings("One check takes", RUNGS),
    )
    hint = "A task too big for one roll: successes mark boxes until the rung is reached. Let a check take long."
    return Offer("fate.begin-challenge", "Set up a challenge", fields, group="Challenges", hint=hint, levers=True)


def _settings(span: str, called: Sequence[str]) -> tuple[Field, ...]:
    """Complexity, goal, fragility, span and recovery; the rungs as they are called."""
    rungs = [Option(rung, name) for rung, name in zip(RUNGS, called, strict=True)]
    fragile = [Option(one.value, label) for one, label in FRAGILE.items()]
    return (
        SHAPE,
        BOXES,
        choice("goal", "Done at", rungs, default="Complete", optional=True),
        flag("full_rung", "That whole rung is needed"),
        choice("fragility", "A failure", fragile, default=Fragility.NONE.value, optional=True),
        number("trouble_at", "… from a margin of", low=1, high=9, default=1),
        words("event", "… sets off", optional=True),
        RESULTS,
        words("span", span, optional=True),
        EVERY,
        number("recovery", "Boxes lost by neglect", low=0, high=9, default=0),
        words("recovery_per", "… every", optional=True),
        choice("slips_every", "… which is counted", SLIPS, default=Every.UNCOUNTED.value),
    )


FRAGILE: Final = {
    Fragility.NONE: "does no harm",
    Fragility.ONE_BOX: "clears one box",
    Fragility.HIGHEST: "clears the highest box",
    Fragility.ALL: "clears every box",
    Fragility.DESTROYED: "ruins it all",
    Fragility.EVENT: "sets something off",
}


def _opposed(sides: tuple[Field, ...]) -> Offer:
    fields = (
        words("name", "What they contend in", longest=LONGEST_NAME),
        *sides,
        flag("penalties", "What is lost hinders"),
        *_settings("One exchange takes", [degree.magnitude for degree in DEGREES]),
    )
    hint = "Both roll each time; the winner marks what the other has lost."
    return Offer(
        "fate.begin-opposed-challenge", "A drawn-out contest", fields, group="Challenges", hint=hint, levers=True
    )
