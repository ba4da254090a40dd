"""What whoever runs the game fills in is kept for later by a second button, and brought in with one tap."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.devices import Device, NewDevice

SCENE: dict[str, Any] = {"_type": "start-scene", "title": "The Shattered Bridge", "description": ""}


@pytest.fixture
def gm(device: NewDevice) -> Device:
    """Whoever runs a table of FATE."""
    ada = device()
    ada.at = ada.post("/start", system="fate_2003", name="Thursday", gm="Ada").headers["location"].removesuffix("lobby")
    return ada


def kept(device: Device) -> list[str]:
    part = device.get("export").json()["view"].get("kept", {})
    return [row["text"] for row in part.get("rows", [])]


def test_the_second_button_of_a_form_keeps_what_it_would_do(gm: Device, mara: Device) -> None:
    form = gm.get("").text.partition('value="start-scene"')[2].partition("</form>")[0]

    said = gm.post("act", scripted=True, _id="k1", _later="1", **SCENE)
    without = gm.post("act", _id="k2", _later="1", **{**SCENE, "title": "Awake"})

    assert 'name="_later"' in form
    assert (said.status_code, without.status_code) == (204, 303)
    assert kept(gm) == ["The Shattered Bridge", "Awake"]
    assert kept(mara) == []
    assert "Bridge" not in mara.get("").text + mara.get("export").text + mara.get("log").text


def test_only_what_makes_something_has_that_button_and_only_for_who_runs_the_game(gm: Device, mara: Device) -> None:
    said = gm.post("act", scripted=True, _id="k1", _later="1", _type="rename-seat", name="Gwendolyn")
    player = mara.post("act", scripted=True, _id="k2", _later="1", **SCENE)

    assert (said.status_code, player.status_code) == (409, 409)
    assert "cannot be kept" in said.text
    assert 'name="_later"' not in mara.get("").text
    assert kept(gm) == []


def test_taking_back_what_was_brought_in_keeps_it_again(gm: Device) -> None:
    gm.post("act", scripted=True, _id="k1", _later="1", **SCENE)
    (row,) = gm.get("export").json()["view"]["kept"]["rows"]

    gm.post("act", scripted=True, _id="k2", _type="bring-in", kept=row["id"])
    brought = kept(gm)
    gm.post("act", scripted=True, _id="k3", _type="undo", command="k2")

    assert (brought, kept(gm)) == ([], ["The Shattered Bridge"])
