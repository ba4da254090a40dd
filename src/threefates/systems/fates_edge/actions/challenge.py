"""The Tier of what is faced in a scene: where a DV comes of a Tier, it is the challenge's, not the hero's."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import OfScene
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS
from threefates.systems.fates_edge.rulings.resolution import DvMethod

__all__ = ["Challenge", "SetChallenge", "tier_of"]

SOURCE = "fe.resolution.dv-tier-formula"


class Challenge(Struct, frozen=True):
    """The Tier of what is faced in this scene."""

    tier: OfScene[int] = 0  # 1..5; 0: nobody has said


class ChallengeSet(Event, frozen=True, tag="fe.challenge-set"):
    """It was said of which Tier this scene's challenges are; 0: a scene is over."""

    tier: int


class SetChallenge(Command, frozen=True, tag="fe.set-challenge"):
    """Say of which Tier this scene's challenges are."""

    tier: int


challenge = Chapter("challenge", Challenge)


def by_challenges(state: State) -> bool:
    """Whether DVs come of the Tier of challenges at this table."""
    return state.ruling(DvMethod) is DvMethod.TIER_PLUS_TWO


@cites(SOURCE, "fe.ruling.dv-tier-whose")
def tier_of(state: State, hero: EntityId) -> int:
    """The Tier that a suggested DV starts from: the challenge's where it counts and was said, else the hero's."""
    return (state[Challenge].tier if by_challenges(state) else 0) or state[Heroes][hero].tier


@challenge.decides(SetChallenge)
@cites(SOURCE)
def set_challenge(act: Unfolding, command: SetChallenge) -> None:
    """Set the Tier of this scene's challenges; only whoever runs the game may."""
    act.must_run("Saying what they face")
    if not by_challenges(act.state):
        title, remedy = "At this table no DV comes of a challenge's Tier.", "Set the DV."
        raise Refused("challenge.reading", title, remedy=remedy, source=DvMethod.ruling_id)
    if not 1 <= command.tier <= len(TIERS):
        raise Refused("challenge.tier", "There is no such Tier.", remedy=f"Choose 1 to {len(TIERS)}.", source=SOURCE)
    if command.tier == act.state[Challenge].tier:
        raise Refused("challenge.so_already", "That is so already.", remedy="Play on.", source=SOURCE)
    act.happen(ChallengeSet(command.tier))


@challenge.folds(ChallengeSet)
def challenge_set(challenge: Challenge, event: ChallengeSet) -> Challenge:
    """Set `tier`."""
    return Challenge(event.tier)


@challenge.tells(ChallengeSet)
def tell_challenge(state: State, event: ChallengeSet, viewer: Viewer) -> Told | None:
    """Tell everybody how high what they face stands."""
    if not event.tier:
        return None
    return Told(f"What they face here is of Tier {TIERS[event.tier - 1]}.", (SOURCE, DvMethod.ruling_id))


@challenge.offers_under(Heading("Scene", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to say it, where it counts."""
    if viewer.runs and by_challenges(state):
        now = state[Challenge].tier
        tiers = [Option(str(at), f"Tier {name}") for at, name in enumerate(TIERS, 1) if at != now]
        field = (replace(choice("tier", "Of which Tier", tiers), integers=True),)
        yield Offer("fe.set-challenge", "What they face here", field, group="Scene", levers=True)
