"""Miracles that last: an hour, a day, a week or a month at most; what they have brought about may stay for good."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, words
from threefates.rulebook.parts import Line, Part, Place, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.conditions.conditions import TimeCounted, seconds
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds, Wonder, heralds
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, dealer_only, plain
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds

__all__ = ["EndWonder", "WonderAged", "WonderEnded", "spoken", "what_lasts"]

SPANS = ((2592000, "month"), (604800, "week"), (86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


class WonderAged(Event, frozen=True, tag="ff.wonder-aged"):
    """Time has gone by for every miracle that lasts."""

    seconds: int

    quiet = True


class WonderEnded(Event, frozen=True, tag="ff.wonder-ended"):
    """A miracle lasts no longer."""

    wonder: Wonder
    why: str = ""


class EndWonder(Command, frozen=True, tag="ff.end-wonder"):
    """Let a miracle end before its time."""

    wonder: str
    reason: str = ""


def spoken(length: int) -> str:
    """A time in words, in the largest spans that it fills.

    >>> spoken(3600), spoken(86400 + 7200), spoken(90), spoken(1209600), spoken(2592000)
    ('1 hour', '1 day, 2 hours', '1 minute, 30 seconds', '2 weeks', '1 month')
    """
    said = list[str]()
    for span, name in SPANS:
        count, length = divmod(length, span)
        said += [f"{count} {name}{'s' * (count != 1)}"] if count else []
    return ", ".join(said[:2])


CAME = {"backfires": "what backfired: ", "opposite": "the opposite of: "}


@cites("ff.miracles.permanence", "ff.miracles.limits")
def what_lasts(wonder: Wonder) -> str:
    """Say what lasts of a miracle: what was wished, or what has come of it where the deity was not of that mind.

    >>> what_lasts(Wonder("1", "mara", "it rains", 60)), what_lasts(Wonder("1", "mara", "it rains", 60, "opposite"))
    ('it rains', 'the opposite of: it rains')
    """
    return f"{CAME.get(wonder.came, '')}{wonder.wish}"


@heralds.answers_to(TimeCounted)
@cites("ff.miracles.permanence", "ff.miracles.table")
def time_goes_by(act: Unfolding, event: TimeCounted) -> None:
    """A miracle itself is over when its time is."""
    if not act.state[Heralds].wonders:
        return
    act.happen(WonderAged(event.seconds or seconds(event.rounds, act.state.ruling(TurnSeconds), turns=True)))
    for wonder in act.state[Heralds].wonders:
        if wonder.left <= 0:
            act.happen(WonderEnded(wonder))


@heralds.decides(EndWonder)
@cites("ff.miracles.permanence", "ff.dealer.role")
def end_wonder(act: Unfolding, command: EndWonder) -> None:
    """End a miracle earlier than its time."""
    dealer_only(act, "Ending a miracle")
    found = next((one for one in act.state[Heralds].wonders if one.id == command.wonder), None)
    if found is None:
        raise Refused("miracle.over", "No such miracle lasts.", remedy="Pick one that does.")
    act.happen(WonderEnded(found, plain(command.reason)))


@heralds.folds(WonderAged)
def aged(heralds: Heralds, event: WonderAged) -> Heralds:
    """Take the seconds off every miracle in `wonders`."""
    return replace(heralds, wonders=tuple(replace(one, left=one.left - event.seconds) for one in heralds.wonders))


@heralds.folds(WonderEnded)
def ended(heralds: Heralds, event: WonderEnded) -> Heralds:
    """Take the miracle out of `wonders`."""
    return replace(heralds, wonders=tuple(one for one in heralds.wonders if one.id != event.wonder.id))


@heralds.tells(WonderEnded)
def tell_ended(state: State, event: WonderEnded, viewer: Viewer) -> Told:
    """Tell everybody that a miracle is over, and that what came of it need not be."""
    why = f" ({event.why})" if event.why else ""
    name = state[Characters].name(event.wonder.by)
    text = f"{name}'s miracle is over{why}: {what_lasts(event.wonder)}. What has come of it may stay."
    return Told(text, ("ff.miracles.permanence",))


@heralds.shows("ff.wonders")
def show_wonders(state: State) -> Part | None:
    """Every miracle that lasts, and for how long at most."""
    name = state[Characters].name
    lines = tuple(
        Line(f"{what_lasts(one)} ({name(one.by)}): {spoken(one.left)} at most", cites=("ff.miracles.permanence",))
        for one in state[Heralds].wonders
    )
    return Words("Miracles that last", Place.NOW, lines) if lines else None


@heralds.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to let one end."""
    for one in state[Heralds].wonders if viewer.runs else ():
        why = words("reason", "Why", longest=LONGEST, optional=True)
        group = state[Characters].name(one.by)
        yield Offer("ff.end-wonder", f"End: {what_lasts(one)}", (why,), (("wonder", one.id),), group=group, levers=True)
