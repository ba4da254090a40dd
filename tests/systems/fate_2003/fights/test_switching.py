"""Places changed in a fight, and hits taken for others there, with Fate points."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import BOB, GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Ground, Pace, Standing, Way
from threefates.systems.fate_2003.fights.pace import EndFight, TakeGround
from threefates.systems.fate_2003.fights.switching import with_places_taken
from threefates.systems.fate_2003.points.additional_uses import SwitchPositions, TakeWound
from threefates.systems.fate_2003.points.who_fights import fighting
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves

FIGHT = Fight(
    Pace.EXCHANGE,
    "a brawl",
    (("cyrus", "finn"), ("a", "b")),
    declared={
        "cyrus": Declared(Way.ATTACK, target="a"),
        "finn": Declared(Way.ATTACK, target="b"),
        "a": Declared(Way.ATTACK, target="cyrus"),
        "b": Declared(Way.ATTACK, target="cyrus"),
    },
    ground=(
        Standing("cyrus", Ground.POSITION),
        Standing("a", Ground.FLANKING, "cyrus"),
        Standing("b", Ground.POSITION),
    ),
)


def brawl_of(*names: str) -> Brawl:
    """A brawl in which Finn has points to pay."""
    brawl = Brawl(*names)
    brawl.table.does(GM, SetFatePoints(brawl.who("Finn"), 2, "for the test"))
    return brawl


def switches(brawl: Brawl) -> None:
    brawl.table.does(BOB, SwitchPositions(brawl.who("Finn"), brawl.who("Cyrus"), "back to back, and round"))
    brawl.table.answers(GM, "so", kind="fate.use-asked")
    let_stand(brawl.table)


@proves("fate.points.switch-positions")
def test_each_takes_the_ground_the_foes_and_the_target_of_the_other() -> None:
    found = with_places_taken(FIGHT, "finn", "cyrus", declared=True)

    assert found.attacks == {"cyrus": "b", "finn": "a", "a": "finn", "b": "finn"}
    assert found.ground == (
        Standing("finn", Ground.POSITION),
        Standing("a", Ground.FLANKING, "finn"),
        Standing("b", Ground.POSITION),
    )


@proves("fate.points.switch-positions")
@pytest.mark.parametrize(("other", "declared"), [("cyrus", False), ("a", True)])
def test_with_dice_in_hand_or_with_a_foe_only_the_ground_changes(other: str, declared: bool) -> None:
    found = with_places_taken(FIGHT, "finn", other, declared=declared)

    assert found.attacks == FIGHT.attacks
    assert found.ground != FIGHT.ground


@proves("fate.points.switch-positions")
@pytest.mark.parametrize("one", ["finn", "cyrus"])
def test_who_goes_for_nobody_has_no_target_to_trade(one: str) -> None:
    fight = Fight(
        Pace.EXCHANGE,
        "",
        FIGHT.sides,
        declared={**FIGHT.declared, "finn": Declared(Way.DEFENSIVE)},
        ground=FIGHT.ground,
    )
    other = {"finn": "cyrus", "cyrus": "finn"}[one]

    assert with_places_taken(fight, one, other, declared=True).attacks == {"cyrus": "a", "a": "finn", "b": "finn"}


@proves("fate.points.switch-positions")
def test_places_change_before_anybody_rolls() -> None:
    brawl = brawl_of("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    assert fighting(brawl.table.state)
    brawl.says("Guard A", "Swords", way=Way.ATTACK, target="Cyrus")
    switches(brawl)

    assert brawl.fight.attacks == {brawl.who("Guard A"): brawl.who("Finn")}
    assert brawl.table.panes["ann"][-1] == "Each of Finn and Cyrus stands where the other stood, from now on."
    brawl.table.does(GM, EndFight("they part"))
    assert not fighting(brawl.table.state)


@proves("fate.points.switch-positions")
def test_dice_in_hand_fall_as_they_were_called_for() -> None:
    brawl = brawl_of("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    brawl.says("Guard A", "Swords", way=Way.ATTACK, target="Cyrus")
    brawl.says("Finn", "Knives", way=Way.WAIT)
    brawl.says("Cyrus", "Swords", "00000000", way=Way.ATTACK, target="Guard A")
    switches(brawl)

    assert brawl.fight.attacks[brawl.who("Guard A")] == brawl.who("Cyrus")
    assert brawl.table.panes["ann"][-1].endswith("once the dice have fallen.")


@proves("fate.points.switch-positions")
def test_who_was_let_change_places_before_a_fight_began_changes_nothing_there() -> None:
    brawl = with_points(brawl_of("Cyrus", "Finn", "Guard A"))
    brawl.table.does(GM, CallExchange(brawl.who("Cyrus"), brawl.who("Guard A"), "blades"))
    brawl.table.does(BOB, SwitchPositions(brawl.who("Finn"), brawl.who("Cyrus"), "over the bar"))
    brawl.table.answers(GM, "so", kind="fate.use-asked")
    brawl.table.does(GM, CallOff())
    before = brawl.begins("Cyrus", "Guard A").fight
    let_stand(brawl.table)

    assert brawl.fight == before


def with_points(brawl: Brawl) -> Brawl:
    """With somebody who may cancel."""
    brawl.table.does(GM, SetFatePoints(brawl.who("Guard A"), 1, "for the test"))
    return brawl


@proves("fate.points.switch-positions")
def test_two_who_are_alone_in_a_fight_trade_their_ground() -> None:
    brawl = brawl_of("Finn", "Guard A").begins("Finn", "Guard A")
    finn, guard = brawl.who("Finn"), brawl.who("Guard A")
    brawl.table.does(GM, TakeGround(finn, Ground.POSITION))
    brawl.table.does(BOB, SwitchPositions(finn, guard, "round the table"))
    brawl.table.answers(GM, "so", kind="fate.use-asked")
    let_stand(brawl.table)

    assert brawl.fight.ground == (Standing(guard, Ground.POSITION),)


@proves("fate.points.take-wound")
def test_a_hit_of_an_exchange_is_taken_for_a_friend() -> None:
    brawl = brawl_of("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    brawl.says("Guard A", "Swords", way=Way.ATTACK, target="Cyrus")
    brawl.says("Finn", "Knives", way=Way.WAIT)
    brawl.says("Cyrus", "Swords", "--00++00", way=Way.ATTACK, target="Guard A").done()
    assert brawl.wounds("Cyrus") != Wounded()
    struck = brawl.wounds("Cyrus")
    brawl.table.does(BOB, TakeWound(brawl.who("Finn"), brawl.who("Cyrus"), "Finn steps between"))
    brawl.table.answers(GM, "so", kind="fate.use-asked")
    let_stand(brawl.table)

    assert (brawl.wounds("Cyrus"), brawl.wounds("Finn")) == (Wounded(), struck)


@proves("fate.points.switch-positions")
def test_places_are_offered_of_those_in_the_fight_however_many_look_on() -> None:
    brawl = brawl_of("Cyrus", "Finn", "Guard A", "Guard B", "Guard C", "Guard D").begins("Cyrus, Finn", "Guard A")
    offers = {who: brawl.table.offers(GM)[f"fate.switch-positions.{brawl.who(who)}"] for who in ("Guard A", "Guard B")}

    assert [option.label for option in offers["Guard A"].fields[0].options] == ["Cyrus", "Finn"]
    assert [option.label for option in offers["Guard B"].fields[0].options] == ["Cyrus", "Finn", "Guard A"]
    assert offers["Guard B"].refusal is not None
    assert offers["Guard B"].refusal.title == "Guard B has no place in this fight."
