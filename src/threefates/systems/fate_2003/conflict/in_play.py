"""Who is in play: what somebody who was taken out may still do, until the scene is over.

In one place for the whole game, command by command. A field that is not listed here is anybody's: to be taken out is
not death, so a sheet grows and a point is paid for the story's sake all the same, and what the Game Master calls for
outside of a fight is theirs to say. Whom a fight that goes on still counts in, it says for itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.in_play import Bars
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import Proposed
from threefates.systems.fate_2003.conflict.blows import conflict, not_standing
from threefates.systems.fate_2003.wounds.wounds import TrackSet, WoundMarked, WoundTakenOver

__all__ = ["kept_out"]

BARS: Final[Mapping[str, Bars]] = {
    "fate.propose-test": {"character": not_standing},
    "fate.roll-trait": {"character": not_standing},
    "fate.roll-challenge": {"character": not_standing},
    "fate.make-speech": {"character": not_standing},
    "fate.help-roll": {"character": not_standing},
    "fate.switch-positions": {"character": not_standing, "other": not_standing},
    "fate.take-wound": {"character": not_standing},
    "fate.treat-injury": {"healer": not_standing},
    "fate.call-exchange": {"character": not_standing, "opponent": not_standing},
    "fate.begin-fight": {"ours": not_standing, "theirs": not_standing},
    "fate.take-ground": {"character": not_standing},
    "fate.join-fight": {"character": not_standing},
    "fate.leave-fight": {"character": not_standing},
    "fate.name-padded": {"padded": not_standing},
}
"""By the tag of a command and its field: who is kept out."""


@conflict.answers_to(WoundMarked, WoundTakenOver, TrackSet)
@cites("fate.wounds.taken-out")
def proposes_no_more(act: Unfolding, event: Event) -> None:
    """What somebody had proposed to roll for falls with them: nobody says how hard it is any more."""
    act.withdraw(lambda step: isinstance(step, Proposed) and not_standing(act.state, step.character) is not None)


@conflict.keeps_out
def kept_out() -> Mapping[str, Bars]:
    """Everybody who is kept out of something, and of what."""
    return BARS
