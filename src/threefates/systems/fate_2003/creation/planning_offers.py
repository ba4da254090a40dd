"""What the Game Master is offered while characters are made: the plan, the next phase, a look at what was taken."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import Field, Offer, choice, flag, number, refusal_of, several, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.content.records import frames
from threefates.systems.fate_2003.creation.creation import Creation, creation, under_way
from threefates.systems.fate_2003.creation.offers import GROUP
from threefates.systems.fate_2003.creation.planning import (
    MOST_PHASES,
    MOST_RANKS,
    between_arcs,
    fewest_phases,
    not_begun,
    not_sent_back,
)
from threefates.systems.fate_2003.creation.skill_lists import skill_lists
from threefates.systems.fate_2003.sheets.campaign import APART, Campaign, Stand
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.notation import HIGHEST_LEVEL, LONGEST_NAME, written
from threefates.systems.fate_2003.sheets.scale import ladder
from threefates.systems.fate_2003.sheets.sheets import Sheets, as_written

__all__ = ["planning"]


@creation.offers
def planning(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Planning, phases, and looking at what was taken: for whoever runs the game."""
    state = as_written(state)
    if not viewer.runs:
        return
    campaign, found = state[Campaign], state[Creation]
    plan, all_of_it = _plan(state, campaign), (("anew", True),)
    yield Offer("fate.plan-campaign", "Plan how people are made", plan, all_of_it, group=GROUP, levers=True)
    if not any(sheet.making for sheet in state[Sheets].known.values()):
        listed = [Option(one.id, f"{one.theme}: {', '.join(one.alignments)}") for one in frames().values()]
        frame = (choice("frame", "Frame", listed, default=listed[0].value),)
        hint = "Alignments, houses of the elements, and talents of their blood."
        yield Offer("fate.take-frame", "Take the book's sample frame", frame, group=GROUP, hint=hint, levers=True)
    between = between_arcs(state)
    label = "A phase between two arcs" if between else f"Begin phase {found.phase + 1} of {campaign.phases}"
    hint = "What was going on; then ask everybody in turn what they did."
    told = words("told", "What was going on")
    known, refusal = under_way(state), not_begun(state)
    next_one = bool(known) and not between and refusal is None
    group = "" if next_one else GROUP
    yield Offer(
        "fate.begin-phase",
        label,
        (told,),
        (),
        refusal_of(refusal),
        main=next_one,
        group=group,
        hint=hint,
        levers=not next_one,
    )
    yield Offer(
        "fate.begin-phase",
        "Begin a phase of the plot",
        (told, *_plotting()),
        (("of_the_plot", True),),
        refusal_of(refusal),
        group=GROUP,
        hint="Its aspects tie people to the story, and bring a rank more.",
        levers=True,
    )
    if not any(sheet.skills for sheet in state[Sheets].known.values()):
        return
    suites = [*dict.fromkeys(suite for suite in campaign.suites.values() if suite != APART)]
    skill = words("skill", "Skill", longest=LONGEST_NAME)
    suite = words("suite", _suite_label(suites), longest=LONGEST_NAME, optional=True)
    yield Offer("fate.place-skill", "Let a skill stand elsewhere", (skill, suite), group=GROUP, levers=True)
    for character, making in known.items():
        yield from _looked_at(state, character, making)


def _plotting() -> Iterator[Field]:
    """How a phase ties people to the story."""
    yield words("plot", "The aspects that tie; nothing for any that it leaves", longest=2000, optional=True)
    yield flag("must", "Everybody has one of them")
    yield number("bonus", "Ranks more for who takes one", low=0, high=MOST_RANKS, default=1)


def _suite_label(suites: list[str]) -> str:
    known = f" ({', '.join(suites)})" if suites else ""
    return f"Suite with a pyramid of its own{known}; “{APART}” for none; nothing for the ordinary one"


def _looked_at(state: State, character: EntityId, making: Making) -> Iterator[Offer]:
    fixed = (("character", character),)
    name = state[Characters].name(character)
    refusal = not_sent_back(state, character)
    if refusal is None:
        reason = words("reason", "What does not fit")
        yield Offer("fate.send-back", f"Open {name}'s phase again", (reason,), fixed, group=GROUP, levers=True)
    bought = sorted({skill for taken in (making.taken, *making.history) for skill in taken.skills})
    if bought:
        fields = (choice("skill", "Skill", [Option(one, one) for one in bought]), words("note", "How it was learned"))
        yield Offer("fate.color-skill", f"Colour a skill of {name}'s", fields, fixed, group=GROUP, levers=True)


@cites("fate.creation.aspect-level-limit")
def _usual(phases: int) -> str:
    """What the book suggests as the highest level: from a third to a half of the phases.

    >>> _usual(5), _usual(8), _usual(1)
    ('2 to 3 as a rule', '3 to 4 as a rule', '1 as a rule')
    """
    low, high = -(-phases // 3), -(-phases // 2)
    return f"{low} to {high} as a rule" if low < high else f"{high} as a rule"


@functools.cache
def _lists() -> tuple[Option, ...]:
    return tuple(Option(one.id, one.name) for one in skill_lists().values())


def _plan(state: State, campaign: Campaign) -> tuple[Field, ...]:
    shapes = (
        Option(Stand.PYRAMID.value, "A pyramid: one skill more in each row below"),
        Option(Stand.COLUMN.value, "A column: as many in each row below"),
    )
    difficult = ", ".join(f"{skill} {ladder(state).name(value)}" for skill, value in campaign.difficult.items())
    fewest = fewest_phases(state)
    phases = max(campaign.phases, fewest)
    return (
        words("theme", "What the game is about", optional=True, default=campaign.theme or None),
        number("phases", "Phases, five to eight as a rule", low=fewest, high=MOST_PHASES, default=phases),
        words(
            "lasts",
            "How long a phase is: a school year, fifty years",
            longest=LONGEST_NAME,
            optional=True,
            default=campaign.lasts or None,
        ),
        number("ranks", "Skill ranks a phase", low=1, high=MOST_RANKS, default=campaign.ranks),
        choice("stand", "Skills stand as", shapes, default=campaign.stand.value),
        number(
            "highest",
            f"Highest level of an aspect, where a number is set: {_usual(campaign.phases)}",
            low=1,
            high=HIGHEST_LEVEL,
            default=campaign.highest,
        ),
        words(
            "capped",
            "Single aspects that go no higher: Church 2, Crown 1",
            longest=2000,
            optional=True,
            default=", ".join(f"{written([aspect])} {level}" for aspect, level in campaign.capped.items()) or None,
        ),
        words(
            "skills",
            "Skills there are; leave empty for any",
            longest=8000,
            optional=True,
            default=", ".join(campaign.skills) or None,
        ),
        several("lists", "… and those of the book's lists", _lists(), low=0, high=len(_lists())),
        words(
            "difficult",
            "Difficult skills, each with where it starts: Alchemy Terrible",
            longest=2000,
            optional=True,
            default=difficult or None,
        ),
        words(
            "plot",
            "Aspects that tie people to the story: each brings ranks more, once",
            longest=2000,
            optional=True,
            default=written(campaign.plot) or None,
        ),
        flag("plot_must", "… and everybody is made with one of them", default=campaign.plot_must),
        number("plot_bonus", "… which brings so many ranks more", low=0, high=MOST_RANKS, default=campaign.plot_bonus),
    )
