"""Wealth levels and points, what they buy, and gear that helps with tasks."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example, table
from tests.systems.fifty_two_fates.fates import SEATS, Fates, hunt
from tests.systems.fifty_two_fates.few_cards import Written
from threefates.pieces.cards import DECK, Rank
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.content.loader import goods
from threefates.systems.fifty_two_fates.gear.acquisition import (
    WealthPurse,
    bought_up,
    charge,
    drawn_level,
    items_per_point,
    spend,
)
from threefates.systems.fifty_two_fates.gear.adventuring_gear import level_of
from threefates.systems.fifty_two_fates.gear.wealth import Bought, Purses
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.rulings.rulings import WealthTwoLevelsDown
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]
TABLE, FREE = WealthTwoLevelsDown


def rich(level: str = "average", points: int = 10, readings: dict[str, str] | None = None) -> Fates:
    """Mara at a wealth level."""
    fates = hunt(MARA, readings)
    fates.do("dana", "set-wealth", entity=fates.named("Mara"), level=level, points=points)
    return fates


def purse(fates: Fates) -> tuple[str, int]:
    mine = fates.state[Purses].of(fates.named("Mara"))
    return mine.level.value, mine.points


def cell(count: int | None) -> object:
    """A cell as the table writes it."""
    return "none" if count is None else count or "free"


@proves("ff.wealth.conversion-table")
def test_the_conversion_table_is_the_book_s() -> None:
    rows = table("ff.wealth.conversion-table")

    known = {
        buyer.value: {item.value: cell(items_per_point(buyer, item, TABLE)) for item in Wealth} for buyer in Wealth
    }

    assert known == rows


@proves("ff.wealth.levels", "ff.wealth.start")
def test_a_protagonist_starts_average_with_ten_points() -> None:
    row = table("ff.wealth.start")
    fates = rich()

    assert (WealthPurse().level.value, WealthPurse().points) == (row["level"], row["points"])
    assert purse(fates) == (row["level"], row["points"])
    assert [level.value for level in Wealth] == table("ff.wealth.levels")["levels_low_to_high"]
    assert level_of("rope") is Wealth.AVERAGE


@proves("ff.wealth.cost")
def test_an_average_purse_buys_one_average_or_ten_modest_things_for_a_point() -> None:
    given, expected = example("wealth-average")
    buyer = Wealth(given["buyer"])

    assert items_per_point(buyer, Wealth.AVERAGE, TABLE) == expected["average_items"]
    assert items_per_point(buyer, Wealth.MODEST, TABLE) == expected["modest_items"]


@proves("ff.wealth.cost")
def test_what_lies_two_levels_lower_is_free_under_exactly_one_reading() -> None:
    given, expected = example("wealth-upscale")
    buyer = Wealth(given["buyer"])

    agreeing = [
        each
        for each in WealthTwoLevelsDown
        if (expected["modest_effect_prose"] == "none") is (items_per_point(buyer, Wealth.MODEST, each) == 0)
    ]

    assert items_per_point(buyer, Wealth.UPSCALE, TABLE) == expected["upscale_items"]
    assert items_per_point(buyer, Wealth.AVERAGE, TABLE) == expected["average_items"]
    assert items_per_point(buyer, Wealth.POOR, TABLE) == 0
    assert agreeing == [FREE]


def test_the_poor_and_the_rich() -> None:
    given, expected = example("d-wealth-poor-for-rich")

    found = [cell(items_per_point(Wealth(given["buyer"]), Wealth(item), TABLE)) for item in given["items"]]

    assert found == expected["items_per_wp"]


@proves("ff.wealth.buy-up")
def test_ten_points_buy_one_thing_of_the_next_level_and_cost_a_level() -> None:
    given, expected = example("wealth-buy-up")
    fates = rich(given["buyer"], given["wp"])

    fates.do("ann", "buy-up", entity=fates.named("Mara"), item="longsword")

    assert purse(fates) == (expected["level"], expected["wp"])
    assert fates.state[Purses].of(fates.named("Mara")).items == ("longsword",)
    assert fates.came(Bought)[-1].count == 1
    assert bought_up(WealthPurse(), Wealth.RICH) is None


@proves("ff.wealth.buy-up")
@pytest.mark.parametrize(
    ("level", "points", "item", "left"),
    [
        ("average", 11, "longsword", ("average", 1)),
        ("average", 25, "longsword", ("average", 15)),
        ("poor", 12, "backpack", ("poor", 2)),
        ("poor", 10, "backpack", ("poor", 0)),
        ("upscale", 10, "great axe", ("average", 10)),
    ],
)
def test_who_has_more_than_ten_points_keeps_what_it_does_not_cost(
    level: str, points: int, item: str, left: tuple[str, int]
) -> None:
    fates = rich(level, points)

    fates.do("ann", "buy-up", entity=fates.named("Mara"), item=item)

    assert purse(fates) == left


@proves("ff.wealth.buy-up")
@pytest.mark.parametrize(
    ("level", "points", "found"),
    [
        ("average", 10, [None]),
        ("average", 9, ["wealth.no_points"]),
        ("poor", 0, ["wealth.no_points"]),
        ("rich", 10, []),
    ],
)
def test_it_is_greyed_for_who_has_too_few_points_and_not_there_for_the_rich(
    level: str, points: int, found: list[str | None]
) -> None:
    fates = rich(level, points)

    offers = fates.offers("ann", "buy-up")

    assert [offer.refusal.code if offer.refusal else None for offer in offers] == found


@proves("ff.wealth.buy-up")
def test_without_all_ten_points_nothing_above_can_be_had() -> None:
    fates = rich(points=9)

    refusal = fates.refused("ann", "buy-up", entity=fates.named("Mara"), item="longsword")
    above = fates.refused("ann", "buy", entity=fates.named("Mara"), item="longsword")

    assert (refusal.code, above.code) == ("wealth.no_points", "wealth.beyond")


@proves("ff.wealth.cost")
def test_lower_things_are_tallied_until_a_point_is_due() -> None:
    fates = rich()

    fates.do("ann", "buy", entity=fates.named("Mara"), item="mallet", count=9)
    before = purse(fates)
    fates.do("ann", "buy", entity=fates.named("Mara"), item="backpack")

    assert (before, purse(fates)) == (("average", 10), ("average", 9))


@proves("ff.wealth.exhausted")
def test_the_last_point_takes_a_level_with_it_and_the_poor_have_none() -> None:
    fates = rich(points=1)

    fates.do("ann", "buy", entity=fates.named("Mara"), item="rope")

    assert purse(fates) == ("modest", 10)
    assert spend(WealthPurse(Wealth.POOR, 1), 1) == WealthPurse(Wealth.POOR, 0)


def test_ten_thousand_loaves_are_the_fate_dealer_s_to_price() -> None:
    given, expected = example("wealth-bread")
    fates = rich(given["buyer"])

    refusal = fates.refused("ann", "buy", entity=fates.named("Mara"), item=given["item"], count=given["quantity"])
    fates.do("dana", "set-wealth", entity=fates.named("Mara"), level="rich", points=9, reason="a hill of bread")

    assert refusal.code == "range"
    assert expected["cost"] == "fd_assigns_nominal_value"
    assert purse(fates) == ("rich", 9)


def undealt() -> Fates:
    """Mara before the first cards are dealt."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature()
    fates.do("dana", "set-wealth", entity=fates.named("Mara"), level="average", points=10)
    return fates


@proves("ff.wealth.free-gear")
def test_the_beginning_is_over_once_a_hand_is_dealt_and_anew_for_who_joins_late() -> None:
    """Hurt, or with the session saved, it is as over; the Fate Dealer's word gives whatever a story brings."""
    fates = undealt()
    mara = fates.named("Mara")
    fates.do("ann", "take-gear", entity=mara, item="rope")
    assert [one.refusal for one in fates.offers("ann", "take-gear")] == [None]
    fates.do("dana", "deal", *MARA)
    late = fates.refused("ann", "take-gear", entity=mara, item="rope")
    (offered,) = fates.offers("ann", "take-gear")
    assert offered.refusal == late
    assert (late.code, late.title) == ("wealth.started", "For Mara the beginning is over.")
    fates.do("dana", "take-gear", entity=mara, item="longbow")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    assert fates.refused("ann", "take-gear", entity=mara, item="rope").code == "wealth.started"
    fates.do("dana", "set-sway", entity=mara, sway=4, chance=Written(()))
    fates.do("dana", "save-hands")
    assert fates.refused("ann", "take-gear", entity=mara, item="rope").code == "wealth.started"
    bern = fates.protagonist("bob", "Bern")
    fates.do("bob", "take-gear", entity=bern, item="rope")

    assert [bought.entity for bought in fates.came(Bought)] == [mara, mara, bern]


@proves("ff.wealth.free-gear")
def test_what_the_beginning_needs_is_free_and_more_than_that_needs_a_story() -> None:
    given, expected = example("free-gear-patron")
    fates = undealt()

    fates.do("ann", "take-gear", entity=fates.named("Mara"), item="rope")
    refusal = fates.refused("ann", "take-gear", entity=fates.named("Mara"), item="longbow")
    fates.do("dana", "take-gear", entity=fates.named("Mara"), item="longbow")
    fates.do("dana", "take-gear", entity=fates.named("Mara"), own="crowbar")

    assert given["item_above_level"]
    assert [bought.count for bought in fates.came(Bought)] == [1, 1, 1]
    assert refusal.code == "wealth.above"
    assert expected["allowed"] is ("longbow" in fates.state[Purses].of(fates.named("Mara")).items)
    assert purse(fates) == ("average", 10)
    shown = fates.view("tv")["ff.purses"]
    assert isinstance(shown, Words)
    assert shown.lines[0].text == "Mara: average, 10 points. rope, longbow, crowbar"


@proves("ff.wealth.start-random")
def test_a_drawn_card_says_how_rich() -> None:
    rows = table("ff.wealth.start-random")
    fates = hunt(MARA)

    fates.do("dana", "draw-wealth", "QC", entity=fates.named("Mara"))

    assert all(drawn_level(Rank(str(card))).value == row["level"] for row in rows for card in row["cards"])
    assert drawn_level(Rank.ACE) is Wealth.RICH
    assert purse(fates) == ("upscale", 10)
    assert fates.refused("ann", "draw-wealth", entity=fates.named("Mara")).code == "wealth.drawn"


@proves("ff.wealth.start", "ff.wealth.start-random")
def test_every_card_of_a_full_deck_may_be_drawn_for_it_even_those_in_hands() -> None:
    fates = hunt(MARA)
    before = fates.state

    for card in DECK:
        fates.state = before
        fates.do("dana", "draw-wealth", str(card), entity=fates.named("Mara"))
        assert purse(fates) == (drawn_level(card.rank).value, 10)


@proves("ff.wealth.start-random")
@pytest.mark.parametrize("got", ["bought", "tallied", "taken"])
def test_a_card_is_drawn_before_anything_is_got(got: str) -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    command, item = {"bought": ("buy", "rope"), "tallied": ("buy", "mallet"), "taken": ("take-gear", "rope")}[got]

    fates.do("dana", command, entity=mara, item=item)

    assert fates.refused("ann", "draw-wealth", entity=mara).code == "wealth.begun"


@proves("ff.wealth.start", "ff.wealth.start-random")
@pytest.mark.parametrize("points", [7, 10])
def test_what_a_backstory_says_no_player_draws_over(points: int) -> None:
    """The card sets a level that nothing else has set; the Fate Dealer may still have it drawn."""
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "set-wealth", entity=mara, level="poor", points=points, reason="A beggar's child")
    (offer,) = fates.offers("ann", "draw-wealth")

    refused = fates.refused("ann", "draw-wealth", entity=mara)
    before = purse(fates)
    fates.do("dana", "draw-wealth", "KC", entity=mara)

    assert refused.code == "wealth.said"
    assert offer.refusal == refused
    assert (before, purse(fates)) == (("poor", points), ("rich", 10))


@proves("ff.wealth.start", "ff.wealth.start-random")
def test_nobody_draws_for_another_or_says_how_rich_they_are() -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")

    drawn = fates.refused("bob", "draw-wealth", entity=mara)
    said = fates.refused("ann", "set-wealth", entity=mara, level="rich", points=10)

    assert (drawn.code, said.code) == ("character.not_yours", "seat.not_the_dealer")


@proves("ff.wealth.start", "ff.wealth.exhausted")
def test_points_go_from_none_to_ninety_nine() -> None:
    fates = rich(points=99)

    assert purse(rich(points=0)) == ("average", 0)
    assert purse(fates) == ("average", 99)
    for points in (-1, 100):
        refusal = fates.refused("dana", "set-wealth", entity=fates.named("Mara"), level="rich", points=points)
        assert refusal.code == "range"


@proves("ff.wealth.cost", "ff.wealth.levels", "ff.wealth.conversion-table")
@pytest.mark.parametrize(
    ("count", "reading", "left"),
    [
        (1, "table_100", ("average", 10)),
        (999, "table_100", ("average", 1)),
        (1000, "table_100", ("modest", 10)),
        (1000, "free", ("average", 10)),
    ],
)
def test_from_one_thing_to_a_thousand_at_once(count: int, reading: str, left: tuple[str, int]) -> None:
    fates = rich(readings={"wealth-two-levels-down": reading})
    mara = fates.named("Mara")

    for none in (0, 1001):
        assert fates.refused("ann", "buy", entity=mara, item="club", count=none).code == "range"
    fates.do("ann", "buy", entity=mara, item="club", count=count)

    assert purse(fates) == left


@proves("ff.wealth.conversion-table", "ff.wealth.cost")
@pytest.mark.parametrize(
    ("level", "reading", "said"),
    [
        ("poor", "table_100", "One point buys 1 poor."),
        ("average", "table_100", "One point buys 1 average or 10 modest or 100 poor."),
        ("average", "free", "One point buys 1 average or 10 modest. What is poor costs none, within reason."),
        (
            "rich",
            "table_100",
            "One point buys 1 rich or 10 upscale or 100 average. What is modest or poor costs none, within reason.",
        ),
    ],
)
def test_whoever_buys_is_told_before_what_a_point_buys(level: str, reading: str, said: str) -> None:
    fates = rich(level, readings={"wealth-two-levels-down": reading})

    assert [offer.hint for offer in fates.offers("ann", "buy")] == [said]


@proves("ff.wealth.cost", "ff.wealth.conversion-table")
def test_whoever_buys_is_told_how_many_things_no_point_was_paid_for_yet_and_nobody_else_is() -> None:
    fates = rich()
    mara = fates.named("Mara")
    for item, count in (("mallet", 12), ("club", 40)):
        fates.do("ann", "buy", entity=mara, item=item, count=count)

    told = "9 wealth points left. Towards the next one: 40 of 100 poor, 2 of 10 modest."

    assert told in str(fates.view("ann"))
    assert "Towards" not in str(fates.view("bob"))
    fates.do("ann", "buy", entity=mara, item="mallet", count=8)
    assert "8 wealth points left. Towards the next one: 40 of 100 poor." in str(fates.view("ann"))


@proves("ff.wealth.buy-up", "ff.wealth.free-gear")
@pytest.mark.parametrize(
    ("command", "item", "told"),
    [
        ("buy-up", "longsword", "Mara gets longsword (modest, 10 wealth points)."),
        ("take-gear", "rope", "Mara gets rope (average, 10 wealth points)."),
    ],
)
def test_one_thing_is_one(command: str, item: str, told: str) -> None:
    fates = undealt()

    fates.do("ann", command, entity=fates.named("Mara"), item=item)

    assert fates.panes["tv"][-1] == told


@proves("ff.wealth.cost", "ff.wealth.exhausted")
@pytest.mark.parametrize(
    ("level", "points", "count", "left"),
    [
        ("average", 2, 1, ("average", 1)),
        ("average", 2, 2, ("modest", 10)),
        ("modest", 1, 1, ("poor", 10)),
        ("poor", 2, 2, ("poor", 0)),
        ("average", 2, 3, None),
        ("poor", 0, 1, None),
    ],
)
def test_the_last_point_may_be_spent_and_no_more(
    level: str, points: int, count: int, left: tuple[str, int] | None
) -> None:
    found = charge(WealthPurse(Wealth(level), points), Wealth(level), count, TABLE)

    assert (None if found is None else (found.level.value, found.points)) == left


# what the tables lack -----------------------------------------------------------------------------


@proves("ff.wealth.cost", "ff.wealth.levels", "ff.ruling.missing-gear")
@pytest.mark.parametrize(
    ("paid", "left"),
    [
        ("", ("average", 2)),
        ("poor", ("average", 2)),
        ("average", ("average", 1)),
        ("upscale", None),
    ],
)
def test_what_the_tables_lack_is_sold_at_the_level_that_the_fate_dealer_sets(
    paid: str, left: tuple[str, int] | None
) -> None:
    fates = rich(points=2)
    sale = {"entity": fates.named("Mara"), "own": "crowbar", "paid": paid}
    (form,) = fates.offers("dana", "take-gear")
    (levels,) = (field for field in form.fields if field.name == "paid")

    greyed = {option.value: option.refusal for option in levels.options}
    if left is None:
        assert fates.refused("dana", "take-gear", **sale) == greyed[paid]
        return
    fates.do("dana", "take-gear", **sale)

    assert [name for name, refusal in greyed.items() if refusal] == ["upscale", "rich"]
    assert purse(fates) == left
    tally = fates.state[Purses].of(fates.named("Mara")).tally
    assert {level: got for level, got in tally.items() if got} == ({"poor": 1} if paid == "poor" else {})
    assert fates.state[Purses].of(fates.named("Mara")).items == ("crowbar",)


@proves("ff.wealth.cost", "ff.ruling.missing-gear")
def test_a_heap_of_what_is_free_has_the_price_that_the_fate_dealer_sets_and_the_last_point_takes_a_level() -> None:
    fates = rich("rich", 1)
    mara = fates.named("Mara")

    fates.do("dana", "take-gear", entity=mara, own="10,000 loaves", paid="rich")

    assert purse(fates) == ("upscale", 10)
    assert fates.panes["tv"][-1] == "Mara gets 10,000 loaves (upscale, 10 wealth points)."
    assert fates.refused("dana", "take-gear", entity=mara, own="crowbar", paid="priceless").code == "wealth.level"


@proves("ff.wealth.cost")
@pytest.mark.parametrize(("points", "asked"), [(0, ["item", "own"]), (1, ["item", "own", "paid"])])
def test_whoever_can_pay_for_nothing_is_not_asked_for_a_price(points: int, asked: list[str]) -> None:
    fates = rich("poor", points)

    (give,) = [offer for offer in fates.offers("dana") if offer.label == "Give gear"]

    assert [field.name for field in give.fields] == asked


@proves("ff.wealth.cost", "ff.wealth.free-gear")
def test_nobody_else_sets_a_price() -> None:
    fates = undealt()

    refused = fates.refused("ann", "take-gear", entity=fates.named("Mara"), item="rope", paid="poor")

    assert refused.code == "seat.not_the_dealer"


# gear ---------------------------------------------------------------------------------------------


@proves("ff.gear.adventuring", "ff.gear.food")
def test_all_gear_and_food_is_there() -> None:
    found = [(goods()[name].id, goods()[name].kind, goods()[name].wealth) for name in goods()]

    rows = [(row["name"], "gear", row["wl"]) for row in table("ff.gear.adventuring")]
    assert found == rows + [(row["name"], "food", row["wl"]) for row in table("ff.gear.food")]
    assert level_of("wine bottle") is Wealth.UPSCALE
    assert (goods()["rope"].feet, goods()["iron spikes"].quantity) == (50, 12)


@proves("ff.gear.adventuring-rule")
@pytest.mark.parametrize(("item", "most"), [("rope", 2), ("mallet", 1)])
def test_gear_that_fits_is_a_card_for_whoever_owns_it(item: str, most: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "take-gear", entity=fates.named("Mara"), item="rope")

    fates.do("dana", "set-task", "2H", actor=fates.named("Mara"), what="Climb", level=1, tool=item)
    (offer,) = fates.offers("ann", "attempt-task")

    assert next(field.high for field in offer.fields if field.name == "cards") == most


@proves("ff.gear.adventuring-rule")
def test_gear_may_be_what_a_task_cannot_be_tried_without() -> None:
    fates = hunt(MARA)
    fates.do("dana", "take-gear", entity=fates.named("Mara"), item="rope")

    refused = []
    for tool, card in (("mallet", "3H"), ("rope", "4H")):
        needs = {"what": tool, "level": 1, "tool": tool, "needs_gear": True}
        fates.do("dana", "set-task", card, actor=fates.named("Mara"), **needs)
        refused.append(fates.offers("ann", "attempt-task")[-1].refusal is not None)

    assert refused == [True, False]


@proves("ff.wealth.levels", "ff.dealer.cast-members")
@pytest.mark.parametrize(
    ("wealth", "beyond"),
    [
        ("modest", " (above their means: longsword, chainmail, shield)"),
        ("upscale", ""),
        ("average", " (above their means: longsword, chainmail)"),
    ],
)
def test_the_fate_dealer_is_told_what_a_cast_member_bears_above_their_means(wealth: str, beyond: str) -> None:
    """And nobody else is: the stat block is the Fate Dealer's."""
    fates = Fates()
    arms = {"weapon": "longsword", "armour": "chainmail", "shield": True}
    fates.do("dana", "make-cast-member", name="Ode", calling="fighter", wealth=wealth, row="9", **arms)

    assert f"{wealth}{beyond}" in str(fates.view("dana")["ff.stat-blocks"])
    assert ("above their means" in str(fates.view("dana")["ff.stat-blocks"])) is bool(beyond)
    assert "above their means" not in str(fates.view("bob"))


@proves("ff.wealth.levels", "ff.creatures.stats")
@pytest.mark.parametrize(("level", "said"), [("poor", "WL poor (above their means: longsword)"), ("rich", "WL rich")])
@pytest.mark.parametrize("kind", ["of the book", "of one's own"])
def test_a_creature_may_have_a_wealth_level_which_the_fate_dealer_reads(kind: str, level: str, said: str) -> None:
    fates = Fates()
    if kind == "of the book":
        fates.do("dana", "bring-creature", species="cobold", weapon="longsword", wealth=level)
    else:
        fates.creature("Ogre", weapon="longsword", wealth=level)

    shown = {seat: str(fates.view(seat)["ff.stat-blocks" if seat == "dana" else "ff.creatures"]) for seat in SEATS}

    assert said in shown["dana"]
    assert not any("longsword" in text or level in text for seat, text in shown.items() if seat != "dana")
    assert fates.replayed() == fates.state


@proves("ff.wealth.levels")
def test_a_creature_of_no_wealth_level_has_none_said() -> None:
    fates = Fates()

    fates.creature("Ogre", weapon="longsword")

    assert fates.foe("Ogre").block.wealth is None
    assert "WL" not in str(fates.view("dana")["ff.stat-blocks"])
