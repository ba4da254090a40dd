"""A bubble of darkness: whoever stands outside of it sees nobody in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates, strike
from tests.systems.fifty_two_fates.magicians import HEAT, MIND, casts, coven, lasting, spell_offer
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.commons.characters import Characters
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import in_the_dark
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic, SpellBegan, hidden_from
from threefates.testing.proof import proves

MARA = ("9C", "AH", "KC", "7S")


def dark(apart: int, *names: str, wagon: bool = False) -> Fates:
    """Darkness lies on Bern, or on a wagon with some inside, and the wolf shoots from so many zones away."""
    fates = coven(HEAT, MARA, ("5D", "6D", "2H", "3H"), wolf={"reach": 9, "low": 30, "mid": 40, "high": 50})
    if wagon:
        casts(fates, "darkness", "thing", ["9C"], "6S", thing="the wagon")
        fates.do("dana", "go-inside", spell=lasting(fates)[0].id, entities=[fates.named(name) for name in names])
    else:
        casts(fates, "darkness", "Bern", ["9C"])
        fates.answers("bob", "let-it-work", "6S")
    fates.do("dana", "start-fight", "2C", "2D", "QC", apart=apart)
    fates.clear()
    return fates


def shot(fates: Fates, *drawn: str, by: str = "Wolf", at: str = "Bern") -> str:
    """What a shot from the fate deck is refused for; nothing where it is not."""
    said = {"entity": fates.named(by), "target": fates.named(at)}
    if drawn:
        fates.do("dana", "attack-by-draw", *drawn, **said)
        return ""
    return fates.refused("dana", "attack-by-draw", **said).code


@proves("ff.spells.darkness")
def test_nobody_outside_aims_at_whom_darkness_lies_on() -> None:
    fates = dark(2)
    bern = fates.named("Bern")

    offer = next(one for one in fates.offers("dana", "attack-by-draw") if one.label == "Attack otherwise")
    (target,) = (field for field in offer.fields if field.name == "target")
    greyed = {option.value for option in target.options if option.refusal}

    assert shot(fates) == "attack.in_the_dark"
    assert greyed == {bern}
    assert shot(fates, "8C", at="Mara") == ""


@proves("ff.spells.darkness", "ff.actions.physical-attack")
def test_at_zone_zero_one_need_not_see_and_when_it_is_over_everybody_does() -> None:
    assert shot(dark(0), "8C") == ""
    fates = dark(2)
    fates.do("ann", "end-spell", spell=lasting(fates)[0].id)
    assert shot(fates, "8C") == ""


@proves("ff.spells.darkness")
def test_those_in_a_dark_wagon_are_not_seen_from_outside_of_it_and_hide_from_nobody_in_it() -> None:
    assert shot(dark(2, "Bern", wagon=True)) == "attack.in_the_dark"
    assert shot(dark(2, "Bern", "Wolf", wagon=True), "8C") == ""


@proves("ff.spells.darkness", "ff.spells.diametric")
@pytest.mark.parametrize(("spell", "refused"), [("light", False), ("cold", True)])
def test_light_is_cast_at_the_dark_itself_and_no_other_spell(spell: str, *, refused: bool) -> None:
    fates = dark(2)
    wolf, bern = fates.named("Wolf"), fates.named("Bern")
    fates.passes("dana", "Wolf")
    fates.do("ann", "move", entity=fates.named("Mara"), to="back")

    (target,) = (field for field in spell_offer(fates, spell).fields if field.name == "target")
    greyed = {option.value: option.refusal.code for option in target.options if option.refusal}

    assert greyed.get(bern, "") == ("attack.in_the_dark" if refused else "")
    assert greyed.get(wolf, "") != "attack.in_the_dark"


@proves("ff.spells.darkness")
def test_whoever_stands_in_the_dark_still_strikes_out_of_it_at_half() -> None:
    fates = dark(0)
    fates.passes("dana", "Wolf")
    fates.passes("ann", "Mara")

    strike(fates, "bob", "Bern", "Wolf", ["6D"])

    assert fates.panes["tv"][-1] == "Bern strikes at Wolf: 6♦, halved to 3."


@proves("ff.creatures.amarok", "ff.spells.darkness")
@pytest.mark.parametrize(("species", "seen"), [("amarok", True), ("ghoul", False)])
def test_darkness_is_nothing_to_an_amarok(species: str, seen: bool) -> None:
    fates = coven(HEAT, MARA, ("5D", "6D", "2H", "3H"))
    fates.do("dana", "bring-creature", species=species)
    beast = fates.creatures()[-1]
    casts(fates, "darkness", fates.state[Characters].name(beast), ["9C"])
    fates.answers("dana", "let-it-work", chance=Leaning())
    blinded = hindered(fates.state, beast)
    casts(fates, "darkness", "Bern", ["KC"])
    fates.answers("bob", "let-it-work", chance=Leaning())
    fates.do("dana", "start-fight", apart=2, chance=Leaning())

    dark = in_the_dark(fates.state, beast, fates.named("Bern"))

    assert (blinded, dark is None) == (not seen, seen)


@proves("ff.spells.darkness")
def test_who_is_in_the_dark_is_not_put_together_anew_for_each_of_a_crowd() -> None:
    fates = dark(2, "Bern", wagon=True)
    (spell,) = lasting(fates)
    inside = Inside(spell.inside)
    fates.state = fates.state.put(replace(fates.state[Magic], active={spell.id: replace(spell, inside=inside)}))
    wolf, bern, mara = (fates.named(name) for name in ("Wolf", "Bern", "Mara"))
    inside.looks.clear()

    seen = [in_the_dark(fates.state, wolf, whom) is None for whom in (bern, mara) * 20]

    assert seen == [False, True] * 20
    assert len(inside.looks) == 1


class Inside(tuple[str, ...]):
    """Who is inside, and each look through them."""

    looks: ClassVar[list[int]] = []

    def __iter__(self) -> Iterator[str]:
        self.looks.append(1)
        return super().__iter__()


@proves("ff.spells.hide", "ff.spells.reveal")
def test_who_is_hidden_by_magic_is_seen_by_whoever_hid_them_and_by_all_while_revealed() -> None:
    fates = dark(2)
    mara, bern, wolf = (fates.named(name) for name in ("Mara", "Bern", "Wolf"))
    fates.happen(SpellBegan("hid", "hide", mara, bern, "", ("9S",), 9, False, 30))
    hidden = [hidden_from(fates.state, one, bern) for one in (wolf, mara, bern)]

    fates.happen(SpellBegan("seen", "reveal", mara, bern, "", ("8S",), 8, False, 30))

    assert hidden == [True, False, False]
    assert not hidden_from(fates.state, wolf, bern)


@proves("ff.spells.reveal", "ff.spells.darkness")
def test_who_is_revealed_is_found_in_the_dark_as_well() -> None:
    """By magic or otherwise hidden: the mage of the mind finds whom the mage of heat has wrapped in darkness."""
    fates = dark(2)
    mage = fates.creature("Seer")
    fates.do("dana", "set-cross", entity=mage, cross=MIND)
    bern = fates.named("Bern")
    fates.happen(SpellBegan("seen", "reveal", mage, bern, "", ("9S",), 9, False, 30))

    assert shot(fates, "8C") == ""
