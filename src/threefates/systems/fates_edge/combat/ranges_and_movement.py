"""Range: four bands between two characters, a Move for each, and a flag for those who fight hand to hand."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import End, OfScene
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.turn_economy import DASH, MOVE, bands_of_dash
from threefates.systems.fates_edge.combat.turns import cannot_act, take, too_heavy
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rulings.road import DashEffect

__all__ = ["GROUP", "Apart", "Band", "BandSet", "MeleeSet", "Move", "Ranges", "controllers", "crossed", "get_out"]
__all__ += ["bands"]
__all__ += ["gone", "held_in_melee", "moved", "of_ranges", "out_of_the_fight", "ranges", "reach", "slows", "two_of"]

GROUP: Final = "Range"


class Band(enum.Enum):
    """A band of range: how far apart two are."""

    CLOSE = "close"
    NEAR = "near"
    FAR = "far"
    ABSENT = "absent"


_ON_SCREEN: Final = (Band.CLOSE, Band.NEAR, Band.FAR)


class Apart(Struct, frozen=True):
    """Two characters, and what lies between them."""

    one: EntityId
    other: EntityId
    band: Band = Band.NEAR
    melee: bool = False


class Ranges(Struct, frozen=True):
    """Every pair whose distance matters, by the ids of the two."""

    known: OfScene[Mapping[str, Apart]] = {}
    slipped: OfScene[tuple[EntityId, ...]] = ()  # got out of a melee untested, and have not attacked since

    def between(self, one: EntityId, other: EntityId) -> Apart:
        """Find how two stand to each other: Near, where nobody has said."""
        return self.known.get(_pair(one, other), Apart(one, other))

    def is_said(self, one: EntityId, other: EntityId) -> bool:
        """Whether anybody has said how two stand to each other."""
        return _pair(one, other) in self.known

    def hand_to_hand(self, character: EntityId) -> tuple[EntityId, ...]:
        """Everybody with whom somebody is in melee."""
        return tuple(_fighting(self.known).get(character, ()))


@once_for_each
def _fighting(known: Mapping[str, Apart]) -> Mapping[EntityId, Sequence[EntityId]]:
    """Everybody with whom each is in melee: in a crowd it is not looked through all pairs for each of them."""
    found: dict[EntityId, list[EntityId]] = {}
    for each in known.values():
        for one, other in ((each.one, each.other), (each.other, each.one)) if each.melee else ():
            found.setdefault(one, []).append(other)
    return found


class BandSet(Event, frozen=True, tag="fe.band-set"):
    """Two are so far apart."""

    one: EntityId
    other: EntityId
    band: Band
    pressed: bool = False  # the first of the two comes in from away, under pressure
    again: bool = False  # and were so before


class MeleeSet(Event, frozen=True, tag="fe.melee-set"):
    """Two are at each other hand to hand, or no longer."""

    one: EntityId
    other: EntityId
    melee: bool
    untested: bool = False  # whatever threatened them; kept, and told no more


class Move(Command, frozen=True, tag="fe.move"):
    """Move your character closer to somebody, or away; with a Dash if the turn holds it."""

    character: EntityId
    other: EntityId
    away: bool = False
    dash: bool = False


ranges = Chapter("ranges", Ranges)
ranges.formerly("fe.ranges-cleared", End.SCENE)
Slows = Callable[[Unfolding, Move], Move | None]
_SLOWS: Final[list[Slows]] = []


def slows(slow: Slows) -> Slows:
    """Ask this before a Move gets somewhere: how the ground lets it be made; None where it takes another one."""
    _SLOWS.append(slow)
    return slow


def crossed(act: Unfolding, move: Move) -> Move | None:
    """A Move as the ground lets it be made; None where it takes another one to get there."""
    made: Move | None = move
    for slow in _SLOWS:
        made = slow(act, made) if made else None
    return made


def _pair(one: EntityId, other: EntityId) -> str:
    return "|".join(sorted((one, other)))


@cites("fe.range.bands")
def bands() -> tuple[Band, ...]:
    """The bands, the nearest first.

    >>> [band.value for band in bands()]
    ['close', 'near', 'far', 'absent']
    """
    return _bands()


@functools.cache
def _bands() -> tuple[Band, ...]:
    return tuple(Band(name) for name in entry("fe.range.bands").table(dict[str, list[str]])["bands"])


@cites("fe.range.movement")
def moved(band: Band, steps: int, *, away: bool) -> Band | None:
    """The band after so many, as far as it goes; None where nobody gets there on foot: somebody Absent takes a journey.

    >>> moved(Band.FAR, 1, away=False), moved(Band.CLOSE, 2, away=True), moved(Band.ABSENT, 1, away=False)
    (<Band.NEAR: 'near'>, <Band.FAR: 'far'>, None)
    """
    if band is Band.ABSENT:
        return None
    place = _ON_SCREEN.index(band) + (steps if away else -steps)
    return _ON_SCREEN[min(max(place, 0), 2)]


@cites("fe.range.melee-flag", "fe.ruling.melee-flag-band")
def reach(between: Apart) -> Band:
    """The band that a blow counts: two who share Near and fight hand to hand are Close to each other.

    >>> reach(Apart("mara", "wolf", Band.NEAR, melee=True))
    <Band.CLOSE: 'close'>
    """
    return Band.CLOSE if between.melee else between.band


def _steps(state: State, move: Move) -> int:
    return bands_of_dash(state.ruling(DashEffect))[0] if move.dash else 1


# what is done


def two_of(state: State, one: EntityId, other: EntityId) -> Apart:
    """How two different characters stand to each other, refused in words where they are one."""
    characters = state[Characters]
    if characters[one].id == characters[other].id:
        raise Refused("range.oneself", "Nobody is away from themselves.", remedy="Pick two.")
    return state[Ranges].between(one, other)


@cites("fe.range.movement")
def cannot_move(state: State, command: Move) -> Refused | None:
    """The refusal where somebody cannot move so, or None."""
    found = state[Ranges].between(command.character, command.other)
    there = moved(found.band, _steps(state, command), away=command.away)
    if there is None:
        return Refused(
            "range.absent",
            "They are not here.",
            remedy="Start a leg of 2 to 4 segments, or cut to them.",
            source="fe.range.movement",
        )
    if there is found.band:
        return Refused("range.there", "It goes no further.", remedy="Move the other way.", source="fe.range.movement")
    if refusal := held_in_melee(state, command, there):
        return refusal
    if command.dash and (refusal := too_heavy(state, command.character)):
        return refusal
    return cannot_act(state, command.character, DASH if command.dash else MOVE)


@cites("fe.range.melee-leave", "fe.harm.levels", "fe.tactical.zoc-leave")
def controllers(state: State, character: EntityId) -> tuple[EntityId, ...]:
    """Everybody whose reach holds somebody: those with whom they fight hand to hand, and who still stand."""
    heroes = state[Heroes].known
    at_them = state[Ranges].hand_to_hand(character)
    return tuple(each for each in at_them if each not in heroes or out_of_it(state, each) is None)


def _leaves(state: State, command: Move, there: Band) -> bool:
    """Whether a Move carries somebody out of the melee that they are in."""
    far = Band.FAR in (state[Ranges].between(command.character, command.other).band, there)
    return far or (command.away and command.other in state[Ranges].hand_to_hand(command.character))


@cites("fe.range.melee-leave", "fe.turn.action-disengage")
def held_in_melee(state: State, command: Move, there: Band) -> Refused | None:
    """The refusal where a Move would carry somebody out of a melee, or None: whoever is held breaks off first."""
    foes = controllers(state, command.character)
    if not foes or not _leaves(state, command, there):
        return None
    name, whom = (" and ".join(map(state[Characters].name, each)) for each in ((command.character,), foes))
    remedy, source = "Break off, which is a Move; go on in the next one.", "fe.range.melee-leave"
    return Refused("range.in_melee", f"{name} is in melee with {whom}.", remedy=remedy, source=source)


@ranges.decides(Move)
@cites("fe.range.movement", "fe.turn.action-move")
def move(act: Unfolding, command: Move) -> None:
    """Move one band, or as many in a Dash as the table reads."""
    name = act.state[Characters][command.character].name
    act.must_control(command.character, name)
    found = two_of(act.state, command.character, command.other)
    if refusal := cannot_move(act.state, command):
        raise refusal
    take(act, command.character, DASH if command.dash else MOVE)
    made = crossed(act, command)
    there = moved(found.band, _steps(act.state, made), away=command.away) if made else None
    if there is not None:
        if _leaves(act.state, command, there):
            get_out(act, command.character)
        act.happen(BandSet(command.character, command.other, there))


@cites("fe.range.melee-leave", "fe.turn.action-disengage")
def get_out(act: Unfolding, character: EntityId) -> None:
    """Let somebody be out of the melee with all who were in it: one gets out of a whole melee, not out of a foe."""
    for other in act.state[Ranges].hand_to_hand(character):
        act.happen(MeleeSet(character, other, melee=False))


# what has happened


@ranges.folds(BandSet)
def band_set(ranges: Ranges, event: BandSet) -> Ranges:
    """Set the band between the two (`known`)."""
    now = replace(ranges.between(event.one, event.other), band=event.band)
    return replace(ranges, known={**ranges.known, _pair(event.one, event.other): now})


@ranges.folds(MeleeSet)
def melee_set(ranges: Ranges, event: MeleeSet) -> Ranges:
    """Set whether the two are in melee (`known`)."""
    now = replace(ranges.between(event.one, event.other), melee=event.melee)
    return replace(ranges, known={**ranges.known, _pair(event.one, event.other): now})


@ranges.tells(BandSet)
def tell_band(state: State, event: BandSet, viewer: Viewer) -> Told:
    """Tell everybody who is how far from whom."""
    said = f"{_named(state, event.one, event.other)}: {event.band.value}."
    return Told(said, ("fe.range.bands",), "quiet", important=False)


@ranges.tells(MeleeSet)
def tell_melee(state: State, event: MeleeSet, viewer: Viewer) -> Told:
    """Tell everybody who is in melee, or out of it."""
    said = "are in melee" if event.melee else "are out of melee"
    return Told(f"{_named(state, event.one, event.other)} {said}.", ("fe.range.melee-flag",))


def _named(state: State, one: EntityId, other: EntityId) -> str:
    return f"{state[Characters].name(one)} and {state[Characters].name(other)}"


Gone = Callable[[State, EntityId], Refused | None]
_GONE: Final[list[Gone]] = []


def out_of_the_fight(why: Gone) -> Gone:
    """Let this keep whatever is aimed from somebody who is gone, and whatever they would aim: it answers in words."""
    _GONE.append(why)
    return why


def gone(state: State, who: EntityId) -> Refused | None:
    """The refusal where somebody is gone from the fight, whatever took them out of it; or None."""
    return next(filter(None, (why(state, who) for why in _GONE)), None)


def of_ranges(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for whoever runs the game, once there are two who can be apart."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and len(state[Characters].known) > 1 else ())


@ranges.offers_under(of_own, of_ranges)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer moving whoever one plays, and to whoever runs the game saying where everybody is."""
    known = state[Characters].known
    if len(known) < 2:
        return
    for found in state[Ranges].known.values():
        for own, other in ((found.one, found.other), (found.other, found.one)):
            if viewer.holds(own):
                yield from _moving(state, own, other)
    if viewer.runs:
        who = [Option(each.id, each.name) for each in known.values()]
        pair = (choice("one", "Who", who), choice("other", "And who", who))
        how = choice("band", "How far apart", [Option(band.value, band.value.capitalize()) for band in bands()])
        pressed = flag("pressed", "The first comes in from Absent, under pressure")
        yield Offer("fe.place-at", "Say how far apart two are", (*pair, how, pressed), group=GROUP, levers=True)


def _moving(state: State, own: EntityId, other: EntityId) -> Iterator[Offer]:
    group, towards = state[Characters].name(own), state[Characters].name(other)
    for away, dash in ((False, False), (True, False), (False, True), (True, True)):
        command = Move(own, other, away, dash)
        label = f"{'Dash' if dash else 'Move'} {'away from' if away else 'towards'} {towards}"
        fixed = (("character", own), ("other", other), ("away", away), ("dash", dash))
        refusal = refusal_of(cannot_move(state, command))
        yield Offer("fe.move", label, (), fixed, refusal=refusal, group=group)
