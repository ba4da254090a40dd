"""The odds at the table: of a roll before it is thrown, and of every answer that may throw a die again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.boons import AskBoon, Boons
from threefates.systems.fates_edge.description import AskDescription
from threefates.systems.fates_edge.dice import Die, Why, all_beats
from threefates.systems.fates_edge.odds_told import from_to, opponent_dice, told, work_told
from threefates.systems.fates_edge.odds_unseen import answered_unseen, rolled_unseen
from threefates.systems.fates_edge.position import AskPosition
from threefates.systems.fates_edge.proposals import Proposal, Proposals
from threefates.systems.fates_edge.resolution import Outcome
from threefates.systems.fates_edge.rethrows import boons_allowed, ones_to_throw
from threefates.systems.fates_edge.rolling import RollAction, agreed, needs_no_roll, no_terms, pool_of
from threefates.systems.fates_edge.rolls import Roll, in_hand, rolls
from threefates.systems.fates_edge.rulings import BoonRerolls
from threefates.systems.fates_edge.terms import Terms
from threefates.systems.fates_edge.weighing import sure_beats

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds_settings import Setting
    from threefates.systems.fates_edge.odds_weighed import Ahead

__all__ = ["chances", "chances_of"]

KEEP = "keep"


@rolls.odds(RollAction)
def chances(state: State, command: RollAction, viewer: Viewer) -> Chances:
    """How the roll may come out under best play, without a Boon and with each that may go into it.

    Raises:
        Refused: While there are no terms to roll on.
    """
    return chances_of(state, state[Proposals][command.hero])


def chances_of(state: State, proposal: Proposal) -> Chances:
    """How an action may come out if it is rolled as it is proposed."""
    terms = agreed(state, proposal)
    if terms is None:
        raise no_terms()
    if terms.unseen:
        by_dv = proposal.terms or terms
        return rolled_unseen(state, proposal, by_dv, lambda known: chances_of(known, known[Proposals][proposal.hero]))
    if needs_no_roll(state, terms):
        return Chances(((Outcome.CLEAN_SUCCESS.spoken, "1"),), "1", ("fe.resolution.dv-minimum",))
    from threefates.systems.fates_edge.odds_weighed import before

    hero = proposal.hero
    dice, sure = pool_of(state, proposal)
    most = boons_allowed(state.ruling(BoonRerolls), state[Boons].of(hero))
    ahead = [before(_asked(state, hero, terms, dice, sure, boons)) for boons in range(most + 1)]
    found = told(state, hero, terms.position, ahead[0], sure_beats(state, hero))
    advice = [work_told(state, hero, ahead[0])]
    if most:
        found = replace(found, options=tuple((f"boons={boons}", str(it.won)) for boons, it in enumerate(ahead)))
        advice[:0] = [f"With {'a Boon' if most == 1 else f'{most} Boons'}: {from_to(ahead[0].won, ahead[-1].won)}."]
    return replace(found, advice=" ".join(filter(None, advice)))


@rolls.weighs(AskPosition)
def of_position(state: State, step: AskPosition, option: str, viewer: Viewer) -> Chances:
    """What lies ahead with one die or another."""
    return _answered(state, Why.POSITION, option)


@rolls.weighs(AskDescription)
def of_description(state: State, step: AskDescription, option: str, viewer: Viewer) -> Chances:
    """What lies ahead with the 1s thrown again, or kept."""
    return _answered(state, Why.DESCRIPTION, option)


@rolls.weighs(AskBoon)
def of_boon(state: State, step: AskBoon, option: str, viewer: Viewer) -> Chances:
    """What lies ahead with a Boon on one die or another, or on none."""
    return _answered(state, Why.BOON, option)


def _answered(state: State, why: Why, option: str) -> Chances:
    from threefates.systems.fates_edge.odds_weighed import answers

    roll = in_hand(state)
    if roll.terms.unseen:
        return answered_unseen(state, lambda known: _answered(known, why, option))
    spent = sum(Why.BOON in die.whys for die in roll.dice)
    boons = boons_allowed(state.ruling(BoonRerolls), spent + state[Boons].of(roll.hero))
    asked = _asked(state, roll.hero, roll.terms, len(roll.dice), roll.sure, boons, bare=roll.bare)
    ahead = answers(asked, roll.dice, _left(asked.rethrows.sources, why, spent))
    named = _named(roll, why, ahead)
    found = told(state, roll.hero, roll.terms.position, named[option], all_beats(roll.dice) + asked.worn)
    options = tuple((name, str(it.won)) for name, it in named.items())
    return replace(found, options=options, advice=_advice(roll.dice, named))


def _left(sources: Sequence[Why], why: Why, spent: int) -> tuple[Why, ...]:
    """What may still throw dice again, this question first; nothing where the last Boon went while it was asked."""
    if why not in sources:
        return ()
    at = sources.index(why) + (spent if why is Why.BOON else 0)
    return tuple(sources[at:])


def _named(roll: Roll, why: Why, ahead: Mapping[tuple[int, ...], Ahead]) -> dict[str, Ahead]:
    """The ways by the options of the question: of the description there are two, of the others a place or none."""
    if why is Why.DESCRIPTION:
        ones = ones_to_throw(roll.terms.description, roll.dice)
        return {"throw" if places else KEEP: it for places, it in ahead.items() if len(places) in (0, len(ones))}
    return {str(places[0]) if places else KEEP: it for places, it in ahead.items()}


def _asked(
    state: State, hero: EntityId, terms: Terms, dice: int, sure: int, boons: int, *, bare: bool = False
) -> Setting:
    from threefates.systems.fates_edge.odds_settings import at_table

    worn, against = (0, 0) if bare else (sure_beats(state, hero), opponent_dice(state, hero))
    return at_table(state, dice, sure, terms, boons, worn=worn, against=against)


def _advice(dice: Sequence[Die], named: Mapping[str, Ahead]) -> str:
    """The best answer against keeping the dice, in words."""
    best = max(named, key=lambda name: (named[name].won, -named[name].beats, name == KEEP))
    if KEEP not in named or best == KEEP:
        return "Keep the dice." if best == KEEP and len(named) > 1 else ""
    what = f"the {dice[int(best)].face}" if best.isdecimal() else "what the telling reaches"
    return f"Throw {what} again: {from_to(named[KEEP].won, named[best].won)}."


@rolls.readies
def ready() -> None:
    """The engine, and a small question put to it."""
    from threefates.systems.fates_edge.odds_settings import SMALL
    from threefates.systems.fates_edge.odds_weighed import answers, before

    before(SMALL)
    answers(SMALL, [Die((1,)), Die((7,))], SMALL.rethrows.sources)
