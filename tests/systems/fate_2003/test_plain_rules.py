"""Plain rules on both sides of what they ask: each is called by itself, with the book's numbers typed by hand."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.challenges.challenges import hindrances, nothing_slips
from threefates.systems.fate_2003.challenges.fragility import after_failure
from threefates.systems.fate_2003.challenges.ladders import Challenge, Fragility
from threefates.systems.fate_2003.checks.checks import with_wounds
from threefates.systems.fate_2003.conflict.bearing import Blow, comes_to
from threefates.systems.fate_2003.conflict.blows import Manner
from threefates.systems.fate_2003.conflict.the_drop import best_of
from threefates.systems.fate_2003.conflict.treating import treated_already
from threefates.systems.fate_2003.dice.fudge_dice import Dice, dice_in_use, said
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import came_to
from threefates.systems.fate_2003.fights.exchanges import fight_as_it_is
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Pace, Way
from threefates.systems.fate_2003.fights.pace import not_there
from threefates.systems.fate_2003.fights.striking import exchange_of
from threefates.systems.fate_2003.points.fate_points import no_point
from threefates.systems.fate_2003.rewards.cards_as_they_lie import Card, Rewards, in_hand, stock
from threefates.systems.fate_2003.rulings.rulings import AddedDie, DiceSystem, FateDie, FudgeDice
from threefates.systems.fate_2003.sheets.aspects import Aspect, AspectKind, cannot_invoke
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints
from threefates.systems.fate_2003.sheets.notation import check_levels
from threefates.systems.fate_2003.sheets.scale import difficulty
from threefates.systems.fate_2003.sheets.talents import aspect_typed
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

BARE, ONE = (0, 0, 0, 0, 0), (1, 0, 0, 0, 0)


def code_of(refused: Refused | None) -> str:
    return refused.refusal.code if refused else ""


@proves("fate.challenges.standing-penalties")
@pytest.mark.parametrize(("penalties", "hindered"), [(False, (0, 0)), (True, (0, -1))])
def test_what_was_lost_hinders_only_where_losses_do(*, penalties: bool, hindered: tuple[int, int]) -> None:
    chess = Challenge(
        id="1", name="chess", sides=("a", "b"), marks=(BARE, (0, 1, 0, 0, 0)), last=(-1, 1), penalties=penalties
    )

    assert hindrances(chess) == hindered


@proves("fate.challenges.recovery")
@pytest.mark.parametrize(
    ("recovery", "marks", "refused"),
    [(1, (BARE, ONE), False), (1, (BARE, BARE), True), (0, (ONE, ONE), True)],
)
def test_something_slips_where_boxes_clear_themselves_and_any_is_marked(
    recovery: int, marks: tuple[tuple[int, ...], ...], *, refused: bool
) -> None:
    work = Challenge(id="1", name="the tunnel", recovery=recovery, marks=marks)

    assert (nothing_slips(work) is not None) is refused


@proves("fate.challenges.fragility-default", "fate.challenges.fragility-severe", "fate.challenges.fragility-trigger")
@pytest.mark.parametrize(
    ("fragility", "left"),
    [
        (Fragility.NONE, (2, 1, 0, 0, 0)),
        (Fragility.EVENT, (2, 1, 0, 0, 0)),
        (Fragility.ONE_BOX, (2, 0, 0, 0, 0)),
        (Fragility.ALL, BARE),
    ],
)
def test_what_a_failure_leaves_of_the_marks(fragility: Fragility, left: tuple[int, ...]) -> None:
    assert after_failure((2, 1, 0, 0, 0), fragility, 1) == left


@proves("fate.wounds.outcome-table")
@pytest.mark.parametrize(
    ("margin", "outcome"),
    [(-2, Outcome.SCRATCHED), (-1, Outcome.SCRATCHED), (0, Outcome.SCRATCHED), (1, Outcome.CLIPPED)],
)
def test_a_blow_that_armor_has_turned_below_nothing_is_a_scratch(margin: int, outcome: Outcome) -> None:
    table = Table().heroes()

    assert comes_to(table.state, Blow(table.character("Mara"), table.character("Captain Vex"), margin)) is outcome


@proves("fate.wounds.healing-long-term")
@pytest.mark.parametrize(("injury", "code"), [(-1, "wounds.no_injury"), (0, ""), (1, "wounds.no_injury")])
def test_only_an_injury_that_is_marked_is_seen_to(injury: int, code: str) -> None:
    table = Table().heroes()
    hurts(table, Outcome.INJURED)
    refusal = treated_already(table.state, table.character("Mara"), injury)

    assert code_of(refusal) == code


@proves("fate.dice.4df", "fate.d6.core-roll")
def test_a_roll_comes_to_the_trait_and_the_dice_and_nothing_else() -> None:
    assert came_to(Dice.FUDGE, 2, (-1, 0, 1, 1)) == 3
    assert came_to(Dice.FUDGE, 2, (-1, 0, 1, 1), 2, fate=1) == 6
    assert came_to(Dice.D6, 1, (3, 4, 5)) == 12
    assert came_to(Dice.D6, -4, (3,)) == 0
    assert came_to(Dice.D6, -4, (3,), rescued=True) == 3


@proves("fate.d6.core-roll", "fate.fudge.dice-equivalents")
def test_the_dice_in_use_are_those_the_table_says() -> None:
    def of(system: DiceSystem, added: AddedDie = AddedDie.D6, fudge: FudgeDice = FudgeDice.FUDGE) -> Dice:
        return dice_in_use({DiceSystem: system, AddedDie: added, FateDie: FateDie.COUNTED, FudgeDice: fudge})  # type: ignore[arg-type]

    fudge = next(each for each in DiceSystem if each is not DiceSystem.D6)
    assert [of(DiceSystem.D6, each) for each in AddedDie] == [Dice.D6, Dice.D8, Dice.D6_PLUS_ONE]
    assert [of(fudge, fudge=each) for each in FudgeDice] == [Dice.FUDGE, Dice.FUDGE_BY_D6, Dice.DF1]


@proves("fate.r.d6-fate-die", "fate.d6.core-roll")
@pytest.mark.parametrize(
    ("die", "counted", "bonus"),
    [
        (AddedDie.D6, Dice.D6, Dice.D6_BONUS),
        (AddedDie.D8, Dice.D8, Dice.D8_BONUS),
        (AddedDie.D6_PLUS_ONE, Dice.D6_PLUS_ONE, Dice.D6_PLUS_ONE_BONUS),
    ],
)
def test_a_point_s_die_counts_or_is_one_to_leave_out_with_each_kind_of_dice(
    die: AddedDie, counted: Dice, bonus: Dice
) -> None:
    read = {DiceSystem: DiceSystem.D6, AddedDie: die, FudgeDice: FudgeDice.FUDGE}
    found = [dice_in_use({**read, FateDie: each}) for each in (FateDie.COUNTED, FateDie.BONUS_DIE)]  # type: ignore[arg-type]

    assert found == [counted, bonus]


@proves("fate.dice.d6-mapping", "fate.fudge.dice-equivalents")
def test_a_die_that_is_added_says_what_it_shows_and_a_fudge_die_its_sign() -> None:
    assert [said(Dice.D6, face) for face in (1, 4, 6)] == [1, 4, 6]
    assert [said(Dice.FUDGE_BY_D6, face) for face in (1, 2, 3, 4, 5, 6)] == [-1, -1, 0, 0, 1, 1]


@proves("fate.wounds.taken-out")
def test_whoever_is_out_of_a_fight_is_not_there_and_nobody_goes_for_them() -> None:
    brawl = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    brawl.says("Guard A", "Swords", target="Cyrus")
    cyrus, guard = brawl.who("Cyrus"), brawl.who("Guard A")
    people = brawl.fight.people
    assert not_there(brawl.table.state, people, cyrus) is None
    hurts(brawl.table, Outcome.TAKEN_OUT, "Cyrus")

    refusal = not_there(brawl.table.state, people, cyrus)
    assert code_of(refusal) not in ("", "fights.not_there")
    assert not_there(brawl.table.state, people, guard) is None
    said_now = fight_as_it_is(brawl.table.state).declared
    assert {one: (each.way, each.target) for one, each in said_now.items()} == {guard: (Way.WAIT, "")}


@proves("fate.combat.the-drop", "fate.combat.turn-initiative")
def test_the_best_that_somebody_fights_with_is_no_skill_of_noticing_or_tactics() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Una", "Alertness Great, Tactics Superb, Knives Fair, Clubs Good"))
    table.does(ANN, MakeCharacter("Vik", "Alertness Great"))

    assert best_of(table.state, table.character("Una"), bare=False) == 2  # Good
    assert best_of(table.state, table.character("Vik"), bare=False) == -1  # Mediocre


@proves("fate.combat.exchange-procedure", "fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize(
    ("pace", "answers", "manner", "turn"),
    [
        (Pace.EXCHANGE, True, Manner.ATTACK, False),
        (Pace.EXCHANGE, False, Manner.OTHER, False),
        (Pace.TURN, False, Manner.OTHER, True),
    ],
)
def test_an_attack_is_an_exchange_in_which_the_other_attacks_only_if_they_do(
    pace: Pace, manner: Manner, *, answers: bool, turn: bool
) -> None:
    said_by = {"a": Declared(Way.ATTACK, target="b", maneuver="a shove")}
    if answers:
        said_by["b"] = Declared(Way.ATTACK, target="a")
    exchange = exchange_of(Fight(pace, "a brawl", (("a",), ("b",)), declared=said_by), "1", "a", "b")

    assert exchange.manners == (Manner.ATTACK, manner)
    assert (exchange.maneuver, exchange.needs, exchange.turn) == ("a shove", Outcome.HURT, turn)


@proves("fate.points.plus-one", "fate.points.assist")
@pytest.mark.parametrize(
    ("held", "price", "code"),
    [(0, 1, "fate_points.none_held"), (1, 1, ""), (1, 2, "fate_points.too_few"), (2, 2, "")],
)
def test_a_price_is_paid_by_whoever_has_so_many_points(held: int, price: int, code: str) -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, held, "for the test"))
    refusal = no_point(table.state, mara, price)

    assert code_of(refusal) == code
    assert (no_point(table.state, mara) is None) is (held > 0)


@proves("fate.points.reward-cards")
def test_a_card_lies_ready_until_somebody_holds_it() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    cards = {"1": Card("1"), "2": Card("2", holder=mara), "3": Card("3", holder=finn)}
    state = table.state.put(Rewards(cards))

    assert [card.id for card in stock(state)] == ["1"]
    assert [card.id for card in in_hand(state, state.viewer("ann"))] == ["2"]


@proves("fate.aspects.prop-protection")
@pytest.mark.parametrize(
    ("aspect", "code"),
    [
        (Aspect("Grandfather's sword", 1, kind=AspectKind.PROP), ""),
        (Aspect("Grandfather's sword", 1, kind=AspectKind.PROP, away=True), "aspects.away"),
        (Aspect("Thug", 2, shorthand=True), "aspects.shorthand"),
        (Aspect("Never again", 1, kind=AspectKind.SAYING), "aspects.not_agreed"),
    ],
)
def test_an_aspect_is_not_invoked_while_it_is_away_or_stands_for_skills_or_means_nothing_yet(
    aspect: Aspect, code: str
) -> None:
    refusal = cannot_invoke(aspect)

    assert code_of(refusal) == code


@proves("fate.aspects.boxes")
@pytest.mark.parametrize(("level", "fits"), [(0, False), (1, True), (-1, True), (20, True), (21, False)])
def test_an_aspect_has_one_to_twenty_boxes(level: int, *, fits: bool) -> None:
    if fits:
        check_levels({"Proud": level})
    else:
        with pytest.raises(Refused):
            check_levels({"Proud": level})


@proves("fate.aspects.boxes")
@pytest.mark.parametrize(
    ("typed", "held", "meant"),
    [
        ("brawler 2", "Brawler", "Brawler"),
        ("Brawler", "Brawler", "Brawler"),
        ("Brawler 2", "", "Brawler"),
        ("Brawler 1", "", "Brawler"),
        ("Weak -1", "", "Weak"),
        ("Brawler 20", "", "Brawler"),
        ("Room 0", "", "Room 0"),
        ("Agent 21", "", "Agent 21"),
        ("catch 2", "Catch 2", "Catch 2"),
    ],
)
def test_a_level_that_is_typed_behind_an_aspect_is_no_part_of_its_name_but_where_it_is_called_so(
    typed: str, held: str, meant: str
) -> None:
    assert aspect_typed(Table().state, typed, (held,) if held else ()) == meant


@proves("fate.d6.target-numbers", "fate.difficulty.guideline-table")
def test_a_difficulty_is_a_number_a_tier_or_a_target() -> None:
    assert difficulty(Table().state, "Good") == 2
    assert difficulty(Table.reading(dice_system="d6").state, "15") == 15


@proves("fate.wounds.penalty-total")
def test_a_clip_costs_a_roll_of_a_fight_alone_and_what_is_hurt_any() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    hurts(table, Outcome.CLIPPED)

    assert with_wounds(table.state, (mara,), (0,)) == (0,)
    assert with_wounds(table.state, (mara, finn), (), fight=True) == (-1, 0)
    assert with_wounds(table.state, (mara,), (2,), fight=True, spared=(0,)) == (2,)
    hurts(table, Outcome.HURT)
    assert with_wounds(table.state, (mara,), (2,)) == (1,)
