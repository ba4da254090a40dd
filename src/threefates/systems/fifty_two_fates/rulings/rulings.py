"""Where the text of 52 Fates contradicts itself or offers a choice, the table chooses."""

from __future__ import annotations

from threefates.rulebook.rulings import Ruling

__all__ = [
    "KINDS",
    "AceVsCreature",
    "AntScale",
    "ConditionVsEffectDuration",
    "CreatureConditionSource",
    "DamageSpellVsCt",
    "DeathDrawTables",
    "EffectTimeTable",
    "GearStackException",
    "HellhoundRange",
    "HuntRiposte",
    "HurtScope",
    "InvisibleSpellKnowledge",
    "LeadScope",
    "ObjectCheckTie",
    "PoisonSaveAction",
    "ProtectDiametric",
    "RandomRounds",
    "ReplacementTiming",
    "SecondWindVsDying",
    "ShriekerAttack",
    "SpellToAp",
    "SpiderWording",
    "StunCondition",
    "TaskAceDifficulty",
    "TaskWhoIsActor",
    "TenacityScope",
    "TurnSeconds",
    "UnarmedAce",
    "WealthTwoLevelsDown",
]


class ReplacementTiming(Ruling, id="ff.ruling.replacement-timing"):
    """When are played cards replaced?"""

    AT_ONCE = "at_once"
    AFTER_EXCHANGE = "after_exchange"
    END_OF_TURN = "end_of_turn"


class TaskAceDifficulty(Ruling, id="ff.ruling.task-ace-difficulty"):
    """What does an ace among the difficulty cards mean?"""

    IMPOSSIBLE = "impossible"
    REDRAW = "redraw"
    ACE_ANSWERS = "ace_answers"


class TaskWhoIsActor(Ruling, id="ff.ruling.task-who-is-actor"):
    """In a task, is the difficulty the action, or the player's play?

    Only the player's is offered: the difficulty lies open first in either, and the play must be strictly higher in
    either, so that the other reading would be another name for the same cards.
    """

    PLAYER_IS_ACTOR = "player_is_actor"


class GearStackException(Ruling, id="ff.ruling.gear-stack-exception"):
    """May several tools of one protagonist count one by one, where the Fate Dealer says so?"""

    FD_FLAG = "fd_flag"
    NEVER = "never"


class SpellToAp(Ruling, id="ff.ruling.spell-to-ap"):
    """How does a spell that helps enter the action pool?"""

    ADD_TOTAL = "add_total"
    PLUS_ONE_CP = "plus_one_cp"
    FD_DECIDES = "fd_decides"


class UnarmedAce(Ruling, id="ff.ruling.unarmed-ace"):
    """What does an unarmed hit with an ace do?"""

    ALWAYS_ONE = "always_one"
    ACE_ALL = "ace_all"
    CT_NORMAL = "ct_normal"


class HurtScope(Ruling, id="ff.ruling.hurt-scope"):
    """Does hurt lower only the condition targets, or reactions as well?"""

    CTS_AND_REACTIONS = "cts_and_reactions"
    CTS_ONLY = "cts_only"


class SecondWindVsDying(Ruling, id="ff.ruling.second-wind-vs-dying"):
    """May somebody who is already at 0 sway riposte with a second wind, and what then?"""

    RIPOSTE_THEN_DYING = "riposte_then_dying"
    RIPOSTE_THEN_UNCONSCIOUS = "riposte_then_unconscious"
    ONLY_ON_REACHING_ZERO = "only_on_reaching_zero"


class CreatureConditionSource(Ruling, id="ff.ruling.creature-condition-source"):
    """What sets the condition of a creature that is hit: its condition targets, or the class of the highest card?"""

    CONDITION_TARGETS = "condition_targets"
    HIGHEST_CARD_TABLE = "highest_card_table"
    TABLE_WITHOUT_CT = "table_without_ct"


class AceVsCreature(Ruling, id="ff.ruling.ace-vs-creature"):
    """What does an ace do to a creature it hits: whatever the actor picks, or leave it dying with draws to make?"""

    ALL_CTS_REACHED = "all_cts_reached"
    DYING = "dying"


class TurnSeconds(Ruling, id="ff.ruling.turn-seconds"):
    """How many seconds is a round: 6 as a turn takes, 10 as conditions count, or each where the book says it?"""

    PER_RULE = "per_rule"
    ALWAYS_6 = "always_6"
    ALWAYS_10 = "always_10"


class DeathDrawTables(Ruling, id="ff.ruling.death-draw-tables"):
    """Two tables say what a heart does for the dying: each for its own, or the later one for everybody?"""

    BY_ENTITY = "by_entity"
    DEAD_TABLE_ALL = "dead_table_all"


class PoisonSaveAction(Ruling, id="ff.ruling.poison-save-action"):
    """Does resisting poison cost the turn's action?"""

    FREE = "free"
    COSTS_ACTION = "costs_action"


class RandomRounds(Ruling, id="ff.ruling.random-rounds"):
    """How many rounds is a random number of rounds, as the venom of many creatures lasts?"""

    DIFFERENCE = "difference"
    DRAW_CARD = "draw_card"
    HIGHEST_CARD = "highest_card"


class HellhoundRange(Ruling, id="ff.ruling.hellhound-range"):
    """How far does a hellhound breathe fire: two zones, or the 60 feet that stand beside them?"""

    TWO_ZONES = "two_zones"
    SIXTY_FEET = "sixty_feet"


class AntScale(Ruling, id="ff.ruling.ant-scale"):
    """How strong is the drag of many ants: a level for every group of four begun, or for every whole one?"""

    CEIL = "ceil"
    FULL_GROUPS = "full_groups"


class SpiderWording(Ruling, id="ff.ruling.spider-wording"):
    """What do a giant spider's venom and web do, and is the web a T2 or what the Fate Dealer says?"""

    VENOM_UNCONSCIOUS_WEB_INCAPACITATED_T2 = "venom_unconscious_web_incapacitated_T2"
    VENOM_INCAPACITATED = "venom_incapacitated"
    FD_STRENGTH = "fd_strength"


class TenacityScope(Ruling, id="ff.ruling.tenacity-scope"):
    """What does Tenacity help against: spells, being questioned and tricked, or both?"""

    BOTH = "both"
    SPELLS_ONLY = "spells_only"
    MENTAL_ONLY = "mental_only"


class WealthTwoLevelsDown(Ruling, id="ff.ruling.wealth-two-levels-down"):
    """Are things two wealth levels down a hundred to the point, as the table has it, or free, as the words say?"""

    TABLE_100 = "table_100"
    FREE = "free"


class ShriekerAttack(Ruling, id="ff.ruling.shrieker-attack"):
    """May a shrieker sting, which has no card to act with: never, or as a riposte?"""

    NO_ATTACK = "no_attack"
    STING_AS_RIPOSTE = "sting_as_riposte"


class StunCondition(Ruling, id="ff.ruling.stun-condition"):
    """What is somebody whom a Stun, or the ace of a Knock or a Push, has hit?"""

    UNCONSCIOUS = "unconscious"
    INCAPACITATED = "incapacitated"


class LeadScope(Ruling, id="ff.ruling.lead-scope"):
    """Whom does Lead help: every companion in sight, or one of them?"""

    ALL_IN_SIGHT = "all_in_sight"
    ONE_COMPANION = "one_companion"


class HuntRiposte(Ruling, id="ff.ruling.hunt-riposte"):
    """Does the riposte that ends a Hunt played with an ace still have its card more?"""

    BONUS_THEN_ENDS = "bonus_then_ends"
    ENDS_FIRST = "ends_first"


class DamageSpellVsCt(Ruling, id="ff.ruling.damage-spell-vs-ct"):
    """What does a damage spell do to a creature: what its own table says, what its condition targets say, or both?"""

    SPELL_TABLE = "spell_table"
    CONDITION_TARGETS = "condition_targets"
    BETTER_OF = "better_of"


class ConditionVsEffectDuration(Ruling, id="ff.ruling.condition-vs-effect-duration"):
    """How long does what a spell does last: the difference of the plays, its highest card, or each by its kind?"""

    BY_KIND = "by_kind"
    ALWAYS_DIFFERENCE = "always_difference"
    ALWAYS_HIGHEST = "always_highest"


class EffectTimeTable(Ruling, id="ff.ruling.effect-time-table"):
    """How long does a spell last outside of a fight: its rounds in seconds, or the rounded table?"""

    EXACT = "exact"
    TABLE = "table"


class ProtectDiametric(Ruling, id="ff.ruling.protect-diametric"):
    """The opposite of Protect is printed as a spell there is not: is it Expose, or none?"""

    EXPOSE = "expose"
    NONE = "none"


class ObjectCheckTie(Ruling, id="ff.ruling.object-check-tie"):
    """Hide and Reveal on a thing, and the card drawn is as high: does the spell work?"""

    TIE_SUCCEEDS_HERE = "tie_succeeds_here"
    STRICTLY_HIGHER = "strictly_higher"


class InvisibleSpellKnowledge(Ruling, id="ff.ruling.invisible-spell-knowledge"):
    """Spells of the mind cannot be seen: may their target defend by reflex, or only when aware of them?"""

    REFLEX_EXCEPT_REVEAL = "reflex_except_reveal"
    AWARE_ONLY = "aware_only"
    REFLEX_ALL = "reflex_all"


KINDS = (
    StunCondition,
    LeadScope,
    HuntRiposte,
    ReplacementTiming,
    TaskAceDifficulty,
    TaskWhoIsActor,
    GearStackException,
    SpellToAp,
    UnarmedAce,
    HurtScope,
    SecondWindVsDying,
    CreatureConditionSource,
    AceVsCreature,
    TurnSeconds,
    DeathDrawTables,
    PoisonSaveAction,
    RandomRounds,
    HellhoundRange,
    AntScale,
    SpiderWording,
    ShriekerAttack,
    TenacityScope,
    WealthTwoLevelsDown,
    DamageSpellVsCt,
    ConditionVsEffectDuration,
    EffectTimeTable,
    ProtectDiametric,
    ObjectCheckTie,
    InvisibleSpellKnowledge,
)
