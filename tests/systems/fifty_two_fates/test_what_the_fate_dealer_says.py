"""What is for the Fate Dealer to say no player says, and in words that can be read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import hunt
from threefates.testing.proof import proves

HAND = ["KH", "9C", "3D", "4S"]
BELL = "\a"


@proves("ff.dealer.role", "ff.session.absent-player", "ff.session.continue", "ff.cards.replace", "ff.wealth.exhausted")
@proves("ff.initiative.when", "ff.initiative.draw", "ff.initiative.ties", "ff.effects.continuous")
@proves("ff.inquiry.sequence", "ff.tasks.difficulty", "ff.tasks.resolve", "ff.ruling.cast-stats")
@proves("ff.ruling.unconscious-recovery", "ff.maneuvers.stun")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("return-hand", {"entity": "Mara"}),
        ("restore-hands", {}),
        ("deal-in", {"entity": "Mara"}),
        ("end-effect", {"effect": "a fire"}),
        ("set-potions", {"entity": "Mara", "potions": 3}),
        ("set-wealth", {"entity": "Mara", "level": "poor", "points": 9}),
        ("name-mount", {"entity": "Mara", "mount": "Ashes"}),
        ("set-skill-count", {"entity": "Mara", "count": 9}),
        ("set-bonuses", {"task": "a task", "entity": "Mara", "skill": True}),
        ("start-fight", {}),
        ("join-fight", {"entity": "Mara"}),
        ("let-time-pass", {"seconds": 10}),
        ("inquire", {"inquiry": "a secret", "actor": "Mara"}),
        ("close-inquiry", {"inquiry": "a secret"}),
        ("creature-tries", {"entity": "Wolf", "what": "Leap", "level": 1}),
        ("make-cast-member", {"name": "Ogda"}),
        ("set-condition", {"entity": "Wolf", "condition": "unconscious"}),
        ("set-health", {"entity": "Mara", "health": "awake"}),
    ],
)
def test_it_is_the_fate_dealers_to_say_and_no_players(command: str, said: dict[str, Any]) -> None:
    fates = hunt(HAND)
    people = {field: fates.named(said[field]) for field in ("entity", "actor") if field in said}

    assert fates.refused("ann", command, **said | people).code == "seat.not_the_dealer"


@proves("ff.dealer.role", "ff.ruling.unconscious-recovery", "ff.maneuvers.stun")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("set-potions", {"entity": "Mara", "potions": 3}),
        ("set-skill-count", {"entity": "Mara", "count": 3}),
        ("set-condition", {"entity": "Wolf", "condition": "unconscious"}),
        ("set-health", {"entity": "Mara", "health": "awake"}),
    ],
)
def test_why_is_said_in_words_that_can_be_read(command: str, said: dict[str, Any]) -> None:
    fates = hunt(HAND)
    known = said | {"entity": fates.named(said["entity"])}

    refused = fates.refused("dana", command, **known, reason=BELL)
    fates.do("dana", command, **known, reason="found in a chest")

    assert refused.code == "words"


@proves("ff.dealer.role", "ff.wealth.exhausted")
@pytest.mark.parametrize(
    ("command", "field", "most", "said"),
    [
        ("set-potions", "potions", 9, {}),
        ("set-skill-count", "count", 20, {}),
        ("set-wealth", "points", 99, {"level": "poor"}),
    ],
)
def test_how_much_of_it_there_is_has_an_end(command: str, field: str, most: int, said: dict[str, Any]) -> None:
    fates = hunt(HAND)
    entity = fates.named("Mara")

    refused = [fates.refused("dana", command, entity=entity, **said, **{field: each}).code for each in (-1, most + 1)]
    for each in (0, most):
        fates.do("dana", command, entity=entity, **said, **{field: each})

    assert refused == ["range", "range"]


@proves("ff.skills.rule", "ff.skills.starting-default")
def test_what_a_hero_learns_is_for_whoever_plays_them_and_not_in_the_midst_of_a_fight() -> None:
    fates = hunt(HAND)
    learns = {"entity": fates.named("Mara"), "skill": "riding"}
    of_another = fates.refused("bob", "learn-skill", **learns)
    fates.do("dana", "start-fight", "8C", "2D")
    fighting = fates.refused("ann", "learn-skill", **learns)

    assert (of_another.code, fighting.code) == ("character.not_yours", "sheet.fight")
