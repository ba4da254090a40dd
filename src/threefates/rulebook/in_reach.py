"""Who reaches whom: a chapter says, command by command, how far apart two whom it names may be.

Distance is asked in one place of a game, as who is in play is, and not by every decider for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.in_play import Bar, named, without_barred
from threefates.rulebook.offers import Offer, Value
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = ["Reach", "Reaches", "bars_of_distance", "within_reach"]

Reach = Callable[[State, EntityId, EntityId], Refused | None]
"""Why one cannot reach another so, or None."""
Reaches = Mapping[tuple[str, str], Reach]
"""By two fields of one command: who reaches, and whom. The same field twice: those it names are together."""
MOST_ASKED: Final = 400  # pairs of a form


def within_reach(known: State, offer: Offer, reaches: Reaches) -> Offer:
    """The offer with everybody greyed who is too far away, and greyed as a whole where no two of a form are near."""
    for field, bar in bars_of_distance(reaches, dict(offer.fixed)):
        offer = without_barred(known, offer, {field: bar})
    refusal = _nobody(known, offer, reaches)
    return replace(offer, refusal=refusal, main=False) if refusal else offer


def _nobody(known: State, offer: Offer, reaches: Reaches) -> Refusal | None:
    """The words where a form asks for two, and no two whom it lists are within reach of each other; else None.

    Of a crowd not everybody is asked about: that one of them is near is taken for granted.
    """
    for (who, whom), reach in reaches.items():
        pairs = ((one, other) for one in _listed(offer, who) for other in _listed(offer, whom) if one != other)
        first = None
        for asked, pair in enumerate(pairs):
            refused = known.only(_words, reach, *pair) if asked < MOST_ASKED else None
            if refused is None:
                break
            first = first or refused
        else:
            if first:
                return first
    return None


def _listed(offer: Offer, name: str) -> list[EntityId]:
    """Whom a form lists in a field that it cannot do without."""
    asked = (field for field in offer.fields if field.name == name and not field.optional and field.low != 0)
    return [option.value for field in asked for option in field.options if option.refusal is None]


def _words(state: State, reach: Reach, one: EntityId, other: EntityId) -> Refusal | None:
    refused = reach(state, one, other)
    return refused.refusal if refused else None


class _From(Struct, frozen=True):
    """Keeps out whoever is too far from these; the same for the same people, so that offers are not worked out anew."""

    reach: Reach
    others: tuple[EntityId, ...]
    towards: bool  # whether these reach, and are not reached

    def __call__(self, state: State, who: EntityId) -> Refused | None:
        pairs = ((each, who) if self.towards else (who, each) for each in self.others if each != who)
        return next(filter(None, (self.reach(state, *pair) for pair in pairs)), None)


def bars_of_distance(reaches: Reaches, said: Mapping[str, Value]) -> Iterator[tuple[str, Bar]]:
    """For each field that names somebody, who is too far from those whom other fields name by now."""
    for (who, whom), reach in reaches.items():
        if others := named(said.get(who)):
            yield whom, _From(reach, others, towards=True)
        elif others := named(said.get(whom)):
            yield who, _From(reach, others, towards=False)
