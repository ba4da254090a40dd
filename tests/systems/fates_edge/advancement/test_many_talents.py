"""However many talents somebody has, what may be swapped for what is looked up once for each, and not for each pair."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.advancement import retraining
from threefates.systems.fates_edge.advancement.gaining_talents import has_now
from threefates.systems.fates_edge.content.records import talents

MANY = 20


@pytest.mark.parametrize(("scene", "most"), [(True, 1), (False, MANY)])
def test_retraining_is_offered_by_looking_once_at_each_talent(
    monkeypatch: pytest.MonkeyPatch, scene: bool, most: int
) -> None:
    evening = Evening()
    mara = evening.hero(talents=[])
    for talent in list(talents())[:MANY]:
        evening.do("gm", "fe.set-talent", hero=mara, talent=talent, has=True, reason="as the test has it")
    if scene:
        evening.do("gm", "start-scene", title="The quay")
    looked = Mock(wraps=has_now)
    monkeypatch.setattr(retraining, "has_now", looked)

    offered = [offer for offer in evening.offers("gm") if offer.command == "fe.retrain"]

    assert len(offered) == 1
    assert 0 < looked.call_count <= most
