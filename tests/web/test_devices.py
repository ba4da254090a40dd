"""A seat's own devices: where it is open now, and signing out all the others."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.serving import Serving
from tests.web.devices import Device, NewDevice

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"


def test_a_seat_reads_where_it_is_open_and_no_other_seat_does(gm: Device, mara: Device) -> None:
    with mara.live(**{"User-Agent": PHONE}) as window, mara.live(**{"User-Agent": PHONE}) as second:
        window.recv(timeout=10)
        second.recv(timeout=10)
        own, others = mara.get("lobby").text, gm.get("lobby").text

    assert "iPhone at 127.0.0.1 <span>2 windows</span>" in own
    assert "iPhone" not in others


def test_a_window_that_is_closed_is_no_longer_listed(server: Serving, mara: Device) -> None:
    with mara.live(**{"User-Agent": PHONE}) as window:
        window.recv(timeout=10)
    host = server.service.host

    for _ in range(100):
        if "iPhone" not in mara.get("lobby").text:
            break

    assert "iPhone" not in mara.get("lobby").text
    assert (mara.table, mara.at.split("/")[3]) not in host.windows


def test_every_other_device_is_signed_out_and_this_one_stays(device: NewDevice, gm: Device, mara: Device) -> None:
    thief = device()
    thief.at = mara.at
    thief.http.cookies.set("key", mara.key(), path=mara.at, domain="127.0.0.1")
    before = thief.get("").status_code

    with thief.live() as window:
        window.recv(timeout=10)
        said = mara.post("sign-out-others")
        with pytest.raises(ConnectionClosed):
            list(window)

    assert before == 200
    assert (said.status_code, said.headers["location"]) == (303, f"{mara.at}lobby")
    assert window.close_code == 4401
    assert thief.get("").status_code == 401
    assert mara.get("").status_code == 200


def test_nobody_else_hears_of_it(gm: Device, mara: Device) -> None:
    before = gm.get("export").json()["log"]

    mara.post("sign-out-others")

    assert gm.get("export").json()["log"] == before


def test_who_has_no_key_signs_nobody_out(device: NewDevice, mara: Device) -> None:
    said = device().post(f"{mara.at}sign-out-others")

    assert said.status_code == 401
    assert mara.get("").status_code == 200
