"""The odds of pools thrown beside an action: before they fall, and while somebody may throw a die of them again."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from threefates.commons.spotlight import GiveSpotlight, PassSpotlight
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.penalties import casting_of
from threefates.systems.fates_edge.actions.roll_in_hand import rolls
from threefates.systems.fates_edge.beats.throws import Lying, Throw, tally_of_throw
from threefates.systems.fates_edge.boons.boons import KEEP, Boons, dice_for_a_boon
from threefates.systems.fates_edge.casting.channel_then_weave import Spells, spells
from threefates.systems.fates_edge.casting.hurt_channels import ChannelThrow, dice_to_keep
from threefates.systems.fates_edge.chances.wording import CITES, from_to
from threefates.systems.fates_edge.combat.collapse import BodyThrow
from threefates.systems.fates_edge.fear.fear import FearThrow
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.helping import HelpThrow
from threefates.systems.fates_edge.resolution.dice import Why, all_beats
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, is_success, tally
from threefates.systems.fates_edge.resolution.pool import Beside
from threefates.systems.fates_edge.resolution.rerolls import boons_allowed
from threefates.systems.fates_edge.resolution.terms import UNSEEN
from threefates.systems.fates_edge.rolling.group_actions import GroupThrow
from threefates.systems.fates_edge.rulings.resolution import BoonRerolls, Tens, TenThrown
from threefates.systems.fates_edge.symbols.ritual_outcomes import ShockThrow

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds.throws import Hand

__all__ = ["before_throwing", "boons_for", "told_of_boons", "won_with_each"]


def boons_for(state: State, hero: EntityId) -> int:
    """Count the Boons that a hero may put into dice of one pool."""
    return boons_allowed(state.ruling(BoonRerolls), state[Boons].of(hero))


def before_throwing(state: State, hero: EntityId, pool: Beside, kind: type[Throw], dv: int) -> Chances:
    """Weigh a pool before it is thrown, no Boon going into it; beside it, with each that may."""
    each = won_with_each(state, hero, pool, dv)
    options, advice = told_of_boons(each)
    beats = (("beats", str(Fraction(pool.dice, SIDES))),)
    return Chances(_rows(kind, each[0]), str(each[0]), (kind.source, *CITES), options, beats, advice)


def won_with_each(state: State, hero: EntityId, pool: Beside, dv: int) -> list[Fraction]:
    """The chance of a hero's pool with none of the Boons that may go into it, with one, and so on."""
    from threefates.systems.fates_edge.odds.throws import with_boons

    return [
        with_boons(pool.dice, pool.sure, boons, dv, state.ruling(Tens)) for boons in range(boons_for(state, hero) + 1)
    ]


@spells.odds(GiveSpotlight)
def of_turn(state: State, command: GiveSpotlight, viewer: Viewer) -> Chances | None:
    """Weigh whether somebody hurt keeps their channel when their turn comes."""
    return _of_channel(state, command.character)


@spells.odds(PassSpotlight)
def of_turn_passed(state: State, command: PassSpotlight, viewer: Viewer) -> Chances | None:
    """Weigh the same where it is a player who passes the turn on."""
    return _of_channel(state, command.to)


def _of_channel(state: State, hero: EntityId) -> Chances | None:
    dv = casting_of(state, hero).keep_dv if state[Conflict].running and hero in state[Spells].begun else 0
    return before_throwing(state, hero, dice_to_keep(state, hero), ChannelThrow, dv) if dv else None


def told_of_boons(each: list[Fraction]) -> tuple[tuple[tuple[str, str], ...], str]:
    """The chances with each number of Boons, by name, and what all of them come to in words."""
    if len(each) == 1:
        return (), ""
    options = tuple((f"boons={boons}", str(share)) for boons, share in enumerate(each))
    return options, f"With {'a Boon' if len(each) == 2 else f'{len(each) - 1} Boons'}: {from_to(each[0], each[-1])}."


def _rows(kind: type[Throw], won: Fraction) -> tuple[tuple[str, str], ...]:
    ways = ((kind.wins, won), (kind.fails, 1 - won))
    return tuple((said, str(share)) for said, share in ways if share)


def of_throw(state: State, thrown: Throw, option: str, viewer: Viewer) -> Chances | None:
    """Weigh what lies ahead with a Boon on one die or another, or on none; whoever is asked after plays their best.

    Nothing where the DV is hidden from whoever looks.
    """
    if thrown.dv_for(viewer) == UNSEEN:
        return None
    places = dice_for_a_boon(state, thrown.asked)
    every = {KEEP: _ahead(state, thrown, None), **{str(place): _ahead(state, thrown, place) for place in places}}
    won, beats = every[option]
    top = max(every, key=lambda name: (every[name][0], -every[name][1], name == KEEP))
    throws = "Keep the dice." if top == KEEP else f"Throw the {thrown.asked.dice[int(top)].face} again"
    advice = throws if top == KEEP else f"{throws}: {from_to(every[KEEP][0], every[top][0])}."
    lie = all_beats([die for pool in thrown.pools for die in pool.dice])
    return Chances(
        _rows(type(thrown), won),
        str(won),
        ("fe.boons.reroll-die", thrown.source),
        tuple((name, str(share)) for name, (share, _) in every.items()),
        (("beats", str(lie + beats)),),
        advice,
    )


for kind in (BodyThrow, ChannelThrow, FearThrow, GroupThrow, HelpThrow, ShockThrow):
    rolls.weighs(kind)(of_throw)


def _ahead(state: State, thrown: Throw, place: int | None) -> tuple[Fraction, Fraction]:
    """The chance of success, and the beats to come, if whoever is asked throws that die again, or keeps them all."""
    from threefates.systems.fates_edge.odds.throws import best, faces_of

    tens, short = state.ruling(Tens), thrown.dv - tally_of_throw(state, thrown).successes
    later = tuple(_hand(state, pool) for pool in thrown.pools if not pool.kept and pool is not thrown.asked)
    if place is None:
        return best(later, short, tens)
    die = thrown.asked.dice[place]
    dice = (*thrown.asked.dice[:place], die.thrown(die.face, Why.BOON), *thrown.asked.dice[place + 1 :])
    hands, spent = (_hand(state, Lying(thrown.asked.hero, dice), paid=1), *later), tally((die.face,), tens).successes
    falls = [(faces, best(hands, short + spent - more, tens)) for more, faces in faces_of(tens).items()]
    won = sum((Fraction(faces, SIDES) * one[0] for faces, one in falls), Fraction(0))
    return won, sum((Fraction(faces, SIDES) * one[1] for faces, one in falls), Fraction(1, SIDES))


def _hand(state: State, pool: Lying, *, paid: int = 0) -> Hand:
    """What somebody may still do about their dice, when so many Boons more have gone into them."""
    from threefates.systems.fates_edge.odds.throws import Hand

    tens = state.ruling(TenThrown)
    spent = sum(Why.BOON in die.whys for die in pool.dice)
    left = boons_allowed(state.ruling(BoonRerolls), spent + state[Boons].of(pool.hero) - paid) - spent
    faces = [die.face for die in pool.dice if die.may_be_thrown(Why.BOON, tens)]
    won = sum(is_success(face) and face != SIDES for face in faces)
    return Hand(max(left, 0), sum(not is_success(face) for face in faces), won)
