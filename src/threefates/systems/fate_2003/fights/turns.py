"""Turn pace: who notices first acts first, one attack against one defence, and a clip tells on the next attack."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.checks import Setup, begin, busy, in_hand
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.conflict.bearing import arms_as_read, goes_by_turns
from threefates.systems.fate_2003.conflict.blows import Conflict, ExchangeCalled, Manner, not_standing, on_guard
from threefates.systems.fate_2003.conflict.the_drop import NOTICES, best_of, dropped, noticing, skill_named
from threefates.systems.fate_2003.fights.declaring import proper
from threefates.systems.fate_2003.fights.events import (
    ActionDeclared,
    ExchangeOver,
    FightRolled,
    Moved,
    TurnBegun,
    TurnsOrdered,
)
from threefates.systems.fate_2003.fights.exchanges import (
    clipped_in_round,
    fight_as_it_is,
    for_a_round,
    said_of,
    spared_in,
    still_named,
    wanted,
)
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, Pace, Way, fighting, fights, standing
from threefates.systems.fate_2003.fights.modifiers import drops_busy, edges
from threefates.systems.fate_2003.fights.pace import GoOn, caught
from threefates.systems.fate_2003.fights.striking import KEEPING_SAFE, exchange_of
from threefates.systems.fate_2003.fights.terms import RollNow, ask_terms
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import WoundMarked, WoundTakenOver

__all__ = [
    "ActNow",
    "ActsFirst",
    "OnTheirGuard",
    "TakeTurn",
    "acts_next",
    "get_away",
    "next_turn",
    "order_turns",
    "ordered",
    "roll_alone",
    "roll_initiative",
    "roll_turn",
    "settle_turn",
]

FIRST: Final = "who acts first"


class TakeTurn(Command, frozen=True, tag="fate.take-turn"):
    """Do something in your turn: attack somebody, do something else, or wait."""

    choice: str
    trait: str
    way: Way = Way.ATTACK
    target: EntityId = ""
    maneuver: str = ""
    about: str = ""
    apart: bool = False


class OnTheirGuard(Event, frozen=True, tag="fate.on-their-guard"):
    """Somebody who expected nothing has been struck at, or has struck: the next blow finds them ready."""

    character: EntityId

    quiet = True


class ActNow(Step, frozen=True, tag="fate.act-now"):
    """Asks somebody what they do in their turn."""

    character: EntityId


class ActsFirst(Struct, frozen=True):
    """What says who acts first."""

    came: int  # the roll of what somebody notices with
    tactics: int
    combat: int


@cites("fate.combat.turn-initiative")
def ordered(placed: Sequence[ActsFirst]) -> tuple[int, ...]:
    """The places in the order in which they act: the higher roll, then better tactics, then the better fighter.

    >>> ordered((ActsFirst(1, 0, 3), ActsFirst(2, 0, 0), ActsFirst(1, 1, 0)))
    (1, 2, 0)
    """
    return tuple(sorted(range(len(placed)), key=lambda at: (-placed[at].came, -placed[at].tactics, -placed[at].combat)))


@cites("fate.combat.turn-initiative")
def roll_initiative(act: Unfolding, fight: Fight) -> None:
    """Everybody rolls what they notice with."""
    people = standing(act.state, fight.people)
    act.push(GoOn())
    traits = tuple(noticing(act.state, one) for one in people)
    begin(act, Setup(FIRST, people, together=True, traits=traits))
    act.happen(FightRolled(in_hand(act.state).id))


@cites("fate.combat.turn-initiative")
def order_turns(act: Unfolding, check: Check) -> None:
    """The highest roll acts first."""
    state, bare = act.state, fighting(act.state).bare
    placed = [
        ActsFirst(side.outcome, skill_named(state, one, "Tactics"), best_of(state, one, bare=bare))
        for one, side in ((side.character, side) for side in check.sides)
    ]
    act.happen(TurnsOrdered(tuple(check.sides[at].character for at in ordered(placed))))


@cites("fate.combat.turn-procedure")
def acts_next(state: State, fight: Fight) -> tuple[int, int]:
    """The place of whoever stands next in the order, and the number of the round: after the last the first acts again.

    Args:
        state: The table.
        fight: With an order.
    """
    here = standing(state, fight.order)
    later = [at for at, one in enumerate(fight.order) if one in here and at > fight.turn] if fight.number else []
    first = next(at for at, one in enumerate(fight.order) if one in here)
    return (later[0], fight.number) if later else (first, fight.number + 1)


@cites("fate.combat.turn-procedure")
def next_turn(act: Unfolding, fight: Fight) -> None:
    """Whoever stands next in the order acts."""
    at, number = acts_next(act.state, fight)
    if fight.number and number > fight.number:
        act.happen(ExchangeOver())
    act.happen(TurnBegun(at, number, clipped_in_round(act, fight, number)))
    act.push(ActNow(fighting(act.state).order[fighting(act.state).turn]))


@fights.answers_to(WoundMarked)
@cites("fate.wounds.taken-out", "fate.combat.turn-procedure")
def pass_over(act: Unfolding, event: WoundMarked) -> None:
    """Who is taken out in a turn of their own has none: the next one's comes."""
    if event.marked is Outcome.TAKEN_OUT and any(
        step.character == event.character for _, step in act.state.agenda.asked(ActNow)
    ):
        act.withdraw(lambda step: step == ActNow(event.character))
        act.push(GoOn())


@fights.asks(ActNow)
@cites("fate.combat.turn-procedure")
def ask_turn(state: State, step: ActNow) -> Choice:
    """What somebody does; who is away waits."""
    return Choice(
        id="",
        kind="fate.act-now",
        owner=step.character,
        asks=f"It is {state[Characters].name(step.character)}'s turn.",
        seats=state.controllers(step.character),
        if_absent="wait",
        cites=("fate.combat.turn-procedure",),
    )


@fights.settles(ActNow)
@cites("fate.combat.turn-procedure")
def settle_turn_of_absent(act: Unfolding, step: ActNow, option: str) -> None:
    """Nothing is done, and the next one's turn comes."""
    act.happen(ActionDeclared(step.character, Declared(Way.WAIT)))
    act.push(GoOn())


@fights.answers_to(WoundTakenOver)
def turn_after_all(act: Unfolding, event: WoundTakenOver) -> None:
    """Who was passed over for having been taken out, and is as before because somebody has stepped in, acts now."""
    check, fight = act.state[Checks].now, act.state[Fights].now
    asked = next((step.character for _, step in act.state.agenda.asked(ActNow)), None)
    if event.marked is Outcome.TAKEN_OUT and check and check.fight and fight and asked:
        _act_after_all(act, fight, check, asked, event.character)


@cites("fate.points.take-wound", "fate.combat.turn-procedure")
def _act_after_all(act: Unfolding, fight: Fight, check: Check, asked: EntityId, character: EntityId) -> None:
    if check.sides[0].character not in fight.order:
        return
    at = passed_over(fight.order, check.sides[0].character, asked, set(standing(act.state, fight.order)))
    if at is not None and fight.order[at] == character:
        again = at > fight.turn  # the last of the round before
        act.withdraw(lambda step: step == ActNow(asked))
        act.happen(TurnBegun(at, fight.number - again, fight.unsteady))
        act.push(ActNow(character))


@cites("fate.combat.turn-procedure")
def passed_over(order: Sequence[EntityId], acted: EntityId, asked: EntityId, here: Collection[EntityId]) -> int | None:
    """The place of the one who stands between who has acted and who is asked now; None where nobody or several do.

    >>> passed_over(("finn", "guard", "cyrus"), "finn", "cyrus", {"finn", "guard", "cyrus"})
    1
    """
    after = [*range(order.index(acted) + 1, len(order)), *range(order.index(acted))]
    between = [at for at in after[: after.index(order.index(asked))] if order[at] in here] if asked != acted else []
    return between[0] if len(between) == 1 else None


@fights.decides(TakeTurn)
@cites("fate.combat.turn-procedure")
def take_turn(act: Unfolding, command: TakeTurn) -> None:
    """One acts alone, in the open, once no other roll is in hand."""
    step = act.settle(command.choice, ActNow)
    if refusal := busy(act.state):
        raise refusal
    said = Declared(command.way, command.trait, command.target, command.apart, command.maneuver, command.about)
    act.happen(ActionDeclared(step.character, proper(act.state, step.character, said)))
    if command.way is not Way.WAIT:
        _rouse(act, step.character)
    act.push(RollNow())
    fight = fight_as_it_is(act.state)
    if command.way is Way.OTHER:
        fight = _alone(fight, step.character)
    ask_terms(act, fight, {step.character: fight.declared[step.character]})


@cites("fate.combat.the-drop", "fate.combat.turn-procedure")
def _rouse(act: Unfolding, character: EntityId) -> None:
    """From the first blow, given or taken, there is a reason to be on one's guard."""
    if character in fighting(act.state).off_guard:
        act.happen(OnTheirGuard(character))


@fights.folds(OnTheirGuard)
def on_their_guard(fights: Fights, event: OnTheirGuard) -> Fights:
    """Takes somebody out of those who are `off_guard`."""
    if fights.now is None:
        return fights
    left = tuple(one for one in fights.now.off_guard if one != event.character)
    return replace(fights, now=replace(fights.now, off_guard=left))


@fights.answers_to(ExchangeCalled)
@cites("fate.combat.the-drop", "fate.combat.exchange-one-at-a-time")
def rouse_who_is_struck_at(act: Unfolding, event: ExchangeCalled) -> None:
    """The same of whoever is struck at where turns go round, be it in a pair that is settled by itself."""
    fight, exchange = act.state[Fights].now, event.exchange
    if fight and fight.pace is Pace.TURN and exchange.bare == fight.bare and exchange.manners[0] is Manner.ATTACK:
        _rouse(act, exchange.sides[1])


@goes_by_turns
@cites("fate.combat.turn-clipped")
def strike_by_turns(state: State, people: Sequence[EntityId]) -> bool:
    """Whether all of these are in the fight on the board, at turn pace."""
    fight = state[Fights].now
    return fight is not None and fight.pace is Pace.TURN and {*people} <= {*fight.people}


def _alone(fight: Fight, character: EntityId) -> Fight:
    """Nobody opposes what one does in a turn of one's own, whoever has gone for them before."""
    return replace(fight, declared={character: fight.declared[character]})


@cites("fate.combat.turn-procedure", "fate.combat.turn-clipped", "fate.combat.the-drop")
def roll_turn(act: Unfolding) -> None:
    """An attack is rolled against a defence, what nobody opposes against a difficulty; else nothing is."""
    fight = fight_as_it_is(act.state)
    who = fight.order[fight.turn]
    said = said_of(fight, who)
    if said.way is Way.ATTACK:
        _attack(act, fight, who, said)
    else:
        roll_alone(act, fight, who)


@cites("fate.combat.turn-procedure", "fate.combat.turn-clipped", "fate.combat.exchange-vs-difficulty")
def roll_alone(act: Unfolding, fight: Fight, who: EntityId) -> None:
    """Roll what nobody opposes, where it was said how hard it is."""
    if who not in fight.goals:
        return
    said = said_of(fight, who)
    named = still_named(act.state, fight, who)
    no_attack = spared_in(act.state, fight, (who,), (False,))
    about, goal = said.about or said.maneuver or fight.about, fight.goals[who]
    begin(
        act,
        Setup(about, (who,), goal, fight=True, traits=(named,), spared=no_attack, clips_stay=for_a_round(act.state)),
    )
    act.happen(FightRolled(in_hand(act.state).id, unsteady=fight.unsteady))


def _attack(act: Unfolding, fight: Fight, who: EntityId, said: Declared) -> None:
    pair = (who, said.target)
    found = [*edges(act.state, fight, pair, (0, 1))]
    guard = on_guard(Manner.DEFENSIVE) if said_of(fight, said.target).way is Way.DEFENSIVE else 0
    helped = tuple(sum(edge.steps for edge in found if edge.side == at) for at in (0, 1))
    asleep = said.target in caught(act.state, fight) or drops_busy(act.state, fight, *pair)
    defence = (NOTICES, dropped(act.state, said.target, bare=fight.bare)) if asleep else None
    begin(
        act,
        Setup(
            fight.about,
            pair,
            modifiers=(helped[0], helped[1] + guard),
            fight=True,
            traits=(still_named(act.state, fight, who), defence),
            spared=spared_in(act.state, fight, pair, (True, False)),
            clips_stay=for_a_round(act.state),
        ),
    )
    check = in_hand(act.state).id
    called = exchange_of(fight, check, who, said.target)
    act.happen(ExchangeCalled(replace(called, read=arms_as_read(act.state))))


@cites("fate.combat.turn-procedure")
def settle_turn(act: Unfolding, check: Check) -> None:
    """Let an action of a turn that nobody opposed come off, where it was rolled well enough."""
    who = check.sides[0].character
    if check.result and check.result.winner == 0 and not_standing(act.state, who) is None:
        act.happen(Moved(who, wanted(said_of(fighting(act.state), who))))


@cites("fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def get_away(act: Unfolding, check: Check) -> None:
    """Let one who kept safe, and was the better for it, do what they wanted to do by it."""
    exchange = act.state[Conflict].of(check)
    if exchange is None or not exchange.turn:
        return
    who = exchange.sides[1]
    said = said_of(fighting(act.state), who)
    won = check.result and check.result.winner == 1 and not_standing(act.state, who) is None
    if won and said.way in KEEPING_SAFE and said.maneuver:
        act.happen(Moved(who, said.maneuver))
