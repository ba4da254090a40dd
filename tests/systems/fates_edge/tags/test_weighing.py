"""On what a condition weighs: an Attribute, a skill by any of its names, dealing with others, everything; no more."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import Circle
from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves

CURSE = "fe.tags.curse"
SAID = {"tag": "curse", "source": "a Rite", "what": "Frail", "release": "salt"}


@proves(CURSE)
@pytest.mark.parametrize("against", ["dancing", "blades", "swordplay", "the left hand", "Far"])
def test_a_condition_on_what_nobody_rolls_with_is_refused_in_words(against: str) -> None:
    hall = Hall()
    refusal = hall.refused("gm", "fe.say-tag", **SAID, on=[hall.tev], against=against)
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    worked = hall.refused(
        "ann", "fe.work-tag", hero=hall.oriel, tag="curse", on=[hall.tev], what="Frail", release="salt", against=against
    )

    assert refusal == worked
    assert (refusal.code, refusal.source) == ("tag.weighs_on_nothing", CURSE)
    assert refusal.title == f"A condition on {against} would weigh on nothing here."
    assert hall.state[Effects].known == {}


@proves(CURSE, "fe.skills.off-list-names")
@pytest.mark.parametrize(
    ("against", "skill", "dice"),
    [
        ("", "Melee", -1),
        ("Everything", "Melee", -1),
        ("body", "Melee", -1),
        ("Skirmish", "Melee", -1),
        ("dodge", "Athletics", -1),
        ("social", "Diplomacy", -1),
        ("hide", "Melee", 0),
    ],
)
def test_a_condition_on_what_somebody_rolls_with_is_laid(against: str, skill: str, dice: int) -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev, against=against)
    hall.proposes(attribute="body", skill=skill)

    assert hall.dice() == dice


@proves(CURSE)
@pytest.mark.parametrize(("against", "laid"), [("", True), ("everything", True), ("body", False), ("social", False)])
def test_a_condition_on_a_foe_weighs_on_all_that_they_roll_or_is_refused(against: str, laid: bool) -> None:
    hall = Hall()
    if laid:
        assert hall.lasts("curse", hall.wolf, against=against).on == (hall.wolf,)
        return
    refusal = hall.refused("gm", "fe.say-tag", **SAID, on=[hall.tev, hall.wolf], against=against, area=True)

    assert (refusal.code, refusal.title) == ("tag.weighs_on_nothing", "Nobody says with what Wolf rolls.")


@proves(CURSE)
def test_only_a_condition_has_to_weigh_on_something() -> None:
    hall = Hall()

    assert hall.lasts("fortify", hall.tev, against="blades").against == "blades"
    assert hall.lasts("armor", hall.tev, against="dancing").against == "dancing"


@proves("fe.tags.curse")
@pytest.mark.parametrize(
    ("against", "dice", "log", "card"),
    [
        ("", (9, 9), "", "a die less, until it is released"),
        ("Melee", (9, 9), " It weighs on Melee.", "a die less on Melee, until it is released"),
        ("social", (9, 9), " It weighs among people.", "a die less among people, until it is released"),
        ("Melee", (9, 2), " It weighs on Melee.", "a die less on Melee once in a scene, until it is released"),
    ],
)
def test_whoever_is_cursed_reads_on_what_it_weighs_and_what_releases_it(
    against: str, dice: tuple[int, ...], log: str, card: str
) -> None:
    hall = Hall()
    hall.works("curse", *dice, on=(hall.tev,), what="Lame", release="A night of rest", against=against)
    (told,) = (line for line in hall.told("bob") if "[CURSE]" in line)
    row = hall.view("bob")["lasting-on-me"].rows[0]  # type: ignore[attr-defined]

    assert told.endswith(f"only once in a scene.{log} Release: A night of rest.")
    assert row.text == f"[CURSE] Lame: {card}. Release: A night of rest."


@proves("fe.ritual.quiet-veil")
def test_whoever_is_muted_reads_among_whom() -> None:
    hall = Circle()
    hall.performs("quiet-veil", hall.tev)
    rows = [row.text for row in hall.view("bob")["lasting-on-me"].rows]  # type: ignore[attr-defined]

    assert rows[1:] == ["[CURSE] Muted: a die less among people, this scene."]
    assert hall.told("ann")[-1].endswith("A die less among people, this scene.")


@proves("fe.tags.oath", "fe.tags.command")
def test_what_breaking_an_oath_or_an_order_brings_is_told_as_that() -> None:
    hall = Hall()
    hall.lasts("oath", hall.tev, what="guard the gate", release="an ear is cut off")
    sworn = hall.told("ann")[-1]
    hall.works("command", 9, 9, on=(hall.wolf,), what="Halt", release="a bitten paw")

    assert sworn.endswith(" If broken: an ear is cut off.")
    assert [line for line in hall.told("bob") if line.endswith(" Or else: a bitten paw.")]
    assert hall.view("bob")["lasting-on-me"].rows[0].text.endswith(" If broken: an ear is cut off.")  # type: ignore[attr-defined]
