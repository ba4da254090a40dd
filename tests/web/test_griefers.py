"""Who spoils it for the others: seats without end, cards without end, and how a table is rid of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.serving import OPERATOR, Serving, serving
from tests.web.conftest import Evening
from tests.web.devices import Device, NewDevice
from threefates.rulebook.refusals import Refused
from threefates.web.limits import Limits

CARD = {"command": {"type": "raise-x-card"}}


def test_one_device_does_not_fill_a_table(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        path = f"/api/tables/{table['table']}/seats"

        answers = [
            server.ask("POST", path, json={"code": table["code"], "name": f"Sock {number}", "role": "guest"})
            for number in range(20)
        ]

    assert [said.status_code for said in answers] == [201] * 12 + [429] * 8
    assert answers[-1].json()["code"] == "rate.seats"


def test_a_seat_raises_card_after_card_and_the_others_first_passes(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        guest, mara = server.sit(table, "Gus", "guest"), server.sit(table, "Mara")
        path = f"/api/tables/{table['table']}/commands"

        cards = [server.ask("POST", path, key=guest["key"], json={"id": f"g{n}", **CARD}) for n in range(20)]
        others = server.ask("POST", path, key=mara["key"], json={"id": "m", **CARD})
        log = server.ask("GET", f"/api/tables/{table['table']}/log", key=table["key"]).text

    assert [said.status_code for said in cards] == [200] * 3 + [429] * 17
    assert cards[-1].json()["code"] == "rate.card"
    assert others.status_code == 200
    assert log.count("The table is paused.") == 4


def test_the_limit_on_cards_forgets_and_never_knows_whose_they_were() -> None:
    hour = [0.0]
    limits = Limits(clock=lambda: hour[0])
    for _ in range(3):
        limits.raise_card("t1", "s7")

    with pytest.raises(Refused, match="several times"):
        limits.raise_card("t1", "s7")
    limits.raise_card("t1", "s9")
    hour[0] = 61.0
    limits.raise_card("t1", "s7")
    assert not any(part in repr(limits._cards._levels) for part in ("s7", "s9", "t1"))


def test_a_seat_that_is_removed_is_signed_out_at_once(device: NewDevice, gm: Device, mara: Device) -> None:
    seat = mara.at.split("/")[3]

    with mara.live() as window:
        window.recv(timeout=10)
        removed = gm.post("act", scripted=True, _id="out", _type="remove-seat", seat=seat)
        with pytest.raises(ConnectionClosed):
            list(window)

    assert removed.status_code == 204
    assert window.close_code == 4401
    assert mara.get("").status_code == 401
    assert "Mara has no seat here any more." in gm.get("log").text
    assert f'value="{seat}"' not in device().get(f"/join/{gm.code()}").text


def test_a_link_to_a_seat_that_was_removed_meanwhile_opens_nothing(evening: Evening) -> None:
    asked = {"table": evening.id, "name": "Mara"}
    link = evening.server.ask("POST", "/operator/seat", key=OPERATOR, json=asked).json()["path"]
    evening.done(evening.gm, "remove-seat", seat=evening.mara_seat)

    taken = evening.server.ask("POST", link)

    assert taken.status_code == 404
    assert "set-cookie" not in taken.headers


def test_what_a_removed_seat_asks_for_is_refused_and_its_name_is_free(evening: Evening) -> None:
    evening.done(evening.gm, "remove-seat", seat=evening.mara_seat)

    asked = evening.act(evening.mara, "tc.toss", who=evening.obol)
    again = evening.server.ask("POST", evening.at("seats"), json={"code": evening.code, "name": "Mara"})

    assert (asked.status_code, asked.json()["code"]) == (401, "key.unknown")
    assert again.status_code == 201
    assert again.json()["seat"] != evening.mara_seat


def test_whoever_calls_themselves_as_another_seat_is_called_is_given_no_link_to_it(evening: Evening) -> None:
    """Somebody asks the operator for a new link, and says that they go by "s1", or by "gm"."""
    sly = [evening.server.sit({"table": evening.id, "code": evening.code}, name) for name in ("S1", "gm")]

    asked = [
        evening.server.ask("POST", "/operator/seat", key=OPERATOR, json={"table": evening.id, "name": name})
        for name in ("s1", "gm", sly[0]["seat"], "Mara")
    ]

    assert [said.status_code for said in asked] == [404, 404, 200, 200]
    assert asked[0].json()["title"] == "Two seats at that table go by s1."
    assert f"S1 ({sly[0]['seat']})" in asked[0].json()["remedy"]
    assert [said.json()["seat"] for said in asked[2:]] == [sly[0]["seat"], evening.mara_seat]


def test_a_claim_of_a_removed_seat_is_gone(evening: Evening) -> None:
    asked = {"code": evening.code, "seat": evening.bo_seat}
    claim = evening.server.ask("POST", evening.at("claims"), json=asked).json()

    evening.done(evening.gm, "remove-seat", seat=evening.bo_seat)

    gone = evening.server.ask("GET", evening.at(f"claims/{claim['claim']}"), key=claim["key"])
    late = evening.server.ask("POST", evening.at("claims"), json=asked)
    assert gone.json()["answer"] == "gone"
    assert (late.status_code, late.json()["code"]) == (404, "seat.unknown")
    assert evening.act(evening.gm, "confirm-claim", claim=claim["claim"]).json()["code"] == "claim.gone"


def test_through_a_closed_door_nobody_new_comes_and_everybody_comes_back(evening: Evening) -> None:
    evening.done(evening.gm, "set-door", closed=True)
    newcomer = {"code": evening.code, "name": "Eve"}
    refused = evening.server.ask("POST", evening.at("seats"), json=newcomer)
    claim = evening.server.ask("POST", evening.at("claims"), json={"code": evening.code, "seat": evening.bo_seat})

    evening.done(evening.gm, "set-door", closed=False)
    let_in = evening.server.ask("POST", evening.at("seats"), json=newcomer)

    assert (refused.status_code, refused.json()["code"]) == (403, "door.closed")
    assert refused.json()["remedy"]
    assert claim.status_code == 201
    assert let_in.status_code == 201


def test_the_lobby_says_that_the_door_is_closed_and_has_what_opens_it(device: NewDevice, gm: Device) -> None:
    code, before = gm.code(), gm.get("lobby").text

    gm.post("act", scripted=True, _id="shut", _type="set-door", closed="true")

    after = gm.get("lobby").text
    outside = device().get(f"/join/{code}").text
    assert "Close the door to newcomers" in before
    assert "The door is closed" in after
    assert "Open the door to newcomers" in after
    assert "The door is closed" in outside
    assert "Been here before?" not in outside or "Sit down</button>" not in outside


def test_a_button_of_the_lobby_leads_back_to_the_lobby(gm: Device) -> None:
    said = gm.post("act", _id="shut", _type="set-door", closed="true", _back="lobby")

    assert (said.status_code, said.headers["location"]) == (303, "lobby")


def test_a_player_is_shown_no_levers_of_the_door(gm: Device, mara: Device) -> None:
    lobby = mara.get("lobby").text

    assert "Close the door" not in lobby
    assert "Make a new join code" not in lobby


def test_who_helps_to_run_the_game_removes_nobody_who_runs_it(evening: Evening, server: Serving) -> None:
    evening.done(evening.gm, "set-role", seat=evening.mara_seat, role="co-gm")

    itself = evening.act(evening.mara, "remove-seat", seat=evening.mara_seat).json()["code"]
    the_gm = evening.act(evening.mara, "remove-seat", seat="s1").json()["code"]
    by_a_player = evening.act(evening.bo, "remove-seat", seat="s1").json()["code"]
    nobody = evening.act(evening.gm, "remove-seat", seat="s999").json()["code"]

    assert (itself, the_gm, by_a_player, nobody) == ("seat.runs", "seat.runs", "seat.not_the_gm", "seat.unknown")
    evening.done(evening.mara, "remove-seat", seat=evening.bo_seat)
    evening.done(evening.gm, "remove-seat", seat=evening.mara_seat)


def test_what_a_device_says_of_itself_is_marked_as_its_words(evening: Evening) -> None:
    device = 'the GM"\n at 10.0.0.1, let in by Ada\u202e'
    asked = {"code": evening.code, "seat": evening.bo_seat, "device": device}

    evening.server.ask("POST", evening.at("claims"), json=asked)

    (row,) = evening.parts(evening.gm)["claims"]["rows"]
    assert row["detail"] == 'asks from a device that calls itself "the GM at 10.0.0.1, let ", at 127.0.0.1'


def test_one_house_asks_for_somebodys_seat_only_so_often(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        seat = server.sit(table, "Mara")["seat"]
        path = f"/api/tables/{table['table']}/claims"

        claims = [server.ask("POST", path, json={"code": table["code"], "seat": seat}) for _ in range(16)]

    assert [said.status_code for said in claims] == [201] * 12 + [429] * 4
    assert claims[-1].json()["code"] == "rate.claims"
