"""A topiar's toss where it meets what cannot be moved, and the end of the field."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.magicians import MOTION, casts
from tests.systems.fifty_two_fates.wild import its, strikes, taken, wild
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.specials.tossing import held_fast
from threefates.testing.proof import proves

HANDS = ("KD", "9C", "3D", "4S", "5C", "5D", "5H", "6H")


def tosses(fates: Fates, target: str, by: str = "dana") -> None:
    """The topiar tosses them, and they let it."""
    said = {"entity": fates.named("Topiar"), "target": fates.named(target), "count": 1}
    fates.do("dana", "attack-by-draw", "7D", **said)
    fates.do("dana", "answer", choice=fates.asked("special"), option="topiar toss")
    fates.do(by, "take-it", choice=fates.asked("reaction"))


@proves("ff.creatures.topiar", "ff.spells.hold")
def test_who_is_held_by_a_spell_is_struck_and_not_tossed() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="mage")
    fates.do("ann", "choose-cross", entity=fates.named("Mara"), cross=MOTION)
    fates.protagonist("bob", "Bern")
    fates.do("dana", "bring-creature", species="topiar")
    fates.do("dana", "deal", *HANDS)
    casts(fates, "hold", "Bern", ["KD"])
    fates.do("bob", "take-it", choice=fates.asked("reaction"), chance=Written(()))
    fates.do("dana", "start-fight", "2H", "3H", "AC", apart=0)

    tosses(fates, "Bern", by="bob")

    bern = fates.named("Bern")
    assert held_fast(fates.state, bern) == "a spell holds them"
    assert not any(question.kind == "toss" for question in fates.questions())
    assert (fates.fight.places[bern], fates.hero("Bern").sway) == (0, 3)
    assert "Bern now stands at 0 m (not tossed: a spell holds them)." in fates.panes["tv"]
    assert held_fast(fates.state, fates.named("Mara")) == ""
    assert fates.replayed() == fates.state


@proves("ff.creatures.topiar", "ff.creatures.assassin-vine", "ff.creatures.shrieker")
@pytest.mark.parametrize(("species", "name"), [("vine", "Assassin vine"), ("shrieker", "Shrieker")])
def test_what_is_rooted_stays_where_it_stands(species: str, name: str) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="topiar")
    fates.do("dana", "bring-creature", species=species)
    fates.do("dana", "deal", *HANDS[:4])
    fates.do("dana", "start-fight", chance=Written(named(["2C", "AC", "KC"])), apart=0)

    tosses(fates, name)

    assert held_fast(fates.state, fates.named(name)) == "rooted where it stands"
    assert not any(question.kind == "toss" for question in fates.questions())
    assert fates.fight.places[fates.named(name)] == fates.fight.places[fates.named("Topiar")]


@proves("ff.creatures.topiar", "ff.movement.zone", "ff.dealer.role")
@pytest.mark.parametrize(
    ("way", "zones", "place", "told"),
    [("onward", 12, 400, "0.5 zones"), ("back", 12, 300, "12 zones"), ("back", 1, 388, "1 zone")],
)
def test_nobody_is_told_to_fly_further_than_the_field_goes(way: str, zones: int, place: int, told: str) -> None:
    fates = wild("topiar")
    for entity in (fates.named("Mara"), its(fates)):
        fates.do("dana", "set-place", entity=entity, place=396)

    strikes(fates, "7D", special="topiar toss")
    taken(fates)
    fates.do("dana", "toss", choice=fates.asked("toss"), zones=zones, way=way)

    assert fates.fight.places[fates.named("Mara")] == place
    assert f"Mara now stands at {place} m (tossed {told})." in fates.panes["bob"]
