"""Attacks, defences, ripostes and second winds, reading by reading."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, strike
from threefates.rulebook.parts import Counter, Listing
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


@proves("ff.reactions.defend", "ff.conditions.avoidable")
def test_a_higher_defence_leaves_the_target_unharmed() -> None:
    fates = hunt(MARA, reaction=1, low=3, mid=4, high=5)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "defend-by-draw", "10D", "2C")

    assert (fates.foe().block.hurt, fates.condition()) == (0, Condition.FIT)


@proves("ff.reactions.list")
def test_the_target_may_defend_riposte_or_play_nothing() -> None:
    fates = duel(MARA, BERN)

    strike(fates, "ann", "Mara", "Bern", ["9C"])

    answers = [offer.label for offer in fates.offers("bob") if offer.choice and offer.command != "ff.take-hits"]
    assert [label for label in answers if "with" not in label] == ["Defend", "Riposte", "Play no card"]
    assert [offer.label for offer in fates.offers("ann") if offer.choice] == []


@proves("ff.cards.classes", "ff.sway.damage-table")
def test_the_highest_card_of_two_says_what_is_lost() -> None:
    fates = duel(MARA, BERN)

    strike(fates, "ann", "Mara", "Bern", ["9C", "KH"])
    fates.answers("bob", "take-it", "2C", "2D")

    assert fates.hero("Bern").sway == 2


def test_nobody_else_acts_while_an_exchange_is_open() -> None:
    fates = duel(MARA, BERN)
    strike(fates, "ann", "Mara", "Bern", ["9C"])

    refusal = fates.refused("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["7D"])

    assert refusal.code == "exchange.under_way"
    assert {offer.refusal for offer in fates.offers("bob", "attack")} == {refusal}


@proves("ff.reactions.riposte")
def test_a_riposte_comes_after_the_hit_and_only_a_defence_answers_it() -> None:
    fates = duel(MARA, BERN)

    strike(fates, "ann", "Mara", "Bern", ["9C"])
    fates.answers("bob", "riposte", "2C")
    fates.answers("bob", "trim", cards=["4H"])
    fates.answers("bob", "counter", cards=["7D", "5C"])

    (riposte,) = fates.offers("ann", "riposte")
    assert fates.hero("Bern").sway == 3
    assert riposte.refusal is not None
    assert riposte.refusal.code == "riposte.no_chain"
    assert fates.refused("ann", "riposte", choice=fates.asked()) == riposte.refusal


@proves("ff.reactions.ace-defence", "ff.reactions.defend")
def test_an_ace_against_a_riposte_stops_it_and_gives_no_other() -> None:
    fates = duel(["KH", "AC", "3D", "4S"], ["10S", "7D", "5C", "4H"])

    strike(fates, "ann", "Mara", "Bern", ["3D"])
    fates.answers("bob", "riposte", "2C")
    fates.answers("bob", "trim", cards=["4H"])
    fates.answers("bob", "counter", cards=["10S"])
    fates.answers("ann", "defend", "2D", "2H", cards=["AC"])

    assert fates.hero("Mara").sway == 4
    assert fates.state.agenda.steps == ()


def fallen(reading: str) -> Fates:
    """Mara, at 0 sway, is struck again."""
    fates = duel(MARA, BERN, {"second-wind-vs-dying": reading})
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    strike(fates, "bob", "Bern", "Mara", ["5C"], *(["2C"] if reading == "only_on_reaching_zero" else []))
    return fates


@pytest.mark.parametrize(
    ("reading", "becomes"),
    [("riposte_then_dying", Health.DYING), ("riposte_then_unconscious", Health.UNCONSCIOUS)],
)
@proves("ff.sway.second-wind", "ff.sway.zero-then-hit")
def test_at_0_sway_a_riposte_with_a_second_wind_comes_before_the_dark(reading: str, becomes: Health) -> None:
    fates = fallen(reading)

    fates.answers("ann", "riposte", "2C")
    awake_until = fates.hero("Mara").health
    fates.answers("ann", "riposte-with-second-wind", "KC")
    fates.answers("bob", "take-it")
    fates.answers("bob", "trim", cards=["2C", "4H"])

    assert awake_until is Health.AWAKE
    assert fates.hero("Mara").health is becomes
    assert fates.hero("Bern").sway == 2


@proves("ff.sway.zero-then-hit")
def test_by_one_reading_somebody_at_0_sway_has_no_answer_at_all() -> None:
    fates = fallen("only_on_reaching_zero")

    assert fates.state.agenda.steps == ()
    assert fates.hero("Mara").health is Health.DYING


@proves("ff.sway.zero-then-hit")
def test_letting_it_be_after_a_hit_at_0_sway_is_dying() -> None:
    fates = fallen("riposte_then_unconscious")

    fates.answers("ann", "riposte", "2C")
    fates.answers("ann", "let-it-be")

    assert fates.hero("Mara").health is Health.DYING


@proves("ff.sway.second-wind")
def test_a_second_wind_as_the_next_action_is_seen_before_it_is_aimed() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    fates.do("ann", "second-wind", "QC", entity=fates.named("Mara"))
    asked = [offer.label for offer in fates.offers("ann") if offer.choice]
    fates.do("ann", "answer", choice=fates.asked(), option=fates.named("Bern"))
    fates.answers("bob", "take-it")
    fates.answers("bob", "trim", cards=["5C", "4H"])

    assert asked == ["Bern", "At nobody"]
    assert fates.hero("Bern").sway == 2
    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert fates.refused("ann", "second-wind", entity=fates.named("Mara")).code == "second_wind.none"


@proves("ff.sway.recovery")
def test_sway_given_back_wakes_who_is_unconscious_and_fills_their_hand() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("ann", "second-wind", "QC", entity=fates.named("Mara"))
    fates.do("ann", "answer", choice=fates.asked(), option="leave")

    fates.do("dana", "set-sway", "2C", "2D", entity=fates.named("Mara"), sway=2, reason="a night's rest")

    assert fates.hero("Mara").health is Health.AWAKE
    assert fates.hand("Mara") == ["2C", "2D"]


@proves("ff.conditions.hurt")
@pytest.mark.parametrize(("scope", "hurt"), [("cts_and_reactions", 3), ("cts_only", 2)])
def test_hurt_counts_against_the_reaction_by_one_reading(scope: str, hurt: int) -> None:
    fates = hunt(MARA, {"hurt-scope": scope}, low=50, mid=51, high=52, reaction=1)
    fates.do("dana", "set-hurt", entity=fates.named("Wolf"), hurt=2)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "defend-by-draw", "10D", "2C")

    assert fates.foe().block.hurt == hurt


@proves("ff.conditions.unconscious", "ff.conditions.dead")
def test_an_unconscious_creature_cannot_answer_and_an_ace_may_kill_it() -> None:
    fates = hunt(["AS", "9C", "3D", "4S"])
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    strike(fates, "ann", "Mara", "Wolf", ["AS"])
    fates.do("ann", "answer", "2C", choice=fates.asked("effect"), option="dead")

    assert ("dead", None) in fates.timers()
    assert fates.offers("ann", "attack") == []


@pytest.mark.parametrize(
    ("reading", "sway", "options"),
    [
        ("always_one", 3, []),
        ("ace_all", 0, ["dead", "unconscious", "incapacitated", "hurt"]),
        ("ct_normal", 3, ["dead", "unconscious", "incapacitated", "hurt"]),
    ],
)
@proves("ff.sway.unarmed-damage")
def test_an_unarmed_ace(reading: str, sway: int, options: list[str]) -> None:
    fates = hunt(["AS", "9C", "3D", "4S"], {"unarmed-ace": reading}, action=1)

    strike(fates, "ann", "Mara", "Wolf", ["AS"], unarmed=True)
    fates.answers("dana", "take-it", *(["2C"] if not options else []))
    offered = [str(dict(offer.fixed)["option"]) for offer in fates.offers("ann") if offer.command == "answer"]
    if options:
        fates.do("ann", "answer", "2C", choice=fates.asked("effect"), option="hurt")
    wolf = {"entity": fates.named("Wolf"), "target": fates.named("Mara")}
    fates.do("dana", "attack-by-draw", "AH", count=1, unarmed=True, **wolf)
    fates.answers("ann", "take-it")

    assert offered == options
    assert fates.hero("Mara").sway == sway


@proves("ff.creatures.reaction")
def test_a_creature_defends_with_at_most_its_reaction() -> None:
    fates = hunt(MARA, reaction=2)
    strike(fates, "ann", "Mara", "Wolf", ["9C"])

    refusal = fates.refused("dana", "defend-by-draw", choice=fates.asked(), count=3)

    assert refusal.code == "play.count"
    assert [dict(offer.fixed)["count"] for offer in fates.offers("dana", "defend-by-draw")] == [2, 1]


def test_only_the_fate_dealer_sees_a_stat_block() -> None:
    fates = hunt(MARA, low=9, mid=12, high=15)

    block = fates.view("dana")["ff.stat-blocks"]
    assert isinstance(block, Listing)
    assert [(row.text, row.counters) for row in block.rows] == [("Wolf", (Counter("CT", "9/12/15"),))]
    for seat in ("ann", "bob", "tv"):
        assert "ff.stat-blocks" not in fates.view(seat)
