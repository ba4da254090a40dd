"""A machine whose own name no network knows: looking it up takes many seconds, and nobody waits for that."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.devices import Device
from threefates.web import addresses

SOON = 2.0  # seconds


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The name of this machine is looked up for as long as this is not set."""
    answered, really = threading.Event(), socket.getaddrinfo

    def asked(host: Any, *more: Any, **named: Any) -> Any:
        if host == socket.gethostname():
            answered.wait(60)
            return [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("fd00::7%eth0", 0, 0, 0))]
        return really(host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", asked)
    monkeypatch.setattr(addresses, "_NAMED", addresses._Named())
    yield answered
    answered.set()


def test_nobody_waits_for_the_machines_own_name(gm: Device, hanging: threading.Event) -> None:
    began = time.monotonic()
    strange = gm.get("", headers={"Host": "an.old.name"})
    lobby = gm.get("lobby")
    took = time.monotonic() - began

    assert (strange.status_code, lobby.status_code) == (421, 200)
    assert took < SOON


def test_what_the_machines_name_leads_to_is_known_once_somebody_answers(hanging: threading.Event) -> None:
    before = addresses.own_addresses()
    hanging.set()
    late = time.monotonic() + 10
    while "fd00::7" not in addresses.own_addresses() and time.monotonic() < late:
        time.sleep(0.01)

    assert "fd00::7" not in before
    assert "fd00::7" in addresses.own_addresses()
