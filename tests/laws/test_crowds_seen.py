"""Nobody waits for whoever looks at a crowd: pages, windows, search and whatever is taken away, asked of a server.

What is counted is what `test_crowds` counts, but turn by turn of the loop that answers everybody (`turns.py`): so that
nothing which a route does beside the rules, in one go or once for each pair of people, is left out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterator, Mapping
from functools import partial
from typing import Final

import pytest

from tests.laws.counted import EVERYWHERE, FEW, FIGHTS, FULL, HEROES, MANY, MOST, SHARE, TIMES, evening, one_in
from tests.laws.crowds import Does, grown
from tests.laws.served import KEYS, Served, standing
from tests.laws.turns import Taken, resting, taken
from threefates.commons.characters import Characters
from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.table.door import Door
from threefates.web.pages.home import ready

Work = Callable[[], Awaitable[object]]
Asks = Callable[[Served], tuple[Work | None, Work]]
"""What is done before, which does not count, and what is counted."""

SMALL: Final = 12_000
"""Calls of a request among many that are too few to count."""
PAIRS: Final = {"fifty_two_fates"}
"""Where each caster names everybody whom a spell may be cast on, so that as much is offered as there are pairs."""
OF_PAIRS: Final = 1.6
"""How much more a page may cost there beside that."""
SHARE_ASKED: Final = 3
"""One in how many of the requests is tried for a game: all three seats and every sort come up in it."""


def asked() -> Iterator[tuple[str, Asks]]:
    """Everything that is asked for, by name."""
    for key in KEYS:
        for page in ("", "names", "settings", "lobby", "export"):
            yield f"{key}: {page or 'page'}", partial(_page, key, page)
        for route in ("view", "offers", "export"):
            yield f"{key}: API {route}", partial(_route, key, route)
        yield f"{key}: all open", partial(_all_open, key)
        yield f"{key}: about somebody", partial(_about, key)
        yield f"{key}: a window", partial(_window, key)
        yield f"{key}: is told", partial(_told, key)
    yield "the way in", lambda on: (None, lambda: on.ask("GET", f"/join/{on.table.row.code}"))
    yield "sitting down", lambda on: (None, on.sits("Zoltan", first="any"))


def _page(key: str, page: str, on: Served) -> tuple[None, Work]:
    return None, on.at(key, page)


def _route(key: str, route: str, on: Served) -> tuple[None, Work]:
    return None, on.api(key, route)


def _all_open(key: str, on: Served) -> tuple[None, Work]:
    return None, on.at(key, f"?{on.opened(on.seat(key))}")


def _about(key: str, on: Served) -> tuple[None, Work]:
    return None, on.at(key, f"names?about={next(iter(on.table.state[Characters].known), '')}")


def _window(key: str, on: Served) -> tuple[None, Work]:
    return None, partial(_opens, on, key)


async def _opens(on: Served, key: str) -> Callable[[int], Awaitable[None]]:
    shows = await on.window(key, f"after={on.table.version}")
    await shows(on.table.version)
    return shows


def _told(key: str, on: Served) -> tuple[Work, Work]:
    """What somebody says, as an open window is shown it."""
    opened: list[Callable[[int], Awaitable[None]]] = []

    async def opens() -> None:
        opened.append(await _opens(on, key))

    async def says() -> None:
        await on.acts("gm", type="say", text="Hello.")()
        await opened[0](on.table.version)

    return opens, says


def costs(system: System, state: State, only: Container[str] | None = None) -> dict[str, Taken]:
    """What everything costs that is asked for, or some of it."""
    found = {}
    for name, asks in asked():
        if only is None or name in only:
            before, work = asks(standing(system, state.put(Door())))  # open, whoever closed it: somebody sits down
            found[name] = taken(work, before)
    return found


def too_much(few: Mapping[str, Taken], many: Mapping[str, Taken], times: float) -> dict[str, object]:
    """What costs more than so many times as much for four times as many."""
    both = ((name, few[name].all, now.all) for name, now in many.items() if name in few)
    return {name: (was, now) for name, was, now in both if now > max(SMALL, times * was)}


def too_long(found: Mapping[str, Taken]) -> dict[str, object]:
    """What keeps everybody waiting."""
    return {
        name: (each.longest, *sorted(each.of, key=each.of.__getitem__)[-3:])
        for name, each in found.items()
        if each.longest > MOST
    }


def wrong(system: str, number: int, does: Does, only: Container[str] | None = None) -> dict[str, object]:
    """What a crowd is shown that costs too much, or in too long a step."""
    rules, state = evening(system, number)
    few, many = (grown(rules, state, HEROES, others, does) for others in (FEW, MANY))
    times = TIMES * OF_PAIRS if system in PAIRS else TIMES
    found = costs(rules, many, only)
    return {**too_much(costs(rules, few, only), found, times), **too_long(found)}


@pytest.fixture(autouse=True)
def _rests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for _ in ready():  # what is loaded once for all is loaded by now
        pass
    with resting(monkeypatch):
        yield


@pytest.mark.parametrize(
    "system", [pytest.param(it, marks=[pytest.mark.soak] * (it not in PAIRS)) for it in sorted(SHARE)]
)
def test_what_four_times_as_many_look_like_costs_four_times_as_much(system: str) -> None:
    some = [name for name, _ in asked()][sorted(SHARE).index(system) :: SHARE_ASKED]

    assert wrong(system, FIGHTS[system], one_in(SHARE[system]), some) == {}


@pytest.mark.soak
@EVERYWHERE
def test_nor_more_wherever_evenings_begin(system: str, number: int) -> None:
    assert wrong(system, number, one_in(1)) == {}


@pytest.mark.soak
@pytest.mark.parametrize("system", sorted(SHARE))
def test_as_many_as_there_may_be_are_looked_at_in_short_steps(system: str) -> None:
    rules, state = evening(system, FIGHTS[system])

    assert too_long(costs(rules, grown(rules, state, *FULL, one_in(1)))) == {}
