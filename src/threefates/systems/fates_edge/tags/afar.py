"""Short magic that goes as far as Far: what it is on says so, and where nobody is named, whoever works it."""

from __future__ import annotations

import enum
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposal

__all__ = ["AFAR", "Afar", "cannot_go", "goes_short"]

SOURCE: Final = "fe.range.targeting"


class Afar(enum.Enum):
    """What comes of it that short magic goes past Near."""

    HARDER = "harder"
    LESS = "less"


AFAR: Final = {Afar.HARDER: "It goes to Far, and is 1 harder", Afar.LESS: "It goes to Far, and does a step less"}


def goes_short(proposal: Proposal) -> bool:
    """Whether an action is magic that goes no further than what is thrown: a free spell."""
    magic = proposal.purpose(Magic)
    return magic is not None and magic.kind == "freeform"


@cites(SOURCE)
def cannot_go(proposal: Proposal, afar: Afar | None) -> Refused | None:
    """The refusal where Far makes nothing of an action, or None: only short magic is meant for Near."""
    if afar is None or goes_short(proposal):
        return None
    title, remedy = "Only free magic is short magic.", "Leave out how far it goes."
    return Refused("tag.afar", title, remedy=remedy, source=SOURCE)
