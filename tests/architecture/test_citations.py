"""A plain rule says where it is written: nine of ten in every game, and no fewer than there are."""

from __future__ import annotations

import ast
import functools

import pytest

from tests.architecture.plain_rules import Rule, is_plain_rule, plain_rules

GAMES = ("fates_edge", "fate_2003", "fifty_two_fates")
LEAST = 0.9


@functools.cache
def found() -> tuple[Rule, ...]:
    return tuple(plain_rules())


@pytest.mark.parametrize("game", GAMES)
def test_nine_of_ten_plain_rules_cite_their_entry(game: str) -> None:
    rules = [rule for rule in found() if rule.room.startswith(f"{game}/")]
    bare = [f"{rule.room}/{rule.file}.py:{rule.line} {rule.name}" for rule in rules if not rule.cites]

    assert len(bare) <= (1 - LEAST) * len(rules), "\n".join(bare)


@pytest.mark.parametrize(
    "written",
    [
        "def capped(boons: int) -> int:\n    return min(boons, 5)",
        "def dying(harm: int) -> bool:\n    return harm >= MOST",
        "def aside(state: State) -> bool:\n    return state.ruling(Tens) is Tens.TWO",
        "def able(one: Fighter) -> bool:\n    return not one.stunned",
        "def worn(one: Hero) -> Refused | None:\n    return Refused('a', source='b') if one.worn else None",
        "@cites('fe.boons.trim')\ndef trimmed(boons: int) -> int:\n    return boons - 2",
    ],
)
def test_what_can_be_changed_in_a_rule_of_the_book_makes_it_one(written: str) -> None:
    assert is_plain_rule(function(written))


@pytest.mark.parametrize(
    "written",
    [
        "@chapter.decides(Roll)\ndef roll(act: Unfolding, command: Roll) -> None:\n    act.roll(command.dice + 1)",
        "def said(boons: int) -> str:\n    return 'none' if boons < 1 else 'some'",
        "def shield_of(who: str) -> Item | None:\n    return next((it for it in every if it.owner == who), None)",
        "def unknown(who: str) -> Refused | None:\n    return None if who in known else Refused('a')",
        "def may(state: State) -> Refused | None:\n    return busy(state) or not_dealt(state)",
        "def other_cards(cards: Cards, viewer: Viewer, salt: int) -> Cards:\n    return cards.turned(salt % 5 + 2)",
        "def _least(boons: int) -> int:\n    return max(boons, 1)",
    ],
)
def test_what_shows_finds_or_keeps_order_is_none(written: str) -> None:
    assert not is_plain_rule(function(written))


def function(written: str) -> ast.FunctionDef:
    (node,) = ast.parse(written).body
    assert isinstance(node, ast.FunctionDef)
    return node
