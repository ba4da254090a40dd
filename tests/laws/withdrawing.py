"""The law of withdrawing: what is taken back leaves nothing, field by field, but what the book lets stand.

Whatever seats are offered is taken, and taken back by every door there is; the state is then what it was where nothing
had been taken. `STANDS` is all that may differ, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct

from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Seating
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.bots import fill
from threefates.testing.laws import decided

__all__ = ["STANDS", "Left", "left_behind", "table_of", "taken_back"]

Pick = Callable[[Sequence[Any]], Any]


class Left(NamedTuple):
    """What a command left behind once it was taken back."""

    command: str
    field: str  # "Boons.held"; keys and places left out
    raw: Mapping[str, Any]

    @property
    def stands(self) -> bool:
        """Whether the book lets it stand."""
        return any(self.command in found.of and self.field.startswith(found.fields) for found in STANDS)


class Stands(NamedTuple):
    """Something that stays where what it came with is taken back."""

    of: tuple[str, ...]  # commands, by their tags
    fields: tuple[str, ...]
    entry: str
    why: str


STANDS: Final = (
    Stands(
        ("fe.improve-position", "fe.give-as-help", "fe.assist", "fe.borrow-grace"),
        ("Boons.", "Proposals.waiting"),
        "fe.position.boon-spend",
        "a Boon that is spent is spent, and what it bought waits for the next action",
    ),
    Stands(
        ("fe.assist", "fe.borrow-grace", "fe.crack-seal", "fe.push-rite"),
        ("Conditions.", "Proposals.waiting"),
        "fe.modules.core-principle",
        "what is marked is marked at once",
    ),
    Stands(
        ("fe.worsen-position",),
        ("Bank.", "Proposals.waiting"),
        "fe.position.gm-spend",
        "beats that are spent are spent, and what they bought waits",
    ),
    Stands(
        ("fe.borrow-grace",),
        ("Rites.", "Seals.graced", "Talents.owed", "Turns."),
        "fe.invoker.borrowed-grace",
        "grace is borrowed once a scene, for one action alone, and is an Action and a price at once",
    ),
    Stands(
        ("fe.crack-seal",),
        ("Bank.", "Rites.", "Seals.", "Talents.owed", "Agenda.", "Modules.", "Patrons.", "Ties."),
        "fe.invoker.crack-the-seal",
        "the Symbol suffers, and the Patron marks it, when the seal is cracked",
    ),
    Stands(
        ("fe.invoke-rite", "fe.begin-ritual"),
        ("Rites.", "Blessings.jealous", "Talents.owed", "Conditions.", "Agenda.", "Modules."),
        "fe.runekeeper.cross-patron",
        "the second Patron of a scene is owed at once, and once for the Rite however often it is begun",
    ),
    Stands(
        ("fe.invoke-rite",),
        ("Turns.",),
        "fe.turn.rite-time",
        "where a Rite takes two turns, invoking it was the Action of the first",
    ),
    Stands(
        ("fe.trigger",),
        ("HeldActions.",),
        "fe.turn.ready",
        "what was held for came to pass, and is held for no longer",
    ),
    Stands(
        ("fe.loose-shot",),
        ("Watches.",),
        "fe.gear.ranged-overwatch",
        "what it was held for came to pass",
    ),
    Stands(
        ("ff.set-task", "ff.call-for", "ff.inquire", "ff.set-questioning"),
        ("Cards.", "Playing.", "Inquiries.", "Characters.", "Creatures.", "Seating."),
        "ff.tasks.no-cycling",
        "a card that was drawn is drawn; who has come in, and what players know of, stays",
    ),
    Stands(
        ("fate.roll-trait", "fate.begin-fight"),
        ("Spotlight.",),
        "fate.tests.static-test",
        "whoever has thrown dice has acted",
    ),
    Stands(("fate.call-for",), ("Playing.calls",), "fate.tests.static-test", "which check of the scene that one was"),
    Stands(
        (
            *("fate.call-contest", "fate.call-dynamic-test", "fate.call-exchange", "fate.call-for", "fate.call-roll"),
            *("fate.call-static-test", "fate.call-timed-test", "fate.call-with-chance", "fate.roll-challenge"),
            *("fate.roll-trait", "fate.call-burdened-test"),
        ),
        ("Sheets.known.closed", "Conflict."),
        "fate.advancement.rank-per-period",
        "play has begun: sheets are closed; of an exchange that is called off its number alone is kept",
    ),
)
"""What the book lets stand of what is taken back."""


def differing(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """The fields in which two values differ, by their names; keys and places are left out."""
    if before == after:
        return
    if type(before) is type(after) and isinstance(before, Struct):
        for field in before.__struct_fields__:
            yield from differing(getattr(before, field), getattr(after, field), f"{path}.{field}")
    elif isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        for key, value in before.items():
            yield from differing(value, after[key], path)
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        for one, other in zip(before, after, strict=True):
            yield from differing(one, other, path)
    else:
        yield path


def unlike(before: State, after: State) -> Iterator[str]:
    """The fields in which two states differ."""
    for kind, part in before.slices().items():
        yield from differing(part, after[kind], kind.__name__)


def done(system: System, state: State, by: Seat, raw: Mapping[str, Any]) -> State | None:
    """The state after a command; None where it is refused."""
    command: Command = system.read_command(raw)
    found: Unfolding | Refusal = decided(system, state, command, by)
    return None if isinstance(found, Refusal) else found.state


def runner(state: State) -> Seat:
    """Whoever runs the game."""
    return next(seat for seat in state[Seating].seats.values() if seat.runs)


def table_of(system: System, state: State) -> Iterator[tuple[Seat, Offer]]:
    """Whatever the seats are offered, and may do."""
    for seat in state[Seating].seats.values():
        found = system.offers(state, state.viewer(seat.id)) if seat.acts else ()
        yield from ((seat, offer) for offer in found if offer.enabled and "." in offer.command)


def left_behind(system: System, state: State, by: Seat, raw: Mapping[str, Any]) -> Iterator[Left]:
    """What a command leaves, once it is taken back by each door that it has."""
    after = done(system, state, by, raw)
    if after is None:
        return
    for take_back in _DOORS[system.game.name]:
        for undone, plain in take_back(system, state, after):
            yield from (Left(raw["type"], field, raw) for field in unlike(plain, undone))


Taken = Iterator[tuple[State, State]]


def _withdrawn(system: System, before: State, after: State) -> Taken:
    """Fate's Edge: an action is withdrawn. What was proposed before it is withdrawn for the comparison."""
    was, now = before[Proposals].open, after[Proposals].open
    for hero in (hero for hero in now if now[hero] != was.get(hero)):
        back = {"type": "fe.withdraw", "hero": hero}
        plain = done(system, before, runner(before), back) if hero in was else before
        undone = done(system, after, runner(after), back)
        if plain and undone:
            yield undone, plain


def _revised(system: System, before: State, after: State) -> Taken:
    """Fate's Edge: an action becomes another one; what was said for it is compared where nothing else was."""
    was, now = before[Proposals].open, after[Proposals].open
    for hero in (hero for hero in now if hero not in was and not now[hero].any_way):
        other = "Lore" if now[hero].skill != "Lore" else "Stealth"
        says = {"type": "fe.propose", "hero": hero, "attribute": "spirit", "skill": other, "intent": "something else"}
        undone, plain = done(system, after, runner(after), says), done(system, before, runner(before), says)
        if plain and undone:
            mine = replaced(undone, plain, hero)
            yield undone.put(mine), plain


def replaced(undone: State, plain: State, hero: str) -> Proposals:
    """What is proposed, with the hero's action as it would be: how it was told, and its terms, may stay."""
    return undone[Proposals].having(plain[Proposals].open[hero])


def _called_off(system: System, before: State, after: State) -> Taken:
    """FATE: a check is called off, or what was asked for is turned down."""
    was, now = before[Checks].now, after[Checks].now
    called = now != was and (was is None or was.result is not None)
    if called and (off := done(system, after, runner(after), {"type": "fate.call-off"})):
        yield off, before
    had = {question.id for question in system.questions(before)}
    for question in (each for each in system.questions(after) if each.id not in had):
        no = next((each.value for each in question.options if each.value in NO and not each.refusal), None)
        answer = {"type": "answer", "choice": question.id, "option": no}
        asked = runner(after).id in question.seats and no
        if asked and (undone := done(system, after, runner(after), answer)):
            yield undone, before


def _closed(system: System, before: State, after: State) -> Taken:
    """52 Fates: a task is put away."""
    for task in (each for each in after[Tasks].known if each not in before[Tasks].known):
        if undone := done(system, after, runner(after), {"type": "ff.close-task", "task": task}):
            yield undone, before


NO: Final = ("none", "not")
_DOORS: Final[Mapping[str, tuple[Callable[[System, State, State], Taken], ...]]] = {
    "fates_edge": (_withdrawn, _revised),
    "fate_2003": (_called_off,),
    "fifty_two_fates": (_closed,),
}


def taken_back(system: System, state: State, pick: Pick, leave_out: Sequence[str] = ()) -> tuple[int, list[Left]]:
    """Take whatever is offered, and take it back: how much was tried, and what it left that the book does not."""
    tried, found = 0, list[Left]()
    for seat, offer in list(table_of(system, state)):
        if offer.command not in leave_out:
            tried += 1
            left = left_behind(system, state, seat, fill(offer, pick))
            found += [each for each in left if not each.stands]
    return tried, found
