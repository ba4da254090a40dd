"""What a campaign has agreed on before anybody is made: its phases, its ranks, its skills and how they stand."""

from __future__ import annotations

import enum
import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.systems.fate_2003.rulings.rulings import StartFateRounding
from threefates.systems.fate_2003.sheets.notation import as_known, in_general, to_be_filled_in
from threefates.systems.fate_2003.sheets.scale import ladder, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import Sheet, traits

__all__ = [
    "APART",
    "FIGHTING",
    "Campaign",
    "CampaignPlanned",
    "FrameTaken",
    "PhasePlotted",
    "PlotPhase",
    "SkillPlaced",
    "Stand",
    "TalentAgreed",
    "TalentTurnedDown",
    "campaign",
    "raised",
    "rollable",
    "serving",
    "starting_fate_points",
    "starts_at",
    "ties",
    "ways_of_fighting",
    "with_ranks",
]

APART = "-"  # the suite of a skill that stands in no pyramid at all


class Stand(enum.StrEnum):
    """The two shapes that skills may have to stand in."""

    PYRAMID = "pyramid"
    COLUMN = "column"


@cites("fate.options.plot-aspects")
def ties(aspects: Iterable[str], plot: Collection[str]) -> bool:
    """True if one of these aspects is one of the plot, whatever letters it is written in.

    >>> ties(["Proud", "of the order"], ["Of the Order"])
    True
    """
    return any(as_known(aspect, plot) in plot for aspect in aspects)


class PlotPhase(Struct, frozen=True):
    """A phase that ties people to the story: by some aspects, or by any that what was going on leaves."""

    aspects: tuple[str, ...] = ()
    must: bool = False  # nobody closes it without one of them
    bonus: int = 1  # ranks that one of them brings, 0..20

    def counts(self, aspects: Iterable[str]) -> bool:
        """True if one of these ties whoever has it to the story."""
        return ties(aspects, self.aspects) if self.aspects else any(aspects)


class Campaign(Struct, frozen=True):
    """What a campaign has agreed on. As it begins, the book's usual: five phases of four ranks, and a pyramid."""

    theme: ForGood[str] = ""
    phases: ForGood[int] = 5  # 1..30
    ranks: ForGood[int] = 4  # of each phase, 1..20
    stand: ForGood[Stand] = Stand.PYRAMID
    highest: ForGood[int] = 3  # the level that no aspect passes, where a fixed number is the cap; 1..20
    skills: ForGood[tuple[str, ...]] = ()  # the campaign's list; empty where any skill may be bought
    difficult: ForGood[Mapping[str, int]] = {}  # where skills start that are harder than others, on the ladder
    plot: ForGood[tuple[str, ...]] = ()  # aspects that tie people to the story: each brings `plot_bonus` ranks, once
    suites: ForGood[Mapping[str, str]] = {}  # of skills outside of the ordinary pyramid, or `APART`
    frame: ForGood[str] = ""  # of the book's, by its id
    talents: ForGood[Mapping[str, str]] = {}  # tricks agreed on here, with the element of each
    plot_must: ForGood[bool] = False  # nobody is made without one of the aspects of `plot`
    plot_bonus: ForGood[int] = 1  # ranks that each of them brings, 0..20
    plotted: ForGood[Mapping[int, PlotPhase]] = {}  # phases of the plot, by their numbers
    capped: ForGood[Mapping[str, int]] = {}  # aspects that are not to rise above a level, whatever others may; 1..20
    lasts: ForGood[str] = ""  # how long a phase is, in words


class FrameTaken(Event, frozen=True, tag="fate.frame-taken"):
    """The campaign stands in a frame of the book's: it gives people aspects and talents to choose from."""

    frame: str


class TalentAgreed(Event, frozen=True, tag="fate.talent-agreed"):
    """A trick of an element has the right scope, and may be bought as a skill."""

    talent: str
    element: str


class TalentTurnedDown(Event, frozen=True, tag="fate.talent-turned-down"):
    """A trick is no talent of that element, as it is."""

    talent: str


class CampaignPlanned(Event, frozen=True, tag="fate.campaign-planned"):
    """The table has agreed on how its people are made."""

    theme: str
    phases: int
    ranks: int
    stand: Stand
    highest: int
    skills: tuple[str, ...]
    difficult: Mapping[str, int]
    plot: tuple[str, ...] = ()
    plot_must: bool = False
    capped: Mapping[str, int] = {}
    plot_bonus: int = 1
    lasts: str = ""


class PhasePlotted(Event, frozen=True, tag="fate.phase-plotted"):
    """The phase that begins is one of the plot."""

    number: int
    phase: PlotPhase


class SkillPlaced(Event, frozen=True, tag="fate.skill-placed"):
    """A skill stands in a suite's own pyramid from here on, or in none (`APART`), or in the ordinary one ("")."""

    skill: str
    suite: str


campaign = Chapter("campaign", Campaign)


@campaign.folds(CampaignPlanned)
def campaign_planned(campaign: Campaign, event: CampaignPlanned) -> Campaign:
    """Sets all that was agreed on; suites stay."""
    return replace(
        campaign,
        theme=event.theme,
        phases=event.phases,
        ranks=event.ranks,
        stand=event.stand,
        highest=event.highest,
        skills=event.skills,
        difficult=event.difficult,
        plot=event.plot,
        plot_must=event.plot_must,
        plot_bonus=event.plot_bonus,
        capped=event.capped,
        lasts=event.lasts,
    )


@campaign.folds(PhasePlotted)
def phase_plotted(campaign: Campaign, event: PhasePlotted) -> Campaign:
    """Adds the phase to `plotted`."""
    return replace(campaign, plotted={**campaign.plotted, event.number: event.phase})


@campaign.folds(FrameTaken)
def frame_taken(campaign: Campaign, event: FrameTaken) -> Campaign:
    """Sets `frame`."""
    return replace(campaign, frame=event.frame)


@campaign.folds(TalentAgreed)
def talent_agreed(campaign: Campaign, event: TalentAgreed) -> Campaign:
    """Adds to `talents`."""
    return replace(campaign, talents={**campaign.talents, event.talent: event.element})


campaign.only_tells(TalentTurnedDown)  # another may be proposed


@campaign.folds(SkillPlaced)
def skill_placed(campaign: Campaign, event: SkillPlaced) -> Campaign:
    """Sets the skill's suite in `suites`, or takes it out of there."""
    others = {skill: suite for skill, suite in campaign.suites.items() if skill != event.skill}
    return replace(campaign, suites={**others, event.skill: event.suite} if event.suite else others)


@cites("fate.creation.starting-fate-points", "fate.r.start-fate-rounding")
def starting_fate_points(phases: int, rounding: StartFateRounding = StartFateRounding.UP) -> int:
    """The Fate points a new character is handed: half as many as there were phases, rounded up as a rule.

    >>> starting_fate_points(5), starting_fate_points(5, StartFateRounding.DOWN)
    (3, 2)
    """
    return phases // 2 if rounding is StartFateRounding.DOWN else (phases + 1) // 2


@cites("fate.advancement.difficult-skills", "fate.creation.skill-default")
def starts_at(state: State, skill: str) -> int:
    """The ladder value of a skill that nobody has put ranks into: Mediocre, unless it is a difficult one.

    What is one for each region or the like is as difficult as it is planned for all of them.
    """
    difficult = state[Campaign].difficult
    of_each = {in_general(one): difficult[one] for one in to_be_filled_in(difficult)}
    return difficult.get(skill, of_each.get(in_general(skill), unskilled_here(state)))


@cites("fate.creation.rank-costs")
def raised(state: State, skills: Mapping[str, int], skill: str) -> int:
    """The ladder value that a rank more brings a skill to, from where it stands or starts."""
    return skills.get(skill, starts_at(state, skill)) + 1


def with_ranks(state: State, sheet: Sheet, skills: Iterable[str]) -> Sheet:
    """A sheet as it would stand with a rank more for each of these skills."""
    values = dict(sheet.skills)
    for skill in skills:
        values[skill] = raised(state, values, skill)
    return replace(sheet, skills=values)


FIGHTING: Final = ("combat-by-weapon-category", "combat-by-style", "combat-by-theme")


@cites(*(f"fate.skills.{one}" for one in FIGHTING))
@functools.cache
def ways_of_fighting(option: str) -> Mapping[str, str]:
    """The skills of one of three lists of fighting, and what each of them serves.

    >>> ways_of_fighting("combat-by-style")["Archery"]
    'bow / crossbow'
    """
    skills = entry(f"fate.skills.{option}").table(_Fighting).skills
    return {skill: " / ".join(serves) for skill, serves in skills.items()}  # commas part the skills of a row


class _Fighting(Struct):
    skills: dict[str, tuple[str, ...]]


def serving(state: State, skill: str) -> str:
    """A skill as this campaign means it: one of fighting with what it serves, as the list has it that was chosen."""
    serves = _serving(state[Campaign].skills).get(skill)
    return f"{skill} ({serves})" if serves else skill


@functools.lru_cache(maxsize=16)
def _serving(listed: tuple[str, ...]) -> Mapping[str, str]:
    """What the listed skills of fighting serve; a name in several lists is that of the one most of them are from."""
    lists = sorted(map(ways_of_fighting, FIGHTING), key=lambda ways: sum(skill in ways for skill in listed))
    return {skill: serves for ways in lists for skill, serves in ways.items() if skill in listed}


def rollable(state: State, sheet: Sheet) -> Iterator[tuple[str, str, int]]:
    """Everything a character may roll at this table: id, name and value, with the difficult skills it has not."""
    yield from traits(sheet, unskilled_here(state), ladder(state))
    for skill, value in state[Campaign].difficult.items():
        if skill not in sheet.skills:
            yield f"unskilled:{skill}", f"{skill}, without ranks", value
