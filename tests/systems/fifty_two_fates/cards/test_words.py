"""The words of the book, who may see what, and the cast."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, SYSTEM, Fates, duel, strike
from threefates.rulebook.ledger import load
from threefates.rulebook.messages import Draws
from threefates.systems.fifty_two_fates.cards.card_values import card_class, granted, named, played
from threefates.systems.fifty_two_fates.content.loader import abbreviation, hardiness, meaning, words
from threefates.systems.fifty_two_fates.people.creatures import Condition, Wealth
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def table(entry: str) -> Any:
    return load().entry(entry).table(object)


@proves("ff.cards.glossary")
def test_every_word_of_the_book_is_there_with_its_short_form_and_a_sentence() -> None:
    data = table("ff.cards.glossary")
    terms = [*data["glossary_terms"], *data["later_terms"]]

    known = {term["term"]: (abbreviation(term["term"]), bool(meaning(term["term"]))) for term in terms}

    assert known == {term["term"]: (term["abbr"] or term["term"], True) for term in terms}
    assert len(words()) == len(terms)
    assert (played(2), granted(1)) == ("2 CP", "+1 CP")


@proves("ff.cards.glossary")
@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("acroamatic cross", ["Four spells", "one to a suit"]),
        ("zone zero", ["5 feet", "1.5 metres"]),
        ("wealth point", ["one's own wealth level", "below"]),
    ],
)
def test_a_sentence_says_what_the_book_says(word: str, says: list[str]) -> None:
    assert [one for one in says if one not in meaning(word)] == []


@proves("ff.cards.classes")
def test_every_card_is_of_one_class() -> None:
    data = table("ff.cards.classes")
    ranks = {str(rank): kind for kind in ("pip", "court", "ace") for rank in data[kind]}

    found = {name: card_class(card).value for name, card in zip(ALL_CARDS, named(ALL_CARDS), strict=True)}

    assert found == {name: ranks[name[:-1]] for name in ALL_CARDS}


def seen(fates: Fates, seat: str) -> str:
    """Everything that a seat is shown, told and offered."""
    viewer = fates.viewer(seat)
    shown = msgspec.json.encode((SYSTEM.view(fates.state, viewer), SYSTEM.offers(fates.state, viewer))).decode()
    return shown + json.dumps(fates.panes[seat], ensure_ascii=False)


@proves("ff.cards.visibility", "ff.cards.secrecy")
def test_who_may_see_what_is_as_the_book_s_rules_say() -> None:
    fates = duel(MARA, BERN)
    fates.creature("Wolf", low=41, mid=42, high=43)
    fates.do("dana", "make-inquiry", title="The door", first="It sings")
    fates.do("dana", "set-task", "QS", actor=fates.named("Mara"), what="Lift the gate", level=1)
    strike(fates, "ann", "Mara", "Bern", ["KH"])
    fates.answers("bob", "take-it", "2C")
    fates.answers("bob", "trim", cards=["5C", "4H"])

    who = {
        what: {seat for seat in ("dana", "ann", "bob", "tv") if sign in seen(fates, seat)}
        for what, sign in {
            "a hand's faces": '"card":"9C"',
            "another hand's faces": '"card":"AS"',
            "a play once laid": '"card":"KH"',
            "the difficulty": '"card":"QS"',
            "what was trimmed": '"card":"5C"',
            "how many cards a hand has": '"size":2',
            "a stat block": "41/42/43",
            "a piece nobody has found": "It sings",
        }.items()
    }

    everybody = {"dana", "ann", "bob", "tv"}
    assert who == {
        "a hand's faces": {"ann"},
        "another hand's faces": {"bob"},
        "a play once laid": everybody,
        "the difficulty": everybody,
        "what was trimmed": everybody,
        "how many cards a hand has": everybody,
        "a stat block": {"dana"},
        "a piece nobody has found": {"dana"},
    }


@proves("ff.creatures.ct-matrix", "ff.dealer.cast-members")
def test_the_rows_of_condition_targets_are_the_book_s() -> None:
    rows = table("ff.creatures.ct-matrix")

    found = {row: list(hardiness()[row].targets) for row in hardiness()}

    assert found == {row["card"]: [row["incapacitated"], row["unconscious"], row["dead"]] for row in rows}
    fates = Fates()
    fates.do("dana", "make-cast-member", name="The Warden", row="9")
    assert fates.foe("The Warden").block.targets == (9, 14, 18)


@proves("ff.dealer.cast-members")
def test_a_cast_member_has_a_class_a_wealth_level_and_targets_in_place_of_sway() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", *MARA)

    fates.do("dana", "make-cast-member", "QS", name="The Warden", calling="fighter", wealth="upscale")
    made = fates.events[-1]
    strike(fates, "ann", "Mara", "The Warden", ["KH"])
    fates.answers("dana", "take-it")
    fates.do("ann", "answer", "2C", choice=fates.asked("effect"), option="dead")

    stats = fates.foe("The Warden").block
    assert (stats.targets, stats.action, stats.reaction, stats.wealth) == ((12, 19, 24), 2, 2, Wealth.UPSCALE)
    assert fates.condition("The Warden") is Condition.DEAD
    assert made.draws is Draws.HIDDEN
    assert not any("12" in line or "Q♠" in line for line in fates.panes["ann"])
    assert fates.everywhere() == ALL_CARDS


@proves("ff.creatures.ct-matrix")
@pytest.mark.parametrize("drawn", [["AH"], []])
def test_an_ace_draws_the_hardiest_row_of_all(drawn: list[str]) -> None:
    fates = Fates()

    fates.do("dana", "make-cast-member", *drawn, name="The Warden", row="draw" if drawn else "A")

    assert fates.foe("The Warden").block.targets == (14, 22, 28)


@pytest.mark.parametrize("row", ["", "1", "joker"])
def test_there_is_no_other_row(row: str) -> None:
    assert Fates().refused("dana", "make-cast-member", name="The Warden", row=row).code == "cast.row"
