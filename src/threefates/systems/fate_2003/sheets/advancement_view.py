"""Advancement as its players are offered it, and what is said of each step of it."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.commons.growing import history_of
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, none_of, refusal_of, several, words
from threefates.rulebook.parts import Listing
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.sheets.advancement import (
    AspectChanged,
    AspectEarned,
    AspectKept,
    RankGained,
    RankSpent,
    cannot_raise,
    no_change,
    no_hero,
)
from threefates.systems.fate_2003.sheets.aspects import KINDS_OF_ASPECT
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.goals import not_reached
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME, LONGEST_SAYING, counted, to_be_filled_in
from threefates.systems.fate_2003.sheets.pyramid import lacking_ranks
from threefates.systems.fate_2003.sheets.scale import stands
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, as_written, options, sheets
from threefates.systems.fate_2003.sheets.talents import support, talents_open_to

__all__ = ["GROUP", "tell_gained"]

GROUP = "Advancement"
KIND = choice("kind", "A new one is", KINDS_OF_ASPECT, optional=True)


@sheets.tells(RankGained)
def tell_gained(state: State, event: RankGained, viewer: Viewer) -> Told:
    """Tells everybody who has gained a skill rank, or an aspect with it."""
    also = ", and with it an aspect" if event.aspect else ""
    sheet = state[Sheets].known[event.character]
    waits = not_reached(state, sheet) if event.aspect and sheet.goal else None
    why = f" {waits.refusal.title} Take another aspect, or wait." if waits else ""
    text = f"{state[Characters].name(event.character)} gains a skill rank{also}.{why}"
    cites = "fate.advancement.without-goals" if event.aspect else "fate.advancement.rank-per-period"
    return Told(text, (cites,), "good")


@sheets.tells(RankSpent)
def tell_spent(state: State, event: RankSpent, viewer: Viewer) -> Told:
    """Tells everybody which skill a rank went into, and that the skills do not stand balanced if so."""
    text = f"{state[Characters].name(event.character)} raises {event.skill}: {stands(state, event.value)}."
    sheet = state[Sheets].known[event.character]
    if ranks := lacking_ranks(state, sheet) if sheet.goal or sheet.wants_goal else 0:
        text += f" By the next goal {ranks} more would balance the skills."
        return Told(text, ("fate.advancement.rank-per-period", "fate.pyramid.advancement-check"), "good")
    return Told(text, ("fate.advancement.rank-per-period",), "good")


@sheets.tells(AspectEarned)
def tell_earned(state: State, event: AspectEarned, viewer: Viewer) -> Told:
    """Tells everybody the aspect that four ranks have earned."""
    level = state[Sheets].known[event.character].aspects[event.aspect].leveled
    text = f"{state[Characters].name(event.character)} now has {event.aspect} at level {level}."
    if event.goal:
        return Told(f"{text} That was the goal: name the next.", ("fate.advancement.arc",), "good")
    return Told(text, ("fate.advancement.without-goals",), "good")


@sheets.tells(AspectChanged)
def tell_changed(state: State, event: AspectChanged, viewer: Viewer) -> Told:
    """Tells everybody which aspect has become which."""
    text = f"{state[Characters].name(event.character)}'s {event.aspect} has become {event.into}."
    return Told(text, ("fate.advancement.change-aspect",))


@sheets.tells(AspectKept)
def tell_kept(state: State, event: AspectKept, viewer: Viewer) -> Told:
    """Tells everybody that an aspect stays as it is."""
    text = f"{state[Characters].name(event.character)}'s {event.aspect} stays as it is."
    return Told(text, ("fate.advancement.change-aspect",), "quiet")


@sheets.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Ranks, aspects and changes of one's own heroes; the advancement itself for whoever runs the game."""
    state = as_written(state)
    for who in options(state, viewer):
        yield from _of(state, viewer, who, state[Sheets].known[who.value])
    if viewer.runs and state[Sheets].known:
        hint = "When the story has come to such a point. The fourth rank brings an aspect."
        refusal = refusal_of(no_hero(state))
        yield Offer(
            "fate.advance", "An advancement: everybody gains a skill rank", (), (), refusal, hint=hint, levers=True
        )


def _of(state: State, viewer: Viewer, who: Option, sheet: Sheet) -> Iterator[Offer]:
    fixed = (("character", who.value),)
    if sheet.ranks and not sheet.taken_over:
        suits = f"Best one that serves {sheet.goal}" if sheet.goal else ""
        hint = ". ".join(filter(None, (who.label, suits, support(state, sheet))))
        main = not viewer.runs
        if ways := _ways(state, sheet, runs=viewer.runs):
            refusal = none_of(ways)
            main = main and refusal is None
            fields = (choice("skill", "Skill", ways), *_more(sheet, ways))
            yield Offer("fate.spend-rank", "Spend a skill rank", fields, fixed, refusal, main, group=GROUP, hint=hint)
        listed = state[Campaign].skills
        if not sheet.committed and (not listed or to_be_filled_in(listed)):
            label, fixed_new = "Put a rank into a new skill", (*fixed, ("new", True))
            field = words("skill", "Skill", longest=LONGEST_NAME)
            yield Offer("fate.spend-rank", label, (field,), fixed_new, main=main and not ways, group=GROUP, hint=hint)
    if sheet.earned:
        fields = (words("aspect", "Aspect", longest=LONGEST_SAYING), KIND)
        label = "Write down the aspect you have earned"
        yield Offer("fate.earn-aspect", label, fields, fixed, group=GROUP, hint=who.label)
    if sheet.advanced and sheet.aspects:
        fields = (
            choice("aspect", "Aspect", [Option(one.name, one.written) for one in sheet.aspects.values()]),
            words("into", "Becomes", longest=LONGEST_SAYING),
            KIND,
        )
        refusal = refusal_of(no_change(state, who.value))
        yield Offer("fate.change-aspect", "Change an aspect", fields, fixed, refusal, group=GROUP, hint=who.label)


def _ways(state: State, sheet: Sheet, *, runs: bool) -> list[Option]:
    """The skills that a rank may go into: as agreed, or one's own and the campaign's; greyed where it may not."""
    listed = state[Campaign].skills
    talents = talents_open_to(state, sheet) if listed else ()
    for_each = to_be_filled_in(listed)
    open_to = (*sheet.skills, *(one for one in listed if one not in for_each), *talents)
    known = sheet.committed[:1] or tuple(dict.fromkeys(open_to))
    refused = {skill: refusal_of(cannot_raise(state, sheet, skill, runs=runs)) for skill in known}
    return [Option(skill, _standing(state, sheet, skill), refusal=refused[skill]) for skill in known]


def _more(sheet: Sheet, ways: list[Option]) -> Iterator[Field]:
    """Where the other ranks go at once, if there are any and nothing was agreed about the next."""
    left = sheet.ranks - 1
    if left and not sheet.committed:
        yield several("more", f"And the other {counted(left, 'rank')}, if you know", ways, high=left)


def _standing(state: State, sheet: Sheet, skill: str) -> str:
    return f"{skill}: {stands(state, sheet.skills[skill]) if skill in sheet.skills else 'new'}"


@sheets.shows_each("grown")
def show_history(state: State, viewer: Viewer) -> Listing | None:
    """What advancement brought one's own, the latest first."""
    known = as_written(state)[Sheets].known.items()
    name = state[Characters].name
    return history_of([(one, name(one), sheet.history) for one, sheet in known if viewer.holds(one)])
