"""TAGS: a spell on the fly in a few words, and what each of them makes of its DV."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.outcome import Outcome
from threefates.systems.fates_edge.resolution.vocabulary import outcomes_called
from threefates.systems.fates_edge.rulings.road import CastingSteps, DangerousTags, TagDvCap, WardTags

__all__ = ["MOST_TAGS", "colours", "dangerous", "gated", "read_tags", "step_names", "tag_dv", "ward_dv"]

MOST_TAGS: Final = 6
WARDS: Final = ("WARD", "BANISH", "UNWARD")


@cites("fe.tags.grammar")
def read_tags(text: str) -> tuple[str, ...]:
    """The TAGS of a spell as somebody typed them, each once.

    >>> read_tags("[Burning] [Area], force")
    ('BURNING', 'AREA', 'FORCE')
    """
    spaced = text.replace("[", ",").replace("]", ",")
    found = (" ".join(part.split()).upper() for part in spaced.split(","))
    return tuple(dict.fromkeys(tag for tag in found if tag))


class _Library(Struct):
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


@functools.cache
def _library() -> frozenset[str]:
    groups = ("fe.tags.space-group", "fe.tags.creation-group")
    return frozenset(tag.upper() for group in groups for tag in entry(group).table(_Library).tags)


class _Counting(Struct):
    base: int
    per_tag: int
    dangerous: int
    mastery_or_tools: int
    max: int


@cites("fe.tags.free-casting-dv", "fe.ruling.dangerous-plus-two")
def tag_dv(tags: Sequence[str], which: DangerousTags, cap: TagDvCap, *, eased: bool = False) -> int:
    """The DV of a spell by its TAGS: 1, and 1 for each, 2 for a dangerous one; mastery or the right tool takes 1 off.

    >>> tag_dv(("BURNING", "AREA", "FORCE"), DangerousTags.THREE, TagDvCap.DV)
    4
    >>> tag_dv(("TELEPORT", "TRANSFORM", "DOMINATE"), DangerousTags.THREE, TagDvCap.DV)
    6
    """
    numbers = entry("fe.tags.free-casting-dv").table(_Counting)
    perilous = dangerous(which)
    dv = numbers.base + sum(numbers.dangerous if tag in perilous else numbers.per_tag for tag in tags)
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
    """The TAGS that want a printed source at this table.

    >>> gated(("WARD", "FIRE"), WardTags.NEED_SOURCE), gated(("WARD",), WardTags.AS_TAGS)
    (('WARD',), ())
    """
    return tuple(tag for tag in tags if tag in WARDS) if reading is WardTags.NEED_SOURCE else ()


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
