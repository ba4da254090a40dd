"""The passing of time: four scales by their weight in the story, and what days of rest do."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Offer, choice, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.harm.conditions import Conditions, conditions
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.help.conflict import in_play, no_rest
from threefates.systems.fates_edge.recovery.rest import HarmEased, sleep
from threefates.systems.fates_edge.rulings.harm import HarmRecovery

__all__ = ["MOMENT", "LetTimePass", "TimePassed", "scales"]

MOMENT, HOURS, DAYS = "moment", "significant_time", "days"


class TimePassed(Event, frozen=True, tag="fe.time-passed"):
    """Time has passed in the story."""

    scale: str


class LetTimePass(Command, frozen=True, tag="fe.let-time-pass"):
    """Say how much time passes."""

    scale: str


class _Row(Struct, rename={"what": "is"}):
    name: str
    what: str


class _Scales(Struct):
    scales: tuple[_Row, ...]


@functools.cache
def _rows() -> tuple[tuple[str, str], ...]:
    return tuple((row.name, row.what) for row in entry("fe.turn.time-scales").table(_Scales).scales)


@cites("fe.turn.time-scales")
def scales() -> tuple[tuple[str, str], ...]:
    """The scales, the shortest first, and what each is.

    >>> [name for name, what in scales()]
    ['moment', 'some_time', 'significant_time', 'days']
    """
    return _rows()


@cites("fe.turn.time-scales", "fe.fatigue.recovery-fixed")
def cannot_pass(state: State, scale: str) -> Refused | None:
    """The refusal where so much time cannot pass now, or None: a fight is moments, and nobody rests in it."""
    return no_rest(state) if scale in (HOURS, DAYS) else None


@conditions.decides(LetTimePass)
@cites("fe.turn.time-scales")
def let_time_pass(act: Unfolding, command: LetTimePass) -> None:
    """Let time pass by one of the scales; days have nights, in which everybody rests."""
    act.must_run("Letting time pass")
    if command.scale not in dict(scales()):
        raise Refused("time.scale", "Time does not pass like that.", remedy="Pick a scale that is listed.")
    if refusal := cannot_pass(act.state, command.scale):
        raise refusal
    act.happen(TimePassed(command.scale))
    if command.scale == DAYS:
        sleep(act)
        heal(act)


@cites("fe.harm.recovery-gap", HarmRecovery.ruling_id)
def heal(act: Unfolding) -> None:
    """Where each downtime heals a level of Harm, days between two scenes do, once."""
    if act.state.ruling(HarmRecovery) is not HarmRecovery.DOWNTIME or in_play(act.state):
        return
    for hero in living(act.state):
        condition = act.state[Conditions][hero]
        if condition.harm and not condition.healed:
            act.happen(HarmEased(hero, 1, "a downtime", by_itself=True))


conditions.only_tells(TimePassed)  # what follows says itself


_SAID: Final = {MOMENT: "A moment passes.", DAYS: "Days pass."}


@conditions.tells(TimePassed, stage=(ALOUD,))
def tell_time(state: State, event: TimePassed, viewer: Viewer) -> Told:
    """Tell everybody how long it takes."""
    said = _SAID.get(event.scale) or f"{event.scale.replace('_', ' ').capitalize()} passes."
    return Told(said, ("fe.turn.time-scales",), tone="quiet")


@conditions.offers_under(Heading("Scene", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let time pass."""
    if viewer.runs:
        options = [
            Option(
                name,
                f"{name.replace('_', ' ').capitalize()}: {what}",
                refusal=refusal_of(cannot_pass(state, name)),
            )
            for name, what in scales()
        ]
        scale = choice("scale", "How much", options)
        yield Offer("fe.let-time-pass", "Let time pass", (scale,), group="Scene", levers=True)
