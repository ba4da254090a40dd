"""The journal: what was, evening by evening and scene by scene, as one seat may know it."""

from __future__ import annotations

from pathlib import Path

from tests.tables import do, opened, run
from threefates.commons.characters import Characters
from threefates.rulebook.viewers import Role
from threefates.table.journal import Journal, Thread, journal
from threefates.table.sitting import key_hash, sit
from threefates.table.slices import at_once
from threefates.web import pages
from threefates.web.pages import Here


async def played(folder: Path) -> tuple[Journal, Journal, str]:
    """Two evenings of three scenes; the Game Master's journal and Mara's, and her page of it."""
    async with opened(folder, "fates_edge") as table:
        mara = await sit(table, "Mara", Role.PLAYER, key_hash("mara"))
        await do(table, "s1", "start-scene", title="The bridge", description="Planks.\nA gorge.")
        await do(table, "s1", "start-clock", name="Guards", size=6)
        await do(table, "s1", "start-clock", name="Doom", size=4, hidden=True)
        (guards,) = [pie.id for pie in table.view(mara)["clocks"].clocks]  # type: ignore[attr-defined]
        await do(table, "s1", "tick-clock", clock=guards, segments=2)
        await do(table, "s1", "write-secret", title="Chest", text="A hand", cover="A chest")
        taken = await do(table, "s1", "start-scene", title="A dream")
        await do(table, "s1", "undo", command=table.timeline.moments[taken.version - 1].envelope.command)
        await do(table, "s1", "start-scene", title="The toll house")
        await do(table, mara, "say", text="Nobody is home.")
        await do(table, "s1", "end-evening")
        await do(table, "s1", "start-scene", title="Across")
        await do(table, "s1", "tick-clock", clock=guards)
        mine = at_once(journal(table, mara))
        return at_once(journal(table, "s1")), mine, "".join(pages.journal(Here.of(table, mara), mine))


def test_a_journal_has_evenings_and_scenes_and_leaves_out_what_was_taken_back(tmp_path: Path) -> None:
    _, mine, page = run(played(tmp_path))

    titles = [(each.number, [scene.title for scene in each.scenes if scene.title]) for each in mine.evenings]
    assert titles == [(0, []), (1, ["The bridge", "The toll house"]), (2, ["Across"])]
    assert mine.evenings[1].scenes[1].aloud == "Planks.\nA gorge."
    assert mine.previously is mine.evenings[1]
    assert "Previously on Thursday" in page
    assert '<p class="aloud">A gorge.</p>' in page
    assert page.index("Evening 2") < page.index('id="e-1')
    assert "A dream" not in page


def test_what_is_still_open_is_told_across_evenings_and_to_whom_it_is_known(tmp_path: Path) -> None:
    gm, mine, page = run(played(tmp_path))

    assert mine.threads == (Thread("Guards", 3, 6, ((1, 2),)), Thread("A chest"))
    assert [thread.name for thread in gm.threads] == ["Guards", "Doom"]
    assert "Doom" not in repr(mine) + page
    assert "A hand" not in repr(mine) + page


def test_an_empty_journal_says_how_it_comes(tmp_path: Path) -> None:
    async def empty() -> str:
        async with opened(tmp_path, "fate_2003") as table:
            return "".join(pages.journal(Here.of(table, "s1"), at_once(journal(table, "s1"))))

    assert "written down here by itself" in run(empty())


def test_how_something_turned_out_is_told_with_what_was_tried(tmp_path: Path) -> None:
    async def rolled() -> tuple[str, str]:
        async with opened(tmp_path, "fates_edge") as table:
            mara = await sit(table, "Mara", Role.PLAYER, key_hash("mara"))
            await do(table, mara, "fe.make-hero", name="Vale")
            (vale,) = table.state[Characters].known
            await do(table, mara, "fe.propose", hero=vale, attribute="wits", skill="Tinker", intent="pick <the> lock")
            await do(table, "s1", "fe.set-terms", hero=vale, dv=2, position=1, description="basic", stakes="noise")
            await do(table, mara, "fe.roll-action", hero=vale, by_hand=(7, 8))
            here, found = Here.of(table, mara), at_once(journal(table, mara))
            return "".join(pages.journal(here, found)), "".join(pages.recap(here, found))

    page, recap = run(rolled())

    assert "<i>pick &lt;the&gt; lock</i> – Vale: " in page
    assert "*pick &lt;the&gt; lock* – Vale: " in recap


def test_what_was_last_time_opens_an_evening_with_what_everybody_knows(tmp_path: Path) -> None:
    async def begun() -> tuple[str, str, str]:
        async with opened(tmp_path, "fates_edge") as table:
            await do(table, "s1", "start-scene", title="The bridge")
            await do(table, "s1", "write-secret", title="Chest", text="A hand", cover="A chest")
            await do(table, "s1", "start-clock", name="Doom", size=4, hidden=True)
            under_way = at_once(journal(table, "s1"))
            await do(table, "s1", "end-evening")
            mine, known, here = at_once(journal(table, "s1")), at_once(journal(table, None)), Here.of(table, "s1")
            page = "".join(pages.journal(here, mine, known))
            await do(table, "s1", "start-scene", title="Previously on Thursday", description="The bridge.")
            await do(table, "s1", "end-evening")
            again = "".join(pages.journal(here, at_once(journal(table, "s1")), known))
            assert (under_way.between, mine.between) == (False, True)
            return page, "".join(pages.journal(here, mine)), again

    page, later, again = run(begun())

    assert 'name="title" value="Previously on Thursday"' in page
    form = page.partition("<form")[2].partition("</form>")[0]
    assert 'name="description" value="The bridge.' in form
    assert "Doom" not in form
    assert "Chest" not in form
    assert "<form" not in later
    assert "<b>Previously on" not in again
