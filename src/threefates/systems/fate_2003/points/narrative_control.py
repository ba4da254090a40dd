"""Small facts: paid for with a Fate point or a checked box, unless the Game Master says no."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer, choice, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, EntityId, Seating, Viewer
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.points import fate_points
from threefates.systems.fate_2003.points.fate_points import no_point
from threefates.systems.fate_2003.points.purposes import FACT
from threefates.systems.fate_2003.rulings.rulings import NarrativeScope
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import Aspect, BoxChecked, Sheet, Sheets, box_of, options

__all__ = ["ClaimFact", "FactGranted", "InvokeForEffect", "Wished", "no_box"]

LONGEST_FACT = 160
chapter = fate_points.fate_points


class ClaimFact(Command, frozen=True, tag="fate.claim-fact"):
    """Pay a Fate point for a small fact: a handy thing, somebody you know in town, the right moment."""

    character: EntityId
    fact: str


class InvokeForEffect(Command, frozen=True, tag="fate.invoke-for-effect"):
    """Check a box, outside any roll, for something the aspect brings about."""

    character: EntityId
    aspect: str
    effect: str


class FactRefused(Event, frozen=True, tag="fate.fact-refused"):
    """The Game Master says it is not so; nothing is paid."""

    character: EntityId
    fact: str


class FactGranted(Event, frozen=True, tag="fate.fact-granted"):
    """It was quite natural, and is so for nothing."""

    character: EntityId
    fact: str
    aspect: str = ""  # the box that was offered; empty: a Fate point


class Wished(Step, frozen=True, tag="fate.wished"):
    """Asks the Game Master to allow a fact, or an effect of an aspect."""

    character: EntityId
    fact: str
    aspect: str = ""  # the box it would cost; empty: a Fate point


@chapter.decides(ClaimFact)
@cites("fate.points.narrative")
def claim_fact(act: Unfolding, command: ClaimFact) -> None:
    """The point is only paid when the Game Master lets it be so."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    refusal = no_say(act.state) or no_point(act.state, command.character)
    if refusal:
        raise refusal
    _wish(act, Wished(command.character, proper_words(command.fact, LONGEST_FACT)))


@chapter.decides(InvokeForEffect)
@cites("fate.aspects.invoke-for-effect")
def invoke_for_effect(act: Unfolding, command: InvokeForEffect) -> None:
    """A box instead of a point, under the same veto and with the same reach."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    if refusal := no_say(act.state):
        raise refusal
    if refusal := no_box_for_effect(act.state, command.character, command.aspect):
        raise refusal
    _wish(act, Wished(command.character, proper_words(command.effect, LONGEST_FACT), command.aspect))


@cites("fate.points.scope-dial", "fate.r.narrative-scope")
def no_say(state: State) -> Refused | None:
    """The refusal at a table where points and boxes go on rolls alone; how far a fact may go is for the veto."""
    if state.ruling(NarrativeScope) is not NarrativeScope.NONE:
        return None
    return Refused(
        "facts.out_of_scope",
        "At this table neither Fate points nor boxes settle anything of the story.",
        remedy="Use them on rolls, or propose what you would do.",
        source="fate.points.scope-dial",
    )


def _wish(act: Unfolding, step: Wished) -> None:
    if any(wish.character == step.character for _, wish in act.state.agenda.asked(Wished)):
        raise Refused("facts.one_at_a_time", "You have asked already.", remedy="Wait for the Game Master's answer.")
    act.push(step)
    if nobody_runs(act.state):
        act.withdraw(lambda waiting: waiting == step)
        settle_wish(act, step, "so")


@chapter.asks(Wished)
@cites("fate.points.narrative", "fate.points.when-not-needed")
def ask_wish(state: State, step: Wished) -> Choice:
    """The Game Master may refuse, and nothing is spent; nor is it on what is so anyway.

    Of which aspect her own people offer a box only she reads.
    """
    price, aside = _offered(step)
    return Choice(
        id="",
        kind="fate.wished",
        owner=state[Seating].gm_id,
        asks=f"{state[Characters].name(step.character)} offers {price} for: {step.fact}. Is it so?",
        seats=state[Seating].running,
        options=(
            Option(
                "so",
                "It is so",
                detail=f"{aside}{_reach(state)}",
                refusal=refusal_of(_cannot(state, step)),
            ),
            Option("free", "It is so, for nothing", detail="It is quite natural: nothing is spent."),
            Option("not", "It is not", detail="Nothing is spent."),
        ),
        hidden=bool(aside),
        if_absent="not",
        cites=("fate.aspects.invoke-for-effect" if step.aspect else "fate.points.narrative",),
    )


@cites("fate.aspects.invoke-for-effect")
def _offered(step: Wished) -> tuple[str, str]:
    """What is offered, for all to read; and what only its own people and the Game Master do: of which aspect a box."""
    box = f"a box of {step.aspect}"
    if not step.aspect:
        return "a Fate point", ""
    return ("a box", f"It takes {box}. ") if kept(step.character, PUBLIC) else (box, "")


def _cannot(state: State, step: Wished) -> Refused | None:
    """The refusal of what cannot be paid any more, or is out of reach as the table reads it by now; or None."""
    paid = no_box_for_effect(state, step.character, step.aspect) if step.aspect else no_point(state, step.character)
    return no_say(state) or paid


def no_box(state: State, character: EntityId, aspect: str) -> Refused | None:
    """The refusal where an aspect has no box to check, or None."""
    return _no_box(state[Sheets][character], aspect)


@cites("fate.aspects.invoke-for-effect", "fate.aspects.props")
def no_box_for_effect(state: State, character: EntityId, aspect: str) -> Refused | None:
    """The same for an effect: a thing that is away may be invoked all the same, to be conveniently at hand."""
    return _no_box(replace(state[Sheets][character], aspects=_as_at_hand(state, character)), aspect)


def _as_at_hand(state: State, character: EntityId) -> Mapping[str, Aspect]:
    """Somebody's aspects as if nothing were away, by name."""
    return {name: replace(one, away=False) for name, one in state[Sheets][character].aspects.items()}


def _no_box(sheet: Sheet, aspect: str) -> Refused | None:
    try:
        box_of(sheet, aspect)
    except Refused as refusal:
        return refusal
    return None


@chapter.settles(Wished)
@cites("fate.points.narrative", "fate.points.when-not-needed")
def settle_wish(act: Unfolding, step: Wished, option: str) -> None:
    """What is natural takes neither a point nor a box."""
    if option == "not":
        act.happen(FactRefused(step.character, step.fact))
    elif option == "free":
        act.happen(FactGranted(step.character, step.fact, step.aspect))
    else:
        _paid_for(act, step)


@cites("fate.points.narrative", "fate.aspects.invoke-for-effect")
def _paid_for(act: Unfolding, step: Wished) -> None:
    """A box brings it about at once; a point may still be cancelled by somebody else."""
    if step.aspect:
        _check_a_box(act, step)
    else:
        fate_points.spend(act, fate_points.Spend(step.character, FACT, step.fact))


@cites("fate.aspects.invoke-for-effect")
def _check_a_box(act: Unfolding, step: Wished) -> None:
    act.happen(BoxChecked(step.character, step.aspect, step.fact, effect=True))


chapter.only_tells(FactRefused)  # where the Game Master says no, nothing is spent
chapter.only_tells(FactGranted)  # what is natural costs nothing


@chapter.tells(FactGranted)
def tell_granted(state: State, event: FactGranted, viewer: Viewer) -> Told:
    """Tells everybody what is so from here on, and that it took nothing."""
    name = state[Characters].name(event.character)
    return Told(f"It is so: {event.fact}. {name} spends nothing for it.", ("fate.points.when-not-needed",), "good")


@chapter.tells(FactRefused)
def tell_refused(state: State, event: FactRefused, viewer: Viewer) -> Told:
    """A veto costs nobody anything."""
    name = state[Characters].name(event.character)
    return Told(f"The Game Master says no to {name}: {event.fact}. Nothing is spent.", ("fate.points.narrative",))


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """A point or a box for a fact, for each character of one's own."""
    waiting = {wish.character for _, wish in state.agenda.asked(Wished)}
    for option in options(state, viewer):
        if option.value not in waiting:
            yield from _wishes(state, option)


_REACH = {
    NarrativeScope.NONE: "Here points and boxes go on rolls alone.",
    NarrativeScope.ITEMS: "Here it goes as far as handy things and lucky chances.",
    NarrativeScope.BROAD: "Here it goes as far as people and turns of the plot.",
}


@cites("fate.points.scope-dial", "fate.r.narrative-scope")
def _reach(state: State) -> str:
    """How far a fact may go, for whoever asks for one and whoever allows it."""
    return _REACH[state.ruling(NarrativeScope)]


def _wishes(state: State, who: Option) -> Iterator[Offer]:
    fixed = (("character", who.value),)
    yield Offer(
        "fate.claim-fact",
        "Pay a Fate point for a small fact",
        (words("fact", "So that …", longest=LONGEST_FACT),),
        fixed,
        refusal=refusal_of(no_say(state) or no_point(state, who.value)),
        group=who.label,
        hint=f"{_reach(state)} The Game Master may say no, and then nothing is spent.",
    )
    held, at_hand = state[Sheets].known[who.value].aspects, _as_at_hand(state, who.value)
    boxes = [
        Option(name, f"{name} ({one.free} open{', to be at hand' if held[name].away else ''})")
        for name, one in at_hand.items()
        if one.free
    ]
    if boxes:
        fields = (choice("aspect", "Aspect", boxes), words("effect", "It brings about …", longest=LONGEST_FACT))
        refusal = refusal_of(no_say(state))
        yield Offer(
            "fate.invoke-for-effect",
            "Check a box for an effect",
            fields,
            fixed,
            refusal,
            group=who.label,
            hint=_reach(state),
        )
