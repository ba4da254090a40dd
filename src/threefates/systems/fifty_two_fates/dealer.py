"""The Fate Dealer: opening a session, dealing, and how everything that is no protagonist gets its cards."""

from __future__ import annotations

import enum

from msgspec import Struct

from threefates.rulebook.agenda import Choice, StepTaken
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.core import Controlled
from threefates.rulebook.messages import Command, Draws, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.bouts import Exchange, busy
from threefates.systems.fifty_two_fates.cards import named
from threefates.systems.fifty_two_fates.creatures import Creatures
from threefates.systems.fifty_two_fates.hands import (
    DISCARDS,
    FATE,
    Cards,
    HandReturned,
    Reshuffled,
    discard,
    draw,
    hand,
    holder_name,
)
from threefates.systems.fifty_two_fates.protagonists import Protagonists, SwayChanged, dealer_only

__all__ = [
    "AskTrim",
    "Deal",
    "Dealing",
    "Mode",
    "ReturnHand",
    "SessionOpened",
    "Trim",
    "TrimLeftToChance",
    "dealer",
    "hand_holder",
    "limit",
    "settle_hand",
]


class Mode(enum.StrEnum):
    """How the Fate Dealer gets cards for what they run."""

    FATE_DRAW = "fate_draw"  # from the deck, at random
    FATE_SWAY = "fate_sway"  # one secret hand for all of it
    MIXED_FATE = "mixed_fate"  # a secret hand for the important only


class Dealing(Struct, frozen=True):
    """How this session is dealt."""

    mode: Mode = Mode.FATE_DRAW
    fate_hand: int = 0  # size of the Fate Dealer's hands, fixed for the session
    open: bool = False


class SessionOpened(Event, frozen=True, tag="ff.session-opened"):
    """The Fate Dealer has opened a session and chosen how to play."""

    mode: Mode
    fate_hand: int
    afresh: bool = False


class TrimLeftToChance(Event, frozen=True, tag="ff.trim-left-to-chance"):
    """Somebody away holds too many cards: which of them go is drawn."""

    owner: EntityId
    count: int

    draws = Draws.HIDDEN  # it is drawn among the faces of a hand


class Deal(Command, frozen=True, tag="ff.deal"):
    """Open a session: deal everybody as many cards as their sway, each hand secret."""

    mode: Mode = Mode.FATE_DRAW
    afresh: bool = False


class ReturnHand(Command, frozen=True, tag="ff.return-hand"):
    """Put somebody's hand back into the fate deck, unseen."""

    entity: EntityId


class Trim(Command, frozen=True, tag="ff.trim"):
    """Give up the cards that your sway no longer holds."""

    choice: str
    cards: tuple[str, ...] = ()


class AskTrim(Step, frozen=True, tag="ff.ask-trim"):
    """A hand is larger than its sway: its holder picks what to give up."""

    owner: EntityId


dealer = Chapter("dealer", Dealing)


# the rules ----------------------------------------------------------------------------------------


@cites("ff.dealer.fate-sway", "ff.dealer.mixed-fate", "ff.ruling.fd-sway-size", "ff.ruling.fate-hand-term")
def fate_hand(mode: Mode, full_sways: tuple[int, ...]) -> int:
    """How large the Fate Dealer's hand is: as the largest full sway among the protagonists playing.

    >>> fate_hand(Mode.FATE_SWAY, (4, 6, 5)), fate_hand(Mode.FATE_DRAW, (4, 6, 5))
    (6, 0)
    """
    return 0 if mode is Mode.FATE_DRAW else max(full_sways, default=0)


@cites("ff.dealer.modes", "ff.dealer.fate-draw", "ff.dealer.fate-sway", "ff.dealer.mixed-fate")
def hand_holder(state: State, entity: EntityId) -> EntityId | None:
    """Whose hand an entity plays from: its own, the Fate Dealer's, or None where its cards come from the deck."""
    creature = state[Creatures].known.get(entity)
    if creature is None:
        return entity
    match state[Dealing].mode:
        case Mode.FATE_SWAY:
            return FATE
        case Mode.MIXED_FATE if creature.important:
            return entity
        case _:
            return None


@cites("ff.sway.meaning", "ff.cards.replace", "ff.ruling.fd-sway-damage")
def limit(state: State, owner: EntityId) -> int:
    """How many cards a hand may hold: a protagonist's sway now, or the size of the Fate Dealer's hands."""
    hero = state[Protagonists].known.get(owner)
    if hero is not None:
        return hero.sway
    return state[Dealing].fate_hand if owner in holders(state) else 0


@cites("ff.cards.replace", "ff.round.trim-hand", "ff.ruling.regain-draw")
def settle_hand(act: Unfolding, owner: EntityId) -> None:
    """Fill a hand up to its limit, or have it trimmed; at 0 sway nothing is left to choose."""
    most, size = limit(act.state, owner), act.state[Cards].held(owner)
    if size < most:
        draw(act, hand(owner), most - size)
    elif size and most == 0:
        discard(act, hand(owner), act.state[Cards].of(owner))
    asked = next((pending.id for pending in act.state.agenda.steps if pending.step == AskTrim(owner)), None)
    if asked is None and size > most > 0:
        act.push(AskTrim(owner))
    elif asked is not None and too_many(act.state, owner) == 0:
        act.happen(StepTaken(asked))


def holders(state: State) -> tuple[EntityId, ...]:
    """Everybody who holds a hand in this session, in the order they came."""
    bosses = [entity for entity in state[Creatures].known if hand_holder(state, entity) == entity]
    fate = [FATE] if state[Dealing].mode is Mode.FATE_SWAY else []
    return (*state[Protagonists].known, *fate, *bosses)


def not_dealt(state: State) -> Refused | None:
    """The words where no session has been opened."""
    if state[Dealing].open:
        return None
    return Refused(
        "session.not_open",
        "No cards are dealt yet.",
        remedy="The Fate Dealer opens the session by dealing.",
        source="ff.session.start",
    )


# opening a session --------------------------------------------------------------------------------


@dealer.decides(Deal)
@cites("ff.session.start", "ff.session.continue", "ff.ruling.player-count")
def deal(act: Unfolding, command: Deal) -> None:
    """Everybody draws up to their sway; dealt afresh, all cards come back to the fate deck first."""
    dealer_only(act, "Dealing")
    refused = nobody_to_deal_to(act.state) or busy(act.state)
    if refused:
        raise refused
    before = holders(act.state)
    size = fate_hand(command.mode, tuple(hero.full_sway for hero in act.state[Protagonists].known.values()))
    act.happen(SessionOpened(command.mode, size, command.afresh))
    if command.mode is Mode.FATE_SWAY and act.state.controllers(FATE) != (act.by.id,):
        act.happen(Controlled(FATE, (act.by.id,)))
    _gather(act, before, all_of_it=command.afresh)
    for owner in holders(act.state):
        settle_hand(act, owner)


def _gather(act: Unfolding, before: tuple[EntityId, ...], *, all_of_it: bool) -> None:
    keeping = () if all_of_it else holders(act.state)
    for owner in before:
        if owner not in keeping and act.state[Cards].held(owner):
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


@dealer.folds(SessionOpened)
def session_opened(dealing: Dealing, event: SessionOpened) -> Dealing:
    """The session is dealt in that mode."""
    return Dealing(event.mode, event.fate_hand, open=True)


@dealer.answers_to(SwayChanged)
@cites("ff.ruling.regain-draw")
def regained(act: Unfolding, event: SwayChanged) -> None:
    """Sway that is given or set outside an exchange changes the hand at once; within one the hand waits for its end."""
    if act.state[Dealing].open and not act.state[Exchange].turn:
        settle_hand(act, event.entity)


# hands that must shrink ---------------------------------------------------------------------------


@dealer.asks(AskTrim)
def ask_trim(state: State, step: AskTrim) -> Choice:
    """Which cards go is the holder's to say; for somebody absent chance says it."""
    return Choice(
        "",
        "trim",
        step.owner,
        f"{holder_name(state, step.owner)} holds {too_many(state, step.owner)} too many and gives them up",
        state.controllers(step.owner),
        hidden=True,
        if_absent="at random",
        cites=("ff.round.trim-hand",),
    )


def too_many(state: State, owner: EntityId) -> int:
    """How many cards a hand holds beyond its limit."""
    return max(0, state[Cards].held(owner) - limit(state, owner))


@dealer.decides(Trim)
@cites("ff.round.trim-hand")
def trim(act: Unfolding, command: Trim) -> None:
    """Exactly as many as are too many, of the holder's choice."""
    step = act.settle(command.choice, AskTrim)
    cards, count = named(command.cards), too_many(act.state, step.owner)
    held = act.state[Cards].of(step.owner)
    if len(cards) != count or not all(card in held for card in cards):
        raise Refused(
            "trim.count",
            "Those are not the cards to give up.",
            remedy=f"Pick exactly {count} of that hand.",
            source="ff.round.trim-hand",
        )
    discard(act, hand(step.owner), cards)


@dealer.settles(AskTrim)
def trim_at_random(act: Unfolding, step: AskTrim, option: str) -> None:
    """For somebody absent: which cards go is left to chance, and nobody has looked at the others."""
    count = too_many(act.state, step.owner)
    act.happen(TrimLeftToChance(step.owner, count))
    for _ in range(count):
        discard(act, hand(step.owner), [act.chance.pick(act.state[Cards].of(step.owner))])


@dealer.folds(TrimLeftToChance)
def left_to_chance(dealing: Dealing, event: TrimLeftToChance) -> Dealing:
    """What goes is told card by card."""
    return dealing


# hands that change owner --------------------------------------------------------------------------


@dealer.answers_to(Controlled)
@cites("ff.cards.secrecy")
def keep_hands_secret(act: Unfolding, event: Controlled) -> None:
    """A hand is not handed over with its character: it goes back unseen, and a new one is drawn."""
    if act.state[Cards].held(event.entity):
        act.happen(HandReturned(event.entity))
        settle_hand(act, event.entity)


@dealer.decides(ReturnHand)
def return_hand(act: Unfolding, command: ReturnHand) -> None:
    """The Fate Dealer puts a hand away without looking at it."""
    dealer_only(act, "Putting a hand away")
    refused = busy(act.state) or _no_hand(act.state, command.entity)
    if refused:
        raise refused
    act.happen(HandReturned(command.entity))


def _no_hand(state: State, entity: EntityId) -> Refused | None:
    if state[Cards].held(entity):
        return None
    return Refused("hand.none", "There is no hand to put away.", remedy="Pick somebody who holds cards.")
