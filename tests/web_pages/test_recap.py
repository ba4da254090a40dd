"""A recap is what a seat may read, as Markdown that shows what was said and nothing else."""

from tests.web_pages.made_up import LOG, here
from threefates.table.log_lines import LogLine
from threefates.web import pages


def test_a_recap_tells_each_act_with_what_it_led_to_and_leaves_out_what_was_taken_back() -> None:
    written = "".join(pages.recap(here(), LOG))

    assert "- Mara crosses the span at a cost: one beat to the Game Master.\n  - The bank holds 3 beats.\n" in written
    assert "Ansel looks down" not in written
    assert "*(only to Mara)*" in written
    assert "## 2026-11-21" in written


def test_a_recap_opens_every_scene() -> None:
    at = "2026-11-21T20:01:00.000Z"
    told = [
        LogLine(1, "a", at, "Evening 1 begins.", tone="quiet"),
        LogLine(2, "a", at, "Scene 1: The gate. Cold water."),
        LogLine(3, "b", at, "Scene 1 ends: The gate.", tone="quiet"),
        LogLine(4, "b", at, "Scene 2: The hall."),
        LogLine(5, "c", at, "Mara now holds 2 Boons.", tone="quiet"),
    ]

    written = "".join(pages.recap(here(), told))

    assert written.endswith("## 2026-11-21\n\n- Scene 1: The gate. Cold water.\n- Scene 2: The hall.\n\n")


def test_days_stand_apart_and_one_of_which_nothing_is_told_is_left_out() -> None:
    days = ("2026-11-21", "2026-11-22", "2026-11-23")
    told = [
        LogLine(n, f"{n}", f"{day}T20:01:00.000Z", f"Of {day}.", tone="quiet" if n == 2 else "")
        for n, day in enumerate(days, 1)
    ]

    written = "".join(pages.recap(here(), told))

    assert written.endswith(
        "may know it.\n\n## 2026-11-21\n\n- Of 2026-11-21.\n\n## 2026-11-23\n\n- Of 2026-11-23.\n\n"
    )
    assert "".join(pages.recap(here(), [])).endswith("may know it.\n\n")


def test_signs_in_what_was_said_stay_signs() -> None:
    told = [LogLine(1, "a", "2026-11-21T20:01:00.000Z", "<b>*loud*</b>\n# no heading")]

    written = "".join(pages.recap(here(), told))

    assert r"- &lt;b&gt;\*loud\*&lt;/b&gt; \# no heading" in written


def test_what_was_said_is_no_html() -> None:
    from threefates.web.pages.recap import _plain

    said = _plain('<script>alert(1)</script> <img src=x onerror="a"> &lt;b&gt;')

    assert "<" not in said
    assert ">" not in said
    assert "&amp;lt;b" in said
