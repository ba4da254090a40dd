"""The roster: whom the books call a Patron, under which names, and with which gift."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry

__all__ = ["OF", "Gift", "gift_of", "heads_of", "plain", "same_patron", "whose_rite"]

OF: Final = ": "
"""Between a Patron's name and that of a Rite, on a ledger."""
GIFTS: Final = "fe.patrons.gift-table"


class Gift(Struct, frozen=True):
    """A Patron's row of the gift table."""

    patron: str
    domain: str
    skill: str
    blessing: str


class _Gifts(Struct):
    rows: tuple[Gift, ...]


# names


_ALSO: Final = {
    "khemesh": "khmesh",
    "oath of light & flame": "oath of flame & light",
    "oath of flame": "oath of flame & light",
    "oath": "oath of flame & light",
    "aliyah the chained angel": "aliyah",
    "chained angel": "aliyah",
    "old man": "old man of the black forest",
    "ikasha she who sleeps": "ikasha",
    "raeyn mistress of the sea": "raeyn",
    "grimmir the wild speaker": "grimmir",
}


@functools.lru_cache(256)
@cites("fe.patrons.roster-gaps", "fe.ruling.patron-names")
def plain(patron: str) -> str:
    """A Patron's name without what the books write now so, now otherwise: accents, the article, epithets, aliases.

    >>> plain("The Sealed Gate") == plain("sealed gate"), plain("Khemesh") == plain("Khmesh")
    (True, True)
    >>> plain("Raéyn, Mistress of the Sea"), plain("Inaea (Webs)"), plain("Oath")
    ('raeyn', 'inaea', 'oath of flame & light')
    >>> plain("Ikasha \u2014 She Who Sleeps"), plain("Grimmir the Wild Speaker")
    ('ikasha', 'grimmir')
    """
    short = (
        bare(patron).partition(",")[0].partition("(")[0].partition(" - ")[0].replace(" and ", " & ").replace("æ", "ae")
    )
    letters = unicodedata.normalize("NFKD", short)
    name = "".join(each for each in letters if not unicodedata.combining(each)).strip().removeprefix("the ").strip()
    return _ALSO.get(name, name)


@cites("fe.patrons.roster-gaps", "fe.ruling.patron-names")
def same_patron(one: str, other: str) -> bool:
    """Whether two names are those of one Patron."""
    return plain(one) == plain(other)


def heads_of(ledger: str) -> tuple[str, ...]:
    """What may be a Patron's name on the ledger of a Rite, the shortest first: either name may have a colon in it.

    >>> heads_of("the Court: Winter: Ward"), heads_of("the Gate")
    (('the Court', 'the Court: Winter'), ())
    """
    return tuple(ledger[:place] for place in range(1, len(ledger)) if ledger.startswith(OF, place))


@cites("fe.obligation.tracked-per-rite")
def whose_rite(ledger: str, patron: str, rite: str) -> str:
    """The Patron as a Rite's own ledger has the name; nothing where it is another ledger.

    >>> whose_rite("the Gate: Salt & Iron", "The Gate", "salt and iron"), whose_rite("the Gate: Ward", "Mab", "Ward")
    ('the Gate', '')
    """
    heads = (head for head in heads_of(ledger) if bare(ledger[len(head) + len(OF) :]) == bare(rite))
    return next((head for head in heads if same_patron(head, patron)), "")


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
