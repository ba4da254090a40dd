"""The hero's own page: what is in hand and worn, the maneuvers, the spells, what a herald stands for."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates
from threefates.rulebook.parts import Listing

OWN = ("ff.gear", "ff.my-maneuvers", "ff.my-spells", "ff.my-deity")


def rows(fates: Fates, part: str) -> list[tuple[str, str]]:
    shown = fates.view("ann")[part]
    assert isinstance(shown, Listing)
    return [(row.text, row.detail) for row in shown.rows]


def nobody_else_is_told(fates: Fates) -> None:
    assert not {*OWN} & {*fates.view("bob")}


def test_a_fighter_reads_what_gear_and_maneuvers_do() -> None:
    fates = Fates()
    entity = fates.protagonist("ann", "Mara")
    fates.do("ann", "equip", entity=entity, weapon="longbow", armour="plate mail")
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "evade"}
    fates.do("ann", "learn-maneuvers", entity=entity, **four)

    assert rows(fates, "ff.gear")[:2] == [
        ("Longbow", "+2 to attacks, stabbing, in both hands. Shoots up to 10 zones."),
        ("Plate mail", "+4 against physical attacks."),
    ]
    assert [text for text, _ in rows(fates, "ff.my-maneuvers")] == ["♣ Push", "♦ Guard", "♥ Parry", "♠ Evade"]
    assert all(detail for _, detail in rows(fates, "ff.my-maneuvers"))
    nobody_else_is_told(fates)


def test_what_a_mage_cannot_wear_gives_nothing() -> None:
    fates = Fates()
    entity = fates.protagonist("ann", "Ilse", calling="mage")
    fates.do("ann", "choose-cross", entity=entity, cross="blood-infliction")
    fates.do("ann", "equip", entity=entity, weapon="club", armour="plate mail", shield=True)

    assert [detail for _, detail in rows(fates, "ff.gear")[:2]] == [
        "Nothing to attacks, bludgeoning, in one hand.",
        "+1 against physical attacks.",
    ]
    assert {text for text, _ in rows(fates, "ff.my-spells")} == {"♠ Harm", "♥ Heal", "♦ Protect", "♣ Expose"}
    nobody_else_is_told(fates)


def test_a_herald_reads_what_to_live_by() -> None:
    fates = Fates()
    entity = fates.protagonist("ann", "Odo", calling="herald")
    virtues = {"first": "patience", "second": "plain words", "third": "open doors"}
    fates.do("ann", "describe-deity", entity=entity, basis="fire", purpose="keep the hearths", **virtues)
    fates.do("ann", "tie-faction", entity=entity, faction="the Ash Hand")

    assert rows(fates, "ff.my-deity") == [
        ("Fire", "keep the hearths"),
        ("Lives by", "patience, plain words, open doors"),
        ("Tied to", "the Ash Hand"),
    ]
    nobody_else_is_told(fates)
