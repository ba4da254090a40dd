"""Paces, modifiers and what surprise leaves, in the code and in the ledger, as the book prints them."""

from __future__ import annotations

from tests.books.fate_2003.printed import data, table
from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import GM
from threefates.systems.fate_2003.conflict.the_drop import dropped
from threefates.systems.fate_2003.dice.ladder import LADDER
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Way
from threefates.systems.fate_2003.fights.hampered import hinders
from threefates.systems.fate_2003.fights.pace import TakeGround, pace_of
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

PRINTED = table("fights")


@proves("fate.combat.choose-pace")
def test_three_paces_and_the_usual_one() -> None:
    assert [pace.value for pace in Pace] == PRINTED["paces"] == data("fate.combat.choose-pace")["paces"]
    assert pace_of(Brawl("Cyrus").table.state, None).value == PRINTED["default_pace"]


@proves(
    "fate.modifiers.table",
    "fate.modifiers.position",
    "fate.modifiers.outnumbering",
    "fate.modifiers.flanking",
    "fate.modifiers.surrounding",
    "fate.modifiers.unaware-target",
)
def test_what_one_has_over_another() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    cyrus, guard = fight.who("Cyrus"), fight.who("Guard A")
    for ground in Ground:
        fight.table.does(GM, TakeGround(guard, ground, cyrus))
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    fight.says("Cyrus", "Swords", "0000" * 3, way=Way.DEFENSIVE)
    found = {edge.cites[0].rpartition(".")[2]: edge.steps for edge in fight.check.bouts[0].edges}

    assert found == {
        "outnumbering": PRINTED["numbers"],
        "position": PRINTED["position"],
        "flanking": PRINTED["flanking"],
        "surrounding": PRINTED["surrounding"],
        "unaware-target": PRINTED["not_expected"],
    }
    assert sum(found[each] for each in ("outnumbering", "flanking", "surrounding")) == PRINTED["surrounding_in_all"]
    assert data("fate.modifiers.surrounding")["usual_total"] == PRINTED["surrounding_in_all"]
    assert [side.modifier for side in fight.check.sides] == [PRINTED["defensive"], 0, 0]
    ledger = data("fate.modifiers.table")["modifiers"]
    assert (ledger["superior_position"], ledger["superior_numbers"]) == (PRINTED["position"], PRINTED["numbers"])
    rolls = sum(len(side.throws) for side in fight.check.sides if side.character == cyrus)
    assert rolls == PRINTED["rolls_against_many"] == data("fate.combat.multiple-opponents")["rolls"]


@proves("fate.combat.the-drop")
def test_what_surprise_leaves() -> None:
    fight = Brawl("Cyrus")

    assert dropped(fight.table.state, fight.who("Cyrus"), bare=False) == LADDER.value(PRINTED["drop"])


@proves("fate.combat.exchange-clipped")
def test_what_a_clip_costs_in_the_next_exchange() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    fight.says("Guard A", "Swords", way=Way.WAIT).says("Cyrus", "Swords", "0000" * 2, target="Guard A")

    cost = fight.check.sides[0].modifier
    assert cost == PRINTED["clipped_next_exchange"] == data("fate.combat.exchange-clipped")["clipped"]["penalty"]
    assert data("fate.combat.turn-clipped")["clipped"]["penalty"] == PRINTED["clipped_next_attack"]


@proves("fate.wounds.scene-hurt")
def test_what_trouble_costs_a_roll() -> None:
    assert hinders() == PRINTED["scene_hurt"] == data("fate.wounds.scene-hurt")["penalty"]
