"""What the book says by the way of debts, Gifts, grace and sample Rites, where it is of use."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.magic.swearing import sworn
from tests.systems.fates_edge.patrons.owing import debtor, owes
from tests.systems.fates_edge.symbols.invoking import GATE, invoker
from threefates.rulebook.parts import Listing, Shape, Tone
from threefates.systems.fates_edge.modules.modules import Module
from threefates.systems.fates_edge.modules.view import row_of
from threefates.testing.proof import proves


@proves("fe.obligation.pace")
def test_a_sheet_says_how_much_an_evening_usually_marks() -> None:
    evening, _ = invoker(GATE)
    evening.hero("Pell", by="bob", talents=[])
    mine, theirs = evening.view("ann")["my-modules"], evening.view("bob")

    assert isinstance(mine, Listing)
    assert mine.rows[-1].detail.endswith("An evening usually marks 2 to 4, and more where much is at stake.")
    assert "my-modules" not in theirs


@proves("fe.invoker.borrowed-grace-hooks")
def test_the_game_master_alone_reads_what_may_come_of_grace() -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, Tinker=1)
    evening.agreed(hero)
    evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue")
    plain, more = evening.told("bob")[0], evening.told("gm")[0]

    assert plain == "Vex borrows grace of The Sealed Gate."
    assert more.startswith(f"{plain} For a moment it shows")


@proves("fe.invoker.borrowed-grace-hooks")
@pytest.mark.parametrize(("beside", "clash"), [("The Traveler", True), ("Mab", False), ("", False)])
def test_beside_the_symbol_of_a_rival_the_game_master_alone_reads_that_the_two_may_clash(
    beside: str, clash: bool
) -> None:
    evening, hero = invoker(*filter(None, (GATE, beside)))
    evening.agreed(hero)
    evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue")

    read = {
        seat: any("a Position worse, or a beat" in line for line in evening.told(seat)) for seat in ("gm", "bob", "")
    }
    assert read == {"gm": clash, "bob": False, "": False}
    assert not any("may clash" in line for line in evening.told("ann"))


@proves("fe.gift.usage-guidance")
@pytest.mark.parametrize(("reading", "said"), [("runekeeper_talent", True), ("imbuement", False)])
def test_what_the_smaller_gift_is_for_is_said_where_it_is_woken(reading: str, said: bool) -> None:
    evening, _ = sworn("srd", patrons_gift=reading)
    (offer,) = evening.offers("ann", "fe.wake-gift")

    assert ("small things of every day" in offer.hint) is said


@proves("fe.patrons.extension-guidance", "fe.patrons.sample-usage")
def test_that_sample_rites_are_extended_freely_is_said_beside_them() -> None:
    evening, _ = invoker(GATE)
    shown = evening.view("bob")["patrons"]

    assert isinstance(shown, Listing)
    assert shown.rows[-1].detail == (
        "A Runekeeper inscribes it, an Invoker calls it by Symbol; a Cantor may sing it where it is Low. "
        "DV, Obligation and time are the table's to say. So are complications, other looks, and Rites of its own."
    )


@proves("fe.modules.accessibility")
def test_modules_are_boxes_that_everybody_sees() -> None:
    evening, hero = debtor()
    owes(evening, hero, 2)
    for seat in ("gm", "ann", "bob"):
        shown = evening.view(seat)["modules"]
        assert isinstance(shown, Listing)
        (track,) = shown.rows[0].tracks
        assert (track.shape, track.value, track.size) == (Shape.BOXES, 2, 5)


@proves("fe.modules.accessibility")
@pytest.mark.parametrize(
    ("marks", "said", "boxes", "tone"),
    [(4, "", 4, Tone.PLAIN), (5, "full", 5, Tone.COST), (6, "1 over", 5, Tone.COST), (7, "2 over", 5, Tone.COST)],
)
def test_a_module_at_a_glance_is_so_full_and_says_by_how_many_it_is_over(
    marks: int, said: str, boxes: int, tone: Tone
) -> None:
    row = row_of(Module("obligation:Gate", "Obligation", marks, 5), "Mara")

    assert (row.text, row.detail, row.tone) == ("Mara: Obligation", said, tone)
    assert [(track.value, track.size, track.tone) for track in row.tracks] == [(boxes, 5, tone)]
