"""Hiding: out of sight or far away first, and then a roll; and what finds whoever hides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer, choice, flag, none_of, number, refusal_of
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import helped_by
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, Ranges, gone
from threefates.systems.fates_edge.combat.sight_and_cover import (
    MOST_COVER,
    OFF_FRAME,
    SIZES,
    Gives,
    Hidden,
    Sight,
    SightSet,
    sight,
)
from threefates.systems.fates_edge.combat.targeting import At, By
from threefates.systems.fates_edge.combat.turn_economy import is_attack
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named

__all__ = ["FindHidden", "Hide", "HideFoe", "Hiding", "acts_unhidden", "cannot_hide"]

SOURCE: Final = "fe.range.hide"
GROUP: Final = "Range"
PLAIN: Final = "in plain sight"
_HOW: Final = ("body", "Stealth")


class Hiding(Purpose, frozen=True, tag="hiding"):
    """An action hides somebody from another."""

    other: EntityId

    says = "hiding"
    by_skill = True
    fills = True


class Hide(Command, frozen=True, tag="fe.hide"):
    """Hide from somebody who does not see you, or is far away."""

    hero: EntityId
    other: EntityId
    tracked: bool = False  # though absent, they are on the track


class HideFoe(Command, frozen=True, tag="fe.hide-foe"):
    """Say that somebody whom no player plays hides from another."""

    foe: EntityId
    other: EntityId


class FindHidden(Command, frozen=True, tag="fe.find-hidden"):
    """Say that somebody has found who hid from them."""

    hero: EntityId
    other: EntityId


@cites(SOURCE)
def may_hide(band: Band, *, blocked: bool) -> bool:
    """Say whether somebody may hide at that distance: where no sight gets, or far away.

    >>> [may_hide(band, blocked=False) for band in Band], may_hide(Band.CLOSE, blocked=True)
    ([False, False, True, True], True)
    """
    return blocked or band in (Band.FAR, Band.ABSENT)


@cites(SOURCE)
def off_frame(band: Band, *, tracked: bool) -> bool:
    """Say whether nobody need hide at all: who is absent is out of the frame, unless somebody tracks them.

    >>> off_frame(Band.ABSENT, tracked=False), off_frame(Band.ABSENT, tracked=True), off_frame(Band.FAR, tracked=False)
    (True, False, False)
    """
    return band is Band.ABSENT and not tracked


@cites(SOURCE)
def cannot_hide(state: State, hero: EntityId, other: EntityId) -> Refused | None:
    """The refusal where a hero cannot hide from somebody now, or None."""
    name, theirs = hero_named(state, hero), state[Characters].name(other)
    if hero == other:
        return Refused("hide.oneself", "Nobody hides from themselves.", remedy="Pick another.", source=SOURCE)
    if state[Sight].hides(hero, other):
        return Refused("hide.already", f"{name} is hidden from {theirs}.", remedy="Stay there.", source=SOURCE)
    if refusal := in_sight(state, hero, other):
        return refusal
    if hero in state[Proposals].open:
        return Refused("hide.busy", f"{name} is about something else.", remedy="Withdraw that first.", source=SOURCE)
    return None


@cites(SOURCE)
def in_sight(state: State, hero: EntityId, other: EntityId) -> Refused | None:
    """The refusal where somebody has a hero in plain sight, or sees nobody who might hide; or None."""
    if other in state[Heroes].known and out_of_it(state, other):
        title = f"{state[Characters].name(other)} looks for nobody."
        return Refused("hide.nobody", title, remedy="Hide from whoever does.", source=SOURCE)
    if not _plain(state, hero, other):
        return None
    title = f"{state[Characters].name(other)} sees {hero_named(state, hero)}."
    remedy = "Break the line of sight, or move to Far first."
    return Refused("hide.seen", title, remedy=remedy, source=SOURCE)


def _plain(state: State, one: EntityId, other: EntityId) -> bool:
    return not may_hide(state[Ranges].between(one, other).band, blocked=state[Sight].stands_between(one, other))


@still(Hiding)
@cites(SOURCE)
def sees_by_now(state: State, hero: EntityId, hiding: Hiding) -> Refused | None:
    """The refusal where whom a hero would hide from has come close since, or None."""
    return in_sight(state, hero, hiding.other)


@sight.decides(Hide)
@cites(SOURCE)
def hide(act: Unfolding, command: Hide) -> None:
    """Propose to hide; who is absent and untracked is out of the frame at once. Whoever plays the hero may."""
    hero, other = act.state[Heroes][command.hero].id, act.state[Characters][command.other].id
    may_speak_for(act, hero)
    if refusal := cannot_hide(act.state, hero, other):
        raise refusal
    tracked = command.tracked or (hero, other) in act.state[Sight].tracked
    if off_frame(act.state[Ranges].between(hero, other).band, tracked=tracked):
        act.happen(Hidden(hero, other, hides=True, why=OFF_FRAME))
        return
    called = act.by.id not in act.state.controllers(hero)
    act.happen(Proposed(hero, *_HOW, f"hiding from {act.state[Characters].name(other)}", called))
    act.happen(PurposeSet(hero, Hiding(other)))


@settles(sight, Hiding)
@cites(SOURCE)
def after_hiding(act: Unfolding, hiding: Hiding, over: Over) -> None:
    """Hide the hero from the other, on a success, unless they have been seen while the dice lay there."""
    if over.outcome.succeeded and not act.state[Sight].hides(over.hero, hiding.other):
        seen = in_sight(act.state, over.hero, hiding.other) is not None
        act.happen(Hidden(over.hero, hiding.other, hides=not seen, why=PLAIN if seen else ""))


@cites(SOURCE)
def cannot_hide_foe(state: State, foe: EntityId, other: EntityId) -> Refused | None:
    """The refusal where nobody can say that a foe hides from somebody now, or None: they hide where a hero could."""
    name = state[Characters].name(foe)
    if foe in state[Heroes].known:
        return Refused("hide.hero", f"{name} is a hero.", remedy="Let their player hide.", source=SOURCE)
    return cannot_hide(state, foe, other)


@sight.decides(HideFoe)
@cites(SOURCE)
def hide_foe(act: Unfolding, command: HideFoe) -> None:
    """Let a foe be hidden, whose roll is the Game Master's word; only whoever runs the game may say so."""
    act.must_run("Hiding somebody")
    foe, other = act.state[Characters][command.foe].id, act.state[Characters][command.other].id
    if refusal := cannot_hide_foe(act.state, foe, other):
        raise refusal
    act.happen(Hidden(foe, other, hides=True))


@sight.decides(FindHidden)
@cites(SOURCE)
def find(act: Unfolding, command: FindHidden) -> None:
    """Let somebody be found; only whoever runs the game may."""
    act.must_run("Finding somebody")
    if not act.state[Sight].hides(command.hero, command.other):
        raise Refused("hide.not", "They do not hide from them.", remedy="Pick who does.", source=SOURCE)
    act.happen(Hidden(command.hero, command.other, hides=False))


# what finds them


@settles(sight, At)
@cites(SOURCE)
def after_acting(act: Unfolding, at: At, over: Over) -> None:
    """Who notices somebody has found them; who acts against somebody is hidden from them no longer, nor who helped.

    Whoever strikes out of Stealth is seen by everybody: that says itself.
    """
    now, latest = act.state[Sight], act.state[Proposals].latest
    if at.by is By.NOTICE:
        if over.outcome.succeeded and now.hides(at.other, over.hero):
            act.happen(Hidden(at.other, over.hero, hides=False, why="noticed"))
    elif (over.hero, at.other) in now.hidden or (
        now.hides(over.hero, at.other) and latest and not is_attack(latest.skill)
    ):
        act.happen(Hidden(over.hero, at.other, hides=False, why="having acted"))
    for helper in helped_by(latest) if latest and at.by is not By.NOTICE else ():
        if act.state[Sight].hides(helper, at.other):
            act.happen(Hidden(helper, at.other, hides=False, why="having helped"))


@cites(SOURCE)
def acts_unhidden(act: Unfolding, who: EntityId, whom: EntityId) -> None:
    """Whoever comes at somebody is hidden from them no longer: a foe, too."""
    if (who, whom) in act.state[Sight].hidden:
        act.happen(Hidden(who, whom, hides=False, why="having acted"))


@sight.answers_to(BandSet, SightSet)
def comes_in_sight(act: Unfolding, event: Event) -> None:
    """Whoever comes near in plain sight is hidden no longer, nor is who was off the frame and is back in it."""
    if isinstance(event, BandSet | SightSet):
        band, plain = act.state[Ranges].between(event.one, event.other).band, _plain(act.state, event.one, event.other)
        for two in ((event.one, event.other), (event.other, event.one)):
            back = two in act.state[Sight].away and band is not Band.ABSENT
            if two in act.state[Sight].hidden and (plain or back):
                act.happen(Hidden(*two, hides=False, why=PLAIN if plain else "in the frame again"))


# what is seen, and may be done


@sight.shows("sight")
def sight_shown(state: State) -> Listing | None:
    """Who is in cover, who hides, and between whom there is no line of sight, of those who are there and live."""
    now, name = state[Sight], state[Characters].name
    rows = [
        Row(f"cover-{who}", f"{name(who)}: {SIZES[it.size]}", _GOOD[it.gives])
        for who, it in now.cover.items()
        if _there(state, who)
    ]
    rows += [
        Row(f"hides-{who}-{whom}", f"{name(who)} is hidden from {name(whom)}", tone=Tone.GOOD)
        for who, whom in now.hidden
        if _there(state, who, whom)
    ]
    for who in filter(partial(_there, state), now.unseen):
        by = " and ".join(name(whom) for one, whom in now.found if one == who)
        said = f"But {by} has found them." if by else "Nobody sees them."
        rows.append(Row(f"unseen-{who}", f"{name(who)} is in Stealth", said, Tone.GOOD))
    for one, _, other in (key.partition("|") for key in now.blocked):
        if _there(state, one, other):
            rows.append(Row(f"blocked-{one}|{other}", f"{name(one)} and {name(other)} do not see each other"))
    return Listing("Cover and sight", Place.TABLE, tuple(rows)) if rows else None


def _there(state: State, *who: EntityId) -> bool:
    """Whether they are in the story still: nothing is said of the dead, nor of who is gone."""
    return not any(gone(state, each) or lost(state, each) for each in who)


_GOOD: Final = {Gives.POSITION: "Stands better against what comes from afar.", Gives.SEVERITY: "Less comes of it."}


def of_range(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for whoever runs the game, once there are two who can be apart."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and len(state[Characters].known) > 1 else ())


@sight.offers_under(of_own, of_everybody, of_range)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer heroes to hide; and to whoever runs the game cover, sight, and to let somebody be found."""
    if len(state[Characters].known) < 2:
        return
    for hero in held_heroes(state, viewer):
        yield _hiding(state, hero.id)
    if viewer.runs:
        yield from _levers(state)


def _hiding(state: State, hero: EntityId) -> Offer:
    others = [
        Option(each.id, each.name, refusal=refusal_of(cannot_hide(state, hero, each.id)))
        for each in state[Characters].known.values()
        if each.id != hero
    ]
    refusal = none_of(others)
    fields = (
        choice("other", "From whom", others[:1] if refusal else others),
        flag("tracked", "Though absent, they are tracked"),
    )
    return Offer("fe.hide", "Hide", fields, (("hero", hero),), refusal=refusal, group=hero_named(state, hero))


def _levers(state: State) -> Iterator[Offer]:
    who = [Option(each.id, each.name) for each in state[Characters].known.values()]
    sizes = number("size", "Cover: 0 none, 1 light, 2 heavy", low=0, high=MOST_COVER, default=1)
    gives = choice("gives", "What it is good for", [Option(it.value, it.value.capitalize()) for it in Gives])
    yield Offer(
        "fe.set-cover", "Say who is in cover", (choice("character", "Who", who), sizes, gives), group=GROUP, levers=True
    )
    two = (
        choice("one", "Who", who),
        choice("other", "And who", who),
        flag("blocked", "They do not see each other", default=True),
    )
    yield Offer("fe.set-sight", "Say who sees whom", two, group=GROUP, levers=True)
    yield from _hiding_foes(state, who)
    for hero, other in (two for two in state[Sight].hidden if _there(state, *two)):
        label = f"{state[Characters].name(other)} finds {state[Characters].name(hero)}"
        yield Offer("fe.find-hidden", label, (), (("hero", hero), ("other", other)), group=GROUP, levers=True)
    for hero in filter(partial(_there, state), state[Sight].unseen):
        there = (each for each in who if each.value != hero and _there(state, each.value))
        others = [each for each in there if state[Sight].hides(hero, each.value)]
        if others:
            label, by = f"{state[Characters].name(hero)} is found in Stealth", (choice("other", "By whom", others),)
            yield Offer("fe.find-hidden", label, by, (("hero", hero),), group=GROUP, levers=True)


def _hiding_foes(state: State, who: list[Option]) -> Iterator[Offer]:
    """The word that a foe hides from somebody, once there are foes."""
    foes = {it: None for it in state[Characters].known if it not in state[Heroes].known and not gone(state, it)}
    if not foes:
        return
    hiding, looking = set[EntityId](), set[EntityId]()
    far = ((it.one, it.other) for it in state[Ranges].known.values() if may_hide(it.band, blocked=False))
    for foe, other in state[Sight].may_hide(far):
        if foe in foes and not (foe in hiding and other in looking) and cannot_hide_foe(state, foe, other) is None:
            hiding.add(foe)
            looking.add(other)
    one = [_said(state, each, hiding, [(each.value, it.value) for it in who[:2]]) for each in who if each.value in foes]
    others = [_said(state, each, looking, [(foe, each.value) for foe in [*foes][:2]]) for each in who]
    fields = (choice("foe", "Who", one), choice("other", "From whom", others))
    yield Offer("fe.hide-foe", "Say that a foe hides", fields, refusal=none_of(one), group=GROUP, levers=True)


def _said(state: State, one: Option, may: set[EntityId], pairs: list[tuple[EntityId, EntityId]]) -> Option:
    """Somebody who hides, or is hidden from; where that is not to be, with the words for the first of these pairs."""
    two = next((two for two in pairs if two[0] != two[1]), pairs[0])
    return one if one.value in may else replace(one, refusal=refusal_of(cannot_hide_foe(state, *two)))
