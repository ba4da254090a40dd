"""When play begins: the sheets of heroes are closed, and change from then on in the book's ways alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.scenes import EveningStarted, SceneStarted
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fate_2003.sheets.aspect_caps import too_high
from threefates.systems.fate_2003.sheets.campaign import Campaign, ties
from threefates.systems.fate_2003.sheets.pyramid import balanced
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, sheets
from threefates.systems.fate_2003.sheets.talents import frame_of

__all__ = ["SheetsClosed", "absent", "close", "filled_in", "heroes", "is_made"]


class SheetsClosed(Event, frozen=True, tag="fate.sheets-closed"):
    """Play has begun for these heroes: their sheets change in the book's ways alone."""

    characters: tuple[EntityId, ...]


def heroes(state: State) -> tuple[EntityId, ...]:
    """The heroes that have a sheet."""
    known = state[Characters].known
    return tuple(one for one in state[Sheets].known if one in known and known[one].kind == "hero")


def absent(state: State, viewer: Viewer) -> tuple[EntityId, ...]:
    """The heroes whose players are all away, for whoever runs the game and may act for them; none for others."""
    away = state[Seating].all_away
    found = (one for one in (state.only(heroes) if viewer.runs else ()) if not viewer.holds(one))
    return tuple(one for one in found if away(state.controllers(one)))


def filled_in(state: State) -> tuple[EntityId, ...]:
    """The heroes whose sheets were filled in at once, and not phase by phase."""
    return tuple(one for one in heroes(state) if state[Sheets].known[one].making is None)


def is_made(sheet: Sheet) -> bool:
    """True for a sheet that was filled in at once, or whose phases of the beginning are all gone through."""
    return sheet.making is None or sheet.making.done


@cites("fate.pyramid.creation-check")
def lacking(state: State, character: EntityId) -> Iterator[str]:
    """What phases would have asked for by now, and a sheet has not: skills that stand, and a tie.

    So an aspect above its cap, be that the best skill or half of all levels: while a sheet is filled in those change.
    """
    sheet, name = state[Sheets].known[character], state[Characters].name(character)
    if refusal := balanced(state, sheet):
        yield f"{name}'s skills do not stand. {refusal.refusal.title}"
    yield from _above_a_cap(state, sheet, name)
    yield from _tie_lacking(state, sheet, name)
    yield from _alignment_lacking(state, sheet, name)


@cites("fate.aspects.cap-half-of-ranks", "fate.aspects.cap-highest-skill")
def _above_a_cap(state: State, sheet: Sheet, name: str) -> Iterator[str]:
    if refusal := too_high(state, sheet, sheet.aspects, making=False):
        yield f"{name}: {refusal.refusal.title}"


@cites("fate.options.plot-aspects")
def _tie_lacking(state: State, sheet: Sheet, name: str) -> Iterator[str]:
    plan = state[Campaign]
    if plan.plot_must and not ties(sheet.aspects, plan.plot):
        yield f"Nothing ties {name} to the story."


@cites("fate.creation.sample-game-aspects")
def _alignment_lacking(state: State, sheet: Sheet, name: str) -> Iterator[str]:
    if (frame := frame_of(state)) and _ties_of(sheet.aspects, frame.alignments) < frame.alignments_at_least:
        yield f"Nothing ties {name} to {' or '.join(frame.alignments)}."


@cites("fate.creation.sample-game-aspects")
def _ties_of(aspects: Iterable[str], alignments: Collection[str]) -> int:
    return sum(ties((aspect,), alignments) for aspect in aspects)


def close(act: Unfolding) -> None:
    """Close the sheet of every hero that is still being made: play has begun."""
    still_open = tuple(one for one in heroes(act.state) if not act.state[Sheets].known[one].closed)
    if still_open:
        act.happen(SheetsClosed(still_open))


@sheets.answers_to(SceneStarted)
def close_for_a_scene(act: Unfolding, event: SceneStarted) -> None:
    """Close the sheets when a scene is played."""
    close(act)


@sheets.answers_to(EveningStarted)
def close_for_an_evening(act: Unfolding, event: EveningStarted) -> None:
    """Close the sheets when an evening begins."""
    close(act)


@sheets.folds(SheetsClosed)
def sheets_closed(sheets: Sheets, event: SheetsClosed) -> Sheets:
    """Sets `closed` on the sheets of those heroes."""
    return Sheets(
        {one: replace(sheet, closed=True) if one in event.characters else sheet for one, sheet in sheets.known.items()}
    )


@sheets.tells(SheetsClosed)
def tell_closed(state: State, event: SheetsClosed, viewer: Viewer) -> Told:
    """Tells everybody whose sheets are closed from here on, and what those lack that are not as planned."""
    names = ", ".join(state[Characters].name(one) for one in event.characters)
    made = [one for one in event.characters if is_made(state[Sheets].known[one])]
    lacks = [words for one in made for words in lacking(state, one)]
    text = f"Play has begun for {names}: from here on sheets change by advancement."
    cites = ("fate.advancement.rank-per-period", *(("fate.pyramid.creation-check",) if lacks else ()))
    return Told(" ".join([text, *lacks]), cites, "" if lacks else "quiet")
