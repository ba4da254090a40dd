"""Terrestrial Patrons: won, called on, obeyed or refused, collecting, grateful, and cut off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import expected
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.patrons.owing import GATE, bearing, debtor, owes
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.modules.modules import modules_of
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.systems.fates_edge.patrons.terrestrial import Severed, Tie, Ties
from threefates.systems.fates_edge.patrons.ties import MOST_TIES, PERKS
from threefates.testing.proof import proves

SHARED: dict[str, Any] = {"terrestrial_obligation": "shared_total"}
LEDGER: dict[str, Any] = {
    "name": "the Black Ledger",
    "bond": "blackmail",
    "why": "he knows every road over the border",
    "perks": ["sanctuary", "black market goods"],
}
CALL: dict[str, Any] = {"perk": "sanctuary"}


def bound(**rulings: Any) -> tuple[Evening, dict[str, Any]]:
    """Vex, and the tie to the Black Ledger as commands name it."""
    evening, hero = debtor(**rulings)
    evening.do("gm", "fe.gain-tie", hero=hero, **LEDGER)
    return evening, {"hero": hero, "tie": tie(evening, hero).id}


def tie(evening: Evening, hero: str) -> Tie:
    (found,) = evening.state[Ties].of[hero]
    return found


def set_to(evening: Evening, at: dict[str, Any], owed: int) -> None:
    evening.do("gm", "fe.set-module", hero=at["hero"], module=at["tie"], now=owed, reason="as it was")


@proves("fe.terrestrial.gain", "fe.terrestrial.perks")
def test_a_tie_is_won_in_one_of_four_ways_with_its_reason_and_two_or_three_perks() -> None:
    evening, hero = debtor()
    for bond in ("job", "oath", "binding", "blackmail"):
        evening.do("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"bond": bond, "name": f"the {bond} house"}))
    many = LEDGER | {"name": "x", "perks": ["sanctuary", "legal relief", "elite followers", "forged papers"]}
    few, strange = many | {"perks": ["sanctuary"] * 2}, many | {"perks": ["sanctuary", "dragons"]}

    assert "because he knows every road over the border." in evening.told("bob")[0]
    for wrong in (many, few, strange):
        assert evening.refused("ann", "fe.gain-tie", hero=hero, **wrong).code == "tie.perks"
    three = many | {"perks": ["military backing", "rumors and spywork", "forged papers"]}
    evening.do("ann", "fe.gain-tie", hero=hero, **three)
    assert len(evening.state[Ties].of[hero]) == 5
    again = LEDGER | {"name": "The Job House"}
    assert evening.refused("ann", "fe.gain-tie", hero=hero, **again).code == "tie.again"
    assert evening.refused("bob", "fe.gain-tie", hero=hero, **LEDGER).code == "character.not_yours"
    evening.do("gm", "fe.gain-tie", hero=hero, **LEDGER)
    more = LEDGER | {"name": "one more"}
    assert len(evening.state[Ties].of[hero]) == MOST_TIES
    assert evening.refused("ann", "fe.gain-tie", hero=hero, **more).code == "tie.many"


@proves("fe.terrestrial.definition", "fe.terrestrial.demands", "fe.terrestrial.perks")
def test_the_black_ledger_comes_out_as_the_book_prints_it() -> None:
    evening, at = bound()
    evening.do("ann", "fe.call-on-tie", **at, **CALL)
    called, said = tie(evening, at["hero"]).owed, evening.told("bob")
    evening.do("gm", "fe.make-demand", **at, demand="silence", said="a witness has to be silent")
    asked = evening.asked()
    evening.answer("refuse")

    book = expected("black-ledger")
    assert said[0] == "Vex calls on the Black Ledger for sanctuary, and it works without a roll."
    assert asked.seats == ("ann",)
    assert (called, tie(evening, at["hero"]).owed) == (book["obligation_after_call"], book["after_refusal"])
    set_to(evening, at, book["at_6"] == "collect" and 5)
    assert not evening.waits()
    evening.do("ann", "fe.call-on-tie", **at, **CALL)
    assert evening.asked().kind == "collect"


@proves("fe.terrestrial.perks")
def test_only_what_they_lend_is_called_on_and_only_by_who_plays_the_hero() -> None:
    evening, at = bound()

    assert evening.refused("ann", "fe.call-on-tie", **at, perk="legal relief").code == "tie.perk"
    assert evening.refused("bob", "fe.call-on-tie", **at, **CALL).code == "character.not_yours"
    assert evening.refused("ann", "fe.call-on-tie", hero=at["hero"], tie="tie:9", **CALL).code == "tie.none"


@proves("fe.terrestrial.full")
@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("job", "has a job for them that nobody can refuse"),
        ("price", "takes a severe price"),
        ("strike", "strikes first"),
    ],
)
def test_at_six_they_must_act_and_three_are_left(how: str, said: str) -> None:
    evening, at = bound()
    set_to(evening, at, 5)

    evening.do("ann", "fe.call-on-tie", **at, **CALL)

    assert evening.asked().seats == ("gm",)
    evening.answer(how, by="gm")
    assert evening.told("bob")[0] == f"The Black Ledger {said}, for what Vex owes."
    assert tie(evening, at["hero"]).owed == 3
    assert (bearing(evening, at["hero"]).fatigue, barred(evening.state, at["hero"])) == (0, None)
    assert evening.replayed() == evening.state


@proves("fe.terrestrial.full")
def test_past_six_they_must_act_and_are_asked_once_until_they_have() -> None:
    evening, at = bound()
    set_to(evening, at, 5)
    below = evening.waits()
    set_to(evening, at, 6)
    by_hand = evening.asked()

    for _ in range(2):
        evening.do("ann", "fe.call-on-tie", **at, **CALL)

    assert (below, by_hand, evening.asked().kind) == (False, evening.asked(), "collect")
    assert tie(evening, at["hero"]).owed == 8
    evening.answer("job", by="gm")
    assert (evening.waits(), tie(evening, at["hero"]).owed) == (False, 3)


@proves("fe.terrestrial.demands")
@pytest.mark.parametrize(("option", "owed"), [("yield", 0), ("refuse", 1), ("betray", 1)])
def test_a_demand_is_met_refused_or_betrayed(option: str, owed: int) -> None:
    evening, at = bound()
    evening.do("gm", "fe.make-demand", **at, demand="name", said="who sold them out")
    wanted = evening.told("bob")
    evening.answer(option)

    assert wanted == ["The Black Ledger wants a name of Vex: who sold them out."]
    assert evening.told("bob")[0].startswith("The Black Ledger: Vex ")
    assert tie(evening, at["hero"]).owed == owed
    assert evening.waits() is (option == "betray")
    assert evening.refused("ann", "fe.make-demand", **at, demand="job", said="x").code == "seat.not_the_gm"


@proves("fe.terrestrial.demands")
@pytest.mark.parametrize(("option", "asked"), [("bites", ["collect"]), ("waits", [])])
def test_a_betrayal_may_bite_at_once(option: str, asked: list[str]) -> None:
    evening, at = bound()
    evening.do("gm", "fe.make-demand", **at, demand="loyalty", said="stand by us")
    evening.answer("betray")

    assert evening.asked().seats == ("gm",)
    evening.answer(option, by="gm")
    assert ([evening.asked().kind] if evening.waits() else []) == asked
    if asked:
        evening.answer("strike", by="gm")
        assert tie(evening, at["hero"]).owed == 1
        assert evening.told("bob") == ["The Black Ledger strikes first, for what Vex owes."]


@proves("fe.terrestrial.demands", "fe.terrestrial.full")
def test_a_betrayal_that_fills_the_track_is_answered_once() -> None:
    evening, at = bound()
    set_to(evening, at, 5)
    evening.do("gm", "fe.make-demand", **at, demand="secret", said="the cellar")
    evening.answer("betray")

    assert evening.asked().kind == "collect"
    evening.answer("price", by="gm")
    assert not evening.waits()


@proves("fe.terrestrial.demands", "fe.terrestrial.full")
def test_a_betrayal_that_bites_early_takes_nothing_off_what_is_owed() -> None:
    evening, at = bound()
    set_to(evening, at, 4)
    evening.do("gm", "fe.make-demand", **at, demand="loyalty", said="stand by us")
    evening.answer("betray")
    evening.answer("bites", by="gm")
    asked = evening.asked().asks
    evening.answer("strike", by="gm")

    assert asked == "The Black Ledger must act: Vex betrayed them. How?"
    assert tie(evening, at["hero"]).owed == 5


@proves("fe.terrestrial.favor")
@pytest.mark.parametrize(("owed", "left"), [(5, 3), (1, 0)])
def test_a_monumental_favour_takes_two_off_and_stays(owed: int, left: int) -> None:
    evening, at = bound()
    set_to(evening, at, owed)
    favor = {"favor": "land", "said": "the mill at the ford"}
    evening.do("gm", "fe.grant-favor", **at, **favor)

    assert (tie(evening, at["hero"]).owed, tie(evening, at["hero"]).favors) == (left, ("land: the mill at the ford",))
    assert "For good: land: the mill at the ford." in str(evening.view("bob")["ties"])
    assert evening.refused("ann", "fe.grant-favor", **at, **favor).code == "seat.not_the_gm"


@proves("fe.terrestrial.cut-ties")
def test_whoever_runs_the_game_is_offered_to_cut_what_a_player_who_is_away_would() -> None:
    evening, at = bound()
    (theirs,) = evening.offers("ann", "fe.sever-tie")
    evening.leaves("ann")
    (offer,) = evening.offers("gm", "fe.sever-tie")

    evening.do("gm", offer.command, **dict(offer.fixed), rival="the Grey Quay", fallout="scandal", said="the letters")

    assert (theirs.label, offer.label) == ("Cut the tie to the Black Ledger", "Cut Vex's tie to the Black Ledger")
    assert evening.state[Ties].of[at["hero"]] == ()


@proves("fe.terrestrial.cut-ties")
@pytest.mark.parametrize("fallout", ["curse", "bounty", "scandal"])
def test_who_cuts_a_tie_loses_what_it_lent_and_is_followed(fallout: str) -> None:
    evening, at = bound()
    evening.do("gm", "fe.grant-favor", **at, favor="title", said="Harbour Master")
    set_to(evening, at, 5)
    evening.do("gm", "fe.make-demand", **at, demand="job", said="one more crossing")
    cut = {"rival": "the Grey Quay", "fallout": fallout, "said": "his face on every door"}
    evening.do("ann", "fe.sever-tie", **at, **cut)

    assert not evening.waits()
    assert evening.state[Ties].of[at["hero"]] == ()
    (gone,) = evening.state[Ties].severed[at["hero"]]
    assert isinstance(gone, Severed)
    assert gone.favors == ("title: Harbour Master",)
    told = f"Vex cuts the tie to the Black Ledger: all they lent is gone, the Grey Quay is a rival now, and a {fallout}"
    assert evening.told("bob")[-1] == f"{told} follows: his face on every door."
    assert f"a {fallout} follows: his face on every door" in str(evening.view("bob")["ties"])
    assert evening.refused("ann", "fe.call-on-tie", **at, **CALL).code == "tie.none"
    assert evening.refused("bob", "fe.sever-tie", **at, **cut).code == "character.not_yours"
    assert evening.replayed() == evening.state


@proves("fe.terrestrial.definition", "fe.obligation.tracked-total")
@pytest.mark.parametrize(("rulings", "fatigue", "size"), [({}, 0, "1 of 6"), (SHARED, 1, "1")])
def test_what_is_owed_to_mortals_counts_towards_the_capacity_only_where_it_is_read_so(
    rulings: dict[str, Any], fatigue: int, size: str
) -> None:
    evening, at = bound(**rulings)
    owes(evening, at["hero"], 5)

    evening.do("ann", "fe.call-on-tie", **at, **CALL)

    assert bearing(evening, at["hero"]).fatigue == fatigue
    modules = {module.id: module.stands for module in modules_of(evening.state, at["hero"])}
    assert modules[at["tie"]] == size
    assert modules.get("obligation:", "") == ("6 of 5" if rulings else "")
    assert modules[f"obligation:{GATE}"] == ("5" if rulings else "5 of 5")


@proves("fe.terrestrial.definition", "fe.terrestrial.full")
def test_on_the_common_track_each_tie_alone_meets_the_capacity_where_patrons_do() -> None:
    evening, at = bound(obligation_tracking="per_patron_capacity_each", **SHARED)
    owes(evening, at["hero"], 5)
    set_to(evening, at, 5)
    before = bearing(evening, at["hero"]).fatigue

    evening.do("ann", "fe.call-on-tie", **at, **CALL)

    assert (before, bearing(evening, at["hero"]).fatigue, evening.asked().kind) == (0, 1, "over")
    assert "6 Obligation to the Black Ledger and bears 5" in evening.asked().asks
    assert barred(evening.state, at["hero"])
    modules = {module.id: module.stands for module in modules_of(evening.state, at["hero"])}
    assert modules[at["tie"]] == "6 of 5"


@proves("fe.terrestrial.definition", "fe.obligation.overflow-core")
def test_on_the_common_track_a_mortal_power_may_be_what_bars_a_hero_from_rites() -> None:
    evening, at = bound(**SHARED)
    owes(evening, at["hero"], 4)
    before = barred(evening.state, at["hero"])
    for _ in range(2):
        evening.do("ann", "fe.call-on-tie", **at, **CALL)
    over = barred(evening.state, at["hero"])
    evening.do("gm", "fe.grant-favor", **at, favor="land", said="the mill")
    thanked = evening.told("bob")
    evening.do("ann", "fe.call-on-tie", **at, **CALL)
    level = barred(evening.state, at["hero"])
    evening.do("ann", "fe.call-on-tie", **at, **CALL)
    evening.do("ann", "fe.sever-tie", **at, rival="x", fallout="curse", said="y")

    assert (before, over is None, level) == (None, False, None)
    assert thanked[-1] == evening.told("bob")[-1] == "Vex owes less than they bear, and invokes Rites again."
    assert barred(evening.state, at["hero"]) is None


@proves("fe.terrestrial.full")
def test_on_the_common_track_a_debt_of_the_story_is_the_mortals_to_collect() -> None:
    evening, at = bound(obligation_overflow="fiction_debt", **SHARED)
    set_to(evening, at, 4)

    evening.do("ann", "fe.call-on-tie", **at, **CALL)

    assert evening.asked().kind == "collect"
    evening.answer("job", by="gm")
    assert tie(evening, at["hero"]).owed == 3


@proves("fe.terrestrial.definition")
def test_a_tie_is_marked_by_hand_like_every_module() -> None:
    evening, at = bound()

    evening.do("ann", "fe.mark-modules", hero=at["hero"], modules=[at["tie"]], why="a quiet word", amount=2)

    assert tie(evening, at["hero"]).owed == 2
    assert evening.told("bob") == ["Vex owes the Black Ledger 2 Obligation more (a quiet word): 2."]


@proves("fe.terrestrial.full")
def test_who_owes_three_when_they_act_owes_three_and_nothing_is_set() -> None:
    evening, at = bound()
    set_to(evening, at, 2)
    evening.do("gm", "fe.make-demand", **at, demand="loyalty", said="stand by us")
    evening.answer("betray")
    evening.answer("bites", by="gm")
    evening.answer("strike", by="gm")

    assert tie(evening, at["hero"]).owed == 3
    assert len(evening.told("bob")) == 1


@proves("fe.terrestrial.perks", "fe.terrestrial.gain")
def test_the_perks_are_those_of_the_page() -> None:
    assert PERKS == (
        "sanctuary",
        "legal relief",
        "black market goods",
        "elite followers",
        "forged papers",
        "military backing",
        "rumors and spywork",
    )
    for lent in (PERKS[:2], PERKS[2:4], PERKS[4:]):
        evening, hero = debtor()
        evening.do("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"perks": lent}))
        assert tie(evening, hero).perks == lent


@proves("fe.terrestrial.gain", "fe.terrestrial.perks", "fe.terrestrial.cut-ties")
def test_names_are_no_longer_than_a_line_of_a_sheet() -> None:
    evening, hero = debtor()
    assert evening.refused("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"name": "n" * 61})).code == "text.too_long"
    too_long = evening.refused("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"own": "o" * 61}))
    evening.do("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"name": "n" * 60, "own": "o" * 60}))
    assert (too_long.code, tie(evening, hero).perks[-1]) == ("text.too_long", "o" * 60)
    cut = {"hero": hero, "tie": tie(evening, hero).id, "fallout": "curse", "said": "x"}
    assert evening.refused("ann", "fe.sever-tie", rival="r" * 61, **cut).code == "text.too_long"
    evening.do("ann", "fe.sever-tie", rival="r" * 60, **cut)
    assert evening.state[Ties].severed[hero][0].rival == "r" * 60


@proves("fe.terrestrial.definition", "fe.terrestrial.full")
def test_nobody_owes_more_than_a_page_counts() -> None:
    evening, at = bound()
    set_to(evening, at, 38)

    evening.do("ann", "fe.mark-modules", hero=at["hero"], modules=[at["tie"]], why="x", amount=6)

    assert tie(evening, at["hero"]).owed == 40


@proves("fe.terrestrial.full", "fe.terrestrial.cut-ties")
def test_nobody_cuts_a_tie_before_they_have_acted() -> None:
    evening, at = bound()
    set_to(evening, at, 5)
    evening.do("ann", "fe.call-on-tie", **at, **CALL)
    cut = {"rival": "the Grey Quay", "fallout": "bounty", "said": "his face on every door"}
    (offer,) = evening.offers("ann", "fe.sever-tie")
    codes = [evening.refused(seat, "fe.sever-tie", **at, **cut).code for seat in ("ann", "gm")]
    evening.answer("strike", by="gm")
    evening.do("ann", "fe.sever-tie", **at, **cut)

    assert offer.refusal is not None
    assert (offer.refusal.code, codes) == ("tie.must_act", ["tie.must_act", "tie.must_act"])
    assert evening.state[Ties].of[at["hero"]] == ()


@proves(
    "fe.terrestrial.definition",
    "fe.obligation.overflow-core",
    "fe.obligation.tracked-total",
    "fe.ruling.terrestrial-obligation",
)
@pytest.mark.parametrize("how", ["set", "lowered"])
def test_on_the_common_track_a_mortal_power_alone_bars_from_rites(how: str) -> None:
    evening, hero = debtor(terrestrial_obligation="shared_total")
    evening.do("gm", "fe.gain-tie", hero=hero, name="The Guild", bond="job", why="skill", perks=list(PERKS[:2]))
    (tie,) = evening.state[Ties].of[hero]
    evening.do("gm", "fe.set-module", hero=hero, module=tie.id, now=6 if how == "set" else 4, reason="a test")
    if how == "lowered":
        evening.rated(hero, spirit=1, presence=2)
    sums = [each.marks for each in modules_of(evening.state, hero) if each.total]
    refused = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial").code
    evening.do("gm", "fe.set-module", hero=hero, module=tie.id, now=0, reason="a test")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial")

    assert (refused, sums) == ("rite.over_capacity", [6 if how == "set" else 4])


@proves("fe.terrestrial.demands", "fe.terrestrial.full")
@pytest.mark.parametrize(("owed", "kinds"), [(0, ["demand"]), (6, ["collect", "demand"])])
def test_of_the_dead_nobody_wants_anything(owed: int, kinds: list[str]) -> None:
    evening, at = bound()
    evening.do("gm", "fe.make-demand", **at, demand="silence", said="a witness has to be silent")
    if owed:
        set_to(evening, at, 5)
        evening.do("ann", "fe.call-on-tie", **at, **CALL)
    before = sorted(choice.kind for choice in FATES_EDGE.questions(evening.state))
    evening.comes(Died(at["hero"]))

    assert (before, evening.waits()) == (kinds, False)


@proves("fe.obligation.capacity", "fe.ruling.terrestrial-obligation")
def test_who_is_barred_by_what_mortals_are_owed_is_free_where_that_counts_apart_and_barred_again() -> None:
    evening, at = bound(**SHARED)
    owes(evening, at["hero"], 3)
    set_to(evening, at, 3)
    both = barred(evening.state, at["hero"])
    evening.reads(terrestrial_obligation="separate_fill_six")
    told, apart = evening.told("bob"), barred(evening.state, at["hero"])
    evening.reads(**SHARED)

    assert both is not None
    assert (apart, told[-1]) == (None, "Vex owes less than they bear, and invokes Rites again.")
    assert barred(evening.state, at["hero"])
    assert evening.replayed() == evening.state


@proves("fe.terrestrial.gain", "fe.terrestrial.perks")
def test_what_is_listed_is_no_second_perk_in_other_letters() -> None:
    evening, hero = debtor()
    evening.do("ann", "fe.gain-tie", hero=hero, **LEDGER, own="Sanctuary")

    assert tie(evening, hero).perks == ("sanctuary", "black market goods")


@proves("fe.terrestrial.gain")
def test_how_a_tie_was_won_is_told_and_stands_with_it() -> None:
    said = {
        "job": "a major job",
        "oath": "a sworn oath",
        "binding": "law or money",
        "blackmail": "blackmail, or a shared crime",
    }
    evening, hero = debtor()
    told = {}
    for bond in said:
        evening.do("gm", "fe.gain-tie", hero=hero, **(LEDGER | {"bond": bond, "name": f"the {bond} house"}))
        told[bond] = evening.told("bob")[0]
    rows = evening.view("bob")["ties"].rows  # type: ignore[attr-defined]

    for bond, row in zip(said, rows, strict=True):
        assert told[bond].startswith(f"Vex is bound to the {bond} house by {said[bond]}: ")
        assert row.detail.startswith(f"Bound by {said[bond]}. They want them because ")


@proves("fe.terrestrial.gain")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("The Guild (Silverport)", "The Guild (Thornwood)", False),
        ("House Reyne, the elder", "House Reyne, the younger", False),
        ("The Watch - by day", "The Watch - by night", False),
        ("The Oath", "Oath of Flame", False),
        ("The Watch & Ward", "watch  and ward", True),
    ],
)
def test_two_houses_are_told_apart_by_all_of_their_names(one: str, other: str, *, same: bool) -> None:
    evening, hero = debtor()
    evening.do("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"name": one}))
    if same:
        assert evening.refused("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"name": other})).code == "tie.again"
        return
    evening.do("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"name": other}))

    assert [each.name for each in evening.state[Ties].of[hero]] == [one, other]


@proves("fe.terrestrial.gain")
def test_a_reason_is_told_once_as_the_sheet_begins_it() -> None:
    evening, hero = debtor()
    evening.do("ann", "fe.gain-tie", hero=hero, **(LEDGER | {"why": "Because he knows every road."}))

    assert evening.told("bob")[0].endswith("they want them because he knows every road.")
