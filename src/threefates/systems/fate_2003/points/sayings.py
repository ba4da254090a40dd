"""Sayings and verses as aspects: what the words mean in play is agreed with the Game Master before they count."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, EntityId, Seating, Viewer
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.sheets.aspects import Aspect, AspectKind
from threefates.systems.fate_2003.sheets.notation import LONGEST_SAYING, proper_words
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import Sheets, options, sheets

__all__ = ["ExplainSaying", "SayingAgreed"]


class ExplainSaying(Command, frozen=True, tag="fate.explain-saying"):
    """Say what a saying on a sheet means in play; the Game Master agrees, or not yet."""

    character: EntityId
    aspect: str
    meaning: str


class SayingAgreed(Event, frozen=True, tag="fate.saying-agreed"):
    """The table knows what a saying means in play."""

    character: EntityId
    aspect: str
    meaning: str


class Meant(Step, frozen=True, tag="fate.meant"):
    """Asks the Game Master to agree to what a saying means."""

    character: EntityId
    aspect: str
    meaning: str


def _saying(state: State, character: EntityId, name: str) -> Aspect:
    aspect = state[Sheets][character].aspects.get(name)
    if aspect is None or aspect.kind is not AspectKind.SAYING:
        raise Refused(
            "aspects.no_saying",
            "That is no saying on that sheet.",
            remedy="Write the aspect down as a saying first.",
            source="fate.aspects.style",
        )
    return aspect


@sheets.decides(ExplainSaying)
@cites("fate.aspects.style")
def explain_saying(act: Unfolding, command: ExplainSaying) -> None:
    """The Game Master says so herself, or is asked; with nobody to ask it goes as suggested."""
    act.must_control_or_run(command.character, act.state[Characters].name(command.character))
    aspect = _saying(act.state, command.character, command.aspect)
    meaning = proper_words(command.meaning, LONGEST_SAYING)
    step = Meant(command.character, aspect.name, meaning)
    if act.by.runs or nobody_runs(act.state):
        settle_meaning(act, step, "agreed")
        return
    if any(asked.character == command.character for _, asked in act.state.agenda.asked(Meant)):
        raise Refused("facts.one_at_a_time", "You have asked already.", remedy="Wait for the Game Master's answer.")
    act.push(step)


@sheets.asks(Meant)
def ask_meaning(state: State, step: Meant) -> Choice:
    """Agreed, or not yet: then it is talked over once more. What the Game Master's people live by only she reads."""
    name = state[Characters].name(step.character)
    means, aloud = f"“{step.aspect}” would mean: {step.meaning}", not kept(step.character, PUBLIC)
    return Choice(
        id="",
        kind="fate.meant",
        owner=state[Seating].gm_id,
        asks=f"{name}'s {means}. Do you understand it so, too?" if aloud else f"A saying of {name}'s: is it agreed on?",
        seats=state[Seating].running,
        options=(
            Option("agreed", "So it means", detail="" if aloud else f"{means}."),
            Option("not", "Let us talk about it"),
        ),
        hidden=not aloud,
        if_absent="agreed",
        cites=("fate.aspects.style",),
    )


@sheets.settles(Meant)
@cites("fate.aspects.style")
def settle_meaning(act: Unfolding, step: Meant, option: str) -> None:
    """From here on its boxes count."""
    if option == "agreed" and step.aspect in act.state[Sheets][step.character].aspects:
        act.happen(SayingAgreed(step.character, step.aspect, step.meaning))


@sheets.folds(SayingAgreed)
def saying_agreed(sheets: Sheets, event: SayingAgreed) -> Sheets:
    """Sets the aspect's `meaning`."""
    aspect = sheets.known[event.character].aspects[event.aspect]
    return sheets.with_aspect(event.character, replace(aspect, meaning=event.meaning))


@sheets.tells(SayingAgreed)
def tell_saying(state: State, event: SayingAgreed, viewer: Viewer) -> Told | None:
    """Tells what a saying means; of the Game Master's people only to who plays them."""
    if kept(event.character, viewer):
        return None
    name = state[Characters].name(event.character)
    return Told(f"{name}'s “{event.aspect}” means: {event.meaning}.", ("fate.aspects.style",))


@sheets.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Saying what the sayings on a sheet mean."""
    waiting = {step.character for _, step in state.agenda.asked(Meant)}
    for who in options(state, None if viewer.runs else viewer):
        sayings = [
            Option(one.name, f"{one.name}: {one.meaning or 'not agreed yet'}")
            for one in state[Sheets].known[who.value].aspects.values()
            if one.kind is AspectKind.SAYING
        ]
        if sayings and (viewer.runs or who.value not in waiting):
            yield Offer(
                "fate.explain-saying",
                "Say what a saying means in play",
                (choice("aspect", "Saying", sayings), words("meaning", "It means …", longest=LONGEST_SAYING)),
                (("character", who.value),),
                group=who.label,
                hint="Its boxes count once you and the Game Master understand it alike.",
                levers=viewer.runs,
            )
