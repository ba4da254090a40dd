"""The odds at the table: of a roll before it is thrown, and of every answer that may throw a die again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.description import AskDescription
from threefates.systems.fates_edge.actions.fortune import AskFortune, beats_of_turning, fortune_of
from threefates.systems.fates_edge.actions.luck import THROW as LUCK
from threefates.systems.fates_edge.actions.luck import AskLuck, luck_of
from threefates.systems.fates_edge.actions.penalties import beats_if_marred, sure_beats
from threefates.systems.fates_edge.actions.position import AskPosition
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Roll, in_hand, rolls
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.boons.boons import AskBoon, Boons
from threefates.systems.fates_edge.casting.steps import Working
from threefates.systems.fates_edge.chances.casting import cast_to_come, spell_told
from threefates.systems.fates_edge.chances.hidden_dv import DVS, enough
from threefates.systems.fates_edge.chances.throws import boons_for, told_of_boons
from threefates.systems.fates_edge.chances.wording import (
    CITES,
    HOLDS,
    beats_of_partial,
    comes_to,
    from_to,
    has_it,
    opponent_dice,
    road_told,
    stands_in_the_way,
    talk_told,
    told,
    work_told,
)
from threefates.systems.fates_edge.deck.draws import follows
from threefates.systems.fates_edge.resolution.description_ladder import ones_to_throw
from threefates.systems.fates_edge.resolution.dice import Die, Why, all_beats
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome
from threefates.systems.fates_edge.resolution.pool import MOST_DICE
from threefates.systems.fates_edge.resolution.rerolls import boons_allowed
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rolling.contests import least_dv, opposed_by
from threefates.systems.fates_edge.rolling.roll_action import (
    BEATS_OF_UPGRADE,
    UPGRADE,
    AskUpgrade,
    RollAction,
    agreed,
    counted_of,
    needs_no_roll,
    no_terms,
    pool_of,
)
from threefates.systems.fates_edge.rulings.resolution import BoonRerolls, Tens

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds.decisions import Ahead
    from threefates.systems.fates_edge.odds.settings import RollSetting

__all__ = ["asked_of", "chances", "chances_of", "won_against", "won_without_boons"]

KEEP = "keep"


@rolls.odds(RollAction)
def chances(state: State, command: RollAction, viewer: Viewer) -> Chances:
    """Weigh how the roll may come out under best play, without a Boon and with each that may go into it.

    Raises:
        Refused: While there are no terms to roll on.
    """
    return chances_of(state, state[Proposals][command.hero])


def chances_of(state: State, proposal: Proposal) -> Chances:
    """Weigh how an action may come out if it is rolled as it is proposed."""
    from threefates.systems.fates_edge.odds.decisions import before, won_each

    terms = agreed(state, proposal)
    if terms is None:
        raise no_terms()
    if proposal.purpose(Working) and not terms.unseen:
        return _of_spell(state, proposal, terms)
    if needs_no_roll(state, terms):
        return Chances(((Outcome.CLEAN_SUCCESS.spoken, "1"),), "1", ("fe.resolution.dv-minimum",))
    if terms.unseen:
        (against,) = won_each(asked_of(state, proposal, terms), DVS, (0,))
        return enough(dict(zip(DVS, against, strict=True)), defends=stands_in_the_way(state, proposal))
    asked, most = asked_of(state, proposal, terms), boons_for(state, proposal.hero)
    ahead = before(asked)
    found = told(proposal, ahead, sure_beats(state, proposal))
    if follows(state, terms.position):
        cards = comes_to(proposal, ahead)[Outcome.SUCCESS_AND_COST]
        found = replace(found, expects=(*found.expects, ("cards", str(cards))))
    options, said = told_of_boons([ahead.won, *(_with_boons(asked, range(1, most + 1)) if most else ())])
    more = (work_told(state, proposal, ahead), road_told(state, proposal, ahead, terms.effect))
    advice = filter(None, (said, *more, talk_told(state, proposal, ahead)))
    return replace(found, options=options, advice=" ".join(advice))


def _with_boons(asked: RollSetting, most: Iterable[int]) -> list[Fraction]:
    """The chance of an action with so many Boons at most going into it, for each such number."""
    from threefates.systems.fates_edge.odds.decisions import won_each

    return [won for (won,) in won_each(asked, (asked.dv,), tuple(most))]


def _of_spell(state: State, proposal: Proposal, terms: Terms) -> Chances:
    """Weigh a step of a spell: how the spell may come out, and what answers back; with Boons for both of its rolls."""
    from threefates.systems.fates_edge.odds.casting import with_boons

    steps = _steps_of(state, proposal, terms)
    found = _spell_without_boons(state, proposal, steps)
    held, most = state[Boons].of(proposal.hero), boons_for(state, proposal.hero)
    if not most:
        return found
    won = [_with_each(*step, most) for step in steps]
    shares = [with_boons(won[0], won[1], boons) for boons in range(held + 1)] if len(won) > 1 else won[0]
    options, said = told_of_boons(shares)
    return replace(found, options=options, advice=f"{said} {found.advice}".strip())


def _steps_of(state: State, proposal: Proposal, terms: Terms) -> list[tuple[State, Proposal, Terms]]:
    """A step of a spell, and the Cast after it where it is a Weave."""
    steps, follows_on = [(state, proposal, terms)], cast_to_come(state, proposal)
    if follows_on and (then := agreed(*follows_on)):
        steps.append((*follows_on, then))
    return steps


def _spell_without_boons(state: State, proposal: Proposal, steps: Sequence[tuple[State, Proposal, Terms]]) -> Chances:
    now, *later = (_thrown_for(*step) for step in steps)
    return spell_told(state, proposal, now, later[0] if later else None)


def _thrown_for(state: State, proposal: Proposal, terms: Terms) -> RollSetting:
    """All that the chances of a step depend on; no dice are thrown for one that needs no roll."""
    asked = asked_of(state, proposal, terms)
    return asked._replace(dice=0) if needs_no_roll(state, terms) else asked


def _with_each(state: State, proposal: Proposal, terms: Terms, most: int) -> list[Fraction]:
    """The chance of an action with so many Boons at most going into it, from none up."""
    if needs_no_roll(state, terms):
        return [Fraction(1)] * (most + 1)
    return _with_boons(asked_of(state, proposal, terms), range(most + 1))


def won_without_boons(state: State, proposal: Proposal) -> str:
    """The chance of what a proposed action is rolled for, no Boon going into it; nothing where the DV is hidden."""
    terms = agreed(state, proposal)
    if terms is None or terms.unseen:
        return ""
    if proposal.purpose(Working):
        return won_against(state, proposal, terms, (terms.dv,))[terms.dv]
    return "1" if needs_no_roll(state, terms) else str(*_with_boons(asked_of(state, proposal, terms), (0,)))


def won_against(state: State, proposal: Proposal, terms: Terms, dvs: Iterable[int]) -> dict[int, str]:
    """The same against each of several DVs, worked out together; of a spell, that it comes out as meant."""
    from threefates.systems.fates_edge.odds.casting import all_succeed
    from threefates.systems.fates_edge.odds.decisions import won_each

    if proposal.purpose(Working):
        return all_succeed({dv: _steps_against(state, proposal, terms, dv) for dv in dvs})
    against = {dv: max(dv, least_dv(state, proposal)) for dv in dvs}
    rolled = tuple(dv for dv in dict.fromkeys(against.values()) if not needs_no_roll(state, replace(terms, dv=dv)))
    (each,) = won_each(asked_of(state, proposal, terms), rolled, (0,)) if rolled else ([],)
    won = {dv: str(share) for dv, share in zip(rolled, each, strict=True)}
    return {dv: won.get(least, "1") for dv, least in against.items()}


@remembered
def _steps_against(state: State, proposal: Proposal, terms: Terms, dv: int) -> tuple[RollSetting, ...]:
    """The rolls of a spell, its step against another DV, as the Cast that follows a Weave; none if that is hidden."""
    said = terms_of(state, proposal) or terms
    now = replace(proposal, terms=replace(said, dv=said.dv + dv - terms.dv, mapped=said.mapped and dv == terms.dv))
    then = state.put(state[Proposals].having(now))
    stands = agreed(then, now)
    return () if stands is None or stands.unseen else tuple(_thrown_for(*step) for step in _steps_of(then, now, stands))


def asked_of(state: State, proposal: Proposal, terms: Terms) -> RollSetting:
    """All that the chances of a proposed action depend on but the Boons that may go into it."""
    return _asked(state, proposal.hero, proposal, terms, pool_of(state, proposal), 0)


@rolls.weighs(AskPosition)
def of_position(state: State, step: AskPosition, option: str, viewer: Viewer) -> Chances:
    """Weigh what lies ahead with one die or another."""
    return _answered(state, Why.POSITION, option)


@rolls.weighs(AskDescription)
def of_description(state: State, step: AskDescription, option: str, viewer: Viewer) -> Chances:
    """Weigh what lies ahead with the 1s thrown again, or kept."""
    return _answered(state, Why.DESCRIPTION, option)


@rolls.weighs(AskLuck)
def of_luck(state: State, step: AskLuck, option: str, viewer: Viewer) -> Chances:
    """Weigh what lies ahead with the 1s thrown again by luck, or kept."""
    return _answered(state, Why.LUCK, option)


@rolls.weighs(AskFortune)
def of_fortune(state: State, step: AskFortune, option: str, viewer: Viewer) -> Chances:
    """Weigh what lies ahead with one die made a ten, or none."""
    found, beats = _answered(state, Why.BRAID, option), 0 if option == KEEP else beats_of_turning(state)
    return replace(found, expects=tuple((name, str(Fraction(most) + beats)) for name, most in found.expects))


@rolls.weighs(AskBoon)
def of_boon(state: State, step: AskBoon, option: str, viewer: Viewer) -> Chances:
    """Weigh what lies ahead with a Boon on one die or another, or on none."""
    return _answered(state, Why.BOON, option)


@rolls.weighs(AskUpgrade)
def of_upgrade(state: State, step: AskUpgrade, option: str, viewer: Viewer) -> Chances:
    """Weigh what stands then, if nobody who rolls against it is better, and the beats that it makes."""
    roll, through = in_hand(state), option == UPGRADE
    counted = counted_of(state, roll)
    beats = counted.beats + BEATS_OF_UPGRADE * through
    row = Outcome.SUCCESS_AND_COST if through else Outcome.PARTIAL
    rolled = being_rolled(state)
    beats += 0 if through else beats_of_partial(rolled)
    opponent, defends = opposed_by(state, rolled), stands_in_the_way(state, rolled)
    won = _beats_who_opposes(state, roll, counted.successes) if through or defends else Fraction(0)
    lost = has_it(opponent) if opponent and (through or defends) else row.spoken
    ways = ((HOLDS if defends else row.spoken, won), (lost, 1 - won))
    rows = tuple((said, str(share)) for said, share in ways if share)
    return Chances(rows, str(won), ("fe.resolution.partial-upgrade", *CITES), expects=(("beats", str(beats)),))


def _beats_who_opposes(state: State, roll: Roll, successes: int) -> Fraction:
    """Work out how likely so many successes beat those of whoever rolls against them; sure where nobody does."""
    from threefates.systems.fates_edge.odds.group import ways_to_win

    dice = opponent_dice(state, being_rolled(state))
    if not dice:
        return Fraction(1)
    defends = stands_in_the_way(state, being_rolled(state))
    (ways,) = ways_to_win((successes,), dice, state.ruling(Tens), roll.terms.dv, defends=defends)
    return Fraction(ways, SIDES**dice)


def _answered(state: State, why: Why, option: str) -> Chances:
    from threefates.systems.fates_edge.odds.decisions import answers_each

    roll = in_hand(state)
    spent = sum(Why.BOON in die.whys for die in roll.dice)
    boons = boons_allowed(state.ruling(BoonRerolls), spent + state[Boons].of(roll.hero))
    asked = _asked(state, roll.hero, being_rolled(state), roll.terms, (len(roll.dice), roll.sure), boons)
    left, dvs = _left(asked.rethrows.sources, why, spent), DVS if roll.terms.unseen else (roll.terms.dv,)
    named = [_named(roll, why, ahead) for ahead in answers_each(asked, roll.dice, left, dvs)]
    if why is Why.BOON:  # who keeps the dice is not asked about the Boons that are left
        last = (Why.BRAID,) * asked.rethrows.braid  # fortune is asked about all the same
        kept = [_named(roll, Why.BRAID, ahead) for ahead in answers_each(asked, roll.dice, last, dvs)]
        named = [{**ways, KEEP: then[_best(then)]} for ways, then in zip(named, kept, strict=True)]
    if roll.terms.unseen:
        by_dv = {dv: ways[option].won for dv, ways in zip(dvs, named, strict=True)}
        found = enough(by_dv, defends=stands_in_the_way(state, being_rolled(state)))
        same = _same_advice(roll.dice, named, why)
        return replace(found, options=(), advice=f"{same}, whatever the DV. {found.advice}" if same else found.advice)
    (ways,) = named
    found = told(being_rolled(state), ways[option], all_beats(roll.dice) + asked.worn)
    options = tuple((name, str(it.won)) for name, it in ways.items())
    return replace(found, options=options, advice=_advice(roll.dice, ways, why))


def _left(sources: Sequence[Why], why: Why, spent: int) -> tuple[Why, ...]:
    """List what may still throw dice again, this question first; nothing where the last Boon went while it was open."""
    if why not in sources:
        return ()
    at = sources.index(why) + (spent if why is Why.BOON else 0)
    return tuple(sources[at:])


def _named(roll: Roll, why: Why, ahead: Mapping[tuple[int, ...], Ahead]) -> dict[str, Ahead]:
    """The ways by the options of the question: of the description there are two, of the others a place or none."""
    if why is Why.DESCRIPTION:
        ones = ones_to_throw(roll.terms.description, roll.dice)
        return {"throw" if places else KEEP: it for places, it in ahead.items() if len(places) in (0, len(ones))}
    if why is Why.LUCK:
        return {LUCK if places else KEEP: it for places, it in ahead.items()}
    return {str(places[0]) if places else KEEP: it for places, it in ahead.items()}


def _asked(
    state: State, hero: EntityId, action: Proposal | None, terms: Terms, pool: tuple[int, int], boons: int
) -> RollSetting:
    from threefates.systems.fates_edge.odds.settings import at_table

    worn, marred = sure_beats(state, action), beats_if_marred(state, hero, terms.position)
    fortune, against = fortune_of(state, hero, action), opponent_dice(state, action)
    turns = {"luck": bool(luck_of(state, action)), "braid": fortune is not None}
    asked = at_table(state, *pool, terms, boons, worn=worn, marred=marred, against=against, **turns)
    return asked._replace(defends=stands_in_the_way(state, action), turning=fortune.beats if fortune else 0)


def _best(named: Mapping[str, Ahead]) -> str:
    """The best answer: of those that win as often, the one with the fewest beats, and rather none than a throw."""
    return max(named, key=lambda name: (named[name].won, -named[name].beats, name == KEEP))


def _advice(dice: Sequence[Die], named: Mapping[str, Ahead], why: Why) -> str:
    """The best answer against keeping the dice, in words."""
    best = _best(named)
    if KEEP not in named or best == KEEP:
        return "Keep the dice." if best == KEEP and len(named) > 1 else ""
    return f"{_throws(dice, best, why)}: {from_to(named[KEEP].won, named[best].won)}."


def _throws(dice: Sequence[Die], option: str, why: Why) -> str:
    if why is Why.BRAID:
        return f"Make the {dice[int(option)].face} a {SIDES}"
    if option == LUCK:
        return "Throw the 1s again"
    return f"Throw {f'the {dice[int(option)].face}' if option.isdecimal() else 'what the telling reaches'} again"


def _same_advice(dice: Sequence[Die], against: Sequence[Mapping[str, Ahead]], why: Why) -> str:
    """Say what is as good as anything against every DV, and better than keeping against some; else nothing."""
    as_good = [{name for name, it in named.items() if it.won == named[_best(named)].won} for named in against]
    best = {_best(named) for named, names in zip(against, as_good, strict=True) if KEEP not in names}
    return _throws(dice, best.pop(), why) if len(best) == 1 and best <= set.intersection(*as_good) else ""


@rolls.readies
def ready() -> None:
    """The engine, what all rolls and spells have in common, and a small question put to it."""
    from threefates.systems.fates_edge.odds.casting import law_of
    from threefates.systems.fates_edge.odds.decisions import answers, before, get_ready
    from threefates.systems.fates_edge.odds.settings import SMALL

    get_ready()
    before(SMALL)
    answers(SMALL, [Die((1,)), Die((7,))], SMALL.rethrows.sources)
    for dice in range(1, MOST_DICE + 1):
        law_of(SMALL._replace(dice=dice), lambda row: row)
