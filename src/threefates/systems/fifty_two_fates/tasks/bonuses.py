"""Bonus cards: what each kind of bonus adds to what somebody may put into an action pool, and how they stack."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.rulings.rulings import GearStackException, SpellToAp

__all__ = [
    "Bonuses",
    "Said",
    "Stacking",
    "cards_allowed",
    "gear_cards",
    "knowledge_cards",
    "magic_cards",
    "tools_one_by_one",
]

MOST_TOOLS = 5
MOST_ATTRIBUTE = 2  # one card, and one more where it was boosted
MOST_ADVANCEMENT = 4


class Said(Struct, frozen=True):
    """What the Fate Dealer said of somebody's bonuses: what they bring, and what fits if their sheet has it."""

    background: bool = False
    skill: bool = False
    gear: bool = False
    tools: int = 0  # 0..5
    attribute: int = 0  # 0..2
    advancement: int = 0  # 0..4
    magic: bool = False
    knowing: str = ""
    tool: str = ""
    outstanding: Attribute = Attribute.NONE
    terrain: str = ""
    trade: str = ""


class Bonuses(Struct, frozen=True):
    """The bonuses somebody brings to a task, by the Fate Dealer's word."""

    background: bool = False
    skill: bool = False
    gear: bool = False
    tools: int = 0  # 0..5 tools that each help by themselves; gear counts once without it
    attribute: int = 0  # 0..2 cards of the outstanding attribute
    advancement: int = 0  # 0..4 cards of advancement
    magic: bool = False  # a spell in effect, where the table counts it as a card
    mount: bool = False  # a special ride of their own, for who rides it
    said: Said | None = None  # what that came of; None where it was not written down yet

    @property
    def equipped(self) -> bool:
        """Say whether they have fitting gear at all."""
        return self.gear or self.tools > 0


class Stacking(Struct, frozen=True):
    """The table's readings on bonus cards."""

    gear: GearStackException = GearStackException.FD_FLAG
    spell: SpellToAp = SpellToAp.ADD_TOTAL


USUAL: Final = Stacking()


@cites("ff.tasks.bonus-background", "ff.tasks.bonus-skill", "ff.ruling.knowledge-stack", "ff.ruling.helper-bonuses")
def knowledge_cards(bonuses: Bonuses) -> int:
    """Say what a background or a skill adds: one card, and never one for each.

    >>> knowledge_cards(Bonuses(background=True, skill=True))
    1
    """
    return 1 if bonuses.background or bonuses.skill else 0


@cites("ff.tasks.bonus-gear", "ff.ruling.gear-stack-exception")
def gear_cards(tools: int) -> int:
    """Say what fitting tools of one protagonist add: one card, however many they are.

    >>> gear_cards(2), gear_cards(0)
    (1, 0)
    """
    return min(tools, 1)


@cites("ff.tasks.bonus-gear-exception", "ff.ruling.gear-stack-exception")
def tools_one_by_one(tools: int, reading: GearStackException) -> int:
    """Say what tools add where the Fate Dealer counts each of them: a card apiece, unless the table never does.

    >>> tools_one_by_one(3, GearStackException.FD_FLAG), tools_one_by_one(3, GearStackException.NEVER)
    (3, 1)
    """
    return tools if reading is GearStackException.FD_FLAG else gear_cards(tools)


@cites("ff.tasks.bonus-magic", "ff.ruling.spell-to-ap")
def magic_cards(bonuses: Bonuses, reading: SpellToAp) -> int:
    """Say what a spell in effect adds in cards: by one reading one card, otherwise its value goes into the pool.

    >>> [magic_cards(Bonuses(magic=True), reading) for reading in SpellToAp]
    [0, 1, 0]
    """
    return 1 if bonuses.magic and reading is SpellToAp.PLUS_ONE_CP else 0


@cites("ff.tasks.stacking", "ff.tasks.helpers")
def cards_allowed(bonuses: Bonuses, stacking: Stacking = USUAL) -> int:
    """The most cards an actor or a helper may put into the pool: one, and what they bring of different kinds.

    >>> cards_allowed(Bonuses(background=True, gear=True)), cards_allowed(Bonuses(skill=True, attribute=1, tools=2))
    (3, 5)
    """
    gear = tools_one_by_one(bonuses.tools, stacking.gear) if bonuses.tools else gear_cards(int(bonuses.gear))
    magic = magic_cards(bonuses, stacking.spell)
    return 1 + knowledge_cards(bonuses) + gear + bonuses.attribute + bonuses.advancement + magic + int(bonuses.mount)
