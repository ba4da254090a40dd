"""What comes off a sheet by hand: an aspect, a skill or an extra that was written down by mistake, or is no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.creation.creation import creation
from threefates.systems.fate_2003.sheets.changes import by_phases, may_be_changed, open_sheet, reason_for
from threefates.systems.fate_2003.sheets.goals import stands_again
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, as_written, options, sheets

__all__ = ["StrikeOff", "TraitStruck"]

KINDS: Final = {"aspect": "aspects", "skill": "skills", "extra": "extras"}


class StrikeOff(Command, frozen=True, tag="fate.strike-off"):
    """Take an aspect, a skill or an extra off a sheet, as `character/aspect/its name`."""

    what: str
    reason: str = ""  # why, where play has begun


class TraitStruck(Event, frozen=True, tag="fate.trait-struck"):
    """An aspect, a skill or an extra stands on a sheet no more."""

    character: EntityId
    kind: str
    name: str
    reason: str = ""


def _written(character: EntityId, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """All that may come off a sheet: what it is called in a command, and by people."""
    for kind, place in KINDS.items():
        yield from ((f"{character}/{kind}/{name}", name) for name in getattr(sheet, place))


@creation.decides(StrikeOff)
@cites("fate.aspects.boxes", "fate.creation.procedure")
def strike_off(act: Unfolding, command: StrikeOff) -> None:
    """Its own player may until play begins, but for who is made phase by phase; then the Game Master, with a reason."""
    character, _, rest = command.what.partition("/")
    kind, _, name = rest.partition("/")
    sheet = open_sheet(act, character)
    if sheet.making and not act.by.runs:
        raise by_phases()
    if command.what not in dict(_written(character, sheet)):
        raise Refused("sheet.no_such_trait", "That is not on the sheet.", remedy="Pick something that is.")
    if refusal := _stays(act.state, character, name):
        raise refusal
    act.happen(TraitStruck(character, kind, name, reason_for(sheet, command.reason)))


def _stays(state: State, character: EntityId, name: str) -> Refused | None:
    return asked_about(state, character) or stands_on(state, character, name)


@cites("fate.aspects.boxes")
def asked_about(state: State, character: EntityId) -> Refused | None:
    """The refusal while something is asked of somebody, or about a box of theirs: it may hang on what would go."""
    steps = [pending.step for pending in state.agenda.steps]
    asked = any(getattr(step, "character", "") == character for step in steps)
    boxes = {getattr(step, "aspect", "") for step in steps}
    if not asked and boxes.isdisjoint(state[Sheets].known[character].aspects):
        return None
    return Refused(
        "sheet.asked",
        f"Something is asked of {state[Characters].name(character)}, and what stands on the sheet may tell on it.",
        remedy="Wait for the answer.",
    )


@cites("fate.npcs.aspect-shorthand", "fate.npcs.no-rerolls")
def stands_on(state: State, character: EntityId, name: str) -> Refused | None:
    """The refusal of the last aspect of who is made by aspects alone: what came after it would stand for no skill."""
    sheet = state[Sheets].known[character]
    if not sheet.by_aspects_alone or tuple(sheet.aspects) != (name,):
        return None
    return Refused(
        "sheet.last_aspect",
        f"{state[Characters].name(character)} is made by aspects alone, and has no other.",
        remedy="Write another down first.",
        source="fate.npcs.aspect-shorthand",
    )


@sheets.folds(TraitStruck)
def trait_struck(sheets: Sheets, event: TraitStruck) -> Sheets:
    """Takes it out of `aspects`, `skills` or `extras`, with its boxes; this phase may bring something else for it."""
    sheet, place = sheets.known[event.character], KINDS[event.kind]
    left = {name: value for name, value in getattr(sheet, place).items() if name != event.name}
    making = sheet.making
    if making:
        taken = tuple(name for name in getattr(making.taken, place) if name != event.name)
        making = replace(making, taken=replace(making.taken, **{place: taken}))
    return sheets.put(event.character, replace(sheet, making=making, **{place: left}))


@creation.answers_to(TraitStruck)
@cites("fate.pyramid.balance")
def stands_without(act: Unfolding, event: TraitStruck) -> None:
    """Skills may stand, or stand no more, without one that is gone."""
    if event.kind != "aspect":
        stands_again(act, event.character)


@sheets.tells(TraitStruck)
def tell_struck(state: State, event: TraitStruck, viewer: Viewer) -> Told | None:
    """Tells what is gone, and why; of the Game Master's people only to who plays them."""
    if kept(event.character, viewer):
        return None
    because = f" {event.reason}" if event.reason else ""
    return Told(f"{state[Characters].name(event.character)} has {event.name} no more.{because}", tone="quiet")


@creation.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game everything that is written; for others their own, as long as it may be changed."""
    state = as_written(state)
    names, known = state[Characters], state[Sheets].known
    whose = [one.value for one in options(state, None if viewer.runs else viewer)]
    free = [one for one in whose if viewer.runs or may_be_changed(known[one])]
    written = [
        Option(
            what, f"{names.name(one)}: {name}" if len(whose) > 1 else name, refusal=refusal_of(_stays(state, one, name))
        )
        for one in free
        for what, name in _written(one, known[one])
    ]
    if written:
        fields = (
            choice("what", "What", written),
            *((words("reason", "Why", default="As agreed at the table"),) if viewer.runs else ()),
        )
        yield Offer(
            "fate.strike-off",
            "Strike something off a sheet",
            fields,
            refusal=none_of(written),
            group="Sheets",
            levers=viewer.runs,
        )
