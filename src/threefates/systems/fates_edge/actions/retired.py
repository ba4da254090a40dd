"""Events that are written no more, and stay readable for the logs that have them.

Up to version 6 of the rules each said, for its chapter, that what a hero's action was for had ended with the action.
Since then the proposal's own end says it.
"""

from __future__ import annotations

from typing import Final, cast

from msgspec import defstruct

from threefates.rulebook.messages import Event
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals, proposals

__all__ = ["RETIRED"]

RETIRED: Final = {
    "CallSettled": ("fe.approach-settled", "hero"),
    "CrackUsed": ("fe.crack-used", "hero"),
    "SaidCleared": ("fe.condition-said-over", "hero"),
    "SteadyingOver": ("fe.steadying-over", "healer"),
    "TogetherCleared": ("fe.together-cleared", "hero"),
    "TreatmentOver": ("fe.treatment-over", "healer"),
}
"""By the name of the class: its tag, and the field that says whose action it was."""


def unchanged(proposals: Proposals, event: Event) -> Proposals:
    """Change nothing: what the action was for went with its proposal."""
    return proposals


for name, (tag, whose) in RETIRED.items():
    said = {"quiet": True, "__doc__": "What a hero's action was for is over; written up to version 6."}
    kind = defstruct(name, [(whose, EntityId)], bases=(Event,), namespace=said, module=__name__, tag=tag, frozen=True)
    proposals.folds(cast("type[Event]", kind))(unchanged)
