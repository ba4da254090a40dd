"""Fear as people read it and as it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, none_of, number, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.beats.beats import too_few
from threefates.systems.fates_edge.combat.ranges_and_movement import gone
from threefates.systems.fates_edge.fear.fear import (
    DV_TO_HOLD,
    Calmed,
    Dread,
    FearRose,
    Fears,
    FearTested,
    Fright,
    cannot_frighten,
    effects,
    fears,
)
from threefates.systems.fates_edge.fear.fear_effects import gripped
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.pool import MOST_DICE
from threefates.systems.fates_edge.resolution.wording import listed
from threefates.systems.fates_edge.rulings.fear import FearSteps

__all__ = ["GROUP", "frightened", "offers"]

GROUP: Final = "Fear"
_HOW_MUCH: Final = {Dread.SHAKEN: ", in a small way", Dread.FRIGHTENED: "", Dread.PANICKED: ", at its worst"}


@fears.shows("fears")
def frightened(state: State) -> Listing | None:
    """Everybody who is frightened: how much, of what, and what it does."""
    rows = tuple(_row(state, *one) for one in _still_there(state))
    return Listing("Fear", Place.TABLE, rows) if rows else None


def _still_there(state: State) -> Iterator[tuple[EntityId, Fright]]:
    """Whom fear has, of those who live and are in the story still."""
    return ((who, it) for who, it in state[Fears].of.items() if not (lost(state, who) or gone(state, who)))


def _row(state: State, character: EntityId, fright: Fright) -> Row:
    name = f"{state[Characters].name(character)}: {_word(fright.dread)}"
    still = "They do nothing now" if gripped(state, character, "") else ""
    said = filter(None, (_does(fright), still, f"Because of: {fright.cause}"))
    return Row(character, name, ". ".join(said), Tone.COST)


def _word(dread: Dread) -> str:
    return dread.name.capitalize()


def _does(fright: Fright) -> str:
    """Say what fear does to somebody, by its step; nothing where nobody rolled."""
    if fright.effect is None:
        return ""
    row = effects()[fright.effect]
    return f"{row.name}{_HOW_MUCH[fright.dread]}: {row.effect} ({', '.join(row.tags)})"


@fears.tells(FearTested, stage=(ALOUD,))
def tell_tested(state: State, event: FearTested, viewer: Viewer) -> Told:
    """Tell everybody whether somebody held."""
    name, held = state[Characters].name(event.character), event.outcome.succeeded
    thrown = f"{name} throws {listed(event.faces)} against {event.cause}: {event.outcome.spoken}"
    said = f"{thrown}. {name} {'holds' if held else 'does not hold'}."
    return Told(said, ("fe.fear.track", FearSteps.ruling_id), tone="good" if held else "miss")


@fears.tells(FearRose, stage=(ALOUD,))
def tell_rose(state: State, event: FearRose, viewer: Viewer) -> Told:
    """Tell everybody how frightened somebody is, and what it does."""
    face = f" The d10 shows {event.face}." if event.face else ""
    does = f" {_does(event.fright)}." if event.fright.effect else ""
    said = f"{state[Characters].name(event.character)} is {_word(event.fright.dread)}.{face}{does}"
    return Told(said, ("fe.fear.track", "fe.fear.table"), tone="cost")


@fears.tells(Calmed, stage=(ALOUD,))
def tell_calmed(state: State, event: Calmed, viewer: Viewer) -> Told:
    """Tell everybody who is less afraid."""
    name = state[Characters].name(event.character)
    said = f"{name} is {_word(Dread(event.dread))} still." if event.dread else f"{name} is no longer afraid."
    return Told(said, ("fe.fear.track",), tone="good")


@fears.offers_under(Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The Game Master frightens, and calms."""
    known = state[Characters].known
    if not viewer.runs or not known:
        return
    by_beats = state.ruling(FearSteps) is FearSteps.BEATS
    who = choice("character", "Whom", [_option(state, one) for one in known])
    cause = words("cause", "What frightens them")
    rows = [Option("0", "A d10 says it"), *(Option(str(face), f"{face} {row.name}") for face, row in effects().items())]
    effect = choice("effect", "What it does", rows, optional=True, default="0")
    dice = number("dice", "Dice of Spirit + Resolve, for yours (0: no roll)", low=0, high=MOST_DICE, default=0)
    fields = (who, cause, replace(effect, integers=True), *(() if by_beats else (dice,)))
    hint = "It costs a beat." if by_beats else f"A hero holds with Spirit + Resolve against DV {DV_TO_HOLD}."
    refusal = none_of(who.options) or (refusal_of(too_few(state, 1)) if by_beats else None)
    yield Offer("fe.frighten", "Frighten somebody", fields, refusal=refusal, group=GROUP, hint=hint, levers=True)
    for character, fright in _still_there(state):
        steps = number("steps", "Steps", low=1, high=fright.dread, default=1)
        name, fixed = state[Characters].name(character), (("character", character),)
        yield Offer("fe.calm", f"Calm {name}", (steps,), fixed, group=GROUP, levers=True)


def _option(state: State, character: EntityId) -> Option:
    refused = cannot_frighten(state, character)
    kind = "" if character in state[Heroes].known else "yours"
    return Option(character, state[Characters].name(character), kind, refused.refusal if refused else None)
