"""Arms at a table: taken up, written down, and felt in exchanges under each of the book's treatments."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fate_2003.conflict.exchanges import fight, hurts, wounded
from tests.systems.fate_2003.creation.phases import printed
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import (
    Arms,
    BringMagic,
    Gear,
    SetRatings,
    SetTheGround,
    TakeArms,
    WriteArmor,
    WriteWeapon,
)
from threefates.systems.fate_2003.arms.burdens import Burden, CallBurdenedTest
from threefates.systems.fate_2003.arms.telling import by_arms
from threefates.systems.fate_2003.arms.weapons_and_armor import column, margin_by_ratings, read_on
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.bearing import Blow, Meeting, bearings, comes_to
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner, on_guard
from threefates.systems.fate_2003.content.records import weapon_attributes
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.dice.sums import against_each_other, outcomes
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.sheets.changes import SetSkill
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.track import Outcome, outcome_of
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves

BY_ONE = ("++++", "++00")  # Mara's Good Fencing against Captain Vex's Great


def armed(
    mara: tuple[str, str] = ("unarmed", "none"), vex: tuple[str, str] = ("unarmed", "none"), **rulings: str
) -> Table:
    """Mara and Captain Vex, each with a weapon and armor."""
    table = Table.reading(**rulings).heroes()
    for by, name, (weapon, armor) in ((ANN, "Mara", mara), (GM, "Captain Vex", vex)):
        table.does(by, TakeArms(table.character(name), weapon, armor))
    return table


def written(table: Table, **attributes: Any) -> Table:
    table.does(GM, WriteWeapon("Flail", 2, attributes=tuple(attributes.get("flail", ()))))
    table.does(ANN, TakeArms(table.character("Mara"), "Flail"))
    return table


def modifiers(table: Table, **more: Any) -> tuple[int, int]:
    """What each side has on its roll, once an exchange is called."""
    table.does(GM, CallExchange(table.character("Mara"), table.character("Captain Vex"), "blades", **more))
    check = table.state[Checks].now
    assert check is not None
    return check.sides[0].modifier, check.sides[1].modifier


def blow(table: Table, margin: int, **more: Any) -> Outcome:
    """What a blow of Mara's at Captain Vex comes to."""
    found = Blow(table.character("Mara"), table.character("Captain Vex"), margin, **more)
    return comes_to(table.state, found)


@proves("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor", "fate.arms.mix-and-match")
@pytest.mark.parametrize(
    ("mara", "vex", "ground", "steps"),
    [
        (("sword", "none"), ("mace", "none"), SetTheGround(), (0, 0)),
        (("sword", "none"), ("knife", "none"), SetTheGround(), (1, 0)),
        (("sword", "none"), ("knife", "none"), SetTheGround(cramped=True), (0, 1)),
        (("unarmed", "chainmail"), ("unarmed", "leather"), SetTheGround(), (1, 0)),
        (("unarmed", "chainmail"), ("unarmed", "leather"), SetTheGround(hinders=True), (0, 1)),
        (("sword", "leather"), ("knife", "chainmail"), SetTheGround(), (1, 1)),
        (("sword", "chainmail"), ("knife", "none"), SetTheGround(finesse=True), (2, 0)),
    ],
)
def test_the_better_arms_are_worth_a_step_each(
    mara: tuple[str, str], vex: tuple[str, str], ground: SetTheGround, steps: tuple[int, int]
) -> None:
    table = armed(mara, vex)
    table.does(GM, ground)

    assert modifiers(table) == steps


@proves("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
@pytest.mark.parametrize("treatment", ["simple", "advanced"])
def test_where_arms_are_rated_the_better_brings_no_step(treatment: str) -> None:
    table = armed(("sword", "chainmail"), ("knife", "none"), arms_treatment=treatment)

    assert modifiers(table) == (0, 0)


@proves("fate.arms.mix-and-match", "fate.r.arms-treatment", "fate.r.armor-treatment")
@pytest.mark.parametrize(
    ("weapons", "armor", "steps", "outcome"),
    [
        ("dramatic", "as-weapons", 2, Outcome.HURT),
        ("dramatic", "simple", 1, Outcome.HURT),
        ("dramatic", "advanced", 1, Outcome.HURT),
        ("simple", "as-weapons", 0, Outcome.HURT),
        ("simple", "dramatic", 1, Outcome.INJURED),
        ("simple", "advanced", 0, Outcome.INJURED),
        ("advanced", "as-weapons", 0, Outcome.INJURED),
        ("advanced", "dramatic", 1, Outcome.INJURED),
        ("advanced", "simple", 0, Outcome.HURT),
    ],
)
def test_every_treatment_of_weapons_goes_with_every_one_of_armor(
    weapons: str, armor: str, steps: int, outcome: Outcome
) -> None:
    """A sword (2) at leather (1), by 3; whoever wears chainmail has the better armor."""
    table = armed(("sword", "chainmail"), ("knife", "leather"), arms_treatment=weapons, armor_treatment=armor)
    found = bearings(table.state, Meeting(table.character("Mara"), table.character("Captain Vex")))

    assert sum(one.steps for one in found) == steps
    assert blow(table, 3) is outcome


@proves("fate.arms.simple-procedure")
def test_cyrus_cuts_a_thief_in_leather() -> None:
    """The book's example: by 1, a rating of 2 against one of 1, is Hurt; it prints 3, where the sum is 2."""
    table = fight(armed(("sword", "none"), ("unarmed", "leather"), arms_treatment="simple"), *BY_ONE)
    assert (wounded(table, "Captain Vex"), wounded(table)) == (Wounded(hurt=1), Wounded())
    plain = fight(armed(("sword", "none"), ("sword", "none")), *BY_ONE)
    assert wounded(plain, "Captain Vex") == Wounded(clipped=1)


@proves("fate.arms.simple-procedure")
def test_the_sum_of_the_book_s_example_is_two_though_it_prints_three() -> None:
    given, book = printed("simple-arms")

    margin = margin_by_ratings(given["margin"], given["weapon"], given["armor"])

    assert (margin, book["printed_margin"]) == (book["final_margin"], 3)
    found = [outcome_of(each, DynamicBands.WIDE_MIDDLE).name.title() for each in (given["margin"], margin, 3)]
    assert found == [book["base_result"], book["final_result"], book["final_result"]]


@proves("fate.arms.armor-type-table")
def test_somebody_in_plate_is_disarmed_by_less_than_hurts_them() -> None:
    given, book = printed("plate-disarm")
    margins = range(1, 9)

    plain = [margin for margin in margins if read_on(column(0), margin) is Outcome.HURT]
    plated = [margin for margin in margins if read_on(column(given["armor_type"]), margin) is Outcome.HURT]

    assert [plain[0], plain[-1]] == book["maneuver_hurt_equivalent"]
    assert plated == book["actual_hurt"]


@proves(
    "fate.arms.simple-procedure", "fate.r.tie-and-weapon-rating", "fate.r.simple-floor", "fate.combat.common-principle"
)
@pytest.mark.parametrize(
    ("reading", "answer", "mara", "vex"),
    [
        ("book", Manner.ATTACK, Wounded(), Wounded()),
        ("book", Manner.OTHER, Wounded(), Wounded(hurt=1)),
        ("scratch-counts", Manner.ATTACK, Wounded(clipped=1), Wounded(hurt=1)),
        ("scratch-counts", Manner.OTHER, Wounded(), Wounded(hurt=1)),
        ("must-beat", Manner.ATTACK, Wounded(), Wounded()),
        ("must-beat", Manner.OTHER, Wounded(), Wounded()),
    ],
)
def test_what_a_level_exchange_does_with_ratings(reading: str, answer: Manner, mara: Wounded, vex: Wounded) -> None:
    arms = (("sword", "none"), ("knife", "none"))
    table = armed(*arms, arms_treatment="simple", tie_and_weapon_rating=reading)
    fight(table, "+000", "0000", answer=answer)

    assert (wounded(table), wounded(table, "Captain Vex")) == (mara, vex)
    turn = armed(*arms, arms_treatment="simple", tie_and_weapon_rating=reading)
    expected = Outcome.SCRATCHED if reading == "must-beat" else Outcome.HURT
    assert blow(turn, 0, turn=True, ahead=False) is expected


@proves("fate.arms.simple-procedure", "fate.r.simple-floor")
def test_armor_that_stops_a_blow_leaves_a_scratch() -> None:
    table = armed(("unarmed", "none"), ("unarmed", "light-plate"), arms_treatment="simple")

    assert [blow(table, margin) for margin in (0, 1, 3, 4, 5)] == [
        *[Outcome.SCRATCHED] * 3,
        Outcome.CLIPPED,
        Outcome.HURT,
    ]
    found = by_arms(table.state, Blow(table.character("Mara"), table.character("Captain Vex"), 1))
    assert found.margin == 0


@proves("fate.arms.armor-type-table", "fate.arms.special-armor-table")
@pytest.mark.parametrize(
    ("type_", "book"), [(0, "01222334"), (3, "00112234"), (4, "00111234"), (8, "00011112")]
)  # scratched 0, clipped 1, hurt 2, injured 3, out 4, by margins of 0 to 7
def test_armor_types_are_columns_at_a_table(type_: int, book: str) -> None:
    table = armed(armor_treatment="advanced")
    table.does(GM, WriteArmor("Odd armor", 1, type_))
    table.does(GM, TakeArms(table.character("Captain Vex"), armor="Odd armor"))
    order = [Outcome.SCRATCHED, Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED, Outcome.TAKEN_OUT]

    assert "".join(str(order.index(blow(table, margin))) for margin in range(8)) == book


@proves("fate.arms.armor-vs-maneuvers")
@pytest.mark.parametrize("treatment", ["simple", "advanced"])
def test_armor_is_no_help_against_a_maneuver(treatment: str) -> None:
    """Somebody in plate is disarmed by 2 to 4, and hurt by 4 or 5."""
    table = armed(("unarmed", "none"), ("unarmed", "light-plate"), arms_treatment=treatment)

    assert [blow(table, margin, maneuver=True) for margin in (1, 2, 4, 5)] == [
        Outcome.CLIPPED,
        Outcome.HURT,
        Outcome.HURT,
        Outcome.INJURED,
    ]
    assert blow(table, 2) is not Outcome.HURT
    fight(table, "+++0", "0000", maneuver="disarm him")
    choice = table.asked(ANN, "fate.wound-or-effect")
    assert [one.label for one in choice.options] == [
        "disarm him",
        "Captain Vex: scratched" if treatment == "simple" else "Captain Vex: clipped",
    ]


@proves("fate.arms.armor-vs-maneuvers", "fate.combat.outcome-traded-for-effect")
def test_a_maneuver_that_falls_short_wounds_through_armor() -> None:
    table = armed(("unarmed", "none"), ("unarmed", "light-plate"), armor_treatment="advanced")
    fight(table, "++00", "0000", maneuver="disarm him")

    assert wounded(table, "Captain Vex") == Wounded()


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-flexible", "fate.arms.attr-vicious", "fate.arms.attr-locking")
@pytest.mark.parametrize(
    ("attributes", "cramped", "wound", "maneuver"),
    [
        (("AP",), False, -1, -1),
        (("APx2",), False, -2, -2),
        (("Flex",), False, -1, 0),
        (("Flex",), True, 0, 1),
        (("Vcs",), False, 0, 0),
        (("Lock",), False, 0, -1),
    ],
)
def test_attributes_tell_on_rolls_where_they_are_read(
    attributes: tuple[str, ...], cramped: bool, wound: int, maneuver: int
) -> None:
    for treatment, expected in (("advanced", (wound, maneuver)), ("simple", (0, 0))):
        table = written(armed(arms_treatment=treatment), flail=attributes)
        table.does(GM, SetTheGround(cramped=cramped, finesse=True))
        pair = (table.character("Mara"), table.character("Captain Vex"))
        found = [bearings(table.state, Meeting(*pair, maneuver=wants)) for wants in (False, True)]
        assert tuple(sum(one.steps for one in each) for each in found) == expected
        entries = tuple(dict.fromkeys(weapon_attributes()[one].entry for one in attributes))
        assert all(one.cites == entries for each in found for one in each)


@proves(
    "fate.arms.attr-armor-piercing",
    "fate.arms.attr-vicious",
    "fate.arms.mix-and-match",
    "fate.arms.simple-procedure",
    "fate.r.armor-treatment",
    "fate.r.arms-treatment",
)
@pytest.mark.parametrize(
    ("attributes", "armor", "simple", "advanced"),
    [
        ((), "chainmail", Outcome.HURT, Outcome.HURT),
        (("AP",), "chainmail", Outcome.INJURED, Outcome.INJURED),
        (("Vcs",), "none", Outcome.INJURED, Outcome.INJURED),
        (("Vcs",), "chainmail", Outcome.HURT, Outcome.INJURED),
        (("Vcsx2",), "none", Outcome.TAKEN_OUT, Outcome.TAKEN_OUT),
        (("Vcsx2",), "chainmail", Outcome.CLIPPED, Outcome.HURT),
    ],
)
def test_attributes_tell_on_wounds(attributes: tuple[str, ...], armor: str, simple: Outcome, advanced: Outcome) -> None:
    """By 3 with a rating of 2, at no armor or chainmail."""
    for treatment, expected in (("simple", simple), ("advanced", advanced)):
        table = written(
            armed(vex=("unarmed", armor), arms_treatment="advanced", armor_treatment=treatment), flail=attributes
        )
        assert blow(table, 3) is expected


@proves("fate.arms.mix-and-match", "fate.arms.simple-procedure", "fate.r.armor-treatment", "fate.r.arms-treatment")
@pytest.mark.parametrize(("treatment", "outcome"), [("dramatic", Outcome.HURT), ("simple", Outcome.INJURED)])
def test_attributes_are_nothing_where_they_are_not_read(treatment: str, outcome: Outcome) -> None:
    table = written(armed(arms_treatment=treatment, armor_treatment="dramatic"), flail=("Vcsx2",))

    assert blow(table, 3) is outcome


@proves("fate.arms.mix-and-match")
def test_dramatic_armor_turns_no_blow() -> None:
    table = armed(vex=("unarmed", "light-plate"))

    assert [blow(table, margin) for margin in (1, 3)] == [Outcome.CLIPPED, Outcome.HURT]


@proves("fate.arms.armor-vs-maneuvers")
@pytest.mark.parametrize(
    ("weapons", "armor", "outcomes"),
    [
        ("dramatic", "advanced", [Outcome.CLIPPED, Outcome.HURT, Outcome.HURT]),
        ("simple", "simple", None),
        ("advanced", "dramatic", None),
    ],
)
def test_a_maneuver_is_read_on_the_column_of_no_armor_where_columns_are_read(
    weapons: str, armor: str, outcomes: list[Outcome] | None
) -> None:
    """Where degrees are told apart otherwise, only the table of armor types has its own."""
    table = armed(arms_treatment=weapons, armor_treatment=armor, dynamic_bands="symmetric")
    plain = [outcome_of(margin, DynamicBands.SYMMETRIC) for margin in (1, 2, 4)]

    assert plain != [Outcome.CLIPPED, Outcome.HURT, Outcome.HURT]
    assert [blow(table, margin, maneuver=True) for margin in (1, 2, 4)] == (outcomes or plain)


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-flexible", "fate.arms.attr-locking")
@pytest.mark.parametrize(("weapons", "armor", "steps"), [("advanced", "dramatic", -2), ("simple", "advanced", 0)])
def test_attributes_are_read_as_weapons_are(weapons: str, armor: str, steps: int) -> None:
    table = written(armed(arms_treatment=weapons, armor_treatment=armor), flail=("AP", "Flex"))
    found = bearings(table.state, Meeting(table.character("Mara"), table.character("Captain Vex")))

    assert sum(one.steps for one in found) == steps


@proves("fate.arms.attr-locking", "fate.arms.armor-vs-maneuvers", "fate.combat.common-principle")
@pytest.mark.parametrize(("weapons", "armor", "won"), [("advanced", "dramatic", False), ("simple", "advanced", True)])
def test_a_weapon_locks_as_weapons_are_read(weapons: str, armor: str, won: bool) -> None:
    table = armed(arms_treatment=weapons, armor_treatment=armor)
    table.does(GM, WriteWeapon("Claw", 1, attributes=("Lock", "AP")))
    table.does(GM, TakeArms(table.character("Captain Vex"), "Claw"))
    fight(table, "++++", "0000", maneuver="disarm her", needs=Outcome.CLIPPED)

    assert bool([one for one in table.system.questions(table.state) if one.kind == "fate.wound-or-effect"]) is won


@proves("fate.modifiers.shield-skill")
@pytest.mark.parametrize(
    ("skill", "way", "steps"),
    [
        ("Shield", Way.DEFENSIVE, 1),
        ("shield use", Way.DEFENSIVE, 1),
        ("Swords", Way.DEFENSIVE, 0),
        ("Shield", Way.ANOTHER_SKILL, 0),
        ("Shield", Way.WAIT, 0),
    ],
)
def test_a_shield_that_is_a_skill_keeps_one_safer(skill: str, way: Way, steps: int) -> None:
    """With what fighting defensively is worth, that is two."""
    brawl = Brawl("Guard A", "Cyrus")
    brawl.table.does(GM, SetSkill(brawl.who("Guard A"), skill, "Fair"))
    brawl.begins("Cyrus", "Guard A").says("Guard A", skill, way=way)
    meeting = Meeting(brawl.who("Guard A"), brawl.who("Cyrus"), attacks=False)

    assert sum(one.steps for one in bearings(brawl.table.state, meeting)) == steps
    assert on_guard(Manner.DEFENSIVE) + 1 == 2
    nobody = Table().heroes()
    assert bearings(nobody.state, Meeting(nobody.character("Mara"), nobody.character("Finn"))) == ()


@proves("fate.modifiers.shield-skill", "fate.combat.fight-defensively")
@pytest.mark.parametrize(
    ("skill", "manner", "steps"),
    [
        ("Shield", Manner.DEFENSIVE, 2),
        ("shield use", Manner.DEFENSIVE, 2),
        ("Fencing", Manner.DEFENSIVE, 1),
        ("Shield", Manner.ANOTHER_SKILL, 0),
        ("Shield", Manner.ATTACK, 0),
    ],
)
def test_a_shield_keeps_one_safer_in_an_exchange_by_itself(skill: str, manner: Manner, steps: int) -> None:
    """Known to the odds before the skill is named; in a test that is no exchange it is a skill as any."""
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, SetSkill(mara, skill, "Good"))
    table.does(GM, CallExchange(vex, mara, "blades", answer=manner))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"))
    naming = RollTest(table.asked(ANN, "fate.name").id, f"skill:{skill}")
    odds = table.system.odds(table.state, naming, table.state.viewer("ann"))
    assert odds is not None
    theirs = against_each_other(outcomes(2, steps, 0, dice=Dice.FUDGE), outcomes(3, 0, 0, dice=Dice.FUDGE))
    assert odds.success == str(theirs[0])
    assert dict(odds.options)[naming.trait] == str(theirs[0])
    table.does(ANN, naming, "0" * 8)

    check = table.state[Checks].now
    assert check is not None
    assert [side.modifier for side in check.sides] == [0, steps]
    assert any("behind a shield: +1" in line for line in table.panes["bob"]) is (steps == 2)
    plain = Table().heroes()
    plain.does(GM, SetSkill(plain.character("Mara"), "Shield", "Good"))
    plain.does(GM, CallDynamicTest(plain.character("Mara"), plain.character("Finn"), "a race"))
    plain.does(ANN, RollTest(plain.asked(ANN, "fate.name").id, "skill:Shield"))
    unguarded = plain.state[Checks].now
    assert unguarded is not None
    assert unguarded.sides[0].modifier == 0


@proves("fate.arms.simple-larger-numbers", "fate.arms.simple-weapons", "fate.arms.simple-side-effects")
def test_names_and_deeds_are_said_in_so_many_letters() -> None:
    table = armed(arms_treatment="simple")
    table.does(GM, WriteWeapon("x" * 40, 1))
    assert table.refusal(GM, WriteWeapon("x" * 41, 1)) == "sheet.words"
    assert table.refusal(GM, CallBurdenedTest(table.character("Mara"), "x" * 101, "Fair")) == "sheet.words"
    table.does(GM, CallBurdenedTest(table.character("Mara"), "x" * 100, "Fair"))


@proves("fate.arms.attr-locking")
@pytest.mark.parametrize(
    ("treatment", "words", "won"),
    [("advanced", "disarm her", False), ("advanced", "trip her", True), ("simple", "disarm her", True)],
)
def test_a_locked_weapon_is_not_struck_from_the_hand(treatment: str, words: str, won: bool) -> None:
    table = armed(arms_treatment=treatment)
    table.does(GM, WriteWeapon("Claw", 1, attributes=("Lock",)))
    table.does(GM, TakeArms(table.character("Captain Vex"), "Claw"))
    fight(table, "++++", "0000", maneuver=words)

    assert bool([one for one in table.system.questions(table.state) if one.kind == "fate.wound-or-effect"]) is won
    assert (wounded(table, "Captain Vex") == Wounded()) is won


@proves("fate.modifiers.magic-advantage")
def test_magic_is_an_advantage_over_who_has_none() -> None:
    table = armed()
    table.does(GM, StartScene("A duel"))
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, BringMagic(mara))
    found = bearings(table.state, Meeting(mara, vex))
    assert [(one.steps, one.why, one.cites) for one in found] == [(1, "magic", ("fate.modifiers.magic-advantage",))]
    assert bearings(table.state, Meeting(vex, mara)) == ()
    table.does(GM, BringMagic(vex))
    assert bearings(table.state, Meeting(mara, vex)) == ()
    table.does(GM, BringMagic(vex, magic=False))
    assert bearings(table.state, Meeting(mara, vex))
    assert table.refusal(ANN, BringMagic(mara)) == "seat.not_the_gm"
    assert table.refusal(GM, BringMagic("npc-99")) == "sheet.none"
    table.does(GM, EndScene())

    assert not table.state[Arms].of(mara).magic
    assert bearings(table.state, Meeting(mara, vex)) == ()


@proves("fate.arms.simple-side-effects")
def test_arms_get_in_the_way_where_they_are_rated() -> None:
    for by, cost in ((Burden.WEAPON, -2), (Burden.ARMOR, -1)):
        table = armed(("sword", "leather"), arms_treatment="simple")
        table.does(GM, CallBurdenedTest(table.character("Mara"), "slip by", "Good", by))
        check = table.state[Checks].now
        assert check is not None
        assert (check.sides[0].modifier, check.difficulty) == (cost, 2)
    assert table.refusal(GM, CallBurdenedTest(table.character("Mara"), "slip by", "Good")) == "checks.one_at_a_time"
    dramatic = armed()
    command = CallBurdenedTest(dramatic.character("Mara"), "slip by", "Good")
    assert dramatic.refusal(GM, command) == "arms.not_rated"
    assert not dramatic.offers(GM)["fate.call-burdened-test"].enabled
    assert dramatic.refusal(ANN, command) == "seat.not_the_gm"


@proves("fate.arms.simple-side-effects")
@pytest.mark.parametrize(
    ("rulings", "rated", "other", "said", "hidden", "moved"),
    [
        (("simple", "dramatic"), Burden.WEAPON, Burden.ARMOR, "Here armor has no rating.", -2, 0),
        (("dramatic", "advanced"), Burden.ARMOR, Burden.WEAPON, "Here weapons have no ratings.", 0, -1),
    ],
)
def test_what_is_not_rated_gets_in_nobodys_way(
    rulings: tuple[str, str], rated: Burden, other: Burden, said: str, hidden: int, moved: int
) -> None:
    table = armed(("sword", "leather"), arms_treatment=rulings[0], armor_treatment=rulings[1])
    offer = table.offers(GM)["fate.call-burdened-test"]
    (field,) = (one for one in offer.fields if one.name == "burden")
    refusals = {one.value: one.refusal.title for one in field.options if one.refusal}

    assert offer.enabled
    assert field.default == rated
    assert refusals == {other: said}
    assert offer.fields[0].options[0].label == f"Mara: hiding {hidden}, moving {moved}"
    assert table.refusal(GM, CallBurdenedTest(table.character("Mara"), "slip by", "Good", other)) == "arms.not_rated"


@proves("fate.arms.simple-side-effects", "fate.arms.simple-weapons")
def test_nobody_hides_their_fists_and_who_writes_them_down_anew_does_not_either() -> None:
    table = armed(("martial-arts", "none"), arms_treatment="simple")
    mara = table.character("Mara")
    labels = {one.label for one in table.offers(GM)["fate.call-burdened-test"].fields[0].options}
    assert "Mara: hiding 0, moving 0" in labels

    table.does(GM, WriteWeapon("Martial-arts strikes", 3))
    table.does(GM, CallBurdenedTest(mara, "come before the king", "Fair", Burden.WEAPON))

    check = table.state[Checks].now
    assert check is not None
    assert check.sides[0].modifier == 0
    assert table.state[Arms].every_weapon["martial-arts"].rating == 3


@proves("fate.arms.simple-larger-numbers")
def test_a_deadlier_table_rates_higher() -> None:
    table = armed(arms_treatment="simple")
    assert table.refusal(GM, WriteWeapon("Scythe", 5)) == "arms.rating"
    assert table.refusal(GM, WriteArmor("Dragonhide", 5, 4)) == "arms.rating"
    assert table.refusal(GM, WriteWeapon("Scythe", -1)) == "arms.rating"
    for highest in (3, 21):
        assert table.refusal(GM, SetRatings(highest)) == "arms.highest"
    table.does(GM, SetRatings(20))
    table.does(GM, WriteWeapon("Scythe", 20))
    table.does(GM, SetRatings(4))
    table.does(GM, WriteWeapon("Sickle", 4))
    table.does(GM, WriteWeapon("Straw", 0))
    table.does(ANN, TakeArms(table.character("Mara"), "Scythe"))

    assert blow(table, 0) is Outcome.TAKEN_OUT
    assert table.refusal(ANN, SetRatings(6)) == "seat.not_the_gm"


@proves("fate.arms.simple-weapons", "fate.arms.simple-armor")
def test_arms_are_taken_up_by_whoever_plays_somebody() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    assert table.state[Arms].of(mara) == Gear()
    assert table.refusal(BOB, TakeArms(mara, "sword")) == "character.not_yours"
    for command in (TakeArms(mara, "lance"), TakeArms(mara, "sword", "robe")):
        assert table.refusal(ANN, command) == "arms.unknown"
    table.does(ANN, TakeArms(mara, "sword", "chainmail"))
    table.does(GM, BringMagic(mara))
    table.does(GM, TakeArms(mara, "knife", "none"))

    assert table.state[Arms].of(mara) == Gear("knife", "none", magic=True)
    assert table.panes["bob"][0] == "Mara: Sword (2), Chainmail (2)."
    assert table.panes["bob"][-1] == "Mara: Knife (1), No armor (0), magic."


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (WriteWeapon("Flail", 2, attributes=("Sharp",)), "arms.attribute"),
        (WriteWeapon(" ", 2), "sheet.words"),
        (WriteArmor("Shell", 2, 9), "arms.type"),
        (WriteArmor("Shell", 2, -1), "arms.type"),
    ],
)
@proves(
    "fate.arms.special-armor-table",
    "fate.arms.simple-weapons",
    "fate.arms.simple-armor",
    "fate.arms.simple-larger-numbers",
)
def test_what_is_no_arm_is_refused_in_words(command: Command, code: str) -> None:
    table = Table().heroes()

    assert table.refusal(GM, command) == code
    assert table.refusal(ANN, command) == "seat.not_the_gm"
    table.does(GM, WriteArmor("Shell", 2, 8))
    table.does(GM, WriteArmor("Shirt", 0, 0))


@proves("fate.arms.simple-weapons", "fate.arms.simple-armor")
def test_a_table_writes_so_many_and_any_of_them_anew() -> None:
    table = Table().heroes()
    for number in range(40):
        table.does(GM, WriteWeapon(f"Weapon {number}", 1))
        table.does(GM, WriteArmor(f"Armor {number}", 1, 1))
    assert table.refusal(GM, WriteWeapon("One more", 1)) == "arms.too_many"
    assert table.refusal(GM, WriteArmor("One more", 1, 1)) == "arms.too_many"
    table.does(GM, WriteWeapon("Weapon 0", 2, ranged=True, attributes=("AP", "AP")))

    assert table.state[Arms].weapons["Weapon 0"].attributes == ("AP",)
    assert table.state[Arms].every_weapon["Weapon 0"].rating == 2


@proves("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
def test_the_ground_is_the_game_masters_word_until_the_scene_ends() -> None:
    table = armed()
    table.does(GM, StartScene("The sewers"))
    assert table.refusal(ANN, SetTheGround(cramped=True)) == "seat.not_the_gm"
    for ground in (SetTheGround(cramped=True), SetTheGround(hinders=True), SetTheGround(finesse=True)):
        table.does(GM, ground)
        known = table.state[Arms]
        assert [known.cramped, known.hinders, known.finesse] == [
            said is not None for said in (ground.cramped, ground.hinders, ground.finesse)
        ]
        table.does(GM, EndScene())
        known = table.state[Arms]
        assert not any((known.cramped, known.hinders, known.finesse))
        table.does(GM, StartScene("The sewers"))
    before = len(table.panes["ann"])
    table.does(GM, EndScene())
    assert not [line for line in table.panes["ann"][before:] if "ground" in line]


def test_a_roll_in_hand_comes_before_another() -> None:
    table = armed(arms_treatment="simple")
    table.does(GM, CallStaticTest(table.character("Mara"), "leap", "Fair"))
    hurts(table, Outcome.HURT)

    assert not table.offers(GM)["fate.call-burdened-test"].enabled


@proves("fate.modifiers.magic-advantage", "fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
def test_magic_and_the_ground_do_not_outlast_days_that_pass_without_a_scene() -> None:
    table = armed()
    mara = table.character("Mara")
    table.does(GM, BringMagic(mara))
    table.does(GM, SetTheGround(cramped=True))
    assert table.state[Arms].of(mara).magic

    table.does(GM, LetDaysPass(1))

    known = table.state[Arms]
    assert (known.of(mara).magic, known.cramped) == (False, False)


@proves("fate.arms.simple-weapons", "fate.arms.simple-armor")
@pytest.mark.parametrize("name", ["unarmed", "Unarmed", "none"])
def test_nobody_is_armed_or_armored_by_what_is_written_of_having_nothing(name: str) -> None:
    table = armed(arms_treatment="simple")

    assert table.refusal(GM, WriteWeapon(name, 4)) == "arms.nothing"
    assert table.refusal(GM, WriteArmor(name, 4, 4)) == "arms.nothing"
