"""A player proposes an involuntary invocation, and the Game Master makes it one; and what is true of who rolls."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, words
from threefates.rulebook.parts import Line, Place, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, EntityId, SeatId, Seating, Viewer
from threefates.systems.fate_2003.checks.checks import checks
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import Proposed
from threefates.systems.fate_2003.points.involuntary_invocation import invoked, not_against
from threefates.systems.fate_2003.points.monologue import interrupts
from threefates.systems.fate_2003.sheets.aspects import not_agreed, passive, printed_on
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.scale import ladder
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import Sheets, options, sheets

__all__ = ["ProposeInvocation", "show_passive"]


class ProposeInvocation(Command, frozen=True, tag="fate.propose-invocation"):
    """Propose that an aspect gets somebody into trouble, your own hero before all: `character/aspect`."""

    aspect: str
    trouble: str


class InvocationDeclined(Event, frozen=True, tag="fate.invocation-declined"):
    """The Game Master does not take a proposal up."""

    character: EntityId
    aspect: str


class TroubleProposed(Step, frozen=True, tag="fate.trouble-proposed"):
    """Asks the Game Master whether she invokes an aspect as proposed."""

    character: EntityId
    aspect: str
    trouble: str


@sheets.decides(ProposeInvocation)
@cites("fate.aspects.involuntary-invocation")
def propose_invocation(act: Unfolding, command: ProposeInvocation) -> None:
    """A player says what an aspect would bring about; only the Game Master invokes it."""
    if refusal := cannot_propose(act.state, act.state.viewer(act.by.id)):
        raise refusal
    character, _, name = command.aspect.partition("/")
    sheet = None if kept(character, act.state.viewer(act.by.id)) else act.state[Sheets][character]
    if sheet is None or name not in sheet.aspects:
        raise Refused("aspects.unknown", "There is no such aspect on that sheet.", remedy="Pick one that is listed.")
    if refusal := not_agreed(sheet.aspects[name]):
        raise refusal
    trouble = proper_words(command.trouble)
    if nobody_runs(act.state):
        raise Refused(
            "aspects.nobody_invokes",
            "The Game Master is away, and nobody else invokes aspects against people.",
            remedy="Play it so for its own sake, or wait.",
            source="fate.aspects.involuntary-invocation",
        )
    if set(act.state.controllers(character)) <= set(act.state[Seating].running):
        raise Refused("aspects.own", "The Game Master plays that character.", remedy="Pick a player's.")
    if next(act.state.agenda.asked(TroubleProposed), None):
        raise Refused("facts.one_at_a_time", "Something is proposed already.", remedy="Wait for the answer to it.")
    act.push(TroubleProposed(character, name, trouble))


@cites("fate.aspects.involuntary-invocation")
def cannot_propose(state: State, viewer: Viewer) -> Refused | None:
    """The refusal of a proposal by who runs the game, and invokes aspects, or plays nobody; or None."""
    if viewer.runs:
        return Refused("aspects.yours", "You need no proposal.", remedy="Invoke the aspect against somebody.")
    if not options(state, viewer):
        return Refused("aspects.nobody_of_yours", "You play nobody who has a sheet.", remedy="Make a hero first.")
    return None


@sheets.asks(TroubleProposed)
def ask_trouble(state: State, step: TroubleProposed) -> Choice:
    """The Game Master takes it up, or not now; of her own people only she reads what is proposed."""
    name, aloud = state[Characters].name(step.character), not kept(step.character, PUBLIC)
    what = f"{name}'s {step.aspect} is invoked against {name}: {step.trouble.rstrip('.')}"
    refusal = refusal_of(_by_now(state, step, state[Seating].gm_id))
    return Choice(
        id="",
        kind="fate.trouble-proposed",
        owner=state[Seating].gm_id,
        asks=f"Proposed: {what}. Do you?" if aloud else f"Something is proposed against {name}. Do you take it up?",
        seats=state[Seating].running,
        options=(
            Option("invoke", f"Invoke {step.aspect}", detail="" if aloud else f"{what}.", refusal=refusal),
            Option("not", "Not now"),
        ),
        hidden=not aloud,
        if_absent="not",
        cites=("fate.aspects.involuntary-invocation",),
    )


@cites("fate.aspects.involuntary-invocation")
def _by_now(state: State, step: TroubleProposed, gm: SeatId) -> Refused | None:
    """The refusal of what was proposed against who is the Game Master's since, or would interrupt a speech; or None."""
    written = step.aspect in state[Sheets][step.character].aspects
    return interrupts(state) or (not_against(state, gm, step.character, step.aspect) if written else None)


@sheets.settles(TroubleProposed)
@cites("fate.aspects.involuntary-invocation")
def settle_trouble(act: Unfolding, step: TroubleProposed, option: str) -> None:
    """The price of the aspect is put to its owner, as though the Game Master had thought of it."""
    if option == "invoke" and step.aspect in act.state[Sheets][step.character].aspects:
        invoked(act, f"{step.character}/{step.aspect}", step.trouble)
    else:
        act.happen(InvocationDeclined(step.character, step.aspect))


sheets.only_tells(InvocationDeclined)


@sheets.tells(InvocationDeclined)
def tell_declined(state: State, event: InvocationDeclined, viewer: Viewer) -> Told | None:
    """Tells everybody that a proposal is not taken up; of the Game Master's people only who plays them."""
    if kept(event.character, viewer):
        return None
    name = state[Characters].name(event.character)
    return Told(f"{name}'s {event.aspect} is not invoked now.", ("fate.aspects.involuntary-invocation",), "quiet")


@sheets.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For players: the aspects of every hero that a player has, one's own first."""
    mine = options(state, viewer)
    if cannot_propose(state, viewer) or nobody_runs(state) or next(state.agenda.asked(TroubleProposed), None):
        return
    name, running = state[Characters].name, set(state[Seating].running)
    mine_first = sorted(state[Sheets].known.items(), key=lambda one: not viewer.holds(one[0]))
    known = [
        Option(
            f"{character}/{aspect.name}",
            f"{name(character)}: {aspect.name} ({aspect.leveled})",
            refusal=refusal_of(not_agreed(aspect)),
        )
        for character, sheet in mine_first
        if set(state.controllers(character)) - running and not kept(character, viewer)
        for aspect in sheet.aspects.values()
    ]
    if known:
        fields = (choice("aspect", "Aspect", known), words("trouble", "What it would have them do"))
        hint = "Going along earns Fate points, should the Game Master take it up."
        label = "Propose that an aspect gets in the way"
        yield Offer("fate.propose-invocation", label, fields, (), none_of(known), group=mine[0].label, hint=hint)


@checks.shows_each("true-of-them")
def show_passive(state: State, viewer: Viewer) -> Words | None:
    """For whoever runs the game: what is true of those who roll, or would, checked or not, to be taken into account."""
    if not viewer.runs:
        return None
    known, name = state[Sheets].known, state[Characters].name
    lines = tuple(
        Line(
            f"{name(one)}: {', '.join(printed_on(aspect, ladder(state)) for aspect in found)}",
            cites=("fate.aspects.passive",),
        )
        for one in _who_rolls(state)
        if one in known and (found := passive(tuple(known[one].aspects.values())))
    )
    return Words("What is true of them anyway", Place.NOW, lines) if lines else None


def _who_rolls(state: State) -> tuple[EntityId, ...]:
    check = state[Checks].now
    rolling = [side.character for side in check.sides] if check and not check.result else []
    asked = [one for _, step in state.agenda.asked(Proposed) for one in (step.character, step.opponent)]
    return tuple(dict.fromkeys(filter(None, (*rolling, *asked))))
