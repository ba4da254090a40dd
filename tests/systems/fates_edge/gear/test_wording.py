"""What a sheet says of a thing: what a shield gives, and what neglect takes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, enchanted, its
from threefates.systems.fates_edge.gear.items import Care
from threefates.systems.fates_edge.gear.wording import bears, does
from threefates.testing.proof import proves


def said(kind: str, care: Care = Care.SOUND) -> str:
    evening = Evening()
    mara = evening.hero()
    which = arm(evening, mara, kind, held=False)
    if care is not Care.SOUND:
        evening.do("gm", "fe.set-care", owner=mara, item=which, care=care.value, reason="rain")
    return does(evening.state, its(evening, mara, which))


@proves("fe.gear.shields")
@pytest.mark.parametrize(
    ("shield", "what"),
    [
        ("buckler", "in melee +1d to resist, or DV +1 for blows at you."),
        ("heater", "+1d to resist, once a scene 1 Harm becomes Fatigue, -1d on what is shot."),
        ("pavise", "A wall to set down: whoever stands behind it is in heavy cover, and stays there."),
    ],
)
def test_a_sheet_says_what_a_shield_gives_and_takes(shield: str, what: str) -> None:
    assert said(shield) == what


@proves("fe.gear.neglected", "fe.gear.compromised")
def test_a_sheet_says_what_the_care_of_a_weapon_takes() -> None:
    sound, neglected, compromised = (said("light-blade", care) for care in Care)

    assert sound == "close +2d, near +1d."
    assert neglected == "close +2d, near +1d, -1d while it is neglected."
    assert compromised == "close +2d, near +1d, -1d while it is compromised, -2d on the first attack of an exchange."
    assert said("light-armor", Care.COMPROMISED) == "it turns nothing."
    assert "compromised" not in said("buckler", Care.COMPROMISED)


@proves("fe.gear.armor", "fe.gear.neglected", "fe.gear.compromised")
@pytest.mark.parametrize(
    ("weight", "sound", "neglected"),
    [("light", (1, 1), None), ("medium", (2, 1), (1, 1)), ("heavy", (3, 2), (2, 1))],
)
def test_a_sheet_says_what_armor_turns_of_the_worst_blow_in_whatever_care(
    weight: str, sound: tuple[int, int], neglected: tuple[int, int] | None
) -> None:
    turned = [said(f"{weight}-armor", care).partition(",")[0].rstrip(".") for care in Care]

    assert turned == [
        f"of Harm 3 it turns {each[0]} into Fatigue {each[1]}" if each else "it turns nothing"
        for each in (sound, neglected, None)
    ]


@proves("fe.gear.enchanted-neglected", "fe.gear.enchanted-compromised")
@pytest.mark.parametrize(
    ("which", "care", "ends"),
    [
        ("keen-edge", "sound", "wears armor."),
        ("keen-edge", "neglected", "While it is neglected, -1d where it is claimed."),
        ("soulfire", "neglected", "While it is neglected it does not work."),
        ("keen-edge", "compromised", "While it is compromised it does not work."),
    ],
)
def test_a_sheet_says_when_an_enchantment_does_not_work(which: str, care: str, ends: str) -> None:
    evening = Evening()
    mara = evening.hero()
    item = enchanted(evening, mara, "medium-blade", which, care)

    ((says, _),) = bears(evening.state, its(evening, mara, item))

    assert says.endswith(ends)


@proves("fe.gear.enchanted-neglected")
@pytest.mark.parametrize(
    ("which", "kind"),
    [
        ("luckblade", "light-blade"),
        ("runed-plate", "light-armor"),
        ("boots-of-sure-step", "small-thing"),
        ("ring-of-sustenance", "small-thing"),
        ("lantern-of-revelation", "small-thing"),
    ],
)
def test_a_sheet_speaks_of_no_die_where_there_is_no_roll_to_take_it_from(which: str, kind: str) -> None:
    evening = Evening()
    mara = evening.hero()
    item = enchanted(evening, mara, kind, which)
    sound = [*bears(evening.state, its(evening, mara, item))]
    evening.do("gm", "fe.set-care", owner=mara, item=item, care="neglected", reason="rain")

    assert [*bears(evening.state, its(evening, mara, item))] == sound
