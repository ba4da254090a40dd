"""Nobody becomes another between a blow and its answer, in a fight or while dying: what a step brings waits."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, strike
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.sheets.growing import grown
from threefates.rulebook.refusals import Refusal
from threefates.testing.proof import proves


def chosen(fates: Fates) -> Refusal | None:
    """How the offer to choose is greyed for whoever plays Mara."""
    return fates.offers("ann", "gain-attribute")[0].refusal


@proves("ff.advancement.oa", "ff.attributes.rule", "ff.attributes.agility")
def test_no_attribute_is_gained_between_a_blow_and_its_answer() -> None:
    """By nobody, not even the Fate Dealer; and it is there again when it is over."""
    fates = grown(4)
    strike(fates, "bob", "Bern", "Mara", ["7D"])

    refused = fates.refused("ann", "gain-attribute", entity=fates.named("Mara"), attribute="agility")
    by_dealer = fates.refused("dana", "gain-attribute", entity=fates.named("Mara"), attribute="agility")
    greyed = chosen(fates)
    fates.do("ann", "defend", choice=fates.asked("reaction"), cards=["KH"], chance=Written(()))
    fates.do("ann", "gain-attribute", entity=fates.named("Mara"), attribute="agility")

    assert (refused.code, by_dealer.code) == ("sheet.fight", "exchange.under_way")
    assert greyed == refused


@proves("ff.attributes.rule", "ff.backgrounds.rule", "ff.skills.rule")
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("choose-attribute", {"attribute": "agility"}),
        ("choose-background", {"background": "noble"}),
        ("learn-skill", {"skill": "stealth"}),
    ],
)
def test_no_sheet_is_written_between_a_blow_and_its_answer(command: str, fields: dict[str, str]) -> None:
    """Of the two who are in it; others write theirs."""
    fates = grown(0)
    fates.protagonist("bob", "Third")
    strike(fates, "bob", "Bern", "Mara", ["7D"])

    both = [
        fates.refused(s, command, entity=fates.named(n), **fields).code for s, n in (("ann", "Mara"), ("bob", "Bern"))
    ]
    greyed = [one for one in fates.offers("ann", command) if one.refusal is None]
    fates.do("bob", command, entity=fates.named("Third"), **fields)

    assert both == ["sheet.fight", "sheet.fight"]
    assert greyed == []


@proves("ff.death.resilience", "ff.attributes.resilience", "ff.advancement.oa")
def test_the_dying_gain_no_resilience_for_a_draw_more() -> None:
    fates = grown(4)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dying", chance=Written(()))

    refused = fates.refused("ann", "gain-attribute", entity=fates.named("Mara"), attribute="resilience")

    assert refused.code == "sheet.fight"
    assert chosen(fates) == refused


@proves("ff.advancement.oa", "ff.attributes.rule")
def test_in_a_fight_the_fate_dealer_alone_lets_somebody_choose() -> None:
    fates = grown(4)
    fates.creature()
    fates.do("dana", "start-fight", apart=0, chance=Written(()))

    refused = fates.refused("ann", "gain-attribute", entity=fates.named("Mara"), attribute="agility")
    fates.do("dana", "gain-attribute", entity=fates.named("Mara"), attribute="agility")

    assert refused.code == "sheet.fight"
