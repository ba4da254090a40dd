"""A link that works once is spent when it has opened a seat, and not before."""

from __future__ import annotations

from tests.serving import Serving
from threefates.store.folder import DATABASE


def test_a_link_that_the_disk_could_not_take_opens_its_seat_later(server: Serving) -> None:
    table = server.open_table()
    sat = server.sit(table, "Mara")
    link = f"/key/{server.service.host.passes.give(table['table'], sat['seat'])}"
    file = server.folder / DATABASE
    elsewhere = file.rename(server.folder / "elsewhere.db")
    in_vain = server.ask("POST", link)
    elsewhere.rename(file)

    then, again = server.ask("POST", link), server.ask("POST", link)

    assert (in_vain.status_code, then.status_code, again.status_code) == (503, 303, 410)
    assert then.headers["location"] == f"/t/{table['table']}/{sat['seat']}/"
