"""Key talents: without them nobody works magic, however a hero was made; they are learned with XP between scenes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.testing.proof import proves

MAGIC = {
    "casters-gift": ("fe.begin-casting", {"spell": "a wall of fire"}, "spell.no_gift"),
    "codex": ("fe.invoke-rite", {"rite": "Circle of Denial", "patron": "the Sealed Gate"}, "magic.no_path"),
}


def learned(evening: Evening, xp: int = 9, **hero: Any) -> str:
    """A hero without a talent, who has something to spend."""
    mara = evening.hero(**{"talents": [], "trained": ["Arcana"], **hero})
    evening.do("gm", "fe.set-xp", hero=mara, unspent=xp, reason="as the test has it")
    return mara


@proves("fe.talents.casters-gift", "fe.caster.three-paths")
@pytest.mark.parametrize("talent", MAGIC)
def test_a_hero_who_is_simply_made_works_magic_only_with_the_talent_for_it(talent: str) -> None:
    command, fields, code = MAGIC[talent]
    evening = Evening(runekeeper_requirements="codex_only", casting_roll_count="one_roll")
    without = evening.hero("Vex", talents=[], trained=["Arcana"])
    able = evening.hero("Oriel", talents=[talent], trained=["Arcana"])

    assert evening.refused("ann", command, hero=without, **fields).code == code
    evening.do("ann", command, hero=able, **fields)
    assert held_talents(evening.state, able) == (talent,)
    assert evening.refused("ann", "fe.make-hero", name="Pell", talents=["wings"]).code == "hero.no_such_talent"


@proves("fe.talents.gaining")
def test_a_talent_is_bought_with_xp_between_scenes_and_opens_its_path() -> None:
    evening = Evening()
    mara = learned(evening, xp=5)
    offer = next(each for each in evening.offers("ann", "fe.buy-talent"))
    labels = [option.label for option in offer.fields[0].options]

    evening.do("gm", "start-scene", title="The gate")
    early = evening.refused("ann", "fe.buy-talent", hero=mara, talent="casters-gift")
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="casters-gift")
    told = evening.told("bob")
    evening.do("ann", "fe.weave-spell", hero=mara, spell="a wall of fire", element="Fire")

    assert labels == ["Caster's Gift, 2 XP", "Familiar, 2 XP", "Codex, 4 XP", "Patron's Symbol, 4 XP"]
    assert early.code == "xp.scene"
    assert evening.state[Experience].unspent[mara] == 3
    assert told == ["Mara pays 2 XP for Caster's Gift.", "Mara has the talent Caster's Gift: 2 XP."]
    assert evening.refused("ann", "fe.buy-talent", hero=mara, talent="casters-gift").code == "talent.held"
    assert evening.refused("ann", "fe.buy-talent", hero=mara, talent="codex").code == "xp.price"
    assert evening.refused("bob", "fe.buy-talent", hero=mara, talent="familiar").code == "character.not_yours"
    assert evening.replayed() == evening.state


@proves("fe.talents.casters-gift")
def test_the_gift_costs_what_the_table_reads() -> None:
    evening = Evening(casters_gift_price="six")
    mara = learned(evening, xp=5)

    assert evening.refused("ann", "fe.buy-talent", hero=mara, talent="casters-gift").code == "xp.price"
    evening.do("gm", "fe.set-xp", hero=mara, unspent=6, reason="as the test has it")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="casters-gift")

    assert evening.state[Experience].unspent[mara] == 0


@proves("fe.talents.gaining")
def test_the_game_master_gives_a_talent_and_takes_it_back_even_from_a_first_build() -> None:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Oriel", talents=["codex"])
    (oriel,) = (hero.id for hero in evening.state[Heroes].known.values())

    evening.do("gm", "fe.set-talent", hero=oriel, talent="codex", has=False, reason="the pact is broken")
    struck = held_talents(evening.state, oriel)
    evening.do("gm", "fe.set-talent", hero=oriel, talent="codex", has=True, reason="a new pact")

    assert (struck, held_talents(evening.state, oriel)) == ((), ("codex",))
    assert evening.refused("gm", "fe.set-talent", hero=oriel, talent="codex", has=True, reason="x").code
    assert evening.refused("ann", "fe.set-talent", hero=oriel, talent="familiar", has=True, reason="x").code
    part = evening.view("ann")["talents"]
    assert isinstance(part, Listing)
    assert part.rows[0].text == "Codex [FATE] [RITUAL]"
    assert part.rows[0].cites == ("fe.talents.codex",)
    assert "talents" not in evening.view("bob")
