"""The odds of a roll that was called for: only the ways in which it may be rolled are weighed."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from threefates.testing.proof import proves


@proves("fe.skills.locks-and-wards")
@pytest.mark.parametrize(
    ("barrier", "skills"),
    [("lock", {"Tinker"}), ("ward", {"Arcana", "Lore"}), ("nothing", {"Tinker", "Melee"})],
)
def test_at_a_lock_or_a_ward_no_other_skill_is_weighed(barrier: str, skills: set[str]) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero)
    if barrier != "nothing":
        evening.do("gm", "fe.say-barrier", hero=hero, barrier=barrier)
    with_each = dict(odds(evening, "fe.propose", hero=hero, attribute="wits", skill="Tinker").options)

    assert {skill for skill in with_each if skill in ("Tinker", "Arcana", "Lore", "Melee")} >= skills
    assert ("Melee" in with_each) is (barrier == "nothing")
    assert ("Tinker" in with_each) is (barrier != "ward")


def test_told_more_richly_each_way_is_weighed_once_and_kept() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero)
    asked = {"hero": hero, "attribute": "wits", "skill": "Tinker"}
    before = odds(evening, "fe.propose", **asked, description="basic")

    first, again = (odds(evening, "fe.propose", **asked, description="intricate") for _ in range(2))

    assert first.options is again.options
    assert first.options != before.options
