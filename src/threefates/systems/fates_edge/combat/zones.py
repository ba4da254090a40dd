"""Ways out of a melee: tested from the middle; or, where a table reads it so, out of everybody's reach by a test or for
a Boon.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Event, Step, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet, suggestion
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposed
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.boons.boons import BoonSpent, no_boon
from threefates.systems.fates_edge.boons.spending import SPENDS
from threefates.systems.fates_edge.combat.ranges_and_movement import controllers, get_out, ranges
from threefates.systems.fates_edge.combat.turn_economy import MOVE
from threefates.systems.fates_edge.combat.turns import take
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV
from threefates.systems.fates_edge.rulings.gear import Disengage

__all__ = ["AskThreatened", "Leaving", "dv_of_zones", "held_by", "leave_tested"]
__all__ += ["leave_zones", "ways_out", "zoned"]

SOURCE: Final = "fe.tactical.zoc-leave"
TESTED: Final = ("body", "Athletics")


class Leaving(Purpose, frozen=True, tag="leaving"):
    """An action gets somebody out of a melee."""

    other: EntityId

    says = "breaking off"
    sets_terms = True
    paid = True


class AskThreatened(Step, frozen=True, tag="fe.ask-threatened"):
    """Does anybody threaten whoever breaks off, and says that nobody does?"""

    hero: EntityId
    other: EntityId


class LeavingZones(Purpose, frozen=True, tag="leaving-zones"):
    """An action gets somebody out of the reach of everybody who holds them."""

    holding: int = 0  # how many did when it was said; 0: nobody counted

    says = "getting out of their reach"
    sets_terms = True
    paid = True


class HeldInZone(Event, frozen=True, tag="fe.held-in-zone"):
    """Somebody could not get out of the reach of those who hold them."""

    hero: EntityId


class _Leaving(Struct):
    dv: tuple[int, int]
    per_extra_controller: int


of_the_living(AskThreatened)


@cites(SOURCE, "fe.ruling.zoc-leave-dv")
def dv_of_zones(holding: int) -> int:
    """The DV that the table suggests for getting out of so many reaches: the Game Master may say two more.

    >>> [dv_of_zones(holding) for holding in (1, 2, 3)]
    [4, 5, 6]
    """
    table = entry(SOURCE).table(_Leaving)
    return min(table.dv[0] + table.per_extra_controller * (holding - 1), HIGHEST_DV)


@cites("fe.ruling.disengage")
def zoned(state: State, character: EntityId) -> bool:
    """Whether somebody gets out of a melee by the reading of zones: a hero does, at a table that reads it so."""
    return character in state[Heroes].known and state.ruling(Disengage) is Disengage.ZONE_TEST


AS_IT_IS_NOW: Final = 35


@bears(AS_IT_IS_NOW, LeavingZones)
@cites(SOURCE)
def as_many_as_hold(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever has come or gone since a test was said makes it harder or easier."""
    leaving = proposal.purpose(LeavingZones)
    if leaving is None or not leaving.holding:
        return
    now = max(len(controllers(state, proposal.hero)), 1)
    if dv := dv_of_zones(now) - dv_of_zones(leaving.holding):
        yield Modifier(dv=dv, why=f"{now} hold{'s' if now == 1 else ''} by now", cites=(SOURCE,))


def held_by(state: State, character: EntityId) -> str:
    """Name everybody whose reach holds somebody."""
    return " and ".join(state[Characters].name(each) for each in controllers(state, character))


@cites(SOURCE, "fe.ruling.disengage")
def leave_zones(act: Unfolding, hero: EntityId, *, boon: bool) -> None:
    """Get out of every reach with a Move: at once for a Boon, or by a test that is the harder the more of them hold.

    Raises:
        Refused: If there is no Boon to pay, or no Move left.
    """
    if boon and (refusal := no_boon(act.state, hero)):
        raise refusal
    take(act, hero, MOVE)
    if boon:
        act.happen(BoonSpent(hero, "getting out untested"))
        get_out(act, hero)
        return
    attribute, skill = TESTED
    act.happen(Proposed(hero, attribute, skill, f"getting out of the reach of {held_by(act.state, hero)}"))
    holding = len(controllers(act.state, hero))
    dv = dv_of_zones(holding)
    terms = replace(suggestion(act.state, hero), dv=dv, suggested=False, mapped=False)
    act.happen(TermsSet(hero, terms))
    act.happen(PurposeSet(hero, LeavingZones(holding)))


@ranges.answers_to(BoonSpent)
@cites(SOURCE, "fe.boons.spend-list")
def by_getting_out(act: Unfolding, event: BoonSpent) -> None:
    """A Boon that breaks a zone gets its hero out with a Move, where it is known who holds them.

    Raises:
        Refused: If the Boon would be spent beside that.
    """
    if event.on.startswith(SPENDS["zone"]) and zoned(act.state, event.hero) and controllers(act.state, event.hero):
        title = f"{held_by(act.state, event.hero)} hold{'s' * (len(controllers(act.state, event.hero)) == 1)} them."
        remedy = "Get out of their reach with a Move, for the Boon."
        raise Refused("zone.own_use", title, remedy=remedy, source=SOURCE)


@cites("fe.range.melee-leave")
def leave_tested(act: Unfolding, hero: EntityId, other: EntityId) -> None:
    """Propose the test of whoever is threatened, from the middle Position."""
    attribute, skill = TESTED
    act.happen(Proposed(hero, attribute, skill, f"breaking off from {held_by(act.state, hero)}"))
    terms = replace(suggestion(act.state, hero), position=Position.CONTROLLED, suggested=False)
    act.happen(TermsSet(hero, terms))
    act.happen(PurposeSet(hero, Leaving(other)))


@still(Leaving, LeavingZones)
@cites(SOURCE, "fe.range.melee-leave")
def held_no_more(state: State, hero: EntityId, leaving: Leaving | LeavingZones) -> Refused | None:
    """The refusal where nobody holds a hero any more by the time of the roll, or None."""
    if controllers(state, hero):
        return None
    title = f"Nobody holds {hero_named(state, hero)} any more."
    return Refused("melee.free", title, remedy="Withdraw it, and go.", source=SOURCE)


@settles(ranges, LeavingZones)
@cites(SOURCE)
def after_leaving(act: Unfolding, leaving: LeavingZones, over: Over) -> None:
    """A success gets out of them all; anything else stays."""
    if not controllers(act.state, over.hero):
        return
    if over.outcome.succeeded:
        get_out(act, over.hero)
    else:
        act.happen(HeldInZone(over.hero))


ranges.only_tells(HeldInZone)  # they are at each other as before


@ranges.tells(HeldInZone)
def tell_held(state: State, event: HeldInZone, viewer: Viewer) -> Told:
    """Tell everybody who stays where they are."""
    said = f"{hero_named(state, event.hero)} does not get out of their reach."
    return Told(said, (SOURCE, Disengage.ruling_id), tone="partial")


def ways_out(
    state: State, own: EntityId, other: EntityId, tested: Refused | None, paid: Refused | None
) -> Iterator[Offer]:
    """Offer the two ways out of every reach, once, however many hold somebody."""
    holding = controllers(state, own)
    if other not in holding[:1]:
        return
    fixed, group = (("character", own), ("other", other)), state[Characters].name(own)
    label = f"Get out of the reach of {held_by(state, own)} with a Move"
    test = f"{label}: a test, DV {dv_of_zones(len(holding))}"
    yield Offer("fe.break-off", test, (), fixed, refusal=refusal_of(tested), group=group)
    poor = refusal_of(paid or no_boon(state, own))
    yield Offer("fe.break-off", f"{label}, for a Boon", (), (*fixed, ("boon", True)), refusal=poor, group=group)
