"""Two of one name are told apart, whoever plays them."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates
from threefates.commons.characters import Characters
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.people.names import called


def names(fates: Fates) -> list[str]:
    return [known.name for known in fates.state[Characters].known.values()]


def test_protagonists_cast_and_creatures_of_one_name_are_numbered() -> None:
    fates = Fates()

    fates.do("ann", "make-protagonist", name="Mara", calling="fighter")
    fates.do("bob", "make-protagonist", name="mara ", calling="mage")
    fates.do("dana", "make-cast-member", "8S", name="Mara")
    fates.do("dana", "make-creature", name="Mara")
    fates.do("ann", "make-protagonist", name="Maral", calling="mage")

    assert names(fates) == ["Mara", "mara 2", "Mara 3", "Mara 4", "Maral"]
    assert called(fates.state, "Bern") == "Bern"
    assert "mara 2 enters the story." in fates.panes["tv"]
    assert fates.replayed() == fates.state


def test_each_of_them_has_a_place_of_their_own_among_what_is_offered() -> None:
    fates = Fates()
    fates.do("ann", "make-protagonist", name="Mara", calling="fighter")
    fates.do("ann", "make-protagonist", name="Mara", calling="fighter")

    groups = {dict(offer.fixed)["entity"]: offer.group for offer in fates.offers("ann", "set-origin")}

    assert sorted(groups.values()) == ["Mara", "Mara 2"]


def test_making_one_more_stands_under_a_heading_once_whoever_deals_has_one_to_deal_to() -> None:
    fates = Fates()
    (before,) = fates.offers("dana", "make-protagonist")
    fates.do("ann", "make-protagonist", name="Mara", calling="fighter")
    (by_now,), (bobs,) = (fates.offers(seat, "make-protagonist") for seat in ("dana", "bob"))

    assert (before.group, by_now.group) == ("", "Protagonists")
    assert (bobs.group, bobs.main) == ("", True)


def test_a_new_name_is_told_apart_from_everybody_else_s() -> None:
    fates = Fates()
    fates.do("ann", "make-protagonist", name="Mara", calling="fighter")
    fates.do("bob", "make-protagonist", name="Bern", calling="mage")

    fates.state = renamed(fates, "Bern", "mara")
    assert names(fates) == ["Mara", "mara 2"]
    fates.state = renamed(fates, "mara 2", "Mara 2")
    fates.state = renamed(fates, "Mara", "MARA")

    assert names(fates) == ["MARA", "Mara 2"]


def renamed(fates: Fates, name: str, new: str) -> State:
    fates.do("dana", "rename-character", character=fates.named(name), name=new)
    return fates.state
