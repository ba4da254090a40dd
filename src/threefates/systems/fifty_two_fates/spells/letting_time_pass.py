"""What lasts comes to an end: in a fight at the turn of whoever caused it, and otherwise as time goes by."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Offer, number, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import FightEnded, TurnTaken
from threefates.systems.fifty_two_fates.conditions.conditions import (
    Conditions,
    TimeCounted,
    conditions,
    end_those,
    seconds,
)
from threefates.systems.fifty_two_fates.heralds.lasting_miracles import spoken
from threefates.systems.fifty_two_fates.heralds.miracles import HOUR
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only, within
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds
from threefates.systems.fifty_two_fates.spells.taking_hold_and_ending import turns_go_by

__all__ = ["LetTimePass", "rounds_in"]

FEWEST_SECONDS = 1
MOST_SECONDS = HOUR
MOST_HOURS = 720  # as long as the greatest miracle lasts


class LetTimePass(Command, frozen=True, tag="ff.let-time-pass"):
    """Let seconds go by outside of a fight, or hours."""

    seconds: int = 60
    hours: int = 0  # instead


@cites("ff.conditions.duration", "ff.ruling.turn-seconds")
def rounds_in(length: int, reading: TurnSeconds, *, turns: bool = False, over: int = 0) -> int:
    """Say how many rounds go by in so many seconds, and those that were left over before: of conditions, or of turns.

    >>> rounds_in(60, TurnSeconds.PER_RULE), rounds_in(60, TurnSeconds.PER_RULE, turns=True)
    (6, 10)
    >>> rounds_in(15, TurnSeconds.PER_RULE), rounds_in(15, TurnSeconds.PER_RULE, over=15)
    (1, 2)
    """
    one = seconds(1, reading, turns=turns)
    return (over + length) // one - over // one


@combat.decides(LetTimePass)
@cites("ff.conditions.duration", "ff.effects.continuous")
def let_time_pass(act: Unfolding, command: LetTimePass) -> None:
    """Conditions run out, and whatever goes on harming somebody does so once a round."""
    dealer_only(act, "Letting time pass")
    refused = may_pass(act.state)
    if refused:
        raise refused
    reading = act.state.ruling(TurnSeconds)
    hours = within(command.hours, MOST_HOURS, "The number of hours")
    length = hours * HOUR or within(command.seconds, MOST_SECONDS, "The number of seconds", FEWEST_SECONDS)
    over = act.state[Conditions].over
    turns_go_by(act, rounds_in(length, reading, turns=True, over=over))
    act.happen(TimeCounted(rounds_in(length, reading, over=over), length))


def may_pass(state: State) -> Refused | None:
    """The words against time going by: in a fight it goes by in rounds."""
    if state[Combat].on:
        return Refused("time.fight", "In a fight time goes by in rounds.", remedy="End the fight first.")
    return busy(state)


@conditions.answers_to(TurnTaken)
@cites("ff.ruling.duration-counting")
def at_the_turn_of(act: Unfolding, event: TurnTaken) -> None:
    """End what somebody caused at the start of their turn, when its rounds have gone by."""
    end_those(act, lambda source: source == event.entity)


@conditions.answers_to(TimeCounted)
@cites("ff.ruling.duration-counting")
def as_rounds_go_by(act: Unfolding, event: TimeCounted) -> None:
    """End what nobody who takes turns caused, as soon as its rounds have gone by."""
    end_those(act, lambda source: not takes_part(act.state, source))


@conditions.answers_to(FightEnded)
def when_nobody_takes_turns(act: Unfolding, event: FightEnded) -> None:
    """End with the fight what was due at somebody's next turn."""
    end_those(act, lambda source: True)


@conditions.tells(TimeCounted)
def tell_time(state: State, event: TimeCounted, viewer: Viewer) -> Told | None:
    """Tell everybody that time has gone by, where it did so outside of a fight."""
    if state[Combat].on:
        return None
    said = event.seconds or seconds(event.rounds, state.ruling(TurnSeconds))
    long = spoken(said) if said > MOST_SECONDS else f"{said} seconds"
    return Told(
        f"{long} go{'es' * long.startswith('1 ') * (',' not in long)} by.", ("ff.conditions.duration",), "quiet"
    )


@combat.offers_under(Heading("Scene", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to let time pass."""
    if viewer.runs and not state[Combat].on:
        length = number("seconds", "Seconds", low=FEWEST_SECONDS, high=MOST_SECONDS, default=60)
        refused = refusal_of(may_pass(state))
        hours = number("hours", "… or hours, instead", low=0, high=MOST_HOURS, default=0)
        yield Offer("ff.let-time-pass", "Let time pass", (length, hours), refusal=refused, group="Scene", levers=True)
