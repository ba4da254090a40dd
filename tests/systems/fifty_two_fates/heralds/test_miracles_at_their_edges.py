"""Miracles at the edges of their rules: who prays when, what it costs whom, how far and how long it goes."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel
from tests.systems.fifty_two_fates.heralds.praying import DEITY, MARA, herald, prayed
from threefates.systems.fifty_two_fates.battlefield.fight_events import TurnTaken
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.content.loader import miracle_classes
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds
from threefates.systems.fifty_two_fates.heralds.miracle_events import Prayed
from threefates.systems.fifty_two_fates.heralds.miracles import reaches
from threefates.systems.fifty_two_fates.heralds.miracles_view import cost_of, lasting
from threefates.systems.fifty_two_fates.heralds.sway_cost import toll
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellBegan
from threefates.systems.fifty_two_fates.people.creatures import Condition, calling_of
from threefates.systems.fifty_two_fates.people.protagonists import Health, SwayChanged
from threefates.testing.proof import proves


@proves("ff.miracles.table", "ff.miracles.sway-cost", "ff.miracles.permanence")
@pytest.mark.parametrize(
    ("card", "zones", "lasts", "costs", "tolls"),
    [
        ("pip", 1, "a moment", "at no cost", [0, 0, 0]),
        ("J", 2, "an hour", "for 1 sway", [0, 1, 1]),
        ("Q", 4, "a day", "for 2 sway", [0, 1, 2]),
        ("K", 8, "a week", "for 3 sway", [0, 1, 3]),
        ("A", 16, "a month", "for all sway", [0, 1, 4]),
    ],
)
def test_each_row_of_the_table(card: str, zones: int, lasts: str, costs: str, tolls: list[int]) -> None:
    kind = miracle_classes()[card]

    assert (kind.zones, lasting(kind.hours), cost_of(kind)) == (zones, lasts, costs)
    assert [toll(kind, sway) for sway in (0, 1, 4)] == tolls


@proves("ff.miracles.table")
@pytest.mark.parametrize(
    ("card", "near", "far"), [("pip", 1, 2), ("J", 16, 17), ("Q", 32, 33), ("K", 64, 65), ("A", 128, 129)]
)
def test_how_far_each_gets_and_a_minor_one_only_by_touch(card: str, near: int, far: int) -> None:
    kind = miracle_classes()[card]

    assert reaches(kind, 0, near)
    assert reaches(kind, near, 0)
    assert not reaches(kind, 0, far)
    assert kind.touch is (card == "pip")


# praying ------------------------------------------------------------------------------------------


@proves("ff.miracles.rule", "ff.miracles.limits")
def test_a_prayer_is_the_herald_s_own_whole_and_one_at_a_time() -> None:
    fates = herald()
    mara = fates.named("Mara")
    pray = {"entity": mara, "wish": "light"}

    alien = fates.refused("bob", "pray", **pray)
    empty = fates.refused("ann", "pray", entity=mara, wish="  ")
    beast = fates.refused("dana", "pray", entity=fates.named("Wolf"), wish="light")
    before = len(fates.events)
    fates.do("ann", "pray", **pray)
    assert [type(event) for event in fates.events[before:]][:2] == [TurnTaken, Prayed]
    late = fates.refused("ann", "move", entity=mara, to="back")
    fates.passes("dana", "Wolf")
    twice = fates.refused("ann", "pray", **pray)

    assert [one.code for one in (alien, empty, beast)] == ["character.not_yours", "prayer.wish", "herald.none"]
    assert (late.code, twice.code) == ("turn.not_yours", "prayer.on")


@proves("ff.miracles.rule", "ff.miracles.limits")
def test_after_a_step_there_is_no_prayer_in_that_turn_and_none_out_of_turn() -> None:
    fates, other = herald(), herald("2C", "KC")
    mara = fates.named("Mara")
    fates.do("ann", "move", entity=mara, to="back", metres=1)

    assert fates.refused("ann", "pray", entity=mara, wish="light").code == "prayer.whole_turn"
    assert other.refused("ann", "pray", entity=other.named("Mara"), wish="light").code == "turn.not_yours"


@proves("ff.miracles.rule")
@pytest.mark.parametrize(("sway", "health"), [(0, "awake"), (2, "unconscious")])
def test_without_sway_or_awareness_nobody_prays(sway: int, health: str) -> None:
    fates = herald()
    fates.happen(SwayChanged(fates.named("Mara"), sway))
    fates.do("dana", "set-health", entity=fates.named("Mara"), health=health) if health != "awake" else None

    assert fates.refused("ann", "pray", entity=fates.named("Mara"), wish="light").code == "prayer.weak"


def quiet() -> Fates:
    """Mara, a herald with a deity, at peace."""
    fates = duel(MARA, ["AS", "7D", "5C", "4H"], calling="herald")
    fates.do("ann", "describe-deity", entity=fates.named("Mara"), **DEITY)
    fates.clear()
    return fates


@proves("ff.miracles.rule", "ff.miracles.table", "ff.miracles.limits", "ff.ruling.miracle-turn-use")
def test_outside_of_a_fight_a_prayer_takes_nobody_s_turn_and_its_card_is_spent() -> None:
    fates = quiet()
    mara = fates.named("Mara")

    fates.do("ann", "pray", entity=mara, wish="light", silent=True)
    assert fates.came(TurnTaken) == []
    fates.do("ann", "draw-miracle", "7C", entity=mara)
    again = fates.refused("ann", "draw-miracle", entity=mara)

    assert "Mara prays in silence: light." in fates.panes["bob"]
    assert list(map(str, fates.state[Cards][DISCARDS])) == ["7C"]
    assert fates.everywhere() == ALL_CARDS
    assert fates.state[Heralds].of(mara).prayer is None
    assert again.code == "miracle.unprayed"


@proves("ff.miracles.rule", "ff.miracles.table", "ff.miracles.sway-cost", "ff.ruling.miracle-turn-use")
def test_in_a_fight_the_card_is_the_action_of_the_next_turn() -> None:
    fates = prayed("7C")
    mara = fates.named("Mara")

    assert fates.refused("ann", "attack", entity=mara, target=fates.named("Wolf"), cards=["9C"]).code == "turn.acted"


@proves("ff.miracles.rule", "ff.ruling.miracle-turn-use")
def test_a_card_is_not_drawn_out_of_turn_nor_while_cards_are_out() -> None:
    fates, other = herald(), quiet()
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="light")
    early = fates.refused("ann", "draw-miracle", entity=fates.named("Mara"))

    bern = other.named("Bern")
    other.do("ann", "pray", entity=other.named("Mara"), wish="light")
    other.do("bob", "attack", entity=bern, target=other.named("Mara"), cards=["4H"])
    busy = other.refused("ann", "draw-miracle", entity=other.named("Mara"))
    pray = other.refused("ann", "pray", entity=other.named("Mara"), wish="light")

    assert (early.code, busy.code) == ("turn.not_yours", "exchange.under_way")
    assert pray.code == "prayer.on"


@proves("ff.miracles.rule")
def test_nobody_begins_to_pray_while_cards_are_out() -> None:
    fates = quiet()
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["4H"])

    assert fates.refused("ann", "pray", entity=fates.named("Mara"), wish="light").code == "exchange.under_way"


@proves("ff.miracles.limits")
def test_the_verdict_is_the_fate_dealer_s_alone() -> None:
    fates = quiet()
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="light")
    fates.do("ann", "draw-miracle", "7C", entity=fates.named("Mara"))

    (asked,) = [choice for choice in fates.questions() if choice.kind == "verdict"]

    assert asked.seats == ("dana",)
    assert [option.value for option in asked.options] == ["granted", "cancelled", "backfires", "opposite"]
    assert fates.refused("ann", "answer", choice=asked.id, option="granted").code


# what it costs ------------------------------------------------------------------------------------


@proves("ff.miracles.sway-cost", "ff.miracles.zero-sway")
@pytest.mark.parametrize(
    ("sway", "card", "left", "toll", "health"),
    [
        (4, "7C", 4, 0, Health.AWAKE),
        (4, "JC", 3, 1, Health.AWAKE),
        (3, "QC", 1, 2, Health.AWAKE),
        (2, "QC", 0, 2, Health.UNCONSCIOUS),
        (2, "KC", 0, 2, Health.UNCONSCIOUS),
        (1, "AC", 0, 1, Health.UNCONSCIOUS),
    ],
)
def test_a_toll_is_never_more_than_there_is_and_all_of_it_is_sleep(
    sway: int, card: str, left: int, toll: int, health: Health
) -> None:
    fates = quiet()
    mara = fates.named("Mara")
    fates.happen(SwayChanged(mara, sway))
    fates.do("ann", "pray", entity=mara, wish="light")

    fates.do("ann", "draw-miracle", card, entity=mara)

    hero = fates.hero("Mara")
    assert (hero.sway, hero.toll, hero.health) == (left, toll, health)


@proves("ff.miracles.sway-cost", "ff.ruling.cast-stats")
@pytest.mark.parametrize(
    ("card", "hurt", "condition"),
    [("7C", 0, Condition.FIT), ("JC", 1, Condition.FIT), ("KC", 3, Condition.FIT), ("AC", 0, Condition.UNCONSCIOUS)],
)
def test_one_of_the_cast_pays_in_hurts_or_falls(card: str, hurt: int, condition: Condition) -> None:
    fates = quiet()
    fates.do("dana", "make-cast-member", name="Prior", row="9", calling="herald")
    prior = fates.named("Prior")
    fates.do("dana", "describe-deity", entity=prior, **DEITY)
    fates.do("dana", "pray", entity=prior, wish="light")

    fates.do("dana", "draw-miracle", card, entity=prior)

    assert (fates.foe("Prior").block.hurt, fates.condition("Prior")) == (hurt, condition)


@proves("ff.protagonist.class", "ff.dealer.cast-members", "ff.ruling.cast-stats")
def test_classes_are_of_heroes_and_of_the_cast() -> None:
    fates = quiet()
    fates.do("dana", "make-cast-member", name="Prior", row="9", calling="mage")
    fates.creature("Wolf")

    found = [calling_of(fates.state, fates.named(name)) for name in ("Mara", "Bern", "Prior", "Wolf")]

    assert [one.value if one else None for one in found] == ["herald", "herald", "mage", None]
    assert calling_of(fates.state, "nobody") is None


# slowed -------------------------------------------------------------------------------------------


def slowed() -> Fates:
    """Mara, a herald, slowed, who has begun to pray in one turn and prayed in the next."""
    fates = herald()
    fates.happen(SpellBegan("slow-1", "slow", fates.named("Wolf"), fates.named("Mara"), lasts=9))
    begins(fates)
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="light")
    fates.passes("dana", "Wolf")
    return fates


def begins(fates: Fates) -> None:
    """Her turn goes into what she carries out in the next."""
    fates.do("ann", "begin-action", entity=fates.named("Mara"))
    fates.passes("ann", "Mara")
    fates.passes("dana", "Wolf")


@proves("ff.spells.slow", "ff.miracles.rule")
def test_a_slowed_herald_begins_to_draw_in_the_turn_after_the_prayer_and_draws_in_the_next() -> None:
    fates = slowed()
    early = fates.refused("ann", "draw-miracle", entity=fates.named("Mara"))
    begins(fates)

    fates.do("ann", "draw-miracle", "5H", entity=fates.named("Mara"))

    assert early.code == "spell.slowed"
    assert "Mara's prayer is wasted." not in fates.panes["bob"]
    assert any(line.startswith("Mara draws 5♥: a minor miracle") for line in fates.panes["bob"])


@proves("ff.spells.slow", "ff.ruling.miracle-turn-use")
@pytest.mark.parametrize("began", [False, True])
def test_and_who_does_not_begin_it_or_not_carry_it_out_has_prayed_in_vain(began: bool) -> None:
    fates = slowed()
    if began:
        begins(fates)
    fates.passes("ann", "Mara")

    assert fates.panes["bob"].count("Mara's prayer is wasted.") == 1
    assert fates.state[Heralds].of(fates.named("Mara")).prayer is None


@proves("ff.miracles.rule", "ff.ruling.miracle-turn-use", "ff.ruling.turn-seconds")
@pytest.mark.parametrize(
    ("steps", "reading", "wasted"),
    [
        ([6, 6], "per_rule", False),
        ([6, 6, 1], "per_rule", True),
        ([10, 10], "per_rule", True),
        ([1] * 12, "per_rule", False),
        ([1] * 13, "per_rule", True),
        ([6, 6], "always_6", False),
        ([6, 7], "always_6", True),
        ([10, 10], "always_10", False),
        ([10, 11], "always_10", True),
    ],
)
def test_outside_of_a_fight_a_prayer_is_wasted_when_its_time_has_gone_by_bit_by_bit(
    steps: list[int], reading: str, wasted: bool
) -> None:
    fates = Fates({"turn-seconds": reading})
    mara = fates.protagonist("ann", "Mara", calling="herald")
    fates.do("ann", "describe-deity", entity=mara, **DEITY)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "let-time-pass", seconds=17)
    fates.do("ann", "pray", entity=mara, wish="the cart burns")

    for step in steps:
        fates.do("dana", "let-time-pass", seconds=step)

    assert fates.panes["bob"].count("Mara's prayer is wasted.") == wasted
    assert (fates.state[Heralds].of(mara).prayer is None) is wasted
    assert fates.replayed() == fates.state


@proves("ff.heralds.deity", "ff.miracles.limits", "ff.miracles.table")
def test_before_a_prayer_one_reads_what_bounds_a_miracle() -> None:
    (offer,) = herald().offers("ann", "pray")

    assert offer.hint.endswith(
        "From a pip to an ace it goes by touch for a moment (minor), up to 2 zones away for an hour (notable), "
        "up to 4 zones away for a day (incredible), up to 8 zones away for a week (superior), "
        "up to 16 zones away for a month (celestial). "
        "What goes against the deity may come to nothing, backfire or turn into its opposite."
    )
