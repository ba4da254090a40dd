"""Skills and aspects as people write them: `Fencing Good, Athletics Fair` and `Brawler 2, Proud`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

from threefates.pieces.ladder import Ladder
from threefates.pieces.spelling import bare, composed, spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.content.records import sample_aspects
from threefates.systems.fate_2003.dice.ladder import LADDER, rating

__all__ = [
    "LONGEST_NAME",
    "LONGEST_SAYING",
    "LONGEST_TEXT",
    "MOST",
    "PICKED",
    "as_known",
    "aspects",
    "check_room",
    "counted",
    "optional_words",
    "proper_words",
    "skills",
    "with_picked",
    "without_level",
    "words_in",
    "written",
]

MOST = 40  # skills, or aspects, of one character
LONGEST_NAME = 40
LONGEST_SAYING = 120
LONGEST_TEXT = 200
LONGEST_ITEM = 80  # a name, what stands between, and its rung; no more is looked at
HIGHEST_LEVEL = 20
_SKILL = re.compile(r"(.+?)[\s:=]+([A-Za-z]+(?:[+-]\d{1,2})?|[+−-]?\d{1,3})", re.ASCII)
_ASPECT = re.compile(r"(.+?)(?:[\s:=]+([-−]?\d{1,3}))?", re.ASCII)
_QUOTED = re.compile(r"((?:\A|[,;\n])[^\S\n]*)[“„\"]([^“”„\"\n]+)[”“\"]")
_NUMBERED = re.compile(r".+[\s:=]+[-−]?\d{1,3}", re.ASCII)
_PRINTED = re.compile(r"[❏□\s]*(?P<name>.*?[^❏□\s])\s*(?P<boxes>[❏□]*)\s*(?:\((?P<rung>[A-Za-z]+)\))?")


def skills(text: str, ladder: Ladder = LADDER) -> dict[str, int]:
    """Read skills, each with its adjective or ladder value.

    >>> skills("Fencing Good, Play Instruments: fair; Riding +3")
    {'Fencing': 2, 'Play Instruments': 1, 'Riding': 3}

    Raises:
        Refused: Where a skill has no rung, or there are too many.
    """
    found: dict[str, int] = {}
    for item in _items(text):
        read = _SKILL.fullmatch(item)
        if read is None:
            raise Refused(
                "sheet.skill",
                f"“{item[:LONGEST_NAME]}” is not a skill with a rung.",
                remedy="Write the skill and its adjective, like “Fencing Good”, with commas between.",
                source="fate.ladder.scale",
            )
        found[as_known(proper_words(read[1], LONGEST_NAME), found)] = rating(read[2], ladder)
    return found


class Picked(Protocol):
    """Skills that were picked from lists, by the rungs that they stand at."""

    @property
    def great(self) -> str: ...
    @property
    def good(self) -> tuple[str, ...]: ...
    @property
    def fair(self) -> tuple[str, ...]: ...
    @property
    def average(self) -> tuple[str, ...]: ...


def with_picked(text: str, picked: Picked, ladder: Ladder = LADDER) -> dict[str, int]:
    """Skills that were picked, and those that were typed. One that was picked twice stands where it is better.

    Raises:
        Refused: As `skills` does.
    """
    found: dict[str, int] = {}
    chosen = ((picked.great,) if picked.great else (), picked.good, picked.fair, picked.average)
    for rung, names in zip(PICKED, chosen, strict=True):
        for name in names[: MOST + 1]:
            found.setdefault(as_known(proper_words(name, LONGEST_NAME), found), LADDER.value(rung))
    found |= {as_known(name, found): value for name, value in skills(text, ladder).items()}
    check_room(len(found) - 1, new=bool(found), remedy="Leave some out; a sheet can be changed.")
    return found


PICKED: Final = ("Great", "Good", "Fair", "Average")
"""The rungs that skills of a first sheet are picked for, the best first."""


def aspects(text: str) -> dict[str, int]:
    """Read aspects, each with its level; without a number it has one, and a drawback's may have a minus.

    As the book prints them, too: with boxes, and with the adjective behind.

    >>> aspects("Brawler 2, Proud, Weak -3"), aspects("Bob, the talking skull 2, Proud")
    ({'Brawler': 2, 'Proud': 1, 'Weak': -3}, {'Bob, the talking skull': 2, 'Proud': 1})

    Raises:
        Refused: Where a level is out of range, or there are too many.
    """
    found: dict[str, int] = {}
    for one in (_ASPECT.fullmatch(_without_signs(item)) for item in _items(_kept_whole(text))):
        if one:
            name = proper_words(one[1].replace(INSIDE, ","), LONGEST_NAME)
            found[as_known(name, found)] = int((one[2] or "1").replace("−", "-"))
    check_levels(found)
    return found


@cites("fate.aspects.boxes")
def without_level(aspect: str) -> str:
    """The name of one aspect that was typed as sheets write it, with its level behind.

    >>> [without_level(one) for one in ("Proud 2", "Weak -3", "Proud", "Agent 47")]
    ['Proud', 'Weak', 'Proud', 'Agent 47']
    """
    read = _ASPECT.fullmatch(aspect)
    level = int((read[2] or "0").replace("−", "-")) if read else 0
    return read[1] if read and 1 <= abs(level) <= HIGHEST_LEVEL else aspect


@cites("fate.npcs.aspect-shorthand")
def _without_signs(item: str) -> str:
    """An aspect without its boxes and adjective; what those say is its level, where no number does.

    >>> [_without_signs(item) for item in ("Mercenary 2 (Good)", "Knight (Good)", "Proud ❏❏", "❏ Bob (the skull)")]
    ['Mercenary 2', 'Knight 2', 'Proud 2', 'Bob (the skull)']
    """
    read = _PRINTED.fullmatch(item)
    if read is None:
        return item
    value = next((rung.value for rung in LADDER.rungs if rung.name == read["rung"]), None)
    name = f"{read['name']} ({read['rung']})" if read["rung"] and value is None else read["name"]
    level = len(read["boxes"]) or value
    return f"{name} {level}" if level and not _NUMBERED.fullmatch(name) else name


@cites("fate.aspects.sample-names")
def _kept_whole(text: str) -> str:
    """A text whose commas inside of a saying in quotes, or of a name that the book itself gives, do not part it.

    >>> _kept_whole("Proud, “Go ahead, make my day” 2").split(", ")
    ['Proud', 'Go ahead‚ make my day 2']
    """
    text = _sayings_whole(text)
    for name in (one.name for one in sample_aspects().values() if "," in one.name):
        text = re.sub(re.escape(name), name.replace(",", INSIDE), text, flags=re.IGNORECASE)
    return text


@cites("fate.aspects.style")
def _sayings_whole(text: str) -> str:
    return _QUOTED.sub(lambda saying: saying[1] + saying[2].replace(",", INSIDE), text)


INSIDE = "\u201a"  # stands for a comma that is part of a name


@cites("fate.aspects.boxes")
def check_levels(levels: Mapping[str, int]) -> None:
    """Refuse a level that no box stands for."""
    for name, level in levels.items():
        if not 1 <= abs(level) <= HIGHEST_LEVEL:
            raise Refused(
                "sheet.level",
                f"{name} cannot have level {level}.",
                remedy=f"Give an aspect 1 to {HIGHEST_LEVEL} levels.",
                source="fate.aspects.boxes",
            )


def proper_words(text: str, longest: int = LONGEST_TEXT) -> str:
    """Words as they may stand on a sheet or in the log.

    Raises:
        Refused: Where nothing is left of them, or too much.
    """
    clean = " ".join(composed(text).split())
    if not clean or len(clean) > longest or not clean.isprintable():
        raise Refused("sheet.words", "That cannot be written down.", remedy=f"Write 1 to {longest} letters and signs.")
    return clean


def optional_words(text: str, longest: int = LONGEST_TEXT) -> str:
    """Words as they may stand on a sheet or in the log; empty where nothing but blanks was written.

    Raises:
        Refused: Where there is too much of them.
    """
    return proper_words(text, longest) if text.strip() else ""


def words_in(text: str, most: int = MOST) -> tuple[str, ...]:
    """Names with commas between, in their order; one may come twice.

    >>> words_in("Riding, Play Instruments,, Riding")
    ('Riding', 'Play Instruments', 'Riding')
    """
    return tuple(proper_words(item.replace(INSIDE, ","), LONGEST_NAME) for item in _items(_kept_whole(text), most))


def written(names: Iterable[str]) -> str:
    """Names as they are typed with commas between: in quotes what has a comma of its own.

    >>> written(["Proud", "Go ahead, make my day"])
    'Proud, “Go ahead, make my day”'
    """
    return ", ".join(f"“{name}”" if "," in name else name for name in names)


def as_known(name: str, known: Iterable[str]) -> str:
    """A name as it is written already, whatever letters were typed large or small; else as it is.

    >>> as_known("guild thief", ["Proud", "Guild Thief"]), as_known("Rich", ["Proud"])
    ('Guild Thief', 'Rich')
    """
    return spelled(name, known) or name


def in_general(skill: str) -> str:
    """What a skill is one of: its name without what it is narrowed to.

    >>> in_general("Streetwise (New York)"), in_general("Hide")
    ('Streetwise', 'Hide')
    """
    return skill.partition(" (")[0]


@cites("fate.skills.social", "fate.skills.survival")
def to_be_filled_in(listed: Iterable[str]) -> tuple[str, ...]:
    """The skills of a list that are one for each group, region or terrain, to be said when it is bought.

    >>> to_be_filled_in(["Bluff", "Contacting (by group)", "Streetwise (New York)"])
    ('Contacting (by group)',)
    """
    return tuple(skill for skill in listed if skill.startswith(f"{in_general(skill)} (by "))


@cites("fate.skills.social", "fate.skills.survival")
def filled_in(skill: str, listed: Iterable[str]) -> str:
    """A skill of a kind that is one for each, as lists have it where it was typed as the book says it, too.

    >>> filled_in("Desert Survival", ["Survival (by terrain)"]), filled_in("Shadowing", ["Survival (by terrain)"])
    ('Survival (Desert)', 'Shadowing')
    """
    for kind in map(in_general, to_be_filled_in(listed)):
        which = skill[: -len(kind) - 1]
        if which and bare(skill) == bare(f"{which} {kind}"):
            return f"{kind} ({which})"
    return skill


def each_once(names: Iterable[str]) -> tuple[str, ...]:
    """Names without those that come again, however they are spelled then.

    >>> each_once(["Riding", "Bows", "riding"])
    ('Riding', 'Bows')
    """
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(bare(name), name)
    return tuple(found.values())


def counted(count: int, thing: str) -> str:
    """So many of a thing.

    >>> counted(1, "rank"), counted(3, "skill rank")
    ('1 rank', '3 skill ranks')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


def check_room(held: int, *, new: bool, remedy: str = "Raise one that is there.") -> None:
    """Refuse one more of what a sheet holds so many of."""
    if new and held >= MOST:
        raise Refused("sheet.too_many", f"A sheet holds {MOST} of those.", remedy=remedy)


def _items(text: str, most: int = MOST) -> Iterator[str]:
    items = [item for item in (" ".join(part.split()) for part in re.split(r"[,;\n]", text)) if item]
    if len(items) > most:
        raise Refused("sheet.too_many", f"That is more than {most}.", remedy="Leave some out; a sheet can be changed.")
    return (proper_words(item, LONGEST_ITEM) for item in items)
