"""Outstanding attributes: one for each protagonist, and one card more on whatever it fits."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Exchange, busy
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.content.loader import attribute_facts, codex
from threefates.systems.fifty_two_fates.content.records import Species
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing
from threefates.systems.fifty_two_fates.people.creatures import Creatures, Stats
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    Protagonist,
    Protagonists,
    protagonists,
    protagonists_here,
)
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth

__all__ = [
    "CASTING",
    "DEFENCE",
    "MELEE",
    "MISSILE",
    "RESISTING",
    "SAVE",
    "AttributeChosen",
    "ChooseAttribute",
    "attribute_options",
    "cards_for",
    "good_for",
    "in_the_midst",
    "is_in_it",
    "must_be_out_of_it",
    "outstanding",
    "sees_in_the_dark",
    "species_of",
]

MELEE, MISSILE, DEFENCE, SAVE = "melee", "missile", "defence", "save"
CASTING, RESISTING = "casting", "resisting"
WEAPON = "weapon"  # an attack with what is in hand
ONE_STRIKE = ("strike",)  # of one of your own that has only specials
FITS = {
    Attribute.STRENGTH: (MELEE,),
    Attribute.DEXTERITY: (MISSILE,),
    Attribute.AGILITY: (DEFENCE,),
    Attribute.RESILIENCE: (SAVE,),
    Attribute.EMPATHY: (CASTING,),
    Attribute.TENACITY: (RESISTING,),
}


class AttributeChosen(Event, frozen=True, tag="ff.attribute-chosen"):
    """A protagonist is outstanding at something."""

    entity: EntityId
    attribute: Attribute


class ChooseAttribute(Command, frozen=True, tag="ff.choose-attribute"):
    """Choose what your protagonist is outstanding at, or change it."""

    entity: EntityId
    attribute: Attribute


@cites(
    "ff.attributes.rule",
    "ff.attributes.resilience",
    "ff.attributes.tenacity",
    "ff.ruling.oa-scope",
    "ff.ruling.class-cp-cap",
)
def cards_for(attribute: Attribute, what: str) -> int:
    """Say how many cards more an attribute gives in a fight, to "melee", "defence", "casting" and the like.

    >>> (
    ...     cards_for(Attribute.STRENGTH, "melee"),
    ...     cards_for(Attribute.STRENGTH, "missile"),
    ...     cards_for(Attribute.NONE, "save"),
    ... )
    (1, 0, 0)
    """
    return int(what in FITS.get(attribute, ()) and good_for(attribute) != "")


@cites(
    "ff.attributes.rule",
    "ff.attributes.acumen",
    "ff.attributes.agility",
    "ff.attributes.aura",
    "ff.attributes.dexterity",
    "ff.attributes.empathy",
    "ff.attributes.insight",
    "ff.attributes.strength",
)
def good_for(attribute: Attribute) -> str:
    """Say what an attribute is good for; in play Fate Dealer and player may agree on more.

    >>> good_for(Attribute.INSIGHT)
    'Inquiries, and reading what others are after.'
    """
    return "" if attribute is Attribute.NONE else attribute_facts()[attribute.value].good_for


@functools.cache
def attribute_options() -> tuple[Option, ...]:
    """Attributes to pick from, as a form lists them."""
    return tuple(Option(one.value, one.value, good_for(one)) for one in Attribute)


@protagonists.folds(AttributeChosen)
def attribute_chosen(protagonists: Protagonists, event: AttributeChosen) -> Protagonists:
    """Set the protagonist's outstanding attribute to the event's."""
    hero = protagonists.known[event.entity]
    return protagonists.with_one(event.entity, replace(hero, attribute=event.attribute))


@cites("ff.attributes.rule", "ff.backgrounds.rule")
def in_the_midst(state: State, entity: EntityId) -> bool:
    """Say whether somebody is in a fight, in a blow or spell outside of one, or dying: then they are who they are.

    No card more is to be chosen against what lies on the table, and no draw more for one's life.
    """
    return takes_part(state, entity) or _at_blows(state, entity) or _is_dying(state, entity)


@cites("ff.death.resilience")
def _is_dying(state: State, entity: EntityId) -> bool:
    hero = state[Protagonists].known.get(entity)
    return hero is not None and hero.health is Health.DYING


def _at_blows(state: State, entity: EntityId) -> bool:
    bout = state[Exchange].bout
    return bout is not None and entity in (bout.actor, bout.target) and busy(state) is not None


@cites("ff.protagonist.checklist")
def is_new(state: State, viewer: Viewer, entity: EntityId) -> bool:
    """Say whether somebody is still made by whoever plays them: no card was ever dealt to them, nor taken."""
    return viewer.holds(entity) and not viewer.runs and entity in state.only(_untouched)


def _untouched(state: State) -> tuple[EntityId, ...]:
    """Return who has all sway and no card, and is not in the midst of it; cards move all the time, that hardly ever."""
    played, held = state[Dealing].played, state[Cards].held
    return tuple(
        entity
        for entity, hero in state[Protagonists].known.items()
        if hero.sway == hero.full_sway and entity not in played and not held(entity) and not in_the_midst(state, entity)
    )


@cites("ff.attributes.rule", "ff.backgrounds.rule")
def must_be_out_of_it(act: Unfolding, entity: EntityId) -> None:
    """Refuse whoever does not play somebody, and in the midst of it whoever does: nobody becomes another then."""
    act.must_control_or_run(entity, act.state[Characters].name(entity))
    if not act.by.runs and (refused := is_in_it(act.state, entity)):
        raise refused


@cites("ff.attributes.rule", "ff.advancement.oa", "ff.death.resilience")
def is_in_it(state: State, entity: EntityId) -> Refused | None:
    """The words against becoming another in the midst of it."""
    if not in_the_midst(state, entity):
        return None
    return Refused(
        "sheet.fight",
        f"{state[Characters].name(entity)} fights, or is dying, and is who they are.",
        remedy="Change the sheet when it is over, or have the Fate Dealer do it.",
        source="ff.attributes.rule",
    )


@protagonists.decides(ChooseAttribute)
@cites("ff.attributes.rule")
def choose_attribute(act: Unfolding, command: ChooseAttribute) -> None:
    """Choose the one attribute of a protagonist; whoever plays them does, or the Fate Dealer."""
    must_be_out_of_it(act, command.entity)
    if act.state[Protagonists][command.entity].attribute is command.attribute:
        raise Refused("attribute.same", "They have that attribute.", remedy="Pick another, or leave it so.")
    act.happen(AttributeChosen(command.entity, command.attribute))


@protagonists.tells(AttributeChosen)
def tell_chosen(state: State, event: AttributeChosen, viewer: Viewer) -> Told:
    """Tell everybody who is outstanding at what, and what it is good for."""
    name, what = state[Characters].name(event.entity), good_for(event.attribute)
    text = f"{name} is outstanding at {event.attribute.value}. {what}" if what else f"{name} has no such attribute now."
    return Told(text, ("ff.attributes.rule",), "quiet")


@protagonists.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Choosing an attribute, out of a fight."""
    for entity, hero in state[Protagonists].known.items():
        first = _comes_first(state, viewer, entity, hero)
        if (viewer.holds(entity) or viewer.runs) and not in_the_midst(state, entity) and not first:
            yield replace(_offer(state, entity, hero), levers=not viewer.holds(entity))


@protagonists.offers
def first_of_all(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Choosing an attribute, under the thumb of whoever plays somebody new."""
    for entity in state.only(protagonists_here):
        if is_new(state, viewer, entity) and (hero := state[Protagonists][entity]).attribute is Attribute.NONE:
            yield replace(_offer(state, entity, hero), main=True)


def _comes_first(state: State, viewer: Viewer, entity: EntityId, hero: Protagonist) -> bool:
    return hero.attribute is Attribute.NONE and is_new(state, viewer, entity)


def _offer(state: State, entity: EntityId, hero: Protagonist) -> Offer:
    options = [one for one in attribute_options() if one.value != hero.attribute.value]
    return Offer(
        "ff.choose-attribute",
        "Choose an outstanding attribute",
        (choice("attribute", "Attribute", options),),
        (("entity", entity),),
        group=state[Characters].name(entity),
        hint="One card more on whatever it fits.",
    )


def species_of(state: State, entity: EntityId) -> Species | None:
    """The kind of creature somebody is, for who sees the stat block; None for one of your own."""
    creature = state[Creatures].known.get(entity)
    if creature is None or creature.stats is None:
        return None
    return codex()[creature.stats.species] if creature.stats.species else _own_kind(creature.stats)


@cites("ff.creatures.amarok")
def sees_in_the_dark(state: State, entity: EntityId) -> bool:
    """Say whether darkness is nothing to somebody's eyes."""
    kind = species_of(state, entity)
    return kind is not None and kind.sees_in_the_dark


@cites("ff.creatures.adapting", "ff.creatures.attack", "ff.creatures.specials", "ff.creatures.oa")
def _own_kind(stats: Stats) -> Species | None:
    """Make a kind of what one of your own has been given; None where it merely strikes."""
    if not (stats.attacks or stats.specials):
        return None
    return Species(
        "",
        "",
        stats.targets,
        stats.attribute,
        stats.action,
        stats.reaction,
        _strikes(stats),
        "",
        "ff.creatures.adapting",
        specials=stats.specials,
    )


@cites("ff.creatures.adapting", "ff.creatures.attack")
def _strikes(stats: Stats) -> tuple[str, ...]:
    """Name what one of your own strikes with: what it was given, and what is in its hands; or simply that it does."""
    if stats.weapon and WEAPON not in stats.attacks:
        return (*stats.attacks, WEAPON)
    return stats.attacks or ONE_STRIKE


@cites("ff.creatures.oa", "ff.advancement.oa-boost")
def outstanding(state: State, entity: EntityId, attribute: Attribute) -> int:
    """Say how many cards an attribute is worth to somebody, protagonist or creature: none, one, or two where raised."""
    grown = state[Growth].of(entity)
    has = _born_with(state, entity) == attribute.value or attribute in grown.attributes
    return int(has) + int(has and attribute in grown.raised)


def _born_with(state: State, entity: EntityId) -> str:
    """Name the attribute somebody began with; "" for a creature that has none, or whose stat block is unknown."""
    hero, kind = state[Protagonists].known.get(entity), species_of(state, entity)
    if hero is not None:
        return hero.attribute.value
    creature = state[Creatures].known.get(entity)
    return kind.attribute if kind else creature.stats.attribute if creature and creature.stats else ""
