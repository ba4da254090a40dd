"""What is Hurt is put right trouble by trouble: the lost sword is one, the cut belt another."""

from __future__ import annotations

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.tables import ANN, Table
from threefates.systems.fate_2003.wounds.healing import RemedyHurt
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounds, wound_penalty
from threefates.testing.proof import proves


@proves("fate.wounds.hurt")
def test_each_trouble_is_put_right_by_itself_and_hurt_stays_till_the_last_is() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    for left in (1, 2, 3):
        hurts(table, Outcome.HURT)
        fields = {field.name: field for field in table.offers(ANN)[f"fate.remedy-hurt.{mara}"].fields}
        assert ("boxes" in fields) is (left > 1)
    assert (fields["boxes"].low, fields["boxes"].high, fields["boxes"].default) == (1, 3, 1)
    assert table.refusal(ANN, RemedyHurt(mara, "takes up the sword", 4)) == "wounds.boxes"
    assert table.refusal(ANN, RemedyHurt(mara, "takes up the sword", -1)) == "wounds.boxes"

    for left in (2, 1, 0):
        assert wound_penalty(table.state, mara, fight=True, clips=True) == -1
        table.does(ANN, RemedyHurt(mara, "one thing more", 1))
        assert table.state[Wounds].of(mara).hurt == left
        said = "puts something right, and is still hurt" if left else "is hurt no more"
        assert table.panes["bob"][-1] == f"Mara {said}: one thing more"

    assert wound_penalty(table.state, mara, fight=True, clips=True) == 0


@proves("fate.wounds.hurt")
def test_and_some_rest_puts_all_of_it_right() -> None:
    for boxes in (0, 2):
        table = Table().heroes()
        mara = table.character("Mara")
        for _ in range(2):
            hurts(table, Outcome.HURT)
        (event, *_) = table.does(ANN, RemedyHurt(mara, "a cup of wine and a chair", boxes))

        assert event.boxes == 0  # type: ignore[attr-defined]
        assert table.state[Wounds].of(mara).hurt == 0
