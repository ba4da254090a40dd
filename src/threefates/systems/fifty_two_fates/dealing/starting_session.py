"""Starting a game session: the Fate Dealer deals everybody here, afresh or with what they held."""

from __future__ import annotations

from collections.abc import Collection

from threefates.rulebook.cites import cites
from threefates.rulebook.core import Controlled
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, FATE, Cards, HandReturned, Reshuffled
from threefates.systems.fifty_two_fates.dealing.dealer import (
    Dealing,
    Mode,
    SessionOpened,
    dealer,
    fate_hand,
    holders,
    settle_hand,
)
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only, must_be_protagonist

__all__ = ["Deal", "nobody_to_deal_to", "not_dealt", "open_session"]


class Deal(Command, frozen=True, tag="ff.deal"):
    """Open a session: deal everybody as many cards as their sway, each hand secret."""

    mode: Mode = Mode.FATE_DRAW
    afresh: bool = False
    absent: tuple[EntityId, ...] = ()


@cites("ff.session.start", "ff.session.save-restore")
def not_dealt(state: State) -> Refused | None:
    """The words where no session is open."""
    if state[Dealing].open:
        return None
    if state[Dealing].saved:
        return Refused(
            "session.saved",
            "The hands are saved for the next session.",
            remedy="The Fate Dealer takes them up again.",
            source="ff.session.save-restore",
        )
    return Refused(
        "session.not_open",
        "No cards are dealt yet.",
        remedy="The Fate Dealer opens the session by dealing.",
        source="ff.session.start",
    )


@dealer.decides(Deal)
@cites("ff.session.start", "ff.session.continue", "ff.session.absent-player", "ff.ruling.player-count")
def deal(act: Unfolding, command: Deal) -> None:
    """Everybody here draws up to their sway; dealt afresh, all cards come back to the fate deck first.

    Dealt again in a session, whoever's cards are put aside is still not here.
    """
    dealer_only(act, "Dealing")
    refused = nobody_to_deal_to(act.state) or busy(act.state)
    if refused:
        raise refused
    away = act.state[Dealing].absent if act.state[Dealing].open else ()
    open_session(act, command.mode, (*away, *command.absent), afresh=command.afresh)


@cites("ff.session.absent-player")
def _who_is_here(known: Protagonists, absent: Collection[EntityId]) -> list[EntityId]:
    """Those for whom the hand of the Fate Dealer is measured: all of them where nobody has come."""
    return [entity for entity in known.known if entity not in absent] or list(known.known)


@cites("ff.session.start", "ff.session.continue", "ff.session.absent-player")
def open_session(act: Unfolding, mode: Mode, absent: tuple[EntityId, ...], *, afresh: bool = False) -> None:
    """Open a session: whoever is not here neither gets cards nor gives any back."""
    before = (*holders(act.state), *act.state[Dealing].absent)
    known = act.state[Protagonists]
    for entity in absent:
        must_be_protagonist(act.state, entity)
    playing = tuple(known[entity].full_sway for entity in _who_is_here(known, absent))
    act.happen(SessionOpened(mode, fate_hand(mode, playing), afresh, tuple(dict.fromkeys(absent))))
    if mode is Mode.FATE_SWAY and act.state.controllers(FATE) != (act.by.id,):
        act.happen(Controlled(FATE, (act.by.id,)))
    _gather(act, before, all_of_it=afresh)
    for owner in holders(act.state):
        settle_hand(act, owner)


def _gather(act: Unfolding, before: tuple[EntityId, ...], *, all_of_it: bool) -> None:
    staying = (*act.state[Dealing].absent, *(() if all_of_it else holders(act.state)))
    for owner in before:
        if owner not in staying and act.state[Cards].held(owner):
            act.happen(HandReturned(owner))
    if all_of_it and act.state[Cards].size(DISCARDS):
        act.happen(Reshuffled())


def nobody_to_deal_to(state: State) -> Refused | None:
    """The words where there is no protagonist."""
    if state[Protagonists].known:
        return None
    return Refused(
        "session.nobody",
        "There is nobody to deal to.",
        remedy="Each player makes a protagonist first.",
        source="ff.ruling.player-count",
    )
