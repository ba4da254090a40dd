"""The Patron's Gift under each of its three readings: what it costs, what it gives, how long, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rites.gift import good_for, thematic
from threefates.testing.proof import proves

BASE, OWN, COMBAT, USES = (
    "fe.gift.imbuement-base",
    "fe.gift.runekeeper-version",
    "fe.combat.magic-imbuements",
    "fe.gift.applications",
)
READ = "fe.ruling.patrons-gift"
TABLE = {  # SRD 58
    "Ikasha": "Stealth",
    "Mykkiel": "Command",
    "The Witness": "Notice",
    "Sealed Gate": "Tinker",
    "Mab": "Persuade",
    "Oath of Flame & Light": "Command",
    "Carrion King": "Survival",
    "Isoka": "Skirmish",
    "Aliyah the Chained Angel": "Command",
}


def devotee(**rulings: str) -> tuple[Evening, str, str]:
    """Vex, with a Familiar and no Codex, holds one Boon; Pell is there, too."""
    evening = Evening("srd", **rulings)
    hero = evening.hero("Vex", trained=["Arcana"], talents=["familiar"])
    other = evening.hero("Pell", by="bob", talents=[])
    evening.do("gm", "start-scene", title="The door")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    return evening, hero, other


def wakes(evening: Evening, hero: str, **more: Any) -> None:
    evening.do("ann", "fe.wake-gift", **({"hero": hero, "item": "a short sword", "patron": GATE} | more))


def dice(evening: Evening, hero: str, skill: str, by: str = "ann") -> int:
    evening.do(by, "fe.propose", hero=hero, attribute="wits", skill=skill)
    found = bearing(evening.state, evening.state[Proposals][hero])
    return sum(each.dice for each in found if each.why.startswith("Patron's Gift"))


@proves(BASE, COMBAT)
@pytest.mark.parametrize(("on", "dice_of"), [("needle", (1, 0)), ("a borrowed knife", (1, 1))])
def test_the_gift_goes_with_the_one_weapon_that_it_lies_on(on: str, dice_of: tuple[int, int]) -> None:
    found = []
    for place in (0, 1):
        evening, hero, other = devotee()
        for name in ("Needle", "Axe"):
            evening.do("gm", "fe.give-gear", owner=hero, kind="medium-blade", name=name)
        item = evening.state[Gear].items(hero)[place].id
        wakes(evening, hero, item=on)
        evening.do("ann", "fe.hold-gear", owner=hero, item=item)
        evening.do("ann", "fe.attack-with", hero=hero, item=item, other=other)
        bears = bearing(evening.state, evening.state[Proposals][hero])
        found.append(sum(each.dice for each in bears if each.why.startswith("Patron's Gift")))

    assert tuple(found) == dice_of


@proves(OWN, READ)
@pytest.mark.parametrize("place", [0, 1])
def test_the_other_gift_lies_on_no_thing_and_goes_with_every_weapon(place: int) -> None:
    evening, hero, other = devotee(patrons_gift="runekeeper_talent")
    for name in ("Needle", "Axe"):
        evening.do("gm", "fe.give-gear", owner=hero, kind="medium-blade", name=name)
    (offer,) = evening.offers("ann", "fe.wake-gift")
    wakes(evening, hero, item="needle", skill="Lore")
    item = evening.state[Gear].items(hero)[place].id
    evening.do("gm", "fe.drop-gear", owner=hero, item=evening.state[Gear].items(hero)[1 - place].id)
    evening.do("ann", "fe.hold-gear", owner=hero, item=item)
    evening.do("ann", "fe.attack-with", hero=hero, item=item, other=other)
    bears = bearing(evening.state, evening.state[Proposals][hero])

    assert "item" not in {field.name for field in offer.fields}
    assert "one check" in offer.hint
    assert [each.dice for each in bears if each.why.startswith("Patron's Gift")] == [1]


@proves(BASE, COMBAT)
@pytest.mark.parametrize(("place", "dice_of"), [(0, 1), (1, 0)])
def test_a_gift_that_lies_on_what_is_listed_only_later_goes_with_that_and_no_other(place: int, dice_of: int) -> None:
    evening, hero, other = devotee()
    wakes(evening, hero, item="a borrowed knife")
    for name in ("A borrowed knife", "Axe"):
        evening.do("gm", "fe.give-gear", owner=hero, kind="medium-blade", name=name)
    item = evening.state[Gear].items(hero)[place].id
    evening.do("ann", "fe.hold-gear", owner=hero, item=item)
    evening.do("ann", "fe.attack-with", hero=hero, item=item, other=other)
    bears = bearing(evening.state, evening.state[Proposals][hero])

    assert sum(each.dice for each in bears if each.why.startswith("Patron's Gift")) == dice_of


@proves(BASE, COMBAT)
def test_what_the_patron_is_for_has_its_die_with_any_weapon() -> None:
    evening, hero, other = devotee()
    for name in ("Needle", "Axe"):
        evening.do("gm", "fe.give-gear", owner=hero, kind="medium-blade", name=name)
    needle, axe = (item.id for item in evening.state[Gear].items(hero))
    wakes(evening, hero, item="needle", patron="Isoka")
    evening.do("ann", "fe.hold-gear", owner=hero, item=axe)
    evening.do("ann", "fe.attack-with", hero=hero, item=axe, other=other)
    calls(evening, hero)
    bears = bearing(evening.state, evening.state[Proposals][hero])

    assert {laid.thing for laid in evening.state[Blessings].laid} == {needle}
    assert [each.dice for each in bears if each.why.startswith("Patron's Gift")] == [1]


def calls(evening: Evening, hero: str, by: str = "ann") -> None:
    blessing = next(each.id for each in evening.state[Blessings].laid if each.when and each.hero == hero)
    evening.do(by, "fe.call-on-rite", hero=hero, blessing=blessing)


@proves(BASE)
@pytest.mark.parametrize(
    ("reading", "said"), [("imbuement", True), ("imbuement_no_boon", True), ("runekeeper_talent", False)]
)
def test_everybody_reads_that_what_holds_an_imbuement_is_a_magical_weapon(reading: str, said: bool) -> None:
    evening, hero, _ = devotee(patrons_gift=reading)

    wakes(evening, hero, skill="Lore")
    told = [line for line in evening.told("bob") if line.startswith("Patron's Gift")]

    assert [", as a magical weapon" in line for line in told] == [said, False]
    assert ["a short sword" in line for line in told] == [said, said]
    assert str(evening.view("bob")["rites"]).count("as a magical weapon") == said


@proves(BASE, COMBAT, READ)
@pytest.mark.parametrize(("reading", "boons"), [("imbuement", 1), ("imbuement_no_boon", 2)])
def test_an_imbuement_is_a_die_in_melee_and_one_for_what_the_patron_is_for(reading: str, boons: int) -> None:
    evening, hero, _ = devotee(patrons_gift=reading)

    wakes(evening, hero)

    assert evening.boons(hero) == boons
    assert evening.bank == 0
    assert evening.state[Patrons].of == {hero: GATE}
    assert [dice(evening, hero, skill) for skill in ("Melee", "Ranged", "Tinker")] == [1, 0, 0]
    dice(evening, hero, "Tinker")
    calls(evening, hero)
    assert sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])) == 1
    evening.do("gm", "start-scene", title="On")
    assert evening.state[Blessings].laid == ()
    assert evening.replayed() == evening.state


@proves(BASE, COMBAT)
def test_where_the_patron_is_for_melee_both_dice_are_there_and_one_of_them_where_it_does_not_fit() -> None:
    evening, hero, _ = devotee()
    wakes(evening, hero, patron="Isoka")
    plain = dice(evening, hero, "Melee")
    calls(evening, hero)
    both = sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero]))
    evening.do("gm", "start-scene", title="On")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    wakes(evening, hero, patron="Isoka")

    assert (plain, both, len(evening.state[Blessings].laid)) == (1, 2, 2)


@proves(BASE, COMBAT)
def test_it_is_woken_once_a_scene_and_by_an_action_of_a_turn() -> None:
    evening, hero, other = devotee()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    wakes(evening, hero, bearer=other)
    taken = evening.state[Turns].taken
    again = evening.refused("ann", "fe.wake-gift", hero=hero, item="a bow")
    evening.do("gm", "start-scene", title="On")
    evening.do("gm", "give-spotlight", character=other)
    evening.do("gm", "give-spotlight", character=hero)
    (offer,) = evening.offers("ann", "fe.wake-gift")

    assert (taken, again.code, offer.refusal) == (("activate",), "gift.woken", None)


@proves(BASE)
def test_an_ally_may_hold_it_and_the_same_patrons_gift_counts_once() -> None:
    evening, hero, other = devotee()
    evening.learns(other, "familiar")
    evening.do("gm", "fe.set-boons", hero=other, held=1, reason="a test")

    wakes(evening, hero, bearer=other)
    evening.do("bob", "fe.wake-gift", hero=other, item="the same sword", patron=GATE)

    assert dice(evening, other, "Melee", by="bob") == 1
    assert dice(evening, hero, "Melee") == 0


@proves(BASE)
def test_pushed_it_lasts_one_scene_more_for_one_obligation_once_a_scene() -> None:
    evening, hero, _ = devotee()
    none = evening.refused("ann", "fe.extend-gift", hero=hero)
    wakes(evening, hero)
    evening.do("ann", "fe.extend-gift", hero=hero)
    again = evening.refused("ann", "fe.extend-gift", hero=hero)
    owed = dict(evening.state[Rites].owed[hero])
    evening.do("gm", "start-scene", title="On")
    next_scene = dice(evening, hero, "Melee")
    evening.do("gm", "start-scene", title="And on")

    assert (none.code, again.code, owed) == ("gift.none", "gift.pushed", {GATE: 1})
    assert (next_scene, dice(evening, hero, "Melee")) == (1, 0)


@proves(BASE, READ)
@pytest.mark.parametrize(
    ("reading", "held", "code", "left"),
    [
        ("imbuement", 0, "boons.none_held", (0, 0)),
        ("imbuement", 1, "", (0, 0)),
        ("imbuement_no_boon", 0, "", (0, 0)),
        ("runekeeper_talent", 0, "", (0, 1)),
    ],
)
def test_what_waking_it_takes_is_offered_as_the_table_reads_it(
    reading: str, held: int, code: str, left: tuple[int, int]
) -> None:
    evening, hero, _ = devotee(patrons_gift=reading)
    evening.do("gm", "fe.set-boons", hero=hero, held=held, reason="a test")
    (offer,) = evening.offers("ann", "fe.wake-gift")
    if not code:
        wakes(evening, hero, skill="Lore")

    assert (offer.refusal.code if offer.refusal else "") == code
    assert ("1 Boon" in offer.hint, "banks a beat" in offer.hint) == (reading == "imbuement", bool(left[1]))
    assert (evening.boons(hero), evening.bank) == left
    assert bool(evening.state[Blessings].laid) is (not code)


@proves(BASE)
def test_without_a_familiar_or_a_boon_there_is_no_gift() -> None:
    evening, hero, other = devotee()
    evening.do("gm", "fe.set-boons", hero=hero, held=0, reason="a test")

    poor = evening.refused("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE)
    bare = evening.refused("bob", "fe.wake-gift", hero=other, item="a sword", patron=GATE)

    assert (poor.code, bare.code) == ("boons.none_held", "gift.no_familiar")


@proves(OWN, READ, "fe.combat.magic-imbuements", "fe.sb.suited")
def test_the_other_gift_is_ones_own_for_a_beat_and_helps_one_check_beside_a_way_to_fight() -> None:
    evening, hero, other = devotee(patrons_gift="runekeeper_talent", partial_upgrade="no_upgrade")
    lent = evening.refused("ann", "fe.wake-gift", hero=hero, item="a bow", patron=GATE, bearer=other, skill="Lore")
    unsaid = evening.refused("ann", "fe.wake-gift", hero=hero, item="a bow", patron=GATE)
    wrong = evening.refused("ann", "fe.wake-gift", hero=hero, item="a bow", patron=GATE, skill="Lore", attack="Brawl")

    wakes(evening, hero, skill="Lore", attack="Ranged")

    assert "The beat of the Gift is of diamonds: resources." in evening.told("bob")
    assert (lent.code, unsaid.code, wrong.code) == ("gift.own", "gift.skill", "gift.attack")
    assert (evening.boons(hero), evening.bank) == (2, 1)
    assert [dice(evening, hero, skill) for skill in ("Ranged", "Melee", "Lore")] == [1, 0, 0]
    dice(evening, hero, "Lore")
    calls(evening, hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 4, hero=hero)
    evening.keep()
    assert [each.skills for each in evening.state[Blessings].laid] == [("Ranged",)]
    assert evening.refused("ann", "fe.extend-gift", hero=hero).code == "gift.none"


@proves(OWN)
def test_the_other_gift_counts_where_nothing_else_magical_does() -> None:
    evening, hero, _ = devotee(patrons_gift="runekeeper_talent")
    evening.learns(hero, "codex")
    wakes(evening, hero, patron="Oath of Flame & Light", skill="Lore")
    alone = dice(evening, hero, "Melee")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="radiant-smite")
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    evening.do("ann", "fe.roll-action", hero=hero)

    assert (alone, dice(evening, hero, "Melee")) == (1, 0)


@proves(BASE)
@pytest.mark.parametrize(("patron", "skill"), TABLE.items())
def test_each_patron_has_one_skill(patron: str, skill: str) -> None:
    assert thematic(patron, (skill, "Lore")) == (skill,)


@proves(BASE, COMBAT)
def test_where_the_book_fixes_no_skill_the_table_says_one() -> None:
    evening, hero, _ = devotee()

    unsaid = evening.refused("ann", "fe.wake-gift", hero=hero, item="a sword", patron="Grimmir")
    wakes(evening, hero, patron="Grimmir", skill="Nature")

    assert unsaid.code == "gift.skill"
    assert [each.skills for each in evening.state[Blessings].laid] == [("Melee",), ("Nature",)]


@proves(USES)
@pytest.mark.parametrize(
    ("patron", "uses"),
    [
        ("Raéyn", "navigation, currents, weather-sense"),
        ("Ikasha", "stealth, investigation, escape"),
        ("Inaea", "persuasion, bargaining, reading relationships"),
        ("Oath of Flame & Light", "honor, purification, ceremony"),
        (GATE, "wards, construction, boundaries"),
        ("Mab", ""),
    ],
)
def test_what_a_domain_is_good_for_is_said_where_the_gift_is_called_on(patron: str, uses: str) -> None:
    evening, hero, _ = devotee()
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=patron)

    when = evening.state[Blessings].laid[-1].when

    assert good_for(patron) == uses
    assert when == f"where it fits {patron}" + (f" ({uses})" if uses else "")


@proves("fe.combat.procedure", BASE, COMBAT)
@pytest.mark.parametrize(("skill", "more"), [("Melee", 1), ("Ranged", 0)])
def test_in_a_fight_an_awake_gift_is_a_die_of_the_pool_and_of_its_odds(skill: str, more: int) -> None:
    evening, hero, _ = devotee()
    evening.rated(hero, body=2, **{skill: 2})
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    wakes(evening, hero)

    evening.agreed(hero, attribute="body", skill=skill)

    assert "The beat of the Gift" not in " ".join(evening.told("bob"))
    assert evening.state[Turns].taken == ("activate",)
    assert evening.offers("ann", "fe.roll-action")[0].label == f"Roll {4 + more}d10"


@proves(BASE, OWN)
@pytest.mark.parametrize(
    ("reading", "code"), [("runekeeper_talent", "gift.none"), ("imbuement", None), ("imbuement_no_boon", None)]
)
def test_only_an_imbuement_is_pushed(reading: str, code: str | None) -> None:
    evening, hero, _ = devotee(patrons_gift=reading)
    wakes(evening, hero, skill="Lore")
    if code:
        assert evening.refused("ann", "fe.extend-gift", hero=hero).code == code
    else:
        evening.do("ann", "fe.extend-gift", hero=hero)
        assert evening.state[Rites].owed[hero] == {GATE: 1}


@proves(BASE, OWN)
@pytest.mark.parametrize(("length", "code"), [(60, None), (61, "text.too_long")])
def test_what_is_held_is_said_in_sixty_letters(length: int, code: str | None) -> None:
    evening, hero, _ = devotee()
    if code:
        assert evening.refused("ann", "fe.wake-gift", hero=hero, item="i" * length, patron=GATE).code == code
    else:
        wakes(evening, hero, item="i" * length)
        assert {laid.item for laid in evening.state[Blessings].laid} == {"i" * length}


@proves(BASE)
def test_of_two_patrons_gifts_the_one_that_was_woken_first_is_owed_for_the_push() -> None:
    evening, hero, _ = devotee(patrons_gift="imbuement_no_boon")
    wakes(evening, hero)
    evening.do("ann", "fe.extend-gift", hero=hero)
    evening.do("gm", "start-scene", title="On")
    evening.do("gm", "fe.set-patron", hero=hero, patron="Mab", reason="the bond is over")
    wakes(evening, hero, patron="Mab", skill="Lore")
    evening.do("ann", "fe.extend-gift", hero=hero)

    assert evening.state[Rites].owed[hero] == {GATE: 2}


@proves(OWN, "fe.combat.magic-imbuements")
@pytest.mark.parametrize(
    ("skill", "attack", "code"),
    [
        ("Melee", "Melee", "gift.twice"),
        ("Ranged", "Ranged", "gift.twice"),
        ("Melee", "Ranged", ""),
        ("Lore", "Melee", ""),
    ],
)
def test_the_other_gift_is_not_for_one_kind_of_attack_twice(skill: str, attack: str, code: str) -> None:
    evening, hero, _ = devotee(patrons_gift="runekeeper_talent")
    woken = {"hero": hero, "item": "a blade", "patron": GATE, "skill": skill, "attack": attack}
    if code:
        assert evening.refused("ann", "fe.wake-gift", **woken).code == code
        return
    evening.do("ann", "fe.wake-gift", **woken)
    dice(evening, hero, skill)
    calls(evening, hero)

    assert sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])) == 1


@proves(BASE, OWN)
@pytest.mark.parametrize(("woken", "read", "code"), [(0, 1, "gift.none"), (1, 0, None)])
def test_a_gift_is_pushed_as_what_it_was_woken_as(woken: int, read: int, code: str | None) -> None:
    readings = ("runekeeper_talent", "imbuement")
    evening, hero, _ = devotee(patrons_gift=readings[woken])
    wakes(evening, hero, skill="Lore")
    evening.reads(patrons_gift=readings[read])
    (offer,) = evening.offers("ann", "fe.extend-gift")

    assert (offer.refusal.code if offer.refusal else None) == code


@proves("fe.gift.imbuement-base", "fe.rites.definition")
@pytest.mark.parametrize("dead", [False, True])
def test_a_gift_in_the_hand_of_the_dead_is_over_and_nobody_pushes_it(dead: bool) -> None:
    evening, hero = sworn("srd")
    pell, tor = evening.hero("Pell", by="bob"), evening.hero("Tor", by="bob")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a blade", bearer=pell, patron="Ikasha")
    evening.comes(Died(pell if dead else tor))

    assert (evening.state[Blessings].laid == ()) is dead
    assert (evening.offers("ann", "fe.extend-gift") == []) is dead
    assert any("death" in line for line in evening.told("bob")) is dead


@proves(OWN)
@pytest.mark.parametrize("serves", [True, False])
def test_who_serves_a_patron_wakes_it_without_naming_one_and_nobody_else_does(serves: bool) -> None:
    evening, hero, _ = devotee()
    if serves:
        evening.do("gm", "fe.set-patron", hero=hero, patron=GATE, reason="as the test has it")
        wakes(evening, hero, patron="")
    else:
        evening.refused("ann", "fe.wake-gift", hero=hero, item="a short sword", patron="")

    assert {each.patron for each in evening.state[Blessings].laid} == ({GATE} if serves else set())
