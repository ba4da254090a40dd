"""Proposals: an action is talked over before it is rolled. A player says what, the Game Master says how hard."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.converting import convert
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposesEnded, PurposeSet, found, kinds, make_moot
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, no_such_pair
from threefates.systems.fates_edge.resolution.pool import Bonus
from threefates.systems.fates_edge.resolution.shifting_position import Shift
from threefates.systems.fates_edge.resolution.terms import Description, Terms

__all__ = [
    "DOMAIN",
    "HELP",
    "Done",
    "PositionShifted",
    "Proposal",
    "Proposals",
    "Propose",
    "Shift",
    "may_speak_for",
    "proposals",
    "proposing",
]

P = TypeVar("P", bound=Purpose)
HELP: Final = "help"
"""What steps come with that another hero's help gives."""
DOMAIN: Final = "domain"
"""And those that a Patron's domain gives: they are the magic's, not whatever the hero does instead."""


class Proposal(Struct, frozen=True, kw_only=True):
    """An action being agreed: who, how and what for; then the terms."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    terms: Terms | None = None  # None: not agreed yet
    shifts: tuple[Shift, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    told: Description = Description.BASIC  # how richly it was told, as whoever told it says
    any_way: bool = False  # called for, and left to the player how: changing that leaves the terms as they are
    purposes: tuple[Purpose, ...] = ()  # what it is for, one of each kind
    magic: bool = False  # it was for magic as it was rolled, be that over by then

    @property
    def telling(self) -> Description:
        """How richly it is told: as its terms have it where they stay, else as whoever told it says."""
        return self.terms.description if self.any_way and self.terms else self.told

    def purpose(self, kind: type[P]) -> P | None:
        """Find the purpose of that kind that the action has; None where it is for nothing like that."""
        return found(self.purposes, kind) if self.purposes else None  # a hundred rules ask this of every action

    def meant(self, purpose: Purpose) -> Proposal:
        """For that, too, in the place of what it was for of the same kind."""
        others = tuple(each for each in self.purposes if type(each) is not type(purpose))
        return replace(self, purposes=(*others, purpose))

    def no_longer(self, kind: type[Purpose]) -> Proposal:
        """For nothing of that kind, and without what came with it."""
        return replace(
            self,
            purposes=tuple(each for each in self.purposes if not isinstance(each, kind)),
            shifts=tuple(shift for shift in self.shifts if shift.came_with != kind.tag()),
            bonuses=tuple(bonus for bonus in self.bonuses if bonus.came_with != kind.tag()),
        )

    def shifted(self, shift: Shift) -> Proposal:
        """With one more thing that moves its Position, or without the last step for the worse that this cancels."""
        worse = [place for place, each in enumerate(self.shifts) if shift.cancels and each.steps > 0][-1:]
        left = (each for place, each in enumerate(self.shifts) if place not in worse)
        return replace(self, shifts=(*left, shift))

    def only_by_attribute(self, attribute: str, skill: str) -> bool:
        """Whether it would be the same with that skill, and another Attribute."""
        return skill == self.skill and attribute != self.attribute and {attribute, self.attribute} <= {*ATTRIBUTES}

    def another(
        self, *, past: bool = True, by_skill: bool = False, attribute: str = "", over: Container[str] = ()
    ) -> Proposal:
        """Keep what stays where it becomes another action: what moves the Position of whatever the hero does.

        A roll that was called for stays that however it is made, with what the Game Master said of it and with help;
        what hung on the way it was to be made in ends, and terms that were made for it with it. So does what was paid
        for in a scene that is over; in older evenings it went into the other action (`past` is False). What is done
        with a skill stays where only its Attribute is another (`by_skill`), and one that it is done with. What was said
        to be over is (`over`): older evenings said so of more.
        """
        ways = [(self.any_way and it.any_way) or (by_skill and it.goes_with(attribute)) for it in self.purposes]
        stay = tuple(it for it, stays in zip(self.purposes, ways, strict=True) if stays and it.says not in over)
        kept = {"", *(each.tag() for each in stay), *((DOMAIN, HELP) if self.any_way else ())}
        lapses = past and not self.any_way
        shifts = (each for each in self.shifts if each.beats or not (lapses and each.past))
        gifts = (each for each in self.bonuses if not (lapses and each.past))
        return replace(
            self,
            terms=None if any(each.sets_terms for each in self.purposes if each not in stay) else self.terms,
            purposes=stay,
            shifts=tuple(shift for shift in shifts if shift.came_with in kept),
            bonuses=tuple(it for it in gifts if it.gift or (it.came_with in kept and (it.came_with or self.any_way))),
        )


class Proposals(Struct, frozen=True):
    """The actions being talked over, one for each hero at most."""

    open: ForGood[Mapping[EntityId, Proposal]] = {}
    hides: ForGood[bool] = False  # True: a DV is hidden unless whoever sets it says otherwise
    ahead: ForGood[Mapping[EntityId, tuple[Purpose, ...]]] = {}  # said of an action a moment before it is proposed
    latest: ForGood[Proposal | None] = None  # the last action that was rolled, or needed no roll; without its terms
    waiting: ForGood[Mapping[EntityId, Proposal]] = {}  # what was paid for one that was withdrawn, for the next

    def __getitem__(self, hero: EntityId) -> Proposal:
        """The hero's proposal, refused in words where there is none."""
        found = self.open.get(hero)
        if found is None:
            raise Refused("proposal.none", "Nothing is proposed for that hero.", remedy="Propose an action first.")
        return found

    def having(self, proposal: Proposal) -> Proposals:
        """With this proposal in the place of the hero's former one."""
        return replace(self, open={**self.open, proposal.hero: proposal})

    def without(self, hero: EntityId) -> Proposals:
        """With nothing proposed for that hero."""
        return replace(self, open={key: proposal for key, proposal in self.open.items() if key != hero})

    def taking_up(self, now: Proposal) -> Proposals:
        """With that proposal, and for it what was paid for one that its hero withdrew."""
        if paid := self.waiting.get(now.hero):
            now = replace(now, shifts=paid.shifts, bonuses=paid.bonuses)
        return replace(self, waiting={key: it for key, it in self.waiting.items() if key != now.hero}).having(now)

    def meant(self, hero: EntityId, purpose: Purpose) -> Proposals:
        """With the hero's action for that, too; it may be said a moment before the action is proposed."""
        if hero in self.open:
            return self.having(self.open[hero].meant(purpose))
        return replace(self, ahead={**self.ahead, hero: (*self.ahead.get(hero, ()), purpose)})

    def upon(self, hero: EntityId, kind: type[Purpose], change: Callable[[Proposal], Proposal]) -> Proposals:
        """With a change of the hero's action that is for that: the one being rolled, or else the proposed one."""
        if self.latest and self.latest.hero == hero and self.latest.purpose(kind):
            return replace(self, latest=change(self.latest))
        return self.having(change(self.open[hero])) if hero in self.open else self

    def no_longer(self, hero: EntityId, kind: type[Purpose]) -> Proposals:
        """With nothing that the hero does being for that: neither what is proposed nor what is being rolled."""
        latest = self.latest.no_longer(kind) if self.latest and self.latest.hero == hero else self.latest
        left = replace(self, latest=latest)
        return left.having(self.open[hero].no_longer(kind)) if hero in self.open else left


def proposing(state: State) -> tuple[EntityId, ...]:
    """The heroes for whom an action is proposed, whatever it is; offers ask it with `state.only`."""
    return tuple(state[Proposals].open)


class Proposed(Event, frozen=True, tag="fe.proposed"):
    """An action is on the table, its terms still open."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    called: bool = False  # the Game Master called for it
    told: Description = Description.BASIC


class ProposalRevised(Event, frozen=True, tag="fe.proposal-revised"):
    """The action is another one now, so its terms are open again."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    told: Description = Description.BASIC
    agreed: bool = False  # it is the same in other words: its terms stay

    quiet = True


class PositionShifted(Event, frozen=True, tag="fe.position-shifted"):
    """Something moved the Position of an action before it was rolled."""

    hero: EntityId
    shift: Shift


class Done(Event, frozen=True, tag="fe.proposal-done"):
    """The action was rolled, or needed no roll."""

    hero: EntityId

    quiet = True


class Propose(Command, frozen=True, tag="fe.propose"):
    """Say what your hero does and how; as Game Master, call for a roll."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    description: Description | None = None  # how richly you told it; the Game Master has the last word


proposals = Chapter("proposals", Proposals)


def may_speak_for(act: Unfolding, hero: EntityId) -> None:
    """Refuse unless the acting seat plays the hero or runs the game."""
    act.must_control_or_run(hero, hero_named(act.state, hero))


@proposals.decides(Propose)
@cites("fe.resolution.procedure-seven-step", "fe.resolution.procedure-three-step")
def propose(act: Unfolding, command: Propose) -> None:
    """The approach: an Attribute and a skill, and what for. Proposing again revises it."""
    hero = act.state[Heroes][command.hero]
    may_speak_for(act, hero.id)
    was = act.state[Proposals].open.get(hero.id)
    same = was is not None and (was.attribute, was.skill) == (command.attribute, command.skill)
    if not same and (refusal := no_such_pair(act.state, command.attribute, command.skill)):
        raise refusal
    intent = one_line(command.intent, "What it is for", optional=True)
    told = command.description or (was.telling if was else Description.BASIC)
    if was:
        _revise(act, was, command, intent, told)
    else:
        called = act.by.id not in act.state.controllers(hero.id)
        act.happen(Proposed(hero.id, command.attribute, command.skill, intent, called, told))


def _revise(act: Unfolding, was: Proposal, command: Propose, intent: str, told: Description) -> None:
    by_skill = was.only_by_attribute(command.attribute, command.skill) and intent in ("", was.intent)
    intent = was.intent if by_skill else intent
    if (was.attribute, was.skill, was.intent) != (command.attribute, command.skill, intent):
        _end(act, was, command.attribute if by_skill else "")
    fixed = by_skill and any(each.sets_terms for each in act.state[Proposals][was.hero].purposes)
    act.happen(ProposalRevised(was.hero, command.attribute, command.skill, intent, told, fixed))


def _end(act: Unfolding, was: Proposal, attribute: str) -> None:
    """Let what an action was for be over, if anything ends where it becomes another one: by that Attribute, if only
    that is another.
    """
    make_moot(act, was.hero, any_way=was.any_way)
    by_skill = bool(attribute)
    left = was.another(by_skill=by_skill, attribute=attribute)
    over = [each.says for each in was.purposes if each not in left.purposes]
    over += [bonus.why for bonus in was.bonuses if bonus not in left.bonuses]
    over += [shift.why for shift in was.shifts if shift not in left.shifts]
    if over:
        past = left != was.another(past=False, by_skill=by_skill, attribute=attribute)
        act.happen(PurposesEnded(was.hero, tuple(dict.fromkeys(over)), past, by_skill))


@proposals.folds(Proposed)
def proposed(proposals: Proposals, event: Proposed) -> Proposals:
    """Open the hero's proposal, for what was said a moment before (`ahead` and `waiting`)."""
    hero, attribute, skill, intent, told = event.hero, event.attribute, event.skill, event.intent, event.told
    meant, ahead = proposals.ahead.get(hero, ()), {it: said for it, said in proposals.ahead.items() if it != hero}
    now = Proposal(hero=hero, attribute=attribute, skill=skill, intent=intent, told=told, purposes=meant)
    return replace(proposals, ahead=ahead).taking_up(now)


@proposals.upcasts(PurposeSet)
def purpose_read(raw: dict[str, Any]) -> dict[str, Any]:
    """Bring back the class of a purpose that was written down, by its tag."""
    return {**raw, "purpose": convert(raw["purpose"], kinds()[raw["purpose"]["type"]])}


@proposals.folds(PurposeSet)
def purpose_set(proposals: Proposals, event: PurposeSet) -> Proposals:
    """Note on the hero's proposal what it is for."""
    return proposals.meant(event.hero, event.purpose)


@proposals.folds(PurposesEnded)
def purposes_ended(proposals: Proposals, event: PurposesEnded) -> Proposals:
    """Leave of the hero's proposal what stays where it becomes another action."""
    left = proposals.open[event.hero].another(past=event.past, by_skill=event.by_skill, over=event.over)
    return proposals.having(left)


@proposals.folds(ProposalRevised)
def revised(proposals: Proposals, event: ProposalRevised) -> Proposals:
    """Set another action in its place; what it was for ends, or else stays, with what moved its Position."""
    was = proposals.open[event.hero]
    terms = was.terms if was.any_way or event.agreed else None
    now = replace(was, attribute=event.attribute, skill=event.skill, intent=event.intent, told=event.told, terms=terms)
    return proposals.having(now)


@proposals.folds(PositionShifted)
def shifted(proposals: Proposals, event: PositionShifted) -> Proposals:
    """The shift stands beside the terms."""
    return proposals.having(proposals.open[event.hero].shifted(event.shift))


@proposals.folds(Done)
def done(proposals: Proposals, event: Done) -> Proposals:
    """Set the proposal as the action that is being rolled; its terms go on with the roll."""
    was = proposals.open[event.hero]
    magic = any(each.magic for each in was.purposes)
    return replace(proposals.without(event.hero), latest=replace(was, terms=None, magic=magic))


@proposals.tells(Proposed)
def tell_proposed(state: State, event: Proposed, viewer: Viewer) -> Told:
    """Tell everybody who wants to do what, and how; or whom the Game Master calls on."""
    what = f"{event.attribute.capitalize()} + {event.skill}" + (f" – {event.intent}" if event.intent else "")
    name = hero_named(state, event.hero)
    said = f"The Game Master calls on {name} for {what}." if event.called else f"{name} tries {what}."
    return Told(said, ("fe.resolution.procedure-seven-step",))


@proposals.tells(PurposesEnded)
def tell_ended(state: State, event: PurposesEnded, viewer: Viewer) -> Told:
    """Tell everybody who does something else, and what is over with what they would have done."""
    said = f"{hero_named(state, event.hero)} does something else; over is {', '.join(event.over)}."
    return Told(said, ("fe.resolution.procedure-seven-step",), important=False)


@proposals.tells(PositionShifted)
def tell_shifted(state: State, event: PositionShifted, viewer: Viewer) -> Told:
    """Tell everybody whose Position moved, and why."""
    way, steps = "worse" if event.shift.steps > 0 else "better", abs(event.shift.steps)
    far = "one step" if steps == 1 else f"{steps} steps"
    said = f"{hero_named(state, event.hero)} stands {far} {way}: {event.shift.why}."
    return Told(said, ("fe.position.shift-limits",))
