"""DISPEL upon what is no TAG: what Rites have left, the Patron's Gift, and what is enchanted into a thing."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import close, enchanted, its
from tests.systems.fates_edge.magic.swearing import GATE
from tests.systems.fates_edge.rites.performing import left, performed, told
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.gear.enchanting import harm_dealt
from threefates.systems.fates_edge.gear.sample_enchantments import Wonders
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.testing.proof import proves

SWORD = {"item": "a short sword", "patron": GATE}


def gifted() -> tuple[Evening, str]:
    """Vex, who has a Familiar and two Boons, has woken the Gift of the Sealed Gate in a short sword."""
    evening = Evening()
    hero = evening.hero("Vex", trained=["Arcana"], talents=["familiar"])
    evening.do("gm", "start-scene", title="The door")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.do("ann", "fe.wake-gift", **SWORD, hero=hero)
    return evening, hero


def dice(evening: Evening, hero: str) -> int:
    """What the Gift adds to what is done with the sword."""
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Melee")
    found = bearing(evening.state, evening.state[Proposals][hero])
    return sum(each.dice for each in found if each.why.startswith("Patron's Gift"))


def dispels(evening: Evening, effect: str, *, partial: bool = False) -> None:
    evening.do("gm", "fe.say-tag", tag="dispel", source="a talent", effect=effect, partial=partial)


def to_pick(evening: Evening, by: str = "gm") -> dict[str, str]:
    """What lasts already, as a seat may pick it for a TAG."""
    offer = next(offer for offer in evening.offers(by, "fe.say-tag" if by == "gm" else "fe.work-tag"))
    field = next((each for each in offer.fields if each.name == "effect"), None)
    return {option.value: option.label for option in field.options} if field else {}


@proves("fe.tags.dispel", "fe.rites.definition")
def test_a_rite_that_is_dispelled_is_over_for_everybody_it_is_upon() -> None:
    evening, hero, _ = performed("circle-of-denial")
    before = [each.name for each in evening.state[Blessings].laid]
    (effect,) = (key for key, label in to_pick(evening).items() if label.startswith("Circle of Denial"))
    dispels(evening, effect)

    assert before
    assert evening.state[Blessings].laid == ()
    assert evening.refused("gm", "fe.say-tag", tag="dispel", source="a talent", effect=effect).code == "tag.no"
    assert told(evening, hero, "Arcana") == {}


@proves("fe.tags.dispel", "fe.gift.imbuement-base", "fe.turn.time-scales")
@pytest.mark.parametrize("ends", ["moment", "hours", "exchange", "scene"])
def test_a_gift_is_over_with_a_hit_and_after_a_partial_stilled_for_a_moment(ends: str) -> None:
    evening, hero = gifted()
    gift = next(key for key, label in to_pick(evening).items() if label.startswith("Patron's Gift"))
    before = dice(evening, hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    dispels(evening, gift, partial=True)
    stilled = dice(evening, hero)
    if ends == "exchange":
        evening.do("gm", "fe.set-conflict", running=True)
    elif ends == "scene":
        evening.do("ann", "fe.withdraw", hero=hero)
        evening.do("gm", "end-scene")
        evening.do("gm", "start-scene", title="The next")
    else:
        evening.do("gm", "fe.let-time-pass", scale="moment" if ends == "moment" else "significant_time")
    kept = [each.stilled for each in evening.state[Blessings].laid]

    assert (before, stilled) == (1, 0)
    assert kept == {"moment": [True] * 2, "scene": []}.get(ends, [False] * 2)
    if ends == "hours":
        dispels(evening, gift)
        assert evening.state[Blessings].laid == ()
    assert evening.replayed() == evening.state


@proves("fe.tags.dispel", "fe.turn.time-scales")
def test_beside_a_rite_that_works_one_that_is_stilled_works_again_after_the_moment() -> None:
    evening, hero, _ = performed("sealed-threshold")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.do("ann", "fe.wake-gift", **SWORD, hero=hero)
    gift = next(key for key, label in to_pick(evening).items() if label.startswith("Patron's Gift"))
    dispels(evening, gift, partial=True)
    before = {each.stilled for each in evening.state[Blessings].laid}
    evening.do("gm", "fe.let-time-pass", scale="significant_time")

    assert before == {False, True}
    assert {each.stilled for each in evening.state[Blessings].laid} == {False}


@proves("fe.tags.dispel", "fe.gift.imbuement-base", "fe.tags.stacking")
def test_a_gift_woken_anew_is_stilled_no_more() -> None:
    evening, hero = gifted()
    evening.do("ann", "fe.extend-gift", hero=hero)
    dispels(evening, next(iter(to_pick(evening))), partial=True)
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="The next")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    dispels(evening, next(iter(to_pick(evening))), partial=True)
    before = dice(evening, hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.wake-gift", **SWORD, hero=hero)

    assert (before, dice(evening, hero)) == (0, 1)


@proves("fe.tags.dispel")
def test_what_is_called_on_while_it_is_stilled_does_nothing() -> None:
    evening, hero, _ = performed("sealed-threshold")
    (effect,) = (key for key, label in to_pick(evening).items() if label.startswith("Sealed"))
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("ann", "fe.call-on-rite", hero=hero, blessing=left(evening, hero))
    names = [each.why for each in bearing(evening.state, evening.state[Proposals][hero])]
    dispels(evening, effect, partial=True)
    stilled = [each.why for each in bearing(evening.state, evening.state[Proposals][hero])]
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    how = {"hero": hero, "blessing": left(evening, hero)}

    assert ("Sealed Threshold" in names, "Sealed Threshold" in stilled) == (True, False)
    assert evening.refused("ann", "fe.call-on-rite", **how).code == "rite.stilled"
    greyed = evening.offers("ann", "fe.call-on-rite")[0].refusal
    assert greyed is not None
    assert greyed.code == "rite.stilled"


# enchantments


@proves("fe.tags.dispel", "fe.turn.time-scales")
@pytest.mark.parametrize("scale", ["moment", "some_time"])
def test_beside_a_thing_that_works_one_that_is_stilled_works_again_with_more_time_than_a_moment(scale: str) -> None:
    evening, mara, _, item = close("flaming-blade")
    evening.do("gm", "start-scene", title="The yard")
    evening.do("gm", "fe.give-gear", owner=mara, kind="medium-blade")
    (effect,) = to_pick(evening)
    dispels(evening, effect, partial=True)
    before = its(evening, mara, item).stilled
    evening.do("gm", "fe.let-time-pass", scale=scale)

    assert (bool(before), bool(its(evening, mara, item).stilled)) == (True, scale == "moment")


@proves("fe.tags.dispel", "fe.gear.enchant-limits")
@pytest.mark.parametrize("partial", [False, True])
def test_an_enchantment_is_stilled_for_the_scene_or_for_a_moment_and_never_taken_off(partial: bool) -> None:
    evening, mara, wolf, item = close("flaming-blade")
    evening.do("gm", "start-scene", title="The yard")
    (effect,) = to_pick(evening)
    burns = harm_dealt(evening.state, its(evening, mara, item), Effect.STANDARD)
    dispels(evening, effect, partial=partial)
    told = evening.told("bob")
    stilled, burnt = to_pick(evening), harm_dealt(evening.state, its(evening, mara, item), Effect.STANDARD)
    evening.do("gm", "fe.next-exchange")
    again = to_pick(evening)
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "end-scene")

    assert (list(stilled), bool(again), burns - burnt) == ([], partial, 1)
    assert any(f"is stilled for {'a moment' if partial else 'the scene'}" in line for line in told)
    assert its(evening, mara, item).enchantments == ("flaming-blade",)
    assert not its(evening, mara, item).dispelled
    assert wolf


@proves("fe.tags.dispel")
def test_of_a_foes_enchanted_thing_only_whoever_runs_the_game_knows() -> None:
    evening, mara, wolf, item = close("keen-edge")
    theirs = enchanted(evening, wolf, "light-blade", "keen-edge")
    gms, mine = to_pick(evening), f"enchanted|{item}"
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Lore")
    how = {"hero": mara, "tag": "dispel", "source": "a wand"}

    assert list(gms) == [mine, f"enchanted|{theirs}"]
    hidden = evening.refused("ann", "fe.work-tag", **how, effect=f"enchanted|{theirs}")
    assert hidden == evening.refused("ann", "fe.work-tag", **how, effect="enchanted|nothing")
    evening.do("ann", "fe.work-tag", **how, effect=mine)


@proves("fe.tags.dispel", "fe.gear.enchant.wraithmail")
def test_who_is_mist_by_a_mail_that_is_stilled_is_solid() -> None:
    evening, mara, _, _ = close("keen-edge")
    evening.do("ann", "fe.withdraw", hero=mara)
    mail = enchanted(evening, mara, "medium-armor", "wraithmail")
    evening.do("ann", "fe.turn-intangible", owner=mara)
    before = evening.state[Wonders].intangible
    dispels(evening, f"enchanted|{mail}")

    assert (before, evening.state[Wonders].intangible) == ((mara,), ())
