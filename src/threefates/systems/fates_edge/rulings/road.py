"""The questions on which the books disagree about roads, cards, turns, spells on the fly and first builds."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = [
    "OF_THE_ROAD",
    "ActionsPerTurn",
    "CastingSteps",
    "CostOfSteps",
    "CrackPosition",
    "DangerousTags",
    "DashEffect",
    "DeckOrSpend",
    "DeckSuits",
    "DeckTriggers",
    "DefendCost",
    "FreeformDv",
    "GiftPrice",
    "MaxBuild",
    "MeleeFlag",
    "PushCost",
    "RiteRoll",
    "RiteTime",
    "RunekeeperNeeds",
    "TagDvCap",
    "TagsRequired",
    "ThreeClocks",
    "TravelClock",
    "WardTags",
]


class TravelClock(Ruling, id="fe.ruling.travel-clock-polarity", changes="scene"):
    """Is the Travel Clock progress or danger?"""

    PROGRESS = "progress"
    DANGER = "danger"


class ThreeClocks(Ruling, id="fe.ruling.three-clock-scope"):
    """Which clocks count towards the three?"""

    WORLD = "gm_world_clocks_only"


class DeckSuits(Ruling, id="fe.ruling.deck-suits"):
    """What do the suits of the Deck of Consequences mean?"""

    CORE = "core"
    QUICKSTART = "quickstart"
    PLAYERS_GUIDE = "players_guide"


class DeckTriggers(Ruling, id="fe.ruling.deck-triggers"):
    """When is a card turned, and how many?"""

    CORE = "core"
    QUICKSTART = "quickstart"
    PER_ROLL = "per_roll"


class DeckOrSpend(Ruling, id="fe.ruling.deck-or-spend"):
    """May the beats of one roll be spent and answered with a card as well?"""

    EITHER = "either"
    BOTH = "both"


class ActionsPerTurn(Ruling, id="fe.ruling.actions-per-turn"):
    """How much does a turn hold?"""

    TWO = "two_actions"
    ONE_AND_MOVE = "action_plus_move"
    ONE_SIGNIFICANT = "one_significant"


class DefendCost(Ruling, id="fe.ruling.defend-cost"):
    """Does Defend cost an Action, or the Move, or nothing?"""

    ACTION = "one_action"
    MOVE = "move"
    FREE = "free_stance"


class DashEffect(Ruling, id="fe.ruling.dash-effect"):
    """What does a Dash do?"""

    EXPOSED = "move_again_desperate_defense"
    TWO_BANDS = "two_bands_no_penalty"


class MeleeFlag(Ruling, id="fe.ruling.melee-flag-band"):
    """Where is melee fought?"""

    WITHIN_NEAR = "flag_within_near"


class FreeformDv(Ruling, id="fe.ruling.freeform-dv"):
    """How is the DV of a free spell set?"""

    BY_SCOPE = "gm_scope"
    BY_TAGS = "tag_count"
    BY_SCALE = "scale_shortcut"


class TagsRequired(Ruling, id="fe.ruling.tags-required"):
    """Is every free spell built from TAGS?"""

    OPTIONAL = "optional"
    REQUIRED = "required"


class TagDvCap(Ruling, id="fe.ruling.tag-dv-cap"):
    """What may not pass 6: how many TAGS there are, or the DV as well?"""

    TAGS = "tags_max_six"
    DV = "dv_max_six"


class DangerousTags(Ruling, id="fe.ruling.dangerous-tags"):
    """Which TAGS are dangerous?"""

    LIBRARY = "space_and_creation_plus_dominate"
    THREE = "three_named"


class WardTags(Ruling, id="fe.ruling.tag-casting-wards"):
    """May any caster raise a WARD on the spot?"""

    NEED_SOURCE = "need_printed_source"
    AS_TAGS = "as_tags"


class CastingSteps(Ruling, id="fe.ruling.casting-step-names"):
    """What are the two steps of casting called?"""

    WEAVE_CAST = "weave_cast"
    CHANNEL_WEAVE = "channel_weave"


class PushCost(Ruling, id="fe.ruling.universal-push"):
    """Does a Push pay one of its costs, or all of them?"""

    ONE = "one_of_list"
    ALL = "all_four"


class RunekeeperNeeds(Ruling, id="fe.ruling.runekeeper-requirements"):
    """What does a Runekeeper need beside a Patron?"""

    FAMILIAR_TOO = "patron_thiasos_codex"
    CODEX = "codex_only"


class RiteRoll(Ruling, id="fe.ruling.rite-roll"):
    """Is a Rite rolled for?"""

    SPIRIT_ARCANA = "spirit_arcana"
    NO_ROLL = "no_roll"


class RiteTime(Ruling, id="fe.ruling.rite-time"):
    """How long does a Rite take?"""

    ONE_ACTION = "one_action"
    TWO_TURNS = "invoke_plus_weave_turns"


class CrackPosition(Ruling, id="fe.ruling.crack-position"):
    """Is what a cracked seal makes instant done from the worst Position?"""

    UNCHANGED = "no_position_change"
    DESPERATE = "desperate"


class CostOfSteps(Ruling, id="fe.ruling.attribute-cost-cumulative", changes="creation"):
    """Is every step up to a rating paid for, or the last alone?"""

    CUMULATIVE = "cumulative"


class GiftPrice(Ruling, id="fe.ruling.casters-gift-price", changes="creation"):
    """What does the Caster's Gift cost?"""

    TWO = "two"
    SIX = "six"


class MaxBuild(Ruling, id="fe.ruling.max-starting-build", changes="creation"):
    """How much XP may a hero begin with at most?"""

    CAP = "thirty_four_cap"
    SUM = "thirty_six_sum"


OF_THE_ROAD: Final[tuple[type[Ruling], ...]] = (
    TravelClock,
    ThreeClocks,
    DeckSuits,
    DeckTriggers,
    DeckOrSpend,
    ActionsPerTurn,
    DefendCost,
    DashEffect,
    MeleeFlag,
    FreeformDv,
    TagsRequired,
    TagDvCap,
    DangerousTags,
    WardTags,
    CastingSteps,
    PushCost,
    RunekeeperNeeds,
    RiteRoll,
    RiteTime,
    CrackPosition,
    CostOfSteps,
    GiftPrice,
    MaxBuild,
)
"""In the order in which play meets them."""
