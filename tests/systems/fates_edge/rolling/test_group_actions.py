"""Group actions, long tasks and contests."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.book_examples import example, expected, given
from tests.systems.fates_edge.chances.asking import odds, of_answer
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import StillFalling
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.contested_actions import holds, who_wins
from threefates.systems.fates_edge.resolution.extended_challenges import segments_won
from threefates.systems.fates_edge.resolution.group_actions import group_dv, pooled
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally, outcome
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.systems.fates_edge.rolling.contests import Contest, LongTask
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.resolution import GroupRolls
from threefates.testing.proof import proves


@proves("fe.resolution.contested")
def test_more_successes_win_a_contest_and_a_tie_or_too_few_changes_nothing() -> None:
    assert [who_wins(*it) for it in ((3, 2, 2), (2, 2, 2), (2, 3, 2), (2, 1, 3))] == [True, False, False, False]


@proves("fe.sb.npc-side", "fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "said"), [((9, 1, 1), "Mara has it."), ((9, 8, 1), "the captain holds.")])
def test_in_a_contest_both_sides_roll_and_the_ones_of_both_feed_the_bank(theirs: tuple[int, ...], said: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the captain", dice=3)

    evening.do("ann", "fe.roll-action", 8, 7, 1, 2, *theirs, hero=hero)

    assert said in evening.told("bob")[-1]
    assert evening.bank == 1 + theirs.count(1)
    assert evening.meant(hero, Contest) is None
    assert evening.roll.outcome is Outcome.SUCCESS_AND_COST


def test_what_is_withdrawn_is_opposed_no_longer() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=1)
    evening.do("gm", "fe.oppose", hero=hero, name="the captain", dice=3)
    evening.do("ann", "fe.withdraw", hero=hero)

    assert evening.meant(hero, Contest) is None


@proves("fe.resolution.extended-challenge")
@pytest.mark.parametrize(("dice", "segments"), [((8, 7, 2), 2), ((8, 7, 1), 2), ((8, 2, 3), 1), ((2, 3, 4), 0)])
def test_a_roll_moves_a_long_task_by_what_it_came_to(dice: tuple[int, ...], segments: int) -> None:
    evening = Evening("srd", partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.do("gm", "fe.start-challenge", name="Dig through", size=6)
    (clock,) = evening.state[Clocks].known
    evening.rated(hero, wits=1, Tinker=2)
    evening.agreed(hero, dv=2)
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)

    evening.do("ann", "fe.roll-action", *dice, hero=hero)

    assert evening.state[Clocks].known[clock].filled == segments == segments_won(evening.roll.outcome or Outcome.MISS)
    assert evening.meant(hero, LongTask) is None
    assert evening.refused("gm", "fe.start-challenge", name="Too long", size=12).code == "together.size"


@proves("fe.resolution.group-action")
def test_who_leads_a_group_has_it_easier_by_every_helper() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    ilse = evening.hero("Ilse", "bob")
    evening.agreed(mara, dv=4)

    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse], complicated=True)
    evening.do("ann", "fe.roll-action", 8, 7, 6, 2, hero=mara)

    assert evening.roll.terms.dv == 4 + group_dv(2, complicated=True) == 3
    assert evening.refused("gm", "fe.roll-group", heroes=[mara, tor], attribute="body", skill="Melee", dv=3).code


@proves("fe.resolution.group-pooling")
def test_where_a_group_pools_everybody_rolls_and_one_row_is_read() -> None:
    evening = Evening("section2_variant")
    mara, tor = evening.hero(), evening.hero("Tor", "bob", trained=["Athletics"])
    evening.do("gm", "fe.roll-group", 8, 1, 9, 7, 1, 2, heroes=[mara, tor], attribute="body", skill="Athletics", dv=3)

    assert evening.told("ann")[-1].startswith("Together: Mara 8 1; Tor 9 7 1 2. Success & Cost: 3 successes")
    assert evening.bank == 2
    evening.agreed(mara)
    assert evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor]).code == "together.reading"


@proves("fe.resolution.group-pooling")
def test_the_pass_is_traversed_as_the_example_names() -> None:
    roll, book = given("traverse-the-pass"), expected("traverse-the-pass")
    tallies = [Tally(1, 1)] * roll["group_successes"]

    together = pooled(tallies)

    assert (together.successes, together.beats) == (roll["group_successes"], roll["group_sb"])
    assert outcome(together, roll["dv"]).value == book["outcome"]
    assert example("traverse-the-pass").agrees.rulings[GroupRolls.ruling_id] == GroupRolls.POOLED.reading


def three(edition: str = "srd", **rulings: str) -> tuple[Evening, str, str, str]:
    """Mara with a proposal at DV 4, and Tor and Ilse, who may help."""
    evening = Evening(edition, **rulings)
    heroes = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob")
    evening.agreed(heroes[0], dv=4)
    return evening, *heroes


@proves("fe.resolution.group-action")
def test_the_same_help_does_not_count_twice() -> None:
    evening, mara, tor, ilse = three()
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])

    again = evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse])
    (offer,) = evening.offers("gm", "fe.lead-group")

    assert (again.code, again.source) == ("together.led", "fe.resolution.group-action")
    assert offer.refusal == again


@proves("fe.resolution.group-action")
@pytest.mark.parametrize(
    ("effect", "complicated", "dv", "stands"),
    [(False, False, 2, 1), (False, True, 3, 1), (True, False, 4, 2), (True, True, 5, 2)],
)
def test_helpers_of_a_group_take_off_the_dv_or_add_effect(
    effect: bool, complicated: bool, dv: int, stands: int
) -> None:
    evening, mara, tor, ilse = three()

    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse], effect=effect, complicated=complicated)
    kinds = [bonus.kind for bonus in evening.state[Proposals][mara].bonuses]
    evening.do("ann", "fe.roll-action", 8, 7, 6, 2, hero=mara)

    assert (evening.roll.terms.dv, evening.roll.terms.effect) == (dv, stands)
    assert kinds == [Kind.GROUP]


@proves("fe.resolution.group-action")
def test_who_cannot_help_a_group() -> None:
    evening, mara, tor, ilse = three()
    for helpers, code in (((), "together.helpers"), ((mara, tor), "together.helpers"), ((tor,), "together.even")):
        refusal = evening.refused("gm", "fe.lead-group", hero=mara, helpers=helpers, complicated=True)
        assert refusal.code == code
    evening.do("gm", "fe.set-harm", hero=ilse, harm=3, reason="for the example")

    assert evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse]).code.startswith("harm.")


@proves("fe.resolution.group-pooling", "fe.resolution.dv-minimum")
@pytest.mark.parametrize(
    ("reading", "dv", "code"),
    [
        ("auto_success", 0, "together.group"),
        ("auto_success", 1, "together.easy"),
        ("auto_success", 13, "together.group"),
        ("allow_one", 0, "together.group"),
    ],
)
def test_a_group_rolls_against_no_dv_that_nobody_rolls_against(reading: str, dv: int, code: str) -> None:
    evening, mara, tor, _ = three(group_rolls="pooled", min_dv_below_two=reading)
    lowest = {"auto_success": 2, "allow_one": 1}[reading]
    (offer,) = evening.offers("gm", "fe.roll-group")

    refusal = evening.refused("gm", "fe.roll-group", heroes=[mara, tor], attribute="wits", skill="Tinker", dv=dv)
    ends = [field.schema() for field in offer.fields if field.name == "dv"]

    assert refusal.code == code
    assert [(end["minimum"], end["maximum"]) for end in ends] == [(lowest, 12)]


@proves("fe.resolution.group-pooling")
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
@pytest.mark.parametrize("dv", [1, 2, 12])
def test_a_group_rolls_any_attribute_at_any_dv_that_is_rolled(attribute: str, dv: int) -> None:
    evening, mara, tor, _ = three(group_rolls="pooled", min_dv_below_two="allow_one")

    evening.do("gm", "fe.roll-group", *[7] * 8, heroes=[mara, tor], attribute=attribute, skill="Tinker", dv=dv)

    assert ("Success" in evening.told("ann")[-1]) is (dv < 9)
    assert evening.bank == 0


@proves("fe.resolution.group-pooling")
def test_who_makes_no_group() -> None:
    evening, mara, tor, ilse = three(group_rolls="pooled")
    tries: list[tuple[dict[str, object], str]] = [
        ({"heroes": [mara]}, "together.group"),
        ({"heroes": [mara, mara]}, "together.group"),
        ({"attribute": "luck"}, "together.group"),
        ({"skill": "Sorcery"}, "together.group"),
    ]
    for changed, code in tries:
        fields = {"heroes": [mara, tor], "attribute": "wits", "skill": "Tinker", "dv": 2} | changed
        assert evening.refused("gm", "fe.roll-group", **fields).code == code
    evening.do("gm", "fe.set-harm", hero=ilse, harm=3, reason="for the example")
    hurt = evening.refused("gm", "fe.roll-group", heroes=[mara, ilse], attribute="wits", skill="Tinker", dv=2)
    with pytest.raises(StillFalling, match="1 of 4, a d10"):
        evening.do("gm", "fe.roll-group", heroes=[mara, tor], attribute="wits", skill="Tinker", dv=2)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, hero=mara)
    busy = evening.refused("gm", "fe.roll-group", heroes=[mara, tor], attribute="wits", skill="Tinker", dv=2)

    assert hurt.code.startswith("harm.")
    assert busy.code == "roll.underway"


@proves("fe.resolution.extended-challenge")
def test_beats_wind_a_long_task_back_as_far_as_it_has_come_and_never_help_it() -> None:
    evening = Evening()
    evening.hero()
    evening.do("gm", "fe.start-challenge", name="Dig through", size=4)
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "fe.set-beats", held=4, reason="as the test has it")
    (nothing_yet,) = evening.offers("gm", "fe.spend-on-clock")
    evening.do("gm", "tick-clock", clock=clock, segments=2)

    (setback,) = evening.offers("gm", "fe.spend-on-clock")
    too_much = evening.refused("gm", "fe.spend-on-clock", clock=clock, beats=3, back=True)
    evening.do("gm", "fe.spend-on-clock", clock=clock, beats=2, back=True)

    assert (setback.label, dict(setback.fixed)["back"]) == ("Spend on a setback of Dig through", True)
    assert nothing_yet.refusal is not None
    assert (nothing_yet.refusal.title, too_much.title) == ("Dig through has 0 to lose.", "Dig through has 2 to lose.")
    assert setback.refusal is None
    assert (evening.state[Clocks][clock].filled, evening.bank) == (0, 2)


@proves("fe.resolution.extended-challenge")
def test_what_is_done_is_not_wound_back() -> None:
    evening = Evening()
    evening.do("gm", "fe.start-challenge", name="Dig through", size=4)
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "fe.set-beats", held=4, reason="as the test has it")
    evening.do("gm", "tick-clock", clock=clock, segments=4)

    refusal = evening.refused("gm", "fe.spend-on-clock", clock=clock, back=True)

    assert refusal.title == "Dig through is done."
    assert evening.offers("gm", "fe.spend-on-clock") == []


@proves("fe.resolution.group-action")
@pytest.mark.parametrize(
    ("complicated", "dv", "effect", "fallen"), [(False, 4, 2, (5, 2)), (True, 5, 2, (6, 2)), (None, 5, 2, (5, 1))]
)
def test_of_a_group_one_may_lower_the_dv_and_another_raise_the_effect(
    complicated: bool | None, dv: int, effect: int, fallen: tuple[int, int]
) -> None:
    evening, mara, tor, ilse = three()
    evening.agreed(mara, dv=5)
    everybody = [ilse] if complicated is None else [tor, ilse]
    evening.do("gm", "fe.lead-group", hero=mara, helpers=everybody, greater=[ilse], complicated=bool(complicated))
    led = agreed(evening.state, evening.state[Proposals][mara])

    evening.do("gm", "fe.set-harm", hero=everybody[0], harm=3, reason="as the test has it")
    now = agreed(evening.state, evening.state[Proposals][mara])

    assert led is not None
    assert now is not None
    assert (led.dv, int(led.effect), now.dv, int(now.effect)) == (dv, effect, *fallen)
    stands = tor if complicated is None else ilse
    assert evening.refused("gm", "fe.lead-group", hero=mara, helpers=[stands]).code == "together.led"


@proves("fe.resolution.group-action")
def test_who_does_not_help_gives_no_effect() -> None:
    evening, mara, tor, ilse = three()

    refusal = evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor], greater=[ilse])

    assert refusal.code == "together.greater"


@proves("fe.resolution.group-action")
@pytest.mark.parametrize(("effect", "before", "after"), [(False, (3, 1), (4, 1)), (True, (5, 2), (5, 1))])
def test_who_falls_before_the_roll_helps_a_group_no_longer(
    effect: bool, before: tuple[int, int], after: tuple[int, int]
) -> None:
    evening, mara, tor, ilse = three()
    evening.agreed(mara, dv=5, effect=0 if effect else 1)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse], effect=effect)
    at_first = agreed(evening.state, evening.state[Proposals][mara])

    evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="as the test has it")
    now = agreed(evening.state, evening.state[Proposals][mara])

    assert at_first is not None
    assert now is not None
    assert (at_first.dv, int(at_first.effect)) == before
    assert (now.dv, int(now.effect)) == after
    assert "without Tor" in str(evening.view("bob")["proposals"])


# whoever acts, and whoever defends


@proves("fe.resolution.contested")
@pytest.mark.parametrize(
    ("acts", "mine", "theirs", "said"),
    [
        (False, (7, 7, 2, 2), (7, 7), "the thief holds."),  # a tie is the defender's
        (True, (7, 7, 2, 2), (7, 7), "Mara holds."),
        (True, (7, 2, 2, 2), (7, 2), "Mara holds."),  # both below the DV: all stays as it was
        (False, (7, 2, 2, 2), (2, 2), "the thief holds."),
        (True, (2, 2, 2, 2), (7, 7), "the thief has it."),
        (True, (7, 7, 2, 2), (10, 7), "the thief has it."),
        (False, (7, 7, 7, 2), (7, 7), "Mara has it."),
    ],
)
def test_a_tie_is_for_whoever_defends_and_so_is_a_failure_of_both(
    acts: bool, mine: tuple[int, ...], theirs: tuple[int, ...], said: str
) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the thief", dice=2, acts=acts)
    heard = evening.told("bob")

    evening.do("ann", "fe.roll-action", *mine, *theirs, hero=hero)

    before = (
        "The thief acts, with 2d10, and Mara stands in the way." if acts else "the thief will roll 2d10 against Mara."
    )
    assert heard == [before.replace("The", "the")]
    assert evening.told("bob")[-1].endswith(said)


@proves("fe.resolution.contested")
def test_who_defends_holds_wherever_who_acts_does_not_win() -> None:
    for mine in range(5):
        for theirs in range(5):
            assert holds(mine, theirs, 2) is not who_wins(theirs, mine, 2)


@proves("fe.resolution.contested")
def test_the_odds_of_standing_in_the_way_count_a_tie_and_whatever_fails() -> None:
    evening = Evening(partial_upgrade="no_upgrade", tens_count="one")
    hero = evening.hero()
    evening.rated(hero, wits=1, Tinker=0)
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the thief", dice=2, acts=True)

    found = odds(evening, "fe.roll-action", "ann", hero=hero)

    assert dict(found.outcomes) == {"The hero holds": "3/4", "the thief has it": "1/4"}  # two of two to beat one die
    assert found.success == "3/4"


@proves("fe.resolution.contested", "fe.resolution.partial-upgrade")
@pytest.mark.parametrize(
    ("option", "rows"),
    [
        ("stay", {"The hero holds": "3/4", "the thief has it": "1/4"}),
        ("upgrade", {"The hero holds": "3/4", "the thief has it": "1/4"}),
    ],
)
def test_the_odds_of_letting_a_partial_through_are_those_of_the_contest(option: str, rows: dict[str, str]) -> None:
    evening = Evening(tens_count="one")
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the thief", dice=2, acts=True)
    evening.do("ann", "fe.roll-action", 7, 2, 2, 2, hero=hero)

    assert dict(of_answer(evening, option, "gm").outcomes) == rows


@proves("fe.resolution.contested")
def test_who_acts_may_be_said_where_somebody_is_opposed_and_the_odds_know_it() -> None:
    evening = Evening(tens_count="one")
    hero = evening.hero()
    evening.rated(hero, wits=1, Tinker=0)
    evening.agreed(hero, dv=2)
    (offer,) = evening.offers("gm", "fe.oppose")

    chances = [
        odds(evening, "fe.oppose", "gm", hero=hero, name="A thief", dice=2, acts=acts).success for acts in (False, True)
    ]

    assert "acts" in offer.form()["properties"]
    assert chances == ["0", "3/4"]


@proves("fe.resolution.contested")
def test_at_a_hidden_dv_who_stands_in_the_way_holds_the_likelier_the_higher_it_is() -> None:
    evening = Evening(tens_count="one")
    hero = evening.hero()
    evening.rated(hero, wits=1, Tinker=0)
    evening.agreed(hero, dv=2, hidden=True, description="detailed")
    evening.do("gm", "fe.oppose", hero=hero, name="the thief", dice=2, acts=True)
    before = odds(evening, "fe.roll-action", "ann", hero=hero)
    evening.do("ann", "fe.roll-action", 1, hero=hero)

    asked = of_answer(evening, "keep", "ann")

    assert dict(before.outcomes) == {"holds at DV 2": "3/4", "from DV 3 on": "1/4"}
    assert before.advice.startswith("Holds at DV 2 75.0%, DV 3 100%")
    assert dict(asked.outcomes) == {"holds at DV 2": "3/4", "from DV 3 on": "1/4"}
    assert (before.success, asked.success) == ("", "")
