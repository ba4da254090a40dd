"""The creatures of the book, brought in by kind, and the rules of what they can do beside striking."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from threefates.commons.characters import make
from threefates.pieces.cards import Card, Suit
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, flag, number
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.battlefield.zones import adjacent
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, card_class, worth
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.conditions.out import OUT
from threefates.systems.fifty_two_fates.content.loader import codex, specials
from threefates.systems.fifty_two_fates.content.records import Special, Species
from threefates.systems.fifty_two_fates.creatures.stats import made_of
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures, Wealth, creatures
from threefates.systems.fifty_two_fates.people.making_creatures import (
    MOST_AT_ONCE,
    check_weapon,
    wealth_options,
    weapon_options,
)
from threefates.systems.fifty_two_fates.people.names import names_of, numbered
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only, within
from threefates.systems.fifty_two_fates.rulings.rulings import AntScale, RandomRounds, ShriekerAttack, SpiderWording
from threefates.systems.fifty_two_fates.sheets.attributes import FITS, cards_for, outstanding, species_of

__all__ = [
    "BringCreature",
    "alike",
    "ant_level",
    "avoid_level",
    "condition_of_special",
    "harmed",
    "highest_suits",
    "in_fights",
    "of_its_kind",
    "of_suits",
    "rounds_of",
    "special_of",
    "stings_back",
]

SUITS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
ALARM_MINUTES = 5
BY_THE_FATE_DEALER = ("stone", "alarm", "sting")  # what nobody chooses to do with a play


class BringCreature(Command, frozen=True, tag="ff.bring-creature"):
    """Bring in creatures of a kind from the book."""

    species: str
    count: int = 1
    important: bool = False
    weapon: str = ""  # of the book's table, for those that strike with one
    wealth: Wealth | None = None  # the level of what they may have, where that matters

    kept_as = "Creature"
    brings_in = "creature"


# kinds --------------------------------------------------------------------------------------------


def in_fights(state: State, entity: EntityId, what: str) -> int:
    """The cards that attributes add in a fight: to "melee", "missile", "defence" or "save"."""
    return sum(outstanding(state, entity, one) for one in FITS if cards_for(one, what))


def special_of(state: State, entity: EntityId, does: str) -> Special | None:
    """Say what somebody can do of that sort."""
    kind = species_of(state, entity)
    return next((one for one in specials_of(kind) if one.does == does), None) if kind else None


@cites("ff.creatures.specials")
def specials_of(kind: Species) -> tuple[Special, ...]:
    """Say what a kind of creature can do beside its usual strikes."""
    return _specials_by_kind().get(kind.id) or _specials_named(kind.specials)


@functools.cache
def _specials_by_kind() -> Mapping[str, tuple[Special, ...]]:
    every = specials().values()
    return {name: tuple(one for one in every if one.creature == name) for name in codex()}


@functools.lru_cache(256)
def _specials_named(names: tuple[str, ...]) -> tuple[Special, ...]:
    return tuple(specials()[name] for name in names)


@creatures.decides(BringCreature)
@cites("ff.creatures.stats", "ff.creatures.move", "ff.creatures.action", "ff.creatures.reaction", "ff.wealth.levels")
def bring_creature(act: Unfolding, command: BringCreature) -> None:
    """As many as are wanted, with the numbers of their kind."""
    dealer_only(act, "Bringing in a creature")
    if command.species not in codex():
        raise Refused("creature.kind", "The book has no such creature.", remedy="Pick one, or make one of your own.")
    kind = codex()[command.species]
    if command.weapon and "weapon" not in kind.attacks:
        raise Refused("creature.weapon", f"{kind.name}s bear no weapon.", remedy="Leave it out.", source=kind.entry)
    check_weapon(command.weapon)
    count = within(command.count, MOST_AT_ONCE, "How many", 1)
    for name in numbered(kind.name, count, names_of(act.state)):
        entity = make(act, name, kind="creature", seats=(act.by.id,))
        one = made_of(kind, entity, important=command.important, weapon=command.weapon)
        act.happen(replace(one, wealth=command.wealth))


@cites("ff.creatures.shrieker", "ff.ruling.shrieker-attack")
def stings_back(kind: Species | None, reading: ShriekerAttack) -> bool:
    """Say whether something that has no card to act with stings whoever struck it, with those it reacts with.

    >>> [stings_back(codex()["shrieker"], reading) for reading in ShriekerAttack]
    [False, True]
    """
    return kind is not None and kind.stings_back and reading is ShriekerAttack.STING_AS_RIPOSTE


@cites("ff.creatures.assassin-vine", "ff.ruling.vine-details")
def avoid_level(kind: Species, *, dense: bool) -> int:
    """The level of the task of stepping past something unharmed; 0 where there is none. Dense growth makes it harder.

    >>> avoid_level(codex()["vine"], dense=False), avoid_level(codex()["vine"], dense=True)
    (2, 3)
    """
    return kind.avoid + int(dense) if kind.avoid else 0


@cites("ff.ruling.gargoyle-immunity", "ff.ruling.weapon-damage-types")
def harmed(immune: Sequence[str], harm: str) -> bool:
    """Say whether a weapon of that nature harms something: "" is nothing the tables know, and is taken to.

    >>> harmed(("slashing", "stabbing"), "stabbing"), harmed(("slashing", "stabbing"), "bludgeoning")
    (False, True)
    """
    return harm not in immune


# what a play may be made into ---------------------------------------------------------------------


@cites("ff.ruling.creature-special-trigger")
def highest_suits(cards: Sequence[Card]) -> tuple[str, ...]:
    """The suits of the highest cards of a play: of equals the Fate Dealer picks.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> highest_suits(named(["KD", "3C"])), highest_suits(named(["9C", "9D"]))
    (('diamonds',), ('clubs', 'diamonds'))
    """
    value = max(_rank(card) for card in cards)
    return tuple(SUITS[card.suit] for card in cards if _rank(card) == value)


def _rank(card: Card) -> tuple[bool, int]:
    alone = worth((card,))
    return alone.ace, alone.total


@cites("ff.creatures.specials", "ff.ruling.creature-special-trigger", "ff.ruling.same-suit-specials")
def of_suits(kind: Species, suits: Sequence[str]) -> tuple[Special, ...]:
    """Say what a kind may make of a play whose highest card has one of these suits; of several the Fate Dealer picks.

    >>> [special.name for special in of_suits(codex()["spider"], ["clubs"])]
    ['Venom', 'Web']
    """
    return tuple(one for one in specials_of(kind) if one.suit in suits and one.does not in BY_THE_FATE_DEALER)


# how long, and how strong -------------------------------------------------------------------------


@cites("ff.creatures.special-duration", "ff.ruling.random-rounds", "ff.ruling.bee-table")
def rounds_of(
    how: str, cards: Sequence[Card], difference: int | None, drawn: Card | None, reading: RandomRounds
) -> int | None:
    """Say how many rounds a special lasts; None is until it is ended.

    Args:
        how: As the special has it: "random", "highest" or "difference".
        cards: Those of the action.
        difference: By how much it was higher than what stood against it.
        drawn: The card that says it, where random is read as a draw.
        reading: What random is at this table.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> play, tables = named(["KC", "2D"]), list(RandomRounds)
    >>> [rounds_of("random", play, 19, named(["5S"])[0], reading) for reading in tables]
    [19, 5, 25]
    """
    if how == "random" and reading is not RandomRounds.DIFFERENCE:
        how = "highest"
        cards = [drawn] if reading is RandomRounds.DRAW_CARD and drawn else cards
    if how != "highest":
        return difference
    if any(card_class(card) is CardClass.ACE for card in cards):
        return None
    return max(worth((card,)).total for card in cards)


@cites("ff.creatures.ant-giant", "ff.ruling.ant-scale")
def ant_level(ants: int, reading: AntScale) -> int:
    """The level of the save against being dragged off by so many ants.

    >>> [ant_level(ants, AntScale.CEIL) for ants in (1, 4, 5, 10, 13)], ant_level(10, AntScale.FULL_GROUPS)
    ([1, 1, 2, 3, 4], 2)
    """
    begun = -(-ants // 4)
    return min(4, max(1, begun if reading is AntScale.CEIL else 1 + (ants - 4) // 4))


@cites("ff.creatures.spider-giant", "ff.ruling.spider-wording")
def condition_of_special(special: Special, reading: SpiderWording) -> Condition:
    """The condition a special brings; by one reading a spider's venom only stuns.

    >>> [condition_of_special(specials()["spider venom"], reading).value for reading in SpiderWording]
    ['unconscious', 'incapacitated', 'unconscious']
    """
    if special.id == "spider venom" and reading is SpiderWording.VENOM_INCAPACITATED:
        return Condition.INCAPACITATED
    return Condition(special.condition)


@cites("ff.creatures.ant-giant")
def alike(state: State, entity: EntityId) -> int:
    """Count how many of its kind and side carry with it, itself too: the awake, in a fight those who stand there."""
    places, allied = state[Combat].places, state[Combat].beside
    mine = [one for one in of_its_kind(state, entity) if (one in allied) is (entity in allied)]
    awake = [one for one in mine if condition_of(state, one) not in OUT]
    return sum(entity not in places or adjacent(places[entity], places[one]) for one in awake)


def of_its_kind(state: State, entity: EntityId) -> Iterator[EntityId]:
    """Name all of its kind that are there, itself among them."""
    mine = state[Creatures][entity]
    there = state[Combat].places or state[Creatures].known
    for other, one in state[Creatures].known.items():
        if one.stats and (one.stats.species, one.kind) == (mine.block.species, mine.kind) and other in there:
            yield other


@functools.cache
def _kinds() -> tuple[Option, ...]:
    return tuple(Option(kind.id, kind.name, kind.summary) for kind in codex().values())


@creatures.offers_under(Heading("Fight", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Bringing in creatures of the book."""
    if viewer.runs:
        yield Offer(
            "ff.bring-creature",
            "Bring in a creature of the book",
            (
                choice("species", "Which", _kinds()),
                number("count", "How many of them", low=1, high=MOST_AT_ONCE, default=1),
                flag("important", "Important: a group of its own, and in mixed fate a hand"),
                choice("weapon", "A weapon, for those that strike with one", weapon_options(), optional=True),
                choice("wealth", "Wealth, where it matters", wealth_options(), optional=True),
            ),
            levers=True,
            group="Fight",
        )
