"""Bonds and the dead."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.scenario.lantern import hero, lantern
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.boons.bonds import Bonds
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.testing.proof import proves


@proves("fe.creation.bonds")
@pytest.mark.parametrize("by", ["ann", "bob"])
def test_nobody_forms_a_bond_with_the_dead_nor_do_the_dead_form_one(by: str) -> None:
    evening = Brink()
    dead, friend = evening.mara, evening.brok
    one, other = (dead, friend) if by == "ann" else (friend, dead)
    evening.harm(dead)
    evening.dies(dead)
    (form,) = evening.offers(by, "fe.form-bond")

    assert evening.refused(by, "fe.form-bond", hero=one, other=other, words="sworn").code == "harm.dead"
    assert form.refusal is not None
    assert evening.state[Bonds].known == ()


@proves("fe.creation.bonds")
def test_the_living_form_one_beside_the_dead_and_an_old_one_may_end() -> None:
    evening = Brink()
    cid = evening.hero("Cid", "bob")
    evening.do("ann", "fe.form-bond", hero=evening.mara, other=evening.brok, words="sworn on the bridge")
    evening.harm(evening.mara)
    evening.dies(evening.mara)
    offered = {form.fixed[0][1]: form for form in evening.offers("bob", "fe.form-bond")}[cid]

    assert [option.value for option in offered.fields[0].options if option.refusal is None] == [evening.brok]
    evening.do("bob", "fe.form-bond", hero=cid, other=evening.brok, words="one house")
    evening.do("bob", "fe.end-bond", hero=evening.brok, other=evening.mara)

    assert [(bond.one, bond.other) for bond in evening.state[Bonds].known] == [(cid, evening.brok)]


@proves("fe.creation.bonds")
def test_the_dead_are_asked_for_no_bond_that_they_were_built_with() -> None:
    evening = lantern()
    who = hero(evening, "ysolt")

    def asked() -> list[str]:
        part = evening.view("ann").get("bonds")
        return [row.id for row in part.rows] if isinstance(part, Listing) else []

    before = asked()
    evening.comes(Died(who))

    assert f"unsaid-{who}" in before
    assert asked() == [row for row in before if row != f"unsaid-{who}"]


@proves("fe.creation.bonds")
def test_a_bond_that_was_said_and_is_over_is_asked_for_no_more() -> None:
    evening = lantern()
    one, other = hero(evening, "ysolt"), hero(evening, "pell")

    def asked() -> dict[str, str]:
        part = evening.view("ann").get("bonds")
        return {row.id: row.detail for row in part.rows} if isinstance(part, Listing) else {}

    before = asked()
    evening.do("ann", "fe.form-bond", hero=one, other=other, words="one road")
    said = asked()
    evening.do("ann", "fe.end-bond", hero=one, other=other)
    ended = {row: detail for row, detail in asked().items() if row.startswith("unsaid-")}
    evening.do("ann", "fe.form-bond", hero=one, other=other, words="one road again")

    assert f"unsaid-{one}" in before
    assert said != before
    assert ended == {row: detail for row, detail in said.items() if row.startswith("unsaid-")}
    assert asked().keys() == said.keys()
    assert evening.replayed() == evening.state
