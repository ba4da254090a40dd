"""The vocabulary of effects: what content files may say of it, and in which words a mistake is named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from threefates.rulebook.effects import Benefit, Convert, Does, Limit, Per, Reroll
from threefates.rulebook.validation import faults

WHOLE: dict[str, Any] = {
    "does": [
        {"dice": 1, "better": 1, "effect": 1, "dv": -1},
        {"convert": {"what": "harm", "into": "fatigue"}},
        {"reroll": {"which": "failed", "dice": 2}},
        {"opens": "Caster"},
    ],
    "cost": {"boon": 1},
    "limit": {"per": "day", "times": 2, "again": {"boon": 1}},
    "lasts": "exchange",
    "when": "several foes are near",
    "requires": {"melee": 3, "body": 3},
}


def test_everything_that_can_be_said_is_read() -> None:
    benefit = msgspec.convert(WHOLE, Benefit)

    assert [*faults(WHOLE, Benefit)] == []
    assert benefit.does[1:] == (
        Does(convert=Convert("harm", "fatigue")),
        Does(reroll=Reroll("failed", 2)),
        Does(opens="Caster"),
    )
    assert (benefit.limit, benefit.lasts) == (Limit(Per.DAY, 2, {"boon": 1}), Per.EXCHANGE)
    assert benefit.choice
    assert benefit.met({"melee": 3, "body": 4})
    assert not benefit.met({"melee": 5})


@pytest.mark.parametrize(
    ("said", "key", "allowed"),
    [
        ({"does": []}, "does", "Expected `array` of length >= 1"),
        ({"does": [{}]}, "does[0]", "an effect that does something"),
        (
            {"does": [{"dice": 1, "die": 1}]},
            "does[1].die",
            "dice, better, effect, dv, convert, reroll, opens",
        ),
        ({"does": [{"better": 3}]}, "does[1].better", "a whole number from -2 to 2"),
        ({"does": [{"reroll": {"which": "all"}}]}, "does[1].reroll.which", "one of: any, failed, lowest, ones"),
        ({"does": [{"dice": 1}], "lasts": "week"}, "lasts", "one of: roll, exchange, scene, evening, day or nothing"),
        ({"does": [{"dice": 1}], "limit": {"times": 0, "per": "scene"}}, "limit.times", "a whole number from 1 to 99"),
        ({"does": [{"dice": 1}], "requires": {"melee": "three"}}, "requires.melee", "a whole number from 1 to 99"),
    ],
)
def test_a_mistake_is_named_with_its_key_and_what_is_allowed(said: Any, key: str, allowed: str) -> None:
    (fault,) = faults(said, Benefit)

    assert (fault.key, fault.allowed) == (key, allowed)
