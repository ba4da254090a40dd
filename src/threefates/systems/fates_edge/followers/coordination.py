"""Help from followers: dice by their Cap and skill, three at most, and more for who coordinates well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, may_speak_for, proposals, proposing
from threefates.systems.fates_edge.combat.marks import off_screen
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.followers.followers import MOST_CAP, Follower, Followers, FollowerSet, seized
from threefates.systems.fates_edge.help.helping import BonusAdded, helpers_of
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.pool import MOST_HELP, Bonus, Kind
from threefates.systems.fates_edge.rulings.resolution import AssistHelpers
from threefates.systems.fates_edge.rulings.talents import CoordinationTalent

__all__ = ["FollowerHelps", "cannot_follow", "dice_of_follower", "split"]

MOST_SKILL: Final = 5
MARK: Final = "a follower"


class FollowerHelps(Command, frozen=True, tag="fe.follower-helps"):
    """Let a follower help with a hero's proposed action."""

    hero: EntityId
    name: str
    cap: int
    skill: int
    coordinated: bool = False  # by Exceptional Coordination
    ally: EntityId | None = None  # who takes half of it, where follower and hero are bonded
    bonded: bool = False  # up to version 13: whether they are, as was said
    leader: EntityId = ""  # whom the follower follows, where the dice go to two others

    @property
    def led_by(self) -> EntityId:
        """The hero whose follower it is."""
        return self.leader or self.hero


class FollowerLeft(Event, frozen=True, tag="fe.follower-left"):
    """A follower who helps with a hero's action is there no longer."""

    hero: EntityId
    bonus: Bonus


@cites("fe.coordination.talent-exceptional-coordination-plus", "fe.ruling.follower-assist")
def most_of_follower(*, coordinated: bool) -> int:
    """The most dice that a follower gives.

    >>> most_of_follower(coordinated=False), most_of_follower(coordinated=True)
    (3, 4)
    """
    return MOST_HELP + int(coordinated)


@cites("fe.followers.coordination", "fe.coordination.assist-cp")
def dice_of_follower(cap: int, skill: int, *, coordinated: bool) -> int:
    """Dice that a follower of that Cap and skill gives.

    >>> dice_of_follower(5, 2, coordinated=False), dice_of_follower(5, 5, coordinated=True)
    (2, 4)
    """
    return min(cap, skill, most_of_follower(coordinated=coordinated))


@cites("fe.coordination.talent-exceptional-coordination-plus")
def split(dice: int) -> tuple[int, int]:
    """A well coordinated follower's dice, shared by two allies.

    >>> split(4), split(3)
    ((2, 2), (2, 1))
    """
    return min(dice, 2), min(max(dice - 2, 0), 2)


@proposals.decides(FollowerHelps)
@cites("fe.followers.coordination")
def follower_helps(act: Unfolding, command: FollowerHelps) -> None:
    """Add a follower's dice to a proposed action, or share them with an ally; refuse a second follower."""
    hero = act.state[Proposals][command.hero].hero
    if command.leader:
        act.must_control(command.leader, hero_named(act.state, command.leader))
    else:
        may_speak_for(act, hero)
    if (
        refusal := cannot_follow(act.state, hero)
        or no_such_follower(command)
        or not_coordinated(act.state, command)
        or beyond_their_cap(act.state, command)
        or helps_elsewhere(act.state, command.led_by, command.name)
        or cannot_share(act.state, command)
        or too_far_off(act.state, command)
    ):
        raise refusal
    why = f"{one_line(command.name, 'The follower', longest=60)}, {MARK}"
    dice = dice_of_follower(command.cap, command.skill, coordinated=command.coordinated)
    shares = split(dice) if command.ally else (dice, 0)
    for helped, share in zip((hero, command.ally or hero), shares, strict=True):
        if share:
            act.happen(BonusAdded(helped, Bonus(kind=Kind.ASSIST, why=why, dice=share)))


@cites("fe.followers.coordination")
def cannot_follow(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a follower helps with a hero's action already, or None."""
    one_in_all = state.ruling(AssistHelpers) is AssistHelpers.ONE_IN_ALL
    if one_in_all and helpers_of(state, hero):
        title = f"Somebody helps {hero_named(state, hero)} already, and one helper is all."
        return Refused("assist.enough", title, remedy="Roll.", source="fe.coordination.assist-cp")
    if not any(bonus.why.endswith(MARK) and not bonus.by for bonus in state[Proposals][hero].bonuses):
        return None
    title = f"A follower helps {hero_named(state, hero)} already."
    return Refused("follower.already", title, remedy="Roll.", source="fe.followers.coordination")


@cites("fe.followers.coordination")
def no_such_follower(command: FollowerHelps) -> Refused | None:
    """The refusal where Cap or skill is off the scale, or None."""
    if 1 <= command.cap <= MOST_CAP and 1 <= command.skill <= MOST_SKILL:
        return None
    remedy = f"Give a Cap of 1 to {MOST_CAP} and a skill of 1 to {MOST_SKILL}."
    return Refused("follower.range", "Nobody follows like that.", remedy=remedy, source="fe.followers.coordination")


@cites("fe.talents.exceptional-coordination", "fe.ruling.exceptional-coordination-name")
def not_coordinated(state: State, command: FollowerHelps) -> Refused | None:
    """The refusal where the hero has not the talent by which a follower gives four dice, or two share them; or None."""
    source = "fe.talents.exceptional-coordination"
    if command.coordinated and not has_talent(state, command.led_by, COORDINATION):
        title = f"{hero_named(state, command.led_by)} does not have {talents()[COORDINATION].name}."
        return Refused("follower.talent", title, remedy="Let the follower help as others do.", source=source)
    if command.ally and state.ruling(CoordinationTalent) is CoordinationTalent.OLD:
        title, remedy = "The older talent shares nothing.", "Give all dice to one."
        return Refused("follower.share", title, remedy=remedy, source=source)
    return None


COORDINATION: Final = "exceptional-coordination"


@cites("fe.followers.coordination")
def beyond_their_cap(state: State, command: FollowerHelps) -> Refused | None:
    """The refusal where somebody who was recruited would help beyond their Cap, or whom they do not follow; or None."""
    there = followers_there(state, command.led_by, command.name)
    led = [each for each in state[Followers].of.get(command.led_by, ()) if _is(each, command.name)]
    if not there:
        return not_there(led[0]) if led else _is_a_hero(state, command.name) or _follows_another(state, command.name)
    most = max(follower.cap for follower in there)
    if command.cap <= most:
        return None
    title, remedy = f"{command.name.strip()} has a Cap of {most}.", f"Give a Cap of 1 to {most}."
    return Refused("follower.cap", title, remedy=remedy, source="fe.followers.coordination")


@cites("fe.followers.multi")
def _is_a_hero(state: State, name: str) -> Refused | None:
    hero = next((each for each in state[Heroes].known if bare(hero_named(state, each)) == _called(name)), None)
    if hero is None:
        return None
    title, source = f"{hero_named(state, hero)} is a hero.", "fe.followers.multi"
    return Refused("follower.hero", title, remedy="Let their player assist, or link the two.", source=source)


@cites("fe.followers.cost")
def _follows_another(state: State, name: str) -> Refused | None:
    every = state[Followers].of.items()
    leads = next((hero for hero, many in every if any(_is(each, name) for each in many)), None)
    if leads is None:
        return None
    title, remedy = f"{name.strip()} follows {hero_named(state, leads)}.", "Let one of your own help."
    return Refused("follower.anothers", title, remedy=remedy, source="fe.followers.cost")


def _is(follower: Follower, name: str) -> bool:
    return bare(follower.name) == _called(name)


def _called(name: str) -> str:
    """A name as it is compared: as it would be written down, in capitals or not."""
    return bare(one_line(name, "The follower", longest=60))


@cites("fe.followers.upkeep-states", "fe.followers.on-off-screen")
def not_there(follower: Follower) -> Refused | None:
    """The refusal where a follower is off the screen, or seized, and so helps nobody in a scene; or None."""
    if follower.away:
        title, source = f"{follower.name} is off the screen.", "fe.followers.on-off-screen"
        return Refused("follower.away", title, remedy="Call them back first.", source=source)
    return seized(follower)


@cites("fe.followers.upkeep-states", "fe.followers.on-off-screen")
def followers_there(state: State, leader: EntityId, name: str) -> tuple[Follower, ...]:
    """The followers of that name who are at hand: where one of two is away or seized, the other helps as before."""
    led = state[Followers].of.get(leader, ())
    return tuple(each for each in led if _is(each, name) and not_there(each) is None)


@cites("fe.followers.coordination", "fe.coordination.talent-exceptional-coordination-plus")
def helps_elsewhere(state: State, leader: EntityId, name: str) -> Refused | None:
    """The refusal where every follower of that name helps with another action that waits for its roll, or None."""
    mine = len(followers_there(state, leader, name))
    why, busy = f"{_called(name)}, {MARK}", []
    for hero, proposal in state[Proposals].open.items():
        theirs = hero != leader and any(_is(each, name) for each in state[Followers].of.get(hero, ()))
        if not theirs and any(bare(bonus.why) == why for bonus in proposal.bonuses):
            busy.append(hero)
    if not mine or len(busy) < mine:
        return None
    title = f"{one_line(name, 'The follower')} helps {hero_named(state, busy[0])} already."
    return Refused("follower.busy", title, remedy="Roll that first.", source="fe.followers.coordination")


@cites("fe.coordination.talent-exceptional-coordination-plus")
def cannot_share(state: State, command: FollowerHelps) -> Refused | None:
    """The refusal where the dice cannot be shared with that ally, or None."""
    ally = command.ally
    if ally is None and not command.leader:
        return None
    led = state[Followers].of.get(command.led_by, ())
    shares = command.coordinated and any(each.bond for each in led if _is(each, command.name))
    one = command.leader in (command.hero, ally) or ally == command.hero
    if ally is None or one or not shares or ally not in state[Proposals].open:
        source = "fe.coordination.talent-exceptional-coordination-plus"
        remedy = (
            "Share with another hero about to act, by Exceptional Coordination with a follower who is bonded to you."
        )
        return Refused("follower.share", "That cannot be shared.", remedy=remedy, source=source)
    return cannot_follow(state, ally)


@cites("fe.followers.coordination", "fe.range.bands")
def too_far_off(state: State, command: FollowerHelps) -> Refused | None:
    """The refusal where a follower, who is beside whoever leads them, would help somebody who is Absent; or None."""
    others = filter(None, (command.hero, command.ally))
    return next(filter(None, (off_screen(state, command.led_by, each) for each in others)), None)


@proposals.answers_to(FollowerSet)
@cites("fe.followers.on-off-screen", "fe.followers.upkeep-states")
def leaves(act: Unfolding, event: FollowerSet) -> None:
    """Whoever goes off the screen, or is seized, before the dice fall takes their help along; where another of their
    name is at hand, that one's stays.
    """
    if not_there(event.follower) is None:
        return
    why, stay = bare(f"{event.follower.name}, {MARK}"), len(followers_there(act.state, event.hero, event.follower.name))
    for hero, proposal in act.state[Proposals].open.items():
        led = () if hero == event.hero else act.state[Followers].of.get(hero, ())
        if any(_is(each, event.follower.name) for each in led):
            continue  # somebody else of that name
        for bonus in proposal.bonuses:
            if bare(bonus.why) == why:
                stay -= 1
                if stay < 0:
                    act.happen(FollowerLeft(hero, bonus))


@proposals.folds(FollowerLeft)
def left(proposals: Proposals, event: FollowerLeft) -> Proposals:
    """Take the help from the action."""
    was = proposals.open[event.hero]
    return proposals.having(replace(was, bonuses=tuple(each for each in was.bonuses if each != event.bonus)))


@proposals.tells(FollowerLeft)
def tell_left(state: State, event: FollowerLeft, viewer: Viewer) -> Told:
    """Tell everybody who helps no longer."""
    said = f"{hero_named(state, event.hero)} goes without the help of {event.bonus.why}."
    return Told(said, ("fe.followers.coordination",), tone="cost", important=False)


@proposals.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to call on a follower: each who was recruited, or somebody else."""
    for hero in state.only(proposing):
        if viewer.holds(hero):
            yield from (_calling(state, hero, follower) for follower in state[Followers].of.get(hero, ()))
            yield _calling(state, hero)
    for leader in held_heroes(state, viewer):
        yield from _sending(state, leader.id)


@cites("fe.coordination.talent-exceptional-coordination-plus")
def _sending(state: State, leader: EntityId) -> Iterator[Offer]:
    """Offer whoever leads a follower by the talent to send them to two allies who are about to act."""
    others = [each for each in state.only(proposing) if each != leader]
    plus = has_talent(state, leader, COORDINATION) and state.ruling(CoordinationTalent) is CoordinationTalent.PLUS
    if not plus or len(others) < TWO:
        return
    options = [Option(each, hero_named(state, each), refusal=refusal_of(cannot_follow(state, each))) for each in others]
    free = [option for option in options if option.refusal is None]
    taken = next((option.refusal for option in options if option.refusal), None) if len(free) < TWO else None
    fields = (
        choice("hero", "Whom", options),
        choice("ally", "And whom", options),
        number("skill", "Their skill", low=1, high=MOST_SKILL),
    )
    for follower in (each for each in state[Followers].of.get(leader, ()) if each.bond):
        fixed = (("leader", leader), ("name", follower.name), ("cap", follower.cap), ("coordinated", True))
        refused = not_there(follower) or helps_elsewhere(state, leader, follower.name)
        refusal = refusal_of(refused) or taken
        label, group = f"{follower.name} helps two others", hero_named(state, leader)
        yield Offer("fe.follower-helps", label, fields, fixed, refusal=refusal, group=group)


TWO: Final = 2


def _calling(state: State, hero: EntityId, follower: Follower | None = None) -> Offer:
    others = [
        Option(other, hero_named(state, other), refusal=refusal_of(cannot_follow(state, other)))
        for other in state.only(proposing)
        if other != hero
    ]
    coordinates = has_talent(state, hero, COORDINATION)
    plus = state.ruling(CoordinationTalent) is CoordinationTalent.PLUS
    shares = coordinates and plus and follower is not None and follower.bond
    who = () if follower else (words("name", "Who", longest=60), number("cap", "Cap", low=1, high=MOST_CAP))
    known = (("name", follower.name), ("cap", follower.cap)) if follower else ()
    fields = (
        *who,
        number("skill", "Their skill", low=1, high=MOST_SKILL),
        *((flag("coordinated", f"By {talents()[COORDINATION].name}"),) if coordinates else ()),
        *((choice("ally", "Shared with", others, optional=True),) if others and shares else ()),
    )
    label = f"{follower.name} helps" if follower else "A follower helps"
    refusal, group = refusal_of(cannot_follow(state, hero)), hero_named(state, hero)
    if follower and (refused := not_there(follower)):
        refusal = refusal_of(refused)
    elif follower and refusal is None:
        refusal = refusal_of(helps_elsewhere(state, hero, follower.name))
    return Offer("fe.follower-helps", label, fields, (("hero", hero), *known), refusal=refusal, group=group)
