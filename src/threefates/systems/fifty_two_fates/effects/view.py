"""Lingering harm as people see it, and what may be done about it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, several, words
from threefates.rulebook.parts import Line, Part, Place, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import faces, named, to_play, worth
from threefates.systems.fifty_two_fates.cards.deck import none_left
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.effects.afflictions import (
    MOST_POTIONS,
    PotionsSet,
    check_level,
    may_afflict,
    may_drink,
)
from threefates.systems.fifty_two_fates.effects.continuous_effects import (
    GRADES,
    Effect,
    EffectBegan,
    EffectEnded,
    Effects,
    Harm,
    SaveMade,
    effects,
    grade,
    strength,
)
from threefates.systems.fifty_two_fates.effects.falling import MOST_FALL, may_fall
from threefates.systems.fifty_two_fates.effects.saves import (
    cards_against,
    may_put_out,
    may_save,
    said_to_cost,
    to_save,
)
from threefates.systems.fifty_two_fates.people.creatures import everybody_here
from threefates.systems.fifty_two_fates.people.protagonists import (
    LONGEST,
    Protagonists,
    protagonists,
    protagonists_here,
)
from threefates.systems.fifty_two_fates.turns.combatants import cards_of
from threefates.systems.fifty_two_fates.turns.playable_cards import count_to_draw, left_to_draw
from threefates.systems.fifty_two_fates.turns.turns import asked_turn

__all__ = ["offers"]


def named_effect(harm: Harm, what: str) -> str:
    """Say what an effect is called.

    >>> (
    ...     named_effect(Harm.POISON, "the spider's"),
    ...     named_effect(Harm.ABLAZE, ""),
    ...     named_effect(Harm.OTHER, "biting cold"),
    ... )
    ("the spider's poison", 'fire', 'biting cold')
    """
    if harm in (Harm.OTHER, Harm.GRIP):
        return what or ("a grip" if harm is Harm.GRIP else "lingering harm")
    return f"{what} {'fire' if harm is Harm.ABLAZE else harm.value}".strip()


@effects.tells(EffectBegan)
def tell_began(state: State, event: EffectBegan, viewer: Viewer) -> Told:
    """Tell everybody upon whom it is, and how strong."""
    name, what = state[Characters].name(event.victim), named_effect(event.harm, event.what)
    strong = ""
    if event.level:
        strong = f", {grade(event.level)} (T{event.level}): {faces(event.cards)}, {strength(event.cards)}"
    entries = {Harm.POISON: "ff.effects.poison", Harm.ABLAZE: "ff.effects.ablaze"}
    cited = (entries.get(event.harm, "ff.effects.continuous"),)
    return Told(f"{what[:1].upper()}{what[1:]} takes hold of {name}{strong}.", cited, "cost")


@effects.tells(EffectEnded)
def tell_ended(state: State, event: EffectEnded, viewer: Viewer) -> Told:
    """Tell everybody that an effect is over, and why."""
    why = f": {event.why}" if event.why else ""
    return Told(f"Nothing goes on harming {state[Characters].name(event.victim)} there{why}.", tone="good")


@effects.tells(SaveMade)
def tell_save(state: State, event: SaveMade, viewer: Viewer) -> Told:
    """Tell everybody the cards of a save, and whether they were enough."""
    name = state[Characters].name(event.victim)
    total = halved_if_hindered(state, event.victim, worth(named(event.cards)))
    came = "and throws it off" if event.saved else "which is not enough"
    text = f"{name} resists with {faces(event.cards)}, {total}, {came}."
    return Told(text, ("ff.effects.saves", "ff.actions.effect-save"), "good" if event.saved else "miss")


@protagonists.tells(PotionsSet)
def tell_potions(state: State, event: PotionsSet, viewer: Viewer) -> Told:
    """Tell everybody how many potions somebody has now, and who has drunk one."""
    name = state[Characters].name(event.entity)
    if event.drunk:
        text = f"{name} drinks a healing potion, {event.potions} left: every poison is over."
        return Told(text, ("ff.effects.poison-cure",), "good")
    text = f"{name} has {event.potions} healing potion{'s' * (event.potions != 1)}."
    return Told(text, ("ff.effects.poison-cure",), "quiet", important=False)


@effects.shows("ff.effects")
def show_effects(state: State) -> Part | None:
    """Show everybody whom what goes on harming, and how strong it is."""
    lines = tuple(Line(_said(state, effect), Tone.COST) for effect in state[Effects].known.values())
    return Words("Lingering harm", Place.NOW, lines) if lines else None


def _said(state: State, effect: Effect) -> str:
    what = named_effect(effect.harm, effect.what)
    against = f", to beat: {strength(effect.cards)}" if effect.level else ""
    return f"{state[Characters].name(effect.victim)}: {what}{against}"


@effects.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Resisting and curing; afflicting, for the Fate Dealer."""
    for effect in state[Effects].known.values():
        if viewer.holds(effect.victim):
            yield _resisting(state, effect)
        if viewer.runs:
            why, what = words("reason", "Why", longest=LONGEST, optional=True), named_effect(effect.harm, effect.what)
            group = state[Characters].name(effect.victim)
            yield Offer("ff.end-effect", f"End: {what}", (why,), (("effect", effect.id),), group=group, levers=True)
    for entity in filter(viewer.holds, state.only(protagonists_here)):
        if left := state.only(_potions, entity):
            refused, group = refusal_of(may_drink(state, entity)), state[Characters].name(entity)
            label = f"Drink a healing potion ({left} left)"
            turn = asked_turn(state, entity)
            yield Offer("ff.drink-potion", label, (), (("entity", entity),), refused, choice=turn, group=group)
    if viewer.runs:
        yield from _levers(state)


def _potions(state: State, entity: EntityId) -> int:
    return state[Protagonists][entity].potions


def _resisting(state: State, effect: Effect) -> Offer:
    what, entity = named_effect(effect.harm, effect.what), effect.victim
    fixed, group, turn = (("effect", effect.id),), state[Characters].name(entity), asked_turn(state, entity)
    if effect.harm is Harm.ABLAZE and not effect.level:
        refused = refusal_of(may_put_out(state, effect))
        hint = "It takes the whole turn, and it works."
        return Offer("ff.put-out", "Put the fire out", (), fixed, refused, choice=turn, group=group, hint=hint)
    refused, most = refusal_of(may_save(state, effect)), cards_against(state, effect)
    hint = to_save(state, entity, effect.cards) + said_to_cost(state, effect)
    if hand_holder(state, entity) is None:
        field = count_to_draw(state, most)
        return Offer(
            "ff.save-by-draw", f"Resist: {what}", (field,), fixed, refused, choice=turn, group=group, hint=hint
        )
    cards = several("cards", "Cards", to_play(cards_of(state, entity)), low=1, high=most)
    return Offer("ff.save", f"Resist: {what}", (cards,), fixed, refused, choice=turn, group=group, hint=hint)


def _levers(state: State) -> Iterator[Offer]:
    reason = words("reason", "Why", longest=LONGEST, optional=True)
    for entity in state.only(protagonists_here):
        now = state.only(_potions, entity)
        potions = replace(number("potions", "Healing potions", low=0, high=MOST_POTIONS, default=now), optional=False)
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        yield Offer("ff.set-potions", "Put potions right", (potions, reason), fixed, group=group, levers=True)
    for entity in state.only(everybody_here):
        yield from _harming(state, entity)


def _harming(state: State, entity: EntityId) -> Iterator[Offer]:
    refused, fixed, group = (
        refusal_of(may_afflict(state, entity)),
        (("entity", entity),),
        state[Characters].name(entity),
    )
    if refused is not None and refused.code == "effect.victim":
        return
    undrawn = refusal_of(none_left(state))
    kinds = [Option(one.value, one.value, refusal=undrawn if check_level(one, 0) else None) for one in Harm]
    most = min(max(GRADES), state.only(left_to_draw))
    level = number("level", "Level T1 to T4; 0 for what has no strength", low=0, high=most, default=0)
    what = words("what", "Of what", longest=LONGEST, optional=True)
    trap = flag("trap", "It is a trap that goes off")
    fields = (choice("harm", "What", kinds), level, what, trap)
    yield Offer("ff.afflict", "Afflict", fields, fixed, refused, group=group, levers=True)
    metres = number("metres", "Metres fallen", low=1, high=MOST_FALL, default=8)
    yield Offer("ff.fall", "Falls", (metres,), fixed, refusal_of(may_fall(state, entity)), group=group, levers=True)
