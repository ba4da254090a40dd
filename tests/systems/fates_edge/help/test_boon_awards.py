"""Boons beyond failing: what is fishing, awards, bonds, gifts that help, what Boons buy, and XP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import expected, given
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.boons.bonds import bonded
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.boons.earning import valve_pays
from threefates.systems.fates_edge.boons.spending import price_of
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.resolution import BondVersion, BoonsOnPartial, ConvertBoons, RiteBoons
from threefates.testing.proof import proves


def miss(evening: Evening, hero: str, **terms: Any) -> int:
    """What a Miss pays."""
    before = evening.boons(hero)
    evening.rolls(hero, 2, 3, 4, 5, **terms)
    evening.keep()
    return evening.boons(hero) - before


@proves("fe.boons.repetition-rule", "fe.boons.no-award-list")
@pytest.mark.parametrize(("reading", "worse"), [("action_and_stakes", 0), ("approach_position_stakes", 2)])
def test_the_same_again_for_the_same_stakes_pays_nothing_in_one_scene(reading: str, worse: int) -> None:
    evening = Evening("srd", repetition_scope=reading, failure_cap_optional="optional")
    hero = evening.hero()

    paid = [miss(evening, hero, stakes=stakes) for stakes in ("the guards hear", "the guards hear", "the pick breaks")]
    from_below = miss(evening, hero, stakes="the pick breaks", position=2)
    evening.do("gm", "fe.set-boons", hero=hero, held=0, reason="spent")
    evening.do("gm", "start-scene", title="One")
    evening.do("gm", "start-scene", title="Two")

    assert paid == [2, 0, 2]
    assert from_below == min(worse, 1)  # five is all that anybody holds
    assert miss(evening, hero, stakes="the guards hear") == 2


@proves("fe.boons.position-gate")
def test_where_the_safest_state_never_pays_it_never_pays() -> None:
    evening = Evening("srd", no_bite_position="safe_state", position_affects="severity_only")
    hero = evening.hero()

    assert miss(evening, hero, position=int(Position.DOMINANT)) == 0
    assert miss(evening, hero, position=int(Position.CONTROLLED)) == 2


@proves("fe.boons.gm-award", "fe.boons.share-campaign")
def test_the_game_master_awards_one_or_everybody_up_to_what_can_be_held() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.award-boon", hero=mara, why="a sacrifice")
    evening.do("gm", "fe.award-everybody", amount=5, why="the siege is broken")

    assert (evening.boons(mara), evening.boons(tor)) == (5, 5)
    assert evening.refused("ann", "fe.award-boon", hero=mara, why="please").code
    assert evening.refused("gm", "fe.award-everybody", amount=0, why="nothing").code == "boons.award"


def sworn(edition: str = "srd") -> tuple[Evening, str, str]:
    """Two who share a bond, with enough Boons to help."""
    evening = Evening(edition)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("ann", "fe.form-bond", hero=mara, other=tor, words="the same siege")
    return evening, mara, tor


def helped(evening: Evening, mara: str, tor: str, *, told: str = "intricate") -> None:
    """Mara helps Tor, and it is rolled."""
    evening.agreed(tor, "bob", description=told)
    evening.do("ann", "fe.assist", helper=mara, hero=tor, how="shoulder to shoulder", gives="dice")
    dice = len(evening.offers("bob", "fe.roll-action")) and int(evening.offers("bob", "fe.roll-action")[0].throws[:-3])
    evening.do("bob", "fe.roll-action", *(7,) * dice, hero=tor)
    evening.keep()


@proves("fe.boons.bond-driven-core", "fe.boons.hold-cap")
def test_no_bond_is_used_up_for_whoever_can_hold_no_more() -> None:
    evening, mara, tor = sworn()
    evening.do("gm", "fe.set-boons", hero=mara, held=5, reason="a test")
    helped(evening, mara, tor)
    pays = {"hero": mara, "ally": tor, "bond": "the same siege"}

    full = evening.refused("gm", "fe.award-bond", **pays)
    offered = [each.refusal.code for each in evening.offers("gm", "fe.award-bond") if each.refusal]
    evening.do("gm", "fe.set-boons", hero=mara, held=4, reason="a test")
    evening.do("gm", "fe.award-bond", **pays)

    assert (full.code, full.title, offered) == ("boons.full", "Mara can hold no more Boons.", ["boons.full"])
    assert evening.boons(mara) == 5


@proves("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp", "fe.creation.bonds")
def test_a_bond_pays_for_help_told_intricately_once_an_evening_and_in_the_older_book_only_for_real_help() -> None:
    newer, mara, tor = sworn()
    older, old, other = sworn("players_guide_cp")
    pay = {"hero": mara, "ally": tor, "bond": "the same siege"}
    early = newer.refused("gm", "fe.award-bond", **pay)
    helped(newer, mara, tor, told="detailed")
    plain = newer.refused("gm", "fe.award-bond", **pay)
    helped(newer, mara, tor)
    stranger = newer.refused("gm", "fe.award-bond", hero=mara, ally="", bond="the same siege")
    newer.do("gm", "fe.award-bond", **pay)
    again = newer.refused("gm", "fe.award-bond", **pay)
    newer.do("gm", "start-scene", title="The gate")
    newer.do("gm", "end-evening")
    helped(older, old, other)
    small = older.refused("gm", "fe.award-bond", hero=old, ally=other, bond="the same siege")
    older.do("gm", "fe.award-bond", hero=old, ally=other, bond="the same siege", significant=True)

    assert [refusal.code for refusal in (early, plain, stranger)] == [
        "boons.no_help",
        "boons.plainly_told",
        "boons.no_bond",
    ]
    assert (again.code, small.code) == ("boons.bond_paid", "boons.bond_small")
    assert (newer.boons(mara), older.boons(old)) == (1, 1)
    assert newer.state[Boons].bonds == {}
    assert newer.state.ruling(BondVersion) is BondVersion.SHORT
    assert newer.replayed() == newer.state


@proves("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp")
def test_a_bond_pays_once_an_evening_whatever_it_is_called_and_another_bond_pays_besides() -> None:
    evening, mara, tor = sworn()
    ilse = evening.hero("Ilse", "bob")
    evening.do("ann", "fe.form-bond", hero=mara, other=ilse, words="the same siege")
    helped(evening, mara, tor)
    evening.do("gm", "fe.award-bond", hero=mara, ally=tor, bond="the same siege")

    again = evening.refused("gm", "fe.award-bond", hero=mara, ally=tor, bond="old friends")
    helped(evening, mara, ilse)
    evening.do("gm", "fe.award-bond", hero=mara, ally=ilse, bond="the same siege")

    assert again.code == "boons.bond_paid"
    assert evening.boons(mara) == 2


BONDS = ("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp")


@proves(*BONDS)
def test_no_bond_pays_where_its_hero_had_no_part_in_the_roll() -> None:
    evening, mara, tor = sworn()
    ilse = evening.hero("Ilse", "bob")
    pay = {"hero": mara, "ally": tor, "bond": "the same siege"}
    evening.agreed(tor, "bob", description="intricate")
    evening.do("bob", "fe.roll-action", 7, 7, 7, 7, hero=tor)

    alone = evening.refused("gm", "fe.award-bond", **pay)
    evening.agreed(tor, "bob", description="intricate")
    evening.do("bob", "fe.assist", helper=ilse, hero=tor, how="a rope", gives="dice")
    evening.do("bob", "fe.roll-action", 7, 7, 7, 7, 7, hero=tor)
    by_another = evening.refused("gm", "fe.award-bond", **pay)
    unknown = evening.refused("gm", "fe.award-bond", **(pay | {"ally": ilse}))

    assert (alone.code, by_another.code, unknown.code) == ("boons.no_help", "boons.no_help", "boons.no_bond")


@proves(*BONDS)
@pytest.mark.parametrize("for_the_ally", [True, False])
def test_a_bond_pays_who_acts_for_the_ally_and_who_helps_besides_other_help(for_the_ally: bool) -> None:
    evening, mara, tor = sworn()
    acting, by = (mara, "ann") if for_the_ally else (tor, "bob")
    evening.agreed(acting, by, description="intricate")
    if not for_the_ally:
        evening.do("ann", "fe.assist", helper=mara, hero=tor, how="shoulder to shoulder", gives="dice")
        evening.do("gm", "fe.add-dice", hero=tor, dice=1, why="a good rope")
    evening.do(by, "fe.roll-action", *[7] * (4 if for_the_ally else 6), hero=acting)

    evening.do("gm", "fe.award-bond", hero=mara, ally=tor, bond="the same siege")

    assert evening.boons(mara) == 1


@proves(*BONDS)
@pytest.mark.parametrize("effect", [False, True])
def test_a_bond_pays_who_helps_an_ally_as_one_of_a_group(effect: bool) -> None:
    evening, mara, tor = sworn()
    evening.agreed(tor, "bob", description="intricate", dv=4)
    evening.do("gm", "fe.lead-group", hero=tor, helpers=[mara], effect=effect)
    evening.do("bob", "fe.roll-action", 7, 7, 7, 7, hero=tor)

    evening.do("gm", "fe.award-bond", hero=mara, ally=tor, bond="the same siege")

    assert evening.boons(mara) == 1


@proves("fe.boons.partial-safety-valve")
@pytest.mark.parametrize(("ones", "opens"), [(2, False), (3, True)])
def test_three_beats_open_the_valve_and_its_boon_is_for_the_partial(ones: int, opens: bool) -> None:
    evening = Evening("players_guide_cp")
    mara = evening.hero()
    evening.agreed(mara, dv=4)
    evening.do("ann", "fe.roll-action", 7, *[1] * ones, *[2] * (3 - ones), hero=mara)
    evening.answer("accept_cost")
    (offer,) = evening.offers("gm", "fe.safety-valve")

    assert offer.enabled is opens
    if opens:
        evening.do("gm", "fe.safety-valve", beats=3, what="the bridge falls")
        assert evening.told("ann")[-1] == "Mara takes 1 Boon for the Partial and holds 1."


@proves("fe.creation.bonds")
def test_a_bond_is_formed_by_one_of_the_two_and_seen_by_all() -> None:
    evening, mara, tor = sworn()

    assert evening.told("gm") == ["Mara and Tor share a bond: the same siege."]
    assert "bonds" in evening.view("")
    assert evening.refused("bob", "fe.form-bond", hero=tor, other=mara, words="again").code == "bond.no"
    assert evening.refused("bob", "fe.end-bond", hero=mara, other=tor).code == "character.not_yours"
    evening.do("bob", "fe.end-bond", hero=tor, other=mara)
    assert not bonded(evening.state, mara, tor)


@proves("fe.boons.partial-safety-valve", "fe.boons.earn-partial")
def test_in_the_older_book_three_points_make_a_partial_pay_once_a_scene() -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.do("gm", "fe.set-beats", held=9, reason="earlier")
    before = evening.refused("gm", "fe.safety-valve", beats=3, what="the bridge falls")
    evening.rolls(hero, 7, 2, 3, dv=2)
    evening.answer("accept_cost")
    evening.do("gm", "fe.safety-valve", beats=3, what="the bridge falls")

    assert before.title == "The latest roll is no Partial."
    assert (evening.boons(hero), evening.bank) == (1, 6)
    assert evening.refused("gm", "fe.safety-valve", beats=3, what="again").title.startswith("It paid")
    assert [valve_pays(reading, 3) for reading in BoonsOnPartial] == [False, True]


@proves("fe.boons.share")
def test_a_bonded_pair_gives_two_a_scene() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-boons", hero=mara, held=5, reason="earlier")
    evening.do("ann", "fe.give-boon", giver=mara, receiver=tor, why="take heart")

    stranger = evening.refused("ann", "fe.give-boon", giver=mara, receiver=tor, why="again", bonded=True)
    evening.do("ann", "fe.form-bond", hero=mara, other=tor, words="the same siege")
    evening.agreed(tor, "bob")
    evening.do("ann", "fe.give-as-help", giver=mara, hero=tor, why="again")

    assert stranger.code == "boons.given_already"
    assert (evening.boons(mara), evening.boons(tor)) == (3, 1)
    assert evening.refused("ann", "fe.give-boon", giver=mara, receiver=tor, why="more").code == "boons.given_already"


@proves("fe.boons.share-as-assist")
def test_a_gift_may_be_a_die_of_help_instead() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="earlier")
    evening.agreed(mara)

    evening.do("bob", "fe.give-as-help", giver=tor, hero=mara, why="remember the wall")
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert offer.label == "Roll 5d10"
    assert (evening.boons(tor), evening.boons(mara)) == (0, 0)
    assert evening.refused("bob", "fe.give-as-help", giver=tor, hero=mara, why="again").code == "assist.twice"


@proves("fe.boons.spend-list", "fe.boons.asset-activation", "fe.boons.rite-cost-note")
def test_a_boon_buys_an_asset_and_a_high_power_rite_two_where_it_is_read_so() -> None:
    evening, older = Evening(), Evening("players_guide_cp")
    mara, old = evening.hero(), older.hero()
    for table, hero in ((evening, mara), (older, old)):
        table.do("gm", "fe.set-boons", hero=hero, held=2, reason="earlier")
    evening.do("ann", "fe.spend-boon", hero=mara, what="asset", on="the smugglers' boat")
    older.do("ann", "fe.spend-boon", hero=old, what="rite", high_power=True)

    assert (evening.boons(mara), older.boons(old)) == (1, 0)
    assert evening.refused("ann", "fe.spend-boon", hero=mara, what="luck").code == "boons.no_such_spend"
    assert older.refused("ann", "fe.spend-boon", hero=old, what="asset").code == "boons.none_held"
    assert price_of("rite", RiteBoons.NONE, high_power=True) == 1


@proves("fe.boons.convert-core", "fe.boons.convert-quickstart")
@pytest.mark.parametrize(("edition", "trades"), [("srd", 1), ("srd_quickstart", 2)])
def test_boons_become_xp_as_often_as_the_table_reads_it(edition: str, trades: int) -> None:
    evening = Evening(edition)
    hero = evening.hero(trained=[])
    evening.do("gm", "fe.set-boons", hero=hero, held=5, reason="earlier")
    for _ in range(trades):
        evening.do("ann", "fe.convert-boons", hero=hero)

    assert evening.boons(hero) == 5 - 2 * trades
    assert evening.state[Boons].xp[hero] == trades
    assert evening.refused("ann", "fe.convert-boons", hero=hero).code == "boons.convert"


@pytest.mark.parametrize(("edition", "refused"), [("srd", True), ("srd_quickstart", False)])
def test_boons_become_xp_in_downtime_or_whenever(edition: str, refused: bool) -> None:
    evening = Evening(edition)
    hero = evening.hero(trained=[])
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="earlier")
    evening.do("gm", "start-scene", title="The gate")

    (offer,) = evening.offers("ann", "fe.convert-boons")

    assert (offer.refusal is not None) is refused


@proves("fe.boons.convert-core")
def test_sable_trades_two_boons_for_one_xp() -> None:
    evening = Evening("srd", convert_boons=ConvertBoons.ONCE.reading)
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=given("sable-xp")["boons_traded"], reason="the drive")

    evening.do("ann", "fe.convert-boons", hero=hero)

    assert evening.state[Boons].xp[hero] == given("sable-xp")["xp_from_boons"]
    assert expected("sable-xp")["xp_total"] > given("sable-xp")["xp_from_boons"]


@proves("fe.resolution.no-bite-test", "fe.boons.partial-safety-valve")
def test_where_nothing_could_go_wrong_no_points_make_a_partial_pay() -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.do("gm", "fe.set-beats", held=9, reason="earlier")
    evening.agreed(hero, dv=2, bite=False)
    evening.do("ann", "fe.roll-action", 7, 2, 3, 4, hero=hero)
    evening.answer("accept_cost")

    refused = evening.refused("gm", "fe.safety-valve", beats=3, what="the bridge falls")

    assert refused.title == "Nothing could go wrong: that pays no Boon."
    assert (evening.boons(hero), evening.bank) == (0, 9)


def test_no_bond_pays_the_dead() -> None:
    evening, mara, tor = sworn()
    helped(evening, mara, tor)
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the fall")
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="the fall")
    evening.answer("take")
    evening.answer("dies", by="gm")

    refused = evening.refused("gm", "fe.award-bond", hero=mara, ally=tor, bond="the same siege")

    assert (refused.code, evening.boons(mara)) == ("harm.dead", 0)


@proves(*BONDS)
@pytest.mark.parametrize("edition", ["srd", "players_guide_cp"])
def test_the_same_help_does_not_pay_a_bond_again_once_another_evening_has_begun(edition: str) -> None:
    evening, mara, tor = sworn(edition)
    ilse = evening.hero("Ilse", "bob")
    evening.do("bob", "fe.form-bond", hero=tor, other=ilse, words="the same road")
    pay = {"hero": mara, "ally": tor, "bond": "the same siege", "significant": True}
    evening.do("gm", "start-evening")
    helped(evening, mara, tor)
    evening.do("gm", "fe.award-bond", **pay)
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")

    again = [evening.refused("gm", "fe.award-bond", **pay | pair) for pair in ({}, {"hero": tor, "ally": mara})]
    greyed = {offer.fixed: offer.refusal for offer in evening.offers("gm", "fe.award-bond")}
    evening.do("gm", "fe.award-bond", hero=tor, ally=ilse, bond="the same road", significant=True)
    other = evening.boons(tor)
    evening.do("gm", "fe.set-boons", hero=tor, held=0, reason="as the test has it")
    helped(evening, mara, tor)
    evening.do("gm", "fe.award-bond", **pay)

    assert {refusal.title for refusal in again} == {"That bond has paid for this help."}
    assert again[0] in greyed.values()
    assert (evening.boons(mara), other) == (2, 1)
    assert evening.replayed() == evening.state


VALVE = "fe.boons.partial-safety-valve"


def partial(evening: Evening, hero: str, stakes: str) -> None:
    """A Partial whose price is accepted."""
    evening.rolls(hero, 7, 4, 4, 4, stakes=stakes)
    while evening.waits():
        asked = evening.asked()
        evening.do(asked.seats[0], "answer", choice=asked.id, option=asked.options[0].value)


def valved(**rulings: str) -> tuple[Evening, str]:
    """A scene of the older book, with beats to spend."""
    evening = Evening("players_guide_cp", **rulings)
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-beats", held=12, reason="as the test has it")
    return evening, hero


@proves(VALVE, "fe.boons.repetition-rule")
def test_no_points_make_the_same_pay_a_second_time_in_a_scene() -> None:
    evening, hero = valved()
    miss(evening, hero, stakes="the guards hear")
    partial(evening, hero, "the guards hear")

    refusal = evening.refused("gm", "fe.safety-valve", beats=3, what="the lamp goes out")
    (offer,) = evening.offers("gm", "fe.safety-valve")
    partial(evening, hero, "the pick breaks")
    evening.do("gm", "fe.safety-valve", beats=3, what="the lamp goes out")
    told = evening.told("bob")[-1]
    again = miss(evening, hero, stakes="the pick breaks")

    assert refusal.source == "fe.boons.repetition-rule"
    assert offer.refusal == refusal
    assert told == "Mara takes 1 Boon for the Partial and holds 2."
    assert again == 0
    assert evening.bank == 12 - 3


@proves(VALVE, "fe.boons.failure-cap", "fe.ruling.boon-failure-cap-scope")
@pytest.mark.parametrize(("scope", "pays"), [("misses_only", True), ("misses_and_partials", False)])
def test_what_points_make_a_partial_pay_counts_where_partials_count(scope: str, pays: bool) -> None:
    evening, hero = valved(failure_cap_optional="rule", boon_failure_cap_scope=scope)
    partial(evening, hero, "the guards hear")
    evening.do("gm", "fe.safety-valve", beats=3, what="the lamp goes out")
    evening.do("gm", "start-scene", title="The yard")
    before = evening.boons(hero)
    for stakes in ("the dog barks", "the rope frays"):
        miss(evening, hero, stakes=stakes)
    partial(evening, hero, "the gate shuts")

    (offer,) = evening.offers("gm", "fe.safety-valve")

    assert evening.boons(hero) - before == 2
    assert offer.enabled is pays
    if pays:
        evening.do("gm", "fe.safety-valve", beats=3, what="the lamp goes out")
        assert evening.boons(hero) - before == 3


@proves("fe.boons.spend-list", "fe.harm.levels")
@pytest.mark.parametrize(
    ("what", "code"),
    [("asset", "harm.out"), ("rite", "harm.out"), ("zone", "harm.out"), ("ability", ""), ("leash", "")],
)
def test_who_lies_there_buys_nothing_that_takes_a_hero_on_their_feet(what: str, code: str) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="as the test has it")
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the fall")
    (offer,) = evening.offers("ann", "fe.spend-boon")
    greyed = {option.value: option.refusal for option in offer.fields[0].options}[what]

    assert (greyed.code if greyed else "") == code
    if code:
        assert evening.refused("ann", "fe.spend-boon", hero=mara, what=what) == greyed
        assert evening.boons(mara) == 2
        evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="on her feet")
    evening.do("ann", "fe.spend-boon", hero=mara, what=what)
    assert evening.boons(mara) == 1
