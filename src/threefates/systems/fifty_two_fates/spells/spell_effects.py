"""What a spell does when it works: at once, or for as long as its highest card says."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutResult
from threefates.systems.fifty_two_fates.battlefield.exchange_events import Decided, current, exchange
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import PlaceSet
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST, METRES, in_zones, metres, towards
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.cards.deck import TABLE, keep
from threefates.systems.fifty_two_fates.conditions.conditions import AILMENTS, Conditions, cure, end
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import rescue
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials, spells
from threefates.systems.fifty_two_fates.content.records import Spell, SpellType
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import is_named
from threefates.systems.fifty_two_fates.effects.continuous_effects import EffectBegan, Effects, Harm, over
from threefates.systems.fifty_two_fates.effects.falling import drop
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import EXPOSE, PROTECT, against, counting
from threefates.systems.fifty_two_fates.exchanges.attack import values_of
from threefates.systems.fifty_two_fates.exchanges.hits import hit
from threefates.systems.fifty_two_fates.magic.lasting_spells import (
    Lasting,
    Magic,
    SpellBegan,
    SpellDone,
    SpellMet,
    left_of_spell,
    magic,
    spell_zone,
)
from threefates.systems.fifty_two_fates.magic.spell_types import (
    dispelled_by,
    dispels,
    healed,
    range_of_spell,
    rounds_of_effect,
    turns_outside,
)
from threefates.systems.fifty_two_fates.people.creatures import BossSwayChanged, Condition, CreatureHurt, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, SwayChanged, wake
from threefates.systems.fifty_two_fates.rulings.rulings import (
    ConditionVsEffectDuration,
    EffectTimeTable,
    ProtectDiametric,
    TurnSeconds,
)
from threefates.systems.fifty_two_fates.spells.inside_vehicles import go_inside
from threefates.systems.fifty_two_fates.spells.taking_hold_and_ending import end_spell, harm_of, take_hold
from threefates.systems.fifty_two_fates.turns.combatants import action_value, bases
from threefates.systems.fifty_two_fates.turns.initiative import same_side
from threefates.systems.fifty_two_fates.turns.movement_rate import rate

__all__ = ["BACK", "ONWARD", "UP", "let_last", "meets", "met_by", "those_meant", "too_weak", "turns_of"]

ONWARD, BACK, UP = "onward", "back", "up"
ME, US = ("me", "myself", "the mage"), ("us", "ourselves")  # as casters say it
SIGHT = 12  # zones that an ace lifts somebody at most


@magic.answers_to(Decided)
@cites("ff.actions.cast-spell", "ff.spells.types")
def spell_decided(act: Unfolding, event: Decided) -> None:
    """Use up what was laid upon the target; a spell that works does what it does at once."""
    bout = current(act.state)
    action, reaction = values_of(act.state, bout)
    if event.result is not BoutResult.DONE and bout.how not in maneuvers():
        reaction = against(act.state, bout, action, reaction)[1]
        use_up(act, bout)
    if bout.how in spells() and event.result in (BoutResult.HIT, BoutResult.DONE):
        _works(act, bout, spells()[bout.how], action, reaction)


@exchange.answers_to(Decided)
@cites("ff.spells.expose", "ff.spells.protect")
def maneuver_decided(act: Unfolding, event: Decided) -> None:
    """Use up what was laid upon the target of a maneuver when that has done what it does, and is measured by it."""
    bout = current(act.state)
    if bout.how in maneuvers() and event.result is not BoutResult.DONE:
        use_up(act, bout)


@cites("ff.spells.expose", "ff.spells.protect", "ff.ruling.expose-protect-stack")
def use_up(act: Unfolding, bout: Bout) -> None:
    """Expose and Protect are good for one attack or spell, whether it hits or not; with an ace they stay for now.

    A gaze is met by a save instead of a defence: they count nothing there, and stay.
    """
    if bout.special and specials()[bout.special].does == "gaze":
        return
    for name in (EXPOSE, PROTECT):
        found = counting(act.state, bout, name)
        if found is not None and not found.ace:
            end_spell(act, found, f"it added {found.value}")


def _works(act: Unfolding, bout: Bout, spell: Spell, action: Value, reaction: Value | None) -> None:
    if meets(act, spell, action, bout.target):
        return
    match spell.type:
        case SpellType.DAMAGE:
            hit(act, bout, action, reaction)
        case SpellType.HEALING:
            _heal(act, bout)
        case SpellType.RANGE:
            _shift(act, bout)
        case SpellType.ALTERATION:
            let_last(act, bout, spell, action, 1 if action.ace else None)
        case SpellType.EFFECT:
            let_last(act, bout, spell, action, turns_of(act.state, bout, reaction))


# opposites ----------------------------------------------------------------------------------------


@cites("ff.spells.diametric", "ff.ruling.protect-diametric")
def met_by(state: State, spell: Spell, target: EntityId = "", thing: str = "") -> Lasting | None:
    """Name the opposite of a spell that lies where it is cast, if one does."""
    opposite = dispelled_by(spell, state.ruling(ProtectDiametric))
    return next(state[Magic].on(target, opposite, thing), None) if opposite else None


@cites("ff.spells.diametric", "ff.ruling.diametric-compare", "ff.ruling.expose-protect-stack")
def too_weak(
    state: State, spell: Spell, value: Value, target: EntityId = "", thing: str = "", *, answered: bool = False
) -> bool:
    """Say whether a spell would do nothing there: its opposite is no weaker, or of Expose or Protect one as strong.

    One of these is used up by a spell that is answered before the new one lies there, unless it was cast with an ace.
    """
    alteration = spell.type is SpellType.ALTERATION
    same = next(state[Magic].on(target, spell.id, thing), None) if alteration else None
    stays = same if same and (same.ace or not answered) else None
    met = met_by(state, spell, target, thing) or stays
    return met is not None and not dispels(value, met.value)


@cites("ff.spells.diametric", "ff.spells.estrange", "ff.ruling.diametric-compare")
def meets(act: Unfolding, spell: Spell, value: Value, target: EntityId = "", thing: str = "") -> bool:
    """Say whether a spell has met its opposite, which it ends or does not; it does nothing else then."""
    met = met_by(act.state, spell, target, thing)
    if met is None:
        return False
    ended = dispels(value, met.value)
    act.happen(SpellMet(spell.id, met.spell, target, thing, ended))
    if ended:
        end_spell(act, met, "dispelled")
    return True


# what lasts ---------------------------------------------------------------------------------------


@cites("ff.spells.type-effect", "ff.spells.effect-seconds", "ff.spells.effect-time-table")
def turns_of(state: State, bout: Bout, reaction: Value | None = None) -> int | None:
    """Say how many turns an effect spell lasts, in a fight or outside of one."""
    cards = bases(bout.play)
    action = action_value(state, bout.actor, bout.play)
    lasts = rounds_of_effect(cards, action, reaction, state.ruling(ConditionVsEffectDuration))
    if takes_part(state, bout.actor):
        return lasts
    return turns_outside(cards, lasts, state.ruling(EffectTimeTable), state.ruling(TurnSeconds))


@cites("ff.spells.befriend", "ff.ruling.expose-protect-stack")
def let_last(act: Unfolding, bout: Bout, spell: Spell, value: Value, lasts: int | None, thing: str = "") -> None:
    """Let a spell lie on its target, with its cards kept open; of the same one, what is stronger or longer stays."""
    held, target = act.state[Magic], "" if thing else bout.target
    before = next(held.on(target, spell.id, thing), None)
    if before is not None:
        if not _outdoes(held, before, value, lasts):
            act.happen(SpellMet(spell.id, spell.id, target, thing))
            return
        end_spell(act, before, "cast anew")
    name, said = f"spell-{act.state.version + 1}", held.casting
    keep(act, TABLE, bases(bout.play), spell_zone(name))
    act.happen(
        SpellBegan(
            name,
            spell.id,
            bout.actor,
            target,
            thing,
            bout.play.cards,
            value.total,
            value.ace,
            lasts,
            said.words if spell.words else "",
            said.gentle and spell.gentle,
            those_meant(act.state, bout.actor, said.words) if spell.id in ("befriend", "estrange") else (),
        )
    )
    one = act.state[Magic].active[name]
    if target:
        take_hold(act, one, target)
        _burn_or_freeze(act, one)
    elif before is not None:
        go_inside(act, one, before.inside)


@cites("ff.spells.befriend", "ff.spells.estrange")
def those_meant(state: State, caster: EntityId, words: str) -> tuple[EntityId, ...]:
    """Name whom a caster means: themselves without a word or by “me”, by “us” whoever is on their side, and by name.

    A group of another name is the table's to know.
    """
    known = (*state[Protagonists].known, *state[Creatures].known)
    me = not words or any(is_named(word, words) for word in ME)
    us = any(is_named(word, words) for word in US)
    return tuple(
        one
        for one in known
        if (us and same_side(state, caster, one))
        or (me and one == caster)
        or is_named(state[Characters].name(one), words)
    )


def _outdoes(held: Magic, before: Lasting, value: Value, lasts: int | None) -> bool:
    if spells()[before.spell].type is SpellType.ALTERATION:
        return dispels(value, before.value)
    left = left_of_spell(held, before)
    return left is not None and (lasts is None or lasts > left)


@cites("ff.spells.cold", "ff.spells.heat", "ff.ruling.heat-cold-duration", "ff.ruling.heat-catches-fire")
def _burn_or_freeze(act: Unfolding, one: Lasting) -> None:
    if one.spell not in ("cold", "heat"):
        return
    kind, what = (Harm.ABLAZE, "") if one.spell == "heat" else (Harm.OTHER, "biting cold")
    act.happen(EffectBegan(harm_of(one), one.target, kind, what=what, bites_from=act.state[Conditions].clock))


# healing ------------------------------------------------------------------------------------------


@cites("ff.spells.heal", "ff.spells.type-healing", "ff.effects.poison-cure")
def _heal(act: Unfolding, bout: Bout) -> None:
    much = healed(bases(bout.play))
    for effect in act.state[Effects].on(bout.target):
        if effect.harm is Harm.POISON:
            act.happen(over(effect, "a healing spell"))
    cure(act, bout.target, *AILMENTS)
    if bout.target in act.state[Protagonists].known:
        _heal_protagonist(act, bout.target, much)
    else:
        _heal_creature(act, bout.target, much)


@cites("ff.spells.heal", "ff.sway.recovery")
def _heal_protagonist(act: Unfolding, entity: EntityId, much: int | None) -> None:
    hero = act.state[Protagonists][entity]
    most = max(hero.sway, hero.full_sway - hero.toll)
    sway = most if much is None else min(most, hero.sway + much)
    if sway > hero.sway:
        act.happen(SwayChanged(entity, sway, "Heal"))
    wake(act, entity, sway)


@cites("ff.spells.heal", "ff.ruling.heal-creature")
def _heal_creature(act: Unfolding, entity: EntityId, much: int | None) -> None:
    creature = act.state[Creatures][entity]
    rescue(act, entity)
    if creature.full_sway is not None:
        sway = creature.full_sway if much is None else min(creature.full_sway, creature.sway + much)
        act.happen(BossSwayChanged(entity, sway, "Heal"))
    elif creature.block.hurt:
        left = 0 if much is None else max(0, creature.block.hurt - much)
        act.happen(CreatureHurt(entity, left, healed=True))
    for timer in act.state[Conditions].of(entity):
        if timer.condition not in (Condition.FIT, Condition.DEAD) and not timer.what and not timer.bound:
            end(act, entity, timer)  # a wound is healed; what holds somebody, or ties them up, holds on


# moving -------------------------------------------------------------------------------------------


@cites("ff.spells.move", "ff.spells.type-range", "ff.ruling.move-spell-distance")
def _shift(act: Unfolding, bout: Bout) -> None:
    said, zones = act.state[Magic].casting, range_of_spell(bases(bout.play))
    most = FURTHEST if zones is None else metres(zones)
    way = min(said.metres or most, most)
    if said.to == UP:
        _lift(act, bout, max(1, min(way, metres(SIGHT)) // METRES))
    elif takes_part(act.state, bout.target) and takes_part(act.state, bout.actor):
        act.happen(PlaceSet(bout.target, _goal(act.state, bout.target, said.to, way), "Move"))
    else:
        act.happen(SpellDone("move", bout.actor, f"shifted {in_zones(way)}"))


@cites("ff.spells.move", "ff.sway.falling")
def _lift(act: Unfolding, bout: Bout, zones: int) -> None:
    """Whom no wings bear falls as many zones as they were lifted."""
    aloft = stays_aloft(act.state, bout.target)
    what = f"lifted {in_zones(metres(zones))}{', where wings bear them' if aloft else ' and let go'}"
    act.happen(SpellDone("move", bout.actor, what))
    if not aloft:
        drop(act, bout.target, zones)


@cites("ff.sway.falling", "ff.creatures.move", "ff.ruling.flight-speed")
def stays_aloft(state: State, entity: EntityId) -> bool:
    """Say whether somebody falls from nowhere: they have wings, are awake, and nothing holds them."""
    creature = state[Creatures].known.get(entity)
    stats = creature.stats if creature else None
    return stats is not None and bool(stats.flies and rate(state, entity))


def _goal(state: State, target: EntityId, to: str, way: int) -> int:
    here = place_of(state, target)
    there = place_of(state, to) if takes_part(state, to) else -FURTHEST if to == BACK else FURTHEST
    return towards(here, there, way)
