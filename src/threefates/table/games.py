"""The installed games: systems arrive through entry points, a stranger's through the same door as ours."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from threefates.rulebook.book import bind
from threefates.rulebook.compose import System, compose
from threefates.rulebook.game import Game
from threefates.rulebook.refusals import Refused

__all__ = ["GROUP", "game", "games", "seated", "seated_beside_play"]

GROUP = "threefates.systems"
log = logging.getLogger("threefates.table")

TABLE_CHAPTERS: Final = bind(
    "threefates.table", [("", "access access_view door real_dice readings seals safety undo_events")]
)


@cache
def games() -> Mapping[str, Game]:
    """Every installed game by name, as its package offers it under the entry-point group `threefates.systems`.

    One that cannot be loaded is left out, and the terminal says why: it must not keep the others from being played.
    """
    found = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            loaded = point.load()
        except Exception as error:  # noqa: BLE001 - a stranger's package may fail in any way
            log.warning("The game %s (%s) is left out: %s", point.name, point.value, error)
            continue
        if isinstance(loaded, Game):
            found[loaded.name] = loaded
        else:
            log.warning("The game %s (%s) is left out: it is no Game.", point.name, point.value)
    return found


def game(name: str) -> Game:
    """A game by its name; hyphens are as good as underscores.

    Raises:
        Refused: If none of that name is installed.
    """
    found = games().get(name.replace("-", "_"))
    if found is None:
        raise Refused("system.unknown", "There is no such game here.", remedy=f"Choose one of: {', '.join(games())}.")
    return found


def seated(name: str) -> System:
    """The game of that name, with the table's own chapters: seats, settings, safety, undo.

    Whoever asks first imports all of its chapters, some hundreds of files: up to a second.

    Raises:
        Refused: If none of that name is installed, or its rules cannot be loaded; the terminal says why.
    """
    with _ONE_AT_A_TIME:  # two threads that ask at once get the same one
        return _composed(name)


async def seated_beside_play(name: str) -> System:
    """The same as `seated`, while other tables play: where nobody has played that game yet, a thread imports it."""
    return await asyncio.to_thread(seated, name)


@cache
def _composed(name: str) -> System:
    chosen = game(name)
    try:
        system = compose(chosen, TABLE_CHAPTERS)
    except Exception as error:
        log.exception("The rules of %s cannot be loaded", chosen.title)
        title = f"The rules of {chosen.title} cannot be loaded here."
        raise Refused("system.broken", title, remedy="Play another game; the server's terminal says why.") from error
    gc.freeze()  # hundreds of files stay for ever: the collector need not look at them again
    return system


_ONE_AT_A_TIME: Final = threading.Lock()
