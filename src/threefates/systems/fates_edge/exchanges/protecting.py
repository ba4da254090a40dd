"""Protecting: somebody stands before an ally, and takes one hit that was meant for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfFight
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import may_speak_for
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep
from threefates.systems.fates_edge.combat.blows import AskResist, resist_dv, resisting, steps_in
from threefates.systems.fates_edge.combat.mitigation import untouched
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, reach
from threefates.systems.fates_edge.combat.reactions import cannot_react, react
from threefates.systems.fates_edge.combat.turn_economy import PROTECT
from threefates.systems.fates_edge.combat.turns import TurnBegun, cannot_act, held_back, take
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit, conditions, out_of_it
from threefates.systems.fates_edge.help.boon_awards import dares
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named

__all__ = [
    "STAY",
    "STEP_IN",
    "AskIntercept",
    "Intercepted",
    "Protect",
    "Protection",
    "ProtectionSet",
    "allies",
    "ally_named",
    "beside",
    "cannot_protect",
    "cannot_step_in",
    "whom_else",
]

SOURCE: Final = "fe.turn.action-protect"
STEP_IN, STAY = "step_in", "stay"
NEARBY: Final = (Band.CLOSE, Band.NEAR)
Others = Callable[[State], Mapping[EntityId, str]]
_OTHERS: Final[list[Others]] = []


def whom_else(find: Others) -> Others:
    """Let these be protected, too, beside everybody who is a character: it names them, by their ids."""
    _OTHERS.append(find)
    return find


@cites("fe.turn.action-protect")
def allies(state: State) -> dict[EntityId, str]:
    """Everybody whom a hero may stand before, by id: heroes, who follows one, and whomever else the story has named."""
    known = state[Characters].known
    heroes = {each: known[each].name for each in state[Heroes].known}
    followers = {each: name for find in _OTHERS for each, name in find(state).items()}
    return heroes | followers | {each.id: each.name for each in known.values()}


def ally_named(state: State, ally: EntityId) -> str:
    """The name of whoever is protected."""
    return allies(state).get(ally, ally)


class Protection(Struct, frozen=True):
    """Who stands before whom, for one hit until their own next turn."""

    of: OfFight[Mapping[EntityId, EntityId]] = {}  # by who protects


class ProtectionSet(Event, frozen=True, tag="fe.protection-set"):
    """A hero protects an ally, or nobody any more."""

    hero: EntityId
    ally: EntityId | None


class Intercepted(Event, frozen=True, tag="fe.intercepted"):
    """A blow comes at whoever stepped in, and no longer at whom it was meant for."""

    hero: EntityId
    ally: EntityId


class Protect(Command, frozen=True, tag="fe.protect"):
    """Stand before an ally who is near, until your own next turn: one hit on them you may take yourself."""

    hero: EntityId
    ally: EntityId


class AskIntercept(RollStep, frozen=True, tag="fe.ask-intercept"):
    """Does whoever protects somebody take the hit?"""

    hero: EntityId
    others: tuple[EntityId, ...] = ()  # who is asked next


chapter = Chapter("protection", Protection)


@cites(SOURCE)
def beside(band: Band) -> bool:
    """Say whether an ally at that distance is near enough to stand before.

    >>> [beside(band) for band in Band]
    [True, True, False, False]
    """
    return band in NEARBY


@cites(SOURCE)
def cannot_protect(state: State, hero: EntityId, ally: EntityId) -> Refused | None:
    """The refusal where a hero cannot stand before an ally now, or None."""
    return _not_before(state, hero, ally, allies(state)) or cannot_act(state, hero, PROTECT)


def _not_before(state: State, hero: EntityId, ally: EntityId, known: Mapping[EntityId, str]) -> Refused | None:
    """The refusal of that ally, of all who are known, whatever the hero's turn still holds; or None."""
    name, theirs = hero_named(state, hero), known.get(ally, ally)
    if ally not in known:
        remedy = "Pick one who is listed; whoever runs the game may name others."
        return Refused("protect.unknown", "Nobody like that is here.", remedy=remedy, source=SOURCE)
    if hero == ally:
        return Refused("protect.oneself", f"{name} is hit anyway.", remedy="Defend.", source=SOURCE)
    if state[Protection].of.get(hero) == ally:
        return Refused("protect.so_already", f"{name} protects {theirs}.", remedy="Stay there.", source=SOURCE)
    if not state[Conflict].running:
        return Refused("turn.no_fight", "Nobody fights.", remedy="Say that a fight begins first.", source=SOURCE)
    if ally not in state[Heroes].known and state[Ranges].between(hero, ally).melee:
        return Refused("protect.foe", f"{name} fights {theirs}.", remedy="Protect an ally.", source=SOURCE)
    if not beside(reach(state[Ranges].between(hero, ally))):
        return Refused("protect.far", f"{theirs} is too far away.", remedy="Move to Near first.", source=SOURCE)
    return None


@chapter.decides(Protect)
@cites(SOURCE)
def protect(act: Unfolding, command: Protect) -> None:
    """Stand before an ally, which is an Action; whoever plays the hero may, or runs the game."""
    hero, ally = act.state[Heroes][command.hero].id, command.ally
    may_speak_for(act, hero)
    if refusal := cannot_protect(act.state, hero, ally):
        raise refusal
    take(act, hero, PROTECT)
    act.happen(ProtectionSet(hero, ally))


# a hit on the ally


@cites(SOURCE, "fe.turn.reactions")
def cannot_step_in(state: State, hero: EntityId, hit: Hit) -> Refused | None:
    """The refusal where whoever protects an ally cannot take that hit, or None."""
    ally = hit.hero
    if ally not in allies(state):
        return Refused("protect.gone", "They are not here.", remedy="Go to them first.", source=SOURCE)
    if state[Protection].of.get(hero) != ally:
        title = f"{hero_named(state, hero)} stands before {ally_named(state, ally)} no longer."
        return Refused("protect.over", title, remedy="Protect them anew in your turn.", source=SOURCE)
    if not beside(reach(state[Ranges].between(hero, ally))):
        title = f"{ally_named(state, ally)} is too far away by now."
        return Refused("protect.far", title, remedy="Stay close to whom you protect.", source=SOURCE)
    refusal = out_of_it(state, hero) or untouched(state, hero) or held_back(state, hero, PROTECT)
    return refusal or cannot_react(state, hero)


@steps_in
@cites(SOURCE, "fe.turn.reactions")
def who_steps_in(act: Unfolding, hit: Hit) -> bool:
    """Ask whoever protects somebody who is hit, one after the other."""
    who = [hero for hero, ally in act.state[Protection].of.items() if ally == hit.hero]
    who = [hero for hero in who if cannot_step_in(act.state, hero, hit) is None]
    if who:
        act.push(AskIntercept(who[0], tuple(who[1:])))
    return bool(who)


@chapter.asks(AskIntercept)
@cites(SOURCE)
def ask_intercept(state: State, step: AskIntercept) -> Choice:
    """Take the hit, or leave it to whom it is meant for."""
    hit = _coming(state)
    name, ally = hero_named(state, step.hero), hero_named(state, hit.hero)
    turned = _turned(hit, step.hero)
    dice, _ = resisting(state, turned)
    theirs, _ = resisting(state, hit)
    whatever = "what is left of it, and whatever comes of it"
    by_them, by_ally = (f"against DV {resist_dv(state, each)}; {whatever}" for each in (turned, hit))
    return Choice(
        "",
        "intercept",
        step.hero,
        f"Harm {hit.harm} comes at {ally}: {hit.why}. Does {name} step in?",
        state.controllers(step.hero),
        (
            Option(
                STEP_IN,
                f"{name} takes it",
                f"{name} resists with {dice}d10 {by_them}, is {name}'s. It is the reaction of this exchange.",
                refusal_of(cannot_step_in(state, step.hero, hit)),
            ),
            Option(STAY, f"{ally} takes it", f"{ally} resists with {theirs}d10 {by_ally}, is {ally}'s."),
        ),
        if_absent=STAY,
        cites=(SOURCE, "fe.turn.reactions"),
    )


@chapter.settles(AskIntercept)
@cites(SOURCE, "fe.turn.reactions")
def settle_intercept(act: Unfolding, step: AskIntercept, option: str) -> None:
    """The blow turns to whoever steps in, who resists it; or the next one is asked, or it goes on as it came."""
    hit = _coming(act.state)
    if option == STEP_IN:
        react(act, step.hero, f"stepping in for {hero_named(act.state, hit.hero)}")
        act.happen(ProtectionSet(step.hero, None))
        act.happen(Intercepted(step.hero, hit.hero))
        act.push(AskResist(step.hero))
    elif step.others:
        act.push(AskIntercept(step.others[0], step.others[1:]))
    else:
        act.push(AskResist(hit.hero))


def _coming(state: State) -> Hit:
    hit = state[Conditions].coming
    if hit is None:
        raise LookupError("somebody steps in only while a blow comes")
    return hit


# what ends it


@chapter.answers_to(TurnBegun)
@cites(SOURCE)
def own_turn_again(act: Unfolding, event: TurnBegun) -> None:
    """End a protection at one's own next turn."""
    if event.character in act.state[Protection].of:
        act.happen(ProtectionSet(event.character or "", None))


@chapter.folds(ProtectionSet)
def protection_set(protection: Protection, event: ProtectionSet) -> Protection:
    """Set whom the hero protects, or clear it (`of`)."""
    others = {hero: ally for hero, ally in protection.of.items() if hero != event.hero}
    return Protection({**others, event.hero: event.ally} if event.ally is not None else others)


@dares
@cites("fe.boons.bond-driven-cp")
def took_it_for(state: State, hero: EntityId, ally: EntityId) -> bool:
    """Whether a hero has thrown themselves before an ally this evening, and the blow is over."""
    return (hero, ally) in state[Conditions].taken_for and state[Conditions].coming is None


@conditions.folds(Intercepted)
def intercepted(conditions: Conditions, event: Intercepted) -> Conditions:
    """Turn the blow that comes to whoever stepped in, and note for whom that was (`coming` and `taken_for`)."""
    hit, taken = conditions.coming, (*conditions.taken_for, (event.hero, event.ally))
    return replace(conditions, coming=_turned(hit, event.hero) if hit else None, taken_for=taken)


def _turned(hit: Hit, hero: EntityId) -> Hit:
    return replace(hit, hero=hero, intercepted=True)


@chapter.tells(ProtectionSet)
def tell_protection(state: State, event: ProtectionSet, viewer: Viewer) -> Told:
    """Tell everybody who protects whom."""
    name = hero_named(state, event.hero)
    if event.ally is None:
        return Told(f"{name} protects nobody any more.", (SOURCE,), "quiet", important=False)
    return Told(f"{name} stands before {ally_named(state, event.ally)}, for one hit.", (SOURCE,), tone="good")


@conditions.tells(Intercepted, stage=(ALOUD,))
def tell_intercepted(state: State, event: Intercepted, viewer: Viewer) -> Told:
    """Tell everybody who takes the hit."""
    said = f"{hero_named(state, event.hero)} steps in, and takes what was meant for {hero_named(state, event.ally)}."
    return Told(said, (SOURCE, "fe.turn.reactions"), tone="good")


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero, in a fight, to stand before an ally."""
    found = allies(state) if state[Conflict].running else {}
    for hero in held_heroes(state, viewer) if len(found) > 1 else ():
        turn = cannot_act(state, hero.id, PROTECT)
        options = [
            Option(each, name, refusal=refusal_of(_not_before(state, hero.id, each, found) or turn))
            for each, name in found.items()
            if each != hero.id
        ]
        refusal = none_of(options)
        whom = (choice("ally", "Whom", options[:1] if refusal else options),)
        fixed, name = (("hero", hero.id),), hero_named(state, hero.id)
        hint = "Until your next turn you may take one hit that is meant for them, and resist it."
        yield Offer("fe.protect", "Protect an ally", whom, fixed, refusal=refusal, group=name, hint=hint)
