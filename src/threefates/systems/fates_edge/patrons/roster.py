"""The roster: whom the books call a Patron, under which names, with which gift and rival, and what they leave open."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry

__all__ = [
    "Gift",
    "friction",
    "gaps",
    "gift_of",
    "paths_of_sample",
    "plain",
    "rivals",
    "same_patron",
]

GIFTS: Final = "fe.patrons.gift-table"
RIVALRIES: Final = "fe.patrons.rivalries"
GAPS: Final = "fe.patrons.roster-gaps"


class Gift(Struct, frozen=True):
    """A Patron's row of the gift table."""

    patron: str
    domain: str
    skill: str
    blessing: str


class _Gifts(Struct):
    rows: tuple[Gift, ...]


class _Rivalry(Struct):
    patron: str
    rival: str
    friction: str


class _Rivalries(Struct):
    rows: tuple[_Rivalry, ...]


# names


_ALSO: Final = {
    "khemesh": "khmesh",
    "oath of light & flame": "oath of flame & light",
    "oath of flame": "oath of flame & light",
    "oath": "oath of flame & light",
    "aliyah the chained angel": "aliyah",
    "chained angel": "aliyah",
    "old man": "old man of the black forest",
}


@functools.lru_cache(256)
@cites(GAPS, "fe.ruling.patron-names")
def plain(patron: str) -> str:
    """A Patron's name without what the books write now so, now otherwise: accents, the article, epithets, aliases.

    >>> plain("The Sealed Gate") == plain("sealed gate"), plain("Khemesh") == plain("Khmesh")
    (True, True)
    >>> plain("Raéyn, Mistress of the Sea"), plain("Inaea (Webs)"), plain("Oath")
    ('raeyn', 'inaea', 'oath of flame & light')
    """
    short = bare(patron).partition(",")[0].partition("(")[0].replace(" and ", " & ").replace("æ", "ae")
    letters = unicodedata.normalize("NFKD", short)
    name = "".join(each for each in letters if not unicodedata.combining(each)).strip().removeprefix("the ").strip()
    return _ALSO.get(name, name)


@cites("fe.patrons.roster-gaps", "fe.ruling.patron-names")
def same_patron(one: str, other: str) -> bool:
    """Whether two names are those of one Patron."""
    return plain(one) == plain(other)


# gifts and rivals


@functools.cache
def _gifts() -> Mapping[str, Gift]:
    return {plain(row.patron): row for row in entry(GIFTS).table(_Gifts).rows}


@cites(GIFTS, "fe.ruling.patron-names")
def gift_of(patron: str) -> Gift | None:
    """A Patron's row of the gift table: the one skill that its Gift helps, and what it blesses with.

    >>> (gift_of("the sealed gate") or Gift("", "", "", "")).skill, gift_of("Grimmir")
    ('Tinker', None)
    """
    return _gifts().get(plain(patron))


@functools.cache
def _rivalries() -> tuple[_Rivalry, ...]:
    return entry(RIVALRIES).table(_Rivalries).rows


@cites(RIVALRIES, "fe.ruling.rivalry-symmetry")
def friction(patron: str) -> Mapping[str, str]:
    """The rivals of a Patron and what they quarrel over: its own first, then whoever names it as theirs.

    >>> friction("Ikasha"), list(friction("Livaea"))
    ({'The Witness': 'hiding vs gaze'}, ['Inaea'])
    >>> list(friction("the Traveler"))
    ['Sealed Gate', 'Sacred Geometry']
    """
    own = {row.rival: row.friction for row in _rivalries() if same_patron(row.patron, patron)}
    others = {row.patron: row.friction for row in _rivalries() if same_patron(row.rival, patron)}
    return own | {name: said for name, said in others.items() if name not in own}


@cites("fe.patrons.rivalries", "fe.ruling.rivalry-symmetry")
def rivals(one: str, other: str) -> bool:
    """Whether two Patrons are rivals, whichever of them says so."""
    return any(same_patron(other, each) for each in friction(one))


# what is open


@cites(GAPS)
def gaps(patron: str) -> tuple[str, ...]:
    """What the books leave open of a Patron, for the table to fill.

    >>> gaps("Grimmir")
    ('no gift is printed', 'no rival is printed')
    >>> gaps("Ikasha")
    ()
    """
    return (
        *(() if gift_of(patron) else ("no gift is printed",)),
        *(() if friction(patron) else ("no rival is printed",)),
    )


@cites("fe.patrons.sample-usage")
def paths_of_sample(grade: str) -> Mapping[str, str]:
    """How each path uses a Patron's sample Rite of a grade; of them Cantors sing the Low ones alone.

    >>> list(paths_of_sample("high")), list(paths_of_sample("low"))
    (['Runekeeper', 'Invoker'], ['Runekeeper', 'Invoker', 'Cantor'])
    """
    ways = {"Runekeeper": "inscribes it", "Invoker": "calls it by Symbol"}
    return ways | {"Cantor": "may sing it"} if grade == LOW else ways


LOW: Final = "low"
