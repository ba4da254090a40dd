"""Two heroes of one player: one acts, the other follows; and an absent player's hero, who follows with consent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.exchanges.protecting import Protection, ProtectionSet
from threefates.systems.fates_edge.exchanges.readying import HeldActions, HeldSet
from threefates.systems.fates_edge.fear.fear_effects import gripped
from threefates.systems.fates_edge.gear.overwatch import stand_down
from threefates.systems.fates_edge.harm.conditions import Died, out_of_it
from threefates.systems.fates_edge.help.coordination import asks_first, reaches
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named

__all__ = [
    "SOURCE",
    "SWITCH",
    "HeroesLinked",
    "HeroesSwitched",
    "HeroesUnlinked",
    "LinkHeroes",
    "Linked",
    "SwitchHeroes",
    "UnlinkHeroes",
    "cannot_link",
    "cannot_switch",
    "cap_of_linked",
    "is_back",
    "linked_to",
    "linking",
    "only_follows",
]

SOURCE: Final = "fe.followers.multi"
SWITCH: Final = "fe.followers.switch"
CAP: Final = "fe.followers.cap-tier"


class Linked(Struct, frozen=True):
    """The heroes who follow another, and whom."""

    leader: ForGood[Mapping[EntityId, EntityId]] = {}
    gave_way: ForGood[tuple[EntityId, ...]] = ()  # who led first, and follows since a switch
    held: ForGood[Mapping[EntityId, int]] = {}  # whose Tier would be that, if they did not follow

    def of(self, hero: EntityId) -> EntityId | None:
        """Who follows a hero, or None."""
        return next((one for one, leader in self.leader.items() if leader == hero), None)


class HeroesLinked(Event, frozen=True, tag="fe.heroes-linked"):
    """A hero follows another from here on."""

    leader: EntityId
    follower: EntityId


class HeroesUnlinked(Event, frozen=True, tag="fe.heroes-unlinked"):
    """A hero follows another no longer."""

    leader: EntityId
    follower: EntityId


class HeroesSwitched(Event, frozen=True, tag="fe.heroes-switched"):
    """Who followed acts now, and who acted follows."""

    leader: EntityId  # from here on
    follower: EntityId
    why: str


class LinkHeroes(Command, frozen=True, tag="fe.link-heroes"):
    """Let one of your heroes follow another; as Game Master, an absent player's hero, with their consent."""

    leader: EntityId
    follower: EntityId
    consent: bool = False


class UnlinkHeroes(Command, frozen=True, tag="fe.unlink-heroes"):
    """Let both of them act again."""

    leader: EntityId


class SwitchHeroes(Command, frozen=True, tag="fe.switch-heroes"):
    """Let the hero who follows take over, as the story has it."""

    leader: EntityId  # who has acted so far
    why: str


linking = Chapter("linked-heroes", Linked)


@cites(CAP, SWITCH, "fe.ruling.cap-tier-plus-one")
def cap_of_linked(tier: int) -> int:
    """The highest Tier, and the Cap, of a hero who follows one of that Tier.

    >>> [cap_of_linked(tier) for tier in (1, 4)]
    [2, 5]
    """
    return tier + 1


@cites(SOURCE)
def cannot_link(state: State, leader: EntityId, follower: EntityId) -> Refused | None:
    """The refusal where one hero cannot follow the other, or None."""
    found = state[Linked]
    if leader == follower:
        return Refused("linked.oneself", "Nobody follows themselves.", remedy="Pick two heroes.", source=SOURCE)
    for each in (leader, follower):
        if each in found.leader or found.of(each):
            title = f"{hero_named(state, each)} is linked already."
            return Refused("linked.already", title, remedy="Part them first.", source=SOURCE)
    above = _too_far_above(state, leader, follower)
    return above or _played(state, follower, leader, "here") or _about_to_act(state, follower, SOURCE)


@cites(CAP)
def _too_far_above(state: State, leader: EntityId, follower: EntityId) -> Refused | None:
    """The refusal where one hero is more than a Tier above whom they would follow, or None."""
    heroes = state[Heroes]
    if heroes[follower].tier > cap_of_linked(heroes[leader].tier):
        title = f"{hero_named(state, follower)} is more than a Tier above {hero_named(state, leader)}."
        return Refused("linked.tier", title, remedy="Let it be the other way round.", source=CAP)
    return None


@linking.decides(LinkHeroes)
@cites(SOURCE)
def link(act: Unfolding, command: LinkHeroes) -> None:
    """Both are the player's; or the Game Master says that an absent player has consented."""
    leader, follower = act.state[Heroes][command.leader].id, act.state[Heroes][command.follower].id
    for each in (leader, follower):
        act.must_control_or_run(each, hero_named(act.state, each))
    if refusal := cannot_link(act.state, leader, follower):
        raise refusal
    theirs = all(act.by.id in act.state.controllers(each) for each in (leader, follower))
    if not (theirs or command.consent):
        title = f"{hero_named(act.state, follower)} is somebody else's."
        raise Refused("linked.consent", title, remedy="Have their player's consent, and say so.", source=SOURCE)
    act.happen(HeroesLinked(leader, follower))


def linked_to(state: State, leader: EntityId) -> EntityId:
    """The hero who follows another, refused in words where none does."""
    found = state[Linked].of(state[Heroes][leader].id)
    if found is None:
        raise Refused("linked.none", "No hero follows them.", remedy="Link two first.", source=SOURCE)
    return found


@linking.decides(UnlinkHeroes)
@cites(SOURCE)
def unlink(act: Unfolding, command: UnlinkHeroes) -> None:
    """Let each of two who were linked act alone again."""
    follower = linked_to(act.state, command.leader)
    if act.by.id not in act.state.controllers(follower):
        act.must_control_or_run(command.leader, hero_named(act.state, command.leader))
    act.happen(HeroesUnlinked(command.leader, follower))


@cites(SWITCH)
def cannot_switch(state: State, leader: EntityId, follower: EntityId) -> Refused | None:
    """The refusal where the hero who follows cannot take over, or None: who is not fit, or would lead one too great."""
    unfit = out_of_it(state, follower) or gripped(state, follower, "take over")
    too_great = _too_great(state, leader, follower)
    return is_back(state, leader, follower) or unfit or too_great or _about_to_act(state, leader, SWITCH)


@cites(CAP)
def _too_great(state: State, leader: EntityId, follower: EntityId) -> Refused | None:
    """The refusal where who leads now would follow one whose Tier is too low for them, or None."""
    if state[Heroes][leader].tier <= cap_of_linked(state[Heroes][follower].tier):
        return None
    title = f"{hero_named(state, leader)} is more than a Tier above {hero_named(state, follower)}."
    return Refused("linked.tier", title, remedy="Part them, or stay as it is.", source=CAP)


def _about_to_act(state: State, hero: EntityId, source: str) -> Refused | None:
    """The refusal where who is to follow has an action open, or dice on the table, or None."""
    rolled = being_rolled(state)
    if hero not in state[Proposals].open and not (rolled and rolled.hero == hero):
        return None
    title = f"{hero_named(state, hero)} is about to act."
    return Refused("linked.acting", title, remedy="Roll, or withdraw it first.", source=source)


@linking.decides(SwitchHeroes)
@cites(SWITCH)
def switch(act: Unfolding, command: SwitchHeroes) -> None:
    """Who followed acts, and who acted follows, as the story has it."""
    follower = linked_to(act.state, command.leader)
    if follower not in act.state[Linked].gave_way or act.by.id not in act.state.controllers(follower):
        act.must_control_or_run(command.leader, hero_named(act.state, command.leader))
    if refusal := cannot_switch(act.state, command.leader, follower):
        raise refusal
    act.happen(HeroesSwitched(follower, command.leader, one_line(command.why, "The reason")))


@cites(SOURCE)
def is_back(state: State, leader: EntityId, follower: EntityId) -> Refused | None:
    """The refusal where one of two is lent by their player's absence alone, and that player is here; or None."""
    lent, other = (leader, follower) if follower in state[Linked].gave_way else (follower, leader)
    return _played(state, lent, other, "back")


def _played(state: State, hero: EntityId, other: EntityId, said: str) -> Refused | None:
    """The refusal where a player who is here plays a hero, and not the other as well; or None."""
    theirs, seats = state.controllers(hero), state[Seating].seats
    here = any(seats[each].acts and not seats[each].away for each in theirs if each in seats)
    if not here or set(theirs) & set(state.controllers(other)):
        return None
    title = f"{hero_named(state, hero)}'s player is {said}."
    return Refused(f"linked.{said}", title, remedy="Let them act for themselves.", source=SOURCE)


@cites(SOURCE)
def only_follows(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero follows another, and so does not act, or None."""
    leader = state[Linked].leader.get(hero)
    if leader is None or is_back(state, leader, hero):
        return None
    title = f"{hero_named(state, hero)} follows {hero_named(state, leader)}, and helps rather than acts."
    return Refused("linked.follows", title, remedy="Let them take over first.", source=SOURCE)


@cites(SOURCE, SWITCH)
def stands_back(act: Unfolding, event: HeroesLinked | HeroesSwitched) -> None:
    """Whoever follows, or has given way, stands before nobody any more and holds nothing: that is for those who act."""
    if event.follower in act.state[Protection].of:
        act.happen(ProtectionSet(event.follower, None))
    if event.follower in act.state[HeldActions].of:
        act.happen(HeldSet(event.follower, None))
    stand_down(act, (event.follower,))


linking.answers_to(HeroesLinked)(stands_back)
linking.answers_to(HeroesSwitched)(stands_back)


@linking.answers_to(Died)
@cites(SOURCE, "fe.harm.levels")
def led_no_more(act: Unfolding, event: Died) -> None:
    """Nobody follows the dead, who act no more; nor do they follow anybody."""
    for follower, leader in act.state[Linked].leader.items():
        if event.hero in (follower, leader):
            act.happen(HeroesUnlinked(leader, follower))


@stops
@cites(SOURCE)
def follows(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a hero follows another, and so does not act, or None."""
    return only_follows(state, proposal.hero)


@reaches
@cites("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def acts(state: State, hero: EntityId, ally: EntityId) -> bool:
    """Say whether an ally acts: whoever follows has no part in what is for those who do."""
    return only_follows(state, ally) is None


@asks_first
@cites(SWITCH)
def uses_no_talent(state: State, hero: EntityId, name: str, target: EntityId | None) -> Refused | None:
    """The refusal where a hero who follows would use a talent for others, or None."""
    return only_follows(state, hero)


# what has happened


@linking.folds(HeroesLinked)
def linked(linked: Linked, event: HeroesLinked) -> Linked:
    """Add to `leader` who follows whom."""
    return replace(linked, leader={**linked.leader, event.follower: event.leader})


@linking.folds(HeroesUnlinked)
def unlinked(linked: Linked, event: HeroesUnlinked) -> Linked:
    """Take the follower out of `leader` and `gave_way`."""
    leader = {hero: leads for hero, leads in linked.leader.items() if hero != event.follower}
    gave_way = tuple(each for each in linked.gave_way if each != event.follower)
    return replace(linked, leader=leader, gave_way=gave_way)


@linking.folds(HeroesSwitched)
def switched(linked: Linked, event: HeroesSwitched) -> Linked:
    """Set it the other way round (`leader` and `gave_way`)."""
    others = {hero: leader for hero, leader in linked.leader.items() if hero != event.leader}
    gave_way = tuple(each for each in linked.gave_way if each != event.leader)
    back = event.leader in linked.gave_way
    gave_way = gave_way if back else (*gave_way, event.follower)
    return replace(linked, leader={**others, event.follower: event.leader}, gave_way=gave_way)
