"""The edits from one list to another, tried on many lists."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from threefates.web.pages.edits import Edits, edited

NAMES = st.lists(st.sampled_from("abcdefg"), unique=True)


def carried_out(old: list[str], edits: Edits) -> list[str]:
    """As a page carries them out: every place is found first, then all is taken away and put in."""
    page = list(old)
    for name in edits.gone:
        page.remove(name)
    for anchor, side, names in edits.come:
        at = page.index(anchor) + (side == "afterend")
        page[at:at] = names
    return page


@given(NAMES, NAMES)
def test_edits_lead_from_one_list_to_the_other(old: list[str], new: list[str]) -> None:
    edits = edited(old, new)

    if edits is None:
        stayed = [name for name in old if name in new]
        assert not stayed or stayed != [name for name in new if name in old]
    else:
        assert carried_out(old, edits) == new
        assert {anchor for anchor, _, _ in edits.come} <= set(edits.stayed)
