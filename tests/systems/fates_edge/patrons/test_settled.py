"""A full clock of Obligation, settled: what is taken is gone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.patrons.owing import debtor, owes
from threefates.systems.fates_edge.advancement.assets import Assets
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.patrons.terrestrial import Ties
from threefates.testing.proof import proves

LEDGER: dict[str, Any] = {
    "name": "the Black Ledger",
    "bond": "blackmail",
    "why": "he knows every road over the border",
    "perks": ["sanctuary", "black market goods"],
}


@pytest.mark.parametrize(("how", "held", "left"), [("boon", 2, 1), ("boon", 0, 0), ("omens", 2, 2), ("audit", 2, 2)])
@proves("fe.obligation.clock-full")
def test_a_boon_that_a_patron_takes_back_is_a_boon_in_hand_where_there_is_one(how: str, held: int, left: int) -> None:
    evening, hero = debtor(obligation_overflow="fiction_debt")
    evening.do("gm", "fe.set-boons", hero=hero, held=held, reason="a test")
    owes(evening, hero, 7)
    words = {option.value: option.detail for option in evening.asked().options}
    evening.answer(how, by="gm")

    assert evening.state[Boons].held.get(hero, 0) == left
    assert ("one of their boons" in words["boon"].lower()) == bool(held)
    assert evening.told("bob")[0].startswith("The Sealed Gate")
    assert evening.replayed() == evening.state


@proves("fe.terrestrial.perks")
def test_a_mortal_power_lends_what_is_on_no_list_in_the_words_of_the_table() -> None:
    evening, hero = debtor()
    evening.do("gm", "fe.gain-tie", hero=hero, **LEDGER, own="a fast ship")
    (tie,) = evening.state[Ties].of[hero]
    evening.do("ann", "fe.call-on-tie", hero=hero, tie=tie.id, perk="a fast ship")

    assert tie.perks == ("sanctuary", "a fast ship")
    assert any("for a fast ship, and it works without a roll" in line for line in evening.told("bob"))


@proves("fe.terrestrial.favor")
def test_a_favour_that_is_a_unique_asset_is_one_on_the_sheet() -> None:
    evening, hero = debtor()
    evening.do("gm", "fe.gain-tie", hero=hero, **LEDGER)
    favour = {"hero": hero, "tie": evening.state[Ties].of[hero][0].id, "said": "The Heron, a barge"}
    strange = evening.refused("gm", "fe.grant-favor", **favour, favor="asset", size="huge").code
    evening.do("gm", "fe.grant-favor", **favour, favor="title")
    without = hero in evening.state[Assets].of
    evening.do("gm", "fe.grant-favor", **favour, favor="asset", size="standard")
    told = evening.told("bob")
    (asset,) = evening.state[Assets].of[hero]

    assert (strange, without) == ("asset.size", False)
    assert (asset.name, asset.size) == ("The Heron, a barge", "standard")
    assert "Vex has The Heron, a barge (a favour of the Black Ledger)." in told
    assert evening.replayed() == evening.state


@proves("fe.terrestrial.favor")
def test_a_favour_that_is_an_asset_has_a_name_and_any_other_is_told_at_length() -> None:
    evening, hero = debtor()
    evening.do("gm", "fe.gain-tie", hero=hero, **LEDGER)
    favour = {"hero": hero, "tie": evening.state[Ties].of[hero][0].id, "said": "x" * 61}
    evening.do("gm", "fe.set-xp", hero=hero, unspent=20, reason="as the test has it")
    evening.do("gm", "fe.grant-favor", **favour, favor="title")
    evening.refused("gm", "fe.grant-favor", **favour, favor="asset", size="minor")

    assert hero not in evening.state[Assets].of
    evening.do("gm", "fe.grant-favor", **{**favour, "said": "x" * 60}, favor="asset", size="minor")
    assert len(evening.state[Assets].of[hero]) == 1
