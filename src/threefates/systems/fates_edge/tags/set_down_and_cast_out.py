"""Who is not where they were: set down elsewhere by TRANSPORT, driven out, or cast out until they are back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import idles
from threefates.systems.fates_edge.actions.position import Pressed
from threefates.systems.fates_edge.combat.ranges_and_movement import (
    Band,
    BandSet,
    MeleeSet,
    Ranges,
    bands,
    gone,
    out_of_the_fight,
    reach,
)
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, CoverSet, Sight
from threefates.systems.fates_edge.combat.turns import holds_back
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.exchanges.leaving import Left, step_away, step_back
from threefates.systems.fates_edge.gear.items import WEAPONS, GearChanged, Item, in_hand
from threefates.systems.fates_edge.gear.shields import Planted, Shields
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.tags.barrier_and_conjure import CoverLeft, is_cover
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.outsiders import OutsiderLeft, Outsiders, outsiders
from threefates.systems.fates_edge.tags.tag_effects import EffectEnded, Effects, TagWorked, effects

__all__ = ["AWAY", "AskArrival", "cannot_set_down", "is_away", "not_here"]

TRANSPORT, BANISH, TEXT = "fe.tags.transport", "fe.tags.banish", "fe.tags.outsider-text"
BALANCE, OFF_BALANCE = "balance", "off balance"
AWAY: Final = "banish"
"""What lasts on whoever is cast out, for as long as they are."""


class AskArrival(Step, frozen=True, tag="fe.ask-arrival"):
    """How does somebody arrive who was set down in part: off balance, or without what they held?"""

    hero: EntityId


of_the_living(AskArrival)


# set down


@cites(TRANSPORT)
def cannot_set_down(band: str, source: str) -> Refused | None:
    """The refusal where nobody is set down so far away, or None."""
    if band in (each.value for each in Band):
        return None
    remedy = f"Choose {', '.join(each.value for each in Band)}."
    return Refused("tag.no", "[TRANSPORT] wants to know how far.", remedy=remedy, source=source)


@effects.answers_to(TagWorked)
@cites(TRANSPORT)
def set_down(act: Unfolding, event: TagWorked) -> None:
    """Set those who were moved so far from who moved them and stayed, in no melee; after a Partial it costs them."""
    if event.effect.tag != "transport":
        return
    for who in event.effect.on:
        _leave(act, event.effect, who)
        if event.effect.by and event.effect.by not in event.effect.on:
            act.happen(BandSet(event.effect.by, who, Band(event.effect.against)))
        if event.effect.partial and who in act.state[Heroes].known:
            _arrive(act, who)


def _arrive(act: Unfolding, hero: EntityId) -> None:
    """Off balance; of who holds something the Game Master is asked whether they drop it instead."""
    if any(_held(act.state, hero)):
        act.push(AskArrival(hero))
    else:
        act.happen(Pressed((hero,), OFF_BALANCE))


def _held(state: State, hero: EntityId) -> Iterator[Item]:
    return in_hand(state, hero, *WEAPONS, Slot.SHIELD)


@effects.asks(AskArrival)
@cites(TRANSPORT)
def ask_arrival(state: State, step: AskArrival) -> Choice:
    """Ask whoever runs the game; where nobody does, whoever plays them."""
    drops = (Option(each.id, f"Drops {each.name}") for each in _held(state, step.hero))
    options = (Option(BALANCE, "Off balance", "Their next action stands one Position worse."), *drops)
    title = f"How does {hero_named(state, step.hero)} arrive?"
    return Choice(
        "", "arrival", step.hero, title, state.says_of(step.hero), options, if_absent=BALANCE, cites=(TRANSPORT,)
    )


@effects.settles(AskArrival)
@cites(TRANSPORT)
def settle_arrival(act: Unfolding, step: AskArrival, option: str) -> None:
    """Have them drop what was picked, or stand worse next."""
    item = next((each for each in _held(act.state, step.hero) if each.id == option), None)
    if item is None:
        act.happen(Pressed((step.hero,), OFF_BALANCE))
    else:
        down = replace(item, held=False, at_work=False)
        act.happen(GearChanged(step.hero, down, f"drops {item.name}", (TRANSPORT,), "cost"))


def _leave(act: Unfolding, moved: Lasting, who: EntityId) -> None:
    """Out of cover, from a planted shield, and away from whoever was at them.

    As far from those as from who moved them, or who came along.
    """
    by, band = moved.by, Band(moved.against)
    behind = _left_behind(act.state, moved, who)
    for other in act.state[Ranges].hand_to_hand(who):
        act.happen(MeleeSet(who, other, melee=False, untested=True))
    for other in behind:
        pulled = by not in moved.on and band is Band.CLOSE  # to who moved them: so far from the others as that one is
        now = act.state[Ranges].between(by, other).band if pulled else band
        if other not in moved.on and now is not act.state[Ranges].between(who, other).band:
            act.happen(BandSet(who, other, now))
    for effect in act.state[Effects].known.values():
        if is_cover(effect) and who in effect.on:
            act.happen(CoverLeft(effect.id, who))
    if who in act.state[Sight].cover:
        act.happen(CoverSet(who, Cover()))
    if who in act.state[Shields].planted:
        act.happen(Planted(who, up=False))


@cites(TRANSPORT)
def _left_behind(state: State, moved: Lasting, who: EntityId) -> list[EntityId]:
    """From whom somebody is as far now as was said: who was Close; all who were nearer, if who moved them went along.

    Of whom who pulled them near is so far, they are too; who is off the screen is so for everybody.
    """
    now, by, band, found = state[Ranges], moved.by, Band(moved.against), list(about(state, who) if moved.by else ())
    said = dict.fromkeys(each for apart in now.known.values() for each in (apart.one, apart.other))
    if band is Band.ABSENT:
        here = (each.id for each in state[Characters].known.values() if gone(state, each.id) is None)
        found = [*dict.fromkeys((*here, *said))]
    elif by in moved.on:
        nearer = bands()[: bands().index(band)]
        found = [each for each in said if now.is_said(who, each) and reach(now.between(who, each)) in nearer]
    elif by and band is Band.CLOSE:
        found += [each for each in said if now.is_said(by, each) and each not in found]
    return [each for each in found if each not in (who, by)]


@cites(TRANSPORT)
def about(state: State, who: EntityId) -> tuple[EntityId, ...]:
    """Everybody who was said to be Close to somebody."""
    close = (each for each in state[Ranges].known.values() if reach(each) is Band.CLOSE)
    return tuple(each.other if each.one == who else each.one for each in close if who in (each.one, each.other))


# driven out, and cast out


def _cast_out(effect: Lasting, who: EntityId) -> bool:
    return effect.tag == AWAY and who in effect.on


@cites(BANISH, TEXT)
def is_away(state: State, who: EntityId) -> bool:
    """Whether somebody was driven out for good, or cast out for as long as that lasts."""
    found = state[Outsiders].known.get(who)
    return bool(found and found.gone) or any(_cast_out(each, who) for each in state[Effects].known.values())


@idles
@out_of_the_fight
def not_here(state: State, who: EntityId) -> Refused | None:
    """The refusal where somebody is gone: nothing comes at them, and nothing from them."""
    if not is_away(state, who):
        return None
    title = f"{state[Characters].name(who)} is driven out, and not here."
    return Refused("outsider.gone", title, remedy="Pick somebody who is, or wait until they are back.", source=BANISH)


@holds_back
def does_nothing(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where somebody is gone, and would act or move; or None."""
    return not_here(state, character)


@outsiders.answers_to(OutsiderLeft)
@cites(BANISH, TEXT)
def driven_out(act: Unfolding, event: OutsiderLeft) -> None:
    """Whose meter is full leaves for good."""
    step_away(act, event.who)


@effects.answers_to(TagWorked)
@cites(BANISH)
def cast_out(act: Unfolding, event: TagWorked) -> None:
    """Whoever is cast out leaves for as long as that lasts."""
    for who in event.effect.on if event.lasts and event.effect.tag == AWAY else ():
        step_away(act, who)


@effects.answers_to(EffectEnded)
@cites(BANISH)
def come_back(act: Unfolding, event: EffectEnded) -> None:
    """Whoever was cast out for no longer is back, Near to everybody."""
    for who in event.effect.on if event.effect.tag == AWAY else ():
        if not is_away(act.state, who) and who not in act.state[Left].foes:
            step_back(act, who)
