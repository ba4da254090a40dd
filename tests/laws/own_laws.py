"""Law 5, game by game: what is conserved, whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from threefates.pieces.cards import DECK
from threefates.systems.fates_edge.actions.roll_in_hand import DieRethrown, Rolls
from threefates.systems.fates_edge.resolution.dice import all_beats
from threefates.systems.fifty_two_fates.battlefield.exchange import Exchange, open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import AskReaction
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards
from threefates.systems.fifty_two_fates.dealing.dealer import AskTrim, Dealing, holders, limit
from threefates.table.table import Table
from threefates.testing.random_play import nothing_more

__all__ = ["own_laws"]


def beats_are_never_erased(table: Table) -> None:
    """Fate's Edge: throwing a die again leaves every beat of the roll standing."""
    moments = [moment for moment in table.timeline.moments[-40:] if moment.state is not None]
    for before, after in pairwise(moments):
        if isinstance(after.envelope.event, DieRethrown) and before.state and after.state:
            was, now = before.state[Rolls].latest, after.state[Rolls].latest
            assert was is not None
            assert now is not None
            assert all_beats(now.dice) >= all_beats(was.dice), "law 5: a re-roll erased a beat"


def cards_are_fifty_two(table: Table) -> None:
    """52 Fates: every card is in one place, and all of them are somewhere."""
    cards = table.state[Cards]
    lying = [card for held in cards.places.values() for card in held]
    everywhere = [*lying, *cards.zones.undrawn]
    assert len(everywhere) == len(DECK), f"law 5: {len(everywhere)} cards"
    assert set(everywhere) == set(DECK), "law 5: a card is there twice"


def cards_are_kept(table: Table) -> None:
    """52 Fates: fifty-two cards, no hand larger than it may be, and actors commit first."""
    cards_are_fifty_two(table)
    hands_stay_within_their_limit(table)
    actions_lie_open_before_the_answer(table)


def hands_stay_within_their_limit(table: Table) -> None:
    """52 Fates: a hand is no larger than its limit, once what is under way is over and its holder has trimmed it."""
    state = table.state
    if not state[Dealing].open or state[Exchange].turn:
        return
    asked = {step.owner for _, step in open_steps(state, AskTrim)}
    for owner in holders(state):
        held = state[Cards].held(owner)
        assert held <= limit(state, owner) or owner in asked, f"law 5: {owner} holds {held} of {limit(state, owner)}"


def actions_lie_open_before_the_answer(table: Table) -> None:
    """52 Fates: while somebody is asked for a reaction, every card of the action lies open, and nowhere else."""
    state = table.state
    bout = state[Exchange].bout
    if bout is None or bout.over or not any(open_steps(state, AskReaction)):
        return
    assert set(bout.play.cards) <= set(short(state[Cards][TABLE])), "law 5: an action is answered before it is laid"
    assert bout.reaction is None, "law 5: somebody is asked twice"


_OWN: Final[Mapping[str, Callable[[Table], None]]] = {
    "fates_edge": beats_are_never_erased,
    "fifty_two_fates": cards_are_kept,
}


def own_laws(system: str) -> Callable[[Table], None]:
    """What must hold in one game after every command; nothing more where a game has no such law."""
    return _OWN.get(system, nothing_more)
