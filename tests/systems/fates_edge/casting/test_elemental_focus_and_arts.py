"""A caster's Art pays: a spell of it that comes out as meant, with nothing answering back, may bring a Boon."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, weaves
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.testing.proof import proves

HIT, ONE, SHORT = (7, 7, 7, 4, 4), (7, 7, 7, 1, 4), (7, 4, 4, 4, 4)


@proves("fe.caster.elemental-focus")
def test_the_game_master_lets_a_spell_of_ones_art_pay_a_boon_once() -> None:
    evening, hero = caster(art=("Fire",))
    evening.do("gm", "start-scene", title="The forge")
    before = evening.boons(hero)
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    (offer,) = evening.offers("gm", "fe.pay-art")
    player = (evening.offers("ann", "fe.pay-art"), evening.refused("ann", "fe.pay-art", hero=hero).code)
    evening.do("gm", offer.command, hero=hero)

    assert player == ([], "seat.not_the_gm")
    assert evening.boons(hero) == before + 1
    assert "a wall, in their Art" in evening.told("bob")[0]
    assert evening.offers("gm", "fe.pay-art") == []
    assert evening.refused("gm", "fe.pay-art", hero=hero).code == "spell.art_unpaid"
    assert evening.replayed() == evening.state


@proves("fe.caster.elemental-focus")
@pytest.mark.parametrize(
    ("element", "woven", "cast", "pays"),
    [
        ("Fire", HIT, HIT, True),
        ("Air", HIT, HIT, False),  # not of the Art
        ("Fire", HIT, ONE, False),  # magic answered back, and the Art made that milder
        ("Fire", ONE, HIT, False),
        ("Fire", HIT, SHORT, False),  # not as it was meant
        ("Fire", SHORT, (), False),
    ],
)
def test_what_pays_is_of_the_art_as_meant_and_unanswered(
    element: str, woven: tuple[int, ...], cast: tuple[int, ...], *, pays: bool
) -> None:
    evening, hero = caster(art=("Fire",), backlash_trigger="any_one", backlash_severity="ones_count")
    weaves(evening, hero, *woven, element=element)
    if cast:
        casts(evening, hero, *cast)

    assert (hero in evening.state[Spells].fitting) is pays
    assert bool(evening.offers("gm", "fe.pay-art")) is pays


@proves("fe.caster.elemental-focus")
def test_it_is_paid_for_in_its_scene_and_past_five_boons_it_is_lost() -> None:
    evening, hero = caster(art=("Fire",))
    evening.do("gm", "start-scene", title="The forge")
    evening.do("gm", "fe.set-boons", hero=hero, held=5, reason="a test")
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    evening.do("gm", "fe.pay-art", hero=hero)
    full = evening.boons(hero)
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    evening.do("gm", "end-scene")

    assert full == 5
    assert evening.refused("gm", "fe.pay-art", hero=hero).code == "spell.art_unpaid"


@proves("fe.caster.elemental-focus")
def test_a_dead_casters_art_pays_nothing() -> None:
    evening, hero = caster(art=("Fire",))
    evening.do("gm", "start-scene", title="The forge")
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="the fall")
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="the fall")
    evening.answer("take")
    evening.answer("dies", by="gm")

    assert evening.refused("gm", "fe.pay-art", hero=hero).code == "harm.dead"
    assert not any(offer.enabled for offer in evening.offers("gm", "fe.pay-art"))


@proves("fe.caster.elemental-focus", "fe.caster.art-mitigation")
def test_no_art_is_chosen_to_suit_the_ones_of_a_spell_where_no_scene_is_played() -> None:
    evening, hero = caster(art=("Air",), tens_count="one")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *ONE, hero=hero)
    lying = evening.refused("ann", "fe.set-art", hero=hero, elements=["Fire"])
    evening.keep()
    woven = evening.refused("ann", "fe.set-art", hero=hero, elements=["Fire"])
    (offer,) = evening.offers("ann", "fe.set-art")
    evening.do("ann", "fe.drop-spell", hero=hero)
    while evening.waits():
        evening.answer("colour", by="gm")
    evening.do("ann", "fe.set-art", hero=hero, elements=["Fire"])

    assert lying == woven == offer.refusal
    assert woven.code == "spell.art_woven"
    assert evening.state[Spells].arts == {hero: ("Fire",)}


@proves("fe.caster.elemental-focus")
def test_the_game_master_is_offered_to_change_an_art_that_is_settled() -> None:
    evening, hero = caster(art=("Fire",))
    free = evening.offers("gm", "fe.set-art")
    evening.do("gm", "start-scene", title="The forge")
    (offer,) = evening.offers("gm", "fe.set-art")
    evening.do("gm", "fe.set-art", hero=hero, elements=["Air", "Water"])

    assert (free, offer.label, offer.enabled) == ([], "Oriel's Art: Fire", True)
    assert evening.offers("bob", "fe.set-art") == []
    assert evening.state[Spells].arts == {hero: ("Air", "Water")}


def test_whoever_runs_the_game_and_plays_a_caster_is_offered_each_thing_once() -> None:
    evening, _ = caster()
    wren = evening.hero("Wren", by="gm", wits=3, trained=["Arcana"], talents=["casters-gift"])
    evening.do("gm", "fe.set-art", hero=wren, elements=["Fire"])
    evening.do("gm", "start-scene", title="The forge")
    settled = evening.offers("gm", "fe.set-art")
    evening.do("gm", "fe.weave-spell", hero=wren, spell="a wall", element="Fire")
    evening.do("gm", "fe.scale-spell", hero=wren, scale="area")
    less = evening.offers("gm", "fe.scale-spell-down")

    assert [(offer.label, offer.enabled) for offer in settled] == [("Wren's Art: Fire", True)]
    assert [offer.label for offer in less] == ["Let Wren's spell do less"]
