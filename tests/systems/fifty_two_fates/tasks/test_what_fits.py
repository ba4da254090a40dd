"""Knowledge that is about something: a country, a ride of one's own, a trap that has gone off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.effects.saves import Save
from threefates.systems.fifty_two_fates.sheets.sheets import Sheet
from threefates.systems.fifty_two_fates.sheets.skills import mounted
from threefates.systems.fifty_two_fates.tasks.action_pool import most_cards
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["QD", "7D", "5C", "4H"]


def allowed(fates: Fates, **fields: Any) -> tuple[int, int]:
    """The cards that Mara may play for a task that this fits, and Bern for helping."""
    mara, bern = fates.named("Mara"), fates.named("Bern")
    card = str(fates.state[Cards].zones.undrawn[0])
    fates.do("dana", "set-task", card, actor=mara, what="Try it", level=1, **fields)
    task = list(fates.state[Tasks].known.values())[-1]
    fates.do("dana", "let-help", task=task.id, helper=bern, **fields)
    task = fates.state[Tasks][task.id]
    return most_cards(fates.state, task, mara), most_cards(fates.state, task, bern)


@proves("ff.skills.wilderness-lore", "ff.backgrounds.hunter")
@pytest.mark.parametrize(
    ("terrain", "cards"),
    [("desert", (2, 1)), ("Desert", (2, 1)), ("forest", (1, 2)), ("another", (1, 1)), ("tundra", (1, 1)), ("", (2, 2))],
)
def test_lore_of_one_country_is_worth_nothing_in_another(terrain: str, cards: tuple[int, int]) -> None:
    """Mara has learned the desert; Bern has hunted in forests."""
    fates = duel(MARA, BERN)
    assert not [one for one in fates.offers("dana", "set-task")[0].fields if one.name == "terrain"]
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="wilderness lore", field="desert")
    fates.do("bob", "choose-background", entity=fates.named("Bern"), background="hunter", field="forest")
    (field,) = (one for one in fates.offers("dana", "set-task")[0].fields if one.name == "terrain")

    assert [option.value for option in field.options] == ["desert", "forest", "another"]
    assert allowed(fates, knowing="wilderness lore", terrain=terrain) == cards


@proves("ff.skills.wilderness-lore", "ff.backgrounds.hunter")
def test_a_country_binds_no_other_skill_and_no_hunter_who_has_named_none() -> None:
    fates = duel(MARA, BERN)
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="stealth")
    fates.do("bob", "choose-background", entity=fates.named("Bern"), background="hunter")

    assert allowed(fates, knowing="stealth", terrain="tundra") == (2, 1)
    assert allowed(fates, knowing="wilderness lore", terrain="tundra") == (1, 2)


@proves("ff.skills.riding", "ff.ruling.riding-mount-bonus")
def test_a_ride_of_ones_own_is_one_card_more_on_hard_riding_and_on_nothing_else() -> None:
    """Granted once by the Fate Dealer; Bern has a mount, and has never learned to ride."""
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("ann", "learn-skill", entity=mara, skill="riding")
    fates.do("ann", "learn-skill", entity=mara, skill="stealth")
    before = allowed(fates, knowing="riding")
    assert [one.fixed for one in fates.offers("dana", "name-mount")] == [(("entity", mara),)]
    assert fates.refused("ann", "name-mount", entity=mara, mount="Ashes").code == "seat.not_the_dealer"
    for one in (mara, bern):
        fates.do("dana", "name-mount", entity=one, mount="Ashes")

    assert before == (2, 1)
    assert allowed(fates, knowing="riding") == (3, 1)
    assert allowed(fates, knowing="riding", gear=True) == (4, 2)
    assert allowed(fates, knowing="stealth") == (2, 1)
    assert "Mara has a special ride: Ashes." in fates.panes["bob"]
    assert "rides Ashes" in str(fates.view("bob")["ff.sheets"])
    fates.do("dana", "name-mount", entity=mara)
    assert allowed(fates, knowing="riding") == (2, 1)
    assert mounted(Sheet("recluse", mount="Ashes"), "riding")
    assert not mounted(Sheet(mount="Ashes"), "riding")


@proves("ff.skills.find-and-remove-traps", "ff.effects.saves", "ff.advancement.cp", "ff.attributes.resilience")
@pytest.mark.parametrize(("trap", "most"), [(True, 2), (False, 1)])
def test_whoever_knows_traps_saves_with_a_card_more_when_one_goes_off(trap: bool, most: int) -> None:
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("ann", "learn-skill", entity=mara, skill="find and remove traps")
    for one in (mara, bern):
        fates.do("dana", "afflict", "10C" if one == mara else "8C", entity=one, harm="other", level=1, trap=trap)
    effects = {effect.victim: effect.id for effect in fates.state[Effects].known.values()}
    fields = {one.fixed[0][1]: one.fields[0].high for seat in ("ann", "bob") for one in fates.offers(seat, "save")}

    assert fields == {effects[mara]: most, effects[bern]: 1}
    found = SYSTEM.odds(fates.state, Save(effects[mara], ("9C", "3D")), fates.viewer("ann"))
    assert (found.success if found else "") == ("1" if trap else "")
    if trap:
        fates.do("ann", "save", "2C", "2D", effect=effects[mara], cards=["9C", "3D"])
        assert list(fates.state[Effects].known) == [effects[bern]]
    else:
        assert fates.refused("ann", "save", effect=effects[mara], cards=["9C", "3D"]).code == "play.count"


@proves("ff.skills.rule", "ff.gear.adventuring-rule")
def test_what_fits_may_be_typed_however_one_types_and_what_nobody_knows_is_refused() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("ann", "learn-skill", entity=mara, skill="stealth")
    fates.do("dana", "take-gear", entity=mara, own="Aunt Ida’s chart")
    fates.do("dana", "take-gear", entity=mara, own="Rope")
    before = allowed(fates)

    typed = [allowed(fates, knowing=" STEALTH "), allowed(fates, tool="aunt  ida's CHART"), allowed(fates, tool="rope")]
    unknown = fates.refused("dana", "set-task", actor=mara, what="Try it", level=1, knowing="flying")

    assert [cards - before[0] for cards, _ in typed] == [1, 1, 1]
    assert unknown.code == "skills.none"


@proves("ff.skills.artisan")
@pytest.mark.parametrize(
    ("trade", "cards"),
    [
        ("jeweler", (2, 1)),
        ("Jeweler", (2, 1)),
        ("tinkerer", (1, 2)),
        ("another", (1, 1)),
        ("potter", (1, 1)),
        ("", (2, 2)),
    ],
)
def test_the_craft_of_one_trade_is_worth_nothing_in_another(trade: str, cards: tuple[int, int]) -> None:
    fates = duel(MARA, BERN)
    assert not [one for one in fates.offers("dana", "set-task")[0].fields if one.name == "trade"]
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="artisan", field="jeweler")
    fates.do("bob", "learn-skill", entity=fates.named("Bern"), skill="artisan", field="tinkerer")
    (field,) = (one for one in fates.offers("dana", "set-task")[0].fields if one.name == "trade")

    assert [option.value for option in field.options] == ["jeweler", "tinkerer", "another"]
    assert allowed(fates, knowing="artisan", trade=trade) == cards


@proves("ff.skills.artisan")
def test_a_trade_binds_no_other_skill() -> None:
    fates = duel(MARA, BERN)
    for seat, name in (("ann", "Mara"), ("bob", "Bern")):
        fates.do(seat, "learn-skill", entity=fates.named(name), skill="stealth")

    assert allowed(fates, knowing="stealth", trade="potter") == (2, 2)
