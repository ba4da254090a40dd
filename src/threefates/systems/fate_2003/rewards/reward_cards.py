"""Reward cards: deeds the Game Master hopes for, dealt face down; whoever does one plays it and collects."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.content.records import rewards as book
from threefates.systems.fate_2003.rewards.cards_as_they_lie import (
    MOST_POINTS,
    Card,
    CardDealt,
    CardGone,
    CardPlayed,
    CardSettled,
    CardWritten,
    Rewards,
    rewards,
    stock,
)
from threefates.systems.fate_2003.rewards.fate_points_as_rewards import PointsRewarded
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.sheets import MOST_FATE_POINTS, Sheets
from threefates.systems.fate_2003.sheets.view import earned

__all__ = [
    "DealCard",
    "DealCards",
    "DidIt",
    "DropCard",
    "PlayCard",
    "TakeBookCards",
    "WriteCard",
    "no_cards_left",
    "no_room",
]

MOST_CARDS = 40
LONGEST_CARD = 60
LONGEST_DEED = 160


class WriteCard(Command, frozen=True, tag="fate.write-card"):
    """Write a deed that you hope for on a card, with the Fate points it earns."""

    name: str
    deed: str
    points: int = 1


class TakeBookCards(Command, frozen=True, tag="fate.take-book-cards"):
    """Lay out the six cards of the book."""


class DealCard(Command, frozen=True, tag="fate.deal-card"):
    """Deal a card to somebody you have in mind."""

    card: str
    character: EntityId


class DealCards(Command, frozen=True, tag="fate.deal-cards"):
    """Deal a card to each hero at random, as far as they go."""


class PlayCard(Command, frozen=True, tag="fate.play-card"):
    """Do what your card says, and lay it open: say how."""

    card: str
    how: str


class DropCard(Command, frozen=True, tag="fate.drop-card"):
    """Put a card away: nobody has to do what it says."""

    card: str


class DidIt(Step, frozen=True, tag="fate.did-it"):
    """Asks the Game Master whether what was done is what the card says, which lies open."""

    card: str
    character: EntityId
    name: str
    points: int


# writing and dealing


@rewards.decides(WriteCard)
@cites("fate.points.reward-cards")
def write_card(act: Unfolding, command: WriteCard) -> None:
    """Write a card, which lies ready to be dealt."""
    act.must_run("Writing a reward card")
    if not 1 <= command.points <= MOST_POINTS:
        raise Refused(
            "rewards.points",
            f"{command.points} Fate points will not do for a card.",
            remedy=f"Write 1 to {MOST_POINTS}.",
            source="fate.points.reward-cards",
        )
    name, deed = proper_words(command.name, LONGEST_CARD), proper_words(command.deed, LONGEST_DEED)
    if refusal := no_room(act.state, 1):
        raise refusal
    act.happen(CardWritten(f"card-{act.state.version + 1}", name, deed, command.points))


def no_room(state: State, more: int) -> Refused | None:
    """The refusal of so many cards more than lie there or are held, or None."""
    if len(state[Rewards].cards) + more <= MOST_CARDS:
        return None
    return Refused("rewards.too_many", f"That is more than {MOST_CARDS} cards.", remedy="Put some away first.")


@rewards.decides(TakeBookCards)
@cites("fate.points.reward-card-list")
def take_book_cards(act: Unfolding, command: TakeBookCards) -> None:
    """Lay the six cards of the book ready."""
    act.must_run("Laying out reward cards")
    if refusal := no_room(act.state, len(book())):
        raise refusal
    for card in book().values():
        act.happen(CardWritten(f"card-{act.state.version + 1}", card.name, card.deed, card.points))


def no_cards_left(state: State) -> Refused | None:
    """The refusal of dealing where no card lies ready, or nobody is there to hold one; or None."""
    if not stock(state):
        return _says_no("rewards.none_ready", "No card lies ready.", "Write one, or lay out those of the book.")
    return None if heroes(state) else _says_no("rewards.nobody", "There is nobody to deal to.", "Make a hero first.")


def _says_no(code: str, title: str, remedy: str) -> Refused:
    return Refused(code, title, remedy=remedy, source="fate.points.reward-cards")


@rewards.decides(DealCard)
@cites("fate.points.reward-cards")
def deal_card(act: Unfolding, command: DealCard) -> None:
    """Deal a card that lies ready to a chosen hero."""
    act.must_run("Dealing reward cards")
    if refusal := no_cards_left(act.state):
        raise refusal
    if command.character not in heroes(act.state) or command.card not in {card.id for card in stock(act.state)}:
        raise _says_no(
            "rewards.no_such_card", "That card cannot be dealt so.", "Pick a card that lies ready, and a hero."
        )
    act.happen(CardDealt(command.card, command.character))


@rewards.decides(DealCards)
@cites("fate.points.reward-cards")
def deal_cards(act: Unfolding, command: DealCards) -> None:
    """Deal one of those that lie ready to each hero, each as likely as any other; too few fall to any of them."""
    act.must_run("Dealing reward cards")
    if refusal := no_cards_left(act.state):
        raise refusal
    waiting, ready = list(heroes(act.state)), [card.id for card in stock(act.state)]
    enough = len(ready) >= len(waiting)
    while waiting and ready:
        hero = waiting[0] if enough else act.chance.pick(waiting)
        card = act.chance.pick(ready)
        act.happen(CardDealt(card, hero, act.epoch))
        waiting.remove(hero)
        ready.remove(card)


# playing


def _held(act: Unfolding, card_id: str) -> Card:
    card = act.state[Rewards].cards.get(card_id)
    if card is None or not card.holder or not act.state.viewer(act.by.id).holds(card.holder):
        raise _says_no("rewards.not_yours", "You hold no such card.", "Pick one of your own.")
    return card


@rewards.decides(PlayCard)
@cites("fate.points.reward-cards")
def play_card(act: Unfolding, command: PlayCard) -> None:
    """Lay the card open with what was done; the Game Master says whether that is what it asks for."""
    card = _held(act, command.card)
    if card.played:
        raise _says_no("rewards.played", "That card lies open already.", "Wait for the Game Master's answer.")
    how = proper_words(command.how, LONGEST_DEED)
    act.happen(CardPlayed(card.id, card.holder, card.name, card.deed, card.points, how))
    step = DidIt(card.id, card.holder, card.name, card.points)
    act.push(step)
    if nobody_runs(act.state):
        act.withdraw(lambda waiting: waiting == step)
        settle_card(act, step, "done")


@rewards.asks(DidIt)
def ask_done(state: State, step: DidIt) -> Choice:
    """Done, and the points are the player's; or not what the card says, and it goes back."""
    name = state[Characters].name(step.character)
    return Choice(
        id="",
        kind="fate.did-it",
        owner=state[Seating].gm_id,
        asks=f"{name} plays “{step.name}”. Is it done?",
        seats=state[Seating].running,
        options=(
            Option("done", f"It is: {name} gains {earned(state[Sheets][step.character].fate_points, step.points)}"),
            Option("not", "Not yet", detail="The card goes back into the hand."),
        ),
        if_absent="done",
        cites=("fate.points.reward-cards",),
    )


@rewards.settles(DidIt)
@cites("fate.points.reward-cards")
def settle_card(act: Unfolding, step: DidIt, option: str) -> None:
    """Whoever has done it collects; nobody who has not loses anything by it."""
    held = act.state[Sheets][step.character].fate_points
    done = option == "done"
    gained = min(step.points, MOST_FATE_POINTS - held) if done else 0
    act.happen(CardSettled(step.card, step.character, step.name, done, gained))
    if gained:
        act.happen(PointsRewarded(step.character, gained))


@rewards.decides(DropCard)
@cites("fate.points.reward-cards")
def drop_card(act: Unfolding, command: DropCard) -> None:
    """Whoever holds it may give it back unplayed, and the Game Master may put any away: nobody is obliged."""
    card = act.state[Rewards].cards.get(command.card)
    mine = card is not None and bool(card.holder) and act.state.viewer(act.by.id).holds(card.holder)
    if card is None or card.played or not (mine or act.by.runs):
        raise _says_no("rewards.not_yours", "You hold no such card.", "Pick one of your own that is not played yet.")
    act.happen(CardGone(card.id, card.holder))
