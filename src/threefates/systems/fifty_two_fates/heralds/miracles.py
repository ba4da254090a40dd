"""Miracles: a turn of prayer, then a card, and a toll that only rest gives back."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import TurnFinished
from threefates.systems.fifty_two_fates.battlefield.zones import adjacent, apart, metres
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, card_class
from threefates.systems.fifty_two_fates.cards.deck import discard, draw_openly, none_left
from threefates.systems.fifty_two_fates.conditions.conditions import WHOLE, Conditions, TimeCounted, impose, seconds
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import at_zero
from threefates.systems.fifty_two_fates.content.loader import miracle_classes
from threefates.systems.fifty_two_fates.content.records import MiracleClass
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds, Prayer, heralds, must_be_herald
from threefates.systems.fifty_two_fates.heralds.miracle_events import (
    AskVerdict,
    MiracleDrawn,
    MiracleJudged,
    MiracleVerdict,
    Prayed,
    PrayerOver,
    TollTaken,
)
from threefates.systems.fifty_two_fates.heralds.sway_cost import knocks_out, rested, toll
from threefates.systems.fifty_two_fates.magic.lasting_spells import begun_just_now
from threefates.systems.fifty_two_fates.people.creatures import Condition, CreatureHurt, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    Protagonists,
    StateChanged,
    SwayChanged,
    after_loss,
    dealer_only,
    plain,
    within,
)
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds
from threefates.systems.fifty_two_fates.turns.turns import close_turn, no_action_left, take_action, take_turn

__all__ = [
    "HOUR",
    "NOBODY",
    "DrawMiracle",
    "Pray",
    "Rest",
    "class_of",
    "gets_there",
    "may_draw",
    "may_pray",
    "may_rest",
    "reaches",
    "seconds_of",
]

ZONE = "miracle"  # where the card of a miracle lies
NOBODY = "nobody"
HOUR = 3600
PRAYING = 2  # turns: one of prayer, and the one in which the card is drawn


class Pray(Command, frozen=True, tag="ff.pray"):
    """Pray for a miracle: a whole turn, in which nothing else is done."""

    entity: EntityId
    wish: str
    target: EntityId = NOBODY
    silent: bool = False


class DrawMiracle(Command, frozen=True, tag="ff.draw-miracle"):
    """Draw the card for the miracle you have prayed for."""

    entity: EntityId


class Rest(Command, frozen=True, tag="ff.rest"):
    """Let somebody rest: sway comes back, the toll of miracles too."""

    entity: EntityId
    sway: int = 1


# the rules ----------------------------------------------------------------------------------------


@cites("ff.miracles.table")
def class_of(card: Card) -> MiracleClass:
    """Say what kind of miracle a card makes it.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME
    >>> [class_of(BY_NAME[name]).name for name in ("7C", "QD", "AS")]
    ['minor', 'incredible', 'celestial']
    """
    pip = card_class(card) is CardClass.PIP
    return miracle_classes()["pip" if pip else card.rank.value]


@cites("ff.miracles.table", "ff.miracles.permanence")
def seconds_of(kind: MiracleClass) -> int:
    """Say how many seconds a miracle of that kind lasts at most; 0 for a moment.

    >>> [seconds_of(kind) // 3600 for kind in miracle_classes().values()]
    [0, 1, 24, 168, 720]
    """
    return kind.hours * HOUR


@cites("ff.miracles.table", "ff.ruling.miracle-pip-range")
def reaches(kind: MiracleClass, one: int, other: int) -> bool:
    """Say whether a miracle gets from one place to another: a minor one has to touch, and spreads a zone at most.

    >>> reaches(miracle_classes()["pip"], 0, 4), reaches(miracle_classes()["J"], 0, 16)
    (False, True)
    """
    return adjacent(one, other) if kind.touch else apart(one, other) <= metres(kind.zones)


# praying ------------------------------------------------------------------------------------------


@cites("ff.miracles.rule", "ff.heralds.deity")
def may_pray(state: State, entity: EntityId) -> Refused | None:
    """The words against praying now: it takes a deity, sway, and in a fight a whole turn."""
    name, herald = state[Characters].name(entity), state[Heralds].of(entity)
    if herald.deity is None:
        return Refused("prayer.deity", f"{name} has no deity yet.", remedy="Describe it.", source="ff.heralds.deity")
    if helpless(state, entity) or at_zero(state, entity):
        text, remedy = f"{name} has no strength to pray.", "It takes sway, and being awake."
        return Refused("prayer.weak", text, remedy=remedy, source="ff.miracles.rule")
    if herald.prayer is not None:
        return Refused("prayer.on", f"{name} has prayed already.", remedy="Draw for that miracle first.")
    turn = state[Combat].turn
    if turn is not None and turn.entity == entity and (turn.moved or turn.acted):
        text, remedy = f"{name} has begun something else in this turn.", "Pray first, in the next one."
        return Refused("prayer.whole_turn", text, remedy=remedy, source="ff.miracles.rule")
    late = no_action_left(state, entity) if takes_part(state, entity) else None
    return not_dealt(state) or busy(state) or late


@heralds.decides(Pray)
@cites("ff.miracles.rule", "ff.miracles.limits")
def pray(act: Unfolding, command: Pray) -> None:
    """The wish is stated before the card is drawn."""
    must_be_herald(act, command.entity)
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_pray(act.state, command.entity)
    if refused:
        raise refused
    wish = plain(command.wish)
    target = "" if command.target == NOBODY else act.state[Characters][command.target].id
    if not wish:
        raise Refused("prayer.wish", "That is no wish.", remedy="Say what shall happen.", source="ff.miracles.rule")
    fights = takes_part(act.state, command.entity)
    if fights:
        take_turn(act, command.entity)
    time = act.state[Conditions]
    act.happen(Prayed(command.entity, wish, target, time.clock, command.silent, time.over))
    if fights:
        close_turn(act, command.entity)


@cites("ff.miracles.rule", "ff.ruling.miracle-turn-use", "ff.ruling.miracle-interrupt")
def may_draw(state: State, entity: EntityId) -> Refused | None:
    """The words against drawing now: it is the action of the turn after the prayer, by somebody still able."""
    prayer, name = state[Heralds].of(entity).prayer, state[Characters].name(entity)
    if prayer is None:
        text, remedy = f"{name} has not prayed.", "A turn of prayer comes first."
        return Refused("miracle.unprayed", text, remedy=remedy, source="ff.miracles.rule")
    if helpless(state, entity):
        return Refused("act.helpless", f"{name} is in no state to act.", remedy="Wait until they are awake again.")
    late = no_action_left(state, entity) if takes_part(state, entity) else None
    return not_dealt(state) or busy(state) or late or none_left(state)


@heralds.decides(DrawMiracle)
@cites("ff.miracles.rule", "ff.miracles.table", "ff.miracles.sway-cost", "ff.ruling.miracle-reaction")
def draw_miracle(act: Unfolding, command: DrawMiracle) -> None:
    """Draw one card from the fate deck for a prayer; nothing defends against what it brings. Refuse without one."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_draw(act.state, command.entity)
    if refused:
        raise refused
    prayer = act.state[Heralds].of(command.entity).prayer or Prayer("")
    take_action(act, command.entity)
    (card,) = draw_openly(act, ZONE, 1)
    discard(act, ZONE, [card])
    kind = class_of(card)
    there = gets_there(act.state, command.entity, prayer, kind)
    act.happen(MiracleDrawn(command.entity, prayer.wish, str(card), there))
    act.happen(PrayerOver(command.entity))
    _pay(act, command.entity, kind)
    act.push(AskVerdict(command.entity, prayer.wish, seconds_of(kind) if there else 0, there))


@cites("ff.miracles.table")
def gets_there(state: State, entity: EntityId, prayer: Prayer, kind: MiracleClass) -> bool:
    """Say whether a miracle of that kind reaches as far as was prayed for; outside of a fight nobody measures."""
    if not prayer.target or not takes_part(state, entity) or not takes_part(state, prayer.target):
        return True
    return reaches(kind, place_of(state, entity), place_of(state, prayer.target))


@cites("ff.miracles.sway-cost")
def _pay(act: Unfolding, entity: EntityId, kind: MiracleClass) -> None:
    hero = act.state[Protagonists].known.get(entity)
    if hero is None:
        _pay_of_cast(act, entity, kind)
        return
    cost = toll(kind, hero.sway)
    if not cost:
        return
    act.happen(TollTaken(entity, hero.toll + cost))
    act.happen(SwayChanged(entity, after_loss(hero.sway, cost), "the toll of a miracle"))
    if knocks_out(hero.sway, cost):
        act.happen(StateChanged(entity, Health.UNCONSCIOUS))


@cites("ff.miracles.sway-cost", "ff.dealer.cast-members", "ff.ruling.cast-stats")
def _pay_of_cast(act: Unfolding, entity: EntityId, kind: MiracleClass) -> None:
    """Let a cast member, who has condition targets in place of sway, be hurt as often; all of it knocks them out."""
    if kind.cost < 0:
        impose(act, entity, Condition.UNCONSCIOUS, None)
    elif kind.cost:
        act.happen(CreatureHurt(entity, act.state[Creatures][entity].block.hurt + kind.cost))


@heralds.asks(AskVerdict)
@cites("ff.miracles.limits", "ff.miracles.table", "ff.ruling.miracle-backfire")
def ask_verdict(state: State, step: AskVerdict) -> Choice:
    """The Fate Dealer says whether it agrees with the deity; the toll is paid either way."""
    seats = state[Seating].running
    said = {
        MiracleVerdict.GRANTED: "It comes as wished" if step.reached else "Yes, but it does not reach that far",
        MiracleVerdict.CANCELLED: "Nothing comes of it",
        MiracleVerdict.BACKFIRES: "It backfires",
        MiracleVerdict.OPPOSITE: "The opposite comes",
    }
    options = tuple(Option(verdict.value, label) for verdict, label in said.items())
    asks = f"Does the wish of {state[Characters].name(step.entity)} agree with the deity: {step.wish}?"
    return Choice("", "verdict", next(iter(seats), ""), asks, seats, options, cites=("ff.miracles.limits",))


@heralds.settles(AskVerdict)
@cites("ff.miracles.limits")
def settle_verdict(act: Unfolding, step: AskVerdict, option: str) -> None:
    """Settle what comes of a wish, as the Fate Dealer says it agreed with the deity."""
    verdict = MiracleVerdict(option)
    lasts = 0 if verdict is MiracleVerdict.CANCELLED else step.seconds
    act.happen(MiracleJudged(step.entity, verdict, f"miracle-{act.state.version + 1}", step.wish, lasts, step.reached))


@heralds.answers_to(TurnFinished)
@cites("ff.ruling.miracle-turn-use", "ff.spells.slow")
def waste(act: Unfolding, event: TurnFinished) -> None:
    """A prayer that is not drawn for in the next turn is wasted; of somebody slowed, whose draw is not begun in it."""
    prayer = act.state[Heralds].of(event.entity).prayer
    late = prayer is not None and prayer.clock < act.state[Conditions].clock
    if late and not begun_just_now(act.state, event.entity):
        act.happen(PrayerOver(event.entity, wasted=True))


@heralds.answers_to(TimeCounted)
@cites("ff.miracles.rule", "ff.ruling.miracle-turn-use")
def forgotten(act: Unfolding, event: TimeCounted) -> None:
    """Outside of a fight too a prayer is good for the turn after it: when more time has gone by, it is wasted."""
    reading = act.state.ruling(TurnSeconds)
    for entity, herald in act.state[Heralds].known.items() if event.seconds else ():
        prayer = herald.prayer
        if prayer and since(act.state[Conditions], prayer, reading) > seconds(PRAYING, reading, turns=True):
            act.happen(PrayerOver(entity, wasted=True))


@cites("ff.ruling.miracle-turn-use")
def since(time: Conditions, prayer: Prayer, reading: TurnSeconds) -> int:
    """Say how many seconds have gone by since a prayer, at once or bit by bit.

    >>> reading = TurnSeconds.PER_RULE
    >>> [since(Conditions(clock=clock, over=over), Prayer("", over=25), reading) for clock, over in ((0, 29), (1, 7))]
    [4, 12]
    """
    rest, rounds = (time.over - prayer.over) % WHOLE, seconds(time.clock - prayer.clock, reading)
    return rest + WHOLE * round((rounds - rest) / WHOLE)


# rest ---------------------------------------------------------------------------------------------


def may_rest(state: State) -> Refused | None:
    """The words against rest now."""
    if state[Combat].on:
        return Refused("rest.fight", "Nobody rests in a fight.", remedy="End it first.")
    return busy(state)


@heralds.decides(Rest)
@cites("ff.miracles.sway-cost", "ff.sway.recovery", "ff.ruling.sway-recovery-by-rest")
def rest(act: Unfolding, command: Rest) -> None:
    """As much as the Fate Dealer says: the book has no rate. It is all that takes the toll of miracles away."""
    dealer_only(act, "Rest")
    refused = may_rest(act.state)
    if refused:
        raise refused
    hero = act.state[Protagonists][command.entity]
    much = within(command.sway, hero.full_sway, "The sway that comes back", 1)
    sway, left = rested(hero.sway, hero.full_sway, hero.toll, much)
    if (sway, left) == (hero.sway, hero.toll) or hero.health in (Health.DYING, Health.DEAD):
        raise Refused("rest.nothing", "Rest brings nothing back.", remedy="Pick somebody who has lost sway and lives.")
    act.happen(TollTaken(command.entity, left))
    act.happen(SwayChanged(command.entity, sway, "rest"))
    if sway and hero.health is Health.UNCONSCIOUS:
        act.happen(StateChanged(command.entity, Health.AWAKE))
