"""Content that cannot be used is told apart problem by problem, each with its place and its fix."""

import os
import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from threefates.rulebook.cites import citations
from threefates.rulebook.content import Content, ContentError, ContentProblem, load

ROOT = Path(__file__).resolve().parents[2]


class School(Enum):
    OWL = "owl"
    TIGER = "tiger"


class Requires(Struct, frozen=True):
    melee: Annotated[int, Meta(ge=0, le=5)] = 0
    body: Annotated[int, Meta(ge=1, le=5)] = 1


class ExtraAttack(Struct, frozen=True, tag_field="kind", tag="extra-attack"):
    attacks: int


class Shift(Struct, frozen=True, tag_field="kind", tag="shift"):
    steps: Literal[1, 2]


class Talent(Struct, frozen=True):
    id: str
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    xp: Annotated[int, Meta(ge=1, le=20)]
    school: School = School.OWL
    requires: Requires = Requires()
    tags: tuple[Annotated[str, Meta(pattern="^[a-z-]+$")], ...] = ()
    effect: ExtraAttack | Shift | None = None
    bonus: dict[str, float] = {}
    secret: bool = False
    entry: str = ""

    def __post_init__(self) -> None:
        if self.secret and self.tags:
            raise ValueError("a secret talent shows no tags")


class Weapon(Struct, frozen=True):
    id: str
    note: str | None = None


KINDS: dict[str, type[Struct]] = {"talent": Talent, "weapon": Weapon}

GOOD = """
[[talent]]
id = "flurry-strike"
name = "Flurry Strike"
xp = 7
school = "tiger"
requires = { melee = 3, body = 3 }
tags = ["strike", "speed"]
effect = { kind = "extra-attack", attacks = 2 }
bonus = { near = 1, far = 0.5 }
entry = "fe.talents.flurry-strike"

[[talent]]
id = "calm"
name = "Calm"
xp = 1
"""


def loaded(folder: Path, **files: str) -> Content:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return load(folder, KINDS)


def problems(folder: Path, **files: str) -> tuple[ContentProblem, ...]:
    with pytest.raises(ContentError) as broken:
        loaded(folder, **files)
    return broken.value.problems


def talent(*lines: str) -> str:
    """One talent that is whole but for these lines."""
    given = {line.partition(" = ")[0] for line in lines}
    whole = {"id": '"x"', "name": '"X"', "xp": "1"}
    return "\n".join(("[[talent]]", *(f"{key} = {value}" for key, value in whole.items() if key not in given), *lines))


def test_records_stand_on_a_shelf_by_id_in_the_order_of_the_file(tmp_path: Path) -> None:
    content = loaded(tmp_path, talents=GOOD, weapons='[[weapon]]\nid = "axe"\n')

    assert list(content[Talent]) == ["flurry-strike", "calm"]
    assert content[Talent]["flurry-strike"].effect == ExtraAttack(attacks=2)
    assert content[Talent]["flurry-strike"].school is School.TIGER
    assert list(content[Weapon]) == ["axe"]


def test_a_kind_no_file_has_gives_an_empty_shelf(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not content")

    assert len(loaded(tmp_path)[Talent]) == 0


def test_a_record_that_embodies_an_entry_is_cited_for_it(tmp_path: Path) -> None:
    loaded(tmp_path, talents=GOOD)

    assert "content:content/talents.toml#flurry-strike" in citations()["fe.talents.flurry-strike"]


@pytest.mark.parametrize(
    ("line", "key", "found", "allowed"),
    [
        ("xp = 21", "xp", "21", "a whole number from 1 to 20"),
        ('xp = "7"', "xp", "'7'", "a whole number from 1 to 20"),
        ("xp = true", "xp", "True", "a whole number from 1 to 20"),
        ("xp = 1.5", "xp", "1.5", "a whole number from 1 to 20"),
        ('name = ""', "name", "''", "text of at least 1 letters of at most 40 letters"),
        ('school = "wolf"', "school", "'wolf'", "one of: owl, tiger"),
        ("requires = { melee = 6 }", "requires.melee", "6", "a whole number from 0 to 5"),
        ("requires = 3", "requires", "3", "a table"),
        ("requires = { mele = 3 }", "requires.mele", "an unknown key", "melee, body"),
        ('tags = ["ok", "Not ok"]', "tags[2]", "'Not ok'", "text matching ^[a-z-]+$"),
        ('tags = "ok"', "tags", "'ok'", "a list of text matching ^[a-z-]+$"),
        ('effect = { kind = "shift", steps = 3 }', "effect.steps", "3", "one of: 1, 2"),
        ('effect = { kind = "shove" }', "effect.kind", "'shove'", "extra-attack, shift"),
        ("effect = { attacks = 2 }", "effect.kind", "nothing", "extra-attack, shift"),
        ('effect = { kind = "extra-attack" }', "effect.attacks", "nothing", "a whole number"),
        ('bonus = { near = "much" }', "bonus.near", "'much'", "a number"),
        ('secret = "yes"', "secret", "'yes'", "true or false"),
    ],
)
def test_a_mistake_is_named_with_its_key_and_what_is_allowed(
    line: str, key: str, found: str, allowed: str, tmp_path: Path
) -> None:
    (problem,) = problems(tmp_path, talents=talent(line))

    assert (problem.file, problem.entry) == ("talents.toml", "talent x")
    assert (problem.key, problem.found, problem.allowed) == (key, found, allowed)
    assert problem.fix


def test_a_misspelt_key_is_answered_with_the_right_one(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, talents=talent("shcool = 1"))

    assert problem.fix == "Did you mean school?"


def test_what_only_the_record_itself_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, talents=talent("secret = true", 'tags = ["a"]'))

    assert problem.allowed == "a secret talent shows no tags"


def test_every_problem_of_every_file_is_told_at_once(tmp_path: Path) -> None:
    told = problems(
        tmp_path,
        a_talents="[[talent]]\nname = 3\nxp = 0\nodd = 1\n" + talent("xp = 99"),
        b_broken="[[talent\n",
        c_names="[[tallent]]\nid = 'y'\n[weapon]\nid = 'z'\n",
        d_twins='[[weapon]]\nid = "axe"\n[[weapon]]\nid = "axe"\n',
    )

    assert [(problem.file, problem.entry, problem.key) for problem in told] == [
        ("a_talents.toml", "talent #1", "odd"),
        ("a_talents.toml", "talent #1", "id"),
        ("a_talents.toml", "talent #1", "name"),
        ("a_talents.toml", "talent #1", "xp"),
        ("a_talents.toml", "talent x", "xp"),
        ("b_broken.toml", "", ""),
        ("c_names.toml", "", "tallent"),
        ("c_names.toml", "", "weapon"),
        ("d_twins.toml", "weapon axe", "id"),
    ]


def test_the_error_reads_as_a_list_a_person_can_work_through(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as broken:
        loaded(tmp_path, weapons="[[weapon]]\nid = 1\nodd = 1\n")

    assert str(broken.value).splitlines() == [
        "2 problems in the content:",
        "- weapons.toml, weapon #1, odd: found an unknown key; allowed: id, note. Remove it.",
        "- weapons.toml, weapon #1, id: found 1; allowed: text. Write text.",
    ]


def test_a_file_that_is_not_text_is_one_problem(tmp_path: Path) -> None:
    (tmp_path / "talents.toml").write_bytes(b"\xff\xfe")

    (problem,) = problems(tmp_path)

    assert problem.allowed == "UTF-8 text"


def test_records_need_an_id(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="need a field `id`"):
        load(tmp_path, {"shift": Shift})


def test_where_rules_are_proven_a_record_can_be_switched_off(tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text('[[weapon]]\nid = "axe"\nentry = "fe.gear.melee-table"\n')
    program = """
import sys, pathlib
from msgspec import Struct
from threefates.rulebook.cites import SwitchedOff, switched_off
from threefates.rulebook.content import load

class Weapon(Struct, frozen=True):
    id: str
    entry: str

shelf = load(pathlib.Path(sys.argv[1]), {"weapon": Weapon})[Weapon]
with switched_off("fe.gear.melee-table"):
    try:
        shelf["axe"]
    except SwitchedOff as off:
        print(off)
print(shelf["axe"].id)
"""

    said = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        env={**os.environ, "THREEFATES_PROVE": "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()

    assert said == ["fe.gear.melee-table is switched off", "axe"]
