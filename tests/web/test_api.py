"""The API: every route, and what it answers."""

from __future__ import annotations

import httpx

from tests.serving import Serving
from tests.web.conftest import Evening


def test_whoever_opens_a_table_gets_its_code_a_seat_a_key_and_links(server: Serving) -> None:
    made = server.ask("POST", "/api/tables", json={"system": "three-coins", "edition": "", "name": "Coins"})

    said = made.json()
    assert made.status_code == 201
    assert set(said) == {"table", "code", "seat", "key", "links"}
    assert len(said["code"]) == 10
    assert said["links"]["join"] == f"{server.url}/join/{said['code']}"


def test_a_join_code_holds_no_letter_that_could_be_another() -> None:
    from threefates.web.host import join_code

    codes = {join_code() for _ in range(200)}

    assert len(codes) == 200
    assert not set("".join(codes)) & set("AEIOU0O1IL5S8B") - {"S", "B"}


def test_a_seat_is_had_for_the_code_whatever_its_case(server: Serving) -> None:
    table = server.open_table()

    sat = server.ask(
        "POST",
        f"/api/tables/{table['table']}/seats",
        json={"code": table["code"].lower(), "name": "Mara", "role": "player"},
    )

    assert sat.status_code == 201
    assert set(sat.json()) == {"seat", "key"}


def test_a_table_is_found_by_its_code_too(evening: Evening) -> None:
    seen = evening.server.ask("GET", f"/api/tables/{evening.code}/view", key=evening.mara)

    assert seen.json() == evening.view(evening.mara)


def test_a_view_is_a_version_and_named_parts(evening: Evening) -> None:
    seen = evening.view(evening.mara)

    assert set(seen) == {"version", "parts"}
    assert seen["parts"]["tossers"]["kind"] == "list"


def test_what_may_be_done_comes_with_a_form_and_what_may_not_with_the_reason(evening: Evening) -> None:
    offers = evening.server.ask("GET", evening.at("offers"), key=evening.mara).json()

    toss = next(offer for offer in offers if offer["type"] == "tc.toss")
    show = next(offer for offer in offers if offer["type"] == "tc.show")
    assert toss["enabled"]
    assert toss["form"]["properties"]["who"] == {"const": evening.obol}
    assert not show["enabled"]
    assert show["refusal"]["code"] == "coins.nothing_hidden"


def test_the_odds_of_a_command_are_exact(evening: Evening) -> None:
    asked = {"command": {"type": "tc.toss", "who": evening.obol}}

    odds = evening.server.ask("POST", evening.at("odds"), key=evening.mara, json=asked).json()

    assert odds["success"] == "7/8"


def test_a_command_without_odds_says_so(evening: Evening) -> None:
    asked = {"command": {"type": "tc.hide", "who": evening.obol, "secret": 3}}

    odds = evening.server.ask("POST", evening.at("odds"), key=evening.mara, json=asked)

    assert (odds.status_code, odds.json()["code"]) == (409, "odds.none")


def test_a_command_is_answered_with_its_version_and_what_one_was_told(evening: Evening) -> None:
    said = evening.done(evening.mara, "tc.toss", who=evening.obol)

    assert set(said) == {"version", "told"}
    assert said["version"] == evening.view(evening.mara)["version"]
    assert "Obol throws" in said["told"][0]["text"]


def test_the_same_id_again_is_the_same_command_and_the_same_answer(evening: Evening) -> None:
    first = evening.done(evening.mara, "tc.toss", who=evening.obol, id="once")
    version = evening.view(evening.mara)["version"]

    second = evening.done(evening.mara, "tc.toss", who=evening.obol, id="once")

    assert second == first
    assert evening.view(evening.mara)["version"] == version


def test_dice_that_people_threw_count_and_are_marked(evening: Evening) -> None:
    asked = {"id": "hand", "command": {"type": "tc.toss", "who": evening.obol}, "by_hand": [2, 2, 1]}

    said = evening.server.ask("POST", evening.at("commands"), key=evening.mara, json=asked).json()

    assert said["told"][0]["text"] == "Obol throws 2 heads."
    assert said["told"][0]["by_hand"]


def test_the_log_is_told_from_after_a_version(evening: Evening) -> None:
    everything = evening.server.ask("GET", evening.at("log"), key=evening.mara).json()
    middle = everything["told"][3]["version"]

    later = evening.server.ask("GET", evening.at(f"log?after={middle}"), key=evening.mara).json()

    assert later["version"] == everything["version"]
    assert later["told"] == everything["told"][4:]


def test_a_seat_takes_away_what_it_may_know_as_a_file(evening: Evening) -> None:
    evening.done(evening.bo, "tc.hide", who=evening.drachma, secret=7)

    taken = evening.server.ask("GET", evening.at("export"), key=evening.mara)

    assert taken.headers["content-disposition"].startswith("attachment")
    assert taken.json()["record"] == "threefates-seat"
    assert "Drachma hides a number." in taken.text
    assert "Drachma hides 7" not in taken.text


def test_a_claim_waits_for_the_game_master_and_then_the_new_key_opens_the_seat(evening: Evening) -> None:
    seats = evening.server.ask("GET", evening.at(f"seats?code={evening.code}")).json()
    mara = next(seat for seat in seats if seat["name"] == "Mara")
    claim = evening.server.ask("POST", evening.at("claims"), json={"code": evening.code, "seat": mara["seat"]}).json()
    before = _answer(evening, claim)

    evening.done(evening.gm, "confirm-claim", claim=claim["claim"])

    assert before == "waiting"
    assert _answer(evening, claim) == "granted"
    assert "version" in evening.view(claim["key"])
    assert evening.server.ask("GET", evening.at("view"), key=evening.mara).status_code == 401


def test_a_claim_that_is_denied_opens_nothing(evening: Evening) -> None:
    asked = {"code": evening.code, "seat": evening.bo_seat}
    claim = evening.server.ask("POST", evening.at("claims"), json=asked).json()

    evening.done(evening.gm, "deny-claim", claim=claim["claim"])

    assert _answer(evening, claim) == "gone"
    assert evening.server.ask("GET", evening.at("view"), key=claim["key"]).status_code == 401
    assert "version" in evening.view(evening.bo)


def _answer(evening: Evening, claim: dict[str, str]) -> str:
    said: httpx.Response = evening.server.ask("GET", evening.at(f"claims/{claim['claim']}"), key=claim["key"])
    return str(said.json()["answer"])
