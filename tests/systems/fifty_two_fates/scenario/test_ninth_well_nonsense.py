"""Nonsense at the doors of the Ninth Well: each is answered in words, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.systems.fifty_two_fates.ninth_well import Evening, evening


def before() -> Evening:
    """Nobody has sat down as anybody."""
    return Evening()


def taken() -> Evening:
    """Ann plays Iru, and it has begun."""
    return Evening("iru")


def called() -> Evening:
    """Ann has been called on to climb."""
    table = evening()
    table.opens("tower")
    table.deals("dana", "call-for", actor=table.who("iru"), check="slit")
    return table


def below() -> Evening:
    """The tower was left out, and the fight has begun."""
    table = evening()
    table.opens("cistern")
    table.deals("dana", "begin-battle")
    return table


NONSENSE: list[tuple[Callable[[], Evening], str, str, dict[str, Any], str]] = [
    (before, "dana", "begin-scenario", {}, "session.nobody"),
    (before, "dana", "end-scenario", {}, "scenario.closed"),
    (before, "ann", "play-ready", {"ready": "zorro"}, "scenario.no_hero"),
    (before, "ann", "play-ready", {"ready": "iru", "seat": "bob"}, "seat.not_the_gm"),
    (before, "dana", "play-ready", {"ready": "iru", "seat": "tv"}, "character.no_such_player"),
    (taken, "bob", "play-ready", {"ready": "iru"}, "scenario.taken"),
    (taken, "ann", "play-ready", {"ready": "wren"}, "scenario.plays_already"),
    (taken, "dana", "call-for", {"actor": "iru", "check": "slit"}, "protagonist.unknown"),
    (taken, "dana", "let-happen", {"turning": "dusk"}, "scenario.no_scene"),
    (taken, "dana", "begin-battle", {}, "scenario.no_scene"),
    (taken, "dana", "open-scene", {"scene": "moon"}, "scenario.no_encounter"),
    (taken, "dana", "end-scenario", {}, "scenario.not_yet"),
    (called, "dana", "call-for", {"actor": "", "check": "slit"}, "protagonist.unknown"),
    (called, "dana", "begin-battle", {}, "scenario.no_fight"),
    (called, "dana", "let-happen", {"turning": "bargain"}, "scenario.no_turning"),
    (below, "dana", "open-scene", {"scene": "tower"}, "scenario.past"),
    (below, "dana", "open-scene", {"scene": "cistern"}, "scenario.begun"),
    (below, "dana", "begin-battle", {}, "scenario.fought"),
    (below, "dana", "let-happen", {"turning": "dusk"}, "scenario.no_turning"),
]


@pytest.mark.parametrize(("when", "who", "type", "fields", "code"), NONSENSE)
def test_nonsense_is_answered_in_words(
    when: Callable[[], Evening], who: str, type: str, fields: dict[str, Any], code: str
) -> None:
    table = when()

    refused = table.refused(who, type, **fields)

    assert refused.code == code
    assert refused.title.endswith(".")


def test_whoever_has_been_called_on_is_not_called_on_twice_before_they_try() -> None:
    table = called()

    refused = table.refused("dana", "call-for", actor=table.who("iru"), check="slit")

    assert refused.code == "scenario.asked"


def test_whose_protagonist_has_died_may_take_another() -> None:
    table = evening()
    dying = [offer.command for offer in table.offers("ann", "play-ready")]
    table.deals("dana", "set-health", entity=table.who("iru"), health="dead", reason="as it is")

    table.deals("ann", "play-ready", ready="wren")

    assert dying == []
    assert table.who("wren") in table.viewer("ann").controls
