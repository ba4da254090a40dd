"""What people try who want to cheat: refused in words, written down, and nothing has changed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import Evening

pytestmark = pytest.mark.usefixtures("nothing_changes")

Trick = Callable[[Evening], Any]

TRICKS: dict[str, tuple[Trick, int, str]] = {
    "no key at all": (lambda e: e.act("", "tc.toss", who=e.obol), 401, "key.missing"),
    "a made-up key": (lambda e: e.act("x" * 32, "tc.toss", who=e.obol), 401, "key.unknown"),
    "a key as long as a book": (lambda e: e.act("x" * 5000, "tc.toss", who=e.obol), 401, "key.unknown"),
    "the key of another table": (
        lambda e: e.act(Evening(e.server).gm, "tc.toss", who=e.obol),
        401,
        "key.unknown",
    ),
    "another's character": (lambda e: e.act(e.bo, "tc.toss", who=e.obol), 403, "character.not_yours"),
    "the Game Master acting for a player": (lambda e: e.act(e.gm, "tc.toss", who=e.obol), 403, "character.not_yours"),
    "a player at the Game Master's levers": (
        lambda e: e.act(e.mara, "tc.set-points", who=e.obol, points=9, reason="why not"),
        403,
        "seat.not_the_gm",
    ),
    "a seat named in the command": (lambda e: e.act(e.bo, "tc.toss", who=e.obol, by=e.mara_seat), 422, "input.invalid"),
    "a result chosen in the command": (
        lambda e: e.act(e.mara, "tc.toss", who=e.obol, faces=[2, 2, 2]),
        422,
        "input.invalid",
    ),
    "an event sent as a command": (
        lambda e: e.act(e.mara, "tc.tossed", who=e.obol, faces=[2, 2, 2], roll="1"),
        422,
        "input.invalid",
    ),
    "an event of the table sent as a command": (
        lambda e: e.act(e.mara, "table.key", seat="s1", key="mine"),
        422,
        "input.invalid",
    ),
    "becoming the Game Master at the door": (
        lambda e: e.server.ask("POST", e.at("seats"), json={"code": e.code, "name": "Eve", "role": "gm"}),
        409,
        "seat.role",
    ),
    "claiming the Game Master's seat": (
        lambda e: e.server.ask("POST", e.at("claims"), json={"code": e.code, "seat": "s1"}),
        409,
        "claim.gm",
    ),
    "a wrong code": (
        lambda e: e.server.ask("POST", e.at("seats"), json={"code": "XXXXXX", "name": "Eve"}),
        403,
        "code.wrong",
    ),
    "the list of seats without the code": (lambda e: e.server.ask("GET", e.at("seats?code=")), 403, "code.wrong"),
    "letting oneself in": (lambda e: e.act(e.mara, "confirm-claim", claim="x"), 403, "seat.not_the_gm"),
    "making oneself a helper": (
        lambda e: e.act(e.mara, "set-role", seat=e.mara_seat, role="co-gm"),
        403,
        "seat.not_the_gm",
    ),
    "the operator's entrance": (
        lambda e: e.server.ask("POST", "/operator/export", key=e.gm, json={"table": e.id}),
        403,
        "operator.only",
    ),
    "an impossible coin by hand": (
        lambda e: e.server.ask(
            "POST",
            e.at("commands"),
            key=e.mara,
            json={"id": "h", "command": {"type": "tc.toss", "who": e.obol}, "by_hand": [7, 7, 7]},
        ),
        409,
        "chance.by_hand",
    ),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_a_trick_is_refused_in_words_and_changes_nothing(evening: Evening, trick: str) -> None:
    play, status, code = TRICKS[trick]

    said = play(evening)

    problem = said.json()
    assert said.headers["content-type"] == "application/problem+json"
    assert (said.status_code, problem["code"]) == (status, code)
    assert problem["title"]
    assert problem["remedy"]
    assert "source" in problem


def test_another_seats_command_id_is_not_answered(evening: Evening) -> None:
    asked = {"id": "c1", "command": {"type": "tc.join", "name": "Obol"}}  # Mara's first command

    said = evening.server.ask("POST", evening.at("commands"), key=evening.bo, json=asked)

    assert (said.status_code, said.json()["code"]) == (409, "command.id_taken")


def test_a_made_up_key_is_written_down_without_the_key(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        evening.act("stolen-key-of-somebody", "tc.toss", who=evening.obol)

    assert any("key.unknown" in line for line in caplog.messages)
    assert not any("stolen" in line for line in caplog.messages)
