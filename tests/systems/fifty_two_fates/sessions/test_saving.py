"""Hands between sessions: filled, listed, saved and taken up again; whoever is missing has theirs put aside."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, strike
from threefates.rulebook.parts import Hands, Words
from threefates.systems.fifty_two_fates.cards.deck import FATE, Cards
from threefates.systems.fifty_two_fates.cards.secrecy import sealed_evenings
from threefates.systems.fifty_two_fates.tasks.action_pool import may_add
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def written(fates: Fates, seat: str) -> list[str]:
    part = fates.view(seat).get("ff.saved-hands")
    return [line.text for line in part.lines] if isinstance(part, Words) else []


def aside(fates: Fates, seat: str) -> dict[str, tuple[int, str]]:
    part = fates.view(seat)["ff.hands"]
    assert isinstance(part, Hands)
    return {hand.name: (hand.size, hand.note) for hand in part.hands}


def angelica() -> Fates:
    """The book's table: four players, and a Fate Dealer who holds a hand."""
    given, _ = example("session-save")
    fates = Fates()
    for seat, name in zip(("ann", "bob", "ann", "bob"), given["players"], strict=True):
        fates.protagonist(seat, name)
    fates.do("dana", "deal", *ALL_CARDS[:20], mode=given["fd_mode"])
    fates.do("dana", "set-sway", entity=fates.named("Angelica"), sway=given["hands_after_fill"]["Angelica"])
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=[fates.hand("Angelica")[0]])
    fates.clear()
    return fates


@proves("ff.session.save-stack", "ff.session.save-restore", "ff.session.save-fill")
def test_the_book_s_table_saves_its_hands_and_finds_them_again() -> None:
    given, expected = example("session-save")
    fates = angelica()
    before = {name: fates.hand(name) for name in given["players"]}
    dealer = fates.state[Cards].of(FATE)

    fates.do("dana", "save-hands")
    listed = written(fates, "tv")
    fates.clear()
    fates.do("dana", "restore-hands")

    assert listed[:3] == expected["list_start"]
    assert listed[0].endswith(f"{expected['first_on_deck']} (4)")
    assert fates.panes["ann"][:5] == [
        "Daniel takes 4 saved cards back.",
        "Kate takes 4 saved cards back.",
        "Jonathan takes 4 saved cards back.",
        "Angelica takes 3 saved cards back.",
        "The Fate Dealer takes 4 saved cards back.",
    ]
    assert (expected["restore_order"], expected["last_restored"]) == ("reverse", "FD")
    assert {name: fates.hand(name) for name in given["players"]} == before
    assert fates.state[Cards].of(FATE) == dealer
    assert fates.everywhere() == ALL_CARDS


@proves("ff.session.save-fill")
def test_hands_are_filled_up_to_what_damage_has_left_before_they_are_saved() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "set-task", "2C", actor=fates.named("Mara"), what="Lift the gate", level=1)
    task = str(dict(fates.offers("dana", "close-task")[0].fixed)["task"])
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"))
    fates.do("bob", "help-task", task=task, entity=fates.named("Bern"), cards=["7D"])

    fates.do("dana", "save-hands", "2D")

    assert fates.hand("Bern") == ["AS", "5C", "4H", "2D"]
    assert written(fates, "bob") == ["1. Mara (4)", "2. Bern (4)"]


@proves("ff.session.save-stack", "ff.cards.secrecy")
def test_saved_hands_are_counted_by_all_and_seen_by_their_owners_alone() -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "save-hands")

    seen = {seat: fates.view(seat).get("ff.my-hand") for seat in ("ann", "bob", "dana", "tv")}
    assert (seen["dana"], seen["tv"]) == (None, None)
    assert "KH" in str(seen["ann"])
    assert "AS" not in str(seen["ann"])
    assert not any("K♥" in line for line in fates.panes["dana"])


@proves("ff.session.save-restore", "ff.session.start")
def test_between_sessions_nothing_is_played() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "save-hands")

    attack = fates.refused("ann", "attack", entity=fates.named("Mara"), target=fates.named("Bern"), cards=["KH"])
    again = fates.refused("dana", "save-hands")
    (offer,) = fates.offers("dana", "restore-hands")

    assert (attack.code, again.code) == ("session.saved", "session.saved")
    assert offer.main
    assert fates.refused("ann", "restore-hands").code == "seat.not_the_dealer"


@proves("ff.session.absent-player", "ff.conditions.dead")
@pytest.mark.parametrize("health", ["dead", "dying"])
def test_cards_put_aside_go_when_whoever_is_missing_dies(health: str) -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "put-aside", entity=fates.named("Bern"))
    fates.do("dana", "set-health", entity=fates.named("Bern"), health=health)

    assert fates.hand("Bern") == ([] if health == "dead" else BERN)
    assert fates.everywhere() == ALL_CARDS


@proves("ff.session.absent-player")
def test_the_hand_of_somebody_missing_is_out_of_play_and_comes_back_as_it_was() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "save-hands")

    fates.do("dana", "restore-hands", absent=[fates.named("Bern")])
    during = aside(fates, "ann")
    in_deck = fates.state[Cards].in_deck
    fates.do("dana", "deal", *ALL_CARDS[:4], afresh=True, absent=[fates.named("Bern")])
    refusal = fates.refused("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["AS"])
    attacks = fates.offers("ann", "attack")
    fates.do("dana", "take-up-hand", entity=fates.named("Bern"))

    assert during["Bern"] == (4, "put aside")
    assert in_deck == 52 - 8
    assert refusal.code == "session.absent"
    assert attacks == []  # there is nobody else to strike at
    assert fates.hand("Bern") == BERN
    assert fates.everywhere() == ALL_CARDS


@proves("ff.session.absent-player")
def test_who_leaves_early_takes_no_hits_and_the_hand_of_the_fate_dealer_is_measured_without_them() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern", sway=7)
    fates.do("dana", "deal", *ALL_CARDS[:8], mode="fate_sway", absent=[fates.named("Bern")])
    alone = fates.state[Cards].held(FATE)
    fates.do("dana", "put-aside", entity=fates.named("Mara"))

    refusal = fates.refused("dana", "put-aside", entity=fates.named("Mara"))

    assert alone == 4
    assert refusal.code == "session.absent"


@proves("ff.session.start", "ff.cards.replace")
def test_whoever_joins_late_is_dealt_in() -> None:
    fates = duel(MARA, BERN)
    fates.protagonist("bob", "Kit")
    (offer,) = fates.offers("dana", "deal-in")

    fates.do("dana", "deal-in", "2C", "2D", "2H", "2S", entity=fates.named("Kit"))

    assert offer.group == "Kit"
    assert fates.hand("Kit") == ["2C", "2D", "2H", "2S"]
    assert fates.refused("dana", "deal-in", entity=fates.named("Kit")).code == "session.nothing_lacks"


def test_nothing_is_saved_while_somebody_has_still_to_answer() -> None:
    fates = duel(MARA, BERN)
    strike(fates, "ann", "Mara", "Bern", ["KH"])

    (offer,) = fates.offers("dana", "save-hands")

    assert fates.refused("dana", "save-hands") == offer.refusal


@pytest.mark.parametrize(("sway", "said"), [(12, ""), (9, " Full hands take 27 of 52 cards.")])
def test_the_table_says_when_full_hands_take_more_than_half_of_the_deck(sway: int, said: str) -> None:
    fates = Fates()
    for number in range(2 if sway == 12 else 3):
        fates.protagonist("ann", f"Mara {number}", sway=sway)

    fates.do("dana", "deal", *ALL_CARDS[: 24 if sway == 12 else 27])

    assert fates.panes["tv"].count(
        f"Hands are dealt. The Fate Dealer plays everything else from the deck, unseen.{said}"
    )


def test_a_session_saved_and_taken_up_again_replays() -> None:
    fates = angelica()
    fates.do("dana", "save-hands")
    fates.do("dana", "restore-hands", absent=[fates.named("Kate")])

    assert fates.replayed() == fates.state
    assert 0 in sealed_evenings(fates.state[Cards])


@proves("ff.session.save-restore", "ff.tasks.resolve")
def test_no_pool_grows_while_the_hands_are_put_away() -> None:
    fates = angelica()
    fates.do("dana", "set-task", "6C", actor=fates.named("Angelica"), what="Climb", level=1)
    (task,) = fates.state[Tasks].known.values()

    fates.do("dana", "save-hands")
    refused = may_add(fates.state, task)

    assert refused
    assert refused.refusal.code == "session.saved"


@proves("ff.session.absent-player")
@pytest.mark.parametrize("afresh", [False, True])
def test_dealt_again_in_a_session_the_cards_of_somebody_missing_stay_aside(afresh: bool) -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "put-aside", entity=fates.named("Bern"))

    (offer,) = fates.offers("dana", "deal")
    new = ALL_CARDS[:4] if afresh else ()
    fates.do("dana", "deal", *new, mode="fate_draw", afresh=afresh)

    assert [option.label for one in offer.fields if one.name == "absent" for option in one.options] == ["Mara"]
    assert aside(fates, "ann")["Bern"] == (4, "put aside")
    assert fates.hand("Bern") == BERN
    fates.do("dana", "take-up-hand", entity=fates.named("Bern"))
    assert aside(fates, "ann")["Bern"] == (4, "")
