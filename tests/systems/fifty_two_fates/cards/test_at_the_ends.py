"""Cards at the ends: what each is worth, which play wins, who holds how many, who sees them and where they go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, strike
from threefates.systems.fifty_two_fates.cards.card_values import (
    CardClass,
    Value,
    beats,
    card_class,
    check_play,
    highest,
    named,
    short,
    to_play,
    worth,
)
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, FATE, TABLE, Cards
from threefates.systems.fifty_two_fates.cards.secrecy import known
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Learned, Maneuvers
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import known as maneuvers_known
from threefates.systems.fifty_two_fates.dealing.dealer import Mode, fate_hand, hand_holder, limit
from threefates.systems.fifty_two_fates.magic.lasting_spells import ArcaneSet, Magic
from threefates.systems.fifty_two_fates.magic.lasting_spells import known as crosses_known
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]
ACE = Value(0, ace=True)
WORTH = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 15, "Q": 20, "K": 25}
"""Part 1 'Card values'."""


# worth --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suit", "CDHS")
@proves("ff.cards.values", "ff.cards.classes", "ff.cards.ace-beats-all")
def test_what_every_card_is_worth_and_of_which_class_it_is(suit: str) -> None:
    found = {rank: worth(named([f"{rank}{suit}"])).total for rank in WORTH}
    classes = {rank: card_class(named([f"{rank}{suit}"])[0]) for rank in (*WORTH, "A")}

    assert found == WORTH
    assert worth(named([f"A{suit}"])) == ACE
    assert [rank for rank, kind in classes.items() if kind is CardClass.COURT] == ["J", "Q", "K"]
    assert [rank for rank, kind in classes.items() if kind is CardClass.ACE] == ["A"]


@pytest.mark.parametrize(
    ("cards", "bonus", "value", "kind"),
    [
        (["2C"], 0, Value(2), CardClass.PIP),
        (["10C", "9D"], 0, Value(19), CardClass.PIP),
        (["10C", "JD"], 0, Value(25), CardClass.COURT),
        (["JD", "10C", "2S"], 3, Value(30), CardClass.COURT),
        (["KD", "KC"], -1, Value(49), CardClass.COURT),
        (["AD"], 5, ACE, CardClass.ACE),
        (["2D", "AC"], 0, ACE, CardClass.ACE),
    ],
)
@proves("ff.cards.values", "ff.cards.classes", "ff.cards.ace-beats-all")
def test_cards_add_up_with_the_bonus_and_the_highest_says_the_class(
    cards: list[str], bonus: int, value: Value, kind: CardClass
) -> None:
    assert worth(named(cards), bonus) == value
    assert worth(named(cards)) == (value if value.ace else Value(value.total - bonus))
    assert highest(named(cards)) is kind


@pytest.mark.parametrize(
    ("action", "reaction", "wins"),
    [
        (Value(3), Value(2), True),
        (Value(2), Value(2), False),
        (Value(2), Value(3), False),
        (ACE, Value(75), True),
        (ACE, ACE, False),
        (Value(75), ACE, False),
    ],
)
@proves("ff.cards.action-vs-reaction", "ff.cards.ace-beats-all")
def test_an_action_wins_by_one_and_only_an_ace_stands_against_an_ace(
    action: Value, reaction: Value, wins: bool
) -> None:
    assert beats(action, reaction) is wins


@pytest.mark.parametrize(
    ("cards", "most", "code"),
    [
        ([], 2, "play.count"),
        (["2C"], 1, ""),
        (["2C"], 2, ""),
        (["2C", "3C"], 2, ""),
        (["2C", "3C"], 1, "play.count"),
        (["2C", "3C", "4C"], 2, "play.count"),
        (["2C"], 0, "play.count"),
        (["AC"], 3, ""),
        (["AC", "2C"], 3, "play.ace_alone"),
        (["2C", "AC"], 3, "play.ace_alone"),
        (["AC", "AD"], 2, "play.ace_alone"),
        (["AC", "2C"], 1, "play.count"),
    ],
)
@proves("ff.cards.ace-no-stack", "ff.cards.extra-optional")
def test_one_card_or_up_to_what_is_allowed_and_an_ace_alone(cards: list[str], most: int, code: str) -> None:
    refused = check_play(named(cards), most)

    assert (refused.refusal.code if refused else "") == code
    if code == "play.count":
        assert refused is not None
        assert ("up to" in refused.refusal.remedy) is (most > 1)


@proves("ff.cards.ace-no-stack")
def test_of_all_cards_the_aces_say_that_they_are_played_alone() -> None:
    alone = [option.value for option in to_play(named(ALL_CARDS)) if option.alone]

    assert alone == ["AC", "AD", "AH", "AS"]


# hands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(("sways", "size"), [((4, 6, 5), 6), ((4,), 4), ((), 0)])
@proves("ff.dealer.fate-sway", "ff.dealer.mixed-fate")
def test_the_fate_dealer_s_hands_are_as_large_as_the_largest_sway(
    mode: Mode, sways: tuple[int, ...], size: int
) -> None:
    assert fate_hand(mode, sways) == (0 if mode is Mode.FATE_DRAW else size)


@pytest.mark.parametrize(
    ("mode", "holders"),
    [
        ("fate_draw", {"Mara": "Mara", "Wolf": None, "Queen": None}),
        ("fate_sway", {"Mara": "Mara", "Wolf": FATE, "Queen": FATE}),
        ("mixed_fate", {"Mara": "Mara", "Wolf": None, "Queen": "Queen"}),
    ],
)
@proves("ff.dealer.modes", "ff.dealer.fate-draw", "ff.dealer.fate-sway", "ff.dealer.mixed-fate", "ff.cards.replace")
def test_from_whose_hand_each_of_them_plays(mode: str, holders: dict[str, str | None]) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", sway=5)
    fates.creature("Wolf")
    fates.creature("Queen", important=True)
    fates.do("dana", "deal", *ALL_CARDS[: 5 if mode == "fate_draw" else 10], mode=mode)

    named_so = {fates.named(name): name for name in ("Mara", "Wolf", "Queen")}
    found = {name: hand_holder(fates.state, entity) for entity, name in named_so.items()}

    assert {name: named_so.get(who or "", who) for name, who in found.items()} == holders
    sizes = {who: limit(fates.state, who) for who in (*named_so, FATE)}
    held = {who: fates.state[Cards].held(who) for who in sizes}
    assert sizes == held
    assert sorted(size for size in sizes.values() if size) == ([5] if mode == "fate_draw" else [5, 5])


@pytest.mark.parametrize(
    ("who", "command", "fields", "code"),
    [
        ("Wolf", "attack", {"cards": ["2C"]}, "play.fate_draw"),
        ("Queen", "attack-by-draw", {"count": 1}, "play.from_hand"),
        ("Wolf", "attack-by-draw", {"count": 0}, "play.count"),
        ("Wolf", "attack-by-draw", {"count": 3}, "play.count"),
        ("Wolf", "attack-by-draw", {"count": 2}, ""),
    ],
)
@proves("ff.dealer.fate-draw", "ff.dealer.modes")
def test_who_has_a_hand_plays_from_it_and_for_all_others_cards_are_drawn(
    who: str, command: str, fields: dict[str, Any], code: str
) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.creature("Wolf", action=2)
    fates.creature("Queen", important=True, action=2)
    fates.do("dana", "deal", *MARA, "2C", "2D", "2H", "2S", mode="mixed_fate")
    goal = {"entity": fates.named(who), "target": mara, **fields}

    if code:
        assert fates.refused("dana", command, **goal).code == code
    else:
        fates.do("dana", command, "5C", "6C", **goal)
        assert fates.bout.play.cards == ("5C", "6C")


@proves("ff.cards.replace", "ff.cards.plays-final")
def test_whoever_has_lost_sway_is_filled_to_what_is_left() -> None:
    fates = duel(MARA, BERN)
    strike(fates, "ann", "Mara", "Bern", ["KH"])

    fates.answers("bob", "take-it", "2C")
    held = fates.state[Cards].held(fates.named("Bern"))
    fates.answers("bob", "trim", cards=["5C", "4H"])
    strike(fates, "bob", "Bern", "Mara", ["7D"])
    fates.answers("ann", "defend", "2D", "2H", cards=["9C"])

    assert held == 4
    assert (fates.hand("Mara"), fates.hand("Bern")) == (["3D", "4S", "2C", "2H"], ["AS", "2D"])
    assert fates.state[Cards].size(TABLE) == 0


@proves("ff.cards.replace")
def test_at_0_sway_the_whole_hand_goes_and_comes_back_with_sway() -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=0)
    empty = fates.hand("Bern")
    fates.do("dana", "set-sway", "2C", "2D", entity=fates.named("Bern"), sway=2)

    assert (empty, fates.hand("Bern")) == ([], ["2C", "2D"])
    assert set(short(fates.state[Cards][DISCARDS])) == set(BERN)


# secrets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "sees"),
    [("ann", {"Mara"}), ("bob", {"Bern"}), ("dana", {"Queen"}), ("tv", set())],
)
@proves("ff.cards.secrecy", "ff.cards.visibility")
def test_everybody_knows_their_own_hand_and_how_large_all_others_are(seat: str, sees: set[str]) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern", sway=5)
    fates.creature("Queen", important=True)
    fates.do("dana", "deal", *MARA, *BERN, "6H", "2C", "2D", "2H", "2S", "3S", mode="mixed_fate")

    seen = known(fates.state[Cards], fates.viewer(seat))

    assert {name for name in ("Mara", "Bern", "Queen") if seen.of(fates.named(name))} == sees
    assert [seen.held(fates.named(name)) for name in ("Mara", "Bern", "Queen")] == [4, 5, 5]
    assert seen.in_deck == 52 - 14


@proves("ff.cards.visibility")
@pytest.mark.parametrize(("seat", "sees"), [("dana", True), ("ann", False), ("tv", False)])
def test_what_one_of_the_cast_is_trained_in_only_the_fate_dealer_knows(seat: str, *, sees: bool) -> None:
    fates = Fates()
    fates.protagonist("bob", "Bern")
    for name, calling in (("Guard", "fighter"), ("Witch", "mage")):
        fates.do("dana", "make-cast-member", name=name, calling=calling, row="9")
    for name, secret in (("Guard", True), ("Bern", False)):
        fates.happen(Learned(fates.named(name), ("push", "stun", "knock", "goad"), secret=secret))
    fates.happen(ArcaneSet(fates.named("Witch"), "blood-infliction"))

    trained = maneuvers_known(fates.state[Maneuvers], fates.viewer(seat)).known
    arcane = crosses_known(fates.state[Magic], fates.viewer(seat)).arcane

    assert (fates.named("Guard") in trained, fates.named("Bern") in trained) == (sees, True)
    assert (fates.named("Witch") in arcane) is sees


@proves("ff.cards.plays-final", "ff.cards.actor-first", "ff.cards.visibility")
def test_what_is_laid_lies_open_and_what_will_answer_it_does_not() -> None:
    fates = duel(MARA, BERN)

    strike(fates, "ann", "Mara", "Bern", ["9C", "3D"])

    for seat in ("dana", "ann", "bob", "tv"):
        seen = known(fates.state[Cards], fates.viewer(seat))
        assert short(seen[TABLE]) == ("9C", "3D")
        assert bool(seen.of(fates.named("Bern"))) is (seat == "bob")
    assert fates.state[Cards].size(DISCARDS) == 0


@pytest.mark.parametrize("count", [1, 2])
@proves("ff.deck.fate-deck", "ff.dealer.fate-draw")
def test_what_is_drawn_for_somebody_without_a_hand_leaves_the_deck_open(count: int) -> None:
    fates = hunt(MARA, action=2)
    before = fates.state[Cards].in_deck

    fates.do(
        "dana",
        "attack-by-draw",
        *["5C", "6C"][:count],
        entity=fates.named("Wolf"),
        target=fates.named("Mara"),
        count=count,
    )

    assert before - fates.state[Cards].in_deck == count
    assert short(fates.state[Cards][TABLE]) == ("5C", "6C")[:count]
