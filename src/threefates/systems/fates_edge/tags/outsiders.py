"""Outsiders: each has a Cap that only whoever runs the game knows, and a meter that drives it out when it is full."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, ForGood, OfExchange
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.content.records import EffectTag
from threefates.systems.fates_edge.exchanges.leaving import step_back
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import HIGHEST, Heroes
from threefates.systems.fates_edge.modules.duties_and_clearing import MOST_CAP
from threefates.systems.fates_edge.modules.leashes import SpiritBroken
from threefates.systems.fates_edge.modules.sizes import leash_holds
from threefates.systems.fates_edge.modules.trackers import ModuleEnded, Modules, Tracker, TrackerKind, fill, size_of
from threefates.systems.fates_edge.rulings.road import WardTags
from threefates.systems.fates_edge.tags.tag_effects import Work

__all__ = ["MOST_CAP", "NameOutsider", "Outsider", "OutsiderLeft", "OutsiderNamed", "OutsiderTicked", "Outsiders"]
__all__ += [
    "cannot_name",
    "leash_of",
    "meter_named",
    "meter_of",
    "not_for_outsiders",
    "outsiders",
    "size_of_meter",
    "tick_outsider",
    "wants_a_source",
]

TEXT: Final = "fe.tags.outsider-text"
UNSAID: Final = 2
"""The grip of a holder of whom nobody has said any."""


class Outsider(Struct, frozen=True):
    """What is known of an Outsider behind the screen."""

    cap: int  # 1..7
    bound: bool = False  # on a Leash; else it has an Exit Tally
    marked: int = 0  # 0..size of its meter
    gone: bool = False
    grip: int = 0  # 1..5: Spirit, or Command, of who holds its Leash where no hero does; 0: nobody has said


class Outsiders(Struct, frozen=True):
    """Everybody who is an Outsider. That somebody is one is known to all; the rest is not."""

    known: ForGood[Mapping[EntityId, Outsider]] = {}
    held: OfExchange[Mapping[EntityId, tuple[str, ...]]] = {}  # who does not cross which WARDs in this beat


class OutsiderNamed(Event, frozen=True, tag="fe.outsider-named"):
    """Somebody is named an Outsider, with a Cap and bound or not."""

    who: EntityId
    cap: int
    bound: bool
    grip: int = 0


class OutsiderTicked(Event, frozen=True, tag="fe.outsider-ticked"):
    """Segments of an Outsider's meter are marked."""

    who: EntityId
    marked: int

    quiet = True  # what moved it says itself, to whoever may know


class OutsiderLeft(Event, frozen=True, tag="fe.outsider-left"):
    """An Outsider's meter is full: it goes."""

    who: EntityId


class NameOutsider(Command, frozen=True, tag="fe.name-outsider"):
    """Say that somebody is an Outsider, of which Cap, and whether on a Leash."""

    who: EntityId
    cap: int
    bound: bool = False
    grip: int = 0  # of who holds it, where no hero keeps its Leash


outsiders = Chapter("outsiders", Outsiders)
outsiders.formerly("fe.ward-beat-over", End.EXCHANGE)


@cites(TEXT)
def meter_named(*, bound: bool) -> str:
    """What the meter of an Outsider is called.

    >>> meter_named(bound=True), meter_named(bound=False)
    ('Leash', 'Exit Tally')
    """
    return "Leash" if bound else "Exit Tally"


@cites(TEXT, "fe.ruling.exit-tally-size")
def size_of_meter(cap: int, *, bound: bool, grip: int) -> int:
    """Count the segments that drive an Outsider out: two for each of its Cap; on a Leash, Cap and grip.

    >>> (
    ...     size_of_meter(3, bound=False, grip=4),
    ...     size_of_meter(3, bound=True, grip=4),
    ...     size_of_meter(3, bound=True, grip=0),
    ... )
    (6, 7, 5)
    """
    return _held(cap, grip or UNSAID) if bound else 2 * cap


@cites("fe.summon.leash-capacity")
def _held(cap: int, grip: int) -> int:
    return leash_holds(cap, grip, grip)


@cites(TEXT)
def cannot_name(state: State, who: EntityId, cap: int) -> Refused | None:
    """The refusal where somebody cannot be an Outsider of that Cap, or None."""
    if who in state[Heroes].known:
        return Refused("outsider.hero", "Heroes are no Outsiders.", remedy="Pick a foe.", source=TEXT)
    if not 1 <= cap <= MOST_CAP:
        return Refused("outsider.cap", "There is no such Cap.", remedy=f"Say 1 to {MOST_CAP}.", source=TEXT)
    return None


@cites(TEXT)
def not_for_outsiders(state: State, tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where a TAG that does not name Outsiders is worked on one, or one that does on somebody else."""
    named = [each in state[Outsiders].known for each in said.on]
    if any(named) and not tag.outsiders and not said.yields:
        return Refused("tag.outsider", f"[{tag.name}] says nothing of Outsiders.", remedy=_TEXT, source=TEXT)
    if tag.takes == "outsider" and not all(named):
        return Refused("tag.no_outsider", "That is no Outsider.", remedy="Name one first.", source=TEXT)
    return None


_TEXT: Final = "Say that its own text does, or use one that is made for them."


@outsiders.decides(NameOutsider)
@cites(TEXT)
def name_outsider(act: Unfolding, command: NameOutsider) -> None:
    """Make somebody an Outsider, or set its Cap anew; only whoever runs the game may. One that was gone is back."""
    act.must_run("Naming an Outsider")
    who = act.state[Characters][command.who].id
    if refusal := cannot_name(act.state, who, command.cap):
        raise refusal
    was = act.state[Outsiders].known.get(who)
    if not 0 <= command.grip <= HIGHEST:
        remedy = f"Say 1 to {HIGHEST}, or 0 where it is not known."
        raise Refused("outsider.grip", "Nobody holds on like that.", remedy=remedy, source=TEXT)
    act.happen(OutsiderNamed(who, command.cap, command.bound, command.grip if command.bound else 0))
    if was and was.bound == command.bound and not was.gone:  # the same meter, whatever its size
        tick_outsider(act, who, was.marked)
    if was and was.gone:
        step_back(act, who)


@cites(TEXT, "fe.tags.ward", "fe.tags.banish")
def tick_outsider(act: Unfolding, who: EntityId, amount: int) -> None:
    """Mark segments of an Outsider's meter; a full one drives it out."""
    found = act.state[Outsiders].known[who]
    if found.gone or not amount:
        return
    if held := leash_of(act.state, who):
        hero, leash = held
        fill(act, hero, leash, amount, DRIVEN, parts=leash.parts)
        return
    marked, size = meter_of(act.state, who)
    act.happen(OutsiderTicked(who, found.marked + min(amount, size - marked)))
    if marked + amount >= size:
        act.happen(OutsiderLeft(who))


DRIVEN: Final = "magic that is made for Outsiders"


# on a hero's Leash


@cites(TEXT, "fe.summon.leash-ticks", "fe.tags.ward")
def leash_of(state: State, who: EntityId) -> tuple[EntityId, Tracker] | None:
    """The hero, and the Leash of that name, where a bound Outsider is on one that a living hero keeps; or None."""
    return _kept_by(state, living(state), who)


def _kept_by(state: State, heroes: Iterable[EntityId], who: EntityId) -> tuple[EntityId, Tracker] | None:
    if not state[Outsiders].known[who].bound:
        return None
    name = bare(state[Characters].name(who))
    kept = ((hero, each) for hero in heroes for each in state[Modules].of.get(hero, ()))
    return next((it for it in kept if it[1].kind is TrackerKind.LEASH and bare(it[1].name) == name), None)


@cites(TEXT)
def meter_of(state: State, who: EntityId) -> tuple[int, int]:
    """What is marked on an Outsider's meter, and what that holds: the Leash of who called it, be they dead by now."""
    found = state[Outsiders].known[who]
    if held := leash_of(state, who):
        return held[1].marks, size_of(state, *held)
    if left := _kept_by(state, state[Heroes].known, who):
        size = size_of(state, *left)
        return min(left[1].marks + found.marked, size), size
    return found.marked, size_of_meter(found.cap, bound=found.bound, grip=found.grip)


@outsiders.answers_to(SpiritBroken)
@cites(TEXT, "fe.modules.threshold-leash", "fe.summon.departure")
def off_its_leash(act: Unfolding, event: SpiritBroken) -> None:
    """A spirit whose Leash is full goes, or turns on them, and is on no Leash from then on."""
    for who, found in act.state[Outsiders].known.items():
        held = None if found.gone else leash_of(act.state, who)
        if held and held[0] == event.hero and held[1].title == event.leash:
            act.happen(OutsiderNamed(who, found.cap, bound=False) if event.hostile else OutsiderLeft(who))


@outsiders.answers_to(ModuleEnded)
@cites(TEXT)
def let_off_its_leash(act: Unfolding, event: ModuleEnded) -> None:
    """A spirit whose Leash its keeper lets go of is on none from then on; one that is gone is gone."""
    for who, found in act.state[Outsiders].known.items():
        leash = Tracker("", TrackerKind.LEASH, act.state[Characters].name(who)).title
        named_so = found.bound and not found.gone and bare(event.title) == bare(leash)
        if named_so and _kept_by(act.state, act.state[Heroes].known, who) is None:
            act.happen(OutsiderNamed(who, found.cap, bound=False))


@outsiders.folds(OutsiderNamed)
def named(outsiders: Outsiders, event: OutsiderNamed) -> Outsiders:
    """Add it, with an empty meter (`known`)."""
    return replace(outsiders, known={**outsiders.known, event.who: Outsider(event.cap, event.bound, grip=event.grip)})


@outsiders.folds(OutsiderTicked)
def ticked(outsiders: Outsiders, event: OutsiderTicked) -> Outsiders:
    """Set `marked` of the Outsider."""
    return _being(outsiders, event.who, marked=event.marked)


@outsiders.folds(OutsiderLeft)
def left(outsiders: Outsiders, event: OutsiderLeft) -> Outsiders:
    """Set `gone` of the Outsider."""
    return _being(outsiders, event.who, gone=True)


def _being(outsiders: Outsiders, who: EntityId, **changes: object) -> Outsiders:
    return replace(outsiders, known={**outsiders.known, who: replace(outsiders.known[who], **changes)})


# who knows it


def other_caps(outsiders: Outsiders, viewer: Viewer, salt: int) -> Outsiders:
    """For the laws: other Caps and meters, for whoever may not know them."""
    return outsiders if viewer.runs else _with(outsiders, salt % MOST_CAP + 1, salt % 2)


def _with(outsiders: Outsiders, cap: int, odd: int) -> Outsiders:
    other = {who: Outsider(cap, bool(odd), odd, each.gone, grip=odd) for who, each in outsiders.known.items()}
    return replace(outsiders, known=other)


@outsiders.hides(other_caps)
def outsiders_known(outsiders: Outsiders, viewer: Viewer) -> Outsiders:
    """Show who is an Outsider, without its Cap, what binds it, and how far it is driven."""
    return outsiders if viewer.runs or not outsiders.known else _with(outsiders, 0, 0)


@cites("fe.ruling.tag-casting-wards")
def wants_a_source(state: State, source: str) -> Refused | None:
    """The refusal where what drives something out is to be printed somewhere, and nothing is named; or None."""
    if source or state.ruling(WardTags) is not WardTags.NEED_SOURCE:
        return None
    title, remedy = "[BANISH] wants a printed source here.", "Name the talent or Rite."
    return Refused("tag.ward", title, remedy=remedy, source=WardTags.ruling_id)
