"""How high one aspect may stand, under every reading of it, while people are made and in play."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, takes
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.creation.phases import ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import GiveBack, TakeAspect, TakeExtra
from threefates.systems.fate_2003.npcs.pyramid_shorthand import MakeByTable
from threefates.systems.fate_2003.sheets.advancement import Advance, EarnAspect
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


@proves("fate.creation.phase-aspect")
@proves("fate.creation.aspect-level-limit")
@pytest.mark.parametrize(
    ("reading", "phases", "most"),
    [
        ("book", 5, 3),
        ("book", 6, 3),
        ("third-to-half-of-phases", 5, 2),
        ("third-to-half-of-phases", 1, 1),
        ("fixed-number", 5, 2),
    ],
)
def test_while_people_are_made_an_aspect_goes_so_high(reading: str, phases: int, most: int) -> None:
    table = Table.reading(aspect_cap=reading, aspects_per_phase="one-or-more")
    table.does(GM, PlanCampaign(phases=phases, highest=2))
    begun(table=table)
    sybil = table.character("Sybil")
    table.does(GM, SetAspect(sybil, "Proud", most))
    assert table.refusal(ANN, TakeAspect(sybil, held="Proud")) == "sheet.aspect_cap"
    for level in range(1, most):
        table.does(GM, SetAspect(sybil, "Proud", level))
        table.does(ANN, TakeAspect(sybil, held="Proud"))
        table.does(ANN, GiveBack(sybil, "aspect/Proud"))


@proves("fate.aspects.no-hard-cap")
@pytest.mark.parametrize(("reading", "fits"), [("book", True), ("none", True), ("fixed-number", False)])
def test_in_play_an_aspect_goes_as_high_as_it_comes_unless_a_number_is_set(reading: str, *, fits: bool) -> None:
    table = Table.reading(aspect_cap=reading).heroes()
    table.does(GM, PlanCampaign(highest=3))
    mara = table.character("Mara")
    table.does(GM, StartScene("The inn"))
    for level in (3, 4, 5):
        for _ in range(4):
            table.does(GM, Advance())
        if level > 3 and not fits:
            assert table.refusal(ANN, EarnAspect(mara, "Brawler")) == "sheet.aspect_cap"
        else:
            table.does(ANN, EarnAspect(mara, "Brawler"))

    assert table.state[Sheets][mara].aspects["Brawler"].level == (5 if fits else 3)


@proves("fate.aspects.cap-half-of-ranks")
def test_no_more_than_half_of_all_levels_in_one_aspect() -> None:
    new = begun(table=Table.reading(aspect_cap="half-of-own-levels"))
    takes(new, "Sybil", "Proud", {"a": 1, "b": 1, "c": 1, "d": 1})
    new.does(ANN, ClosePhase(new.character("Sybil")))  # a first level always may
    new.does(GM, BeginPhase("On."))
    takes(new, "Sybil", "Proud", {"e": 1, "f": 1, "g": 1, "h": 1})
    assert new.refusal(ANN, ClosePhase(new.character("Sybil"))) == "sheet.aspect_cap"  # 2 of 2

    table = Table.reading(aspect_cap="half-of-own-levels").heroes()
    mara = table.character("Mara")  # Brawler 2, Proud 1
    table.does(GM, StartScene("The inn"))
    for _ in range(8):
        table.does(GM, Advance())

    assert table.refusal(ANN, EarnAspect(mara, "Brawler")) == "sheet.aspect_cap"
    table.does(ANN, EarnAspect(mara, "Proud"))  # 2 of 4
    assert table.refusal(ANN, EarnAspect(mara, "Brawler")) == "sheet.aspect_cap"  # 3 of 5
    table.does(ANN, EarnAspect(mara, "Dutiful"))

    assert sum(one.level for one in table.state[Sheets][mara].aspects.values()) == 5


@proves("fate.aspects.no-hard-cap", "fate.creation.aspect-level-limit")
def test_a_number_agreed_on_binds_what_players_fill_in_by_hand_and_not_the_game_master() -> None:
    table = Table.reading(aspect_cap="fixed-number")
    table.does(GM, PlanCampaign(highest=2, capped="Church 1"))
    for over in ("Brawler 3", "church 2", "Weak -3"):
        assert table.refusal(ANN, MakeCharacter("Mara", "Knife Fair", over)) == "sheet.aspect_cap"
        assert table.refusal(ANN, MakeByTable("Mara", aspects=over)) == "sheet.aspect_cap"
    table.does(ANN, MakeCharacter("Mara", "Knife Fair", "Brawler 2, Church 1, Weak -2"))
    mara = table.character("Mara")
    assert table.refusal(ANN, SetAspect(mara, "Brawler", 3)) == "sheet.aspect_cap"
    table.does(GM, SetAspect(mara, "Brawler", 3))
    table.does(GM, MakeByTable("The Pope", aspects="Church 9", npc=True))

    table = Table()  # what half of the phases allows binds who is made by them
    table.does(ANN, MakeCharacter("Mara", "Knife Fair", "Brawler 4"))


@proves("fate.aspects.cap-highest-skill")
def test_no_aspect_stands_higher_than_the_best_skill_but_a_first_level_always_may() -> None:
    bare = begun(table=Table.reading(aspect_cap="highest-skill"))
    takes(bare, "Sybil", "Proud")
    for extra in range(4):
        bare.does(ANN, TakeExtra(bare.character("Sybil"), f"Thing {extra}"))
    bare.does(ANN, ClosePhase(bare.character("Sybil")))

    table = Table.reading(aspect_cap="highest-skill")
    begun(table=table)
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Proud", {"a": 1, "b": 1, "c": 1, "d": 1})
    table.does(ANN, ClosePhase(sybil))
    table.does(GM, BeginPhase("On."))

    takes(table, "Sybil", "Proud", {"a": 1, "e": 1, "f": 1, "g": 1})
    assert table.refusal(ANN, ClosePhase(sybil)) == "sheet.aspect_cap"  # Good aspect, Fair skill

    table = Table.reading(aspect_cap="highest-skill").heroes()  # Fencing is Good
    mara = table.character("Mara")
    table.does(GM, StartScene("The inn"))
    for _ in range(4):
        table.does(GM, Advance())
    assert table.refusal(ANN, EarnAspect(mara, "Brawler")) == "sheet.aspect_cap"
    table.does(ANN, EarnAspect(mara, "Proud"))
