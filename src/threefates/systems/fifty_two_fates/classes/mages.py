"""Mages: one cross for good, a spell to each suit, and as many cards as talent and training allow."""

from __future__ import annotations

from collections.abc import Sequence

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card, Suit
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import metres, within_range
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import afraid
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.content.loader import crosses, maneuvers, spells
from threefates.systems.fifty_two_fates.content.records import Cross, Spell
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import in_fights
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import befriended, unseen
from threefates.systems.fifty_two_fates.magic.casting_range import REACH
from threefates.systems.fifty_two_fates.magic.lasting_spells import ArcaneSet, CrossChosen, Magic, magic
from threefates.systems.fifty_two_fates.people.creatures import Creatures, Stats
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only
from threefates.systems.fifty_two_fates.rulings.rulings import TenacityScope
from threefates.systems.fifty_two_fates.sheets.attributes import CASTING, RESISTING
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth

__all__ = [
    "ChooseCross",
    "SetCross",
    "cast_cards",
    "casts_at",
    "check_suit",
    "cross_named",
    "may_choose_cross",
    "may_set_cross",
    "resist_cards",
    "sign",
    "spell_named",
    "spells_of",
    "suit_of",
    "unshaken",
]

SUITS = {"clubs": Suit.CLUBS, "diamonds": Suit.DIAMONDS, "hearts": Suit.HEARTS, "spades": Suit.SPADES}
SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


class ChooseCross(Command, frozen=True, tag="ff.choose-cross"):
    """Choose your mage's cross: it is for good."""

    entity: EntityId
    cross: str


class SetCross(Command, frozen=True, tag="ff.set-cross"):
    """Say which cross somebody you play casts from, or that they cast from none."""

    entity: EntityId
    cross: str


# crosses ------------------------------------------------------------------------------------------


@cites("ff.mages.one-cross", "ff.ruling.part-references")
def spells_of(cross: str) -> tuple[Spell, ...]:
    """The four spells of a cross, one to a suit.

    >>> [(spell.name, spell.suit) for spell in spells_of("flux-locus")]
    [('Hold', 'diamonds'), ('Move', 'clubs'), ('Slow', 'spades'), ('Speed', 'hearts')]
    """
    return tuple(one for one in spells().values() if cross in crosses() and one.cross == crosses()[cross].id)


def cross_named(cross: str) -> Cross:
    """The cross of that id, refused in words where there is none."""
    if cross not in crosses():
        raise Refused("mage.cross", "There is no such cross.", remedy="Pick one of the four.")
    return crosses()[cross]


def spell_named(spell: str) -> Spell:
    """The spell of that id, refused in words where there is none."""
    if spell not in spells():
        raise Refused("spell.unknown", "There is no such spell.", remedy="Pick one of your cross.")
    return spells()[spell]


@cites("ff.mages.one-cross")
def may_choose_cross(state: State, entity: EntityId) -> Refused | None:
    """The words against choosing a cross: it takes a mage, and is done once."""
    if state[Protagonists][entity].calling is not Calling.MAGE:
        return _no_mage(state, entity)
    return _has_cross(state, entity)


def _no_mage(state: State, entity: EntityId) -> Refused:
    name = state[Characters].name(entity)
    return Refused("mage.none", f"{name} is no mage.", remedy="Pick a mage.", source="ff.protagonist.class")


@cites("ff.mages.one-cross", "ff.dealer.cast-members", "ff.ruling.cast-stats")
def may_set_cross(state: State, entity: EntityId) -> Refused | None:
    """The words against a cross for a creature, or one of the cast, who has the powers of their class alone."""
    calling = state[Creatures][entity].block.calling
    if calling not in (None, Calling.MAGE):
        return _no_mage(state, entity)
    return _has_cross(state, entity)


@cites("ff.mages.one-cross")
def _has_cross(state: State, entity: EntityId) -> Refused | None:
    """The words against a second cross, whoever it is that has one."""
    if not state[Magic].cross_of(entity):
        return None
    return Refused(
        "mage.one_cross",
        f"{state[Characters].name(entity)} has a cross, and it is for good.",
        remedy="Nobody bears more than one kind of magic.",
        source="ff.mages.one-cross",
    )


@magic.decides(ChooseCross)
@cites("ff.mages.one-cross")
def choose_cross(act: Unfolding, command: ChooseCross) -> None:
    """Whoever plays the mage chooses, or the Fate Dealer does."""
    act.must_control_or_run(command.entity, act.state[Characters].name(command.entity))
    refused = may_choose_cross(act.state, command.entity)
    if refused:
        raise refused
    act.happen(CrossChosen(command.entity, cross_named(command.cross).id))


@magic.decides(SetCross)
@cites("ff.dealer.cast-members", "ff.actions.cast-spell", "ff.mages.one-cross")
def set_cross(act: Unfolding, command: SetCross) -> None:
    """A cast member may be a mage, of one cross too; which it is shows when they cast."""
    dealer_only(act, "That")
    refused = may_set_cross(act.state, command.entity)
    if refused:
        raise refused
    act.happen(ArcaneSet(command.entity, cross_named(command.cross).id))


@cites("ff.reactions.riposte", "ff.spells.range-default", "ff.maneuvers.frighten")
def casts_at(state: State, entity: EntityId, target: EntityId) -> bool:
    """Say whether a spell of somebody's gets to another: any one combat action may be a riposte."""
    if not state[Magic].cross_of(entity) or is_dead(state, target):
        return False
    if unseen(state, entity, target) or afraid(state, entity, target) or befriended(state, entity, target):
        return False
    if not takes_part(state, entity) or not takes_part(state, target):
        return True
    return within_range(place_of(state, entity), place_of(state, target), metres(REACH))


# cards --------------------------------------------------------------------------------------------


def suit_of(spell: Spell) -> Suit:
    """The suit whose cards cast a spell."""
    return SUITS[spell.suit]


def sign(spell: Spell) -> str:
    """A suit, as a card shows it.

    >>> sign(spells()["harm"])
    '♠'
    """
    return SIGNS[spell.suit]


@cites("ff.mages.suit-rule", "ff.mages.advancement", "ff.ruling.spell-extra-cards-suit")
def check_suit(cards: Sequence[Card], spell: Spell) -> Refused | None:
    """The words against cards that are not of the spell's suit: it holds for every card of it.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> (
    ...     check_suit(named(["9S", "KS"]), spells()["harm"]),
    ...     check_suit(named(["9S", "KH"]), spells()["harm"]).refusal.code,
    ... )
    (None, 'spell.suit')
    """
    if all(card.suit is suit_of(spell) for card in cards):
        return None
    return Refused(
        "spell.suit",
        f"{spell.name} is cast with {spell.suit} alone.",
        remedy=f"Play cards of {sign(spell)}, or cast another spell.",
        source="ff.mages.suit-rule",
    )


@cites("ff.ruling.creature-oa")
def cast_cards(state: State, entity: EntityId) -> int:
    """Say how many cards somebody may play for a spell.

    A creature plays those of its action, which includes what it is outstanding at.
    """
    block = _block_without_class(state, entity)
    return _cards_of_a_mage(state, entity) if block is None else max(1, block.action)


@cites("ff.mages.advancement", "ff.attributes.empathy", "ff.ruling.spell-base-cp")
def _cards_of_a_mage(state: State, entity: EntityId) -> int:
    """One, one more with Empathy, and those of advancement."""
    return 1 + in_fights(state, entity, CASTING) + state[Growth].of(entity).cards


def _block_without_class(state: State, entity: EntityId) -> Stats | None:
    """Give a creature's stat block; none of protagonists and the cast, who have a class to go by."""
    creature = state[Creatures].known.get(entity)
    return creature.block if creature and creature.block.calling is None else None


@cites("ff.creatures.reaction", "ff.ruling.creature-oa")
def resist_cards(state: State, entity: EntityId) -> int:
    """Count the cards somebody may play against a spell; a creature those of its reaction, its attribute included."""
    block = _block_without_class(state, entity)
    return _cards_of_a_mind(state, entity) if block is None else block.reaction


@cites("ff.spells.defence", "ff.attributes.tenacity", "ff.ruling.fighter-cp-vs-spells", "ff.ruling.tenacity-scope")
def _cards_of_a_mind(state: State, entity: EntityId) -> int:
    """One whatever their class, more by Tenacity and advancement: of the cast as of protagonists."""
    return 1 + _tenacity(state, entity, TenacityScope.MENTAL_ONLY) + state[Growth].of(entity).cards


@cites("ff.attributes.tenacity", "ff.maneuvers.goad", "ff.maneuvers.frighten", "ff.ruling.tenacity-scope")
def unshaken(state: State, entity: EntityId, maneuver: str) -> int:
    """Count the cards more that somebody has against being tricked or intimidated in a fight."""
    plays_on_the_mind = maneuver in maneuvers() and maneuvers()[maneuver].mind
    if _block_without_class(state, entity) is not None:
        return 0
    return _tenacity(state, entity, TenacityScope.SPELLS_ONLY) if plays_on_the_mind else 0


def _tenacity(state: State, entity: EntityId, but: TenacityScope) -> int:
    return 0 if state.ruling(TenacityScope) is but else in_fights(state, entity, RESISTING)
