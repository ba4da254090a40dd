"""The book's own fights come out at a table as it tells them: four exchanges, and one told in a single scene."""

from __future__ import annotations

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.creation.phases import printed
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.systems.fate_2003.checks.bouts import Bout
from threefates.systems.fate_2003.dice.ladder import LADDER, adjective
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

EVERYBODY = ("Cyrus", "Finn", "Guard A", "Guard B", "Guard C")


def brawl() -> Brawl:
    return Brawl(*EVERYBODY).begins("Cyrus, Finn", "Guard A, Guard B, Guard C")


def set_against(brawl: Brawl, who: str, foe: str) -> tuple[int, int]:
    """What two come to as they are set against each other."""
    outcomes = [side.outcome for side in brawl.check.sides]
    at, other = (brawl.check.side_of(brawl.who(name)) for name in (who, foe))
    for bout in brawl.check.bouts:
        if {*bout.ones, *bout.others} == {at, other}:
            plus = {side: sum(edge.steps for edge in bout.edges if edge.side == side) for side in (at, other)}
            return outcomes[at or 0] + plus[at], outcomes[other or 0] + plus[other]
    raise AssertionError(f"{who} does not meet {foe}")


def pays(brawl: Brawl, name: str) -> None:
    """Somebody pays a Fate point that they have for it."""
    seat = {"Cyrus": ANN, "Finn": BOB}[name]
    brawl.table.does(GM, SetFatePoints(brawl.who(name), 1, "for the test"))
    brawl.table.does(seat, AddFatePoint(brawl.who(name)))


@proves("fate.combat.exchange-procedure", "fate.combat.no-damage-when-not-attacking", "fate.combat.multiple-opponents")
def test_the_first_exchange_a_sword_is_drawn_and_a_table_dived_under() -> None:
    given, book = printed("exchange-1")
    fight = brawl()
    fight.says("Cyrus", "Swords", way=Way.OTHER, about="draws his sword")
    fight.says("Finn", given["finn"]["skill"], way=Way.OTHER)
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    words = [given["cyrus"]["outcome"], given["finn"]["outcome"], given["guard_a"], given["guard_b"], given["guard_c"]]
    steps = [LADDER.value(word) - skill for word, skill in zip(words, (3, 1, 1, 1, 2), strict=True)]
    fight.says("Guard C", "Swords", "".join(map(dice_for, steps)), target="Finn").done()

    assert fight.wounds("Cyrus") == fight.wounds("Guard A") == fight.wounds("Guard B")
    assert book["cyrus_vs_guards"] == "no damage either way"
    finn, guard = set_against(fight, "Finn", "Guard C")
    assert guard - finn == book["finn_vs_c"]["margin"]
    assert fight.wounds("Finn").clipped == 1


@proves(
    "fate.combat.exchange-clipped",
    "fate.combat.outcome-traded-for-effect",
    "fate.modifiers.outnumbering",
    "fate.wounds.penalty-total",
)
def test_the_second_exchange_a_kick_across_the_room() -> None:
    given, book = printed("exchange-2")
    fight = brawl()
    hurts(fight.table, Outcome.CLIPPED, "Finn")
    fight.says("Cyrus", "Swords", target="Guard A")
    fight.says("Finn", "Tumbling", target="Guard C", maneuver=given["finn"]["wants"])
    for guard, target in (("Guard A", "Cyrus"), ("Guard B", "Cyrus"), ("Guard C", "Finn")):
        fight.says(guard, "Swords", target=target)
    finals = {"Guard A": given["guard_a_final"], "Guard B": given["guard_b_final"]}
    rolled = {name: LADDER.value(word) - 1 for name, word in finals.items()}
    steps = [
        LADDER.value(given["cyrus"]) - 3,
        LADDER.value(given["finn"]["rolled"]) - 1,
        *(rolled[name] - 1 for name in finals),
        LADDER.value(given["guard_c"]) - 2,
    ]
    fight.table.answers(GM, book["needed"].lower(), "".join(dice_for(step) for step in steps), kind="fate.name-need")
    assert adjective(fight.came("Finn")) == book["finn_modified"]
    mine, theirs = set_against(fight, "Finn", "Guard C")
    assert mine - theirs == book["finn_margin_before_point"]
    assert set_against(fight, "Guard A", "Cyrus") == (2, 2)
    assert set_against(fight, "Guard B", "Cyrus") == (3, 2)

    pays(fight, "Finn")
    fight.done()
    mine, theirs = set_against(fight, "Finn", "Guard C")
    assert adjective(mine) == book["finn_final"]
    assert mine - theirs == book["finn_margin"]
    fight.table.answers(BOB, "effect", kind="fate.wound-or-effect")

    assert fight.wounds("Guard C").hurt == int(book["box_marked"])
    assert "It comes off for Finn: knock back." in fight.table.panes["ann"]
    assert fight.wounds("Cyrus").clipped == 1
    assert "Cyrus is scratched: nothing that counts." in fight.table.panes["ann"]


@proves("fate.modifiers.unaware-target", "fate.modifiers.outnumbering", "fate.combat.exchange-clipped")
def test_the_third_exchange_a_knife_from_across_the_room() -> None:
    given, book = printed("exchange-3")
    fight = brawl()
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    fight.table.does(GM, TakeGround(fight.who("Finn"), Ground.UNAWARE, fight.who("Guard A")))
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", target="Guard A", apart=True)
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    cyrus = "-000"
    knife = dice_for(LADDER.value(given["finn"]["knife"]) - 3)
    guards = [dice_for(LADDER.value(given[name]["rolled"]) - 1) for name in ("guard_a", "guard_b")]
    fight.says("Guard C", "Swords", cyrus + knife + "".join(guards), way=Way.WAIT)
    assert adjective(fight.came("Cyrus")) == book["cyrus_modified"]
    choice = fight.table.asked(ANN, "fate.change").id
    fight.table.does(ANN, InvokeAspect(choice, "Brawler", "die", 1))
    assert adjective(fight.came("Cyrus")) == book["cyrus_after_invocation"]
    pays(fight, "Cyrus")
    assert adjective(fight.came("Cyrus")) == book["cyrus_final"]
    assert adjective(set_against(fight, "Guard A", "Cyrus")[0]) == book["guard_a_final"]
    assert adjective(set_against(fight, "Guard B", "Cyrus")[0]) == book["guard_b_final"]
    assert adjective(set_against(fight, "Finn", "Guard A")[0]) == book["finn_final"]

    fight.done()
    picks = fight.table.asked(ANN, "fate.pick-struck")
    assert [one.value for one in picks.options] == [fight.who("Guard B"), fight.who("Guard A")]
    assert fight.wounds("Guard A").hurt == 1


@proves("fate.combat.fight-defensively", "fate.modifiers.outnumbering", "fate.wounds.penalty-total")
def test_the_fourth_exchange_on_guard_while_another_knife_flies() -> None:
    given, book = printed("exchange-4")
    fight = brawl()
    hurts(fight.table, Outcome.HURT, "Guard A")
    hurts(fight.table, Outcome.INJURED, "Guard A")
    fight.says("Cyrus", "Swords", way=Way.DEFENSIVE).says("Finn", "Knives", target="Guard A", apart=True)
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    steps = [
        LADDER.value(given["cyrus"]["rolled"]) - 3,
        LADDER.value(given["finn"]["rolled"]) - 3,
        LADDER.value(given["guard_a"]["rolled"]) - 1,
        LADDER.value(given["guard_b"]["rolled"]) - 1,
    ]
    fight.says("Guard C", "Swords", "".join(dice_for(step) for step in steps), way=Way.WAIT)
    assert adjective(fight.came("Cyrus")) == book["cyrus_final"]
    assert adjective(set_against(fight, "Guard A", "Cyrus")[0]) == book["guard_a_vs_cyrus"]
    assert adjective(set_against(fight, "Guard B", "Cyrus")[0]) == book["guard_b_vs_cyrus"]
    assert adjective(set_against(fight, "Guard A", "Finn")[0]) == book["guard_a_vs_finn"]
    fight.table.answers(ANN, "leave")
    again = dice_for(LADDER.value(given["finn"]["after_invocation"]) - 3)
    fight.table.does(BOB, InvokeAspect(fight.table.asked(BOB, "fate.change").id, "Underhanded", "reroll"), again)
    finn, guard = set_against(fight, "Finn", "Guard A")
    assert finn - guard == book["finn_margin_before_point"]
    pays(fight, "Finn")
    finn, guard = set_against(fight, "Finn", "Guard A")
    assert adjective(finn) == book["finn_final"]
    assert finn - guard == book["finn_margin"]
    fight.done()

    assert fight.wounds("Guard A").out is (book["result"] == "Taken Out")
    assert fight.wounds("Cyrus").clipped == book["b_vs_cyrus"]["margin"]


@proves("fate.combat.scene-procedure", "fate.combat.scene-total-guideline")
def test_past_four_guards_in_one_roll_each() -> None:
    given, book = printed("scene-fight")
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B", "Guard C", "Guard D")
    fight.begins("Cyrus, Finn", "Guard A, Guard B, Guard C, Guard D", Pace.SCENE)
    fight.says("Cyrus", "Swords", about="cut a way").says("Finn", "Athletics", about="past them at a run")
    for guard in ("Guard A", "Guard B", "Guard C"):
        fight.says(guard, "Swords", about="stop them")
    heroes = [LADDER.value(one["outcome"]) for one in given["heroes"]]
    guards = [LADDER.value(word) for word in given["guards"]]
    steps = [heroes[0] - 3, heroes[1] - 2, guards[0] - 1, guards[1] - 1, guards[2] - 2, guards[3] - 2]
    fight.says("Guard D", "Swords", "".join(dice_for(step) for step in steps), about="stop them")
    fight.table.does(BOB, InvokeAspect(fight.table.asked(BOB, "fate.change").id, "Athletic", "reroll"), "0000")
    pays(fight, "Cyrus")
    fight.done()

    assert [adjective(fight.came(name)) for name in ("Cyrus", "Finn")] == [book["cyrus"], book["finn"]]
    (verdict,) = fight.fight.verdicts
    outcomes = [side.outcome for side in fight.check.sides]
    assert (sum(outcomes[:2]), sum(outcomes[2:])) == (book["total_heroes"], book["total_guards"])
    assert verdict.winners == (fight.who("Cyrus"), fight.who("Finn"))
    assert verdict.margin == book["margin"]
    assert verdict.outcome.value == book["guideline_result"].lower()


@proves("fate.modifiers.table", "fate.modifiers.flanking", "fate.modifiers.surrounding", "fate.modifiers.outnumbering")
def test_surrounded_is_three_in_all() -> None:
    given, book = printed("surrounded")
    assert all(given.values())
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    for ground in (Ground.FLANKING, Ground.SURROUNDING):
        fight.table.does(GM, TakeGround(fight.who("Guard A"), ground, fight.who("Cyrus")))
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    fight.says("Cyrus", "Swords", "0000" * 3, target="Guard A")

    assert [sum(edge.steps for edge in bout.edges) for bout in _of(fight, "Guard A")] == [book["total"]]
    assert [sum(edge.steps for edge in bout.edges) for bout in _of(fight, "Guard B")] == [1]


def _of(fight: Brawl, name: str) -> list[Bout]:
    at = fight.check.side_of(fight.who(name))
    return [bout for bout in fight.check.bouts if at in (*bout.ones, *bout.others)]
