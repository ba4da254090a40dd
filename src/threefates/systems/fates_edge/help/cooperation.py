"""Cooperation at the table: exchanges, talents that help others, and two effects at most on one action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import SceneEnded
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposals, Shift
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, being_rolled, settles
from threefates.systems.fates_edge.boons.boons import Boons, BoonsEarned, BoonSpent
from threefates.systems.fates_edge.boons.earning import under_hold_cap
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.help.assist import BonusAdded, ConflictSet
from threefates.systems.fates_edge.help.cooperation_talents import (
    MOVES,
    Gives,
    Lasts,
    Whom,
    boons_for,
    most_together,
    move,
    same_idea,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind
from threefates.systems.fates_edge.resolution.wording import counted

__all__ = [
    "ClaimEffect",
    "Cooperate",
    "Coordination",
    "Helped",
    "NextExchange",
    "Waiting",
    "cannot_claim",
    "coordination",
    "waiting",
    "worth_of",
]

GROUP: Final = "Together"


class Waiting(Struct, frozen=True):
    """An effect that waits for a hero's action."""

    hero: EntityId
    move: str
    by: EntityId


class Helped(Purpose, frozen=True, tag="helped"):
    """What others did for a hero counts on the action; until it is over it waits, in case nothing comes of it."""

    effects: tuple[Waiting, ...]

    says = "the help that counted"
    any_way = True


class Coordination(Struct, frozen=True):
    """Which exchange it is, what waits for whom, and what this scene has seen."""

    exchange: int = 0
    waiting: tuple[Waiting, ...] = ()
    claimed: tuple[Waiting, ...] = ()  # up to version 6: what counts on an action
    used: Mapping[EntityId, tuple[str, ...]] = {}  # talents, this scene
    helped: Mapping[EntityId, tuple[str, ...]] = {}  # talents that help each only once, this scene


class ExchangeBegun(Event, frozen=True, tag="fe.exchange-begun"):
    """A new exchange has begun: a beat of everybody acting."""

    number: int


class Cooperated(Event, frozen=True, tag="fe.cooperated"):
    """A hero used a talent for others."""

    hero: EntityId
    move: str
    helped: tuple[EntityId, ...]
    why: str


class EffectClaimed(Event, frozen=True, tag="fe.effect-claimed"):
    """What waited for a hero counts on the action that is proposed; written up to version 6."""

    effect: Waiting

    quiet = True  # what it adds says itself


class EffectsOver(Event, frozen=True, tag="fe.effects-over"):
    """A hero's action is over, and with it what counted."""

    hero: EntityId
    back: bool = False  # up to version 6: the action was never done, and what counted waits again
    effects: tuple[Waiting, ...] = ()  # what counted

    quiet = True


class SceneForgotten(Event, frozen=True, tag="fe.coordination-scene-over"):
    """A scene is over: nothing waits, and every talent is fresh."""

    quiet = True


class NextExchange(Command, frozen=True, tag="fe.next-exchange"):
    """Say that the next exchange begins."""


class Cooperate(Command, frozen=True, tag="fe.cooperate"):
    """Use a talent for others who are Near, and say how."""

    hero: EntityId
    move: str
    why: str
    allies: tuple[EntityId, ...] = ()


class ClaimEffect(Command, frozen=True, tag="fe.claim-effect"):
    """Let something that waits for you count on your proposed action."""

    hero: EntityId
    move: str
    effect: bool = False  # an Effect instead of a die, where there is the choice


coordination = Chapter("coordination", Coordination)


# exchanges


@coordination.decides(NextExchange)
@cites("fe.coordination.vocabulary")
def next_exchange(act: Unfolding, command: NextExchange) -> None:
    """An exchange is a short beat in which everybody acts, about a round."""
    act.must_run("Calling an exchange")
    act.happen(ExchangeBegun(act.state[Coordination].exchange + 1))


@coordination.answers_to(ConflictSet)
def a_fight_begins(act: Unfolding, event: ConflictSet) -> None:
    """A fight begins with its first exchange."""
    if event.running:
        act.happen(ExchangeBegun(1))


@coordination.answers_to(SceneEnded)
def end_of_scene(act: Unfolding, event: SceneEnded) -> None:
    """Nothing outlasts the scene."""
    slice_ = act.state[Coordination]
    if slice_.waiting or slice_.used or slice_.helped:
        act.happen(SceneForgotten())


@coordination.folds(ExchangeBegun)
def exchange_begun(slice_: Coordination, event: ExchangeBegun) -> Coordination:
    """What was for the last exchange is over."""
    left = tuple(one for one in slice_.waiting if MOVES[one.move].lasts is Lasts.SCENE)
    return replace(slice_, exchange=event.number, waiting=left)


@coordination.folds(SceneForgotten)
def scene_forgotten(slice_: Coordination, event: SceneForgotten) -> Coordination:
    """All is fresh."""
    return replace(slice_, waiting=(), used={}, helped={})


# talents


@coordination.decides(Cooperate)
def cooperate(act: Unfolding, command: Cooperate) -> None:
    """Once a scene; whoever plays says who is Near, and that they have the talent."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if command.move not in MOVES:
        raise Refused("cooperate.move", "There is no such talent.", remedy="Pick what is listed.")
    if refusal := cannot_cooperate(act.state, hero, command.move):
        raise refusal
    helped = _helped(act.state, hero, command)
    price = boons_for(command.move, len(helped), again=_again(act.state, hero, command.move))
    if refusal := cannot_pay(act.state, hero, price):
        raise refusal
    for _ in range(price):
        act.happen(BoonSpent(hero, move(command.move).talent))
    act.happen(Cooperated(hero, command.move, helped, one_line(command.why, "How")))
    if move(command.move).gift and (kept := under_hold_cap(1, act.state[Boons].of(helped[0]))):
        act.happen(BoonsEarned(helped[0], kept, move(command.move).talent))


def _helped(state: State, hero: EntityId, command: Cooperate) -> tuple[EntityId, ...]:
    allies = tuple(dict.fromkeys(state[Heroes][ally].id for ally in command.allies if ally != hero))
    if refusal := nobody_to_help(state, hero, command.move, allies):
        raise refusal
    free = fresh(state, hero, command.move, allies)
    if len(free) > (most := _most(command.move, len(free))):
        title = f"{move(command.move).talent} helps {most} at most."
        raise Refused("cooperate.too_many", title, remedy="Pick fewer.", source=_source(command.move))
    return free


def fresh(state: State, hero: EntityId, name: str, allies: Sequence[EntityId]) -> tuple[EntityId, ...]:
    """Those among the allies, and where it helps the hero too the hero, whom a talent can still help in this scene."""
    way, taken = MOVES[name], state[Coordination].helped
    whom = {Whom.ONESELF: (hero,), Whom.ALL: (hero, *allies)}.get(way.whom, tuple(allies))
    return tuple(one for one in whom if not (way.once_each and way.talent in taken.get(one, ())))


def _most(name: str, asked: int) -> int:
    return 1 if MOVES[name].whom is Whom.ALLY else 3 if name == "battle-cant" else asked


def nobody_to_help(state: State, hero: EntityId, name: str, allies: Sequence[EntityId]) -> Refused | None:
    """Why a talent would help none of them, if so."""
    if fresh(state, hero, name, allies):
        return None
    remedy = "Pick somebody Near whom it has not helped in this scene."
    return Refused("cooperate.whom", f"{MOVES[name].talent} helps nobody there.", remedy=remedy, source=_source(name))


def cannot_cooperate(state: State, hero: EntityId, name: str) -> Refused | None:
    """Why a hero cannot use a talent now, if so."""
    if refusal := out_of_it(state, hero):
        return refusal
    talent, used = MOVES[name].talent, state[Coordination].used.get(hero, ())
    if used.count(talent) < (2 if name == "spotters-mark" else 1):
        return cannot_pay(state, hero, boons_for(name, 1, again=talent in used))
    title = f"{hero_named(state, hero)} has used {talent} in this scene."
    return Refused("cooperate.used", title, remedy="Once more in the next scene.", source=_source(name))


def _again(state: State, hero: EntityId, name: str) -> bool:
    return move(name).talent in state[Coordination].used.get(hero, ())


def cannot_pay(state: State, hero: EntityId, price: int) -> Refused | None:
    """Why a hero cannot pay so many Boons for a talent, if so."""
    if state[Boons].of(hero) >= price:
        return None
    title = f"That costs {counted(price, 'Boon')}, and {hero_named(state, hero)} holds {state[Boons].of(hero)}."
    return Refused("cooperate.price", title, remedy="Earn a Boon first.", source="fe.boons.spend-list")


def _source(name: str) -> str:
    return f"fe.coordination.talent-{'inspire' if name.startswith('inspire') else name}"


@coordination.folds(Cooperated)
def cooperated(slice_: Coordination, event: Cooperated) -> Coordination:
    """It waits for each of them."""
    talent = MOVES[event.move].talent
    waiting = tuple(Waiting(ally, event.move, event.hero) for ally in event.helped)
    used = {**slice_.used, event.hero: (*slice_.used.get(event.hero, ()), talent)}
    helped = {ally: (*slice_.helped.get(ally, ()), talent) for ally in event.helped}
    return replace(slice_, waiting=(*slice_.waiting, *waiting), used=used, helped={**slice_.helped, **helped})


# what counts


@coordination.decides(ClaimEffect)
@cites("fe.coordination.stacking")
def claim(act: Unfolding, command: ClaimEffect) -> None:
    """Who acts picks what counts, two effects at most."""
    hero = act.state[Proposals][command.hero].hero
    act.must_control(hero, hero_named(act.state, hero))
    effect = next((one for one in waiting(act.state) if (one.hero, one.move) == (hero, command.move)), None)
    if effect is None:
        raise Refused("cooperate.nothing", "Nothing of that kind waits.", remedy="Pick what is listed.")
    if refusal := cannot_claim(act.state, hero, command.move):
        raise refusal
    act.happen(PurposeSet(hero, Helped((*counting(act.state, hero), effect))))
    _count(act, effect, effect_instead=command.effect)


def counting(state: State, hero: EntityId) -> tuple[Waiting, ...]:
    """What counts on a hero's proposed action."""
    proposal = state[Proposals].open.get(hero)
    helped = proposal.purpose(Helped) if proposal else None
    return helped.effects if helped else ()


def waiting(state: State) -> tuple[Waiting, ...]:
    """What waits for whom, and counts on nothing yet."""
    left, rolled = [*state[Coordination].waiting], being_rolled(state)
    helped = rolled.purpose(Helped) if rolled else None
    counted = [effect for hero in state[Proposals].open for effect in counting(state, hero)]
    for effect in (*counted, *(helped.effects if helped else ())):
        if effect in left:
            left.remove(effect)
    return tuple(left)


def cannot_claim(state: State, hero: EntityId, name: str) -> Refused | None:
    """Why an effect that waits cannot count on a hero's action, if so."""
    taken = [one.move for one in counting(state, hero)]
    if same_idea(name, taken):
        title, source = "That counts already.", "fe.ruling.inspire-relay-overlap"
    elif len(taken) >= (most := most_together()):
        title, source = f"No more than {most} cooperative effects help one action.", "fe.coordination.stacking"
    else:
        return None
    return Refused("cooperate.stacking", title, remedy="Keep it for another action.", source=source)


def _count(act: Unfolding, effect: Waiting, *, effect_instead: bool) -> None:
    worth = worth_of(act.state, effect, effect_instead=effect_instead)
    if isinstance(worth, Shift):
        act.happen(PositionShifted(effect.hero, worth))
    else:
        act.happen(BonusAdded(effect.hero, worth))


def worth_of(state: State, effect: Waiting, *, effect_instead: bool = False) -> Shift | Bonus:
    """What an effect that waits does for the action that it counts on."""
    way = move(effect.move)
    why = f"{way.talent}, {hero_named(state, effect.by)}"
    if way.gives is Gives.POSITION:
        return Shift(-1, why, came_with=Helped.tag())
    if way.gives is Gives.DV:
        return Bonus(kind=Kind.TALENT, why=why, came_with=Helped.tag(), dv=-1)
    if way.gives is Gives.DIE_OR_EFFECT and effect_instead:
        return Bonus(kind=Kind.TALENT, why=why, came_with=Helped.tag(), effect=1)
    return Bonus(kind=Kind.TALENT, why=why, came_with=Helped.tag(), dice=1)


@settles(coordination, Helped)
def used_up(act: Unfolding, helped: Helped, over: Over) -> None:
    """What counted is used up, rolled for or not."""
    act.happen(EffectsOver(over.hero, effects=helped.effects))


@coordination.folds(EffectClaimed)
def effect_claimed(slice_: Coordination, event: EffectClaimed) -> Coordination:
    """Move the effect from what waits to what counts."""
    waiting = list(slice_.waiting)
    waiting.remove(event.effect)
    return replace(slice_, waiting=tuple(waiting), claimed=(*slice_.claimed, event.effect))


@coordination.folds(EffectsOver)
def effects_over(slice_: Coordination, event: EffectsOver) -> Coordination:
    """Take what counted from what waits; what counted in the way of version 6 is used up, or waits again."""
    waits = list(slice_.waiting)
    for effect in event.effects:
        if effect in waits:
            waits.remove(effect)
    of_hero = tuple(one for one in slice_.claimed if one.hero == event.hero)
    others = tuple(one for one in slice_.claimed if one.hero != event.hero)
    return replace(slice_, claimed=others, waiting=(*waits, *(of_hero if event.back else ())))
