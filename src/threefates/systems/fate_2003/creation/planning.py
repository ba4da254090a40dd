"""What the Game Master does while people are made: says how, tells what was going on, and looks at what was taken."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.commons.scenes_held import comes_before_scene
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.creation.creation import (
    Creation,
    HeroEnrolled,
    PhaseBegun,
    PhaseReopened,
    SkillColored,
    busy,
    creation,
    in_making,
    making_of,
    under_way,
)
from threefates.systems.fate_2003.creation.phases import finish
from threefates.systems.fate_2003.creation.planned_anew import as_given_now
from threefates.systems.fate_2003.creation.what_is_planned import (
    as_said,
    capped_at,
    difficult_here,
    skills_there_are,
)
from threefates.systems.fate_2003.rulings.rulings import StartFateRounding
from threefates.systems.fate_2003.sheets import notation
from threefates.systems.fate_2003.sheets.campaign import (
    APART,
    Campaign,
    CampaignPlanned,
    PhasePlotted,
    PlotPhase,
    SkillPlaced,
    Stand,
    starting_fate_points,
)
from threefates.systems.fate_2003.sheets.closing import filled_in, heroes
from threefates.systems.fate_2003.sheets.making import Taken
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME, LONGEST_TEXT, as_known, proper_words
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, closed
from threefates.systems.fate_2003.sheets.talents import named_here

__all__ = [
    "MOST_PHASES",
    "MOST_RANKS",
    "BeginPhase",
    "ColorSkill",
    "PlaceSkill",
    "PlanCampaign",
    "SendBack",
    "between_arcs",
    "fewest_phases",
    "not_begun",
    "not_sent_back",
]

MOST_PHASES = 30
MOST_RANKS = 20


class PlanCampaign(Command, frozen=True, tag="fate.plan-campaign"):
    """Say how people are made: phases and ranks, how skills stand, which there are, and which are difficult.

    What is not said stays as it is, unless it is all said anew: then it is none, or as the book has it.
    """

    theme: str | None = None
    phases: int | None = None
    ranks: int | None = None
    stand: Stand | None = None
    highest: int | None = None
    skills: str | None = None  # with commas between; empty where any may be bought
    difficult: str | None = None  # each with where it starts: Alchemy Terrible
    plot: str | None = None  # aspects that tie people to the story, with commas between
    plot_must: bool | None = None  # everybody is made with one of them
    plot_bonus: int | None = None  # ranks that each of them brings
    lists: tuple[str, ...] = ()  # of the book's, whose skills there are as well
    capped: str | None = None  # single aspects with the level that each goes up to: Church 2
    lasts: str | None = None  # how long a phase is: a school year, fifty years
    anew: bool = False  # a form says all there is: what it leaves empty is none


class PlaceSkill(Command, frozen=True, tag="fate.place-skill"):
    """Say that a skill stands in a suite's own pyramid, in none, or in the ordinary one again."""

    skill: str
    suite: str = ""  # its name; "-" for none, nothing for the ordinary one


class BeginPhase(Command, frozen=True, tag="fate.begin-phase"):
    """Go on to the next phase: tell what was going on in it. After those of the beginning, one between two arcs."""

    told: str
    of_the_plot: bool = False  # what was going on ties everybody to the story: any aspect it leaves counts
    plot: str = ""  # or only these do, with commas between
    must: bool = False  # and everybody has one of them
    bonus: int = 1  # ranks that one of them brings


class SendBack(Command, frozen=True, tag="fate.send-back"):
    """Ask for something else in the phase that somebody has closed: it does not suit what happened."""

    character: EntityId
    reason: str


class ColorSkill(Command, frozen=True, tag="fate.color-skill"):
    """Allow a skill that would not quite suit the phase, and say how the training colours it."""

    character: EntityId
    skill: str
    note: str


@cites("fate.creation.phase-definition")
def _how_long(command: PlanCampaign, plan: Campaign) -> str:
    return as_said(command.lasts, lambda text: notation.optional_words(text, LONGEST_NAME), plan.lasts)


@creation.decides(PlanCampaign)
@cites(
    "fate.creation.phase-count",
    "fate.creation.ranks-per-phase",
    "fate.creation.skill-list-choice",
)
def plan_campaign(act: Unfolding, command: PlanCampaign) -> None:
    """Write down what is agreed on; refused out of range, and where more phases have begun than there would be."""
    act.must_run("Planning how people are made")
    plan = Campaign() if command.anew else act.state[Campaign]
    phases = as_said(command.phases, int, plan.phases)
    ranks, highest = as_said(command.ranks, int, plan.ranks), as_said(command.highest, int, plan.highest)
    bonus = as_said(command.plot_bonus, int, plan.plot_bonus)
    if phases != act.state[Campaign].phases:  # those of a beginning that is over may be fewer than have begun since
        _in_range("phases", phases, fewest_phases(act.state), MOST_PHASES, "fate.creation.phase-count")
    _in_range("ranks", ranks, 1, MOST_RANKS, "fate.creation.ranks-per-phase")
    _in_range("levels", highest, 1, notation.HIGHEST_LEVEL, "fate.aspects.boxes")
    _in_range("ranks", bonus, 0, MOST_RANKS, "fate.options.plot-bonus")
    plot = as_said(command.plot, lambda text: notation.each_once(notation.words_in(text)), plan.plot)
    if command.plot_must and not plot:
        raise _nothing_to_take()
    skills = skills_there_are(command.skills, command.lists, plan.skills)
    usual = _starts_with(act.state)
    act.happen(
        CampaignPlanned(
            as_said(command.theme, notation.optional_words, plan.theme),
            phases,
            ranks,
            as_said(command.stand, Stand, plan.stand),
            highest,
            skills,
            as_said(command.difficult, lambda text: difficult_here(act.state, text, skills), plan.difficult),
            plot,
            bool(plot) and as_said(command.plot_must, bool, plan.plot_must),
            as_said(command.capped, capped_at, plan.capped),
            bonus,
            _how_long(command, plan),
        )
    )
    for character in under_way(act.state):
        finish(act, character)
    as_given_now(act, filled_in(act.state), usual, "By the phases that are planned now.")


def _starts_with(state: State) -> int:
    return starting_fate_points(state[Campaign].phases, state.ruling(StartFateRounding))


@cites("fate.creation.phase-count")
def fewest_phases(state: State) -> int:
    """The fewest phases that may be planned: those that have begun, while somebody goes through them still."""
    begun = state[Creation].phase
    making = any(not one.done for one in under_way(state).values())
    return max(1, min(begun, MOST_PHASES)) if making else 1


def _in_range(what: str, value: int, low: int, high: int, source: str) -> None:
    if not low <= value <= high:
        raise Refused(f"creation.{what}", f"{value} {what} will not do.", remedy=f"Say {low} to {high}.", source=source)


@cites("fate.options.plot-aspects")
def _nothing_to_take() -> Refused:
    return Refused(
        "creation.no_plot",
        "Nothing is named that everybody would have to take.",
        remedy="Name the aspects of the plot, with commas between.",
        source="fate.options.plot-aspects",
    )


@creation.decides(PlaceSkill)
@cites("fate.pyramid.special-skills")
def place_skill(act: Unfolding, command: PlaceSkill) -> None:
    """Let a skill stand with its suite, by itself, or with the ordinary ones."""
    act.must_run("Saying where a skill stands")
    suite = command.suite.strip()
    known = act.state[Campaign].suites
    named = suite if suite in ("", APART) else as_known(proper_words(suite, LONGEST_NAME), known.values())
    every = (skill for sheet in act.state[Sheets].known.values() for skill in sheet.skills)
    skill = as_known(named_here(act.state, Sheet(), proper_words(command.skill, LONGEST_NAME)), every)
    if skill not in known and len(known) >= notation.MOST:
        raise Refused("creation.too_many", f"That is more than {notation.MOST}.", remedy="Leave one where it was.")
    act.happen(SkillPlaced(skill, named))


@creation.decides(BeginPhase)
@cites("fate.creation.phase-definition", "fate.creation.procedure", "fate.advancement.off-screen")
def begin_phase(act: Unfolding, command: BeginPhase) -> None:
    """Tell what was going on, and go on together: refused while somebody is still in the phase before."""
    act.must_run("Beginning a phase")
    if refusal := not_begun(act.state):
        raise refusal
    told = proper_words(command.told, LONGEST_TEXT)
    number = act.state[Creation].phase + 1
    for character in _enrolled(act.state):
        act.happen(HeroEnrolled(character, number - 1))
    for character in _passed_over(act.state):
        act.happen(HeroEnrolled(character, number))
    if phase := _plotted(command):
        act.happen(PhasePlotted(number, phase))
    act.happen(PhaseBegun(number, told, between_arcs(act.state)))


@cites("fate.options.plot-aspects", "fate.options.plot-bonus")
def _plotted(command: BeginPhase) -> PlotPhase | None:
    """How the phase ties people to the story, where it does; refused where all must take what nobody named."""
    aspects = notation.each_once(notation.words_in(command.plot))
    if command.must and not aspects:
        raise _nothing_to_take()
    _in_range("ranks", command.bonus, 0, MOST_RANKS, "fate.options.plot-bonus")
    return PlotPhase(aspects, command.must, command.bonus) if aspects or command.of_the_plot else None


def _enrolled(state: State) -> Iterator[EntityId]:
    """Between two arcs: the heroes in play whose sheets were filled in at once."""
    if between_arcs(state):
        yield from (character for character in heroes(state) if state[Sheets].known[character].making is None)


def _passed_over(state: State) -> Iterator[EntityId]:
    """In a phase of somebody else's beginning: who was made before it, and has been in play since."""
    if not between_arcs(state):
        yield from (one for one, making in under_way(state).items() if making.done and state[Sheets].known[one].closed)


@cites("fate.advancement.off-screen")
def between_arcs(state: State) -> bool:
    """True if the next phase is none of the beginning: those are over, or everybody has been in play for some time."""
    if state[Creation].phase >= state[Campaign].phases:
        return True
    made = [state[Sheets].known[one] for one in heroes(state)]
    return bool(made) and all(one.closed and (one.making is None or one.making.done) for one in made)


@cites("fate.creation.procedure")
def not_begun(state: State) -> Refused | None:
    """The refusal of the next phase while somebody has not closed the last, or None."""
    names = [state[Characters].name(one) for one, making in under_way(state).items() if busy(state, making)]
    if not names:
        return None
    return Refused(
        "creation.busy",
        f"{', '.join(names)}: still in phase {state[Creation].phase}.",
        remedy="Wait until everybody has closed it.",
        source="fate.creation.procedure",
    )


@comes_before_scene(Creation)
@cites("fate.creation.procedure")
def people_are_made(state: State) -> bool:
    """Whether somebody goes through phases: those come before the next scene."""
    return any(in_making(state, one) for one in under_way(state))


@creation.decides(SendBack)
@cites("fate.creation.ranks-fit-phase")
def send_back(act: Unfolding, command: SendBack) -> None:
    """Open the phase again that somebody has closed last, as long as the table has not gone on."""
    act.must_run("Looking at what was taken")
    if refusal := not_sent_back(act.state, command.character):
        raise refusal
    act.happen(PhaseReopened(command.character, proper_words(command.reason)))


@cites("fate.creation.ranks-fit-phase")
def not_sent_back(state: State, character: EntityId) -> Refused | None:
    """The refusal of opening a phase again that was not just closed, or one of the beginning in play; or None."""
    making = making_of(state, character)
    if state[Sheets][character].closed and making.done and making.closed not in state[Creation].between:
        return closed(state[Characters].name(character))
    if making.history and making.taken == Taken() and making.closed == state[Creation].phase:
        return None
    return Refused("creation.not_closed", "There is no phase to open again.", remedy="Wait until it is closed.")


@creation.decides(ColorSkill)
@cites("fate.creation.ranks-fit-phase")
def color_skill(act: Unfolding, command: ColorSkill) -> None:
    """Write down how training colours a skill that somebody has bought."""
    act.must_run("Colouring a skill")
    making = making_of(act.state, command.character)
    if not any(command.skill in taken.skills for taken in (making.taken, *making.history)):
        raise Refused("creation.no_skill", "That was not bought in a phase.", remedy="Pick a skill that was.")
    act.happen(SkillColored(command.character, command.skill, proper_words(command.note)))
