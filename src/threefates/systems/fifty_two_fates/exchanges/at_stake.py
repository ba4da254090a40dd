"""What is at stake while an action lies there: what it does, to whom it turns them, for how long, and what it costs."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.cards.card_values import highest
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import rounds_of_maneuver
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials, spells
from threefates.systems.fifty_two_fates.content.records import SpellType
from threefates.systems.fifty_two_fates.exchanges.hits import damages, sway_of_hit
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.systems.fifty_two_fates.magic.spell_types import rounds_of_effect, said_to_harm, turns_outside
from threefates.systems.fifty_two_fates.people.as_read import does
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, starts_dying
from threefates.systems.fifty_two_fates.rulings.rulings import (
    ConditionVsEffectDuration,
    DamageSpellVsCt,
    EffectTimeTable,
    TurnSeconds,
)
from threefates.systems.fifty_two_fates.turns.combatants import action_value, bases

__all__ = ["at_stake"]


def at_stake(state: State, bout: Bout, target: str) -> str:
    """Say what happens unless an action is stopped."""
    if not bout.how and not bout.special:
        return _costs(state, bout, target)
    spell = spells().get(bout.how)
    harm = said_to_harm(spell, state.ruling(DamageSpellVsCt)) if spell else ""
    summary = f"{spell.summary}{harm}" if spell else does(state, maneuvers().get(bout.how) or specials()[bout.special])
    said = (summary, _said_with(state, bout), _lasts(state, bout))
    costs = _costs(state, bout, target) if damages(state, bout) else ""
    return " ".join(filter(None, ("Unless it is stopped, it works.", *said, costs)))


@cites("ff.sway.damage-table", "ff.sway.boss", "ff.conditions.hurt", "ff.spells.protect", "ff.ruling.maneuver-damage")
def _costs(state: State, bout: Bout, target: str) -> str:
    if not damages(state, bout):
        return f"A hit does no harm to {target}."
    hero, boss = state[Protagonists].known.get(bout.target), state[Creatures].known.get(bout.target)
    left = hero.sway if hero else boss.sway if boss and boss.full_sway is not None else None
    if left is None:
        return f"A hit hurts {target}, and may do worse."
    if starts_dying(left):
        return f"A hit leaves {target} dying." if hero else f"A hit kills {target}."
    loss = sway_of_hit(state, bout)
    return f"A hit costs {target} {'all' if loss is None else loss} sway."


@cites("ff.spells.befriend", "ff.spells.estrange")
def _said_with(state: State, bout: Bout) -> str:
    """Say whom a spell turns its target to: those named with it, or its caster."""
    spell = spells().get(bout.how)
    if spell is None or not spell.afterwards:
        return ""
    return f"{spell.words}: {state[Magic].casting.words or state[Characters].name(bout.actor)}."


def _lasts(state: State, bout: Bout) -> str:
    one, spell = maneuvers().get(bout.how), spells().get(bout.how)
    if one is not None and one.lasts:
        return _for(rounds_of_maneuver(highest(bases(bout.play))))
    if spell is None or spell.type is not SpellType.EFFECT or spell.id == "heat":  # a fire lasts until it is put out
        return ""
    return _of_effect(state, bout)


@cites("ff.spells.type-effect", "ff.ruling.condition-vs-effect-duration", "ff.ruling.effect-time-table")
def _of_effect(state: State, bout: Bout) -> str:
    cards, action = bases(bout.play), action_value(state, bout.actor, bout.play)
    reading = state.ruling(ConditionVsEffectDuration)
    if reading is ConditionVsEffectDuration.ALWAYS_DIFFERENCE and not action.ace:
        return "It lasts as many rounds as it is higher by."
    turns = rounds_of_effect(cards, action, None, reading)
    if not takes_part(state, bout.actor):
        turns = turns_outside(cards, turns, state.ruling(EffectTimeTable), state.ruling(TurnSeconds))
    return _for(turns)


def _for(rounds: int | None) -> str:
    return "It lasts until it is ended." if rounds is None else f"It lasts {rounds} round{'s' * (rounds != 1)}."
