"""The same action, done with another Attribute or another skill."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals

__all__ = ["otherwise"]


def otherwise(evening: Evening, hero: str, attribute: str, skill: str = "", by: str = "ann", **more: str) -> Proposal:
    """The action that is proposed, with another Attribute."""
    now = evening.state[Proposals][hero]
    evening.do(by, "fe.propose", hero=hero, attribute=attribute, skill=skill or now.skill, **more)
    return evening.state[Proposals][hero]
