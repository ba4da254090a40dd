"""Things that are aspects: to do without them pays as an invocation would, and in time they find their way back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.points.involuntary_invocation import (
    Bid,
    InvocationSettled,
    Raise,
    invoked,
    not_against,
)
from threefates.systems.fate_2003.points.narrative_control import FactGranted
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.sheets import Aspect, AspectKind, BoxChecked, Sheets, sheets

__all__ = ["ReturnProp", "TakeProp", "pays_for_absence"]


class TakeProp(Command, frozen=True, tag="fate.take-prop"):
    """Have a character do without a thing that is an aspect: `character/aspect`."""

    aspect: str
    why: str
    useful: bool = True  # whether it would have been of use


class ReturnProp(Command, frozen=True, tag="fate.return-prop"):
    """Let a thing that is an aspect turn up again: `character/aspect`."""

    aspect: str


class PropGone(Event, frozen=True, tag="fate.prop-gone"):
    """A thing is not at hand."""

    character: EntityId
    aspect: str
    why: str = ""


class PropBack(Event, frozen=True, tag="fate.prop-back"):
    """A thing has found its way back."""

    character: EntityId
    aspect: str


@cites("fate.aspects.prop-protection")
def pays_for_absence(level: int, *, useful: bool) -> int:
    """The points offered for doing without a thing: its level, but nothing where it was of no use anyway.

    >>> pays_for_absence(2, useful=True), pays_for_absence(2, useful=False)
    (2, 0)
    """
    return level if useful else 0


@cites("fate.aspects.props")
def _prop(state: State, named: str) -> tuple[EntityId, Aspect]:
    """The thing of that name, as `character/aspect`.

    Raises:
        Refused: Where there is none.
    """
    character, _, name = named.partition("/")
    aspect = state[Sheets][character].aspects.get(name)
    if aspect is None or aspect.kind is not AspectKind.PROP:
        raise Refused(
            "aspects.no_prop",
            "That is no thing of that character's.",
            remedy="Write the aspect down as a thing first, or pick one that is listed.",
            source="fate.aspects.props",
        )
    return character, aspect


@sheets.decides(TakeProp)
@cites("fate.aspects.prop-protection")
def take_prop(act: Unfolding, command: TakeProp) -> None:
    """Invoke the thing against its owner where it would have helped, who may resist; else it is just away."""
    act.must_run("Having a character do without a thing")
    character, aspect = _prop(act.state, command.aspect)
    if aspect.away:
        raise Refused("aspects.away", f"{aspect.name} is away already.", remedy="Let it turn up first.")
    if refusal := not_against(act.state, act.by.id, character, aspect.name):
        raise refusal
    if refusal := _asked_already(act.state, character, aspect.name):
        raise refusal
    if pays_for_absence(aspect.level, useful=command.useful):
        invoked(act, command.aspect, f"{aspect.name} is not at hand: {proper_words(command.why)}", absent=True)
    else:
        act.happen(PropGone(character, aspect.name, proper_words(command.why)))


@cites("fate.aspects.props")
def _asked_already(state: State, character: EntityId, thing: str) -> Refused | None:
    """The refusal of a thing's absence while its owner still thinks about it, or it is bid for: it pays once."""
    bids: list[Bid | Raise] = [bid for _, bid in state.agenda.asked(Bid)]
    bids += [bid for _, bid in state.agenda.asked(Raise)]
    if not any((bid.character, bid.aspect, bid.absent) == (character, thing, True) for bid in bids):
        return None
    return Refused(
        "aspects.asked",
        f"Whether {thing} is at hand is asked already.",
        remedy="Wait for the answer.",
        source="fate.aspects.props",
    )


@sheets.answers_to(InvocationSettled)
@cites("fate.aspects.prop-protection")
def gone(act: Unfolding, event: InvocationSettled) -> None:
    """Whoever goes along does without the thing from here on, if it is one still."""
    aspect = act.state[Sheets][event.character].aspects.get(event.aspect)
    if event.absent and aspect is not None and aspect.kind is AspectKind.PROP:
        act.happen(PropGone(event.character, event.aspect))


@sheets.answers_to(BoxChecked)
@cites("fate.aspects.props", "fate.aspects.invoke-for-effect")
def at_hand_after_all(act: Unfolding, event: BoxChecked) -> None:
    """A thing that is invoked for effect is conveniently there: it has found its way back."""
    aspect = act.state[Sheets][event.character].aspects[event.aspect]
    if event.effect and aspect.away:
        act.happen(PropBack(event.character, event.aspect))


@sheets.answers_to(FactGranted)
@cites("fate.aspects.props", "fate.points.when-not-needed")
def at_hand_for_nothing(act: Unfolding, event: FactGranted) -> None:
    """The same where it was natural that it is there, and no box was checked for it."""
    aspect = act.state[Sheets][event.character].aspects.get(event.aspect)
    if aspect is not None and aspect.away:
        act.happen(PropBack(event.character, event.aspect))


@sheets.decides(ReturnProp)
@cites("fate.aspects.prop-protection")
def return_prop(act: Unfolding, command: ReturnProp) -> None:
    """In time it finds its way back, and that costs nothing."""
    act.must_run("Letting a thing turn up")
    character, aspect = _prop(act.state, command.aspect)
    if not aspect.away:
        raise Refused("aspects.at_hand", f"{aspect.name} is at hand.", remedy="There is nothing to bring back.")
    act.happen(PropBack(character, aspect.name))


@sheets.folds(PropGone)
def prop_gone(sheets: Sheets, event: PropGone) -> Sheets:
    """Sets `away` of the thing: no box of it can be checked."""
    return _away(sheets, event.character, event.aspect, away=True)


@sheets.folds(PropBack)
def prop_back(sheets: Sheets, event: PropBack) -> Sheets:
    """Clears `away` of the thing; the boxes are as they were."""
    return _away(sheets, event.character, event.aspect, away=False)


def _away(sheets: Sheets, character: EntityId, name: str, *, away: bool) -> Sheets:
    return sheets.with_aspect(character, replace(sheets.known[character].aspects[name], away=away))


@sheets.tells(PropGone)
def tell_gone(state: State, event: PropGone, viewer: Viewer) -> Told:
    """Tells everybody whose thing is away, and why."""
    why = f": {event.why}. It would have been of no use, so nothing is paid" if event.why else ""
    text = f"{state[Characters].name(event.character)} does without {event.aspect}{why}."
    return Told(text, ("fate.aspects.prop-protection",), "cost")


@sheets.tells(PropBack)
def tell_back(state: State, event: PropBack, viewer: Viewer) -> Told:
    """Tells everybody whose thing is back."""
    name = state[Characters].name(event.character)
    return Told(f"{name} has {event.aspect} back.", ("fate.aspects.prop-protection",), "good")


@sheets.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game: the things of everybody else, and those that are away."""
    if not viewer.runs:
        return
    at_hand, away = [list(_props(state, viewer, away=away)) for away in (False, True)]
    if at_hand:
        fields = (
            choice("aspect", "Thing", at_hand),
            words("why", "Why it is not at hand", longest=120),
            flag("useful", "It would have been of use", default=True),
        )
        hint = "Of use, this invokes it against its owner for its level; of none, nothing is paid."
        label = "Have somebody do without a thing"
        yield Offer("fate.take-prop", label, fields, (), none_of(at_hand), hint=hint, levers=True)
    if away:
        yield Offer("fate.return-prop", "Let a thing turn up again", (choice("aspect", "Thing", away),), levers=True)


def _props(state: State, viewer: Viewer, *, away: bool) -> Iterator[Option]:
    for character, sheet in state[Sheets].known.items():
        others = set(state.controllers(character)) - {viewer.seat.id}
        for aspect in sheet.aspects.values():
            if aspect.kind is AspectKind.PROP and aspect.away is away and (others or away):
                asked = None if away else refusal_of(_asked_already(state, character, aspect.name))
                label = f"{state[Characters].name(character)}: {aspect.name}"
                yield Option(f"{character}/{aspect.name}", label, refusal=asked)
