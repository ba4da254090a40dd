"""Lingering harm: poison, fire and the like. It bites once a round until it is ended."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import TurnFinished
from threefates.systems.fifty_two_fates.cards.card_values import Value, beats, named, worth
from threefates.systems.fifty_two_fates.conditions.conditions import (
    ConditionEnded,
    Conditions,
    TimeCounted,
    condition_of,
    impose,
)
from threefates.systems.fifty_two_fates.magic.lasting_spells import untouchable
from threefates.systems.fifty_two_fates.people.creatures import (
    MOST_HURT,
    BossSwayChanged,
    Condition,
    CreatureHurt,
    Creatures,
)
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    Protagonists,
    StateChanged,
    SwayChanged,
    after_loss,
    starts_dying,
)

__all__ = [
    "GRADES",
    "Effect",
    "EffectBegan",
    "EffectEnded",
    "Effects",
    "Harm",
    "SaveMade",
    "bite",
    "bite_all",
    "effects",
    "grade",
    "over",
    "save_cards",
    "saves",
    "strength",
]

GRADES = {1: "weak", 2: "strong", 3: "extraordinarily strong", 4: "beyond all measure"}
PER_ROUND = 1  # sway lost, or hurts taken


class Harm(enum.StrEnum):
    """A kind of lingering harm."""

    POISON = "poison"
    ABLAZE = "ablaze"
    OTHER = "other"  # cold, choking, whatever the Fate Dealer says
    GRIP = "grip"  # held fast by something


class Effect(Struct, frozen=True, kw_only=True):
    """Something that goes on harming somebody."""

    id: str
    victim: EntityId
    harm: Harm
    level: int = 0  # T1..T4; 0: no strength, as of a plain fire
    cards: tuple[str, ...] = ()  # its strength, drawn once and shown
    what: str = ""
    bites_from: int | None = 0  # the round from which it harms; None: it only holds
    held: Condition | None = None  # the condition that ends with it
    tried: int = -1  # the round, as the table counts them, of the last save against it
    trap: bool = False  # a trap that has gone off: knowing traps helps
    source: EntityId = ""  # who holds the victim, and lets go when they are out

    @property
    def binds(self) -> bool:
        """Say whether it is wound about its victim, as a web is, and coils; jaws that drag somebody off are not."""
        return self.harm is Harm.GRIP and self.held is Condition.INCAPACITATED


class Effects(Struct, frozen=True):
    """Every lingering harm by its id, oldest first."""

    known: ForGood[Mapping[str, Effect]] = {}

    def __getitem__(self, effect: str) -> Effect:
        """The effect of that id, refused in words where there is none."""
        found = self.known.get(effect)
        if found is None:
            raise Refused("effect.unknown", "There is no such effect.", remedy="Pick one that is listed.")
        return found

    def on(self, victim: EntityId) -> tuple[Effect, ...]:
        """Everything that goes on harming somebody."""
        return tuple(effect for effect in self.known.values() if effect.victim == victim)


class EffectBegan(Event, frozen=True, tag="ff.effect-began"):
    """Somebody is poisoned, ablaze or the like; its strength lies open."""

    id: str
    victim: EntityId
    harm: Harm
    level: int = 0
    cards: tuple[str, ...] = ()
    what: str = ""
    bites_from: int | None = 0
    held: Condition | None = None
    trap: bool = False
    source: EntityId = ""


class EffectEnded(Event, frozen=True, tag="ff.effect-ended"):
    """An effect no longer harms its victim."""

    id: str
    victim: EntityId
    why: str = ""
    freed: Condition | None = None  # the condition that ends with it


def over(effect: Effect, why: str = "") -> EffectEnded:
    """The end of an effect, and of what it held somebody in."""
    return EffectEnded(effect.id, effect.victim, why, effect.held)


class SaveMade(Event, frozen=True, tag="ff.save-made"):
    """Somebody has tried to throw an effect off."""

    id: str
    victim: EntityId
    cards: tuple[str, ...]
    saved: bool
    clock: int  # the round, as the table counts them

    reveals = True


effects = Chapter("effects", Effects)


# the rules ----------------------------------------------------------------------------------------


@cites("ff.effects.continuous", "ff.ruling.tx-effect-drawn-once")
def strength(cards: tuple[str, ...]) -> Value:
    """Add up the cards of an effect, drawn once.

    >>> str(strength(("7C", "QD")))
    '27'
    """
    return worth(named(cards))


@cites("ff.effects.continuous")
def grade(level: int) -> str:
    """Say how strong a level is, in words.

    >>> grade(1), grade(3)
    ('weak', 'extraordinarily strong')
    """
    return GRADES[level]


@cites("ff.effects.saves", "ff.ruling.effect-ace-tx")
def saves(play: Value, against: Value) -> bool:
    """Say whether a save throws an effect off: it must be strictly higher, and where an ace is in the effect, an ace.

    >>> saves(Value(12), Value(12)), saves(Value(0, ace=True), Value(0, ace=True)), saves(Value(30), Value(0, ace=True))
    (False, True, False)
    """
    return play.ace if against.ace else beats(play, against)


@cites("ff.effects.saves", "ff.attributes.resilience", "ff.advancement.cp")
def save_cards(resilience: int, grown: int = 0, knowing: int = 0) -> int:
    """Say how many cards a save may take: one, another with Resilience, those of advancement, and of knowing traps.

    >>> save_cards(0), save_cards(1), save_cards(2, grown=1)
    (1, 2, 4)
    """
    return 1 + resilience + grown + knowing


@cites("ff.effects.poison", "ff.effects.ablaze", "ff.ruling.poison-at-zero")
def goes_on(harm: Harm, sway: int) -> bool:
    """Say whether lingering harm goes on at this sway: poison ends at 0, fire and the rest do not.

    >>> goes_on(Harm.POISON, 0), goes_on(Harm.ABLAZE, 0), goes_on(Harm.POISON, 1)
    (False, True, True)
    """
    return sway > 0 or harm is not Harm.POISON


# biting -------------------------------------------------------------------------------------------


@effects.answers_to(TurnFinished)
@cites("ff.effects.ablaze", "ff.effects.poison", "ff.ruling.effect-timing")
def bite_at_turns_end(act: Unfolding, event: TurnFinished) -> None:
    """At the end of the victim's own turn, unless it was ended in it."""
    for effect in act.state[Effects].on(event.entity):
        bite(act, effect)


@effects.answers_to(TimeCounted)
@cites("ff.effects.ablaze", "ff.effects.poison", "ff.effects.continuous")
def bite_bystanders(act: Unfolding, event: TimeCounted) -> None:
    """While others fight the rounds go by for whoever is not in it as well, who has no turn to end.

    Who has left it after their turn has been bitten in that round.
    """
    for effect in tuple(act.state[Effects].known.values()) if act.state[Combat].on else ():
        if not takes_part(act.state, effect.victim) and effect.victim not in event.left:
            bite(act, effect, event.rounds)


def bite_all(act: Unfolding, rounds: int) -> None:
    """Every effect bites once a round, as rounds go by outside of a fight."""
    for effect in tuple(act.state[Effects].known.values()):
        bite(act, effect, rounds)


@cites("ff.effects.continuous", "ff.ruling.continuous-damage-on-creatures")
def bite(act: Unfolding, effect: Effect, rounds: int = 1) -> None:
    """Rounds of harm: a point of sway, or a hurt, in each; what only holds does none, or not yet."""
    if effect.bites_from is None or act.state[Conditions].clock < effect.bites_from:
        return
    if untouchable(act.state, effect.victim) or _burns_already(act.state, effect):
        return
    if effect.victim not in act.state[Protagonists].known:
        _bite_creature(act, effect, rounds)
        return
    before = -1
    while rounds and before != len(act.events) and effect.id in act.state[Effects].known:
        before, rounds = len(act.events), rounds - 1
        _bite_protagonist(act, effect)


@cites("ff.effects.ablaze", "ff.spells.heat")
def _burns_already(state: State, effect: Effect) -> bool:
    """Say whether another fire harms the victim already: to be ablaze is a point a round, however often it was lit."""
    if effect.harm is not Harm.ABLAZE:
        return False
    fires = (one.id for one in state[Effects].on(effect.victim) if one.harm is Harm.ABLAZE)
    return next(fires, effect.id) != effect.id


@cites("ff.effects.poison", "ff.effects.ablaze", "ff.ruling.damage-while-dying")
def _bite_protagonist(act: Unfolding, effect: Effect) -> None:
    hero, why = act.state[Protagonists][effect.victim], effect.what or effect.harm.value
    if hero.health is Health.DEAD:
        act.happen(over(effect))
    elif not starts_dying(hero.sway):
        left = after_loss(hero.sway, PER_ROUND)
        act.happen(SwayChanged(effect.victim, left, why))
        if not goes_on(effect.harm, left):
            act.happen(over(effect, "it has run its course"))
    elif not goes_on(effect.harm, hero.sway):
        act.happen(over(effect, "it has run its course"))
    elif hero.health is not Health.DYING:
        act.happen(StateChanged(effect.victim, Health.DYING))


@cites("ff.ruling.continuous-damage-on-creatures")
def _bite_creature(act: Unfolding, effect: Effect, rounds: int) -> None:
    creature, why = act.state[Creatures][effect.victim], effect.what or effect.harm.value
    if condition_of(act.state, effect.victim) is Condition.DEAD:
        act.happen(over(effect))
    elif creature.full_sway is not None:
        _bite_boss(act, effect, creature.sway, rounds, why)
    elif creature.block.hurt < MOST_HURT:
        hurt = min(MOST_HURT, creature.block.hurt + rounds * PER_ROUND)
        act.happen(CreatureHurt(effect.victim, hurt))


@cites("ff.sway.boss", "ff.sway.zero-then-hit", "ff.effects.poison", "ff.effects.ablaze")
def _bite_boss(act: Unfolding, effect: Effect, sway: int, rounds: int, why: str) -> None:
    left = after_loss(sway, rounds * PER_ROUND)
    if sway:
        act.happen(BossSwayChanged(effect.victim, left, why))
    if not goes_on(effect.harm, left):
        act.happen(over(effect, "it has run its course"))
    elif rounds * PER_ROUND > sway:
        impose(act, effect.victim, Condition.DEAD, None)


@effects.answers_to(EffectEnded)
@cites("ff.effects.saves", "ff.ruling.condition-stacking")
def let_go(act: Unfolding, event: EffectEnded) -> None:
    """Whoever is no longer held is free of what went with it, unless something else holds them just so."""
    others = act.state[Effects].on(event.victim)
    if event.freed is not None and all(other.held is not event.freed for other in others):
        act.happen(ConditionEnded(event.victim, event.freed, bound=True))


# folding ------------------------------------------------------------------------------------------


@effects.folds(EffectBegan)
def effect_began(effects: Effects, event: EffectBegan) -> Effects:
    """Add the event's effect to those that go on (`known`)."""
    new = Effect(
        id=event.id,
        victim=event.victim,
        harm=event.harm,
        level=event.level,
        cards=event.cards,
        what=event.what,
        bites_from=event.bites_from,
        held=event.held,
        trap=event.trap,
        source=event.source,
    )
    return replace(effects, known={**effects.known, event.id: new})


@effects.folds(EffectEnded)
def effect_ended(effects: Effects, event: EffectEnded) -> Effects:
    """Remove the effect from its victim for good (`known`)."""
    return replace(effects, known={key: one for key, one in effects.known.items() if key != event.id})


@effects.folds(SaveMade)
def save_made(effects: Effects, event: SaveMade) -> Effects:
    """Set the round in which the effect was last saved against: one try in each (`known`)."""
    effect = effects.known[event.id]
    return replace(effects, known={**effects.known, event.id: replace(effect, tried=event.clock)})
