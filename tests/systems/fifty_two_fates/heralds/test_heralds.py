"""Heralds and their miracles."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example, table
from tests.systems.fifty_two_fates.fates import ALL_CARDS, skirmish, strike
from tests.systems.fifty_two_fates.heralds.praying import DEITY, MARA, herald, prayed
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME
from threefates.systems.fifty_two_fates.content.loader import miracle_classes
from threefates.systems.fifty_two_fates.gear.weapons_armor import trained
from threefates.systems.fifty_two_fates.heralds.heralds import Deity, Heralds, check_deity
from threefates.systems.fifty_two_fates.heralds.miracle_events import MiracleVerdict
from threefates.systems.fifty_two_fates.heralds.miracles import class_of
from threefates.systems.fifty_two_fates.heralds.miracles_view import lasting
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_cards
from threefates.testing.proof import proves

# heralds ------------------------------------------------------------------------------------------


@proves("ff.heralds.physical")
def test_a_herald_plays_one_card_and_wields_martial_gear() -> None:
    row, fates = table("ff.heralds.physical"), herald()

    assert action_cards(fates.state, fates.named("Mara")) == row["physical_cp"]
    assert trained(fates.hero("Mara")) is row["martial"]


@proves("ff.heralds.deity", "ff.heralds.deity-basis", "ff.heralds.deity-purpose", "ff.heralds.deity-attributes")
def test_a_deity_has_a_basis_a_purpose_and_three_attributes() -> None:
    fates = herald(deity=False)

    refusal = fates.refused("ann", "describe-deity", entity=fates.named("Mara"), **(DEITY | {"third": " "}))
    fates.do("ann", "describe-deity", entity=fates.named("Mara"), **DEITY)

    assert refusal.code == "deity.short"
    deity = fates.state[Heralds].of(fates.named("Mara")).deity
    assert deity is not None
    assert (deity.basis, deity.attributes) == ("fire", ("fair", "vigilant", "warrior"))
    assert check_deity(Deity("", "x", deity.attributes)) is not None


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ({}, False),
        ({"basis": " "}, True),
        ({"purpose": " "}, True),
        ({"third": "Fair"}, True),
        ({"third": "", "more": "neutral"}, False),
        ({"second": "", "third": "", "more": "neutral, considerate"}, False),
        ({"second": "", "third": "", "more": "neutral, fair"}, True),
    ],
)
@proves("ff.heralds.deity", "ff.heralds.deity-basis", "ff.heralds.deity-purpose", "ff.heralds.deity-attributes")
def test_three_attributes_are_three_different_ones_wherever_they_are_written(
    words: dict[str, str], refused: bool
) -> None:
    fates = herald(deity=False)
    written = {"entity": fates.named("Mara"), **DEITY, **words}

    if refused:
        assert fates.refused("ann", "describe-deity", **written).code == "deity.short"
    else:
        fates.do("ann", "describe-deity", **written)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        pytest.param("describe-deity", DEITY, marks=proves("ff.heralds.deity", "ff.heralds.holy-symbol")),
        pytest.param("set-temple", {"temple": "Ember"}, marks=proves("ff.heralds.temple")),
        pytest.param("set-temple", {"spurious": True}, marks=proves("ff.heralds.spurious")),
        pytest.param("tie-faction", {"faction": "the Ash Hand"}, marks=proves("ff.heralds.factions")),
    ],
)
@proves("ff.protagonist.class")
def test_all_of_that_is_for_heralds_and_for_whoever_plays_them(command: str, words: dict[str, object]) -> None:
    fates = herald(deity=False)
    fates.protagonist("bob", "Bern")

    of_a_fighter = fates.refused("bob", command, entity=fates.named("Bern"), **words)
    of_somebody_else = fates.refused("bob", command, entity=fates.named("Mara"), **words)

    assert of_a_fighter.code == "herald.none"
    assert of_somebody_else.code != "herald.none"


@proves("ff.heralds.holy-symbol", "ff.heralds.deity")
def test_a_deity_may_have_a_symbol() -> None:
    fates = herald(deity=False)

    fates.do("ann", "describe-deity", entity=fates.named("Mara"), symbol="a ring", **DEITY)

    assert "shown as a ring" in str(fates.view("bob")["ff.heralds"])


@proves("ff.heralds.temple", "ff.heralds.spurious")
def test_a_herald_belongs_to_a_temple_or_is_spurious() -> None:
    fates = herald()

    fates.do("ann", "set-temple", entity=fates.named("Mara"), temple="the Ember House")
    fates.do("ann", "set-temple", entity=fates.named("Mara"), spurious=True)

    assert fates.panes["bob"] == [
        "Mara belongs to the Ember House.",
        "Mara is a spurious herald, of no temple.",
    ]
    assert fates.refused("ann", "set-temple", entity=fates.named("Mara")).code == "temple.none"


@proves("ff.heralds.factions")
def test_a_faction_is_for_two_until_both_are_for_telling() -> None:
    fates = herald(deity=False)

    fates.do("ann", "tie-faction", entity=fates.named("Mara"), faction="the Ash Hand")
    tied = {seat: ("ff.heralds" in fates.view(seat), "the Ash Hand" in str(fates.panes[seat])) for seat in fates.panes}
    fates.do("dana", "let-faction-be-known", entity=fates.named("Mara"))
    after_one = "ff.heralds" in fates.view("bob")
    fates.do("ann", "let-faction-be-known", entity=fates.named("Mara"))

    assert tied == {"dana": (True, True), "ann": (True, True), "bob": (False, False), "tv": (False, False)}
    assert after_one is False
    assert fates.panes["bob"] == ["Mara turns out to be tied to the Ash Hand."]


@proves("ff.heralds.factions")
def test_nobody_is_for_telling_what_there_is_not_or_twice_and_a_new_tie_is_secret_again() -> None:
    fates = herald(deity=False)
    tie = {"entity": fates.named("Mara")}

    untied = fates.refused("dana", "let-faction-be-known", **tie)
    fates.do("ann", "tie-faction", faction="the Ash Hand", **tie)
    fates.do("dana", "let-faction-be-known", **tie)
    twice = fates.refused("dana", "let-faction-be-known", **tie)
    fates.do("ann", "let-faction-be-known", **tie)
    fates.do("ann", "tie-faction", faction="the Grey Sisters", **tie)

    assert (untied.code, twice.code) == ("faction.told", "faction.told")
    assert "the Grey Sisters" not in str((fates.view("bob"), fates.panes["bob"]))
    assert "the Grey Sisters" in str(fates.view("dana")["ff.heralds"])


@proves("ff.heralds.deity", "ff.miracles.rule")
def test_a_prayer_takes_sway_and_being_awake_and_one_s_own_turn() -> None:
    fates = herald()
    prayer = {"entity": fates.named("Mara"), "wish": "light"}

    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="unconscious")
    out_cold = fates.refused("ann", "pray", **prayer)
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="fit")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    beaten = fates.refused("ann", "pray", **prayer)
    fates.do("dana", "set-sway", "3C", "5D", "6D", "7D", entity=fates.named("Mara"), sway=4)
    late = fates.refused("ann", "pray", **prayer)
    fates.do("dana", "end-fight")
    fates.do("ann", "pray", **prayer)

    assert (out_cold.code, beaten.code, late.code) == ("prayer.weak", "prayer.weak", "turn.not_yours")
    assert fates.state[Heralds].of(fates.named("Mara")).prayer is not None


@proves("ff.heralds.deity")
def test_nobody_prays_while_hands_are_saved_or_a_blow_is_open() -> None:
    fates = herald()
    fates.do("dana", "end-fight")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"))

    during = fates.refused("ann", "pray", entity=fates.named("Mara"), wish="light")
    fates.answers("ann", "defend", "5C", cards=["KH"])
    fates.do("dana", "save-hands")
    after = fates.refused("ann", "pray", entity=fates.named("Mara"), wish="light")

    assert during.code.startswith("exchange")
    assert after.code.startswith("session")


# miracles -----------------------------------------------------------------------------------------


@proves("ff.miracles.table")
def test_the_table_of_miracles() -> None:
    rows = table("ff.miracles.table")
    kinds = [miracle_classes()[name] for name in miracle_classes()]

    assert [(kind.id, kind.name, kind.zones) for kind in kinds] == [
        (row["card"], row["class"], row["range_zones"]) for row in rows
    ]
    assert [kind.hours for kind in kinds[:-1]] == [row["duration_hours"] for row in rows[:-1]]
    assert [kind.cost if kind.cost >= 0 else "all" for kind in kinds] == [row["sway_cost"] for row in rows]


@proves("ff.miracles.rule", "ff.ruling.miracle-turn-use")
def test_a_whole_turn_of_prayer_comes_before_the_card() -> None:
    fates = herald()
    early = fates.refused("ann", "draw-miracle", entity=fates.named("Mara"))

    fates.do("ann", "pray", entity=fates.named("Mara"), wish="light")

    assert early.code == "miracle.unprayed"
    assert fates.turns() == ["Wolf"]


@proves("ff.miracles.rule")
def test_nothing_else_is_done_in_a_turn_of_prayer() -> None:
    fates = herald()
    fates.do("ann", "use-action", entity=fates.named("Mara"), what="shout")

    assert fates.refused("ann", "pray", entity=fates.named("Mara"), wish="light").code == "prayer.whole_turn"


@proves("ff.ruling.miracle-turn-use")
def test_a_prayer_that_is_not_drawn_for_is_wasted() -> None:
    fates = herald()
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="light")
    fates.passes("dana", "Wolf")

    fates.passes("ann", "Mara")

    assert "Mara's prayer is wasted." in fates.panes["bob"]
    assert fates.state[Heralds].of(fates.named("Mara")).prayer is None


@proves("ff.heralds.deity", "ff.miracles.rule")
def test_without_a_deity_there_is_nobody_to_pray_to() -> None:
    fates = herald(deity=False)

    assert fates.refused("ann", "pray", entity=fates.named("Mara"), wish="light").code == "prayer.deity"


@proves("ff.miracles.table", "ff.miracles.sway-cost")
def test_a_queen_is_an_incredible_miracle_and_costs_two() -> None:
    given, expected = example("d-miracle-queen")
    kind = class_of(BY_NAME[f"{given['drawn']}C"])
    fates = prayed("QC")
    fates.answers("ann", "trim", cards=["3D", "4S"])

    assert (kind.name, kind.zones, lasting(kind.hours)) == (expected["class"], expected["range_zones"], "a day")
    assert given["sway"] - kind.cost == expected["sway"]
    assert (fates.hero("Mara").sway, fates.hero("Mara").toll) == (2, 2)


@proves("ff.miracles.zero-sway", "ff.miracles.table")
def test_an_ace_takes_everything_and_leaves_the_herald_unconscious_not_dying() -> None:
    given, expected = example("d-miracle-ace")
    fates = prayed("AC")

    assert miracle_classes()[given["drawn"]].zones == expected["range_zones"]
    assert (fates.hero("Mara").sway, fates.hero("Mara").health.value) == (expected["sway"], expected["state"])
    assert (fates.hero("Mara").health is Health.DYING) is expected["dying"]
    assert fates.everywhere() == ALL_CARDS


@proves("ff.miracles.sway-cost")
def test_healing_does_not_give_back_the_toll_but_rest_does() -> None:
    fates = prayed("QC")
    fates.answers("ann", "trim", cards=["3D", "4S"])
    fates.do("dana", "end-fight")

    refusal = fates.refused("dana", "set-sway", entity=fates.named("Mara"), sway=3, reason="a healing spell")
    fates.do("dana", "rest", "5C", "6C", entity=fates.named("Mara"), sway=2)

    assert refusal.code == "range"
    assert (fates.hero("Mara").sway, fates.hero("Mara").toll) == (4, 0)


@proves("ff.miracles.limits")
@pytest.mark.parametrize("verdict", [each.value for each in MiracleVerdict])
def test_the_fate_dealer_says_whether_it_agrees_with_the_deity(verdict: str) -> None:
    fates = prayed("7C", verdict=verdict)

    told = fates.panes["bob"][-1]
    assert ("as wished" in told) is (verdict == "granted")
    assert fates.hero("Mara").sway == 4


@proves("ff.miracles.table")
@pytest.mark.parametrize(("card", "apart", "reached"), [("7C", 1, False), ("JC", 2, True), ("JC", 3, False)])
def test_how_far_a_miracle_reaches(card: str, apart: int, reached: bool) -> None:
    fates = prayed(card, apart=apart, target="Wolf")

    assert any("does not reach" in line for line in fates.panes["tv"]) is not reached
    assert ("The miracle happens as wished." in fates.panes["tv"]) is reached
    assert any("did not get that far: nothing happens" in line for line in fates.panes["tv"]) is not reached
    assert len(fates.state[Heralds].wonders) == (reached and card != "7C")
    assert fates.replayed() == fates.state


@proves("ff.miracles.table", "ff.miracles.limits")
@pytest.mark.parametrize(("apart", "label"), [(2, "It comes as wished"), (3, "Yes, but it does not reach that far")])
def test_the_fate_dealer_is_told_where_a_wish_falls_short(apart: int, label: str) -> None:
    fates = herald(apart=apart)
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="it burns", target=fates.named("Wolf"))
    fates.passes("dana", "Wolf")

    fates.do("ann", "draw-miracle", "JC", entity=fates.named("Mara"))

    (asked,) = (question for question in fates.questions() if question.kind == "verdict")
    assert asked.options[0].label == label


@proves("ff.miracles.table", "ff.miracles.limits")
@pytest.mark.parametrize(("verdict", "said"), [("backfires", "backfires"), ("opposite", "the opposite happens")])
def test_a_wish_against_the_deity_comes_back_at_who_wished_however_far_it_was_meant_to_go(
    verdict: str, said: str
) -> None:
    fates = prayed("JC", apart=3, target="Wolf", verdict=verdict)

    assert any(said in line for line in fates.panes["tv"])


@proves("ff.miracles.table", "ff.miracles.permanence")
@pytest.mark.parametrize(("card", "lasts"), [("JC", "1 hour"), ("QC", "1 day"), ("KC", "1 week"), ("AC", "1 month")])
def test_what_lasts_says_so_in_the_words_of_the_table(card: str, lasts: str) -> None:
    fates = herald("QD", "2C")
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="light")
    fates.passes("dana", "Wolf")
    fates.do("ann", "draw-miracle", card, entity=fates.named("Mara"))
    fates.do("dana", "answer", choice=fates.asked("verdict"), option="granted")

    assert f"light (Mara): {lasts} at most" in str(fates.view("bob")["ff.wonders"])


@proves("ff.miracles.permanence")
def test_what_a_miracle_did_may_stay_when_it_is_over() -> None:
    given, expected = example("miracle-cart")
    fates = prayed("JC")

    assert given["duration_over"]
    assert expected["direct_effect"] == "ended"
    assert len(expected["possible_outcomes"]) > 1
    assert any("for an hour" in line for line in fates.panes["bob"])


def test_being_hit_does_not_break_a_prayer_but_being_out_does() -> None:
    fates = herald()
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="light")
    fates.do("dana", "attack-by-draw", "JC", entity=fates.named("Wolf"), target=fates.named("Mara"))
    fates.answers("ann", "take-it")
    fates.answers("ann", "trim", cards=["3D", "4S"])
    fates.passes("dana", "Wolf")

    still = fates.offers("ann", "draw-miracle")[0].enabled
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")
    out = fates.refused("ann", "draw-miracle", entity=fates.named("Mara")).code
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="awake")

    assert (still, out) == (True, "act.helpless")
    assert fates.refused("ann", "draw-miracle", entity=fates.named("Mara")).code == "miracle.unprayed"


def test_only_heralds_pray() -> None:
    fates = skirmish(MARA)

    assert fates.refused("ann", "pray", entity=fates.named("Mara"), wish="light").code == "herald.none"
    strike(fates, "ann", "Mara", "Wolf", ["9C"])
