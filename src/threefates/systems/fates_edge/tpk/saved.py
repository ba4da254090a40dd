"""Ways on that they live by: in bonds, by a Patron's claim, or bought back from death."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import ClockId
from threefates.commons.texts import LONGEST_TITLE, one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.advancement.activation import AskReach
from threefates.systems.fates_edge.advancement.assets import Assets, assets
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet
from threefates.systems.fates_edge.casting.channel_then_weave import SpellEnded, Spells
from threefates.systems.fates_edge.gear.items import Gear, GearLost
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.patrons.obligation import owe
from threefates.systems.fates_edge.tpk.bonds import bind
from threefates.systems.fates_edge.tpk.resolution_options import (
    Lost,
    WayOn,
    WayTaken,
    go_to,
    lay_down_arms,
    live_on,
    lost,
    must_take,
    open_front,
    press,
    prices,
    with_them,
)
from threefates.systems.fates_edge.tpk.scars import ScarBorne
from threefates.systems.fates_edge.upkeep.upkeep import Due, Upkeep, upkeep

__all__ = [
    "GIFT",
    "OBLIGATION",
    "SERVICE",
    "AcceptClaim",
    "BuyReprieve",
    "TakeCaptive",
    "cannot_pay",
    "losable",
]

OBLIGATION, SERVICE, GIFT, CLAIM = "obligation", "service", "gift", "claim"
ASSET, GEAR = "asset", "gear"
PATRON: Final = "fe.combat.tpk-patrons-claim"


class AssetLost(Event, frozen=True, tag="fe.asset-lost"):
    """An asset is gone from a hero."""

    hero: EntityId
    place: int
    name: str
    why: str


class UpkeepMoved(Event, frozen=True, tag="fe.upkeep-moved"):
    """Upkeep is due for what is left to them."""

    due: tuple[Due, ...]

    quiet = True


class TakeCaptive(Command, frozen=True, tag="fe.take-captive"):
    """All is lost: they live, in bonds or in debt; clocks move on, things are taken, and something stays with them."""

    to: str
    scarred: tuple[EntityId, ...]
    scar: str
    scene: str = "In bonds"
    taken: tuple[str, ...] = ()
    clocks: tuple[ClockId, ...] = ()
    back: tuple[EntityId, ...] = ()


class AcceptClaim(Command, frozen=True, tag="fe.accept-claim"):
    """All is lost: a Patron steps in, and everybody accepts the same term, which nobody haggles over."""

    patron: str
    term: str
    claim: str
    back: tuple[EntityId, ...] = ()


class BuyReprieve(Command, frozen=True, tag="fe.buy-reprieve"):
    """All is lost: life is bought back from a Patron; every clock of the scene moves on, and a new front opens."""

    patron: str
    term: str
    front: str
    clocks: tuple[ClockId, ...] = ()
    back: tuple[EntityId, ...] = ()


# captured


def losable(state: State) -> dict[str, tuple[EntityId, str]]:
    """What may be taken from all of them, by its name on the wire: assets first, then what they carry."""
    heroes = with_them(state)
    had = {
        f"{ASSET}:{hero}:{place}": (hero, asset.name)
        for hero in heroes
        for place, asset in enumerate(state[Assets].of.get(hero, ()))
    }
    carried = {f"{GEAR}:{hero}:{item.id}": (hero, item.name) for hero in heroes for item in state[Gear].items(hero)}
    return {**had, **carried}


@cites("fe.combat.tpk-capture")
def enough(what: str, picked: int, bounds: tuple[int, int], there: int) -> None:
    """Refuse fewer or more of something than the way costs; of what is not there nobody can pay more.

    >>> enough("things", 1, (1, 2), 5)
    >>> enough("things", 0, (1, 2), 0)
    """
    least, most = (min(bound, there) for bound in bounds)
    if not least <= picked <= most:
        said = f"{least} to {most}" if least < most else f"{most}"
        title = f"It costs {said} {what}, not {picked}."
        raise Refused("lost.price", title, remedy=f"Pick {said}.", source="fe.combat.tpk-capture")


@lost.decides(TakeCaptive)
@cites("fe.combat.tpk-capture")
def take_captive(act: Unfolding, command: TakeCaptive) -> None:
    """Clocks, things and a lasting condition; then they wake in bonds."""
    must_take(act, WayOn.CAPTURE)
    to, scar = one_line(command.to, "Who holds them"), one_line(command.scar, "The condition", longest=LONGEST_TITLE)
    there, taken, scarred = losable(act.state), dict.fromkeys(command.taken), dict.fromkeys(command.scarred)
    if any(what not in there for what in taken):
        raise Refused("lost.nothing", "Nobody has that.", remedy="Pick what is listed.")
    price = prices(WayOn.CAPTURE)
    enough("things", len(taken), price.assets_lost, len(there))
    alive = live_on(act, f"lives, in the hands of {to}", command.back)
    marked = [hero for hero in scarred if hero in alive]
    enough("heroes who bear it", len(marked), price.permanent_conditions, len(alive))
    borne = act.state[Lost].scars
    if bearing := [hero for hero in marked if bare(scar) in map(bare, borne.get(hero, ()))]:
        title = f"{hero_named(act.state, bearing[0])} bears that already."
        raise Refused("lost.scar", title, remedy="Name another condition.", source="fe.combat.tpk-capture")
    act.happen(WayTaken(WayOn.CAPTURE, to))
    press(act, command.clocks, price.clocks, "all was lost")
    lay_down_arms(act)
    for hero in alive:
        _does_no_more(act, hero)
    go_to(act, one_line(command.scene, "The scene", longest=LONGEST_TITLE, optional=True))
    for what in sorted(taken, key=_last_first, reverse=True):
        _take(act, what, f"to {to}")
    for hero in alive:
        bind(act, hero, f"in the hands of {to}")
    for hero in marked:
        act.happen(ScarBorne(hero, scar))


def _does_no_more(act: Unfolding, hero: EntityId) -> None:
    """Break off what a hero was about to do, and a spell that is half-way."""
    if hero in act.state[Proposals].open:
        act.happen(Withdrawn(hero, broken=True))
    if hero in act.state[Spells].begun:
        act.happen(SpellEnded(hero))


def _last_first(what: str) -> tuple[str, int]:
    """Assets go from the last place on, so that the places before stay what they were."""
    kind, _, rest = what.partition(":")
    place = rest.rpartition(":")[2]
    return kind, int(place) if kind == ASSET else 0


def _take(act: Unfolding, what: str, why: str) -> None:
    kind, hero, which = what.split(":")
    if kind == ASSET:
        asset = act.state[Assets].of[hero][int(which)]
        act.withdraw(lambda step: isinstance(step, AskReach) and step.hero == hero)
        act.happen(AssetLost(hero, int(which), asset.name, why))
    else:
        item = act.state[Gear].item(hero, which)
        act.happen(GearLost(hero, item, f"loses {item.name} {why}"))


# a Patron's price


GIFTS: Final = ("familiar", "casters-gift")
"""What makes a Gift somebody's, the Patron's first."""


def gift_held(state: State, hero: EntityId) -> str:
    """The Gift that a hero could lose; nothing where there is none."""
    return next((talent for talent in GIFTS if has_talent(state, hero, talent)), "")


@cites(PATRON)
def cannot_pay(state: State, term: str) -> Refused | None:
    """The refusal of a term that nobody here can pay, or None."""
    if term != GIFT or any(gift_held(state, hero) for hero in with_them(state)):
        return None
    return _no_gift()


def _no_gift() -> Refused:
    return Refused("lost.no_gift", "Nobody here has a Gift to lose.", remedy="Let them owe, or serve.", source=PATRON)


def _must_be(state: State, term: str, *terms: str) -> None:
    if refusal := cannot_pay(state, term):
        raise refusal
    if term not in terms:
        raise Refused("lost.term", "No Patron asks that.", remedy="Pick a term that is listed.", source=PATRON)


@lost.decides(AcceptClaim)
@cites(PATRON)
def accept_claim(act: Unfolding, command: AcceptClaim) -> None:
    """Let all live: each owes, is sworn, or loses a Gift, and whoever has none owes; the claim stands as a front."""
    must_take(act, WayOn.CLAIM)
    _must_be(act.state, command.term, OBLIGATION, SERVICE, GIFT)
    patron, claim = one_line(command.patron, "The Patron", longest=60), one_line(command.claim, "The claim")
    alive = live_on(act, f"lives, claimed by {patron}", command.back)
    if command.term == GIFT and not any(gift_held(act.state, hero) for hero in alive):
        raise _no_gift()
    act.happen(WayTaken(WayOn.CLAIM, f"{patron}: {claim}"))
    for hero in alive:
        gift = gift_held(act.state, hero) if command.term == GIFT else ""
        if gift:
            act.happen(TalentSet(hero, gift, has=False, reason=f"the claim of {patron}"))
        elif command.term in (OBLIGATION, GIFT):
            owe(act, hero, patron, prices(WayOn.CLAIM).obligation, "a Patron's claim")
        else:
            bind(act, hero, f"sworn to {patron} for a season")
    open_front(act, f"The claim of {patron}", claim)


@lost.decides(BuyReprieve)
@cites("fe.combat.tpk-reprieve")
def buy_reprieve(act: Unfolding, command: BuyReprieve) -> None:
    """Buy all back: each owes, or all are claimed; the scene grows worse, and a front opens."""
    must_take(act, WayOn.REPRIEVE)
    _must_be(act.state, command.term, OBLIGATION, CLAIM)
    patron, front = one_line(command.patron, "The Patron", longest=60), one_line(command.front, "The new front")
    price = prices(WayOn.REPRIEVE)
    alive = live_on(act, f"is bought back by {patron}", command.back)
    act.happen(WayTaken(WayOn.REPRIEVE, patron))
    for hero in alive:
        if command.term == OBLIGATION:
            owe(act, hero, patron, price.obligation_each, "a reprieve")
        else:
            bind(act, hero, f"under a steep claim of {patron}")
    press(act, command.clocks, price.scene_clocks, "the price of a reprieve")
    open_front(act, f"The price of {patron}", front)


# what has happened


@upkeep.answers_to(AssetLost)
def upkeep_gone(act: Unfolding, event: AssetLost) -> None:
    """Nobody owes upkeep for what was taken, and what is left moves up to its place."""
    was = act.state[Upkeep].due
    mine = [each for each in was if (each.hero, each.kind) == (event.hero, ASSET)]
    left = [each for each in was if each not in mine or each.place != event.place]
    now = tuple(
        replace(each, place=each.place - 1) if each in mine and each.place > event.place else each for each in left
    )
    if now != was:
        act.happen(UpkeepMoved(now))


@upkeep.folds(UpkeepMoved)
def upkeep_moved(upkeep: Upkeep, event: UpkeepMoved) -> Upkeep:
    """Set `due`."""
    return replace(upkeep, due=event.due)


@assets.folds(AssetLost)
def asset_lost(assets: Assets, event: AssetLost) -> Assets:
    """Take the asset out of `of`."""
    mine = assets.of[event.hero]
    return Assets({**assets.of, event.hero: (*mine[: event.place], *mine[event.place + 1 :])})
