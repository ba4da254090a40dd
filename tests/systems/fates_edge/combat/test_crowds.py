"""In a crowd nobody looks through all pairs of people once for each of them: all tables would wait for it."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import two
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.combat import melee
from threefates.systems.fates_edge.combat.ranges_and_movement import MeleeSet, Ranges, controllers
from threefates.systems.fates_edge.combat.sight_and_cover import Sight, pair
from threefates.testing.proof import proves

CROWD = 30


def crowd() -> tuple[Evening, str, tuple[str, ...]]:
    """Mara, and many who are at each other hand to hand, she among them."""
    evening, mara, *_ = two()
    for number in range(CROWD):
        evening.do("gm", "fe.name-foe", name=f"Wolf {number + 2}")
    everybody = tuple(evening.state[Characters].known)
    evening.was_so(*(MeleeSet(*pair, melee=True) for pair in combinations(everybody, 2)))
    return evening, mara, everybody


class Looked(dict[str, Any]):
    """What is known of pairs, and how often all of it was looked through."""

    times = 0

    def values(self) -> Any:
        self.times += 1
        return super().values()


class Pairs(tuple[Any, ...]):
    """Pairs, and how often one was looked for among them all."""

    times: ClassVar[list[int]] = [0]

    def __contains__(self, one: object) -> bool:
        self.times[0] += 1
        return super().__contains__(one)


@proves("fe.range.melee-flag", "fe.range.melee-leave")
def test_whoever_is_at_each_other_is_looked_through_once_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, mara, everybody = crowd()
    known = Looked(evening.state[Ranges].known)
    evening.state = evening.state.put(replace(evening.state[Ranges], known=known))
    asked = Mock(wraps=controllers)
    monkeypatch.setattr(melee, "controllers", asked)

    offers = evening.offers("gm", "fe.break-off")
    (mine,) = evening.offers("ann", "fe.break-off")

    assert dict(mine.fixed)["character"] == mara
    assert len(offers) == CROWD + 1  # every wolf has one way out, of all who hold it
    assert asked.call_count < 5 * len(everybody)
    assert known.times < 10


@proves("fe.range.targeting", "fe.range.hide")
def test_who_sees_whom_is_not_looked_for_among_all_pairs() -> None:
    evening, _, everybody = crowd()
    pairs = tuple(combinations(everybody[2:], 2))
    hidden, blocked = Pairs(pairs[:200]), Pairs(pair(*two) for two in pairs[200:])
    sight = replace(evening.state[Sight], hidden=hidden, blocked=blocked)
    evening.state = evening.state.put(sight)
    Pairs.times[0] = 0

    evening.offers("gm", "fe.hide-foe")
    evening.offers("ann", "fe.hide")

    assert Pairs.times[0] == 0
    assert all(sight.hides(*two) for two in hidden)
    assert not sight.hides(*pairs[200])
    assert all(sight.stands_between(other, one) for one, other in pairs[200:])


@proves("fe.range.bands", "fe.combat.npc-dice")
def test_whether_a_foe_gets_at_anybody_is_not_looked_for_among_all_pairs() -> None:
    evening, _, _ = crowd()
    known = Looked(evening.state[Ranges].known)
    evening.state = evening.state.put(replace(evening.state[Ranges], known=known))

    (offer,) = evening.offers("gm", "fe.foe-strikes")

    assert offer.enabled
    assert known.times < 10
