"""Out of Stealth: backstabs, the dance back into the shadows, the blow that kills; and who was exposed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_everybody, of_own
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Limit, Per
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet, starting_terms
from threefates.systems.fates_edge.actions.position import favour
from threefates.systems.fates_edge.actions.proposals import Done, Proposals, Propose, propose
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, RollConcluded, in_hand
from threefates.systems.fates_edge.actions.settling import Over, came_to, costs, settles
from threefates.systems.fates_edge.combat.hiding import Hiding
from threefates.systems.fates_edge.combat.sight_and_cover import HiddenSet, Sight
from threefates.systems.fates_edge.combat.turn_economy import is_attack
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, hurt, of_the_living, tire
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import dv_of_tier
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.resolution import LowDv
from threefates.systems.fates_edge.talents.modifiers import Declared
from threefates.systems.fates_edge.talents.state import OpeningSet, Talents, chapter, may_now, use_up, used_up

__all__ = ["SetHidden", "ShadowDance", "Vanish", "busy", "cannot_shadow_dance", "hides"]

STAB, DEATH, DANCE, VANISH, DEATHBLOW = "stab", "death", "shadow-dance", "vanish", "deathblow"
SOURCE: Final = "fe.talents.backstab"
DANCING: Final = "fe.talents.shadow-dance"
ONCE: Final = Limit(per=Per.SCENE)
POSITION, HARM, FATIGUE = "position", "harm", "fatigue"
STEALTH: Final = "Stealth"


class Vanishing(Purpose, frozen=True, tag="vanishing"):
    """A hero slips back into the shadows."""

    dance: bool  # by a Shadow Dance

    says = "the way back into the shadows"
    by_skill = True
    fills = True
    sets_terms = True
    paid = True  # it belongs to the blow


class ExposedSet(Event, frozen=True, tag="fe.exposed-set"):
    """A hero is exposed, and acts next from the worst Position; or no longer."""

    hero: EntityId
    exposed: bool


class AskExposed(Step, frozen=True, tag="fe.ask-exposed"):
    """Does a missed Backstab cost the Position, or Harm?"""

    hero: EntityId


class AskDanced(Step, frozen=True, tag="fe.ask-danced"):
    """What does a Shadow Dance bring?"""

    hero: EntityId


of_the_living(AskExposed, AskDanced)


class ShadowDance(Command, frozen=True, tag="fe.shadow-dance"):
    """Right after a Backstab that struck, slip back into the shadows."""

    hero: EntityId


class Vanish(Command, frozen=True, tag="fe.vanish"):
    """Right after a Deathblow that brought somebody down, try to vanish."""

    hero: EntityId


class SetHidden(Command, frozen=True, tag="fe.set-hidden"):
    """Say that a hero who strikes out of Stealth is in it, or is seen."""

    hero: EntityId
    hidden: bool = True


# in and out of Stealth


@cites(SOURCE)
def hides(state: State, hero: EntityId) -> bool:
    """Say whether it matters for a hero to be in Stealth."""
    return has_talent(state, hero, "backstab") or has_talent(state, hero, DEATHBLOW)


@chapter.answers_to(RollConcluded)
@cites(SOURCE)
def goes_unseen(act: Unfolding, event: RollConcluded) -> None:
    """Who succeeds by Stealth is in it until they strike; who hides from one alone, or vanishes, says so there."""
    if not in_hand(act.state).bare:
        _acts(act, event.hero, succeeds=came_to(act.state, event).succeeded)


@chapter.answers_to(EasilyDone)
@cites(SOURCE)
def goes_unseen_easily(act: Unfolding, event: EasilyDone) -> None:
    """So is who needs no roll for it, and so is seen who strikes without one."""
    _acts(act, event.hero, succeeds=True)


def _acts(act: Unfolding, hero: EntityId, *, succeeds: bool) -> None:
    action, hidden = act.state[Proposals].latest, hero in act.state[Sight].unseen
    if action is None or not hides(act.state, hero):
        return
    otherwise = action.purpose(Hiding) or action.purpose(Vanishing)
    if is_one_of(action.skill, (STEALTH,)) and succeeds and not (hidden or otherwise):
        act.happen(HiddenSet(hero, hidden=True))
    elif is_attack(action.skill) and hidden:
        act.happen(HiddenSet(hero, hidden=False))


@chapter.decides(SetHidden)
def set_hidden(act: Unfolding, command: SetHidden) -> None:
    """Put right who is in Stealth; only whoever runs the game may."""
    act.must_run("Saying who is unseen")
    hero = act.state[Heroes][command.hero].id
    if not hides(act.state, hero):
        title = f"It changes nothing for {hero_named(act.state, hero)}."
        raise Refused("talent.hidden", title, remedy="It is for who strikes out of Stealth.", source=SOURCE)
    if (hero in act.state[Sight].unseen) is command.hidden:
        raise Refused("talent.so_already", "That is so already.", remedy="Play on.", source=SOURCE)
    act.happen(HiddenSet(hero, command.hidden))


# the blow


@settles(chapter, Declared)
@cites(SOURCE, "fe.talents.deathblow")
def struck(act: Unfolding, said: Declared, over: Over) -> None:
    """A hit opens the way back into the shadows; a Miss exposes whoever struck."""
    for name in (STAB, DEATH):
        if name not in said.used:
            continue
        if over.outcome.succeeded:
            act.happen(OpeningSet(over.hero, DANCE if name == STAB else VANISH))
        elif over.outcome is Outcome.MISS and name == STAB:
            act.push(AskExposed(over.hero))
        elif over.outcome is Outcome.MISS:
            act.happen(ExposedSet(over.hero, exposed=True))
            hurt(act, over.hero, 1, talents()[DEATHBLOW].name)


@chapter.asks(AskExposed)
@cites("fe.ruling.backstab-miss")
def ask_exposed(state: State, step: AskExposed) -> Choice:
    """Ask the player what being exposed costs: Position or Harm."""
    name = hero_named(state, step.hero)
    means = "The next action stands Desperate, whatever moves it, and blows find you so until then."
    worst = Option(POSITION, "The Position", means)
    return Choice(
        "",
        "exposed",
        step.hero,
        f"{name} is exposed: what does it cost?",
        state.controllers(step.hero),
        (worst, Option(HARM, "Harm 1")),
        if_absent=POSITION,
        cites=(SOURCE, "fe.ruling.backstab-miss"),
    )


@chapter.settles(AskExposed)
def settle_exposed(act: Unfolding, step: AskExposed, option: str) -> None:
    """Harm the hero, or set what their next action stands at."""
    if option == HARM:
        hurt(act, step.hero, 1, talents()["backstab"].name)
    else:
        act.happen(ExposedSet(step.hero, exposed=True))


@chapter.answers_to(Done)
def acts_again(act: Unfolding, event: Done) -> None:
    """Being exposed bears on one action."""
    if event.hero in act.state[Talents].exposed:
        act.happen(ExposedSet(event.hero, exposed=False))


# back into the shadows


@cites(DANCING)
def cannot_shadow_dance(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot dance back into the shadows now, or None."""
    name = hero_named(state, hero)
    if not has_talent(state, hero, DANCE):
        title = f"{name} does not have {talents()[DANCE].name}."
        return Refused("talent.missing", title, remedy="Use Stealth as anybody does.", source=DANCING)
    if not may_now(state, hero, DANCE, DANCE):
        title, remedy = "It follows a Backstab that struck, at once.", "Strike first."
        return Refused("talent.no_opening", title, remedy=remedy, source=DANCING)
    return used_up(state, hero, DANCE, talents()[DANCE].name, ONCE, DANCING) or busy(state, hero)


def busy(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has something else under way, or None."""
    if hero in state[Proposals].open:
        return Refused("proposal.open", "Something is proposed already.", remedy="Withdraw it first.")
    return None


@chapter.decides(ShadowDance)
@cites(DANCING)
def shadow_dance(act: Unfolding, command: ShadowDance) -> None:
    """Stealth against a DV of one's own Tier, as part of the same Action."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_shadow_dance(act.state, hero):
        raise refusal
    _vanish(act, hero, Vanishing(dance=True), dv=dv_of_tier(act.state[Heroes][hero].tier, act.state.ruling(LowDv)))


@cites("fe.talents.deathblow")
def cannot_vanish(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has no chance to vanish now, or None."""
    if may_now(state, hero, VANISH, DEATHBLOW):
        return busy(state, hero)
    title, source = "It follows a Deathblow that struck, at once.", "fe.talents.deathblow"
    return Refused("talent.no_opening", title, remedy="Strike first.", source=source)


@chapter.decides(Vanish)
@cites("fe.talents.deathblow")
def vanish(act: Unfolding, command: Vanish) -> None:
    """A free roll of Stealth; the story says how hard it is."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_vanish(act.state, hero):
        raise refusal
    _vanish(act, hero, Vanishing(dance=False), dv=0)


def _vanish(act: Unfolding, hero: EntityId, purpose: Vanishing, dv: int) -> None:
    """Propose the roll; with a DV that the book names its terms stand at once."""
    propose(act, Propose(hero, "body", STEALTH, purpose.says))
    act.happen(PurposeSet(hero, purpose))
    if dv:
        act.happen(TermsSet(hero, replace(starting_terms(act.state, hero), dv=dv, mapped=False)))


@costs(chapter, Vanishing)
@cites(DANCING)
def dances(act: Unfolding, vanishing: Vanishing, hero: EntityId) -> None:
    """Whoever dances back has done so in this scene."""
    if vanishing.dance:
        use_up(act, hero, DANCE, talents()[DANCE].name, ONCE)


@settles(chapter, Vanishing)
@cites(DANCING)
def vanished(act: Unfolding, vanishing: Vanishing, over: Over) -> None:
    """Gone again, and the better for it; or exposed, and the wearier."""
    if over.outcome.succeeded:
        act.happen(HiddenSet(over.hero, hidden=True, danced=vanishing.dance))
        if vanishing.dance:
            act.push(AskDanced(over.hero))
    elif vanishing.dance:
        act.happen(ExposedSet(over.hero, exposed=True))
        tire(act, over.hero, 1, talents()[DANCE].name)


@chapter.asks(AskDanced)
@cites(DANCING)
def ask_danced(state: State, step: AskDanced) -> Choice:
    """A breath, or a better stand."""
    tired = state[Conditions][step.hero].fatigue > 0
    position = Option(POSITION, "A Position better", "The next action stands one Position better.")
    return Choice(
        "",
        "danced",
        step.hero,
        f"{hero_named(state, step.hero)} is gone again. What does it bring?",
        state.controllers(step.hero),
        (Option(FATIGUE, "Clear 1 Fatigue"), position) if tired else (position,),
        if_absent=POSITION,
        cites=(DANCING,),
    )


@chapter.settles(AskDanced)
def settle_danced(act: Unfolding, step: AskDanced, option: str) -> None:
    """Clear a box, or better the next Position."""
    if option == FATIGUE:
        act.happen(FatigueCleared(step.hero, 1, talents()[DANCE].name))
    else:
        favour(act, step.hero, talents()[DANCE].name)


# what has happened


@chapter.folds(ExposedSet)
def exposed_set(talents: Talents, event: ExposedSet) -> Talents:
    """Set whether the hero is exposed (`exposed`)."""
    others = tuple(hero for hero in talents.exposed if hero != event.hero)
    return replace(talents, exposed=(*others, event.hero) if event.exposed else others)


@chapter.tells(ExposedSet)
def tell_exposed(state: State, event: ExposedSet, viewer: Viewer) -> Told | None:
    """Tell everybody who is exposed."""
    if not event.exposed:
        return None
    said = f"{hero_named(state, event.hero)} is exposed, and stands Desperate until the next action."
    return Told(said, (SOURCE,), tone="cost")


@chapter.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the way back into the shadows right after a blow, and putting right who is unseen."""
    for hero in held_heroes(state, viewer):
        name, fixed = hero_named(state, hero.id), (("hero", hero.id),)
        if may_now(state, hero.id, DANCE, DANCE):
            refusal = refusal_of(cannot_shadow_dance(state, hero.id))
            yield Offer("fe.shadow-dance", talents()[DANCE].name, (), fixed, refusal=refusal, group=name)
        if may_now(state, hero.id, VANISH, DEATHBLOW):
            refusal = refusal_of(cannot_vanish(state, hero.id))
            yield Offer("fe.vanish", "Vanish, if it brought them down", (), fixed, refusal=refusal, group=name)
    for hero_id in state[Heroes].known if viewer.runs else ():
        if hides(state, hero_id):
            hidden = hero_id in state[Sight].unseen
            label = "Seen after all" if hidden else "In Stealth"
            fixed_too = (("hero", hero_id), ("hidden", not hidden))
            yield Offer("fe.set-hidden", label, (), fixed_too, group=hero_named(state, hero_id), levers=True)
