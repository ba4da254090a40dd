"""Undo as part of the truth: whatever is taken back and restored, the state is a fold of what stands."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from three_coins import SYSTEM, Coins

from threefates.pieces.chance import SealedChance
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seat, Seating
from threefates.table import timeline as timelines
from threefates.table.envelope import Envelope
from threefates.table.games import seated
from threefates.table.timeline import Timeline
from threefates.table.undo import decide
from threefates.table.undo_events import Redo, Redone, Undo, Undone

GM = Seat("s1", "Gwen", Role.GM)


class Player:
    """Writes commands to a timeline, and keeps by itself the list of those that stand."""

    def __init__(self, keep: int) -> None:
        settings = SYSTEM.settings("", {})
        self.system = seated("three_coins")
        self.timeline = Timeline(self.system, settings, keep=keep)
        self.standing: list[tuple[str, tuple[Event, ...]]] = []
        self.log: list[tuple[str, tuple[Event, ...]]] = []
        self.write((SeatChanged("s1", "Gwen", Role.GM),))

    def write(self, events: tuple[Event, ...]) -> str:
        name = f"c{self.timeline.version}"
        first = self.timeline.version + 1
        self.timeline.add(
            Envelope("t", first + n, name, "now", "1.0", event, by="s1") for n, event in enumerate(events)
        )
        self.log.append((name, events))
        return name

    def ask(self, raw: dict[str, object]) -> None:
        by = self.timeline.state[Seating].seats["s1"]
        command = self.system.read_command(raw)
        try:
            events = self.events(command, by)
        except Refused:
            return
        self.write(events)

    def events(self, command: Command, by: Seat) -> tuple[Event, ...]:
        if isinstance(command, Undo | Redo):
            return (decide(self.timeline, command, by),)
        chance = SealedChance(b"seed", (), self.timeline.version + 1)
        return self.system.decide(self.timeline.state, command, by, chance)


def naive(player: Player) -> State:
    """Fold the events that stand, and nothing else: a list of commands, one set of those taken back."""
    back: set[str] = set()
    for _, events in player.log:
        for event in events:
            if isinstance(event, Undone):
                back |= set(event.commands)
            elif isinstance(event, Redone):
                back -= set(event.commands)
    state = player.timeline.start
    for name, events in player.log:
        for event in events:
            if event.record or name not in back:
                state = player.system.evolve(state, event)
    return state


def toss(player: Player, number: int) -> None:
    who = sorted(player.timeline.state[Coins].tossers)
    if who:
        player.ask({"type": "tc.toss", "who": who[number % len(who)]})


def answer(player: Player, number: int) -> None:
    for choice in player.system.questions(player.timeline.state)[:1]:
        player.ask({"type": "answer", "choice": choice.id, "option": ("keep", "toss")[number % 2]})


def hide(player: Player, number: int) -> None:
    for who in sorted(player.timeline.state[Coins].tossers):
        player.ask({"type": "tc.hide", "who": who, "secret": 1 + number % 9})


def undo(player: Player, number: int) -> None:
    names = [name for name, _ in player.log]
    player.ask({"type": "undo", "command": names[-1 - number % len(names)]})


ACTS: tuple[Callable[[Player, int], None], ...] = (
    lambda player, number: player.ask({"type": "tc.join", "name": f"Tosser {number}"}),
    toss,
    answer,
    hide,
    undo,
    undo,
    lambda player, number: player.ask({"type": "redo"}),
    lambda player, number: player.ask({"type": "redo"}),
    lambda player, number: player.ask({"type": "rename-seat", "name": f"Gwen {number}"}),
)


@given(
    acts=st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 30)), max_size=40), keep=st.sampled_from([1, 3, 256])
)
def test_a_timeline_with_undo_and_redo_is_the_fold_of_what_stands(
    acts: list[tuple[Callable[[Player, int], None], int]], keep: int
) -> None:
    player = Player(keep)
    player.ask({"type": "tc.join", "name": "Mara"})

    for act, number in acts:
        act(player, number)

        assert player.timeline.state == naive(player)
        assert player.timeline.state.version == player.timeline.version


@given(acts=st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 30)), max_size=30), back=st.integers(0, 40))
def test_undo_then_redo_is_identity_however_deep_and_however_often(
    acts: list[tuple[Callable[[Player, int], None], int]], back: int
) -> None:
    player = Player(3)
    for act, number in acts:
        act(player, number)
    before = player.timeline.state
    times = 0
    for number in range(back):
        version = player.timeline.version
        undo(player, number)
        times += player.timeline.version > version

    for _ in range(times):
        player.ask({"type": "redo"})

    assert {kind: part for kind, part in player.timeline.state.slices().items() if kind.__name__ != "History"} == {
        kind: part for kind, part in before.slices().items() if kind.__name__ != "History"
    }


def test_only_the_last_states_are_kept_and_the_others_are_made_again() -> None:
    player = Player(2)
    states = []
    for number in range(5):
        player.ask({"type": "rename-seat", "name": f"Gwen {number}"})
        states.append(player.timeline.state)

    retold = [moment for moment in player.timeline.retold(1) if moment]

    assert [moment.state is not None for moment in player.timeline.moments] == [False] * 4 + [True] * 2
    assert [moment.state for moment in retold] == states


@pytest.mark.parametrize("seed", range(4))
def test_what_is_packed_and_folded_from_a_mark_is_what_it_was(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From wherever it is told again, undone and restored as it was, a packed log gives the very same states."""
    monkeypatch.setattr(timelines, "FOLD_EVERY", 40)
    dice = random.Random(seed)
    player = Player(20)
    player.ask({"type": "tc.join", "name": "Mara"})
    while player.timeline.version < 300:
        dice.choice(ACTS)(player, dice.randrange(30))
        player.timeline.pack()
    packed, envelopes = player.timeline, [moment.envelope for moment in player.timeline.moments]
    whole = Timeline(packed.system, packed.settings, keep=len(envelopes) + 1)
    whole.add(envelopes)

    assert packed.moments[0].state is None
    assert [each.event for each in envelopes] == [event for _, events in player.log for event in events]
    for after in range(0, packed.version, 17):
        told = [moment for moment in packed.retold(after, packed.version - 3) if moment]
        there = whole.moments[after : packed.version - 3]
        assert [(m.envelope, m.state, m.undone) for m in told] == [(m.envelope, m.state, m.undone) for m in there]
    standing = packed.spans.standing
    assert standing == whole.spans.standing == [name for name in packed.spans if whole.stands(name)]
    for at in range(0, len(standing), 5):
        back = Undone(tuple(standing[at:]))
        assert packed.after(back) == whole.after(back)
