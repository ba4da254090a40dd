"""The questions on which the books disagree about Rites, the Gift, and Patrons' Symbols."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = [
    "OF_RITES",
    "BorrowedGrace",
    "CompromisedSymbol",
    "InvokerObligation",
    "InvokerRites",
    "NeglectedSymbol",
    "PatronsGift",
    "RiteDv",
    "RiteTierAndCost",
    "SecondPatron",
    "SymbolRepair",
    "SymbolRepairPrice",
    "SymbolStates",
    "WithoutSymbol",
]


class RiteDv(Ruling, id="fe.ruling.rite-dv"):
    """Is a Rite ever easier than DV 2?"""

    AT_LEAST_TWO = "max_cost_minus_spirit_tier"
    RAW = "raw"


class RiteTierAndCost(Ruling, id="fe.ruling.rite-tier-and-cost"):
    """Which Tier has a Rite that is printed without one?"""

    BY_GRADE = "one_two_three"
    OF_CASTER = "caster_tier"


class SecondPatron(Ruling, id="fe.ruling.rite-second-patron"):
    """What does the Rite of a second Patron cost in one scene?"""

    OBLIGATION = "plus_one_obligation"
    HARDER = "dv_plus_one"
    RIVALS = "rival_only"


class PatronsGift(Ruling, id="fe.ruling.patrons-gift"):
    """What is the Patron's Gift?"""

    IMBUEMENT = "imbuement"
    TALENT = "runekeeper_talent"
    NO_BOON = "imbuement_no_boon"


class InvokerObligation(Ruling, id="fe.ruling.invoker-always-obligation"):
    """Does an Invoker's ritual always mark Obligation, and may it be pushed?"""

    ALWAYS = "always_no_push"
    EXAMPLE = "example_reading"


class WithoutSymbol(Ruling, id="fe.ruling.casting-without-symbol"):
    """May an Invoker cast with no Symbol?"""

    AT_A_PRICE = "penalty_cast"
    NEVER = "impossible"


class SymbolStates(Ruling, id="fe.ruling.symbol-states"):
    """Which states has a Symbol?"""

    NEGLECTED = "maintained_neglected_compromised_shattered"
    WARY = "normal_wary_compromised_shattered"
    THREE = "three_states"


class CompromisedSymbol(Ruling, id="fe.ruling.symbol-compromised-effect"):
    """Can a compromised Symbol be used?"""

    A_DIE_LESS = "usable_minus_one_die"
    INERT = "inert"


class NeglectedSymbol(Ruling, id="fe.ruling.symbol-neglected-effect"):
    """What does a neglected Symbol cost?"""

    HARDER = "dv_plus_one"
    OBLIGATION = "obligation_plus_one"


class SymbolRepair(Ruling, id="fe.ruling.symbol-repair"):
    """What is rolled to mend a Symbol?"""

    ANY_FITTING = "any_fitting_dv3"
    CRAFT = "craft_lore_tinker"


class SymbolRepairPrice(Ruling, id="fe.ruling.symbol-repair-price"):
    """Which Symbols does an XP mend?"""

    COMPROMISED = "compromised_only"
    WORN = "any_but_shattered"


class InvokerRites(Ruling, id="fe.ruling.invoker-rites-known"):
    """Does a Symbol open its Patron's whole list, or is every Rite learned?"""

    WHOLE_LIST = "list_on_symbol"
    LEARNED = "learn_each"


class BorrowedGrace(Ruling, id="fe.ruling.borrowed-grace"):
    """What does grace cost that is borrowed through a Symbol?"""

    OWED = "plus_obligation"
    FREE = "no_obligation"


OF_RITES: Final[tuple[type[Ruling], ...]] = (
    RiteDv,
    RiteTierAndCost,
    SecondPatron,
    PatronsGift,
    InvokerRites,
    InvokerObligation,
    WithoutSymbol,
    SymbolStates,
    NeglectedSymbol,
    CompromisedSymbol,
    SymbolRepair,
    SymbolRepairPrice,
    BorrowedGrace,
)
"""In the order in which play meets them."""
