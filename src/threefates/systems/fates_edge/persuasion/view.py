"""Persuasion Encounters as people read them and as they are offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from threefates.commons.characters import of_own
from threefates.commons.texts import LONGEST_TITLE
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, number, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.actions.standing_in import of_proposed
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.persuasion.attempts import AttemptMade, CostTaken, LineTried
from threefates.systems.fates_edge.persuasion.clocks import (
    LONGEST_NAME,
    Angle,
    AskNarrowed,
    Finish,
    Resolve,
    Talk,
    TalkEnded,
    Talks,
    TalkStarted,
    Toughened,
    cannot_start,
    opposition_sizes,
    segments_of,
    talks,
)
from threefates.systems.fates_edge.resolution.wording import beats_said

__all__ = ["GROUP", "offers", "offers_next", "talking"]

GROUP: Final = "Persuasion"


@talks.shows("talks")
def talking(state: State) -> Listing | None:
    """Everybody who is being talked to: what is asked, how they stand to it, and what they have heard."""
    found = state[Talks].open.values()
    return Listing("Persuasion", Place.TABLE, tuple(_row(talk) for talk in found)) if found else None


def _row(talk: Talk) -> Row:
    heard = "; ".join(f"{line.words} ({line.angle.value})" for line in talk.lines)
    said = [f"{talk.who} has hardened: one Position worse"] if talk.worse else []
    said += ["a concession is wanted"] if talk.narrower else []
    said += [f"heard: {heard}"] if heard else []
    tone = Tone.COST if talk.worse or talk.narrower else Tone.PLAIN
    return Row(talk.clock, f"{talk.who}: {talk.ask}", ". ".join(said), tone)


# what is told


@talks.tells(TalkStarted, stage=(ALOUD,))
def tell_started(state: State, event: TalkStarted, viewer: Viewer) -> Told:
    """Tell everybody who is to be won over, and to what."""
    said = f"{event.talk.who} is to be persuaded: {event.talk.ask}. Each attempt brings something new."
    return Told(said, ("fe.social.persuasion-clock", "fe.social.persuasion-attempts"))


@talks.tells(AttemptMade)
def tell_attempt(state: State, event: AttemptMade, viewer: Viewer) -> Told:
    """Tell everybody what a hero tries, and on whom."""
    said = f"{hero_named(state, event.hero)} tries {event.line.angle.value} on {event.who}: {event.line.words}"
    return Told(said, ("fe.social.persuasion-attempts",), tone="quiet")


@talks.tells(LineTried, stage=(ALOUD,))
def tell_tried(state: State, event: LineTried, viewer: Viewer) -> Told | None:
    """Tell everybody only where it was nothing new: the roll has told the rest."""
    if not event.again:
        return None
    return Told(f"{event.who} has heard that already, and is not moved.", ("fe.social.persuasion-attempts",), "miss")


@talks.tells(CostTaken, stage=(ALOUD,))
def tell_cost(state: State, event: CostTaken, viewer: Viewer) -> Told:
    """Tell everybody what half a success costs."""
    said = f"{event.name} stands against them" if event.name else f"The Game Master takes {beats_said(state, 1)}"
    return Told(f"{event.who} comes half way. {said}.", ("fe.social.persuasion-outcomes",), tone="cost")


@talks.tells(Toughened, stage=(ALOUD,))
def tell_toughened(state: State, event: Toughened, viewer: Viewer) -> Told:
    """Tell everybody how somebody hardens."""
    how = "wants a concession" if event.narrower else "is talked to from one Position worse"
    return Told(f"{event.who} hardens, and {how}.", ("fe.social.opposition-clock",), tone="cost")


@talks.tells(AskNarrowed, stage=(ALOUD,))
def tell_narrowed(state: State, event: AskNarrowed, viewer: Viewer) -> Told:
    """Tell everybody what is asked for now."""
    return Told(f"Of {event.who} this is asked now: {event.ask}.", ("fe.social.opposition-clock",))


@talks.tells(TalkEnded, stage=(ALOUD,))
def tell_ended(state: State, event: TalkEnded, viewer: Viewer) -> Told:
    """Tell everybody how it ended."""
    tone = "quiet" if event.finish is Finish.BROKEN_OFF else "good"
    return Told(_ENDS[event.finish].format(who=event.who, ask=event.ask), ("fe.social.persuasion-finish",), tone)


_ENDS: Final = {
    Finish.AGREED: "{who} agrees: {ask}.",
    Finish.PAID: "What is open is paid, and {who} agrees: {ask}.",
    Finish.LESS: "{who} agrees to something smaller than this: {ask}.",
    Finish.BROKEN_OFF: "The talk with {who} is broken off.",
}


# what may be done


@talks.offers
def offers_next(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Attempts, for whoever has just proposed something that is for nothing yet: under the thumb."""
    yield from (offer for offer in _attempts(state, viewer) if offer.main)


@talks.offers_under(of_own, of_proposed, Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Attempts for who plays or runs it; the Game Master's talks."""
    yield from (offer for offer in _attempts(state, viewer) if not offer.main)
    if viewer.runs:
        yield from _levers(state)


def _attempts(state: State, viewer: Viewer) -> Iterator[Offer]:
    talks_open = state[Talks].open
    for hero in state.only(proposing) if talks_open else ():
        if viewer.runs or viewer.holds(hero):
            fields = (_to_whom(talks_open.values()), _ANGLES, words("line", "What is said"))
            fixed, main = (("hero", hero),), viewer.holds(hero) and state.only(_is_open, hero)
            group, label = hero_named(state, hero), "Make it an attempt to persuade"
            yield Offer("fe.persuade", label, fields, fixed, main=main, group=group, hint=_NEW)


def _is_open(state: State, hero: EntityId) -> bool:
    """Tell whether words are on the table that are for nothing yet: to persuade is what they are most likely for."""
    proposal = state[Proposals].open.get(hero)
    return proposal is not None and proposal.attribute == "presence" and not proposal.purposes


_NEW: Final = "Each attempt brings something new: the same words never move anybody twice."
_ANGLES: Final = choice("angle", "What is new", [Option(angle.value, angle.value.capitalize()) for angle in Angle])
_RESOLVES: Final = [
    Option(resolve.value, f"{resolve.value.capitalize()}: {segments_of(resolve)} segments") for resolve in Resolve
]


def _to_whom(found: Iterable[Talk]) -> Field:
    return choice("talk", "Whom", [Option(talk.clock, f"{talk.who}: {talk.ask}") for talk in found])


def _levers(state: State) -> Iterator[Offer]:
    low, high = opposition_sizes()
    against = f"Segments of those who speak against it: {low} to {high}, or 0 for nobody"
    fields = (
        words("who", "Who is to be persuaded", longest=LONGEST_NAME),
        words("ask", "What is asked", longest=LONGEST_TITLE),
        choice("resolve", "How set against it", _RESOLVES, optional=True, default=Resolve.MODERATE.value),
        number("opposition", against, low=0, high=high, default=0),
    )
    hint = "For a yes or no, call for one roll instead."
    yield Offer(
        "fe.start-talk",
        "Start a Persuasion Encounter",
        fields,
        refusal=refusal_of(cannot_start(state)),
        group=GROUP,
        hint=hint,
        levers=True,
    )
    for talk in state[Talks].open.values():
        fixed = (("talk", talk.clock),)
        ask = (words("ask", "What is asked now", longest=LONGEST_TITLE),)
        yield Offer("fe.narrow-ask", f"Say what is asked of {talk.who}", ask, fixed, group=GROUP, levers=True)
        yield Offer("fe.end-talk", f"Break off: {talk.who}", (), fixed, group=GROUP, levers=True)
