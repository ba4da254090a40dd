"""Talents that are declared and last for exchanges: mastery of the field, a rage, a moment in which nothing harms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.scenes import EveningEnded, SceneEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet
from threefates.systems.fates_edge.combat.turn_economy import ATTACK
from threefates.systems.fates_edge.combat.turns import holds_back
from threefates.systems.fates_edge.content.records import Talent, talents
from threefates.systems.fates_edge.harm.conditions import Conditions, conditions, tire
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.harm.sparing import ignores_harm
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.help.coordination import Coordination, ExchangeBegun
from threefates.systems.fates_edge.help.helping import bars_help
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import has_talent, held_talents
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.talents.conditions import MANY, WHY, foes_of
from threefates.systems.fates_edge.talents.modifiers import RAGE
from threefates.systems.fates_edge.talents.rage import COSTS, RAGING, costs_of, let_in
from threefates.systems.fates_edge.talents.state import Talents, Underway, chapter, underway, use_up, used_up
from threefates.systems.fates_edge.talents.using import cannot_be_active

__all__ = ["DeclareTalent", "HeedSet", "TalentDeclared", "cannot_declare", "declared_now", "heed_set"]

MASTERY, HARMONY = "battlefield-mastery", "transcendent-harmony"
COMBAT_OR_FOCUS: Final = (
    *("Melee", "Brawl", "Ranged", "Tactics"),
    *("Arcana", "Lore", "Investigation", "Insight", "Psionics"),
)
"""The skills of fighting, and of keeping one's mind on something."""


class TalentDeclared(Event, frozen=True, tag="fe.talent-declared"):
    """A talent is under way from here on, to the end of an exchange."""

    hero: EntityId
    talent: str
    until: int


class TalentEnded(Event, frozen=True, tag="fe.talent-ended"):
    """A talent is under way no longer."""

    hero: EntityId
    talent: str


class HeedSet(Event, frozen=True, tag="fe.heed-set"):
    """A hero feels neither Harm nor Fatigue, or does again."""

    hero: EntityId
    heedless: bool

    quiet = True


class DeclareTalent(Command, frozen=True, tag="fe.declare-talent"):
    """Let one of your hero's talents begin that lasts for exchanges."""

    hero: EntityId
    talent: str
    cost: str = ""  # what a rage pays for it


@chapter.decides(DeclareTalent)
@cites("fe.talents.battlefield-mastery", RAGING, "fe.talents.transcendent-harmony")
def declare(act: Unfolding, command: DeclareTalent) -> None:
    """From this exchange on, for as many as the talent lasts."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    found = _lasting(command.talent)
    if refusal := cannot_declare(act.state, hero, found, command.cost):
        raise refusal
    let_in(act, hero, found.id, command.cost)
    use_up(act, hero, found.id, found.name, found.limit)
    act.happen(TalentDeclared(hero, found.id, _until(act.state, found)))
    if found.id == RAGE:
        act.happen(HeedSet(hero, heedless=True))


@cites("fe.talents.battlefield-mastery", "fe.talents.transcendent-harmony", "fe.ruling.transcendent-duration")
def _until(state: State, talent: Talent) -> int:
    """The last of the exchanges that it lasts for, this one being the first."""
    return state[Coordination].exchange + talent.exchanges - 1


def _lasting(name: str) -> Talent:
    found = talents().get(name)
    if found is None or not found.exchanges:
        raise Refused("talent.unknown", "Nothing of that name is declared.", remedy="Pick one that is offered.")
    return found


@cites("fe.talents.battlefield-mastery")
def cannot_declare(state: State, hero: EntityId, talent: Talent, cost: str = "") -> Refused | None:
    """The refusal where a talent cannot begin now, or None."""
    name = hero_named(state, hero)
    if not has_talent(state, hero, talent.id):
        title = f"{name} does not have {talent.name}."
        return Refused("talent.missing", title, remedy="Use one that they have.", source=talent.entry)
    if not state[Conflict].running:
        title, remedy = f"{talent.name} is for a fight.", "Say that a fight begins first."
        return Refused("talent.no_fight", title, remedy=remedy, source=talent.entry)
    if underway(state, hero, talent.id):
        return Refused("talent.so_already", f"{talent.name} is under way.", remedy="Act.", source=talent.entry)
    if talent.id == MASTERY and len(foes_of(state, hero)) < MANY:
        title, remedy = f"{talent.name} is for the thick of it.", f"{name} has to {WHY['three-foes']}."
        return Refused("talent.no_fit", title, remedy=remedy, source=talent.entry)
    return used_up(state, hero, talent.id, talent.name, talent.limit, talent.entry) or cannot_be_active(
        state, hero, talent.id, cost
    )


# the end


@chapter.answers_to(ExchangeBegun)
def exchange_begins(act: Unfolding, event: ExchangeBegun) -> None:
    """What has lasted as long as it does is over."""
    for hero, every in act.state[Talents].underway.items():
        for found in every:
            if event.number > found.until:
                end(act, hero, found)


@chapter.answers_to(ConflictSet)
def fight_changes(act: Unfolding, event: ConflictSet) -> None:
    """Nothing of it outlasts the fight."""
    if not event.running:
        _end_all(act)


@chapter.answers_to(SceneEnded, EveningEnded)
def scene_ends(act: Unfolding, event: Event) -> None:
    """End what lasts with the scene, or, where none was played, with the evening."""
    _end_all(act)


@chapter.answers_to(TalentSet)
def unlearned(act: Unfolding, event: TalentSet) -> None:
    """End what lasts of a talent that the hero has no more."""
    for found in act.state[Talents].underway.get(event.hero, ()) if not event.has else ():
        if found.talent == event.talent:
            end(act, event.hero, found)


def _end_all(act: Unfolding) -> None:
    for hero, every in act.state[Talents].underway.items():
        for found in every:
            end(act, hero, found)


@cites(RAGING)
def end(act: Unfolding, hero: EntityId, found: Underway) -> None:
    """End what lasts; a rage leaves as much Fatigue as Spirit and what it owes, and nobody heedless."""
    act.happen(TalentEnded(hero, found.talent))
    if found.talent == RAGE:
        act.happen(HeedSet(hero, heedless=False))
        tire(act, hero, act.state[Heroes][hero].spirit + found.tired, "the rage is over")


@stops
@cites(RAGING)
def still_weary(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a hero has just come out of a rage, and the action asks for fighting or focus; or None."""
    return weary_of(state, proposal.hero, proposal)


@bars_help
@cites(RAGING)
def helps_no_fight(state: State, helper: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where whoever has just come out of a rage would help with such an action, or None."""
    return weary_of(state, helper, state[Proposals][hero])


@holds_back
@cites(RAGING)
def weary_without_a_roll(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where a hero has just come out of a rage, and would attack or cast without a roll; or None."""
    return _too_weary(state, character) if what in (ATTACK, "cast") or asks_focus(what) else None


@cites(RAGING, "fe.skills.skill-plus-skill")
def weary_of(state: State, hero: EntityId, proposal: Proposal) -> Refused | None:
    """The refusal where a hero is too weary from a rage for what an action asks, or None."""
    weary = _too_weary(state, hero)
    if weary is None or any(map(asks_focus, (proposal.attribute, proposal.skill))):
        return weary
    return weary if any(each.magic for each in proposal.purposes) else None


@cites(RAGING, "fe.skills.optional-modes", "fe.skills.off-list-names")
def asks_focus(skill: str) -> bool:
    """Whether a skill is one of fighting or of focus, goes by another name for one, or is made of several with one.

    >>> [asks_focus(skill) for skill in ("Melee", "Insight", "Perception", "Notice", "Psionics", "Technology")]
    [True, True, True, False, True, False]
    """
    return is_one_of(skill, COMBAT_OR_FOCUS)


def _too_weary(state: State, hero: EntityId) -> Refused | None:
    if hero not in state[Talents].weary or not state[Conflict].running:
        return None
    title = f"{hero_named(state, hero)} comes out of a rage, and can neither fight nor focus."
    return Refused("talent.weary", title, remedy="Do so from their next turn on.", source=RAGING)


@ignores_harm
@cites("fe.talents.transcendent-harmony")
def beyond_harm(state: State, hero: EntityId) -> bool:
    """Whoever is in harmony takes no Harm, wherever it comes from: no blow leaves any, and no weariness."""
    return underway(state, hero, HARMONY) is not None


# what has happened


@chapter.folds(TalentDeclared)
def declared_now(talents: Talents, event: TalentDeclared) -> Talents:
    """Set what is under way (`underway`)."""
    now = (*talents.underway.get(event.hero, ()), Underway(event.talent, event.until))
    return replace(talents, underway={**talents.underway, event.hero: now})


@chapter.folds(TalentEnded)
def ended(talents: Talents, event: TalentEnded) -> Talents:
    """Take it out; who raged is weary until their next turn (`underway` and `weary`)."""
    left = tuple(each for each in talents.underway[event.hero] if each.talent != event.talent)
    others = {hero: every for hero, every in talents.underway.items() if hero != event.hero}
    weary = (*talents.weary, event.hero) if event.talent == RAGE else talents.weary
    return replace(talents, underway={**others, event.hero: left} if left else others, weary=weary)


@conditions.folds(HeedSet)
def heed_set(conditions: Conditions, event: HeedSet) -> Conditions:
    """Set whether the hero feels anything."""
    return conditions.having(event.hero, replace(conditions[event.hero], heedless=event.heedless))


@chapter.tells(TalentDeclared)
def tell_declared(state: State, event: TalentDeclared, viewer: Viewer) -> Told:
    """Tell everybody what begins, and for how long."""
    found, lasts = talents()[event.talent], event.until - state[Coordination].exchange + 1
    said = f"{hero_named(state, event.hero)}: {found.name}, for {counted(lasts, 'exchange')}."
    return Told(said, (found.entry,), tone="good")


@chapter.tells(TalentEnded)
def tell_ended(state: State, event: TalentEnded, viewer: Viewer) -> Told | None:
    """Tell everybody what is over, unless it was over with whoever is dead."""
    if lost(state, event.hero):
        return None
    found = talents()[event.talent]
    return Told(f"{hero_named(state, event.hero)}: {found.name} is over.", (found.entry,), tone="quiet")


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero, in a fight, the talents that may begin."""
    for hero in held_heroes(state, viewer) if state[Conflict].running else ():
        for found in (talents()[each] for each in held_talents(state, hero.id)):
            if found.exchanges:
                costs = costs_of(state, hero.id, found.id)
                refusal = refusal_of(cannot_declare(state, hero.id, found, next(iter(COSTS)) if costs else ""))
                group, fixed = hero_named(state, hero.id), (("hero", hero.id), ("talent", found.id))
                yield Offer("fe.declare-talent", found.name, costs, fixed, refusal=refusal, group=group)
