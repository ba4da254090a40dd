"""The Fate Dealer: who holds hands, how large they are, and how everything that is no protagonist gets its cards."""

from __future__ import annotations

import enum

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Exchange
from threefates.systems.fifty_two_fates.cards.deck import FATE, Cards, HandReturned, discard, draw, hand, holder_name
from threefates.systems.fifty_two_fates.people.cast_members import CastMemberMade
from threefates.systems.fifty_two_fates.people.creatures import BossSwayChanged, CreatureFell, CreatureMade, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists, StateChanged, SwayChanged

__all__ = [
    "AskTrim",
    "Dealing",
    "Mode",
    "SavedHand",
    "SessionOpened",
    "dealer",
    "hand_holder",
    "here",
    "holders",
    "limit",
    "not_here",
    "settle_hand",
    "settle_hands",
    "too_many",
]


class Mode(enum.StrEnum):
    """A way for the Fate Dealer to get cards for what they run."""

    FATE_DRAW = "fate_draw"  # from the deck, at random
    FATE_SWAY = "fate_sway"  # one secret hand for all of it
    MIXED_FATE = "mixed_fate"  # a secret hand for the important only


class SavedHand(Struct, frozen=True):
    """A line of the list that is written when hands are saved: whose, and how many cards. Never which."""

    owner: EntityId
    count: int


class Dealing(Struct, frozen=True):
    """The way this session is dealt, and the hands saved and put aside."""

    mode: ForGood[Mode] = Mode.FATE_DRAW
    fate_hand: ForGood[int] = 0  # size of the Fate Dealer's hands, fixed for the session
    open: ForGood[bool] = False
    absent: ForGood[tuple[EntityId, ...]] = ()  # whose player is not here: their cards are out of play
    saved: ForGood[tuple[SavedHand, ...]] = ()  # between sessions: the hands that wait, in the order they were listed
    played: ForGood[tuple[EntityId, ...]] = ()  # who has begun to play, and whose hand was put away since


class SessionOpened(Event, frozen=True, tag="ff.session-opened"):
    """The Fate Dealer has opened a session and chosen how to play."""

    mode: Mode
    fate_hand: int
    afresh: bool = False
    absent: tuple[EntityId, ...] = ()


class HasPlayed(Event, frozen=True, tag="ff.has-played"):
    """Somebody whose hand was put away has begun to play: their beginning does not come again."""

    entity: EntityId

    quiet = True


class SavedNoMore(Event, frozen=True, tag="ff.saved-no-more"):
    """A saved hand has gone back into the fate deck: nothing of it waits for the next session."""

    owner: EntityId

    quiet = True


class AskTrim(Step, frozen=True, tag="ff.ask-trim"):
    """A hand is larger than its sway: its holder picks what to give up."""

    owner: EntityId


dealer = Chapter("dealer", Dealing)


# the rules ----------------------------------------------------------------------------------------


@cites("ff.dealer.fate-sway", "ff.dealer.mixed-fate", "ff.ruling.fd-sway-size", "ff.ruling.fate-hand-term")
def fate_hand(mode: Mode, full_sways: tuple[int, ...]) -> int:
    """Say how large the Fate Dealer's hand is: as the largest full sway among the protagonists playing.

    >>> fate_hand(Mode.FATE_SWAY, (4, 6, 5)), fate_hand(Mode.FATE_DRAW, (4, 6, 5))
    (6, 0)
    """
    return 0 if mode is Mode.FATE_DRAW else max(full_sways, default=0)


@cites("ff.dealer.modes", "ff.dealer.fate-draw", "ff.dealer.fate-sway", "ff.dealer.mixed-fate")
def hand_holder(state: State, entity: EntityId) -> EntityId | None:
    """Name whose hand an entity plays from: its own, the Fate Dealer's, or None where its cards come from the deck.

    The Fate Dealer's hand is for what they play: for whom somebody else plays, cards are drawn.
    """
    creature = state[Creatures].known.get(entity)
    if creature is None:
        return entity
    match state[Dealing].mode:
        case Mode.FATE_SWAY:
            return None if _is_anothers(state, entity) else FATE
        case Mode.MIXED_FATE if creature.important:
            return entity
        case _:
            return None


@cites("ff.dealer.fate-sway", "ff.cards.secrecy")
def _is_anothers(state: State, entity: EntityId) -> bool:
    """Say whether a creature is played by others than see the Fate Dealer's hand: by a player, say."""
    seats, holds = state.controllers(entity), state.controllers(FATE)
    return bool(seats and holds) and not any(seat in holds for seat in seats)


@cites("ff.sway.meaning", "ff.cards.replace", "ff.ruling.fd-sway-damage", "ff.conditions.dead")
def limit(state: State, owner: EntityId) -> int:
    """Say how many cards a hand may hold: a protagonist's sway now, or the size of the Fate Dealer's hands.

    The dead hold none.
    """
    hero = state[Protagonists].known.get(owner)
    if hero is not None:
        return 0 if _dead(state, owner) else hero.sway
    boss = state[Creatures].known.get(owner)
    if owner not in holders(state) or (boss is not None and boss.fallen):
        return 0
    return boss.sway if boss is not None and boss.full_sway is not None else state[Dealing].fate_hand


def _dead(state: State, owner: EntityId) -> bool:
    hero = state[Protagonists].known.get(owner)
    return hero is not None and hero.health is Health.DEAD


@cites("ff.cards.replace", "ff.round.trim-hand", "ff.ruling.regain-draw")
def settle_hand(act: Unfolding, owner: EntityId) -> None:
    """Fill a hand up to its limit, or have it trimmed; at 0 sway nothing is left to choose. Put aside, it waits.

    The hand of the dead goes all the same.
    """
    if owner in act.state[Dealing].absent and not _dead(act.state, owner):
        return
    most, size = limit(act.state, owner), act.state[Cards].held(owner)
    if size < most:
        draw(act, hand(owner), most - size)
    elif size and most == 0:
        discard(act, hand(owner), act.state[Cards].of(owner))
    asked = any(pending.step == AskTrim(owner) for pending in act.state.agenda.steps)
    if not asked and size > most > 0:
        act.push(AskTrim(owner))
    elif too_many(act.state, owner) == 0:
        act.withdraw(lambda step: step == AskTrim(owner))


def settle_hands(act: Unfolding, *entities: EntityId) -> None:
    """Fill or trim the hands that these play from."""
    owners = [hand_holder(act.state, entity) for entity in entities]
    for owner in dict.fromkeys(owner for owner in owners if owner is not None):
        settle_hand(act, owner)


@cites("ff.round.trim-hand", "ff.cards.replace")
def too_many(state: State, owner: EntityId) -> int:
    """Say how many cards a hand holds beyond its limit."""
    return max(0, state[Cards].held(owner) - limit(state, owner))


@cites("ff.dealer.fate-sway", "ff.session.absent-player")
def holders(state: State) -> tuple[EntityId, ...]:
    """List who holds a hand in this session, in the order they came; nobody who is not here."""
    bosses = [entity for entity in state[Creatures].known if hand_holder(state, entity) == entity]
    fate = [FATE] if state[Dealing].mode is Mode.FATE_SWAY else []
    return (*here(state), *fate, *bosses)


@cites("ff.session.absent-player")
def here(state: State) -> tuple[EntityId, ...]:
    """The protagonists whose players are here."""
    absent = state[Dealing].absent
    return tuple(entity for entity in state[Protagonists].known if entity not in absent)


@cites("ff.session.absent-player")
def not_here(state: State, entity: EntityId) -> Refused | None:
    """The words where somebody's cards are put aside, because their player is not here."""
    if entity not in state[Dealing].absent:
        return None
    return Refused(
        "session.absent",
        f"{holder_name(state, entity)}'s cards are put aside.",
        remedy="The Fate Dealer takes them up again when their player is here.",
        source="ff.session.absent-player",
    )


@dealer.folds(SessionOpened)
def session_opened(dealing: Dealing, event: SessionOpened) -> Dealing:
    """Set the mode of the session, and that it is open; no hand waits any more."""
    return Dealing(event.mode, event.fate_hand, open=True, absent=event.absent, played=dealing.played)


@dealer.answers_to(HandReturned)
@cites("ff.heralds.deity", "ff.wealth.free-gear")
def remember_who_has_played(act: Unfolding, event: HandReturned) -> None:
    """Whoever has held a hand has begun to play, wherever their cards are now."""
    if event.entity in act.state[Protagonists].known and event.entity not in act.state[Dealing].played:
        act.happen(HasPlayed(event.entity))


@dealer.answers_to(HandReturned)
@cites("ff.session.save-stack", "ff.cards.secrecy")
def waits_no_more(act: Unfolding, event: HandReturned) -> None:
    """A hand that has gone back into the fate deck is not saved any more."""
    if any(hand.owner == event.entity for hand in act.state[Dealing].saved):
        act.happen(SavedNoMore(event.entity))


@dealer.folds(SavedNoMore)
def saved_no_more(dealing: Dealing, event: SavedNoMore) -> Dealing:
    """Take the owner's hand off the list (`saved`)."""
    return replace(dealing, saved=tuple(hand for hand in dealing.saved if hand.owner != event.owner))


@dealer.folds(HasPlayed)
def has_played(dealing: Dealing, event: HasPlayed) -> Dealing:
    """Note who has begun (`played`)."""
    return replace(dealing, played=(*dealing.played, event.entity))


@dealer.answers_to(SwayChanged)
@cites("ff.ruling.regain-draw")
def regained(act: Unfolding, event: SwayChanged) -> None:
    """Sway that is given or set outside an exchange changes the hand at once; within one the hand waits for its end."""
    _settle_at_once(act, event.entity)


@dealer.answers_to(StateChanged)
@cites("ff.conditions.dead")
def holds_no_cards_when_dead(act: Unfolding, event: StateChanged) -> None:
    """The hand of who dies goes with them, a saved one too; who is called back has one. A pool waits to be counted."""
    if event.health is Health.DEAD:
        _waits_for_nobody(act, event.entity)
    if event.health is Health.DEAD or not act.state[Cards].held(event.entity):
        _settle_at_once(act, event.entity)


@dealer.answers_to(BossSwayChanged)
@cites("ff.sway.boss", "ff.ruling.fd-sway-damage")
def boss_regained(act: Unfolding, event: BossSwayChanged) -> None:
    """The hand of a boss that is hurt as protagonists are changes with its sway."""
    if event.entity in holders(act.state):
        _settle_at_once(act, event.entity)


@dealer.answers_to(CreatureFell)
@cites("ff.conditions.dead")
def boss_holds_no_cards_when_dead(act: Unfolding, event: CreatureFell) -> None:
    """So does the hand of a boss that dies, or lives again."""
    if event.fallen:
        _waits_for_nobody(act, event.entity)
    if event.entity in holders(act.state):
        _settle_at_once(act, event.entity)


@dealer.answers_to(CreatureMade)
@cites("ff.dealer.mixed-fate", "ff.session.start")
def boss_comes_late(act: Unfolding, event: CreatureMade) -> None:
    """Whatever is brought in with a hand of its own, after the deal, is dealt one."""
    _deal_at_once(act, event.id)


@dealer.answers_to(CastMemberMade)
@cites("ff.dealer.mixed-fate", "ff.session.start")
def cast_comes_late(act: Unfolding, event: CastMemberMade) -> None:
    """So is a member of the cast."""
    _deal_at_once(act, event.id)


def _deal_at_once(act: Unfolding, entity: EntityId) -> None:
    if act.state[Dealing].open and hand_holder(act.state, entity) == entity:
        settle_hand(act, entity)


def _waits_for_nobody(act: Unfolding, owner: EntityId) -> None:
    """Put a hand that is saved for somebody who is dead now back into the fate deck, unseen."""
    if any(hand.owner == owner for hand in act.state[Dealing].saved):
        act.happen(HandReturned(owner))


def _settle_at_once(act: Unfolding, owner: EntityId) -> None:
    if act.state[Dealing].open and not act.state[Exchange].turn:
        settle_hand(act, owner)
