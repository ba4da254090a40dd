"""TAGS: a spell on the fly in a few words, and what each of them makes of its DV."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.casting.elemental_backlash import elements
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.vocabulary import outcomes_called
from threefates.systems.fates_edge.rulings.road import CastingSteps, DangerousTags, TagDvCap, WardTags

__all__ = [
    "MOST_TAGS",
    "Group",
    "colours",
    "dangerous",
    "elements_of",
    "gated",
    "groups",
    "guidance",
    "harder_by",
    "perils",
    "read_tags",
    "stacks",
    "step_names",
    "tag_dv",
    "ward_dv",
    "weight",
]

MOST_TAGS: Final = 6
WARDS: Final = ("WARD", "BANISH", "UNWARD")
_ALSO: Final = {"TELEPORTATION": "TELEPORT", "TRANSFORMATION": "TRANSFORM", "DOMINATION": "DOMINATE"}
"""How the book, and whoever types, writes some of them besides."""

_BETWEEN: Final = re.compile(r"[,;•·∙⋅◦●‧→|+&\n]|\bAND\b|(?<=\s)[-–—*](?=\s)|(?<!DEATH)/|/(?!DREAMS)")
_EIGHTH: Final = re.compile(r"\b(?:DEATH\s*(?:/|&|\bAND\b)\s*DREAMS|DREAMS\s*(?:/|&|\bAND\b)\s*DEATH)\b")
_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
_AROUND: Final = " .\"'“”‘’[]"
"""What people write between the TAGS of a spell, and around them; one slash is in the name of an element."""


@cites("fe.tags.grammar", "fe.tags.dangerous-list")
def read_tags(text: str) -> tuple[str, ...]:
    """The TAGS of a spell as somebody typed them, each once; words beside what stands in brackets are no TAGS.

    >>> read_tags("[Burning] [Area], force")
    ('BURNING', 'AREA', 'FORCE')
    >>> read_tags("Burning • Area • Force")
    ('BURNING', 'AREA', 'FORCE')
    >>> read_tags("Teleportation; teleport"), read_tags("Fire/Area, Death / Dreams")
    (('TELEPORT',), ('FIRE', 'AREA', 'DEATH/DREAMS'))
    >>> read_tags("I create a [WARD] [BARRIER] [FIRE] wall"), read_tags("fire, area and force")
    (('WARD', 'BARRIER', 'FIRE'), ('FIRE', 'AREA', 'FORCE'))
    >>> read_tags("Dreams & Death, area"), read_tags("Summoning, summon")
    (('DEATH/DREAMS', 'AREA'), ('SUMMONING',))
    """
    spaced = re.sub(r"[ \t]+", " ", _EIGHTH.sub("DEATH/DREAMS", text.upper()))
    whole = _BRACKETS.sub(_each_in_brackets, re.sub(" ?/ ?", "/", spaced))
    parts = (tag for part in _BETWEEN.split(whole) for tag in _BRACKETS.findall(part) or (part,))
    found = (" ".join(part.split()).strip(_AROUND) for part in parts)
    kept: dict[str, str] = {}
    for tag in (_ALSO.get(tag, tag) for tag in found if tag):
        kept.setdefault(_in_one_form(tag), tag)
    return tuple(kept.values())


def _each_in_brackets(found: re.Match[str]) -> str:
    return "".join(f"[{tag}]" for tag in _BETWEEN.split(found[1]))


class _Library(Struct):
    dv: int
    tags: dict[str, str]


@cites("fe.tags.dangerous-list")
def dangerous(reading: DangerousTags) -> frozenset[str]:
    """The TAGS that add 2 instead of 1.

    >>> sorted(dangerous(DangerousTags.THREE))
    ['DOMINATE', 'TELEPORT', 'TRANSFORM']
    >>> "GATE" in dangerous(DangerousTags.LIBRARY), "DOMINATE" in dangerous(DangerousTags.LIBRARY)
    (True, True)
    """
    named = entry("fe.tags.dangerous-list").table(dict[str, list[str]])["dangerous"]
    if reading is DangerousTags.THREE:
        return frozenset(named)
    return frozenset(named) | _library()


@cites("fe.tags.dangerous-list", "fe.tags.grammar")
def perils(tags: Sequence[str], reading: DangerousTags) -> frozenset[str]:
    """Those of a spell's TAGS that are dangerous, by themselves or among other words.

    >>> sorted(perils(("FAR TELEPORTATION", "SUMMONING", "BURNING", "INVESTIGATE"), DangerousTags.LIBRARY))
    ['FAR TELEPORTATION', 'SUMMONING']
    """
    return frozenset(tag for tag in tags if _named_in(tag, reading))


def _named_in(tag: str, reading: DangerousTags) -> frozenset[str]:
    """The dangerous TAGS that a TAG names in any form of theirs, by itself or among other words."""
    words = re.findall("[A-Z]+", tag)
    forms = {named: re.compile(f"{named.removesuffix('E')}{_ENDINGS}") for named in dangerous(reading)}
    return frozenset(named for named, form in forms.items() if any(form.fullmatch(word) for word in words))


_ENDINGS: Final = "(E|ES|ED|S|ING|INGS|A?TIONS?|IONS?)?"
"""How the word of a TAG may end, as people write it."""


def _in_one_form(tag: str) -> str:
    """A dangerous TAG by its own name, in whatever form it is told by itself; any other as it is."""
    return next(iter(_named_in(tag, DangerousTags.LIBRARY)), tag) if tag.isalpha() else tag


def _library() -> frozenset[str]:
    """The TAGS of the groups that are always dangerous."""
    return frozenset(tag for group in groups() if group.dv > 1 for tag in group.tags)


class Group(Struct, frozen=True):
    """A group of the TAG library: what each of its TAGS adds to the DV, and what it stands for."""

    name: str
    dv: int
    tags: dict[str, str]


GROUPS: Final = {
    "elemental": "Elemental",
    "force": "Force",
    "mind": "Mind and veil",
    "life": "Life and body",
    "space": "Space and motion",
    "creation": "Creation and transformation",
}


@cites(
    "fe.tags.elemental-group",
    "fe.tags.force-group",
    "fe.tags.mind-group",
    "fe.tags.life-group",
    "fe.tags.space-group",
    "fe.tags.creation-group",
)
def groups() -> tuple[Group, ...]:
    """The six groups of the TAG library.

    >>> [(group.name, group.dv, len(group.tags)) for group in groups()][:2]
    [('Elemental', 1, 6), ('Force', 1, 6)]
    """
    return _groups()


@functools.cache
def _groups() -> tuple[Group, ...]:
    found = ((name, entry(f"fe.tags.{key}-group").table(_Library)) for key, name in GROUPS.items())
    return tuple(Group(name, each.dv, {tag.upper(): says for tag, says in each.tags.items()}) for name, each in found)


_OF_ELEMENT: Final = {
    "BURNING": "Fire",
    "FREEZING": "Water",
    "STORM": "Air",
    "STONE": "Earth",
    "WAVE": "Water",
    "WIND": "Air",
}


@cites("fe.tags.elemental-group")
def elements_of(tags: Sequence[str]) -> tuple[str, ...]:
    """The elements that the TAGS of a spell name, or speak of, by themselves or among other words, in their order.

    >>> elements_of(("AREA", "BURNING", "WINDS", "LIFE")), elements_of(("WALL OF FIRE", "DEATH/DREAMS"))
    (('Fire', 'Air', 'Life'), ('Fire', 'Death/Dreams'))
    """
    named = {name.upper(): element for element in elements() for name in element.split("/")} | _OF_ELEMENT
    one = {name.removesuffix("S"): element for name, element in named.items()}
    words = (word.removesuffix("S") for tag in tags for word in re.findall("[A-Z]+", tag))
    return tuple(dict.fromkeys(one[word] for word in words if word in one))


class _Counts(Struct):
    minor: tuple[int, int]
    heavy: tuple[int, int]
    max: int


@cites("fe.tags.count-guidance")
def weight(tags: Sequence[str]) -> str:
    """Say how heavy a spell of so many TAGS is; nothing where there are more than a spell bears.

    >>> [weight(("FIRE",) * count) for count in (1, 3, 4, 6, 7)]
    ['minor', 'minor', 'heavy', 'heavy', '']
    """
    counts = entry("fe.tags.count-guidance").table(_Counts)
    spans = {"minor": counts.minor, "heavy": counts.heavy}
    return next((name for name, (least, most) in spans.items() if least <= len(tags) <= most), "")


@cites("fe.tags.count-guidance")
def guidance() -> str:
    """Say how many TAGS make a spell of which weight.

    >>> guidance()
    '1 to 3 TAGS make a minor spell, 4 to 6 heavy magic, and a very dangerous one.'
    """
    counts = entry("fe.tags.count-guidance").table(_Counts)
    (least, few), (more, most) = counts.minor, counts.heavy
    return f"{least} to {few} TAGS make a minor spell, {more} to {most} heavy magic, and a very dangerous one."


@cites("fe.tags.stacking-danger")
def stacks(tags: Sequence[str], reading: DangerousTags) -> bool:
    """Say whether several dangerous TAGS are stacked in one spell; one of them in two forms is one.

    >>> stacks(("GATE", "GATES"), DangerousTags.LIBRARY), stacks(("GATE", "SUMMON"), DangerousTags.LIBRARY)
    (False, True)
    """
    return len({named for tag in tags for named in _named_in(tag, reading)}) > 1


class _Counting(Struct):
    base: int
    per_tag: int
    dangerous: int
    mastery_or_tools: int
    max: int


@cites("fe.tags.free-casting-dv", "fe.ruling.dangerous-plus-two", "fe.tags.space-group", "fe.tags.creation-group")
def harder_by(tag: str, which: DangerousTags) -> int:
    """What one TAG adds to the DV: 2 where the table reads it as dangerous, else 1.

    >>> [[harder_by(tag, which) for tag in ("GATE", "TELEPORT", "AREA")] for which in DangerousTags]
    [[2, 2, 1], [1, 2, 1]]
    """
    numbers = entry("fe.tags.free-casting-dv").table(_Counting)
    return numbers.dangerous if perils((tag,), which) else numbers.per_tag


@cites("fe.tags.free-casting-dv", "fe.ruling.dangerous-plus-two")
def tag_dv(tags: Sequence[str], which: DangerousTags, cap: TagDvCap, *, eased: bool = False) -> int:
    """The DV of a spell by its TAGS: 1, and 1 for each, 2 for a dangerous one; mastery or the right tool takes 1 off.

    >>> tag_dv(("BURNING", "AREA", "FORCE"), DangerousTags.THREE, TagDvCap.DV)
    4
    >>> tag_dv(("TELEPORT", "TRANSFORM", "DOMINATE"), DangerousTags.THREE, TagDvCap.DV)
    6
    """
    numbers = entry("fe.tags.free-casting-dv").table(_Counting)
    dv = numbers.base + sum(harder_by(tag, which) for tag in tags)
    dv += numbers.mastery_or_tools if eased else 0
    return min(dv, numbers.max) if cap is TagDvCap.DV else dv


@cites("fe.caster.ward-shortcut")
def ward_dv(scope: str) -> int:
    """The DV of a WARD raised on the spot, by how much it spans; an area may be harder still.

    Raises:
        KeyError: If the book names no such span.

    >>> ward_dv("hallway"), ward_dv("scene"), ward_dv("area")
    (2, 3, 4)
    """
    found = entry("fe.caster.ward-shortcut").table(dict[str, int | str])[scope]
    return int(str(found).removesuffix("+"))


@cites("fe.ruling.tag-casting-wards")
def gated(tags: Sequence[str], reading: WardTags) -> tuple[str, ...]:
    """The TAGS that want a printed source at this table, among other words or by themselves.

    >>> gated(("GREAT WARD", "FIRE", "STEWARD", "BANISHMENT"), WardTags.NEED_SOURCE), gated(("WARD",), WardTags.AS_TAGS)
    (('GREAT WARD', 'BANISHMENT'), ())
    """
    if reading is not WardTags.NEED_SOURCE:
        return ()
    return tuple(tag for tag in tags if any(_HEAVY.fullmatch(word) for word in re.findall("[A-Z]+", tag)))


_HEAVY: Final = re.compile(f"({'|'.join(WARDS)})(S|ES|ED|ING|INGS|MENT|MENTS)?")


@cites("fe.tags.backlash-color", "fe.resolution.outcome-vocabulary")
def colours(outcome: Outcome) -> bool:
    """Say whether a result is mixed, so that Backlash comes in the colour of the TAGS.

    >>> [row.spoken for row in Outcome if colours(row)]
    ['Partial']
    """
    return outcome in outcomes_called("mixed")


@cites("fe.caster.channel-weave-order")
def step_names(reading: CastingSteps) -> tuple[str, str]:
    """Name the two steps of casting.

    >>> step_names(CastingSteps.CHANNEL_WEAVE), step_names(CastingSteps.WEAVE_CAST)
    (('Channel', 'Weave'), ('Weave', 'Cast'))
    """
    if reading is CastingSteps.WEAVE_CAST:
        return "Weave", "Cast"
    first, second = entry("fe.caster.channel-weave-order").table(dict[str, list[str]])["actions"]
    return first.capitalize(), second.capitalize()
