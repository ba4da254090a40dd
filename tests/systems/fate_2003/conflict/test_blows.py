"""Exchanges: who is harmed by whose margin, who does none, and what a winner may have instead."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import fight, hurts, wounded
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.rulings.rulings import HealingTime
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import days_left
from threefates.systems.fate_2003.wounds.wounds import Wounds
from threefates.testing.proof import proves


@proves("fate.combat.common-principle", "fate.combat.exchange-one-at-a-time", "fate.wounds.outcome-table")
@pytest.mark.parametrize(
    ("mara", "vex", "who", "suffers"),
    [
        ("++00", "0000", "Captain Vex", "clipped"),  # Great against Great with one more
        ("+++0", "00--", "Captain Vex", "hurt"),
        ("----", "++++", "Mara", "taken-out"),
        ("----", "0000", "Mara", "injured"),
        ("+000", "0000", "", ""),
    ],
)
def test_the_loser_suffers_what_the_margin_says_and_the_winner_nothing(
    mara: str, vex: str, who: str, suffers: str
) -> None:
    table = fight(Table().heroes(), mara, vex)
    found = {name: wounded(table, name) for name in ("Mara", "Captain Vex")}

    marks = {name: one.marks for name, one in found.items()}
    lost = {
        name: next(
            (
                kind
                for kind, held in zip(
                    ("clipped", "hurt", "injured", "taken-out"),
                    (one.clipped, one.hurt, one.injured, one.out),
                    strict=True,
                )
                if held
            ),
            "",
        )
        for name, one in marks.items()
    }
    assert lost == {name: suffers if name == who else "" for name in found}


@proves("fate.wounds.outcome-table", "fate.combat.common-principle", "fate.combat.exchange-one-at-a-time")
def test_level_is_a_scratch_and_nobody_is_asked() -> None:
    table = fight(Table().heroes(), "+000", "0000", answer=Manner.DEFENSIVE, against=-1)

    assert not [one for one in table.system.questions(table.state) if one.kind == "fate.tie"]
    assert table.panes["bob"][-1] == "Captain Vex is scratched: nothing that counts."
    assert wounded(table) == wounded(table, "Captain Vex")


@proves("fate.combat.no-damage-when-not-attacking", "fate.combat.fight-defensively", "fate.combat.common-principle")
@pytest.mark.parametrize(("manner", "bonus"), [(Manner.OTHER, 0), (Manner.DEFENSIVE, 1)])
def test_who_was_not_attacking_does_no_harm_however_well_it_went(manner: Manner, bonus: int) -> None:
    table = fight(Table().heroes(), "++++", "----", manner=manner)
    check = table.state[Checks].now

    assert check is not None
    assert [side.modifier for side in check.sides] == [bonus, 0]
    assert wounded(table, "Captain Vex").marks == wounded(table).marks
    assert any("does no harm" in line for line in table.panes["bob"])


@proves("fate.combat.defend-with-other-skill")
def test_who_defends_with_another_skill_scratches_at_most() -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, CallExchange(vex, mara, "blades", answer=Manner.ANOTHER_SKILL))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "----++++")
    table.left_as_it_lies()

    assert wounded(table, "Captain Vex").marks == wounded(table).marks
    assert table.panes["bob"][-1] == "Captain Vex is scratched: nothing that counts."


@proves("fate.combat.outcome-traded-for-effect", "fate.r.effect-instead-of-wound")
@pytest.mark.parametrize(
    ("needs", "reading", "asked"),
    [
        (Outcome.HURT, "gm-names-threshold", True),
        (Outcome.CLIPPED, "gm-names-threshold", True),
        (Outcome.INJURED, "gm-names-threshold", False),
        (Outcome.HURT, "both", False),
    ],
)
def test_a_winner_who_reaches_it_has_the_maneuver_or_the_wound(needs: Outcome, reading: str, asked: bool) -> None:
    table = Table.reading(effect_instead_of_wound=reading).heroes()
    fight(table, "+++0", "00--", maneuver="knocked across the room", needs=needs)
    open_now = [one for one in table.system.questions(table.state) if one.kind == "fate.wound-or-effect"]

    assert bool(open_now) is asked
    if asked:
        assert open_now[0].seats == ("ann",)
        table.answers(ANN, "effect", kind="fate.wound-or-effect")
        assert wounded(table, "Captain Vex").hurt == 0
    else:
        assert wounded(table, "Captain Vex").hurt == 1
    assert ("It comes off for Mara: knocked across the room." in table.panes["bob"]) is (asked or reading == "both")


@proves("fate.combat.outcome-traded-for-effect")
def test_the_wound_may_be_had_instead_and_who_only_answers_has_no_maneuver() -> None:
    table = fight(Table().heroes(), "+++0", "00--", maneuver="a shove", needs=Outcome.HURT)
    table.answers(ANN, "wound", kind="fate.wound-or-effect")
    assert wounded(table, "Captain Vex").hurt == 1

    other = fight(Table().heroes(), "----", "++++", maneuver="a shove", needs=Outcome.CLIPPED)

    assert wounded(other).out


@proves("fate.combat.outcome-traded-for-effect", "fate.r.effect-instead-of-wound")
@pytest.mark.parametrize(
    ("needs", "reading", "asked"),
    [
        (Outcome.INJURED, "gm-names-threshold", True),
        (Outcome.TAKEN_OUT, "gm-names-threshold", False),
        (Outcome.HURT, "both", False),
    ],
)
def test_who_answers_may_want_something_else_than_a_wound_too(needs: Outcome, reading: str, *, asked: bool) -> None:
    """Vex wins by five, and has wanted Mara's sword."""
    table = Table.reading(effect_instead_of_wound=reading).heroes()
    fight(table, "----", "0000", maneuver="a shove", reply="her sword struck away", reply_needs=needs)
    open_now = [one for one in table.system.questions(table.state) if one.kind == "fate.wound-or-effect"]

    assert bool(open_now) is asked
    if asked:
        assert [open_now[0].seats, open_now[0].options[0].label] == [("gm",), "her sword struck away"]
        table.answers(GM, "effect", kind="fate.wound-or-effect")
    came_off = asked or reading == "both"
    assert ("It comes off for Captain Vex: her sword struck away." in table.panes["bob"]) is came_off
    assert len(wounded(table).injuries) == (not asked)
    assert wounded(table, "Captain Vex").marks == Table().state[Wounds].of("").marks


@proves("fate.combat.outcome-traded-for-effect")
def test_what_either_wants_is_known_before_the_dice_fall_and_the_wound_may_be_had_instead() -> None:
    table = Table().heroes()
    fight(table, "----", "0000", maneuver="a shove", reply="her sword", reply_needs=Outcome.CLIPPED)

    assert (
        "Mara would rather: a shove. It takes hurt or better. Captain Vex would rather: her sword. It takes clipped "
        "or better."
    ) in table.panes["bob"]
    table.answers(GM, "wound", kind="fate.wound-or-effect")
    assert len(wounded(table).injuries) == 1


@proves("fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize(
    ("mara", "vex", "manner", "asked"),
    [("++++", "----", Manner.ATTACK, True), ("++++", "----", Manner.ANOTHER_SKILL, False)],
)
def test_whoever_takes_somebody_out_may_have_the_maneuver_and_a_scratch_brings_none(
    mara: str, vex: str, manner: Manner, *, asked: bool
) -> None:
    table = fight(Table().heroes(), mara, vex, maneuver="a shove", needs=Outcome.CLIPPED, manner=manner)

    open_now = [one for one in table.system.questions(table.state) if one.kind == "fate.wound-or-effect"]

    assert bool(open_now) is asked
    assert not wounded(table, "Captain Vex").out


@proves("fate.wounds.taken-out", "fate.combat.exchange-one-at-a-time")
def test_who_is_taken_out_is_out_of_the_fight_and_not_dead() -> None:
    table = fight(Table().heroes(), "+000", "0000")
    hurts(table, Outcome.TAKEN_OUT)
    mara, vex = table.character("Mara"), table.character("Captain Vex")

    for pair in ((mara, vex), (vex, mara)):
        assert table.refusal(GM, CallExchange(*pair, "blades")) == "conflict.out"
    assert table.refusal(GM, CallExchange(vex, vex, "blades")) == "checks.one_side"
    assert table.refusal(ANN, CallExchange(vex, vex, "blades")) == "seat.not_the_gm"
    assert "Mara" in str(table.system.view(table.state, table.state.viewer("bob"))["party"])


@proves("fate.combat.other-conflicts", "fate.combat.exchange-one-at-a-time", "fate.combat.fight-defensively")
def test_what_an_exchange_is_about_has_so_many_letters_and_its_injuries_last_as_the_book_has_it() -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")

    assert table.refusal(GM, CallExchange(mara, vex, "b" * 101)) == "sheet.words"
    assert table.refusal(GM, CallExchange(mara, vex, "blades", days=1)) == "wounds.days"
    table.does(GM, CallExchange(mara, vex, "b" * 100))
    assert table.refusal(GM, CallExchange(mara, vex, "blades")) == "checks.one_at_a_time"


@proves("fate.combat.common-principle")
@proves("fate.combat.other-conflicts", "fate.combat.exchange-one-at-a-time", "fate.combat.fight-defensively")
def test_a_roll_that_is_no_exchange_wounds_nobody_and_a_clip_waits_for_one_that_is() -> None:
    table = Table().heroes()
    fight(table, "+000", "0000")
    hurts(table, Outcome.CLIPPED)
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, CallDynamicTest(mara, vex, "a race"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "----++++")
    table.left_as_it_lies()

    assert not wounded(table).out
    assert wounded(table).clipped == 1
    fight(table, "+000", "0000")
    assert wounded(table).clipped == 1  # the old one is gone, and this is a new one


@proves("fate.combat.other-conflicts")
def test_a_debate_wears_people_down_as_a_fight_does() -> None:
    table = Table().heroes()
    finn, vex = table.character("Finn"), table.character("Captain Vex")
    table.does(GM, CallExchange(finn, vex, "who slanders whom", mild=True))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Larceny"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "++++----")
    table.left_as_it_lies()

    assert wounded(table, "Captain Vex").out


@proves("fate.wounds.healing-long-term", "fate.wounds.healing-standard", "fate.r.healing-time")
@pytest.mark.parametrize(
    ("reading", "dice", "days"),
    [("one-week", "+++0", 6), ("two-weeks", "+++0", 12), ("one-week", "0000", 7), ("one-week", "----", 7)],
)
def test_a_healers_margin_takes_days_off_once(reading: str, dice: str, days: int) -> None:
    table = Table.reading(healing_time=reading).heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, CallStaticTest(finn, "boil water", "Fair"))  # heals nobody
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "unskilled"), "++++")
    table.left_as_it_lies()
    assert table.refusal(GM, TreatInjury(finn, mara)) == "wounds.no_injury"
    hurts(table, Outcome.INJURED)
    assert table.refusal(ANN, TreatInjury(finn, mara)) == "seat.not_the_gm"
    assert table.refusal(GM, TreatInjury(finn, mara, 1)) == "wounds.no_injury"

    table.does(GM, TreatInjury(finn, mara))
    table.does(
        BOB, RollTest(table.asked(BOB, "fate.name").id, "aspect:Larcenous" if "+" not in dice else "unskilled"), dice
    )
    table.left_as_it_lies()

    of_rest = " of rest" if reading == "two-weeks" else ""
    healing = HealingTime.TWO_WEEKS if of_rest else HealingTime.ONE_WEEK
    assert days_left(wounded(table).injuries[0], healing) == f"{days} days{of_rest}"
    assert table.refusal(GM, TreatInjury(finn, mara)) == "wounds.treated"


@proves("fate.wounds.healing-long-term", "fate.wounds.healing-standard")
def test_a_margin_beyond_what_is_left_heals_and_days_do_not_pass_in_the_midst_of_it() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    hurts(table, Outcome.INJURED, mild=True, days=1)
    table.does(GM, TreatInjury(finn, mara))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Larceny"), "++++")
    table.left_as_it_lies()
    assert not wounded(table).injuries
    assert table.panes["ann"][-1] == "Mara is healed."

    hurts(table, Outcome.INJURED)
    table.does(GM, TreatInjury(finn, mara))
    assert table.refusal(GM, LetDaysPass(7)) == "checks.one_at_a_time"
    offer = next(it for it in table.offers(GM).values() if it.command == "fate.let-days-pass")
    assert offer.refusal is not None


@proves("fate.wounds.non-lethal", "fate.wounds.healing-long-term")
def test_what_passes_with_the_scene_needs_no_healer_and_hides_no_other_injury() -> None:
    table = Table().heroes()
    table.does(GM, StartScene("the quay"))
    mara, finn = table.character("Mara"), table.character("Finn")
    hurts(table, Outcome.INJURED, mild=True)
    hurts(table, Outcome.INJURED)
    assert table.refusal(GM, TreatInjury(finn, mara, 0)) == "wounds.passes"
    greyed = {
        offer.fixed[1][1]: offer.refusal
        for offer in table.offers(GM).values()
        if offer.command.endswith("treat-injury")
    }
    assert greyed[0] is not None
    assert greyed[1] is None

    table.does(GM, TreatInjury(finn, mara, 1))
    table.does(GM, EndScene())  # the first is gone, and the other is the first now
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Larceny"), "0000")
    table.left_as_it_lies()
    (injury,) = wounded(table).injuries

    assert (injury.treated, injury.off) == (True, 2)


@proves("fate.wounds.hurt", "fate.wounds.taken-out")
def test_when_days_have_passed_the_scene_is_long_over() -> None:
    table = Table().heroes()
    for outcome in (Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED, Outcome.TAKEN_OUT):
        hurts(table, outcome)
    table.does(GM, LetDaysPass(1))

    marks = wounded(table).marks
    assert (marks.clipped, marks.hurt, marks.injured, marks.out) == (0, 0, 1, False)


@proves("fate.wounds.taken-out", "fate.wounds.healing-long-term")
def test_who_is_out_sees_to_nobody() -> None:
    table = Table().heroes()
    hurts(table, Outcome.INJURED)
    hurts(table, Outcome.TAKEN_OUT, "Finn")
    (offer,) = (it for it in table.offers(GM).values() if it.command == "fate.treat-injury")
    greyed = {option.value: option.refusal is not None for option in offer.fields[0].options}

    assert table.refusal(GM, TreatInjury(table.character("Finn"), table.character("Mara"))) == "conflict.out"
    assert greyed[table.character("Finn")]
    assert not greyed[table.character("Mara")]


@proves("fate.wounds.taken-out", "fate.wounds.healing-long-term")
def test_nothing_comes_of_a_treatment_in_whose_midst_the_healer_falls() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    hurts(table, Outcome.INJURED)

    table.does(GM, TreatInjury(finn, mara, 0))
    hurts(table, Outcome.TAKEN_OUT, "Finn")
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Larceny"), "++++")
    table.left_as_it_lies()
    (injury,) = wounded(table).injuries

    assert (injury.treated, injury.off) == (False, 0)
