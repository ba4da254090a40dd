"""The making of characters as everybody sees it: phase by phase, with the pyramid drawn as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.parts import Counter, Listing, Place, Row, Shape, Tone, Track, Tracks
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.content.records import frames
from threefates.systems.fate_2003.creation.creation import (
    AspectReturned,
    AspectTaken,
    Creation,
    CreationDone,
    ExtraReturned,
    ExtraTaken,
    HeroBegun,
    HeroEnrolled,
    PhaseBegun,
    PhaseClosed,
    PhaseReopened,
    RankReturned,
    RankTaken,
    SkillColored,
    busy,
    creation,
    in_making,
    under_way,
)
from threefates.systems.fate_2003.creation.plotting import tied
from threefates.systems.fate_2003.creation.ranks_per_phase import left_to_spend, ranks_of
from threefates.systems.fate_2003.sheets.campaign import (
    Campaign,
    CampaignPlanned,
    FrameTaken,
    PlotPhase,
    TalentAgreed,
    TalentTurnedDown,
    campaign,
)
from threefates.systems.fate_2003.sheets.closing import heroes, is_made
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.notation import counted
from threefates.systems.fate_2003.sheets.pyramid import BESIDE, balanced, drawn, pyramids, rows
from threefates.systems.fate_2003.sheets.scale import ladder, stands
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, as_written, sheet_of, sheeted
from threefates.systems.fate_2003.sheets.view import aspects_of, points

__all__ = ["tell_phase"]

BETWEEN = "Between two arcs"


@creation.shows("phases")
def show_phases(state: State) -> Listing | None:
    """What is going on in this phase, and how far everybody has come, while somebody is still made."""
    found, known = state[Creation], under_way(state)
    if not (any(in_making(state, one) for one in known) or _first_of_all(state)):
        return None
    phases = state[Campaign].phases
    title = _which(state, found.phase) if 0 < found.phase <= phases else "Making characters"
    if found.phase in found.between:
        title = BETWEEN
    told = (Row("told", found.told[-1], "What was going on"),) if found.told else ()
    plot = state[Campaign].plotted.get(found.phase)
    tie = (Row("plot", tied(plot), "Of the plot"),) if plot else ()
    theme = (Row("theme", state[Campaign].theme, "What the game is about"),) if state[Campaign].theme else ()
    people = tuple(_progress(state, one, making) for one, making in known.items())
    return Listing(title, Place.SCENE, (*theme, *told, *tie, *people), unfolded=True)


def _first_of_all(state: State) -> bool:
    """Say whether a phase has begun that nobody goes through yet, before there is anything to play."""
    scenes = state.find(Scenes)
    return bool(state[Creation].phase) and not under_way(state) and (scenes is None or not scenes.number)


@cites("fate.creation.phase-definition")
def _which(state: State, number: int) -> str:
    """Which phase of the beginning it is, and how long it is where the campaign says."""
    plan = state[Campaign]
    return f"Phase {number} of {plan.phases}{f', {plan.lasts}' if plan.lasts else ''}"


def _progress(state: State, character: EntityId, making: Making) -> Row:
    known, sheet = state[Characters], state[Sheets].known[character]
    choosing = busy(state, making)
    left, which = left_to_spend(state, sheet)
    counters = (Counter(f"ranks {which}", str(left)),) if choosing else ()
    behind = f", phase {making.closed + 1}" if making.closed + 1 < state[Creation].phase else ""
    how = f"choosing{behind}" if choosing else "ready"
    return Row(
        character,
        f"{known.name(character)}: {how}",
        aspects_of(sheet) or "no aspect yet",
        Tone.PLAIN if choosing else Tone.GOOD,
        counters,
    )


def _shown(state: State, viewer: Viewer) -> Iterator[Sheet]:
    """One's own heroes who are being made, or whose skills do not stand."""
    played = frozenset(heroes(state))
    for character, sheet in state[Sheets].known.items():
        choosing = sheet.making is not None and busy(state, sheet.making)
        before = not sheet.closed and character in played and is_made(sheet)
        to_stand = sheet.wants_goal or sheet.unnamed or sheet.taken_over or before
        drawable = any(pyramids(state, sheet).values())
        if viewer.holds(character) and drawable and (choosing or (to_stand and balanced(state, sheet))):
            yield sheet


@creation.shows_each("pyramid")
def show_pyramid(state: State, viewer: Viewer) -> Tracks | None:
    """The rows of one's own pyramid from the top, each with what it holds of what it needs."""
    state = as_written(state)
    shown = [*_shown(state, viewer)]
    tracks = [track for sheet in shown for track in _tracks(state, sheet)]
    title, brief = f"The skill {state[Campaign].stand}", tuple(_brief(state, sheet) for sheet in shown)
    return Tracks(title, Place.ME, tuple(tracks), brief=brief) if tracks else None


def _brief(state: State, sheet: Sheet) -> Track:
    """What stands beside one's name: the ranks that are left, or how much of the pyramid stands."""
    if sheet.making is not None and busy(state, sheet.making):
        ranks = ranks_of(state, sheet)
        return Track("Ranks left", max(0, ranks - sheet.making.taken.ranks), ranks, Shape.DOTS)
    rows = [*_tracks(state, sheet)]
    held, needed = sum(row.value for row in rows), sum(row.size or 0 for row in rows)
    return Track("Pyramid", held, needed, Shape.BOXES)


def _now(ranks: int) -> str:
    """How many ranks of a skill are of the phase that is gone through; in words, for a number beside it is its rung's.

    >>> _now(0), _now(1), _now(2)
    ('', ' (a rank just now)', ' (2 ranks just now)')
    """
    return f" ({counted(ranks, 'rank') if ranks > 1 else 'a rank'} just now)" if ranks else ""


def _bought(sheet: Sheet, name: str) -> int:
    """How many ranks of a skill, or of an extra that stands beside the skills, are of this phase."""
    taken = (sheet.making or Making()).taken
    return (taken.skills if name in sheet.skills else taken.extras).count(name.removesuffix(BESIDE))


def _tracks(state: State, sheet: Sheet) -> Iterator[Track]:
    for suite, skills in pyramids(state, sheet).items():
        at = rows(skills)
        for gap in drawn(state, skills):
            names = ", ".join(f"{name}{_now(_bought(sheet, name))}" for name in at[gap.value])
            label = f"{suite + ', ' if suite else ''}{ladder(state).name(gap.value)}{': ' if names else ''}{names}"
            tone = Tone.MISS if gap.held < gap.needed else Tone.PLAIN
            yield Track(label, gap.held, max(gap.held, gap.needed), Shape.BOXES, tone)


@creation.shows_each("extras")
def show_extras(state: State, viewer: Viewer) -> Listing | None:
    """One's own extras, with the ranks in each."""
    found = tuple(
        Row(f"{character}.{name}", name, counters=(Counter("ranks", str(ranks)),))
        for character in filter(viewer.holds, state.only(sheeted))
        for name, ranks in state.only(sheet_of, character).extras.items()
    )
    return Listing("Extras", Place.ME, found) if found else None


@creation.shows("colored")
def show_colored(state: State) -> Listing | None:
    """How training colours skills that would not have fitted."""
    known = state[Characters]
    found = tuple(
        Row(f"{character}.{skill}", f"{known.name(character)}'s {skill}", note)
        for character, making in under_way(state).items()
        for skill, note in making.notes.items()
    )
    return Listing("How it was learned", Place.PEOPLE, found) if found else None


# what is said


@campaign.tells(CampaignPlanned)
def tell_plan(state: State, event: CampaignPlanned, viewer: Viewer) -> Told:
    """Tells everybody what the game is about, and how people are made for it."""
    long = f", each {event.lasts}" if event.lasts else ""
    phases = counted(event.phases, "phase")
    text = f"People are made in {phases}{long}; {counted(event.ranks, 'skill rank')} in each, and a {event.stand}."
    more = " ".join(filter(None, (event.theme and f"{event.theme}.", text, *_agreed(state, event))))
    return Told(more, ("fate.creation.procedure",))


@cites("fate.options.plot-aspects", "fate.advancement.difficult-skills", "fate.creation.skill-list-choice")
def _agreed(state: State, event: CampaignPlanned) -> Iterator[str]:
    """What else is agreed on that bears on what people take: skills, caps of single aspects, what ties to the story."""
    if event.skills:
        yield f"Skills are those of a list of {len(event.skills)}."
    yield from (f"{skill} starts at {stands(state, value)}." for skill, value in event.difficult.items())
    yield from (f"{aspect} goes no higher than level {level}." for aspect, level in event.capped.items())
    if event.plot:
        yield tied(PlotPhase(event.plot, event.plot_must, event.plot_bonus), "Of the plot")


@creation.tells(PhaseBegun)
def tell_phase(state: State, event: PhaseBegun, viewer: Viewer) -> Told:
    """Tells everybody what was going on in the phase that has begun."""
    cites = "fate.advancement.off-screen" if event.between else "fate.creation.phase-definition"
    title = BETWEEN if event.between else _which(state, event.number)
    return Told(f"{title}: {event.told}", (cites,))


@creation.tells(HeroBegun)
def tell_begun(state: State, event: HeroBegun, viewer: Viewer) -> Told | None:
    """Tells everybody the idea of a hero, where there is one."""
    if not event.concept:
        return None
    return Told(f"{state[Characters].name(event.character)}: {event.concept}", ("fate.creation.procedure",), "quiet")


@creation.tells(HeroEnrolled)
def tell_enrolled(state: State, event: HeroEnrolled, viewer: Viewer) -> None:
    """Tells nobody: the phase itself is told."""


@creation.tells(AspectTaken)
def tell_aspect(state: State, event: AspectTaken, viewer: Viewer) -> Told:
    """Tells everybody the aspect of a phase, and what the hero did in it."""
    name = state[Characters].name(event.character)
    did = f" {event.words}" if event.words else ""
    level = state[Sheets].known[event.character].aspects[event.aspect].leveled
    return Told(f"{name} takes {event.aspect}, level {level}.{did}", ("fate.creation.phase-aspect",))


@creation.tells(AspectReturned)
def tell_returned(state: State, event: AspectReturned, viewer: Viewer) -> Told:
    """Tells everybody that an aspect was given back."""
    return Told(f"{state[Characters].name(event.character)} thinks again about {event.aspect}.", tone="quiet")


@creation.tells(RankTaken)
def tell_rank(state: State, event: RankTaken, viewer: Viewer) -> Told:
    """Tells everybody where a rank of the phase went, and where the skill stands now."""
    name = state[Characters].name(event.character)
    text = f"{name} takes a rank of {event.skill}: {stands(state, event.value)}."
    return Told(text, ("fate.creation.rank-costs",), "quiet")


@creation.tells(RankReturned)
def tell_rank_returned(state: State, event: RankReturned, viewer: Viewer) -> Told:
    """Tells everybody that a rank was given back."""
    return Told(f"{state[Characters].name(event.character)} gives a rank of {event.skill} back.", tone="quiet")


@creation.tells(ExtraTaken)
def tell_extra(state: State, event: ExtraTaken, viewer: Viewer) -> Told:
    """Tells everybody that a rank went into an extra."""
    name = state[Characters].name(event.character)
    return Told(f"{name} puts a rank into {event.extra}.", ("fate.creation.ranks-into-extras",), "quiet")


@creation.tells(ExtraReturned)
def tell_extra_returned(state: State, event: ExtraReturned, viewer: Viewer) -> Told:
    """Tells everybody that a rank came back out of an extra."""
    return Told(f"{state[Characters].name(event.character)} takes a rank out of {event.extra} again.", tone="quiet")


@creation.tells(PhaseClosed)
def tell_closed(state: State, event: PhaseClosed, viewer: Viewer) -> Told:
    """Tells everybody who has gone through a phase."""
    name = state[Characters].name(event.character)
    goal = " The goal is reached: it is time for another." if event.goal else ""
    which = "the phase between two arcs" if event.between else f"phase {event.number}"
    return Told(f"{name} has closed {which}.{goal}", ("fate.pyramid.creation-check",), "good")


@creation.tells(PhaseReopened)
def tell_reopened(state: State, event: PhaseReopened, viewer: Viewer) -> Told:
    """Tells everybody what does not fit the phase yet."""
    name = state[Characters].name(event.character)
    return Told(f"{name} looks at the phase again: {event.reason}", ("fate.creation.ranks-fit-phase",), "cost")


@creation.tells(SkillColored)
def tell_colored(state: State, event: SkillColored, viewer: Viewer) -> Told:
    """Tells everybody how training colours a skill."""
    name = state[Characters].name(event.character)
    return Told(f"{name}'s {event.skill}: {event.note}", ("fate.creation.ranks-fit-phase",), "quiet")


@creation.tells(CreationDone)
def tell_done(state: State, event: CreationDone, viewer: Viewer) -> Told:
    """Tells everybody who is made, and the Fate points of the beginning."""
    name = state[Characters].name(event.character)
    text = f"{name} is made, and begins with {points(event.fate_points)}. What are you after? Name a goal."
    return Told(text, ("fate.creation.starting-fate-points", "fate.creation.goal"), "good")


@campaign.tells(FrameTaken)
def tell_frame(state: State, event: FrameTaken, viewer: Viewer) -> Told:
    """Tells everybody the frame that the campaign stands in: its alignments, its houses."""
    frame = frames()[event.frame]
    ties = f"Everybody is tied to at least one of {', '.join(frame.alignments)}: the first brings {frame.ranks} ranks"
    return Told(f"{ties}. Houses of {', '.join(frame.houses)}.", ("fate.creation.sample-game-aspects",))


@campaign.tells(TalentAgreed)
def tell_talent(state: State, event: TalentAgreed, viewer: Viewer) -> Told:
    """Tells everybody which talent may be bought."""
    text = f"{event.talent} is a talent of {event.element}, and may be bought as a skill."
    return Told(text, ("fate.creation.sample-elemental-talents",))


@campaign.tells(TalentTurnedDown)
def tell_turned_down(state: State, event: TalentTurnedDown, viewer: Viewer) -> Told:
    """Tells everybody that a talent is not agreed on."""
    return Told(f"{event.talent} is no talent, as it is.", ("fate.creation.sample-elemental-talents",), "quiet")
