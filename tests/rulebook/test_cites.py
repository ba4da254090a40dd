"""Citing is free in play, and every id that is cited is in the ledger."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from threefates.rulebook.cites import check_switches, citations, cited_by, cites, switched_off
from threefates.rulebook.ledger import load
from tools.concordance import cited_by_the_package

ROOT = Path(__file__).resolve().parents[2]

PROVING = """
from threefates.rulebook.cites import SwitchedOff, cites, switched_off

@cites("fe.boons.hold-cap")
def capped(boons):
    return min(boons, 5)

@cites("fe.boons.trim")
class Purse:
    def __init__(self, held):
        self.held = held
    @property
    def trimmed(self):
        return min(self.held, 2)
    @classmethod
    def full(cls):
        return cls(5)
    @staticmethod
    def size():
        return 5

def refused(call):
    try:
        call()
    except SwitchedOff as off:
        return off.ledger_id

purse = Purse(4)
with switched_off("fe.boons.hold-cap") as switch:
    print(refused(lambda: capped(7)), switch.calls, purse.trimmed)
with switched_off("fe.boons.trim"):
    print(*(refused(call) for call in (lambda: Purse(1), lambda: purse.trimmed, Purse.full, Purse.size)))
print(capped(7), purse.trimmed, Purse.full().held, Purse.size())
"""


def test_a_cited_function_is_the_very_same_function() -> None:
    def capped(boons: int) -> int:
        return min(boons, 5)

    cited = cites("fe.boons.hold-cap", "fe.boons.trim")(capped)

    assert cited is capped
    assert cited_by(cited) == ("fe.boons.hold-cap", "fe.boons.trim")


def test_a_subclass_does_not_inherit_a_citation() -> None:
    @cites("fe.boons.hold-cap")
    class Purse:
        pass

    class Smaller(Purse):
        pass

    assert cited_by(Purse) == ("fe.boons.hold-cap",)
    assert cited_by(Smaller) == ()


def test_what_cites_is_registered_by_id() -> None:
    @cites("fe.boons.share")
    def share() -> None:
        pass

    places = citations()["fe.boons.share"]

    assert f"{__name__}:{share.__qualname__}" in places


@pytest.mark.parametrize("ids", [(), ("boons",), (len,)])
def test_a_citation_without_a_ledger_id_is_refused(ids: tuple[str, ...]) -> None:
    with pytest.raises(TypeError, match=r"@cites"):
        cites(*ids)


def test_rules_cannot_be_switched_off_in_play() -> None:
    with pytest.raises(RuntimeError, match="THREEFATES_PROVE"), switched_off("fe.boons.hold-cap"):
        pass

    check_switches(("fe.boons.hold-cap",))


def test_where_rules_are_proven_each_can_be_switched_off_and_on_again() -> None:
    environment = {**os.environ, "THREEFATES_PROVE": "1", "PYTHONPATH": str(ROOT / "src")}

    said = subprocess.run(
        [sys.executable, "-c", PROVING], env=environment, capture_output=True, text=True, check=True
    ).stdout.splitlines()

    assert said == [
        "fe.boons.hold-cap 1 2",
        "fe.boons.trim fe.boons.trim fe.boons.trim fe.boons.trim",
        "5 2 5 5",
    ]


def test_citing_does_not_load_the_ledger() -> None:
    asking = "\n".join(
        (
            "import sys, threefates.rulebook.cites, threefates.rulebook.rulings",
            "print('threefates.rulebook.ledger' in sys.modules)",
        )
    )

    said = subprocess.run(
        [sys.executable, "-c", asking],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()

    assert said == "False"


def test_every_id_the_package_cites_is_in_the_ledger() -> None:
    ledger = load()

    unknown = {cited: places for cited, places in cited_by_the_package().items() if ledger.find(cited) is None}

    assert unknown == {}
