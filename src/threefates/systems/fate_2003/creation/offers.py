"""What people may do while characters are made: the next thing first, and why a phase cannot be closed yet."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import Field, Offer, choice, refusal_of, several, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.creation.creation import (
    Creation,
    busy,
    creation,
)
from threefates.systems.fate_2003.creation.phases import not_closed
from threefates.systems.fate_2003.creation.plotting import tied
from threefates.systems.fate_2003.creation.ranks_per_phase import left_to_spend, plot_of
from threefates.systems.fate_2003.creation.sample_creation import no_more_talents, samples
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import (
    no_more_aspects,
    no_more_ranks,
    returnable,
)
from threefates.systems.fate_2003.creation.skill_lists import skill_lists
from threefates.systems.fate_2003.sheets.aspects import KINDS_OF_ASPECT
from threefates.systems.fate_2003.sheets.campaign import (
    Campaign,
    serving,
    starts_at,
)
from threefates.systems.fate_2003.sheets.changes import plays_already, what_it_is
from threefates.systems.fate_2003.sheets.closing import absent
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME, LONGEST_SAYING, as_known, to_be_filled_in
from threefates.systems.fate_2003.sheets.scale import ladder, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, options, sheet_of
from threefates.systems.fate_2003.sheets.talents import elements, support, talents_open_to

__all__ = ["GROUP", "own"]

GROUP = "Making characters"
TELL = "Tell what you did; what it made of you is the aspect."
SUITS = "Skills that suit what happened. They need to stand only once the phase is closed."


@creation.offers
def own(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Beginning a hero, and what a phase brings to one's own."""
    begun = bool(state[Creation].phase)
    if (begun or _agreed_on(state)) and (viewer.runs or not options(state, viewer)):
        yield Offer(
            "fate.begin-hero",
            "Make a character phase by phase",
            (words("name", "Name", longest=60), words("concept", "An idea of who it will be", optional=True)),
            refusal=refusal_of(plays_already(state, viewer)),
            main=begun and not viewer.runs,
            hint="An aspect and some ranks from every phase; each tells what you did in it.",
            group=GROUP if viewer.runs else "",
        )
    for who in options(state, viewer):
        sheet = state.only(sheet_of, who.value)
        if sheet.making and busy(state, sheet.making):
            yield from _phase(state, who.value, sheet.making, sheet)
        if sheet.making and not sheet.closed and not viewer.runs:
            yield from _what_they_are(state, who, sheet)


@cites("fate.creation.procedure")
def _agreed_on(state: State) -> bool:
    """Whether people are thought of by now: how they are made is planned, and nothing has been played yet."""
    scenes = state.find(Scenes)
    return state[Campaign] != Campaign() and (scenes is None or not scenes.number)


@creation.offers
def for_the_absent(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What a phase brings to somebody whose players are away, for whoever runs the game: the others wait for it."""
    for character in absent(state, viewer):
        sheet = state[Sheets].known[character]
        if sheet.making and busy(state, sheet.making):
            group = state[Characters].name(character)
            for offer in _phase(state, character, sheet.making, sheet):
                yield replace(offer, main=False, group=group, levers=True)


def _phase(state: State, character: EntityId, making: Making, sheet: Sheet) -> Iterator[Offer]:
    name = state[Characters].name(character)
    fixed = (("character", character),)
    not_yet = not_closed(state, character)
    bare = not making.taken.aspects
    spent = no_more_ranks(state, sheet)
    yield Offer(
        "fate.take-aspect",
        f"Take an aspect: phase {making.closed + 1}",
        (*_aspects(state, sheet, making), words("words", "What you did in this phase", optional=True)),
        fixed,
        refusal_of(no_more_aspects(state, making)),
        main=bare,
        group=name,
        hint=making.sent_back or f"{TELL}{_of_this_phase(state, making)}",
    )
    left, which = left_to_spend(state, sheet)
    yield Offer(
        "fate.take-rank",
        f"Spend skill ranks: {left} {which}",
        tuple(_skills(state, sheet, left)),
        fixed,
        refusal_of(spent),
        main=not bare and spent is None,
        group=name,
        hint=support(state, sheet) or SUITS,
    )
    if sheet.extras or spent is None:
        extra = words("extra", "Extra: a thing, an ally, a power", longest=LONGEST_NAME)
        yield Offer("fate.take-extra", "Put a rank into an extra", (extra,), fixed, refusal_of(spent), group=name)
    stuck = refusal_of(not_yet) if spent and not bare else None
    if taken := [Option(what, label) for what, label in returnable(making.taken, sheet)]:
        yield Offer(
            "fate.give-back",
            "Give something of this phase back",
            (choice("what", "What", taken),),
            fixed,
            main=stuck is not None,
            group="" if stuck else name,
            hint=f"{stuck.title} {stuck.remedy}" if stuck else "",
        )
    yield Offer(
        "fate.close-phase",
        f"Close phase {making.closed + 1}",
        (),
        fixed,
        refusal_of(not_yet),
        main=not_yet is None,
        group=name,
    )


def _what_they_are(state: State, who: Option, sheet: Sheet) -> Iterator[Offer]:
    """Saying what an aspect is that a phase has brought; its level stays."""
    if aspects := [Option(aspect.name, aspect.written) for aspect in sheet.aspects.values()]:
        fields = (choice("aspect", "Aspect", aspects), *what_it_is(state, who.value))
        fixed = (("character", who.value), ("level", 0))
        yield Offer("fate.set-aspect", "Say what an aspect is", fields, fixed, group=who.label)


def _of_this_phase(state: State, making: Making) -> str:
    """What was going on, for who comes after the others, and what ties to the story; nothing as a rule."""
    told = state[Creation].told
    before = f" What was going on: {told[making.closed]}" if making.closed + 1 < len(told) else ""
    phase = plot_of(state, making)
    return f"{before}{f' {tied(phase)}' if phase else ''}"


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
    for_each = to_be_filled_in(listed)
    options = [
        *(Option(name, f"{name}: {_up(state, value)}") for name, value in held),
        *(
            Option(one, f"{serving(state, one)}{_new(state, one)}")
            for one in listed
            if one not in (*sheet.skills, *for_each)
        ),
    ]
    yield several("several", "A rank for each of these", options, high=left)
    if not state[Campaign].skills:
        yield words("new", "Or a new one of any other name", longest=LONGEST_NAME, optional=True)
    elif for_each:
        yield words("new", f"Or one of {', '.join(for_each)}", longest=LONGEST_NAME, optional=True)
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
        if (sheet.ranks or (sheet.making and busy(state, sheet.making))) and elements(state, sheet):
            fields = (words("talent", "A minor trick", longest=LONGEST_NAME),)
            fixed = (("character", who.value),)
            hint = "One trick; the Game Master says whether it is small enough. It is bought as a skill."
            refusal, label = refusal_of(no_more_talents(state)), "Propose a talent of your blood"
            yield Offer("fate.propose-talent", label, fields, fixed, refusal, group=who.label, hint=hint)
