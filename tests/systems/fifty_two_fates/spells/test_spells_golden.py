"""The book's own examples of what spells do to moving, to time, and to sway."""

from __future__ import annotations

from collections.abc import Iterable

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.magicians import BATTLE, MOTION, casts, coven
from threefates.pieces.cards import Card
from threefates.systems.fifty_two_fates.cards.card_values import named, worth
from threefates.systems.fifty_two_fates.conditions.conditions import seconds
from threefates.systems.fifty_two_fates.magic.lasting_spells import actions_in_a_turn, must_begin
from threefates.systems.fifty_two_fates.magic.spell_types import rounds_of_effect, turns_outside
from threefates.systems.fifty_two_fates.rulings.rulings import ConditionVsEffectDuration, EffectTimeTable, TurnSeconds
from threefates.systems.fifty_two_fates.turns.movement_rate import rate
from threefates.testing.proof import proves

ZONE = 8  # metres


def bern_under(spell: str, card: str) -> Fates:
    """Bern, who moves a zone a round, under a spell."""
    fates = coven(MOTION, [card, "KC", "7C", "4D"], fight=True)
    casts(fates, spell, "Bern", [card])
    if fates.questions() and fates.questions()[0].kind == "reaction":
        fates.answers("bob", "let-it-work", "6H")
    return fates


@proves("ff.spells.slow")
def test_the_slowed_take_two_rounds_for_a_zone_and_for_an_action() -> None:
    given, expected = example("slow-one-zone")
    fates = bern_under("slow", "9S")
    bern = fates.named("Bern")

    assert given == {"move": 1, "slowed": True}
    assert ZONE / rate(fates.state, bern) == expected["rounds_for_one_zone"]
    assert 1 + (must_begin(fates.state, bern) is not None) == expected["rounds_per_action"]


@proves("ff.spells.speed")
def test_whoever_is_sped_up_moves_two_zones_and_acts_twice_in_a_round() -> None:
    given, expected = example("speed-two-zones")
    fates = bern_under("speed", "9H")
    bern = fates.named("Bern")

    assert given == {"move": 1, "speeded": True}
    assert rate(fates.state, bern) / ZONE == expected["zones_per_round"]
    assert actions_in_a_turn(fates.state, bern) == expected["actions_per_round"]


def lasting(plays: Iterable[tuple[Card, ...]], rounds: Iterable[int | None], reading: EffectTimeTable) -> list[int]:
    """The seconds that effect spells last outside of a fight."""
    turns = [turns_outside(play, many, reading, TurnSeconds.PER_RULE) for play, many in zip(plays, rounds, strict=True)]
    return [seconds(many or 0, TurnSeconds.PER_RULE, turns=True) for many in turns]


@proves("ff.spells.effect-time-table")
def test_court_cards_last_their_value_in_rounds_or_as_the_table_has_it() -> None:
    given, expected = example("d-effect-court-rounds")
    plays = [named([f"{face}S"]) for face in given["highest"]]

    lasts = [rounds_of_effect(play, worth(play), None, ConditionVsEffectDuration.BY_KIND) for play in plays]
    exact, table = (lasting(plays, lasts, reading) for reading in (EffectTimeTable.EXACT, EffectTimeTable.TABLE))

    assert lasts == expected["rounds"]
    assert (exact, table) == (expected["seconds_exact"], expected["seconds_table"])


@proves("ff.spells.heal")
def test_healing_gives_back_no_more_sway_than_there_was() -> None:
    given, expected = example("d-healing-cap")
    fates = coven(BATTLE, [f"{given['highest']}H", "9S", "7D", "4C"])
    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=given["sway"])
    fates.do("bob", "trim", choice=fates.asked(), cards=["2D"])

    casts(fates, "heal", "Bern", [f"{given['highest']}H"])
    fates.answers("bob", "let-it-work", "6H", "8H")

    assert fates.hero("Bern").full_sway == given["full_sway"]
    assert fates.hero("Bern").sway == expected["sway"]
