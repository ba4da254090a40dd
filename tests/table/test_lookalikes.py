"""Names that nobody can tell apart are refused, by the tables of Unicode."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables import do, opened, refused, run
from threefates.rulebook.viewers import Role
from threefates.table.lookalikes import has_invisible, look_alike
from threefates.table.sitting import key_hash, sit

ALIKE = [
    ("Ann", "Аnn"),  # Cyrillic
    ("Ann", "Αnn"),  # Greek
    ("Ann", "Ａｎｎ"),  # full width
    ("Ann", "𝐀𝐧𝐧"),  # mathematical
    ("ann", "Аnn"),  # Cyrillic, and another case
    ("Paul", "Раul"),
    ("Ian", "lan"),
    ("Bill", "Bi11"),
    ("Otto", "0tto"),
    ("Arno", "Amo"),
    ("Zoë", "Zoe\u0308"),
]
DIFFERENT = [
    ("Ann", "Anne"),
    ("Ann", "Hann"),
    ("Bo", "Bob"),
    ("Mara", "Maya"),
    ("Zoë", "Zoe"),
    ("Анна", "Инна"),
    ("1", "2"),
]
INVISIBLE = ["A\u200bnn", "A\u3164nn", "Ann\u034f", "\u115f", "\u2800", "Ann\u180b", "A\u00adnn", "Ann\u202e", "\ufe0f"]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_alike_whichever_comes_first(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_look_different_are_different(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "Анна", "안나", "アンナ", "אנה", "Ann 2", "Ann-Kathrin O'Neill", "❤ Ann"]
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert not has_invisible(name)


def test_nobody_sits_down_under_a_name_that_looks_like_anothers(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))

            at_the_door = await refused(sit(table, "Аnn", Role.PLAYER, key_hash("eve")))
            renamed = await refused(do(table, bob, "rename-seat", name="Аnn"))
            the_gm = await refused(do(table, bob, "rename-seat", name="Gwеn"))
            same = await refused(do(table, bob, "rename-seat", name="ANN"))

            assert at_the_door.code == renamed.code == the_gm.code == "seat.name_alike"
            assert "looks like Ann" in at_the_door.title
            assert at_the_door.remedy
            assert same.code == "seat.name_taken"
            await do(table, bob, "rename-seat", name="Воb")  # like one's own is nobody else's

    run(play())


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_has_no_letters_that_nobody_sees(tmp_path: Path, name: str) -> None:
    async def play() -> str:
        async with opened(tmp_path) as table:
            return (await refused(sit(table, name, Role.PLAYER, key_hash("eve")))).code

    assert run(play()) == "seat.name"


def test_a_heart_as_a_phone_sends_it_is_a_heart(tmp_path: Path) -> None:
    async def play() -> str:
        async with opened(tmp_path) as table:
            seat = await sit(table, "❤\ufe0f Ann", Role.PLAYER, key_hash("ann"))
            return table.seating.seats[seat].name

    assert run(play()) == "❤ Ann"
