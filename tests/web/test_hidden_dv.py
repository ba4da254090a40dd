"""A DV that the Game Master keeps goes down no other seat's wire: every byte they are sent is searched for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.serving import Serving

DV: Final = 12  # the highest there is: nothing else of these tables is 12
GIVEN_AWAY: Final = re.compile(r"DV 12|\"dv\": ?\"?12|\"value\": ?\"12\"|dv=12")
READ: Final = ("view", "offers", "log", "export")


class Table:
    """A table of Fate's Edge: its Game Master, two players, a TV and a guest."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.made = server.open_table(system="fates_edge", name="The gate")
        self.gm: str = self.made["key"]
        self.ann: str = server.sit(self.made, "Ann")["key"]
        self.others = [self.ann, server.sit(self.made, "Bob")["key"]]
        self.others += [server.sit(self.made, role, role)["key"] for role in ("screen", "guest")]
        self.count = 0

    def at(self, what: str) -> str:
        return f"/api/tables/{self.made['table']}/{what}"

    def ask(self, key: str, what: str, **command: Any) -> str:
        """The answer to a command, or to what its odds are."""
        self.count += 1
        body = {"command": command, **({"id": f"c{self.count}"} if what == "commands" else {})}
        return self.server.ask("POST", self.at(what), key=key, json=body).text

    def read(self, key: str) -> str:
        return "\n".join(self.server.ask("GET", self.at(what), key=key).text for what in READ)

    @contextmanager
    def watch(self, key: str) -> Iterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.server.port}{self.at('stream')}?after=0"
        headers = {"Authorization": f"Bearer {key}"}
        with connect(address, additional_headers=headers, compression=None, proxy=None, ping_interval=None) as socket:
            yield socket

    def refused(self, key: str, hero: str) -> str:
        """What is said to a seat that tries what is not its to do, or too early."""
        tried = (
            {"type": "fe.set-terms", "hero": hero, "dv": 3},
            {"type": "fe.reveal-dv"},
            {"type": "fe.roll-action", "hero": "hero-0"},
            {"type": "fe.improve-position", "hero": hero},
            {"type": "undo", "command": "c3"},
        )
        return "\n".join(self.ask(key, "commands", **each) for each in tried)


def frames(socket: ClientConnection) -> str:
    """Everything that has come so far."""
    found = []
    try:
        while True:
            found.append(str(socket.recv(timeout=0.3)))
    except (TimeoutError, ConnectionClosed):
        return "\n".join(found)


def everything(table: Table, hero: str, sent: Callable[[str], str]) -> dict[str, str]:
    """All that each seat can get at now."""
    keys = {"gm": table.gm, **{f"other {number}": key for number, key in enumerate(table.others)}}
    return {
        name: "\n".join(
            (
                table.read(key),
                table.ask(key, "odds", type="fe.roll-action", hero=hero),
                table.refused(key, hero) if key != table.gm else "",
                sent(key),
            )
        )
        for name, key in keys.items()
    }


def test_every_byte_that_others_are_sent_is_searched_for_the_hidden_dv(server: Serving) -> None:
    table = Table(server)
    table.ask(table.ann, "commands", type="fe.make-hero", name="Mara", trained=["Tinker"])
    view = server.ask("GET", table.at("view"), key=table.ann).json()
    hero = next(row["id"] for row in view["parts"]["party"]["rows"])
    stack = ExitStack()
    windows = {key: stack.enter_context(table.watch(key)) for key in (table.gm, *table.others)}
    table.ask(table.ann, "commands", type="fe.propose", hero=hero, attribute="wits", skill="Tinker")
    set_terms = {"type": "fe.set-terms", "hero": hero, "dv": DV, "position": 1, "hidden": True}

    table.ask(table.gm, "commands", **set_terms)
    before = everything(table, hero, lambda key: frames(windows[key]))
    table.ask(table.ann, "commands", type="fe.roll-action", hero=hero)
    questions = json.loads(server.ask("GET", table.at("offers"), key=table.gm).text)
    for offer in [each for each in questions if each["type"] == "answer"][:1]:
        fixed = {name: field["const"] for name, field in offer["form"]["properties"].items()}
        table.ask(table.gm, "commands", **fixed)
    after = everything(table, hero, lambda key: frames(windows[key]))
    shown = table.ask(table.gm, "commands", type="fe.reveal-dv")
    stack.close()

    found = {name: bool(GIVEN_AWAY.search(before[name] + after[name])) for name in before}
    assert found == {"gm": True, "other 0": False, "other 1": False, "other 2": False, "other 3": False}
    assert "Mara throws" in after["other 1"]
    assert "was against DV 12" in shown
    assert "was against DV 12" in table.read(table.others[2])
