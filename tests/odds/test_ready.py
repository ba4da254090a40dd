"""A table does without the engine until somebody wants it, and nobody waits for it."""

import subprocess
import sys

import pytest

LOOK = """
import sys; sys.path[:0] = {path!r}
from threefates.rulebook.compose import compose
from threefates.systems.{game} import SYSTEM
system = compose(SYSTEM)
before = "numpy" in sys.modules
system.get_ready()
print(before, "numpy" in sys.modules)
"""


@pytest.mark.parametrize("game", ["fates_edge", "fate_2003", "fifty_two_fates"])
def test_a_game_loads_the_engine_when_it_gets_ready_and_not_before(game: str) -> None:
    code = LOOK.format(path=sys.path, game=game)

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert said.stdout.split() == ["False", "True"]


SPELL = """
import sys; sys.path[:0] = {path!r}
from threefates.rulebook.compose import compose
from threefates.systems.fates_edge import SYSTEM
compose(SYSTEM).get_ready()
print("threefates.systems.fates_edge.odds.casting" in sys.modules)
"""


def test_spells_are_among_what_gets_ready() -> None:
    code = SPELL.format(path=sys.path)

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert said.stdout.strip() == "True"
