"""The law of the moment that counts: the world moves between what is said and what comes of it.

What was said before the world moved comes to what it would come to, had it been said after; what could not be said any
more is refused by then, or comes to what it would without it. `COUNTS` is where the moment of saying it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import to_builtins

from threefates.commons.characters import Characters
from threefates.pieces.chance import SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.agenda import Choice
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Seating
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.table.table import Table
from threefates.testing.bots import fill

__all__ = ["COUNTS", "Case", "Counts", "Luck", "cases", "stuck"]

Pick = Callable[[Sequence[Any]], Any]
Said = tuple[Seat, Command]
Move = tuple[str, Callable[[State], State | None], Mapping[str, Any]]
"""A way in which the world moves, by name; None where it cannot."""
Trace = tuple[Any, ...]
SAID, MOVED, DONE = 10_000, 20_000, 30_000
"""The versions of the table by then, on either road: what is named for one bears the same name on both."""
MOST_ANSWERS: Final = 6
TURNS: Final = frozenset({"turn", "fate.act-now"})
"""Questions of whose turn it is."""
TERMS: Final = {"dv": 2, "position": 1, "stakes": "", "bite": True, "hidden": False}
NO_MOVES: Final = frozenset(
    {
        *("start-evening", "end-evening", "raise-x-card", "rename-character", "change-ruling", "give-character"),
        *("remove-seat", "set-role", "set-away", "fe.hide-dvs", "fe.set-terms", "fe.withdraw", "fe.roll-action"),
        *("fate.call-off", "fate.let-stand", "fate.ask-for-leave", "fate.make-speech", "fate.begin-hero"),
        *("ff.close-task", "ff.make-protagonist", "ff.let-happen", "fe.make-hero"),
    }
)
"""What is no move of the world: it ends what waits, is how it goes on, or is about the table itself."""


FALLS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "fates_edge": ({"type": "fe.set-harm", "hero": "", "harm": 3}, {"type": "fe.foe-leaves", "foe": ""}),
    "fate_2003": ({"type": "fate.mark-wound", "character": "", "outcome": "taken-out"},),
    "fifty_two_fates": (
        {"type": "ff.set-health", "entity": "", "health": "dead"},
        {"type": "ff.set-health", "entity": "", "health": "dying"},
        {"type": "ff.set-health", "entity": "", "health": "unconscious"},
        {"type": "ff.set-condition", "entity": "", "condition": "dead"},
        {"type": "ff.put-aside", "entity": ""},
    ),
}
"""How whoever runs the game puts anybody out of play."""


class Case(NamedTuple):
    """A command and a move of the world, and what comes of either road."""

    said: str
    moved: str
    before: Trace  # what comes of it, said before the world moved
    after: Trace | None  # said after; None where it could not be said any more
    without: Trace | None  # what comes of what waits without it
    raw: Any

    @property
    def kept(self) -> bool:
        """Whether nothing comes of it that is no longer there."""
        if not self.before or self.before == self.after:
            return True
        return self.after is None and self.before == self.without

    @property
    def counts(self) -> bool:
        """Whether the moment of saying it counts."""
        return any(self.said in each.said and (not each.moved or self.moved in each.moved) for each in COUNTS)


class Counts(NamedTuple):
    """Something of which the moment counts in which it was said."""

    said: tuple[str, ...]
    moved: tuple[str, ...]
    entry: str
    why: str


ANY: Final = ()
COUNTS: Final[tuple[Counts, ...]] = (
    # Fate's Edge
    Counts(("fe.roll-action",), ANY, "fe.resolution.procedure-seven-step", "the dice lie as they lay when they fell"),
    Counts(
        ("fe.frighten", "fe.mark-corruption", "fe.mark-fatigue", "fe.mark-modules", "fe.clear-off-screen"),
        ANY,
        "fe.modules.order",
        "what came upon somebody is marked and rolled for; they are only asked how it comes out",
    ),
    Counts(
        ("fe.make-demand",), ANY, "fe.terrestrial.demands", "the Patron has demanded it; what is asked is the answer"
    ),
    Counts(
        ("fe.strike", "fe.strike-ally", "fe.foe-strikes"),
        ANY,
        "fe.turn.action-protect",
        "a blow that was struck comes; who may still step in is asked as it stands",
    ),
    Counts(
        ("fe.borrow-grace",), ANY, "fe.invoker.borrowed-grace", "an Action and a price at once, for one action alone"
    ),
    Counts(
        ("fe.crack-seal",), ANY, "fe.invoker.crack-the-seal", "the seal is cracked, and the Symbol suffers, at once"
    ),
    Counts(
        ("fe.trigger",),
        ("end-scene", "start-scene", "fe.set-conflict"),
        "fe.turn.ready",
        "what was held for came to pass while it was held for",
    ),
    Counts(
        ("fe.help-ritual",),
        ("fe.set-harm", "fe.foe-leaves"),
        "fe.ritual.usage",
        "a component that was lent is lent; no beat falls on who lies there",
    ),
    Counts(
        ("fe.assist",),
        ("fe.set-conflict", "fe.set-harm"),
        "fe.coordination.assist-core",
        "help that was given counts while whoever gave it stands",
    ),
    Counts(("fe.claim-gear",), ANY, "fe.gear.enchant-limits", "the answer, and the roll, look at the thing as it is"),
    Counts(("fe.break-off",), ANY, "fe.range.melee-leave", "the Move is made, and whether anybody threatens is asked"),
    Counts(
        ("fe.hide",),
        ("fe.foe-leaves", "fe.place-at"),
        "fe.range.hide",
        "who has become Absent may track them still: it is rolled for",
    ),
    Counts(
        ("fe.invoke-rite", "fe.begin-ritual"),
        ("fe.mark-fatigue", "fe.set-obligation", "fe.gain-symbol"),
        "fe.obligation.overflow-core",
        "who owes too much begins no Rite; one that is begun is completed, on the terms it was begun on",
    ),
    Counts(("fe.restore-symbol",), ("fe.show-symbol",), "fe.invoker.display", "it was told of while it was shown"),
    # FATE
    Counts(
        (
            *("fate.roll-trait", "fate.roll-test", "fate.roll-challenge", "fate.help-roll", "fate.invoke-aspect"),
            "fate.call-contest",
        ),
        ANY,
        "fate.tests.static-test",
        "the dice lie, and what was called for is called for; help and hurts tell as they are when it is read",
    ),
    Counts(
        ("fate.roll-challenge",), ("fate.drop-challenge",), "fate.tests.static-test", "it is read without the challenge"
    ),
    Counts(
        ("fate.make-speech", "fate.claim-fact", "fate.add-fate-point", "fate.arrive"),
        ANY,
        "fate.points.monologue",
        "the point is paid, and stands or falls by what others pay",
    ),
    Counts(
        ("fate.change-aspect", "fate.propose-invocation", "fate.invoke-against", "fate.invoke-for-effect"),
        ("fate.set-aspect", "fate.give-back"),
        "fate.aspects.involuntary-invocation",
        "an aspect that is no longer there is kept, or not invoked, in words",
    ),
    Counts(("fate.treat-injury",), ("fate.mark-wound",), "fate.wounds.healing-long-term", "nothing comes of the roll"),
    # 52 Fates
    Counts(
        (
            *("ff.attack", "ff.attack-by-draw", "ff.cast", "ff.maneuver", "ff.counter", "ff.riposte", "ff.take-it"),
            *("ff.defend", "ff.defend-by-draw"),
            *("ff.help-task", "ff.second-wind", "ff.trim", "ff.fall", "ff.draw-miracle"),
        ),
        ANY,
        "ff.cards.plays-final",
        "cards that lie on the table lie there; the helpless answer with none",
    ),
    Counts(("ff.start-fight", "ff.begin-battle"), ANY, "ff.round.round", "it begins with those who are there by then"),
    Counts(("ff.call-for",), ("ff.tell-secret",), "ff.tasks.difficulty", "how hard it is was drawn when it was set"),
)


# what is done -------------------------------------------------------------------------------------


def done(
    system: System, state: State, by: Seat, command: Command | Mapping[str, Any], luck: int = 1
) -> Unfolding | None:
    """What a command unfolds into; None where it is refused."""
    read = command if isinstance(command, Command) else system.read_command(command)
    try:
        return system.unfold(state, read, by, SealedChance(b"moment", (), luck))
    except (Refused, PieceError):
        return None


def moves(system: System, state: State, pick: Pick) -> Iterator[Move]:
    """Every way in which the world may move now: whatever anybody may do, and whoever may be put out of play."""
    for seat in (each for each in state[Seating].seats.values() if each.acts):
        for offer in system.offers(state, state.viewer(seat.id)):
            if offer.enabled and not offer.choice and offer.command not in NO_MOVES:
                yield _played(system, seat, fill(offer, pick))
    runs = next(each for each in state[Seating].seats.values() if each.runs)
    for who in state[Characters].known:
        talents = held_talents(state, who) if Proposals in state else ()
        lost = ({"type": "fe.set-talent", "hero": who, "talent": each, "has": False} for each in talents)
        for raw in (*FALLS.get(system.game.name, ()), *lost):
            name = next(field for field in ("hero", "foe", "entity", "character") if field in raw)
            yield _played(system, runs, {"reason": "so it is", **raw, name: who})


def _played(system: System, by: Seat, raw: Mapping[str, Any]) -> Move:
    def moved(state: State) -> State | None:
        act = done(system, state, by, raw)
        return act.state if act else None

    return str(raw["type"]), moved, raw


# what comes of it ---------------------------------------------------------------------------------


def comes_of(system: System, state: State, waiting: Sequence[str]) -> Trace:
    """Everything that happens once what waits is rolled, and whatever is asked is answered; empty where it cannot."""
    found: list[Any] = []
    for key in waiting:
        for by, raw in _going_on(system, state, key):
            act = done(system, state, by, raw)
            if act is None:
                return ()
            found, state = found + _happened(act.events), act.state
    for luck in range(2, MOST_ANSWERS):
        act = _answered(system, state, luck)
        if act is None:
            break
        found, state = found + _happened(act.events), act.state
    return tuple(found)


def _happened(events: Sequence[Event]) -> list[Any]:
    return [to_builtins(event) for event in events if not tag_of(type(event)).startswith("agenda.")]


def _answered(system: System, state: State, luck: int) -> Unfolding | None:
    """What comes of the first answer that somebody may give to what is asked first."""
    return next((act for _, act in _answers(system, state, luck) if act), None)


def _answers(system: System, state: State, luck: int) -> Iterator[tuple[Any, Unfolding | None]]:
    seats = state[Seating].seats
    for asked in _asked(system, state)[:1]:
        for seat in (seats[each] for each in asked.seats if each in seats):
            for raw in _open(system, state, seat, asked):
                yield raw, done(system, state, seat, raw, luck)


def _asked(system: System, state: State) -> list[Choice]:
    """What is asked, but for whose turn it is: that goes round by itself."""
    return [each for each in system.questions(state) if each.kind not in TURNS]


def _open(system: System, state: State, seat: Seat, asked: Choice) -> Iterator[Mapping[str, Any]]:
    if asked.options:
        raw = {"type": "answer", "choice": asked.id}
        yield from ({**raw, "option": option.value} for option in asked.options if option.refusal is None)
        return
    for offer in system.offers(state, state.viewer(seat.id)):
        if offer.choice == asked.id and offer.enabled:
            yield fill(offer, lambda options: options[0])


def waits(before: State, after: State) -> tuple[str, ...]:
    """What a command has put into waiting: heroes whose action it is, and tasks."""
    if Proposals in after:
        was, now = before[Proposals].open, after[Proposals].open
        return tuple(hero for hero in now if now[hero] != was.get(hero))
    if Tasks in after:
        return tuple(task for task, now in after[Tasks].known.items() if now != before[Tasks].known.get(task))
    return ()


def _going_on(system: System, state: State, key: str) -> Iterator[tuple[Seat, Mapping[str, Any]]]:
    seats = state[Seating].seats
    if Proposals in state:
        player = next((seats[each] for each in state.controllers(key) if each in seats), None)
        found = state[Proposals].open.get(key)
        runs = next(each for each in seats.values() if each.runs)
        if found and found.terms is None:
            yield runs, {"type": "fe.set-terms", "hero": key, **TERMS}
        if player:
            yield player, {"type": "fe.roll-action", "hero": key}
    elif task := state[Tasks].known.get(key):
        player = next((seats[each] for each in state.controllers(task.actor) if each in seats), None)
        hand = tuple(str(card) for card in state[Cards].of(task.actor)[:1])
        if player:
            yield player, {"type": "ff.attempt-task", "task": key, "cards": hand}


# the law ------------------------------------------------------------------------------------------


def two_roads(system: System, state: State, said: Said, move: Move) -> Case | None:
    """What comes of a command before the world moves, and after; None where it is nothing to the other."""
    by, command = said
    name, moved, raw = move
    first = done(system, state.at(SAID), by, command)
    stale = moved(first.state.at(MOVED)) if first else None
    away = moved(state.at(MOVED))
    if first is None or stale is None or away is None or _speaks(system, state, away):
        return None
    if Cards in state and away[Cards] != state[Cards]:  # other cards are left to draw from
        return None
    if _asks(system, away, state) or _asks(system, stale, first.state):
        return None
    waiting = waits(state, first.state)
    second = done(system, away.at(SAID), by, command)
    if not waiting and not _asks(system, first.state, state):
        return None
    before = comes_of(system, stale.at(DONE), waiting)
    after = comes_of(system, second.state.at(DONE), waiting) if second else None
    same = second is None and all(_waits_so(state, each) for each in waiting)
    without = comes_of(system, away.at(DONE), waiting) if same else None
    return Case(tag_of(type(command)), name, before, after, without, (to_builtins(command), raw))


def _waits_so(state: State, key: str) -> bool:
    return key in (state[Proposals].open if Proposals in state else state[Tasks].known)


def _asks(system: System, now: State, was: State) -> bool:
    """Whether something is asked that was not asked before."""
    return not {each.id for each in _asked(system, now)} <= {each.id for each in _asked(system, was)}


def _speaks(system: System, state: State, away: State) -> bool:
    """Whether the move is itself a word on what waits."""
    return any(_waits_so(away, each) for each in waits(state, away))


Luck = Callable[[str, str], bool]


def cases(table: Table, since: int, pick: Pick, once_more: Luck) -> Iterator[Case]:
    """Whatever was said at a table since a version, with every way in which the world may move meanwhile."""
    for at in range(max(since, 1), len(table.timeline.moments)):
        envelope, state = table.timeline.moments[at].envelope, table.timeline.moments[at - 1].state
        by = state[Seating].seats.get(envelope.by or "") if state else None
        if envelope.asked is None or state is None or by is None:
            continue
        asked = envelope.asked
        command = asked if isinstance(asked, Command) else table.system.read_command(asked)
        act = done(table.system, state, by, command) if tag_of(type(command)) != "answer" else None
        if act and (waits(state, act.state) or _asks(table.system, act.state, state)):
            for move in moves(table.system, act.state, pick):
                if once_more(tag_of(type(command)), move[0]) and (
                    found := two_roads(table.system, state, (by, command), move)
                ):
                    yield found


def stuck(system: System, state: State, move: Move) -> str:
    """Why nobody can answer what is asked, once the world has moved; empty where somebody can, or is told why not."""
    moved = move[1](state)
    if moved is None:
        return ""
    for asked in system.questions(moved)[:1]:
        for raw, act in _answers(system, moved, 2):
            if act is None:
                return f"{asked.kind}: {raw} is open, and refused"
        if asked.options and all(option.refusal is None for option in asked.options) and not asked.seats:
            return f"{asked.kind}: nobody is asked"
    return ""
