"""Fatigue and Harm as people see them: the tracks, the lines of the log, and what may be done about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from threefates.commons.characters import of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Field, Offer, choice, flag, none_of, number, refusal_of, several, words
from threefates.rulebook.parts import Shape, Tone, Track
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.actions.standing_in import of_proposed
from threefates.systems.fates_edge.beats.beats import too_few
from threefates.systems.fates_edge.combat.blows import MOST_CUT, MOST_IGNORED, cannot_strike
from threefates.systems.fates_edge.combat.defending import cannot_defend
from threefates.systems.fates_edge.harm.armor import Armor
from threefates.systems.fates_edge.harm.conditions import Conditions, boxes_of, conditions
from threefates.systems.fates_edge.harm.fatigue import level_named, price_of_tiring, rest_amounts
from threefates.systems.fates_edge.harm.harm import MOST_HARM, harm_of_effect, level_of_harm, treats_with
from threefates.systems.fates_edge.harm.party import living, lost
from threefates.systems.fates_edge.help.conflict import no_rest
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import too_small
from threefates.systems.fates_edge.recovery.gm_controls import (
    MAGIC,
    MOST_HARDENED,
    cannot_be_magic,
    cannot_keep_up,
    cannot_take_off,
)
from threefates.systems.fates_edge.recovery.rest import MOST_MARKED, Resting, cannot_treat, no_harm, nobody_tired
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.harm import FatigueEffect, ShortRest

__all__ = ["condition_of", "offers", "tone_of_harm"]

Check = Callable[[State, EntityId], Refused | None]
GROUP: Final = "Fatigue and Harm"
ARCANE: Final = "Arcana"


def condition_of(state: State, hero: EntityId) -> Iterator[Track]:
    """Yield a hero's Fatigue and Harm, in the open."""
    condition = state[Conditions][hero]
    if condition.dead:
        yield Track("Dead", MOST_HARM, MOST_HARM, Shape.BOXES, Tone.MISS)
        return
    level = level_named(condition.fatigue) if state.ruling(FatigueEffect) is FatigueEffect.LEVELS else ""
    yield Track(f"Fatigue{_in(level)}", condition.fatigue, boxes_of(state, hero), Shape.BOXES)
    harm = "dying" if condition.dying else level_of_harm(condition.harm)
    yield Track(f"Harm{_in(harm)}", condition.harm, MOST_HARM, Shape.BOXES, tone_of_harm(condition.harm))


def _in(level: str) -> str:
    return f", {level}" if level else ""


def tone_of_harm(harm: int) -> Tone:
    """The mark of a level of Harm.

    >>> tone_of_harm(0) is Tone.PLAIN, tone_of_harm(3) is Tone.MISS
    (True, True)
    """
    return (Tone.PLAIN, Tone.PARTIAL, Tone.COST, Tone.MISS)[harm]


# what may be done


def of_harm(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for whoever runs the game, once there is a hero."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and state[Heroes].known else ())


@conditions.offers_under(of_own, of_everybody, of_harm)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players guard, treatment and armor, and whoever runs the game blows, marks, rest and every counter."""
    for hero in held_heroes(state, viewer):
        yield from _own(state, hero.id)
    if viewer.runs and state[Heroes].known:
        yield from _blows(state)
        yield from _marks(state)
        yield from _rests(state)
        yield from _counters(state)


@conditions.offers_under(of_own, of_everybody, of_proposed)
def offers_for_a_proposal(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to say whether a wound hinders what is proposed, and whether it is magic."""
    for hero in state.only(proposing):
        yield from _of_proposal(state, viewer, hero)


def _own(state: State, hero: EntityId) -> Iterator[Offer]:
    fixed, name, condition = (("hero", hero),), hero_named(state, hero), state[Conditions][hero]
    up = not condition.guarding
    label = "Defend until you act again" if up else "Drop the guard"
    refusal = refusal_of(cannot_defend(state, hero, up=up))
    yield Offer("fe.defend", label, (), (*fixed, ("up", up)), refusal=refusal, group=name)
    dead = refusal_of(lost(state, hero))
    marking = (*_MARKING, _CUT)
    yield Offer("fe.mark-fatigue", "Mark Fatigue of your own", marking, fixed, refusal=dead, group=name)
    if condition.armor is not Armor.NONE:
        off = ("armor", Armor.NONE.value)
        refusal, label = refusal_of(cannot_take_off(state, hero)), f"Take off {condition.armor.value} armor"
        yield Offer("fe.set-armor", label, (), (*fixed, off), refusal=refusal, group=name)
    for other in state[Heroes].known:
        if state[Conditions][other].harm:
            label = f"Treat {hero_named(state, other)}'s Harm"
            refused = refusal_of(cannot_treat(state, hero, other))
            ways = [Option(each.lower(), f"{each}: {does}") for each, does in treats_with()]
            by = (choice("attribute", "With", ways, optional=True, default="wits"),)
            yield Offer("fe.treat-harm", label, by, (("healer", hero), ("hero", other)), refusal=refused, group=name)


def _blows(state: State) -> Iterator[Offer]:
    struck = _heroes(state, cannot_strike)
    ordinary, great = harm_of_effect(Effect.STANDARD), harm_of_effect(Effect.GREAT)
    label = f"Harm ({ordinary} for an ordinary hit, {great} for a great one)"
    fields = (
        choice("hero", "At whom", struck),
        number("harm", label, low=1, high=MOST_HARM),
        words("why", "What it is"),
        choice("attribute", "Resisted with", _RESISTING, optional=True, default="body"),
        choice("meant_for", "Meant for (whom the hero steps in front of)", _heroes(state), optional=True),
        flag("ranged", "It comes from afar"),
        flag("pierces", "Armor does not count"),
        number("ignores", "Classes of armor that it passes", low=0, high=MOST_IGNORED, default=0),
        words("magic", "The magical effect, if it is one", optional=True),
        flag("turned", "An ability turns one Harm into Fatigue"),
        number("cut", "Fatigue that protection takes off", low=0, high=MOST_CUT, default=0),
    )
    yield Offer("fe.strike", "A blow comes", fields, refusal=none_of(struck), group=GROUP, levers=True)


def _marks(state: State) -> Iterator[Offer]:
    tired = _heroes(state, lost)
    fields = (choice("hero", "Who", tired), *_MARKING, _CUT)
    yield Offer("fe.mark-fatigue", "Mark Fatigue", fields, refusal=none_of(tired), group=GROUP, levers=True)
    price = price_of_tiring()[0]
    poor = refusal_of(too_few(state, price))
    here = [Option(hero, hero_named(state, hero)) for hero in living(state)]
    spared = several("protected", "Whom armor, a Boon or a Rite protects", here)
    label = f"Spend {price}: everybody tires"
    yield Offer("fe.tire-everybody", label, (words("why", "Why"), spared), refusal=poor, group=GROUP, levers=True)


_MARKING: Final = (number("amount", "Fatigue", low=1, high=MOST_MARKED), words("why", "Why"))
_CUT: Final = number("cut", "Cut by armor, a Boon or a Rite that protects", low=0, high=MOST_CUT, default=0)
_RESISTING: Final = [Option(name, name.capitalize()) for name in ATTRIBUTES]


def _heroes(state: State, check: Check = lambda state, hero: None) -> list[Option]:
    known = state[Heroes].known
    return [Option(hero, hero_named(state, hero), refusal=refusal_of(check(state, hero))) for hero in known]


def _rests(state: State) -> Iterator[Offer]:
    amounts = rest_amounts(state.ruling(ShortRest))
    short = Option(Resting.SHORT.value, "A short rest", refusal=refusal_of(nobody_tired(state)))
    fields: tuple[Field, ...] = (choice("how", "How long", (short, Option(Resting.NIGHT.value, "A full night"))),)
    fields += (number("amount", "Cleared by a short rest", low=amounts[0], high=amounts[-1], default=amounts[-1]),)
    yield Offer("fe.rest", "Let everybody rest", fields, refusal=refusal_of(no_rest(state)), group=GROUP, levers=True)


def _counters(state: State) -> Iterator[Offer]:
    reason = words("reason", "Why")
    for hero in state[Heroes].known:
        fixed, name = (("hero", hero),), hero_named(state, hero)
        fatigue = number("fatigue", "Fatigue", low=0, high=boxes_of(state, hero))
        yield Offer("fe.set-fatigue", "Put Fatigue right", (fatigue, reason), fixed, group=name, levers=True)
        harm = number("harm", "Harm", low=0, high=MOST_HARM)
        yield Offer("fe.set-harm", "Put Harm right", (harm, reason), fixed, group=name, levers=True)
        small = refusal_of(too_small(state, hero, "armor"))
        worn = [
            Option(each.value, each.value.capitalize(), refusal=small if each is Armor.HEAVY else None)
            for each in Armor
            if each is not state[Conditions][hero].armor
        ]
        suit = choice("armor", "Armor", worn)
        yield Offer("fe.set-armor", "Put armor right", (suit,), fixed, group=name, levers=True)
        more = number("boxes", "Boxes beyond Body", low=0, high=MOST_HARDENED)
        yield Offer("fe.set-hardened", "More boxes of Fatigue", (more, reason), fixed, group=name, levers=True)
        if not no_harm(state, hero):
            eased = words("what", "What eases it")
            yield Offer("fe.ease-harm", "Ease Harm by one", (eased,), fixed, group=name, levers=True)
        if not cannot_keep_up(state, hero):
            up = not state[Conditions][hero].kept_up
            label = "Something keeps them on their feet" if up else "They drop after all"
            yield Offer("fe.keep-up", label, (reason,), (*fixed, ("up", up)), group=name, levers=True)


def _arcane(state: State) -> tuple[EntityId, ...]:
    return tuple(hero for hero, proposal in state[Proposals].open.items() if is_one_of(proposal.skill, (ARCANE,)))


def _of_proposal(state: State, viewer: Viewer, hero: EntityId) -> Iterator[Offer]:
    fixed, name = (("hero", hero),), hero_named(state, hero)
    if viewer.runs and state[Conditions][hero].harm:
        for bears, label in ((True, "The wound hinders this"), (False, "The wound does not hinder this")):
            yield Offer("fe.say-harm-bears", label, (), (*fixed, ("bears", bears)), group=name, levers=True)
    if (viewer.runs or viewer.holds(hero)) and hero in state.only(_arcane):
        kinds = [Option(it, said, refusal=refusal_of(cannot_be_magic(state, hero, it))) for it, said in MAGIC.items()]
        yield Offer("fe.say-magic", "Say whether it is magic", (choice("magic", "Magic", kinds),), fixed, group=name)
