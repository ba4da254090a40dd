"""Whoever sits down may be somebody who is ready, with the same tap."""

from __future__ import annotations

import re

import pytest

from tests.serving import Serving
from tests.web.devices import Device, NewDevice
from threefates.systems.fates_edge.scenario.scenario import Playing

READY = re.compile(r'name="first" value="([^"]+)"[^>]*>Play Ysolt')


@pytest.mark.parametrize("system", ["fates_edge", "fate_2003", "fifty_two_fates", "three_coins"])
def test_every_game_has_a_door(server: Serving, device: NewDevice, system: str) -> None:
    made = server.open_table(system=system)

    page = device().get(f"/join/{made['code']}")

    assert page.status_code == 200
    assert "Sit down" in page.text


def test_one_tap_sits_down_and_plays_and_whoever_comes_second_only_sits(server: Serving, device: NewDevice) -> None:
    made = server.open_table(system="fates_edge", scenario="lantern-at-dusk")
    found = READY.search(device().get(f"/join/{made['code']}").text)
    assert found is not None

    first, second = (sat(device(), made["code"], name, found[1]) for name in ("Mara", "Bo"))

    playing = server.service.host._tables[made["table"]].state[Playing].heroes
    assert list(playing.values()) == ["ysolt"]
    assert "Ysolt Marrow" in first.get("").text
    assert second.get("").status_code == 200
    assert not READY.search(device().get(f"/join/{made['code']}").text)


def test_a_screen_plays_nobody(server: Serving, device: NewDevice) -> None:
    made = server.open_table(system="fates_edge", scenario="lantern-at-dusk")
    found = READY.search(device().get(f"/join/{made['code']}").text)
    assert found is not None

    sat(device(), made["code"], "The TV", found[1], role="screen")

    assert not server.service.host._tables[made["table"]].state[Playing].heroes


def sat(device: Device, code: str, name: str, first: str, role: str = "player") -> Device:
    """Somebody with a device, who has chosen at the door."""
    said = device.post(f"/join/{code}", name=name, role=role, first=first)
    assert said.status_code == 303, said.text
    device.at = said.headers["location"]
    return device
