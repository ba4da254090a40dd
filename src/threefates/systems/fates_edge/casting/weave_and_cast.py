"""Weave, then Cast: a spell is two rolls, and what they showed together answers back."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.scenes import EveningEnded, SceneEnded, Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import in_hand
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.advancement.skill_uses import no_gift
from threefates.systems.fates_edge.casting.backlash import Rolled, most, to_pick
from threefates.systems.fates_edge.casting.backlash_menu import AskBacklash, AskEscalate, answer_back, of_a_wobble
from threefates.systems.fates_edge.casting.casting_time_and_push import (
    cannot_let_go,
    cannot_roll,
    cast_with,
    held_for_it,
    is_busy,
    no_turn_for_it,
    none_waits,
    waits,
    woven_already,
)
from threefates.systems.fates_edge.casting.channel_then_weave import (
    CHANNEL,
    FREEFORM,
    SceneSpent,
    SpellPushed,
    Spells,
    Woven,
    cast_no_longer,
    fail,
    scene_spent,
    spells,
)
from threefates.systems.fates_edge.casting.elemental_backlash import mixed_of
from threefates.systems.fates_edge.casting.release import AskFlaw, Release, help_given
from threefates.systems.fates_edge.casting.steps import (
    ARCANA,
    CAST,
    WEAVE,
    WITS,
    Peril,
    Spell,
    Working,
    in_the_air,
    wrong_pool,
)
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.recovery.gm_controls import cannot_be_magic
from threefates.systems.fates_edge.resolution.dice import all_beats
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.casting import BacklashSize, CastingRolls, CastingTurns

__all__ = [
    "CastSpell",
    "DropSpell",
    "SpellShaped",
    "SpellThrown",
    "SpellUnshaped",
    "WeaveSpell",
    "cannot_cast",
    "cannot_weave",
    "let_go",
]

LOOP, GIFT = "fe.caster.two-action-loop", "fe.caster.prerequisite"


class SpellShaped(Event, frozen=True, tag="fe.spell-shaped"):
    """A Weave has succeeded: the spell's form is stable, and waits for its Cast."""

    hero: EntityId
    woven: Woven


class SpellUnshaped(Event, frozen=True, tag="fe.spell-unshaped"):
    """A Weave has failed: no spell comes of it."""

    hero: EntityId
    spell: str


class SpellThrown(Event, frozen=True, tag="fe.spell-thrown"):
    """A Cast was rolled for; what answers back comes before the spell is out."""

    hero: EntityId
    woven: Woven

    quiet = True  # the roll says it


class WeaveSpell(Command, frozen=True, tag="fe.weave-spell"):
    """Propose to Weave a spell, told in one of the eight elements, or in two."""

    hero: EntityId
    spell: str
    element: str
    second: str = ""
    attribute: str = WITS
    skill: str = ARCANA


class CastSpell(Command, frozen=True, tag="fe.cast-spell"):
    """Propose to Cast the spell that is woven, with what its Weave was rolled with or with something else."""

    hero: EntityId
    attribute: str = ""
    skill: str = ""


class DropSpell(Command, frozen=True, tag="fe.drop-spell"):
    """Let go of the spell that is woven, so that nothing comes of it."""

    hero: EntityId


@cites(GIFT, "fe.harm.casting-table", "fe.ruling.casting-roll-count")
def cannot_weave(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot Weave a spell now, or None."""
    if refusal := no_gift(state, hero):
        return refusal
    if state.ruling(CastingRolls) is CastingRolls.ONE:
        title, source = "A spell is rolled for once here.", CastingRolls.ruling_id
        return Refused("spell.one_roll", title, remedy="Begin it, and roll for the second step.", source=source)
    free = woven_already(state, hero) or in_the_air(state, hero) or scene_spent(state, hero) or is_busy(state, hero)
    return free or cannot_be_magic(state, hero, CHANNEL)


@cites("fe.caster.cast-step", LOOP)
def cannot_cast(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has no spell to Cast, or is about something else; None where they may."""
    if state.ruling(CastingRolls) is CastingRolls.ONE:
        wanting = None if hero in state[Spells].begun else none_waits("Take its first step.")
    else:
        wanting = None if waits(state, hero) else none_waits("Take its first step, and succeed.")
    return wanting or cannot_roll(state, hero)


@spells.decides(WeaveSpell)
@cites(LOOP, "fe.combat.magic-casting")
def weave(act: Unfolding, command: WeaveSpell) -> None:
    """Propose the first of two actions; like any action an ally may help with it."""
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_weave(act.state, hero) or cannot_act(act.state, hero, WEAVE):
        raise refusal
    mixed = mixed_of(command.element, command.second)
    if refusal := wrong_pool(act.state, command.attribute, command.skill):
        raise refusal
    spell = one_line(command.spell, "The spell")
    act.happen(Proposed(hero, command.attribute, command.skill, spell))
    act.happen(PurposeSet(hero, Working(WEAVE, spell, mixed)))
    act.happen(PurposeSet(hero, Magic(CHANNEL)))


@spells.decides(CastSpell)
@cites(LOOP, "fe.caster.cast-step", "fe.caster.free-casting-costs", "fe.ruling.weave-cast-same-dv", "fe.caster.assist")
def cast(act: Unfolding, command: CastSpell) -> None:
    """Propose the second action: DV and strain are those of the Weave; help, and what it is rolled with, come anew."""
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_cast(act.state, hero) or no_turn_for_it(act.state, hero):
        raise refusal
    _propose_cast(act, hero, command.attribute, command.skill)


@spells.answers_to(SpellPushed)
@cites("fe.caster.push-compress")
def resolves_now(act: Unfolding, event: SpellPushed) -> None:
    """A Push of a spell that is rolled for once is followed by that roll, unless the hero is about something."""
    if event.hero not in act.state[Spells].woven and event.hero not in act.state[Proposals].open:
        _propose_cast(act, event.hero)


def _propose_cast(act: Unfolding, hero: EntityId, *said: str) -> None:
    now, way = act.state[Spells], cast_with(act.state, hero, *said)
    woven = now.woven.get(hero) or Woven(spell=now.begun[hero], attribute=way[0], skill=way[1])
    terms = now.rated.get(hero)
    if not held_for_it(act.state, hero):
        act.happen(Proposed(hero, *way, woven.spell))
    act.happen(PurposeSet(hero, Working(CAST, woven.spell, woven.elements)))
    act.happen(PurposeSet(hero, Magic(FREEFORM)))
    if woven.tags:
        act.happen(PurposeSet(hero, Spell(woven.tags)))
    if woven.strained:
        act.happen(PurposeSet(hero, Peril(strained=True)))
    if terms:
        act.happen(TermsSet(hero, terms.alone))


@spells.decides(DropSpell)
@cites("fe.caster.cast-step")
def drop(act: Unfolding, command: DropSpell) -> None:
    """Let a spell go before its Cast; what its Weave stirred up answers back."""
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_let_go(act.state, hero):
        raise refusal
    let_go(act, hero, act.state[Spells].woven[hero])


def let_go(act: Unfolding, hero: EntityId, woven: Woven) -> None:
    """Nothing comes of a spell that is woven but what its Weave stirred up."""
    act.happen(SpellUnshaped(hero, woven.spell))
    cast_no_longer(act, hero)
    answer_back(act, hero, woven, _first(woven), dice=woven.dice)


@spells.answers_to(SceneEnded, EveningEnded)
@cites("fe.turn.casting-time", "fe.turn.ritual-casting-time")
def scene_over(act: Unfolding, event: Event) -> None:
    """Both steps of a spell come within one scene, unless each takes one."""
    now = act.state[Spells]
    if act.state.ruling(CastingTurns) is not CastingTurns.SCENES:
        for hero in now.begun:
            _left_over(act, hero, now.woven.get(hero))


@cites("fe.turn.casting-time")
def _left_over(act: Unfolding, hero: EntityId, woven: Woven | None) -> None:
    """What is woven comes out with its scene, and what is only begun fails; what is in the air or pushed waits."""
    if not (in_the_air(act.state, hero) or (woven and woven.pushed)):
        let_go(act, hero, woven) if woven else fail(act, hero, "the scene is over")


def _first(woven: Woven) -> tuple[Rolled, ...]:
    """What the Weave of a spell showed; nothing where there was none."""
    return (Rolled(woven.woven, woven.ones, woven.softened),) if woven.woven else ()


# what the rolls bring


@settles(spells, Working)
@cites("fe.caster.weave-step", "fe.caster.cast-step", "fe.caster.interrupted")
def worked(act: Unfolding, working: Working, over: Over) -> None:
    """A Weave that fails is no spell; a Cast brings it, whole or less than whole. What answers back comes first.

    Nothing comes of a roll of magic whose caster has died over it.
    """
    if act.state[Conditions][over.hero].dead:
        return
    _spends_scene(act, over.hero)  # each step takes one, where the table has it so and plays scenes
    rolled = Rolled(over.outcome, all_beats(in_hand(act.state).dice) if over.rolled else 0)
    if working.step == WEAVE:
        _woven(act, working, over, rolled)
    else:
        _cast(act, working, over, rolled)


@cites("fe.turn.ritual-casting-time")
def _spends_scene(act: Unfolding, hero: EntityId) -> None:
    if act.state.ruling(CastingTurns) is CastingTurns.SCENES and act.state[Scenes].current is not None:
        act.happen(SceneSpent(hero))


def _shape(act: Unfolding, working: Working, hero: EntityId) -> Woven:
    done = act.state[Proposals].latest
    spell = done.purpose(Spell) if done else None
    attribute, skill = (done.attribute, done.skill) if done else (WITS, ARCANA)
    tags = spell.tags if spell else ()
    return Woven(spell=working.spell, attribute=attribute, skill=skill, elements=working.elements, tags=tags)


def _woven(act: Unfolding, working: Working, over: Over, rolled: Rolled) -> None:
    shape = _shape(act, working, over.hero)
    if over.outcome.succeeded:
        dice = len(in_hand(act.state).dice) if over.rolled else 0
        done = act.state[Proposals].latest
        helped, peril = help_given(act.state, done), done.purpose(Peril) if done else None
        strained = peril is not None and peril.strained
        woven = replace(shape, woven=over.outcome, ones=rolled.ones, dice=dice, helped=helped, strained=strained)
        act.happen(SpellShaped(over.hero, woven))
        return
    act.happen(SpellUnshaped(over.hero, working.spell))
    answer_back(act, over.hero, shape, (rolled,))


def _cast(act: Unfolding, working: Working, over: Over, rolled: Rolled) -> None:
    shape = _shape(act, working, over.hero)
    was = act.state[Spells].woven.get(over.hero, shape)
    if not was.woven and act.state.ruling(CastingRolls) is CastingRolls.TWO:
        return  # it was interrupted while the dice lay
    was = replace(was, tags=was.tags or shape.tags, elements=was.elements or shape.elements)
    if not was.woven and over.outcome is Outcome.MISS:  # of one roll that fails no spell comes
        act.happen(SpellUnshaped(over.hero, working.spell))
        answer_back(act, over.hero, was, (rolled,))
        return
    act.happen(SpellThrown(over.hero, replace(was, cast=over.outcome, effect=over.effect)))
    act.push(Release(over.hero))
    if not over.outcome.succeeded:
        act.push(AskFlaw(over.hero))
    answer_back(act, over.hero, was, (*_first(was), rolled))


@spells.answers_to(RulingChanged)
@cites("fe.ruling.backlash-severity", "fe.backlash.menu", "fe.backlash.condensed-trigger")
def measured_anew(act: Unfolding, event: RulingChanged) -> None:
    """What Backlash comes to is asked by the measure of the table from here on: no more of it, nor more to pick."""
    size = act.state.ruling(BacklashSize)
    asks = (AskBacklash,) if size is BacklashSize.ESCALATES else (AskBacklash, AskEscalate)
    asked = [each.step for each in act.state.agenda.steps if isinstance(each.step, asks)]
    asked = asked if event.ruling == BacklashSize.ruling_id else []
    act.withdraw(lambda step: step in asked)
    for step in asked:
        now = step if isinstance(step, AskBacklash) else of_a_wobble(step)
        amount = min(now.amount, most(size))
        if (left := to_pick(size, amount) - len(now.taken)) > 0:
            act.push(replace(now, amount=amount, left=left))


# what has happened


@spells.folds(SpellShaped)
def shaped(spells: Spells, event: SpellShaped) -> Spells:
    """Note that the spell is half-way, and waits."""
    now = spells.having(event.hero, event.woven)
    return replace(now, begun={**now.begun, event.hero: event.woven.spell})


@spells.folds(SpellUnshaped)
def unshaped(spells: Spells, event: SpellUnshaped) -> Spells:
    """Take the spell out of those that are under way."""
    return spells.without(event.hero)


@spells.folds(SpellThrown)
def spell_thrown(spells: Spells, event: SpellThrown) -> Spells:
    """The spell is on its way out: nothing interrupts or hampers it, and it was the one that was pushed (`begun`)."""
    begun = {hero: spell for hero, spell in spells.begun.items() if hero != event.hero}
    hampered = {hero: steps for hero, steps in spells.hampered.items() if hero != event.hero}
    hurried = tuple(hero for hero in spells.hurried if hero != event.hero)
    now = replace(spells, begun=begun, hampered=hampered, hurried=hurried)
    return now.having(event.hero, event.woven)
