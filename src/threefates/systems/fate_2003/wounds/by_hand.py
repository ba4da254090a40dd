"""A wound taken off by hand, with a reason: what was marked by mistake, or what the story has mended."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.rulings.rulings import HealingTime
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import GROUP, days_left
from threefates.systems.fate_2003.wounds.wounds import Wounded, Wounds, without_hit, wounds

__all__ = ["ClearWound", "WoundCleared"]

INJURY = "injury:"  # before its place among somebody's injuries


class ClearWound(Command, frozen=True, tag="fate.clear-wound"):
    """Take a wound off somebody's track, because the table says so."""

    character: EntityId
    wound: str  # an outcome, or one of several injuries
    reason: str


class WoundCleared(Event, frozen=True, tag="fate.wound-cleared"):
    """A box is open again, or somebody is back in it, because the table says so."""

    character: EntityId
    kind: Outcome
    reason: str
    injury: int = 0  # its place, where it is one


@cites("fate.wounds.marking", "fate.wounds.taken-out")
def _borne(wounded: Wounded, reading: HealingTime) -> Iterator[Option]:
    """What somebody bears, one option for each wound that is unlike the others."""
    if wounded.out:
        yield Option(Outcome.TAKEN_OUT.value, "Taken out: back in it, with what else there is")
    for at, injury in enumerate(wounded.injuries):
        yield Option(f"{INJURY}{at}", f"Injured: {days_left(injury, reading)}")
    if wounded.hurt:
        yield Option(Outcome.HURT.value, "A box of Hurt")
    if wounded.clipped:
        yield Option(Outcome.CLIPPED.value, "A box of Clipped")


@wounds.decides(ClearWound)
@cites("fate.wounds.marking", "fate.wounds.taken-out")
def clear_wound(act: Unfolding, command: ClearWound) -> None:
    """Only the Game Master may, and only what is marked; the log keeps the reason."""
    act.must_run("Taking off a wound")
    wounded = act.state[Wounds].of(command.character)
    if command.wound not in {option.value for option in _borne(wounded, act.state.ruling(HealingTime))}:
        raise Refused(
            "wounds.not_marked",
            f"{act.state[Characters].name(command.character)} bears no such wound.",
            remedy="Pick one that is marked.",
            source="fate.wounds.marking",
        )
    kind, at = Outcome.INJURED, command.wound.removeprefix(INJURY)
    reason = proper_words(command.reason)
    if at == command.wound:
        act.happen(WoundCleared(command.character, Outcome(command.wound), reason))
    else:
        act.happen(WoundCleared(command.character, kind, reason, int(at)))


@wounds.folds(WoundCleared)
def wound_cleared(wounds: Wounds, event: WoundCleared) -> Wounds:
    """Takes one off what is marked of that kind, and its hit off `blows`; who was `out` is so no more."""
    wounded = wounds.of(event.character)
    wounds = without_hit(wounds, event.character, event.kind, event.injury)
    if event.kind is Outcome.INJURED:
        left = tuple(one for at, one in enumerate(wounded.injuries) if at != event.injury)
        return wounds.put(event.character, replace(wounded, injuries=left))
    if event.kind is Outcome.TAKEN_OUT:
        return wounds.put(event.character, replace(wounded, out=False))
    if event.kind is Outcome.HURT:
        return wounds.put(event.character, replace(wounded, hurt=wounded.hurt - 1))
    return wounds.put(event.character, replace(wounded, clipped=wounded.clipped - 1))


@wounds.tells(WoundCleared)
def tell_cleared(state: State, event: WoundCleared, viewer: Viewer) -> Told:
    """Tells everybody what is marked no more, and why."""
    name = state[Characters].name(event.character)
    if event.kind is Outcome.TAKEN_OUT:
        return Told(f"{name} is back in it: {event.reason}", ("fate.wounds.taken-out",), "good")
    return Told(f"{name} has a box less of {event.kind.value}: {event.reason}", ("fate.wounds.marking",), "good")


@wounds.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game: a form for each who is wounded."""
    if not viewer.runs:
        return
    for one, wounded in state[Wounds].known.items():
        borne = tuple(_borne(wounded, state.ruling(HealingTime)))
        fields = (choice("wound", "Which", borne, default=borne[0].value if borne else None), words("reason", "Why"))
        name = state[Characters].name(one)
        if borne:
            fixed = (("character", one),)
            yield Offer("fate.clear-wound", f"{name}: take a wound off", fields, fixed, group=GROUP, levers=True)
