"""A phase leaves its mark first: ranks are spent on what suits it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, sheet, takes
from tests.systems.fate_2003.tables import ANN
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import (
    GiveBack,
    TakeAspect,
    TakeExtra,
    TakeRank,
)
from threefates.testing.proof import proves


@proves("fate.creation.ranks-per-phase", "fate.creation.procedure", "fate.creation.ranks-into-extras")
@pytest.mark.parametrize("spends", [TakeRank("", new="Knife"), TakeExtra("", "A hound")])
def test_no_rank_is_spent_before_the_aspect_is_chosen_nor_after_it_is_given_back(spends: Command) -> None:
    table = begun()
    sybil = table.character("Sybil")
    spent = type(spends)(**{**{f: getattr(spends, f) for f in spends.__struct_fields__}, "character": sybil})
    greyed = table.offers(ANN)[f"fate.take-rank.{sybil}"].refusal
    assert greyed
    assert greyed.code == table.refusal(ANN, spent) == "creation.no_aspect"
    takes(table, "Sybil", "Herbalist")
    table.does(ANN, spent)

    table.does(ANN, GiveBack(sybil, "aspect/Herbalist"))
    assert table.refusal(ANN, spent) == "creation.no_aspect"
    table.does(ANN, TakeAspect(sybil, new="Gypsy"))
    assert table.offers(ANN)[f"fate.take-rank.{sybil}"].refusal is None
    assert (*sheet(table).skills, *sheet(table).extras) in (("Knife",), ("A hound",))
