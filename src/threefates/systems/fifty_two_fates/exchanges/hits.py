"""What a hit does at the table: at once, and to a creature by the choice of whoever hit."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout
from threefates.systems.fifty_two_fates.battlefield.exchange_events import exchange
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, Value, card_class, highest
from threefates.systems.fifty_two_fates.conditions.conditions import impose, rounds
from threefates.systems.fifty_two_fates.conditions.damage import (
    by_table,
    raged,
    reach_of_unarmed,
    reached_by_table,
    slowed_sway_lost,
    sway_lost,
    unarmed_sway_lost,
)
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import DeathDelayed
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials, spells, weapons
from threefates.systems.fifty_two_fates.content.records import SpellType
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import harmed
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import Glanced, special_chapter
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellDone, spelled, untouchable
from threefates.systems.fifty_two_fates.magic.spell_types import conditions_of_spell, rounds_of_damage, sway_of_spell
from threefates.systems.fifty_two_fates.people.condition_targets import reached
from threefates.systems.fifty_two_fates.people.creatures import (
    BossSwayChanged,
    Condition,
    Creature,
    CreatureHurt,
    Creatures,
    Stats,
)
from threefates.systems.fifty_two_fates.people.hurt import hurt_targets
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    Protagonists,
    StateChanged,
    after_loss,
    lose_sway,
    starts_dying,
)
from threefates.systems.fifty_two_fates.rulings.rulings import (
    AceVsCreature,
    ConditionVsEffectDuration,
    CreatureConditionSource,
    DamageSpellVsCt,
    UnarmedAce,
)
from threefates.systems.fifty_two_fates.sheets.attributes import species_of
from threefates.systems.fifty_two_fates.turns.attacks import weapon_of
from threefates.systems.fifty_two_fates.turns.combatants import bases

__all__ = [
    "DAMAGING",
    "AskEffect",
    "bites",
    "conditions_of_hit",
    "damages",
    "draws_after",
    "hit",
    "sway_of_hit",
    "too_slow",
]

RAGE = "rage"
DAMAGING = ("fire", "crush", "toss")  # the specials that hurt as a strike does


class AskEffect(Step, frozen=True, tag="ff.ask-effect"):
    """Whoever hit a creature picks what the hit does, among what it reached."""

    actor: EntityId
    target: EntityId
    reached: tuple[Condition, ...]
    lasts: int | None = None
    ace: bool = False


@cites("ff.spells.protect", "ff.ruling.expose-ace-protect-ace")
def shielded(act: Unfolding, entity: EntityId) -> bool:
    """Say whether nothing damages somebody now, and tell it where it is so."""
    if untouchable(act.state, entity):
        act.happen(SpellDone("protect", entity, "nothing gets through"))
        return True
    return False


@cites("ff.spells.slow", "ff.ruling.slow-details")
def too_slow(state: State, bout: Bout) -> bool:
    """Say whether a strike is too slow to hurt: a pip of somebody slowed."""
    slowed = bout.how not in spells() and spelled(state, bout.actor, "slow") is not None
    return slowed and highest(bases(bout.play)) is CardClass.PIP


@special_chapter.tells(Glanced)
def tell_glanced(state: State, event: Glanced, viewer: Viewer) -> Told:
    """Tell everybody that a strike did nothing, and why."""
    by, other = (state[Characters].name(entity) for entity in (event.by, event.entity))
    if spelled(state, event.by, "slow"):
        return Told(f"{by} is too slow to hurt {other}.", ("ff.spells.slow",), "miss")
    return Told(f"{by}'s weapon does nothing to {other}.", ("ff.creatures.gargoyle",), "miss")


@cites("ff.sway.zero-then-hit")
def damages(state: State, bout: Bout) -> bool:
    """Say whether an action that succeeds is damage: a strike, or what hurts as one, upon somebody it can hurt."""
    if bout.how in spells():
        hurts = _as_a_spell(bout.how)
    elif bout.special:
        hurts = specials()[bout.special].does in DAMAGING
    else:
        hurts = not bout.how or _as_a_maneuver(bout.how)
    safe = untouchable(state, bout.target) or too_slow(state, bout) or not bites(state, bout)
    return hurts and not safe


@cites("ff.spells.type-damage")
def _as_a_spell(spell: str) -> bool:
    return spells()[spell].type is SpellType.DAMAGE


@cites("ff.ruling.maneuver-damage")
def _as_a_maneuver(maneuver: str) -> bool:
    return maneuvers()[maneuver].damage


@cites("ff.spells.protect", "ff.conditions.targets", "ff.sway.damage-table")
def hit(act: Unfolding, bout: Bout, action: Value, reaction: Value | None) -> None:
    """Let a hit do what it does to its target."""
    boss = act.state[Creatures].known.get(bout.target)
    if shielded(act, bout.target):
        return
    if too_slow(act.state, bout):
        act.happen(Glanced(bout.target, bout.actor))
    elif bout.target in act.state[Protagonists].known:
        _hit_protagonist(act, bout)
    elif not bites(act.state, bout):
        act.happen(Glanced(bout.target, bout.actor))
    elif boss is not None and boss.full_sway is not None:
        _hit_boss(act, bout, boss)
    else:
        _hit_creature(act, bout, action, reaction)


@cites("ff.sway.damage-table", "ff.sway.zero-then-hit", "ff.ruling.second-wind-vs-dying")
def _hit_protagonist(act: Unfolding, bout: Bout) -> None:
    hero = act.state[Protagonists][bout.target]
    if not starts_dying(hero.sway):
        lose_sway(act, bout.target, sway_of_hit(act.state, bout))
    elif not bout.riposted and hero.health in (Health.AWAKE, Health.UNCONSCIOUS):
        act.happen(StateChanged(bout.target, Health.DYING))  # a riposte with a second wind comes before that


@cites("ff.creatures.gargoyle", "ff.ruling.gargoyle-immunity", "ff.ruling.weapon-damage-types")
def bites(state: State, bout: Bout) -> bool:
    """Say whether the weapon that struck does anything to what it hit: some creatures are harmed by few."""
    kind, weapon = species_of(state, bout.target), weapon_of(state, bout.actor)
    if bout.how in spells() or kind is None:
        return True
    return harmed(kind.immune, weapons()[weapon].harm if weapon and not bout.unarmed else "")


@cites("ff.sway.damage-table")
def sway_of_hit(state: State, bout: Bout) -> int | None:
    """The sway that a hit costs whoever has any; None is all of it."""
    cards = bases(bout.play)
    if bout.how in spells():
        return sway_of_spell(cards)
    if spelled(state, bout.actor, "slow"):
        return _sway_of_the_slow(state, bout)
    if bout.unarmed:
        return _sway_of_bare_hands(state, bout)
    return raged(cards) if bout.how == RAGE else sway_lost(highest(cards))


@cites("ff.sway.unarmed-damage")
def _sway_of_bare_hands(state: State, bout: Bout) -> int | None:
    return unarmed_sway_lost(highest(bases(bout.play)), state.ruling(UnarmedAce))


@cites("ff.spells.slow", "ff.maneuvers.rage")
def _sway_of_the_slow(state: State, bout: Bout) -> int:
    """By the highest card; of a rage what each card costs is added up, as of one that is not slowed."""
    cards, full = bases(bout.play), _full_sway(state, bout.target)
    each = map(card_class, cards) if bout.how == RAGE else (highest(cards),)
    slowed = sum(slowed_sway_lost(card, full) for card in each)
    bare = _sway_of_bare_hands(state, bout) if bout.unarmed else None
    return slowed if bare is None else min(slowed, bare)


def _full_sway(state: State, entity: EntityId) -> int:
    hero, boss = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    return hero.full_sway if hero else (boss.full_sway or 0) if boss else 0


@cites("ff.sway.boss", "ff.ruling.fd-sway-damage")
def _hit_boss(act: Unfolding, bout: Bout, boss: Creature) -> None:
    if not starts_dying(boss.sway):
        act.happen(BossSwayChanged(bout.target, after_loss(boss.sway, sway_of_hit(act.state, bout))))
    elif not bout.riposted:  # a riposte with a second wind comes before that
        impose(act, bout.target, Condition.DEAD, None, bout.actor)


@cites("ff.conditions.targets", "ff.conditions.hurt", "ff.ruling.creature-condition-source", "ff.ruling.hurt-timing")
def _hit_creature(act: Unfolding, bout: Bout, action: Value, reaction: Value | None) -> None:
    stats = act.state[Creatures][bout.target].block
    conditions = conditions_of_hit(act.state, bout, action, stats)
    act.happen(CreatureHurt(bout.target, stats.hurt + 1))
    if conditions:
        lasts = _rounds(act.state, bout, action, reaction)
        act.push(AskEffect(bout.actor, bout.target, conditions, lasts, action.ace))


@cites("ff.conditions.targets", "ff.ruling.creature-condition-source")
def conditions_of_hit(state: State, bout: Bout, action: Value, stats: Stats) -> tuple[Condition, ...]:
    """Every condition that a hit reaches on a creature with these numbers, lightest first; none only hurts."""
    cards, targets = bases(bout.play), hurt_targets(stats.targets, stats.hurt)
    if bout.how in spells():
        found = conditions_of_spell(cards, action, targets, state.ruling(DamageSpellVsCt))
    elif by_table(stats.targets, state.ruling(CreatureConditionSource)):
        found = reached_by_table(highest(cards))
    else:
        found = reached(targets, action)
    return reach_of_unarmed(found, highest(cards), state.ruling(UnarmedAce)) if bout.unarmed else found


def _rounds(state: State, bout: Bout, action: Value, reaction: Value | None) -> int | None:
    if bout.how not in spells():
        return rounds(action, reaction)
    return rounds_of_damage(bases(bout.play), action, reaction, state.ruling(ConditionVsEffectDuration))


@cites("ff.ruling.ace-vs-creature")
def draws_after(state: State, step: AskEffect, option: str) -> bool:
    """Say whether whoever a hit kills draws for their life, as far as their stat block is known."""
    if option != Condition.DEAD.value or not step.ace:
        return False
    stats = state[Creatures][step.target].stats
    tabled = stats is not None and by_table(stats.targets, state.ruling(CreatureConditionSource))
    return tabled or state.ruling(AceVsCreature) is AceVsCreature.DYING


@exchange.asks(AskEffect)
@cites("ff.conditions.choose-lesser", "ff.ruling.choose-effect-timing", "ff.ruling.ace-vs-creature")
def ask_effect(state: State, step: AskEffect) -> Choice:
    """The killing blow may be one that only knocks out; the choice comes after the hit, without numbers.

    Whoever plays what has died of its own blow, as a bee does of its sting, still says what the blow did. Of what is
    dead before it is said, by the Fate Dealer's word, nothing is left to choose.
    """
    names, seats = state[Characters], state.controllers(step.actor)
    worst_first = [Option(one.value, f"Make it {one.value}") for one in reversed(step.reached)]
    return Choice(
        "",
        "effect",
        next(iter(seats), step.actor) if is_dead(state, step.actor) else step.actor,
        f"What does {names.name(step.actor)}'s hit do to {names.name(step.target)}?",
        seats,
        (*worst_first, Option("hurt", "Only hurt it")),
        hidden=True,
        if_absent="hurt",
        cites=("ff.conditions.choose-lesser",),
        moot=is_dead(state, step.target),
    )


@exchange.settles(AskEffect)
@cites("ff.conditions.choose-lesser", "ff.conditions.dead", "ff.ruling.condition-stacking", "ff.ruling.ace-vs-creature")
def choose_effect(act: Unfolding, step: AskEffect, option: str) -> None:
    """The condition holds beside others; the worst counts, and of the same one the longer stays."""
    if option != "hurt":
        impose(act, step.target, Condition(option), step.lasts, step.actor)
    if draws_after(act.state, step, option):
        act.happen(DeathDelayed(step.target))
