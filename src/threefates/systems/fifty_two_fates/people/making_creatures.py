"""Making a creature of one's own."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from threefates.commons.characters import make
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, flag, number, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.content.loader import codex, specials, weapons
from threefates.systems.fifty_two_fates.content.records import Weapon
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.as_read import does
from threefates.systems.fifty_two_fates.people.condition_targets import (
    DRAWN,
    RowDrawn,
    card_for_row,
    row_options,
    targets_of,
)
from threefates.systems.fifty_two_fates.people.creatures import CreatureMade, Wealth, creatures
from threefates.systems.fifty_two_fates.people.names import names_of, numbered
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, MOST_SWAY, dealer_only, plain, within
from threefates.systems.fifty_two_fates.rulings.rulings import CreatureConditionSource

__all__ = [
    "MOST_AT_ONCE",
    "MakeCreature",
    "attribute_names",
    "check_weapon",
    "wealth_options",
    "weapon_options",
]

MOST_CT = 60
MOST_CARDS = 5
MOST_ZONES = 12
MOST_AT_ONCE = 12
MOST_ATTACKS = 5


class MakeCreature(Command, frozen=True, tag="ff.make-creature"):
    """Bring a creature or cast member into play."""

    name: str
    low: int = 9
    mid: int = 12
    high: int = 15
    action: int = 1
    reaction: int = 1
    important: bool = False
    count: int = 1
    move: int = 1
    reach: int = 0
    alert: int = 0
    sway: int = 0
    targeted: bool = True  # with condition targets
    attribute: Attribute = Attribute.NONE
    attacks: str = ""  # what it strikes with, one of each in a turn: "bite, claws"
    specials: tuple[str, ...] = ()  # of those the book's creatures have
    flies: int = 0
    weapon: str = ""  # of the book's table
    wealth: Wealth | None = None  # the level of what it may have, where that matters
    row: str = ""  # of the matrix, or to be drawn, in place of the three numbers

    kept_as = "Creature"
    brings_in = "creature"


@creatures.decides(MakeCreature)
@cites(
    "ff.creatures.stats",
    "ff.creatures.action",
    "ff.creatures.reaction",
    "ff.creatures.oa",
    "ff.creatures.attack",
    "ff.creatures.specials",
    "ff.creatures.adapting",
    "ff.wealth.levels",
)
def make_creature(act: Unfolding, command: MakeCreature) -> None:
    """The Fate Dealer brings in a creature: three rising condition targets, cards to act and to react with."""
    dealer_only(act, "Bringing in a creature")
    _check_ranges(command)
    attacks, attribute = attacks_named(command.attacks), command.attribute
    check_weapon(command.weapon)
    can = _specials_named(command.specials)
    targets = _targets(act, command)
    for name in numbered(command.name, command.count, names_of(act.state)):
        entity = make(act, name, kind="creature", seats=(act.by.id,))
        act.happen(
            CreatureMade(
                entity,
                targets,
                command.action,
                command.reaction,
                command.important,
                command.move,
                command.reach,
                command.alert,
                " ".join(command.name.split()),
                command.sway,
                command.flies,
                attribute="" if attribute is Attribute.NONE else attribute.value,
                attacks=attacks,
                specials=can,
                weapon=command.weapon,
                wealth=command.wealth,
            )
        )


@cites("ff.creatures.ct-matrix", "ff.ruling.ct-matrix-ace")
def _targets(act: Unfolding, command: MakeCreature) -> tuple[int, int, int]:
    """The condition targets of a new kind: a row of the matrix, drawn once for all of them or chosen, or any others."""
    if not command.targeted:
        return _none(act.state)
    if command.row == DRAWN:
        row, card = card_for_row(act)
        act.happen(RowDrawn(card))
        return targets_of(row)
    if command.row:
        return targets_of(command.row)
    return _rising(command.low, command.mid, command.high)


@cites("ff.conditions.targets")
def _rising(low: int, mid: int, high: int) -> tuple[int, int, int]:
    if not 1 <= low < mid < high <= MOST_CT:
        raise Refused(
            "creature.targets",
            "Condition targets rise from low to high.",
            remedy=f"Give three rising numbers from 1 to {MOST_CT}, such as 9, 12 and 15; or pick a row.",
            source="ff.conditions.targets",
        )
    return (low, mid, high)


@cites("ff.ruling.creature-condition-source")
def _none(state: State) -> tuple[int, int, int]:
    if refused := _needs_targets(state):
        raise refused
    return (0, 0, 0)


@cites("ff.ruling.creature-condition-source")
def _needs_targets(state: State) -> Refused | None:
    if state.ruling(CreatureConditionSource) is not CreatureConditionSource.CONDITION_TARGETS:
        return None
    return Refused(
        "creature.targets",
        "At this table every creature has condition targets.",
        remedy="Give three rising numbers, or choose another reading first.",
        source="ff.ruling.creature-condition-source",
    )


def _check_ranges(command: MakeCreature) -> None:
    within(command.action, MOST_CARDS, "Action")
    within(command.reaction, MOST_CARDS, "Reaction")
    within(command.move, MOST_ZONES, "Move")
    within(command.reach, MOST_ZONES, "The reach")
    within(command.flies, MOST_ZONES, "How far it flies")
    within(command.alert, MOST_CARDS, "Cards more for initiative")
    within(command.sway, MOST_SWAY, "Sway")
    within(command.count, MOST_AT_ONCE, "How many", 1)


@cites("ff.creatures.attack")
def attacks_named(said: str) -> tuple[str, ...]:
    """Read what a creature strikes with: each a word or two, with commas between.

    >>> attacks_named(" bite,  claws "), attacks_named("")
    (('bite', 'claws'), ())
    """
    found = tuple(dict.fromkeys(filter(None, (plain(one) for one in said.split(",")))))
    if len(found) <= MOST_ATTACKS:
        return found
    raise Refused(
        "creature.attacks",
        "It cannot strike with so many things.",
        remedy=f"Name up to {MOST_ATTACKS}.",
        source="ff.creatures.attack",
    )


@cites("ff.creatures.specials", "ff.creatures.adapting")
def _specials_named(chosen: tuple[str, ...]) -> tuple[str, ...]:
    if set(chosen) <= set(specials()):
        return tuple(dict.fromkeys(chosen))
    raise Refused("creature.special", "The book has no such special.", remedy="Pick those that are listed.")


@cites("ff.gear.weapons", "ff.gear.attack-bonus")
def check_weapon(weapon: str) -> None:
    """Refuse a weapon that is not in the table; "" is none."""
    if weapon and weapon not in weapons():
        raise Refused("gear.unknown", "The tables do not have that.", remedy="Pick one that is listed.")


@functools.cache
def weapon_options() -> tuple[Option, ...]:
    """The weapons of the table, as a form lists them."""
    return tuple(Option(name, name, _of_arms(one)) for name, one in weapons().items())


@functools.cache
def wealth_options() -> tuple[Option, ...]:
    """The wealth levels, as a form lists them."""
    return tuple(Option(one.value, one.value) for one in Wealth)


def _of_arms(weapon: Weapon) -> str:
    hands = "two hands" * weapon.two_handed
    return ", ".join(filter(None, [f"+{weapon.attack_bonus}", hands, "martial" * weapon.martial]))


def _special_options(state: State) -> tuple[Option, ...]:
    kinds = codex()
    return tuple(
        Option(name, f"{one.name} ({kinds[one.creature].name.lower()})", does(state, one))
        for name, one in specials().items()
    )


@functools.cache
def attribute_names() -> tuple[Option, ...]:
    """The outstanding attributes, as a form lists them."""
    return tuple(Option(one.value, one.value) for one in Attribute)


_TARGETED = flag("targeted", "With condition targets; without, the card that hits says what it does", default=True)


@creatures.offers_under(Heading("Creatures", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Bringing in a creature of one's own."""
    if not viewer.runs:
        return
    numbers = [("low", "Incapacitated from", 9), ("mid", "Unconscious from", 12), ("high", "Dead from", 15)]
    yield Offer(
        "ff.make-creature",
        "Bring in a creature",
        (
            words("name", "Name", longest=60),
            *(number(name, label, low=1, high=MOST_CT, default=usual) for name, label, usual in numbers),
            choice("row", "… or a row of the matrix, instead", row_options(), optional=True),
            number("action", "Action cards", low=0, high=MOST_CARDS, default=1),
            number("reaction", "Reaction cards", low=0, high=MOST_CARDS, default=1),
            number("count", "How many of them", low=1, high=MOST_AT_ONCE, default=1),
            number("move", "Move, in zones a round", low=0, high=MOST_ZONES, default=1),
            number("reach", "Reach of its attack, in zones; 0 is zone zero", low=0, high=MOST_ZONES, default=0),
            number("alert", "Cards more for initiative", low=0, high=MOST_CARDS, default=0),
            flag("important", "Important: a group of its own, and in mixed fate a hand"),
            *(() if _needs_targets(state) else (_TARGETED,)),
            number("sway", "A boss hurt as protagonists are: its sway; 0 is none", low=0, high=MOST_SWAY, default=0),
            choice("attribute", "Outstanding attribute", attribute_names(), default=Attribute.NONE.value),
            words(
                "attacks", "What it strikes with, one of each in a turn: bite, claws", longest=LONGEST, optional=True
            ),
            choice("weapon", "Weapon in hand", weapon_options(), optional=True),
            choice("wealth", "Wealth, where it matters", wealth_options(), optional=True),
            number("flies", "Flies, in zones a round", low=0, high=MOST_ZONES, default=0),
            several("specials", "What else it can do", _special_options(state)),
        ),
        levers=True,
        group="Creatures",
    )
