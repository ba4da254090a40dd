"""The odds of a roll agree with counting every throw by hand, with the rules of play and nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.odds import OddsError, fates_edge
from threefates.rulebook.agenda import Answer
from threefates.rulebook.chapter import Chances
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded
from threefates.systems.fates_edge.odds.decisions import answers, answers_each, before, before_each
from threefates.systems.fates_edge.odds.settings import ORDERS, readings_of, setting
from threefates.systems.fates_edge.odds.steps import Chain, Telling
from threefates.systems.fates_edge.resolution.description_ladder import ones_to_throw
from threefates.systems.fates_edge.resolution.dice import Die, Why, all_beats, counted_now
from threefates.systems.fates_edge.resolution.outcome_matrix import Tally, outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.rerolls import dice_to_throw
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.systems.fates_edge.rolling.roll_action import RollAction
from threefates.systems.fates_edge.rulings.resolution import DesperateNoEligible, Tens

MANY = {"fe.ruling.boon-rerolls-per-roll": "unlimited_one_die_each", "fe.ruling.tens-count": "two"}
POSITIONS, LADDERS = ("dominant", "controlled", "desperate"), ("basic", "detailed", "intricate")


class BruteForce:
    """Best play of a few dice, each of them thrown with every face, straight from the rules of play."""

    def __init__(self, position: str, ladder: str, boons: int, order: str, chain: Chain, dv: int) -> None:
        self.position, self.ladder, self.chain, self.dv = Position[position.upper()], Description(ladder), chain, dv
        self.sources = [why for it in ORDERS[order] for why in ([it] * boons if it is Why.BOON else [it])]
        self.best = cache(self._best)

    def pool(self, dice: int) -> tuple[Fraction, Fraction]:
        """The chance of success, and the beats to be expected as a debt."""
        return self._mean([self._fallen([Die((face,)) for face in faces], [], 0) for faces in product(*[FACES] * dice)])

    def _best(self, dice: tuple[Die, ...], at: int) -> tuple[Fraction, Fraction]:
        """From dice that have paid for the faces they show: what they showed before no longer counts."""
        if at == len(self.sources):
            return Fraction(outcome(Tally(counted_now(dice, 0, Tens.TWO).successes, 0), self.dv).succeeded), Fraction(0)
        return max(self._thrown(dice, places, at) for places in self._ways(dice, self.sources[at]))

    def _thrown(self, dice: tuple[Die, ...], places: tuple[int, ...], at: int) -> tuple[Fraction, Fraction]:
        stay = [die for place, die in enumerate(dice) if place not in places]
        whys = [(*dice[place].whys, self.sources[at]) for place in places]
        falls = product(*[[Die((face,), why) for face in FACES] for why in whys])
        return self._mean([self._fallen(list(fall), stay, at + 1) for fall in falls])

    def _fallen(self, fall: list[Die], stay: list[Die], at: int) -> tuple[Fraction, Fraction]:
        ordered = sorted([*stay, *fall], key=lambda die: (die.faces, [why.value for why in die.whys]))
        success, owed = self.best(tuple(ordered), at)
        return success, owed - all_beats(fall)

    def _mean(self, values: list[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
        return sum(p for p, _ in values) / Fraction(len(values)), sum(b for _, b in values) / Fraction(len(values))

    def _may(self, die: Die, why: Why) -> bool:
        if self.chain is Chain.NEVER_AGAIN and die.whys:
            return False
        return die.face != 10 and (self.chain is Chain.EACH_BOON or die.may_be_thrown(why))

    def _ways(self, dice: tuple[Die, ...], why: Why) -> Iterator[tuple[int, ...]]:
        if why is Why.BOON:
            yield ()
            yield from ((place,) for place, die in enumerate(dice) if self._may(die, why))
        elif why is Why.DESCRIPTION:
            free = [place for place, die in enumerate(dice) if self._may(die, why)]
            yield tuple(free[at] for at in ones_to_throw(self.ladder, [Die((dice[place].face,)) for place in free]))
        else:
            free = [place for place, die in enumerate(dice) if self._may(die, why)]
            found = dice_to_throw(self.position, [dice[place] for place in free], DesperateNoEligible.NOTHING)
            if self.position is Position.DOMINANT or not found:
                yield ()
            yield from ((free[at],) for at in found)


FACES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
CASES = [
    *(
        (2, dv, position, ladder, boons)
        for dv in (2, 3)
        for position in POSITIONS
        for ladder in LADDERS
        for boons in (0, 1)
    ),
    (1, 2, "dominant", "intricate", 2),
    (2, 4, "dominant", "detailed", 2),
    (2, 2, "desperate", "basic", 2),
]


@pytest.mark.parametrize(("pool", "dv", "position", "ladder", "boons"), CASES)
def test_best_play_agrees_with_every_throw_counted_one_by_one(
    pool: int, dv: int, position: str, ladder: str, boons: int
) -> None:
    counted = fates_edge.roll(pool, dv, position=position, ladder=ladder, boons=boons, readings=MANY, exact=True)

    by_hand = BruteForce(position, ladder, boons, "position-description-boons", Chain.ONCE_PER_SOURCE, dv).pool(pool)

    assert (counted.p_success, -counted.expected_beats) == by_hand


@pytest.mark.parametrize("chain", list(Chain))
@pytest.mark.parametrize("order", list(ORDERS))
def test_every_order_and_every_chain_agrees_with_counting(order: str, chain: Chain) -> None:
    more = {"position": "dominant", "ladder": "intricate", "boons": 2, "order": order, "chain": chain.value}

    counted = fates_edge.roll(2, 3, readings=MANY, exact=True, **more)

    assert (counted.p_success, -counted.expected_beats) == BruteForce("dominant", "intricate", 2, order, chain, 3).pool(
        2
    )


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("ladder", LADDERS)
def test_laws_sum_to_exactly_one_and_floats_are_the_same_numbers(position: str, ladder: str) -> None:
    asked = {"position": position, "ladder": ladder, "boons": 1}

    exact, quick = fates_edge.roll(7, 4, exact=True, **asked), fates_edge.roll(7, 4, **asked)

    assert exact.joint.total() == exact.outcomes.total() == 1
    assert max(abs(quick.joint[cell] - share) for cell, share in exact.joint.items()) < 1e-12


@pytest.mark.parametrize("boons", [0, 1])
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("ladder", LADDERS)
def test_success_does_not_depend_on_a_description_that_may_be_left_out(position: str, ladder: str, boons: int) -> None:
    always, best = (
        fates_edge.roll(5, 3, position=position, ladder=ladder, boons=boons, telling=telling, exact=True)
        for telling in ("always", "best")
    )

    assert always.p_success == best.p_success
    assert best.expected_beats <= always.expected_beats


@pytest.mark.parametrize("position", ["controlled", "desperate"])
@pytest.mark.parametrize("dv", [2, 4])
def test_a_clean_success_does_not_depend_on_the_ladder(position: str, dv: int) -> None:
    clean = {fates_edge.roll(6, dv, position=position, ladder=it, exact=True).outcomes["clean"] for it in LADDERS}

    assert len(clean) == 1


@pytest.mark.parametrize("pool", range(1, 11))
def test_a_plain_roll_is_binomial(pool: int) -> None:
    odds = fates_edge.roll(pool, 2, readings={"fe.ruling.tens-count": "one"}, exact=True)

    assert dict(odds.successes) == {hits: Fraction(math.comb(pool, hits), 2**pool) for hits in range(pool + 1)}


@pytest.mark.parametrize("ladder", LADDERS)
def test_playing_for_a_clean_success_wins_the_most_of_them(ladder: str) -> None:
    clean = {
        aim: fates_edge.roll(4, 3, ladder=ladder, position="dominant", boons=1, objective=aim, exact=True)
        for aim in ("success", "clean", "no-miss", "beats")
    }

    assert max(odds.outcomes["clean"] for odds in clean.values()) == clean["clean"].outcomes["clean"]
    assert max(odds.p_success for odds in clean.values()) == clean["success"].p_success
    assert min(odds.outcomes["miss"] for odds in clean.values()) == clean["no-miss"].outcomes["miss"]
    assert min(odds.expected_beats for odds in clean.values()) == clean["beats"].expected_beats


def test_dice_past_the_tenth_are_sure_successes() -> None:
    ten, twelve = fates_edge.roll(10, 4, exact=True), fates_edge.roll(12, 6, exact=True)

    assert twelve.p_success == ten.p_success
    assert min(twelve.successes) == 2


def test_no_dice_are_one_die_and_a_low_dv_needs_none() -> None:
    least, easy = fates_edge.roll(0, 2, exact=True), fates_edge.roll(3, 1)

    assert least.p_success == fates_edge.roll(1, 2, exact=True).p_success
    assert (dict(easy.outcomes)["clean"], easy.expected_beats, easy.expected_boons) == (1, 0, 0)
    assert fates_edge.roll(3, 1, readings={"fe.ruling.min-dv-below-two": "allow_one"}).p_success < 1


def test_failing_pays_what_the_table_reads() -> None:
    odds = fates_edge.roll(1, 2, readings={"fe.ruling.tens-count": "two"}, exact=True)
    poor = fates_edge.roll(1, 2, edition="players_guide_cp", exact=True)

    assert odds.expected_boons == 2 * odds.outcomes["miss"] + odds.outcomes["partial"]
    assert poor.expected_boons < odds.expected_boons


@pytest.mark.parametrize(
    "wrong",
    [
        {"pool": -1},
        {"pool": 500},
        {"dv": -3},
        {"dv": 1000},
        {"boons": 9},
        {"position": "upside-down"},
        {"objective": "glory"},
        {"edition": "tenth"},
        {"boons": 2, "readings": {"fe.ruling.boon-rerolls-per-roll": "one"}},
    ],
)
def test_nonsense_is_refused_in_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(OddsError, match=r"\.$"):
        fates_edge.roll(**({"pool": 4, "dv": 3} | wrong))


def test_what_is_asked_twice_is_counted_once() -> None:
    first = fates_edge.roll(6, 4, boons=1)

    assert fates_edge.roll(6, 4, boons=1) is first


def test_a_whole_law_of_ten_dice_is_counted_in_numbers_no_machine_word_holds() -> None:
    odds = fates_edge.roll(10, 5, ladder="intricate", position="dominant", boons=1, exact=True)

    assert odds.joint.total() == 1
    assert max(share.denominator for share in odds.joint.values()) > 2**63


# at the table -------------------------------------------------------------------------------------


def asked_at(evening: Evening, option: str = "keep") -> Chances:
    """The odds of an answer to the question that waits."""
    answer = Answer(evening.asked().id, option)
    chances = FATES_EDGE.odds(evening.state, answer, evening.viewer("ann"))
    assert chances is not None
    return chances


def rich(position: int = 0, description: str = "intricate", **rulings: str) -> tuple[Evening, str]:
    """A hero with a Boon, about to roll four dice against DV 3."""
    evening = Evening(**rulings)
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="to spend")
    evening.agreed(hero, dv=3, position=position, description=description)
    return evening, hero


def test_before_a_roll_the_table_knows_what_a_boon_would_add() -> None:
    evening, hero = rich()

    chances = FATES_EDGE.odds(evening.state, RollAction(hero), evening.viewer("ann"))

    assert chances is not None
    again = {"position": "dominant", "ladder": "intricate", "telling": "best", "exact": True}
    found = {str(k): fates_edge.roll(4, 3, boons=k, **again) for k in (0, 1)}
    assert dict(chances.options) == {f"boons={k}": str(odds.p_success) for k, odds in found.items()}
    assert dict(chances.outcomes) == {
        "Clean Success": str(found["0"].outcomes["clean"]),
        "Success & Cost": str(found["0"].outcomes["cost"]),
        "Partial": str(found["0"].outcomes["partial"]),
        "Miss": str(found["0"].outcomes["miss"]),
    }
    assert chances.expects == (("beats", str(found["0"].expected_beats)),)
    assert chances.advice == "With a Boon: 69.1% → 80.0%."


def test_every_answer_carries_its_chance_and_the_best_is_named() -> None:
    evening, hero = rich()
    evening.do("ann", "fe.roll-action", 1, 1, 4, 7, hero=hero)

    position = asked_at(evening, "2")
    evening.answer("2", 3)
    description = asked_at(evening, "throw")
    evening.answer("throw", 6, 2)
    boon = asked_at(evening)

    assert position.advice == "Throw the 4 again: 57.5% → 75.4%."
    assert dict(position.options)["2"] == position.success
    assert dict(description.options).keys() == {"throw", "keep"}
    assert boon.success == "0"  # 6 and 7 are two successes, one short
    assert dict(boon.options)["1"] == "1/2"


@pytest.mark.parametrize("faces", [(1, 1, 4, 7), (10, 1, 2, 6), (6, 6, 3, 3), (1, 1, 1, 1)])
@pytest.mark.parametrize("position", [0, 1, 2])
def test_the_odds_of_a_question_are_the_mean_of_what_follows(position: int, faces: tuple[int, ...]) -> None:
    evening, hero = rich(position)
    evening.do("ann", "fe.roll-action", *faces, hero=hero)
    while evening.waits() and evening.asked().kind in ("position", "description"):
        option = evening.asked().options[0].value
        ahead, before = asked_at(evening, option), evening.state
        if ahead.options and option != "throw":
            assert Fraction(ahead.success) == mean_after(evening, option)
        evening.state = before
        evening.answer(*((option, 5) if option != "throw" else ("keep",)))

    assert not evening.waits() or evening.asked().kind in ("boon", "upgrade", "perk")


def mean_after(evening: Evening, option: str) -> Fraction:
    """The chance after a die has fallen, over all its faces, as the next question tells it (or the outcome)."""
    before, shares = evening.state, []
    for face in FACES:
        evening.state = before
        evening.answer(option, face)
        shares.append(best_of(evening))
    evening.state = before
    return sum(shares, Fraction(0)) / len(shares)


def best_of(evening: Evening) -> Fraction:
    if evening.waits() and evening.asked().kind in ("position", "description", "boon"):
        return max(Fraction(share) for _, share in asked_at(evening, evening.asked().options[0].value).options)
    outcome = evening.roll.outcome
    return Fraction(bool(outcome and outcome.succeeded))


def test_only_whoever_answers_and_the_game_master_are_told_the_odds() -> None:
    evening, hero = rich()
    evening.do("ann", "fe.roll-action", 1, 1, 4, 7, hero=hero)
    answer = Answer(evening.asked().id, "keep")

    seats = {seat: FATES_EDGE.odds(evening.state, answer, evening.viewer(seat)) for seat in ("ann", "bob", "gm")}

    assert seats["ann"] == seats["gm"] is not None
    assert seats["bob"] is None


def test_an_answer_that_is_not_offered_has_no_odds() -> None:
    evening, hero = rich()
    evening.do("ann", "fe.roll-action", 1, 1, 4, 7, hero=hero)

    with pytest.raises(Refused, match="not one of the answers"):
        asked_at(evening, "9")


def test_where_position_throws_no_dice_it_does_not_change_the_odds() -> None:
    odds = {}
    for position in (0, 1, 2):
        evening, hero = rich(position, "basic", position_affects="severity_only")
        chances = FATES_EDGE.odds(evening.state, RollAction(hero), evening.viewer("ann"))
        assert chances is not None
        odds[position] = chances.success

    assert len(set(odds.values())) == 1


ASKED = setting(
    readings_of(readings=MANY),
    4,
    3,
    position=Position.DOMINANT,
    ladder=Description.INTRICATE,
    boons=2,
    telling=Telling.BEST,
)


@pytest.mark.parametrize("against", [0, 3])
def test_many_boons_and_many_dvs_weighed_together_are_what_each_is_alone(against: int) -> None:
    asked = ASKED._replace(against=against, worn=1, marred=1)

    together = before_each(asked, (2, 3, 7), (0, 1, 2))

    alone = [
        [before(asked._replace(dv=dv, rethrows=asked.rethrows._replace(boons=boons))) for dv in (2, 3, 7)]
        for boons in (0, 1, 2)
    ]
    assert together == alone


@pytest.mark.parametrize("against", [0, 3])
def test_answers_against_many_dvs_are_what_they_are_against_each(against: int) -> None:
    dice, left = [Die((face,)) for face in (1, 1, 4, 7)], ASKED.rethrows.sources
    asked = ASKED._replace(against=against)

    together = answers_each(asked, dice, left, (2, 3, 7))

    assert together == [answers(asked._replace(dv=dv), dice, left) for dv in (2, 3, 7)]


def test_ten_dice_against_ten_are_counted_to_the_last_way() -> None:
    ten = fates_edge.roll(10, 4, exact=True)
    asked = setting(readings_of(), 10, 4, telling=Telling.BEST)._replace(against=10)

    ahead = before(asked)

    assert ahead.won == fates_edge.contest(ten, ten)[True]


@pytest.mark.parametrize("faces", [(1, 1, 4, 7), (2, 3, 4, 7)])
@pytest.mark.parametrize("option", ["keep", "2"])
def test_the_beat_of_whoever_is_strained_is_counted_with_every_answer(faces: tuple[int, ...], option: str) -> None:
    evening = Evening(fatigue_effect="level_table", partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="to spend")
    evening.agreed(hero, dv=4, position=1)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=2, reason="a long march")
    evening.do("ann", "fe.roll-action", *faces, hero=hero)
    start, told = evening.state, asked_at(evening, option)

    beats = 0
    for face in FACES:
        evening.state = start
        evening.answer(option, *([face] if option != "keep" else []))
        beats += next(event.beats for event in evening.last if isinstance(event, RollConcluded))

    assert Fraction(dict(told.expects)["beats"]) == Fraction(beats, 10)


# several rolls ------------------------------------------------------------------------------------


def test_a_contest_is_every_roll_against_every_other() -> None:
    acting, defending = fates_edge.roll(2, 2, exact=True), fates_edge.roll(3, 2, exact=True)

    won = sum(
        share * chance
        for mine, share in acting.successes.items()
        for theirs, chance in defending.successes.items()
        if mine > theirs and mine >= 2
    )

    assert fates_edge.contest(acting, defending)[True] == won


def test_a_group_that_pools_is_one_large_pool_where_nothing_is_thrown_again() -> None:
    together = fates_edge.group(*[fates_edge.roll(pool, 4, exact=True) for pool in (2, 3, 1)])

    assert dict(together) == dict(fates_edge.roll(6, 4, exact=True).outcomes)


def test_a_group_of_nobody_is_refused() -> None:
    with pytest.raises(OddsError, match="nobody"):
        fates_edge.group()


def test_a_clock_fills_as_successes_and_partials_come() -> None:
    odds = fates_edge.roll(3, 2, exact=True)
    moves = {2: odds.p_success, 1: odds.outcomes["partial"], 0: odds.outcomes["miss"]}

    needed = fates_edge.rolls_to_fill(3, odds, most=3)

    for times in (1, 2, 3):
        filled = sum(math.prod(moves[it] for it in run) for run in product(moves, repeat=times) if sum(run) >= 3)
        assert needed.within(times) == filled
    assert needed.law.total() + needed.longer == 1


def test_a_clock_that_somebody_holds_up_fills_by_a_partial_where_a_success_is_beaten() -> None:
    odds, against = fates_edge.roll(3, 2, exact=True), fates_edge.roll(4, 2, exact=True)
    won = fates_edge.contest(odds, against)[True]
    once = {2: won, 1: odds.p_success - won + odds.outcomes["partial"], 0: odds.outcomes["miss"]}

    needed = fates_edge.rolls_to_fill(2, odds, against=against, most=2)

    assert needed.within(1) == once[2]
    assert needed.within(2) == sum(once[a] * once[b] for a, b in product(once, repeat=2) if a + b >= 2)


def test_a_clock_of_no_segments_is_refused() -> None:
    with pytest.raises(OddsError, match="segments"):
        fates_edge.rolls_to_fill(0, fates_edge.roll(3, 2))
