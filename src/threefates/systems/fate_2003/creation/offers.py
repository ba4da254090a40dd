"""What people may do while characters are made: the next thing first, and why a phase cannot be closed yet."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import Field, Offer, choice, flag, number, refusal_of, several, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.content.records import frames
from threefates.systems.fate_2003.creation.aspects_and_ranks import no_more_aspects, no_more_ranks, returnable
from threefates.systems.fate_2003.creation.creation import (
    Creation,
    busy,
    creation,
    under_way,
)
from threefates.systems.fate_2003.creation.phases import not_closed
from threefates.systems.fate_2003.creation.planning import (
    MOST_PHASES,
    MOST_RANKS,
    between_arcs,
    not_begun,
    not_sent_back,
)
from threefates.systems.fate_2003.creation.plotting import tied
from threefates.systems.fate_2003.creation.ranks import left_to_spend, plot_of
from threefates.systems.fate_2003.creation.sample_creation import samples
from threefates.systems.fate_2003.creation.skill_lists import skill_lists
from threefates.systems.fate_2003.sheets.aspects import KINDS_OF_ASPECT
from threefates.systems.fate_2003.sheets.campaign import (
    APART,
    Campaign,
    serving,
    starts_at,
)
from threefates.systems.fate_2003.sheets.changes import plays_already, what_it_is
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.notation import HIGHEST_LEVEL, LONGEST_NAME, LONGEST_SAYING, as_known, written
from threefates.systems.fate_2003.sheets.pyramid import Stand
from threefates.systems.fate_2003.sheets.scale import ladder, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, as_written, options, sheet_of
from threefates.systems.fate_2003.sheets.talents import elements, support, talents_open_to

__all__ = ["GROUP", "own"]

GROUP = "Making characters"
SUITS = "Skills that suit what happened. They need to stand only once the phase is closed."


@creation.offers
def own(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Beginning a hero, and what a phase brings to one's own."""
    if state[Creation].phase and (viewer.runs or not options(state, viewer)):
        yield Offer(
            "fate.begin-hero",
            "Make a character phase by phase",
            (words("name", "Name", longest=60), words("concept", "An idea of who it will be", optional=True)),
            refusal=refusal_of(plays_already(state, viewer)),
            main=not viewer.runs,
            hint="An aspect and some ranks from every phase; each tells what you did in it.",
            group=GROUP if viewer.runs else "",
        )
    for who in options(state, viewer):
        sheet = state.only(sheet_of, who.value)
        if sheet.making and busy(state, sheet.making):
            yield from _phase(state, who.value, sheet.making, sheet)
        if sheet.making and not sheet.closed and not viewer.runs:
            yield from _what_they_are(state, who, sheet)


def _phase(state: State, character: EntityId, making: Making, sheet: Sheet) -> Iterator[Offer]:
    name = state[Characters].name(character)
    fixed = (("character", character),)
    not_yet = not_closed(state, character)
    bare = not making.taken.aspects
    spent = no_more_ranks(state, sheet)
    yield Offer(
        "fate.take-aspect",
        f"{name}: take an aspect from phase {making.closed + 1}",
        (*_aspects(state, sheet, making), words("words", "What you did in this phase", optional=True)),
        fixed,
        refusal_of(no_more_aspects(state, making)),
        main=bare,
        hint=making.sent_back or f"Tell what you did; what it made of you is the aspect.{plotted(state, making)}",
    )
    left, which = left_to_spend(state, sheet)
    yield Offer(
        "fate.take-rank",
        f"{name}: spend skill ranks, {left} {which}",
        tuple(_skills(state, sheet, left)),
        fixed,
        refusal_of(spent),
        main=not bare and spent is None,
        hint=support(state, sheet) or SUITS,
    )
    if sheet.extras or spent is None:
        extra = words("extra", "Extra: a thing, an ally, a power", longest=LONGEST_NAME)
        yield Offer("fate.take-extra", "Put a rank into an extra", (extra,), fixed, refusal_of(spent), group=name)
    if taken := [Option(what, label) for what, label in returnable(making.taken, sheet)]:
        yield Offer(
            "fate.give-back", "Give something of this phase back", (choice("what", "What", taken),), fixed, group=name
        )
    yield Offer(
        "fate.close-phase",
        f"{name}: close phase {making.closed + 1}",
        (),
        fixed,
        refusal_of(not_yet),
        main=not_yet is None,
    )


def _what_they_are(state: State, who: Option, sheet: Sheet) -> Iterator[Offer]:
    """Saying what an aspect is that a phase has brought; its level stays."""
    if aspects := [Option(aspect.name, aspect.written) for aspect in sheet.aspects.values()]:
        fields = (choice("aspect", "Aspect", aspects), *what_it_is(state))
        fixed = (("character", who.value), ("level", 0))
        yield Offer("fate.set-aspect", "Say what an aspect is", fields, fixed, group=who.label)


def plotted(state: State, making: Making) -> str:
    """What ties people to the story in the phase that a hero goes through, in words; nothing as a rule."""
    phase = plot_of(state, making)
    return f" {tied(phase)}" if phase else ""


def _aspects(state: State, sheet: Sheet, making: Making) -> Iterator[Field]:
    open_to = [one for one in sheet.aspects.values() if one.name not in making.taken.aspects]
    if held := [Option(one.name, f"{one.name}, to level {one.level + 1}") for one in open_to]:
        yield choice("held", "One you have, a level higher", held, optional=True)
    yield words("new", "A new aspect", longest=LONGEST_SAYING, optional=True)
    yield choice("sample", "Or one to pick from", _samples(state, sheet), optional=True)
    yield choice("kind", "A new one is", KINDS_OF_ASPECT, optional=True)


def _samples(state: State, sheet: Sheet) -> list[Option]:
    """The aspects to pick from that are not on the sheet; a name that comes twice stands once."""
    names: dict[str, Option] = {}
    for one, (name, about) in samples(state).items():
        if as_known(name, sheet.aspects) not in sheet.aspects:
            names.setdefault(name, Option(one, f"{name} ({about})"))
    return list(names.values())


def _skills(state: State, sheet: Sheet, left: int) -> Iterator[Field]:
    """Every skill that a rank may go into, to be ticked; whatever is on no list is written down."""
    held = sorted(sheet.skills.items(), key=lambda skill: -skill[1])
    listed = state[Campaign].skills or skill_lists()["sample"].skills
    options = [
        *(Option(name, f"{name}: {_up(state, value)}") for name, value in held),
        *(Option(one, f"{serving(state, one)}{_new(state, one)}") for one in listed if one not in sheet.skills),
    ]
    yield several("several", "A rank for each of these", options, high=left)
    if not state[Campaign].skills:
        yield words("new", "Or a new one of any other name", longest=LONGEST_NAME, optional=True)
    if talents := talents_open_to(state, sheet):
        yield choice("talent", "Or a talent of your blood", [Option(one, one) for one in talents], optional=True)


def _new(state: State, skill: str) -> str:
    """From where to where a new skill goes, if that is elsewhere than for most."""
    begins = starts_at(state, skill)
    return "" if begins == unskilled_here(state) else f": {_up(state, begins)}"


def _up(state: State, value: int) -> str:
    return f"{ladder(state).name(value)} to {ladder(state).name(value + 1)}"


@creation.offers_under(of_own)
def talents(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Proposing a talent, for whoever has the blood of an element."""
    for who in options(state, viewer):
        sheet = state.only(sheet_of, who.value)
        if sheet.making and busy(state, sheet.making) and elements(state, sheet):
            fields = (words("talent", "A minor trick", longest=LONGEST_NAME),)
            fixed = (("character", who.value),)
            hint = "One trick; the Game Master says whether it is small enough. It is bought as a skill."
            yield Offer(
                "fate.propose-talent", "Propose a talent of your blood", fields, fixed, group=who.label, hint=hint
            )


@creation.offers
def planning(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Planning, phases, and looking at what was taken: for whoever runs the game."""
    state = as_written(state)
    if not viewer.runs:
        return
    campaign, found = state[Campaign], state[Creation]
    yield Offer("fate.plan-campaign", "Plan how people are made", _plan(state, campaign), group=GROUP, levers=True)
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
    return (
        words("theme", "What the game is about", optional=True, default=campaign.theme or None),
        number("phases", "Phases, five to eight as a rule", low=1, high=MOST_PHASES, default=campaign.phases),
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
