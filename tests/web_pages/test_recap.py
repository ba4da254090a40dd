"""A recap is what a seat may read, as Markdown that shows what was said and nothing else."""

from tests.web_pages.made_up import LOG, here
from threefates.table.journal import EveningNoted, Journal, SceneNoted
from threefates.table.log_lines import LogLine
from threefates.web import pages

AT = "2026-11-21T20:01:00.000Z"


def written(*evenings: EveningNoted) -> str:
    return "".join(pages.recap(here(), Journal(evenings, ())))


def told(*lines: LogLine) -> str:
    return written(EveningNoted(scenes=(SceneNoted(told=lines),)))


def test_a_recap_tells_each_act_with_what_it_led_to() -> None:
    said = told(*(line for line in LOG if not line.undone))

    assert "- Mara crosses the span at a cost: one beat to the Game Master.\n  - The bank holds 3 beats.\n" in said
    assert "*(only to Mara)*" in said
    assert "## Before the first evening" in said


def test_a_recap_goes_evening_by_evening_and_scene_by_scene() -> None:
    gate = SceneNoted(
        1, "The gate", "Cold water.\n\nFrost.", (LogLine(1, "a", AT, "Mara leaps.", tried="Over the wall"),)
    )
    hall = SceneNoted(2, "The hall", told=(LogLine(5, "c", AT, "Mara now holds 2 Boons.", tone="quiet"),))

    said = written(
        EveningNoted(), EveningNoted(1, AT, (SceneNoted(), gate, hall)), EveningNoted(2, AT.replace("-21T", "-28T"))
    )

    assert said.endswith(
        "may know it.\n\n## Evening 1, 21 November 2026\n\n### Scene 1: The gate\n\n> Cold water.\n\n> Frost.\n"
        "\n- *Over the wall* – Mara leaps.\n\n### Scene 2: The hall\n"
    )
    assert written(EveningNoted()).endswith("may know it.\n")


def test_signs_in_what_was_said_stay_signs() -> None:
    said = told(LogLine(1, "a", AT, "<b>*loud*</b>\n# no heading"))

    assert r"- &lt;b&gt;\*loud\*&lt;/b&gt; \# no heading" in said


def test_a_page_tells_the_same_as_markdown_does() -> None:
    line = LogLine(1, "a", AT, "Mara & <b> leaps.", tried="Over the wall", to=("Mara",))
    scene = SceneNoted(1, "The gate", "Cold water.", (line,))

    said = "".join(pages.recap_page(here(), Journal((EveningNoted(1, AT, (scene,)),), ())))

    assert (
        "<h2>Evening 1, 21 November 2026</h2>\n<h3>Scene 1: The gate</h3>\n"
        '<p class="aloud">Cold water.</p>\n'
        "<p><i>Over the wall</i> – Mara &amp; &lt;b&gt; leaps. <small>only to Mara</small></p>\n"
    ) in said


def test_what_was_said_is_no_html() -> None:
    from threefates.web.pages.recap import _plain

    said = _plain('<script>alert(1)</script> <img src=x onerror="a"> &lt;b&gt;')

    assert "<" not in said
    assert ">" not in said
    assert "&amp;lt;b" in said
