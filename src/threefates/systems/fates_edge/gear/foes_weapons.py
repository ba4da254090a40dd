"""What a foe's weapon does for its attacks: the one in hand that an attack comes with, where it is but one; and what
anybody's does for a turn of one action, where it is fast.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.scenes import SceneStarted
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.combat.turn_economy import ATTACK, DASH, MOVE
from threefates.systems.fates_edge.combat.turns import ActionTaken, Turns, holds_back, spare, too_heavy
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.exchanges.npcs import FoeRolled, arms, unready
from threefates.systems.fates_edge.exchanges.swings import FoeStruck, Swing, pierces, wounds
from threefates.systems.fates_edge.gear.aiming import (
    AimLost,
    Readiness,
    SceneTempoCounted,
    aims,
    of_tempo,
    readiness,
    with_swing,
)
from threefates.systems.fates_edge.gear.attacks import SKILLS, cannot_use, weapon_of
from threefates.systems.fates_edge.gear.condition_and_upkeep import dice_lost_to
from threefates.systems.fates_edge.gear.enchanting import of_weapon
from threefates.systems.fates_edge.gear.items import Gear, Item, kit_of
from threefates.systems.fates_edge.gear.items import in_hand as items_in_hand
from threefates.systems.fates_edge.gear.weapons import DIE, EFFECT, Tempo, may_move_and_shoot, must_reload
from threefates.systems.fates_edge.harm.armor import Armor
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn

__all__ = ["weapon_of_foe"]

_SLOTS: Final = {By.MELEE: Slot.MELEE, By.POLEARM: Slot.MELEE, By.SHOT: Slot.RANGED}


class FoeShot(Event, frozen=True, tag="fe.foe-shot"):
    """A foe has shot with a weapon that is to be reloaded, or with which one moves or shoots."""

    foe: EntityId
    item: Item
    in_fight: bool

    quiet = True  # what a foe has in hand is the Game Master's


class FoeSwung(Event, frozen=True, tag="fe.foe-swung"):
    """A foe has rolled to hit with a weapon in this exchange."""

    foe: EntityId
    item: str

    quiet = True


def weapon_of_foe(state: State, foe: EntityId, way: By) -> Item | None:
    """The weapon that a foe's attack comes with: the one in hand that strikes so; None where it has none, or two."""
    held = [each for each in state[Gear].items(foe) if each.held and kit_of(each).slot is _SLOTS.get(way)]
    return held[0] if len(held) == 1 else None


@unready
@cites("fe.gear.tempo-slow", "fe.gear.tempo-standard")
def not_ready(state: State, foe: EntityId, way: By) -> Refused | None:
    """The refusal where a foe's weapon has to be braced or reloaded first, as a hero's would, or None."""
    item = weapon_of_foe(state, foe, way)
    return cannot_use(state, foe, item) if item else None


@pierces
@cites("fe.gear.enchant.soulfire")
def soulfire(state: State, swing: Swing) -> int:
    """Classes of armor that a foe's attack passes by."""
    item = weapon_of_foe(state, swing.foe, swing.way)
    return sum(found.ignores for found in of_weapon(state, item)) if item else 0


@wounds
@cites("fe.gear.enchant.flaming-blade", "fe.ruling.damage-dice")
def burns(state: State, swing: Swing) -> int:
    """Harm that a foe's weapon does more, as it would in a hero's hands."""
    item = weapon_of_foe(state, swing.foe, swing.way)
    return sum(found.harm for found in of_weapon(state, item)) if item else 0


@arms
@cites("fe.gear.ranged-aim")
def in_hand(state: State, foe: EntityId, way: By) -> tuple[int, int]:
    """Dice that its care takes from a foe that rolls, as from a hero; and what its aim brings, a die or an Effect."""
    item = weapon_of_foe(state, foe, way)
    if item is None:
        return 0, 0
    gives = aims(state, foe, item.id)
    return _lost_to_care(state, foe, item) + int(gives == DIE), int(gives == EFFECT)


@cites("fe.gear.neglected", "fe.gear.compromised")
def _lost_to_care(state: State, foe: EntityId, item: Item) -> int:
    return dice_lost_to(item.care, first=item.id not in state[Readiness].swung.get(foe, ()))


@readiness.answers_to(FoeRolled)
@cites("fe.gear.compromised", "fe.gear.ranged-aim")
def has_rolled(act: Unfolding, event: FoeRolled) -> None:
    """The first attack of an exchange is over, hit or miss, and the aim went into it."""
    item = weapon_of_foe(act.state, event.foe, event.way) if event.way else None
    if item and event.way and act.state[Conflict].running:
        act.happen(FoeSwung(event.foe, item.id))
    if event.way:
        _has_attacked(act, event.foe, event.way)


@readiness.answers_to(FoeStruck)
@cites("fe.gear.ranged-aim")
def has_shot(act: Unfolding, event: FoeStruck) -> None:
    """The aim went into the shot, and what must be reloaded is empty."""
    _has_attacked(act, event.foe, event.way)


def _has_attacked(act: Unfolding, foe: EntityId, way: By) -> None:
    item = weapon_of_foe(act.state, foe, way)
    if item is None:
        return
    _let_go(act, foe, item)
    _spare_the_other(act, foe, item, MOVE)
    _empties(act, foe, item)


@cites("fe.gear.tempo-slow", "fe.gear.tempo-standard")
def _empties(act: Unfolding, foe: EntityId, item: Item) -> None:
    if not may_move_and_shoot(of_tempo(item)) and item.id not in act.state[Readiness].empty:
        act.happen(FoeShot(foe, item, act.state[Conflict].running))


@cites("fe.gear.ranged-aim")
def _let_go(act: Unfolding, foe: EntityId, item: Item) -> None:
    if aims(act.state, foe, item.id):
        act.happen(AimLost(foe))


@readiness.answers_to(SceneStarted)
@cites("fe.gear.melee-table", "fe.ruling.melee-set")
def scene_begins(act: Unfolding, event: SceneStarted) -> None:
    """The first attack of a scene is still to come, whatever was struck before it."""
    if act.state[Readiness].used:
        act.happen(SceneTempoCounted(begins=True))


@readiness.folds(FoeSwung)
def foe_swung(readiness: Readiness, event: FoeSwung) -> Readiness:
    """Note what a foe has attacked with in this exchange (`swung`)."""
    return with_swing(readiness, event.foe, event.item)


@readiness.folds(FoeShot)
def foe_shot(readiness: Readiness, event: FoeShot) -> Readiness:
    """Note what is to be reloaded, and who does not move any more in this turn (`empty` and `shot`)."""
    empty = (*readiness.empty, event.item.id) if must_reload(of_tempo(event.item)) else readiness.empty
    shot = {**readiness.shot, event.foe: event.item.name} if event.in_fight else readiness.shot
    return replace(readiness, empty=empty, shot=shot)


# move and shoot, where a turn holds one action


@readiness.answers_to(ActionTaken)
@cites("fe.gear.tempo-fast", "fe.turn.economy-one-significant")
def moves_and_shoots(act: Unfolding, event: ActionTaken) -> None:
    """Whoever moves with what is fast in hand still shoots, and who shot with it still moves."""
    who, latest = event.character, act.state[Proposals].latest
    a_hero = who in act.state[Heroes].known
    if event.what == MOVE:
        held = (each for each in act.state[Gear].items(who) if each.held and of_tempo(each) is Tempo.FAST)
        _spare_the_other(act, who, next(held, None), SHOT if a_hero else ATTACK)
    elif event.what == SHOT and latest and latest.hero == who:
        _spare_the_other(act, who, weapon_of(act.state, latest), MOVE)


SHOT: Final = SKILLS[Slot.RANGED]


def _spare_the_other(act: Unfolding, who: EntityId, item: Item | None, what: str) -> None:
    """Let what goes with it take nothing of a turn that it has used up."""
    single = act.state.ruling(ActionsPerTurn) is ActionsPerTurn.ONE_SIGNIFICANT
    if single and item and of_tempo(item) is Tempo.FAST and len(act.state[Turns].taken) == 1:
        spare(act, who, what)


@unready
@cites("fe.gear.tempo-fast", "fe.turn.economy-one-significant")
def no_other_attack(state: State, foe: EntityId, way: By) -> Refused | None:
    """The refusal where all that a foe's turn still holds is the shot that goes with its Move, or None."""
    now, item = state[Turns], weapon_of_foe(state, foe, way)
    fast = item is not None and of_tempo(item) is Tempo.FAST
    if now.holder != foe or now.spared_for != (ATTACK,) or fast:
        return None
    title, remedy = f"{state[Characters].name(foe)} has moved: all that is left is a shot.", "Pass the spotlight."
    return Refused("turn.full", title, remedy=remedy, source="fe.turn.economy-one-significant")


@holds_back
@cites("fe.gear.armor", "fe.ruling.dash-vs-heavy-armor")
def no_sprint(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where a foe would sprint in what it wears, or None; what a hero wears stands in their condition."""
    worn = items_in_hand(state, character, Slot.ARMOR) if what == DASH and character not in state[Heroes].known else ()
    found = (too_heavy(state, character, Armor(kit_of(each).weight)) for each in worn)
    return next(filter(None, found), None)
