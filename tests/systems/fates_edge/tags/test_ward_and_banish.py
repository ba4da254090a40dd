"""Outsiders: WARD and BANISH test them against a Cap that nobody but the Game Master learns."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.fates_edge.book_examples import example, expected
from tests.systems.fates_edge.modules.tracking import kept, marks, stands
from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.rites.rites import Rite, obligation_of
from threefates.systems.fates_edge.tags.outsiders import Outsiders, meter_named, size_of_meter
from threefates.systems.fates_edge.tags.ward_and_banish import dice_of_cap
from threefates.testing.proof import proves


@pytest.mark.parametrize(
    ("reading", "faces", "marked", "crosses"),
    [
        ("dv_segments", (9, 9, 2, 2), 2, True),
        ("dv_segments", (9, 2, 2, 2), 1, True),
        ("dv_segments", (2, 2, 2, 2), 0, False),
        ("one_tick", (9, 9, 2, 2), 1, True),
        ("one_tick", (9, 2, 2, 2), 1, True),
        ("one_tick", (2, 2, 2, 2), 0, False),
    ],
)
@proves("fe.tags.ward")
def test_crossing_a_ward_costs_an_outsider_by_its_own_test(
    reading: str, faces: tuple[int, ...], marked: int, crosses: bool
) -> None:
    hall = Hall(leash_ward_cross=reading)
    hall.outsider(2)
    ward = hall.lasts("ward", what="the door")
    hall.do("gm", "fe.outsider-crosses", *faces, who=hall.wolf, effect=ward.id)

    assert hall.state[Outsiders].known[hall.wolf].marked == marked
    assert any("does not cross" in line for line in hall.told("ann")) is not crosses


@proves("fe.tags.ward")
def test_the_shadow_at_the_circles_edge_comes_out_as_the_example_says() -> None:
    came, agrees = expected("shadow-rite"), example("shadow-rite").agrees
    hall = Hall(leash_ward_cross=agrees.rulings["fe.ruling.leash-ward-cross"])
    hall.outsider(cap := 3)
    ward = hall.lasts("ward", what="the circle")
    hall.do("gm", "fe.outsider-crosses", *(9, 9, 9, 2, 2), who=hall.wolf, effect=ward.id)
    pushed, plain = (obligation_of(Rite("Circle of Denial", "the Sealed Gate", 1, pushed=it)) for it in (True, False))

    assert (came["ward_dv"], came["leash_gain"]) == ("Cap", "DV")
    assert hall.state[Outsiders].known[hall.wolf].marked == cap
    assert pushed - plain == came["push_obligation"]


@pytest.mark.parametrize(("dice", "marked"), [((9, 9, 9), 3), ((9, 2, 2), 1), ((2, 2, 2), 0)])
@proves("fe.tags.banish", "fe.ruling.banish-effect")
def test_banishing_is_as_hard_as_its_cap_and_adds_as_much(dice: tuple[int, ...], marked: int) -> None:
    hall = Hall()
    hall.outsider(3)
    hall.do("ann", "fe.banish", hero=hall.oriel, who=hall.wolf, attribute="spirit", skill="Arcana", source="a Rite")
    terms = hall.state[Proposals][hall.oriel].terms
    assert terms is not None
    assert (terms.dv, terms.hidden) == (3, True)
    hall.rated(hall.oriel, spirit=1, Arcana=2)
    hall.do("ann", "fe.roll-action", *dice, hero=hall.oriel)
    hall.stays()

    assert hall.state[Outsiders].known[hall.wolf].marked == marked


@proves("fe.tags.banish")
def test_what_is_not_in_sight_is_not_driven_out() -> None:
    hall = Hall()
    hall.outsider(3)
    hall.do("gm", "fe.set-sight", one=hall.oriel, other=hall.wolf, blocked=True)
    banish = {"hero": hall.oriel, "who": hall.wolf, "attribute": "spirit", "skill": "Arcana", "source": "a Rite"}

    assert hall.refused("ann", "fe.banish", **banish).code == "banish.unseen"
    assert hall.refused("ann", "fe.banish", **{**banish, "who": hall.tev}).code == "outsider.none"


@proves("fe.tags.banish", "fe.ruling.tag-casting-wards")
@pytest.mark.parametrize("reading", ["need_printed_source", "as_tags"])
def test_banishing_wants_a_printed_source_where_the_table_asks(reading: str) -> None:
    hall = Hall(tag_casting_wards=reading)
    hall.outsider(3)
    banish = {"hero": hall.oriel, "who": hall.wolf, "attribute": "spirit", "skill": "Arcana"}

    if reading == "need_printed_source":
        assert hall.refused("ann", "fe.banish", **banish).code == "tag.ward"
    else:
        hall.do("ann", "fe.banish", **banish)


@proves("fe.tags.outsider-text", "fe.tags.ward", "fe.tags.banish")
def test_a_full_meter_drives_it_out_once() -> None:
    hall = Hall()
    hall.outsider(2, bound=True)
    ward = hall.lasts("ward", what="the door")
    for _ in range(2):
        hall.do("gm", "fe.outsider-crosses", 9, 9, 2, 2, who=hall.wolf, effect=ward.id)
    told = hall.told("ann")

    assert hall.state[Outsiders].known[hall.wolf].gone
    assert "driven out" in told[-1]
    assert hall.refused("gm", "fe.outsider-crosses", who=hall.wolf, effect=ward.id).code == "outsider.none"
    assert (size_of_meter(2, bound=False, grip=0), dice_of_cap(2)) == (4, 4)
    assert [meter_named(bound=bound) for bound in (True, False)] == ["Leash", "Exit Tally"]


@proves("fe.tags.outsider-text")
def test_a_tag_works_on_outsiders_only_where_its_text_says_so() -> None:
    hall = Hall()
    hall.outsider(2)
    mark = {"tag": "mark", "source": "a Rite", "on": [hall.wolf]}

    assert hall.refused("gm", "fe.say-tag", **mark).code == "tag.outsider"
    hall.do("gm", "fe.say-tag", **mark, yields=True)
    assert hall.refused("gm", "fe.name-outsider", who=hall.tev, cap=2).code == "outsider.hero"
    assert [hall.refused("gm", "fe.name-outsider", who=hall.wolf, cap=cap).code for cap in (0, 8)] == [
        "outsider.cap"
    ] * 2


@proves("fe.tags.ward", "fe.tags.unward")
def test_a_stilled_ward_tests_nobody() -> None:
    hall = Hall()
    hall.outsider(2)
    ward = hall.lasts("ward", what="the door")
    hall.says("unward", effect=ward.id, partial=True)

    assert hall.refused("gm", "fe.outsider-crosses", who=hall.wolf, effect=ward.id).code == "ward.stilled"


def test_two_worlds_with_another_cap_look_the_same_to_everybody_else() -> None:
    seen = []
    for cap in (2, 3):
        hall = Hall()
        hall.outsider(cap)
        named = hall.told("ann")
        ward = hall.lasts("ward", what="the door")
        hall.do("gm", "fe.outsider-crosses", *(9, 9, 9, 2, 2)[: cap + 2], who=hall.wolf, effect=ward.id)
        tested = hall.told("ann")
        hall.do("ann", "fe.banish", hero=hall.oriel, who=hall.wolf, attribute="spirit", skill="Arcana", source="a Rite")
        offers = hall.offers("ann")
        seen.append((named, tested, hall.told("ann"), msgspec.json.encode([hall.view("ann"), hall.view("")]), offers))

    assert seen[0] == seen[1]
    assert any(row.id == f"cap-{hall.wolf}" for row in hall.view("gm")["behind-the-screen"].rows)  # type: ignore[attr-defined]


@proves("fe.tags.ward")
@pytest.mark.parametrize("then", ["fe.next-exchange", "end-scene"])
def test_whoever_a_ward_holds_back_is_tested_by_it_no_more_in_that_beat_and_by_another_ward_is(then: str) -> None:
    hall = Hall()
    hall.outsider(1)
    ward, gate = hall.lasts("ward", what="the door"), hall.lasts("ward", what="the gate")
    hall.do("gm", "fe.outsider-crosses", 2, 2, 2, who=hall.wolf, effect=ward.id)
    again = hall.refused("gm", "fe.outsider-crosses", who=hall.wolf, effect=ward.id)
    (offer,) = hall.offers("gm", "fe.outsider-crosses")
    offered = [option.value for option in offer.fields[0].options]
    hall.do("gm", "fe.outsider-crosses", 9, 2, 2, who=hall.wolf, effect=gate.id)
    crossed = hall.state[Outsiders].held
    hall.do("gm", then)

    assert (again.code, offered, crossed) == ("ward.held", [gate.id], {hall.wolf: (ward.id,)})
    assert hall.state[Outsiders].held == {}


@proves("fe.tags.banish")
def test_a_cap_that_is_said_anew_makes_what_is_not_rolled_for_yet_as_hard() -> None:
    hall = Hall()
    hall.outsider(3)
    hall.do("ann", "fe.banish", hero=hall.oriel, who=hall.wolf, attribute="spirit", skill="Arcana", source="a Rite")
    hall.do("bob", "fe.propose", hero=hall.tev, attribute="body", skill="Melee")
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=3, position=1)
    hall.do("gm", "fe.name-outsider", who=hall.wolf, cap=5)
    terms = hall.state[Proposals][hall.oriel].terms
    others = hall.state[Proposals][hall.tev].terms
    hall.rated(hall.oriel, spirit=5, Arcana=2)
    hall.do("ann", "fe.roll-action", 9, 9, 9, 9, 9, 2, 2, hero=hall.oriel)
    hall.stays()

    assert terms is not None
    assert others is not None
    assert (terms.dv, terms.hidden, others.dv) == (5, True, 3)
    assert hall.state[Outsiders].known[hall.wolf].marked == 5


@proves("fe.tags.banish", "fe.tags.usage", "fe.ruling.tag-casting-wards")
@pytest.mark.parametrize(
    ("source", "gift", "code"), [("", False, "spell.no_gift"), ("", True, ""), ("a relic", False, "")]
)
def test_who_names_no_source_banishes_by_the_gift_or_not_at_all(source: str, gift: bool, code: str) -> None:
    hall = Hall(tag_casting_wards="as_tags")
    hall.outsider(2)
    hero = hall.hero("Ilse", by="bob", talents=["casters-gift"] if gift else [])
    how = {"hero": hero, "who": hall.wolf, "attribute": "wits", "skill": "Arcana", "source": source}

    if code:
        assert hall.refused("bob", "fe.banish", **how).code == code
    else:
        hall.do("bob", "fe.banish", **how)


def _on_a_leash(**rulings: str) -> tuple[Hall, str]:
    """Oriel of Spirit 3 has called the Wolf, of Cap 2, on a Leash of five segments; a WARD stands at the door."""
    hall = Hall(**rulings)
    hall.rated(hall.oriel, spirit=3)
    kept(hall, hall.oriel, kind="leash", name="wolf", cap=2)
    hall.outsider(2, bound=True)
    return hall, hall.lasts("ward", what="the door").id


@proves("fe.tags.ward", "fe.summon.leash-ticks")
@pytest.mark.parametrize(
    ("reading", "faces", "marked"),
    [
        ("dv_segments", (9, 9, 2, 2), 2),
        ("dv_segments", (9, 2, 2, 2), 1),
        ("dv_segments", (2, 2, 2, 2), 0),
        ("one_tick", (9, 9, 2, 2), 1),
    ],
)
def test_crossing_a_ward_marks_the_leash_that_a_hero_keeps_of_the_spirit(
    reading: str, faces: tuple[int, ...], marked: int
) -> None:
    hall, ward = _on_a_leash(leash_ward_cross=reading)
    hall.do("gm", "fe.outsider-crosses", *faces, who=hall.wolf, effect=ward)
    (row,) = [row for row in hall.view("gm")["behind-the-screen"].rows if row.id == f"cap-{hall.wolf}"]  # type: ignore[attr-defined]

    assert stands(hall, hall.oriel) == [f"Leash of wolf {marked} of 5"]
    assert [(each.label, each.value) for each in row.counters] == [("Cap", "2"), ("Leash", f"{marked} of 5")]
    assert hall.state[Outsiders].known[hall.wolf].marked == 0


@proves("fe.tags.ward", "fe.tags.banish", "fe.modules.threshold-leash", "fe.summon.departure", "fe.tags.outsider-text")
@pytest.mark.parametrize("then", ["departs", "hostile"])
def test_a_spirit_that_wards_and_banishing_have_filled_the_leash_of_goes_or_is_on_none(then: str) -> None:
    hall, ward = _on_a_leash()
    marks(hall, hall.oriel, hall.state[Modules].of[hall.oriel][0].id, amount=2)
    hall.do("gm", "fe.outsider-crosses", 9, 9, 2, 2, who=hall.wolf, effect=ward)
    early = hall.waits()
    hall.do("gm", "fe.outsider-crosses", 9, 2, 2, 2, who=hall.wolf, effect=ward)
    kind = hall.asked().kind
    hall.answer(then, by="gm")
    found = hall.state[Outsiders].known[hall.wolf]

    assert (early, kind, stands(hall, hall.oriel)) == (False, "leash", [])
    assert (found.gone, found.bound) == ((True, True) if then == "departs" else (False, False))
    assert hall.replayed() == hall.state


@proves("fe.tags.ward")
@pytest.mark.parametrize("why", ["unbound", "another", "dead"])
def test_a_leash_that_is_not_of_that_spirit_or_of_the_dead_is_not_marked(why: str) -> None:
    hall, ward = _on_a_leash()
    if why == "unbound":
        hall.outsider(2)
    elif why == "another":
        hall.do("gm", "rename-character", character=hall.wolf, name="Ash")
    else:
        hall.comes(Died(hall.oriel))
    hall.do("gm", "fe.outsider-crosses", 9, 9, 2, 2, who=hall.wolf, effect=ward)

    assert stands(hall, hall.oriel) == ["Leash of wolf 0 of 5"]
    assert hall.state[Outsiders].known[hall.wolf].marked == 2
