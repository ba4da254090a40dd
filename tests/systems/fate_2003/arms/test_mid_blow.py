"""Nobody changes arms between the fall of the dice and the blow."""

from __future__ import annotations

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms, gear_of
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.turns import TakeTurn
from threefates.testing.proof import proves


@proves("fate.arms.simple-armor", "fate.arms.simple-weapons")
def test_no_armor_is_put_on_once_the_dice_have_fallen() -> None:
    brawl = Brawl("Cyrus", "Guard A", arms_treatment="simple").begins("Cyrus", "Guard A")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    brawl.says("Guard A", "Swords", way=Way.ATTACK, target="Cyrus")
    table.does(ANN, TakeArms(cyrus, "unarmed", "leather"))  # before they fall
    brawl.says("Cyrus", "Swords", "--00++00", way=Way.ATTACK, target="Guard A")
    stove = TakeArms(cyrus, "unarmed", "wood-stove")
    assert table.refusal(ANN, stove) == "arms.in_mid_blow"
    offer = table.offers(ANN)[f"fate.take-arms.{cyrus}"]
    assert offer.refusal
    assert offer.refusal.source == "fate.arms.simple-armor"
    table.does(GM, TakeArms(cyrus, "unarmed", "chainmail"))  # who runs it may put a mistake right
    brawl.done()

    assert (brawl.wounds("Cyrus").clipped, brawl.wounds("Cyrus").hurt) == (0, 0)  # by two, less two
    table.does(ANN, stove)
    assert gear_of(table.state, cyrus)[1].rating == 4


@proves("fate.arms.simple-armor")
def test_nor_before_it_is_said_who_of_several_is_struck() -> None:
    brawl = Brawl("Cyrus", "Finn", "Guard A", arms_treatment="simple").begins("Cyrus, Finn", "Guard A")
    table = brawl.table
    brawl.says("Cyrus", "Swords", way=Way.ATTACK, target="Guard A")
    brawl.says("Finn", "Knives", way=Way.ATTACK, target="Guard A")
    brawl.says("Guard A", "Swords", "----" + "----" + "++++", way=Way.ATTACK, target="Cyrus").done()
    assert table.asked(GM, "fate.pick-struck").if_absent in (brawl.who("Cyrus"), brawl.who("Finn"))

    assert table.refusal(ANN, TakeArms(brawl.who("Cyrus"), "unarmed", "wood-stove")) == "arms.in_mid_blow"


@proves("fate.arms.simple-armor")
def test_a_test_that_is_no_fight_lets_anybody_put_on_what_they_like() -> None:
    brawl = Brawl("Cyrus", "Guard A", arms_treatment="simple")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    table.does(GM, CallStaticTest(cyrus, "run", "Fair"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"), "----")
    table.does(ANN, TakeArms(cyrus, "sword", "leather"))

    assert gear_of(table.state, cyrus)[0].rating == 2


@proves("fate.arms.simple-armor")
def test_nor_once_everybody_has_seen_what_everybody_does() -> None:
    brawl = Brawl("Cyrus", "Guard A", arms_treatment="simple").begins("Cyrus", "Guard A")
    table, stove = brawl.table, TakeArms(brawl.who("Cyrus"), "unarmed", "wood-stove")
    brawl.says("Cyrus", "Swords", way=Way.DEFENSIVE)
    table.does(ANN, TakeArms(brawl.who("Cyrus"), "sword", "leather"))  # nobody has seen anything yet
    brawl.says("Guard A", "Swords", target="Cyrus", maneuver="disarm")
    assert table.asked(GM, "fate.name-need").options

    assert table.refusal(ANN, stove) == "arms.in_mid_blow"
    table.answers(GM, "hurt", "0000" * 2, kind="fate.name-need")


@proves("fate.arms.simple-armor", "fate.arms.simple-weapons", "fate.arms.simple-side-effects")
def test_nor_once_an_exchange_is_called_for_and_its_steps_are_counted() -> None:
    """Who leaps aside in no armor, for all of their mobility, does not put a stove on before the dice fall."""
    brawl = Brawl("Cyrus", "Guard A", arms_treatment="simple")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    stove = TakeArms(cyrus, "unarmed", "wood-stove")
    table.does(GM, CallExchange(brawl.who("Guard A"), cyrus, "blades", answer=Manner.ANOTHER_SKILL))
    assert brawl.check.sides[1].modifier == 0

    assert table.refusal(ANN, stove) == "arms.in_mid_blow"
    refused = table.offers(ANN)[f"fate.take-arms.{cyrus}"].refusal
    assert refused
    assert refused.title == "The blow is being rolled for: Cyrus fights as they were armed."
    table.does(GM, CallOff())
    table.does(ANN, stove)
    table.does(GM, CallExchange(brawl.who("Guard A"), cyrus, "blades", answer=Manner.ANOTHER_SKILL))
    assert brawl.check.sides[1].modifier == -4


@proves("fate.arms.simple-armor")
def test_nor_in_a_turn_while_it_is_asked_how_one_meets_a_blow() -> None:
    brawl = Brawl("Cyrus", "Guard A", arms_treatment="simple").begins("Cyrus", "Guard A", Pace.TURN, "----" + "++++")
    brawl.done()
    table, armored = brawl.table, TakeArms(brawl.who("Cyrus"), "unarmed", "leather")
    table.does(ANN, armored)  # whoever's turn it is
    turn = table.asked(GM, "fate.act-now").id
    table.does(GM, TakeTurn(turn, "skill:Swords", target=brawl.who("Cyrus")))
    assert table.asked(ANN, "fate.name-trait").options == ()

    assert table.refusal(ANN, TakeArms(brawl.who("Cyrus"), "unarmed", "wood-stove")) == "arms.in_mid_blow"
