"""How spells are counted: how long they last, how hard they hit, how far they reach, and which ends which."""

from __future__ import annotations

from collections.abc import Sequence

from threefates.pieces.cards import Card, Rank
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, Value, beats, highest, worth
from threefates.systems.fifty_two_fates.conditions.conditions import rounds, seconds
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.content.records import Spell, SpellType
from threefates.systems.fifty_two_fates.people.condition_targets import reached
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.rulings.rulings import (
    ConditionVsEffectDuration,
    DamageSpellVsCt,
    EffectTimeTable,
    InvisibleSpellKnowledge,
    ObjectCheckTie,
    ProtectDiametric,
    TurnSeconds,
)

__all__ = [
    "condition_of_spell",
    "conditions_of_spell",
    "dispelled_by",
    "dispels",
    "ends_with_the_round",
    "for_how_long",
    "found_on_thing",
    "healed",
    "only_if_aware",
    "range_of_spell",
    "rounds_of_damage",
    "rounds_of_effect",
    "said_of",
    "said_to_harm",
    "said_to_last",
    "sway_of_spell",
    "turns_outside",
]

INSTANT = (SpellType.DAMAGE, SpellType.HEALING, SpellType.RANGE)
TABLE = {5: 30, 10: 60, 15: 90, 20: 120, 25: 180}  # the highest card up to here: seconds
TABLE_SAID = (
    " Outside of a fight its highest card gives 30 seconds up to a 5, 60 up to a 10, "
    "90 with a jack, 120 with a queen and 180 with a king."
)
BY_TABLE = "a pip hurts, a jack or queen incapacitates, a king knocks out, the ace kills"
HARM_SAID = {
    DamageSpellVsCt.SPELL_TABLE: f" Of what has condition targets, {BY_TABLE}.",
    DamageSpellVsCt.CONDITION_TARGETS: " What has condition targets suffers by those it reaches.",
    DamageSpellVsCt.BETTER_OF: f" Of what has condition targets, {BY_TABLE}; or those it reaches say it, if worse.",
}
WORST = {Rank.JACK: Condition.INCAPACITATED, Rank.QUEEN: Condition.INCAPACITATED, Rank.KING: Condition.UNCONSCIOUS}


@cites("ff.spells.reveal", "ff.spells.cross-affinity-divination", "ff.ruling.invisible-spell-knowledge")
def only_if_aware(spell: Spell, reading: InvisibleSpellKnowledge) -> bool:
    """Say whether an unseen spell is defended against by who knows of it alone: a mind resists others by reflex.

    >>> [only_if_aware(spells()["reveal"], reading) for reading in InvisibleSpellKnowledge]
    [True, True, False]
    >>> [only_if_aware(spells()["hide"], reading) for reading in InvisibleSpellKnowledge]
    [False, True, False]
    """
    if reading is InvisibleSpellKnowledge.REFLEX_EXCEPT_REVEAL:
        return spell.aware
    return reading is InvisibleSpellKnowledge.AWARE_ONLY


@cites("ff.spells.types", "ff.ruling.spell-value-vs-highest")
def highest_value(cards: Sequence[Card]) -> int | None:
    """The value of the highest card; None is an ace. The total beats defences, the highest card says how much.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> highest_value(named(["7S", "3S"])), highest_value(named(["KS"])), highest_value(named(["AS"]))
    (7, 25, None)
    """
    values = [worth((card,)) for card in cards]
    return None if any(value.ace for value in values) else max(value.total for value in values)


# how long -----------------------------------------------------------------------------------------


@cites("ff.spells.type-effect", "ff.ruling.condition-vs-effect-duration")
def rounds_of_effect(
    cards: Sequence[Card], action: Value, reaction: Value | None, reading: ConditionVsEffectDuration
) -> int | None:
    """Say how many rounds an effect spell lasts: the value of its highest card; None is as long as the mage likes.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> play = named(["7H", "5H"])
    >>> [rounds_of_effect(play, worth(play), Value(9), reading) for reading in ConditionVsEffectDuration]
    [7, 3, 7]
    """
    if reading is ConditionVsEffectDuration.ALWAYS_DIFFERENCE:
        return rounds(action, reaction)
    return highest_value(cards)


@cites(
    "ff.spells.type-effect",
    "ff.spells.heat",
    "ff.ruling.condition-vs-effect-duration",
    "ff.ruling.effect-time-table",
)
def said_to_last(spell: Spell, reading: ConditionVsEffectDuration, times: EffectTimeTable) -> str:
    """Say how long an effect spell lasts, after a sentence; of the fire that heat makes nothing but water ends it.

    >>> by_kind, exact = ConditionVsEffectDuration.BY_KIND, EffectTimeTable.EXACT
    >>> said_to_last(spells()["slow"], by_kind, exact)
    ' It lasts as many rounds as its highest card is worth, and with an ace as long as you like.'
    >>> said_to_last(spells()["harm"], by_kind, exact)
    ''
    """
    if spell.type is not SpellType.EFFECT or spell.id == "heat":
        return ""
    difference = reading is ConditionVsEffectDuration.ALWAYS_DIFFERENCE
    many = "it is higher by" if difference else "its highest card is worth"
    outside = TABLE_SAID if times is EffectTimeTable.TABLE else ""
    return f" It lasts as many rounds as {many}, and with an ace as long as you like.{outside}"


@cites("ff.spells.types", "ff.spells.type-damage", "ff.ruling.damage-spell-vs-ct")
def said_to_harm(spell: Spell, reading: DamageSpellVsCt) -> str:
    """Say what a damage spell makes of whoever has condition targets, after a sentence on those who have sway.

    >>> said_to_harm(spells()["harm"], DamageSpellVsCt.CONDITION_TARGETS)
    ' What has condition targets suffers by those it reaches.'
    >>> said_to_harm(spells()["cold"], DamageSpellVsCt.SPELL_TABLE)
    ''
    """
    return HARM_SAID[reading] if spell.type is SpellType.DAMAGE else ""


def said_of(state: State, spell: Spell) -> str:
    """Say what a spell does, to whom, and for how long, as this table reads it."""
    reading, times = state.ruling(ConditionVsEffectDuration), state.ruling(EffectTimeTable)
    harm = said_to_harm(spell, state.ruling(DamageSpellVsCt))
    return f"{spell.summary}{harm}{said_to_last(spell, reading, times)}"


@cites("ff.spells.expose")
def ends_with_the_round(spell: str, *, ace: bool) -> bool:
    """Say whether a spell is for the round it is cast in, however late in it that is: Expose with its ace is.

    >>> ends_with_the_round("expose", ace=True), ends_with_the_round("protect", ace=True)
    (True, False)
    """
    return ace and spell == "expose"


@cites("ff.spells.expose", "ff.spells.type-effect", "ff.spells.type-alteration")
def for_how_long(spell: str, turns: int | None, length: TurnSeconds, *, ace: bool) -> str:
    """Say for how long a spell lies there that has begun.

    >>> for_how_long("expose", 1, TurnSeconds.PER_RULE, ace=True)
    'until the round is over'
    >>> for_how_long("slow", 7, TurnSeconds.PER_RULE, ace=False)
    'for 7 rounds (42 seconds)'
    """
    if ends_with_the_round(spell, ace=ace):
        return "until the round is over"
    if turns is not None:
        return f"for {turns} round{'s' * (turns != 1)} ({seconds(turns, length, turns=True)} seconds)"
    return "for as long as the mage likes" if ace else "for the next attack or spell"


@cites("ff.spells.type-damage", "ff.ruling.condition-vs-effect-duration")
def rounds_of_damage(
    cards: Sequence[Card], action: Value, reaction: Value | None, reading: ConditionVsEffectDuration
) -> int | None:
    """Say how many rounds a condition lasts that a damage spell has brought: the difference of the plays.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> play = named(["KS"])
    >>> [rounds_of_damage(play, worth(play), Value(9), reading) for reading in ConditionVsEffectDuration]
    [16, 16, 25]
    """
    if reading is ConditionVsEffectDuration.ALWAYS_HIGHEST:
        return highest_value(cards)
    return rounds(action, reaction)


@cites("ff.spells.effect-seconds", "ff.spells.effect-time-table", "ff.ruling.effect-time-table")
def turns_outside(
    cards: Sequence[Card], lasts: int | None, reading: EffectTimeTable, length: TurnSeconds
) -> int | None:
    """Say how many turns an effect spell lasts outside of a fight: its rounds, or those in the seconds of the table.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> lasts = [turns_outside(named(["7H"]), 7, reading, TurnSeconds.PER_RULE) for reading in EffectTimeTable]
    >>> lasts, [seconds(turns, TurnSeconds.PER_RULE, turns=True) for turns in lasts]
    ([7, 10], [42, 60])
    """
    high = highest_value(cards)
    if reading is EffectTimeTable.EXACT or high is None or lasts is None:
        return lasts
    time = next(time for most, time in TABLE.items() if high <= most)
    return time // seconds(1, length, turns=True)


# how much -----------------------------------------------------------------------------------------


@cites("ff.spells.type-damage", "ff.ruling.ace-on-protagonist")
def sway_of_spell(cards: Sequence[Card]) -> int | None:
    """The sway a protagonist loses to a damage spell, by its highest card; None is all of it.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> [sway_of_spell(named([card])) for card in ("8S", "JS", "QS", "KS", "AS")]
    [1, 2, 2, 2, None]
    """
    return {CardClass.PIP: 1, CardClass.COURT: 2, CardClass.ACE: None}[highest(cards)]


@cites("ff.spells.type-damage")
def condition_of_spell(cards: Sequence[Card]) -> Condition | None:
    """Say what a damage spell makes of whoever has condition targets, by its highest card; a pip only hurts.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> [condition_of_spell(named([card])) for card in ("8S", "JS", "QS", "KS", "AS")]  # doctest: +ELLIPSIS
    [None, <...'incapacitated'>, <...'incapacitated'>, <...'unconscious'>, <...'dead'>]
    """
    high = max(cards, key=lambda card: (worth((card,)).ace, worth((card,)).total))
    return Condition.DEAD if high.rank is Rank.ACE else WORST.get(high.rank)


@cites("ff.spells.type-damage", "ff.ruling.damage-spell-vs-ct", "ff.ruling.creature-condition-source")
def conditions_of_spell(
    cards: Sequence[Card], value: Value, targets: tuple[int, int, int], reading: DamageSpellVsCt
) -> tuple[Condition, ...]:
    """Every condition a damage spell reaches on a creature, lightest first.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> rows = [conditions_of_spell(named(["JS"]), Value(15), (4, 6, 30), reading) for reading in DamageSpellVsCt]
    >>> [[condition.value for condition in row] for row in rows]
    [['incapacitated'], ['incapacitated', 'unconscious'], ['incapacitated', 'unconscious']]
    """
    order = list(Condition)[1:]
    worst = condition_of_spell(cards)
    by_table = tuple(order[: order.index(worst) + 1]) if worst else ()
    by_targets = reached(targets, value)
    match reading:
        case DamageSpellVsCt.SPELL_TABLE:
            return by_table
        case DamageSpellVsCt.CONDITION_TARGETS:
            return by_targets
        case DamageSpellVsCt.BETTER_OF:
            return max(by_table, by_targets, key=len)


@cites("ff.spells.type-healing")
def healed(cards: Sequence[Card]) -> int | None:
    """Say how much sway, or how many hurts, a healing spell takes care of; None is all of it.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> [healed(named([card])) for card in ("9H", "JH", "AH")]
    [1, 2, None]
    """
    return {CardClass.PIP: 1, CardClass.COURT: 2, CardClass.ACE: None}[highest(cards)]


@cites("ff.spells.type-range", "ff.ruling.move-spell-distance")
def range_of_spell(cards: Sequence[Card]) -> int | None:
    """Say how many zones a range spell shifts its target; None is as far as the eye sees.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> [range_of_spell(named([card])) for card in ("9C", "KC", "AC")]
    [1, 2, None]
    """
    return {CardClass.PIP: 1, CardClass.COURT: 2, CardClass.ACE: None}[highest(cards)]


# which ends which ---------------------------------------------------------------------------------


@cites("ff.spells.diametric", "ff.ruling.diametric-instant", "ff.ruling.protect-diametric")
def dispelled_by(spell: Spell, reading: ProtectDiametric) -> str:
    """The lasting spell that this one ends where it meets it: its opposite; "" where there is nothing to end.

    >>> (
    ...     dispelled_by(spells()["speed"], ProtectDiametric.EXPOSE),
    ...     dispelled_by(spells()["heal"], ProtectDiametric.EXPOSE),
    ... )
    ('slow', '')
    >>> [dispelled_by(spells()["expose"], reading) for reading in ProtectDiametric]
    ['protect', '']
    """
    if spell.id == "expose" and reading is ProtectDiametric.NONE:
        return ""
    return "" if spells()[spell.opposite].type in INSTANT else spell.opposite


@cites("ff.spells.diametric", "ff.ruling.diametric-compare", "ff.ruling.expose-ace-protect-ace")
def dispels(new: Value, active: Value) -> bool:
    """Say whether a spell ends its opposite: strictly higher, and only an ace ends what an ace has cast.

    >>> dispels(Value(9), Value(9)), dispels(Value(10), Value(9)), dispels(Value(0, True), Value(0, True))
    (False, True, True)
    """
    return new.ace or (not active.ace and new.total > active.total)


@cites("ff.spells.hide", "ff.spells.reveal", "ff.ruling.object-check-tie")
def found_on_thing(value: Value, drawn: Value, reading: ObjectCheckTie) -> bool:
    """Say whether Hide or Reveal works on a thing, against the card that is drawn for it.

    What is level works, two aces too; by the other reading it is as everywhere, and an ace answers an ace.

    >>> [found_on_thing(Value(9), Value(9), reading) for reading in ObjectCheckTie]
    [True, False]
    """
    if reading is ObjectCheckTie.STRICTLY_HIGHER:
        return beats(value, drawn)
    return value.ace or (not drawn.ace and value.total >= drawn.total)
