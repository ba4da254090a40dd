"""How a check comes about: the Game Master calls for it, or a player proposes it and she says how hard it is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import ALWAYS, Field, Offer, choice, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fate_2003.checks.checks import (
    NameTrait,
    Setup,
    about_in_hand,
    begin,
    busy,
    checks,
    in_hand,
    label,
    name_trait,
)
from threefates.systems.fate_2003.checks.events import NotRolledFor, TestCalledOff
from threefates.systems.fate_2003.checks.naming import naming
from threefates.systems.fate_2003.checks.open_questions import gone_home, nobody_runs
from threefates.systems.fate_2003.creation.creation import in_a_scene
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.scale import difficulties, difficulty, tier_options, usual
from threefates.systems.fate_2003.sheets.sheets import Sheets, options

__all__ = [
    "HARDLY_EVER",
    "MOST_MODIFIER",
    "CallDynamicTest",
    "CallOff",
    "CallStaticTest",
    "ProposeTest",
    "Proposed",
    "RollTest",
    "about",
    "checked_modifier",
    "criteria_add",
    "modifier_field",
    "propose",
]

LONGEST_ABOUT = 100
MOST_MODIFIER = 9
HARDLY_EVER = "hardly ever rolled for"


class CallStaticTest(Command, frozen=True, tag="fate.call-static-test"):
    """Have a character roll against a difficulty: an adjective or a number."""

    character: EntityId
    about: str
    difficulty: str
    criteria: int = 0  # conditions more that the result must meet
    modifier: int = 0  # help and hindrance, in steps or in dice


class CallDynamicTest(Command, frozen=True, tag="fate.call-dynamic-test"):
    """Have two characters roll against each other."""

    character: EntityId
    opponent: EntityId
    about: str
    modifier: int = 0
    against: int = 0  # the opponent's help and hindrance


class ProposeTest(Command, frozen=True, tag="fate.propose-test"):
    """Say what your character tries; the Game Master says what it is rolled against."""

    character: EntityId
    about: str
    opponent: EntityId = ""


class RollTest(Command, frozen=True, tag="fate.roll-test"):
    """Name the skill or aspect you roll; the dice fall when every side has."""

    choice: str
    trait: str


class CallOff(Command, frozen=True, tag="fate.call-off"):
    """Let the check in hand fall, unread."""


class Proposed(Step, frozen=True, tag="fate.proposed"):
    """Asks the Game Master how hard a player's proposal is."""

    character: EntityId
    about: str
    opponent: EntityId = ""
    trait: str = ""  # named beforehand


@checks.decides(CallStaticTest)
@cites("fate.tests.static-test")
def call_static_test(act: Unfolding, command: CallStaticTest) -> None:
    """The Game Master fixes the difficulty."""
    act.must_run("Calling for a test")
    about = proper_words(command.about, LONGEST_ABOUT)
    goal = difficulty(act.state, command.difficulty, criteria_add(command.criteria))
    begin(act, Setup(about, (command.character,), goal, (checked_modifier(command.modifier),)))


@cites("fate.difficulty.extra-criteria")
def criteria_add(criteria: int) -> int:
    """The steps that further conditions add to a difficulty: one for each.

    >>> criteria_add(2)
    2
    """
    if not 0 <= criteria <= MOST_MODIFIER:
        raise Refused(
            "checks.criteria", "So many conditions are no task any more.", remedy=f"Name 0 to {MOST_MODIFIER}."
        )
    return criteria


def checked_modifier(modifier: int) -> int:
    """Help and hindrance within reason.

    Raises:
        Refused: Beyond it.
    """
    if abs(modifier) > MOST_MODIFIER:
        raise Refused(
            "checks.modifier",
            "No help or hindrance goes so far.",
            remedy=f"Give −{MOST_MODIFIER} to +{MOST_MODIFIER}, or change the difficulty.",
        )
    return modifier


@checks.decides(CallDynamicTest)
@cites("fate.tests.dynamic-test")
def call_dynamic_test(act: Unfolding, command: CallDynamicTest) -> None:
    """Two sides, one roll each."""
    act.must_run("Calling for a test")
    _two(command.character, command.opponent)
    modifiers = (checked_modifier(command.modifier), checked_modifier(command.against))
    words = proper_words(command.about, LONGEST_ABOUT)
    begin(act, Setup(words, (command.character, command.opponent), modifiers=modifiers))


def _two(character: EntityId, opponent: EntityId) -> None:
    if character == opponent:
        raise Refused("checks.one_side", "Nobody opposes themselves.", remedy="Pick two different characters.")


@checks.decides(ProposeTest)
@cites("fate.difficulty.guideline-table")
def propose_test(act: Unfolding, command: ProposeTest) -> None:
    """A player says what is tried; whoever runs the game is asked what it is rolled against."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    if refusal := busy(act.state):
        raise refusal
    _two(command.character, command.opponent)
    for character in filter(None, (command.character, command.opponent)):
        act.state[Sheets][character]
    propose(act, Proposed(command.character, proper_words(command.about, LONGEST_ABOUT), command.opponent))


def propose(act: Unfolding, step: Proposed) -> None:
    """Ask the Game Master how hard it is; where nobody is there to say, it is as hard as such things are."""
    if next(act.state.agenda.asked(Proposed), None):
        raise Refused("checks.proposed", "Something is already proposed.", remedy="Wait for the Game Master's answer.")
    act.push(step)
    if nobody_runs(act.state):
        act.withdraw(lambda waiting: waiting == step)
        settle_proposal(act, step, _suggested(act.state, step))


def _suggested(state: State, step: Proposed) -> str:
    return "both" if step.opponent else usual(state)


@checks.asks(Proposed)
@cites("fate.difficulty.guideline-table")
def ask_difficulty(state: State, step: Proposed) -> Choice:
    """The usual difficulties by how they feel, or no roll at all."""
    name = state[Characters].name
    against = f" against {name(step.opponent)}" if step.opponent else ""
    refusal = refusal_of(busy(state))
    rolls = (Option("both", "Both roll"),) if step.opponent else _by_feel(state)
    rolled = tuple(replace(option, refusal=refusal) for option in rolls)
    return Choice(
        id="",
        kind="fate.proposed",
        owner=state[Seating].gm_id,
        asks=f"{name(step.character)} would roll: {step.about}{against}. How hard is it?",
        seats=state[Seating].running,
        options=(*rolled, Option("none", "No roll is needed")),
        if_absent="none" if refusal else _suggested(state, step),
        cites=("fate.difficulty.guideline-table",),
    )


@cites("fate.difficulty.negligible", "fate.difficulty.guideline-table")
def _by_feel(state: State) -> tuple[Option, ...]:
    """The usual difficulties; of the easiest it is said that hardly anybody rolls for it."""
    easiest, *others = tier_options(state)
    return (replace(easiest, label=f"{easiest.label}; {HARDLY_EVER}"), *others)


@checks.settles(Proposed)
@cites("fate.difficulty.guideline-table")
def settle_proposal(act: Unfolding, step: Proposed, option: str) -> None:
    """The check begins as the Game Master says, or there is none."""
    if option == "none":
        act.happen(NotRolledFor(step.character, step.about))
    elif step.opponent:
        begin(act, Setup(step.about, (step.character, step.opponent)))
    else:
        known = {key: (name, value) for key, name, value in rollable(act.state, act.state[Sheets][step.character])}
        named = (known.get(step.trait),)  # it may have gone from the sheet since, and is asked for then
        begin(act, Setup(step.about, (step.character,), difficulty(act.state, option), traits=named))


@checks.decides(RollTest)
@cites("fate.tests.static-test")
def roll_test(act: Unfolding, command: RollTest) -> None:
    """The player names the trait, and the dice fall as soon as nobody else must name one."""
    step = act.settle(command.choice, NameTrait)
    name_trait(act, step.side, command.trait)


@checks.decides(CallOff)
def call_off(act: Unfolding, command: CallOff) -> None:
    """Stop waiting for whatever the check was waiting for; points and boxes spent on it stay spent."""
    act.must_run("Calling a test off")
    in_hand(act.state)
    act.withdraw(lambda step: str(type(step).__struct_config__.tag) in OF_A_CHECK)
    act.happen(TestCalledOff())


OF_A_CHECK = frozenset(
    {"fate.name-trait", "fate.throw", "fate.next", "fate.change", "fate.let-die-lie", "fate.tie", "fate.judge"}
)


@checks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Naming one's trait; calling for tests; proposing one."""
    yield from naming(state, viewer)
    if state.only(about_in_hand) is not None:
        if viewer.runs:
            yield Offer("fate.call-off", "Call the test off", hint=label(state, in_hand(state)), levers=True)
    elif viewer.runs:
        yield from _calling(state)
    else:
        yield from _proposing(state, viewer)


def about() -> Field:
    """The field for what is tried."""
    return words("about", "What is tried", longest=LONGEST_ABOUT)


def modifier_field(name: str = "modifier", label: str = "Help and hindrance") -> Field:
    """The field for help and hindrance."""
    return number(name, label, low=-MOST_MODIFIER, high=MOST_MODIFIER, default=0)


def _calling(state: State) -> Iterator[Offer]:
    who = options(state)
    if who:
        yield Offer(
            "fate.call-static-test",
            "Call for a test",
            (
                choice("character", "Who rolls", who, default=who[0].value),
                about(),
                choice("difficulty", "Against", difficulties(state), default=usual(state)),
                number("criteria", "Further conditions", low=0, high=MOST_MODIFIER, default=0),
                modifier_field(),
            ),
            main=not state.agenda.steps and in_a_scene(state),
            hint="One character against a difficulty.",
        )
    if len(who) > 1:
        yield Offer(
            "fate.call-dynamic-test",
            "Call for an opposed test",
            (
                choice("character", "Who acts", who, default=who[0].value),
                choice("opponent", "Against", who, default=who[1].value),
                about(),
                modifier_field(),
                modifier_field("against", "Their help and hindrance"),
            ),
            hint="Both sides roll; the higher wins.",
        )


def _proposing(state: State, viewer: Viewer) -> Iterator[Offer]:
    mine = options(state, viewer)
    if not mine or any(state.agenda.asked(Proposed)):
        return
    others = [option for option in options(state) if option not in mine]
    playing = in_a_scene(state)
    yield Offer(
        "fate.propose-test",
        "Try something",
        (
            choice("character", "Who", mine, default=mine[0].value),
            about(),
            *((choice("opponent", "Against somebody", others, optional=True),) if others else ()),
        ),
        main=playing and not (state.agenda.steps or gone_home(state)),
        group="" if playing else mine[0].label,
        hint="The Game Master says how hard it is.",
        at=(ALWAYS,),
    )
