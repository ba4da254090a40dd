"""The book's sample frame: alignments to be tied to, houses of the elements, and the talents of their blood."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.content.records import frames, sample_aspects
from threefates.systems.fate_2003.creation.creation import creation, of_the_beginning
from threefates.systems.fate_2003.creation.skill_lists import skill_lists, skills_of
from threefates.systems.fate_2003.sheets.campaign import (
    Campaign,
    CampaignPlanned,
    FrameTaken,
    TalentAgreed,
    TalentTurnedDown,
)
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME, MOST, proper_words
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.sheets.talents import elements, frame_of, talents

__all__ = [
    "ProposeTalent",
    "TakeFrame",
    "anybodys",
    "named_sample",
    "no_alignment",
    "no_more_talents",
    "samples",
]


class TakeFrame(Command, frozen=True, tag="fate.take-frame"):
    """Plan the campaign as a frame of the book's has it."""

    frame: str


class ProposeTalent(Command, frozen=True, tag="fate.propose-talent"):
    """Propose a minor trick of one's own element, to be bought as a skill."""

    character: EntityId
    talent: str
    element: str = ""  # of whose blood somebody is; nothing: the first


class Scope(Step, frozen=True, tag="fate.talent-scope"):
    """Asks the Game Master whether a talent has the right scope."""

    character: EntityId
    talent: str
    element: str


@creation.decides(TakeFrame)
@cites("fate.creation.sample-game-aspects")
def take_frame(act: Unfolding, command: TakeFrame) -> None:
    """Set phases, ranks and plot aspects as the frame has them; refused once people are being made."""
    act.must_run("Planning how people are made")
    if command.frame not in frames():
        raise Refused("creation.no_frame", "There is no such frame.", remedy="Pick one that is listed.")
    if any(sheet.making for sheet in act.state[Sheets].known.values()):
        raise Refused(
            "creation.frame_late",
            "People are being made already.",
            remedy="Plan the campaign yourselves, or begin another table.",
            source="fate.creation.sample-game-aspects",
        )
    frame, plan = frames()[command.frame], act.state[Campaign]
    act.happen(
        CampaignPlanned(
            frame.theme,
            frame.phases,
            frame.ranks - 1,  # the first alignment is a plot hook, which brings the one more
            plan.stand,
            plan.highest,
            plan.skills,
            plan.difficult,
            frame.alignments,
            capped=plan.capped,
            lasts=f"about {frame.years} years",
        )
    )
    act.happen(FrameTaken(frame.id))


# aspects


@cites("fate.aspects.definition", "fate.aspects.sample-names")
def samples(state: State) -> dict[str, tuple[str, str]]:
    """The aspects to pick from here, name and what each is about by id: the campaign's own first, then the book's."""
    return _of_the_campaign(state) | {one.id: (one.name, one.about) for one in sample_aspects().values()}


@cites("fate.creation.sample-game-aspects")
def _of_the_campaign(state: State) -> dict[str, tuple[str, str]]:
    """The plot's aspects; and in the book's sample game the alignments, the houses and their blood."""
    plan = state[Campaign]
    tied = dict.fromkeys((*plan.plot, *(one for phase in plan.plotted.values() for one in phase.aspects)))
    named = frame.alignments if (frame := frame_of(state)) else ()
    own = {f"plot-{name}".lower(): (name, "of the plot") for name in tied if name not in named}
    if frame:
        own |= {name.lower(): (name, "an alignment") for name in frame.alignments}
        for kind, about in (
            (frame.recognised, "known to a house"),
            (frame.of_the_blood, "of its blood, with its powers"),
        ):
            own |= {f"{kind}-{house}".lower(): (f"{kind} of {house}", about) for house in frame.houses}
    return own


def named_sample(state: State, sample: str) -> str:
    """The name of an aspect to pick from, by its id; refused where there is none."""
    if not sample:
        return ""
    known = samples(state)
    if sample not in known:
        raise Refused("creation.no_sample", "There is no such aspect here.", remedy="Pick one that is listed.")
    return known[sample][0]


@cites("fate.creation.sample-game-aspects")
def no_alignment(state: State, making: Making) -> Refused | None:
    """The refusal of closing the last phase of a frame without a single one of its alignments, or None."""
    frame = frame_of(state)
    if frame is None or not of_the_beginning(state, making) or making.closed + 1 < state[Campaign].phases:
        return None
    taken = [aspect for phase in (*making.history, making.taken) for aspect in phase.aspects]
    if sum(aspect in frame.alignments for aspect in taken) >= frame.alignments_at_least:
        return None
    return Refused(
        "creation.no_alignment",
        f"Nothing ties this hero to {', '.join(frame.alignments[:-1])} or {frame.alignments[-1]} yet.",
        remedy="Take one of them in place of the aspect of this phase; opposites may go together.",
        source="fate.creation.sample-game-aspects",
    )


# talents


@creation.decides(ProposeTalent)
@cites("fate.creation.sample-elemental-talents")
def propose_talent(act: Unfolding, command: ProposeTalent) -> None:
    """The Game Master says whether it is small enough; her own word is enough."""
    act.must_control_or_run(command.character, act.state[Characters].name(command.character))
    own = elements(act.state, act.state[Sheets][command.character])
    element = command.element or next(iter(own), "")
    if element not in own:
        raise Refused(
            "creation.no_element",
            "Talents run in the blood of a house.",
            remedy="Take an Ancestry first, in the book's sample frame.",
            source="fate.creation.sample-elemental-talents",
        )
    talent = proper_words(command.talent, LONGEST_NAME)
    if bare(talent) in {bare(name) for name in talents(act.state)}:
        raise Refused("creation.talent_known", "That is a talent already.", remedy="Buy it with a rank.")
    if refusal := anybodys(act.state, talent) or no_more_talents(act.state):
        raise refusal
    step = Scope(command.character, talent, element)
    if act.by.runs or not act.state[Seating].running_here:
        settle_scope(act, step, "fits")
    else:
        act.push(step)


@cites("fate.creation.sample-elemental-talents", "fate.creation.skill-list-choice")
def anybodys(state: State, talent: str) -> Refused | None:
    """The refusal of a talent that is anybody's skill, on the campaign's list or else on one of the book's; or None."""
    plan = state[Campaign]
    listed = plan.skills or skills_of(tuple(skill_lists()))
    if bare(talent) not in {bare(skill) for skill in (*listed, *plan.difficult, *plan.suites)}:
        return None
    return Refused(
        "creation.anybodys",
        f"{talent} is a skill that anybody may buy.",
        remedy="Buy it with a rank, or give the trick a name of its own.",
        source="fate.creation.sample-elemental-talents",
    )


@cites("fate.creation.sample-elemental-talents")
def no_more_talents(state: State) -> Refused | None:
    """The refusal of any talent while one is asked about, or where there are as many as a campaign has; or None."""
    if next(state.agenda.asked(Scope), None):
        return Refused("facts.one_at_a_time", "A talent is proposed already.", remedy="Wait for the answer to it.")
    if len(state[Campaign].talents) < MOST:
        return None
    remedy = "Buy one of those that there are."
    return Refused("creation.too_many_talents", f"More than {MOST} talents are not agreed on.", remedy=remedy)


@creation.asks(Scope)
def ask_scope(state: State, step: Scope) -> Choice:
    """Ask whoever runs the game whether a talent fits its element and is minor; it may be a skill of all by then."""
    refusal = refusal_of(anybodys(state, step.talent))
    name = state[Characters].name(step.character)
    return Choice(
        id="",
        kind="fate.talent-scope",
        owner=state[Seating].gm_id,
        asks=f"{name} would have “{step.talent}” as a talent of {step.element}. Is it small enough?",
        seats=state[Seating].running,
        options=(Option("fits", "It is: one minor trick", refusal=refusal), Option("not", "Not as it is")),
        if_absent="not" if refusal else "fits",
        cites=("fate.creation.sample-elemental-talents",),
    )


@creation.settles(Scope)
@cites("fate.creation.sample-elemental-talents")
def settle_scope(act: Unfolding, step: Scope, option: str) -> None:
    """From here on it may be bought, by whoever is of that blood; or it is told that it may not."""
    if option == "fits":
        act.happen(TalentAgreed(step.talent, step.element))
    else:
        act.happen(TalentTurnedDown(step.talent))
