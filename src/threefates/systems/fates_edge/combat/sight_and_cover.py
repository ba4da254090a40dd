"""Cover, lost sight and hiding: what lies between two who are apart."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, OfFight, OfScene
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.mitigation import eases, guards_against
from threefates.systems.fates_edge.combat.ranges_and_movement import Apart, Ranges
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier

__all__ = [
    "MOST_COVER",
    "MOST_PAIRS",
    "OFF_FRAME",
    "SIZES",
    "Cover",
    "CoverSet",
    "Gives",
    "Hidden",
    "HiddenSet",
    "Sight",
    "SightSet",
    "behind_cover",
    "cannot_see",
    "cover_of",
    "no_more_pairs",
    "sight",
]

MOST_COVER: Final = 2
OFF_FRAME: Final = "off frame"  # why whoever is away is hidden, without a roll
MOST_PAIRS: Final = 2000  # of whom it is said how they stand: of a crowd there are very many
MOST_BLOCKED: Final = 2000  # pairs between whom something stands: of a crowd there are very many
SIZES: Final = ("none", "light cover", "heavy cover")

T = TypeVar("T")


class Gives(enum.Enum):
    """What cover is good for, as the Game Master says of it."""

    POSITION = "position"
    SEVERITY = "severity"


class Cover(Struct, frozen=True):
    """The cover that somebody is in."""

    size: int = 0  # 0 none, 1 light, 2 heavy
    gives: Gives = Gives.POSITION
    by: str = ""  # what was made that gives it, and takes it along; empty: what is there


class Sight(Struct, frozen=True):
    """Who is in cover, between whom there is no line of sight, and who hides from whom."""

    cover: OfScene[Mapping[EntityId, Cover]] = {}
    blocked: OfScene[tuple[str, ...]] = ()  # pairs, by the ids of the two
    hidden: OfScene[tuple[tuple[EntityId, EntityId], ...]] = ()  # who, and from whom
    under_fire: OfFight[tuple[EntityId, ...]] = ()  # gone into a melee under fire, and not acted since
    unseen: OfScene[Mapping[EntityId, bool]] = {}  # in Stealth, and so hidden from everybody; True: by a Shadow Dance
    found: OfScene[tuple[tuple[EntityId, EntityId], ...]] = ()  # of those in Stealth, who, and by whom all the same
    away: OfScene[tuple[tuple[EntityId, EntityId], ...]] = ()  # of the hidden, who is so by being off the frame
    tracked: OfScene[tuple[tuple[EntityId, EntityId], ...]] = ()  # found there: who, and by whom
    coming: OfFight[tuple[EntityId, ...]] = ()  # in from away under pressure, and have not acted since

    def hides(self, one: EntityId, other: EntityId) -> bool:
        """Whether one is hidden from the other: from them alone, or in Stealth and not found by them."""
        return (one, other) in every(self.hidden) or (one in self.unseen and (one, other) not in every(self.found))

    def hides_at_all(self, one: EntityId) -> bool:
        """Whether one is hidden from anybody."""
        return one in self.unseen or any(who == one for who, _ in self.hidden)

    def may_hide(self, far: Iterable[tuple[EntityId, EntityId]]) -> set[tuple[EntityId, EntityId]]:
        """Who is not hidden from whom, of those far apart, and of those between whom no sight gets."""
        unseen = ((one, other) for one, _, other in (key.partition("|") for key in self.blocked))
        return {each for one, other in (*far, *unseen) for each in ((one, other), (other, one))} - {*self.hidden}

    def broken(self, one: EntityId, other: EntityId) -> bool:
        """Whether one does not see the other: nobody could, or the other hides."""
        return self.stands_between(one, other) or self.hides(other, one)

    def stands_between(self, one: EntityId, other: EntityId) -> bool:
        """Whether something is between two, so that no sight gets there."""
        return pair(one, other) in every(self.blocked)


def pair(one: EntityId, other: EntityId) -> str:
    """Name two, in whichever order they are given."""
    return "|".join(sorted((one, other)))


@once_for_each
def every(pairs: tuple[T, ...]) -> Set[T]:
    """All of some pairs: of a crowd there are thousands, and each is looked for among them."""
    return frozenset(pairs)


class CoverSet(Event, frozen=True, tag="fe.cover-set"):
    """Somebody is in cover, or no longer."""

    character: EntityId
    cover: Cover
    why: str = ""
    bares: bool = False  # what was there is taken away by hand: whatever was made and stands there is cover still
    leaves: bool = False  # what was made, and gave it, is left by hand


class SightSet(Event, frozen=True, tag="fe.sight-set"):
    """Two see each other, or something stands between them."""

    one: EntityId
    other: EntityId
    blocked: bool


class Hidden(Event, frozen=True, tag="fe.hidden"):
    """Somebody hides from another, or is found."""

    hero: EntityId
    other: EntityId
    hides: bool
    why: str = ""


class HiddenSet(Event, frozen=True, tag="fe.hidden-set"):
    """A hero is in Stealth, hidden from everybody, or is seen."""

    hero: EntityId
    hidden: bool
    danced: bool = False


class SetCover(Command, frozen=True, tag="fe.set-cover"):
    """Say what cover somebody is in, and what it is good for."""

    character: EntityId
    size: int = 1
    gives: Gives = Gives.POSITION


class SetSight(Command, frozen=True, tag="fe.set-sight"):
    """Say whether two see each other."""

    one: EntityId
    other: EntityId
    blocked: bool = True


sight = Chapter("sight", Sight)
sight.formerly("fe.sight-cleared", End.SCENE)


@cites("fe.range.cover", "fe.ruling.cover-effect")
def cover_of(cover: Cover) -> tuple[int, int]:
    """What cover is good for: steps of Position for whoever is in it, or levels off what would come of it.

    >>> cover_of(Cover(2)), cover_of(Cover(1, Gives.SEVERITY)), cover_of(Cover())
    ((2, 0), (0, 1), (0, 0))
    """
    return (cover.size, 0) if cover.gives is Gives.POSITION else (0, cover.size)


@cites("fe.range.cover")
def behind_cover(state: State, other: EntityId) -> Iterator[Modifier]:
    """What an attack from afar has against it: whoever is in cover stands the better, or less comes of it."""
    found = state[Sight].cover.get(other, Cover())
    steps, levels = cover_of(found)
    if steps or levels:
        why = f"{state[Characters].name(other)} is in {SIZES[found.size]}"
        yield Modifier(steps=steps, effect=-levels, why=why, cites=("fe.range.cover",), kind=Kind.PENALTY)


@guards_against
@cites("fe.range.cover")
def cover_helps(state: State, hit: Hit) -> Iterator[Modifier]:
    """What cover is worth to whoever is shot at: a better place to resist from."""
    found = state[Sight].cover.get(hit.hero, Cover())
    if hit.ranged and (steps := cover_of(found)[0]):
        yield Modifier(steps=-steps, why=SIZES[found.size], cites=("fe.range.cover",))


@eases
@cites("fe.range.cover")
def cover_eases(state: State, hit: Hit) -> int:
    """Levels of Harm that cover takes from what comes from afar."""
    return cover_of(state[Sight].cover.get(hit.hero, Cover()))[1] if hit.ranged else 0


@cites("fe.range.cover")
def cannot_cover(state: State, command: SetCover) -> Refused | None:
    """The refusal where nobody is in such cover, or where it is so already, or None."""
    source = "fe.range.cover"
    if not 0 <= command.size <= MOST_COVER:
        return Refused("cover.size", "There is no such cover.", remedy="Say none, light or heavy.", source=source)
    now = Cover(command.size, command.gives) if command.size else Cover()
    if state[Sight].cover.get(command.character, Cover()) == now:
        return Refused("cover.so_already", "That is so already.", remedy="Play on.", source=source)
    return None


@sight.decides(SetCover)
@cites("fe.range.cover")
def set_cover(act: Unfolding, command: SetCover) -> None:
    """Set what cover somebody is in; only whoever runs the game may, who judges its quality and its angle."""
    act.must_run("Saying who is in cover")
    character = act.state[Characters][command.character].id
    if refusal := cannot_cover(act.state, command):
        raise refusal
    made = act.state[Sight].cover.get(character, Cover()).by
    if command.size:
        act.happen(CoverSet(character, Cover(command.size, command.gives)))
    else:
        act.happen(CoverSet(character, Cover(), bares=not made, leaves=bool(made)))


@sight.decides(SetSight)
@cites("fe.range.targeting")
def set_sight(act: Unfolding, command: SetSight) -> None:
    """Set whether two see each other; only whoever runs the game may."""
    act.must_run("Saying who sees whom")
    one, other = act.state[Characters][command.one].id, act.state[Characters][command.other].id
    if refusal := cannot_see(act.state, one, other, blocked=command.blocked):
        raise refusal
    act.happen(SightSet(one, other, command.blocked))


@cites("fe.range.targeting")
def cannot_see(state: State, one: EntityId, other: EntityId, *, blocked: bool) -> Refused | None:
    """The refusal where sight between two cannot change so, or None."""
    if one == other:
        return Refused("range.oneself", "Nobody is away from themselves.", remedy="Pick two.")
    if state[Sight].stands_between(one, other) is blocked:
        return Refused("sight.so_already", "That is so already.", remedy="Play on.", source="fe.range.targeting")
    if blocked and len(state[Sight].blocked) >= MOST_BLOCKED:
        title = f"{MOST_BLOCKED} pairs do not see each other already."
        remedy = "Let some see each other again, or begin another scene: it starts afresh."
        return Refused("sight.crowded", title, remedy=remedy, source="fe.range.targeting")
    return None


@cites("fe.range.bands")
def no_more_pairs(state: State, found: Apart) -> Refused | None:
    """The refusal where of so many pairs it is said how they stand that one more has no room, or None."""
    ranges = state[Ranges]
    if ranges.is_said(found.one, found.other) or len(ranges.known) < MOST_PAIRS:
        return None
    title = f"Of {MOST_PAIRS} pairs it is said already how far apart they are."
    remedy = "Move those of whom it is, or begin another scene: it starts afresh."
    return Refused("range.crowded", title, remedy=remedy, source="fe.range.bands")


# what has happened


@sight.folds(CoverSet)
def cover_set(sight: Sight, event: CoverSet) -> Sight:
    """Set the cover of whoever it is, or clear it (`cover`)."""
    others = {who: cover for who, cover in sight.cover.items() if who != event.character}
    return replace(sight, cover={**others, event.character: event.cover} if event.cover.size else others)


@sight.folds(SightSet)
def sight_set(sight: Sight, event: SightSet) -> Sight:
    """Add the pair to those that do not see each other, or take it away (`blocked`)."""
    others = tuple(each for each in sight.blocked if each != pair(event.one, event.other))
    return replace(sight, blocked=(*others, pair(event.one, event.other)) if event.blocked else others)


@sight.folds(Hidden)
def hidden(sight: Sight, event: Hidden) -> Sight:
    """Add who hides from whom, or take it away (`away`): whoever is in Stealth may be found by one, and not by others;
    and who is found off the frame is on the track (`tracked`).
    """
    two = (event.hero, event.other)
    others, found, away, tracked = (
        tuple(each for each in pairs if each != two) for pairs in (sight.hidden, sight.found, sight.away, sight.tracked)
    )
    if event.hides:
        away = (*away, two) if event.why == OFF_FRAME else away
        return replace(sight, hidden=(*others, two), found=found, away=away, tracked=tracked)
    tracked = (*tracked, two) if two in sight.away and not event.why else tracked
    found = (*found, two) if event.hero in sight.unseen else found
    return replace(sight, hidden=others, found=found, away=away, tracked=tracked)


@sight.folds(HiddenSet)
def hidden_set(sight: Sight, event: HiddenSet) -> Sight:
    """Set whether the hero is in Stealth, and how they came there; nobody has found them yet (`unseen` and `found`)."""
    others = {hero: danced for hero, danced in sight.unseen.items() if hero != event.hero}
    found = tuple(each for each in sight.found if each[0] != event.hero)
    return replace(sight, unseen={**others, event.hero: event.danced} if event.hidden else others, found=found)


@sight.tells(CoverSet)
def tell_cover(state: State, event: CoverSet, viewer: Viewer) -> Told:
    """Tell everybody who is in what cover, and what it is good for."""
    name, cover = state[Characters].name(event.character), event.cover
    good = "stands the better for it" if cover.gives is Gives.POSITION else "less comes of what hits"
    said = f"{name} is in {SIZES[cover.size]}: {good}." if cover.size else f"{name} is out of cover."
    return Told(said, ("fe.range.cover",))


@sight.tells(SightSet)
def tell_sight(state: State, event: SightSet, viewer: Viewer) -> Told:
    """Tell everybody between whom there is no line of sight, or is again."""
    names = f"{state[Characters].name(event.one)} and {state[Characters].name(event.other)}"
    said = "do not see each other" if event.blocked else "see each other again"
    return Told(f"{names} {said}.", ("fe.range.targeting",), important=False)


@sight.tells(HiddenSet)
def tell_unseen(state: State, event: HiddenSet, viewer: Viewer) -> Told:
    """Tell everybody who is unseen, or seen."""
    said = "is in Stealth" if event.hidden else "is in Stealth no longer"
    return Told(f"{state[Characters].name(event.hero)} {said}.", ("fe.range.hide",), "quiet", important=False)


@sight.tells(Hidden, stage=(ALOUD,))
def tell_hidden(state: State, event: Hidden, viewer: Viewer) -> Told:
    """Tell everybody who hides from whom, or is found, and why."""
    hero, other = state[Characters].name(event.hero), state[Characters].name(event.other)
    why = f" ({event.why})" if event.why else ""
    said = f"{hero} is hidden from {other}{why}." if event.hides else f"{hero} is no longer hidden from {other}{why}."
    return Told(said, ("fe.range.hide",), tone="good" if event.hides else "cost")
