"""Forms leave out what the table, the sheet or the purse has no room for."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.sheets.growing import grown
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def asks(fates: Fates, by: str, command: str) -> dict[str, object]:
    """What the first form of a command asks for, with what it says at first."""
    return {field.name: field.default for field in fates.offers(by, command)[0].fields}


@proves("ff.advancement.oa-boost")
def test_raising_an_attribute_is_asked_of_those_who_have_one() -> None:
    assert "raised" not in asks(grown(4), "ann", "gain-attribute")
    assert "raised" in asks(grown(4, attribute="dexterity"), "ann", "gain-attribute")


@proves("ff.ruling.creature-condition-source")
def test_a_creature_without_targets_is_made_where_the_table_has_such() -> None:
    assert "targeted" in asks(Fates({"creature-condition-source": "highest_card_table"}), "dana", "make-creature")
    assert "targeted" not in asks(Fates({"creature-condition-source": "condition_targets"}), "dana", "make-creature")


@proves("ff.wealth.start")
def test_a_shield_is_offered_to_those_who_can_have_one() -> None:
    fates = duel(MARA, BERN)
    before = asks(fates, "ann", "equip")

    fates.do("dana", "set-wealth", entity=fates.named("Mara"), level="poor", points=0)

    assert "shield" in before
    assert "shield" not in asks(fates, "ann", "equip")
