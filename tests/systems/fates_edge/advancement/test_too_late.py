"""Assets that reach so far, and cannot be used any more once the Game Master says so."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.testing.proof import proves

USES = "fe.advancement.asset-activation"


def asked(*names: str, boons: int) -> tuple[Evening, str]:
    """Mara, in a scene, with so many Boons, who asks for each of her assets on the screen."""
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=30, reason="as the test has it")
    for name in names:
        evening.do("ann", "fe.buy-asset", hero=mara, name=name, size="minor", scope="the harbour")
    evening.do("gm", "start-scene", title="The quay")
    evening.do("gm", "fe.set-boons", hero=mara, held=boons, reason="as the test has it")
    for place in range(len(names)):
        evening.do("ann", "fe.activate-asset", hero=mara, place=place, how="boon", what="a boat")
    return evening, mara


def reaches(evening: Evening, option: str = "reaches") -> list[str]:
    evening.do("gm", "answer", choice=FATES_EDGE.questions(evening.state)[0].id, option=option)
    return evening.told("bob")


@proves(USES)
def test_of_two_that_one_boon_is_asked_for_the_second_is_not_said_to_reach_less_far() -> None:
    evening, mara = asked("The Crow", "The Gull", boons=1)

    assert reaches(evening)[-1].endswith("on-screen: a boat.")
    assert reaches(evening)[0].partition("The ")[2].partition(" ")[2] == (
        "cannot be used, or paid for, any more: a boat. Nothing is spent."
    )
    assert evening.boons(mara) == 0


@proves(USES, "fe.advancement.upkeep-failure")
@pytest.mark.parametrize(
    ("option", "said"), [("reaches", "cannot be used, or paid for, any more"), ("too_far", "does not reach so far")]
)
def test_what_breaks_while_it_is_asked_is_too_late_unless_it_would_not_have_reached(option: str, said: str) -> None:
    evening, mara = asked("The Crow", boons=1)
    evening.do("gm", "fe.set-asset-care", hero=mara, place=0, care="compromised", reason="a storm")

    assert reaches(evening, option) == [f"Mara's The Crow {said}: a boat. Nothing is spent."]
    assert evening.boons(mara) == 1
    assert evening.replayed() == evening.state
