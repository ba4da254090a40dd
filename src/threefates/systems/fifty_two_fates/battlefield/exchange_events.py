"""The chapter of exchanges: what can happen in one, and what it leaves on the table."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import End, over
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Exchange, Passing, Play
from threefates.systems.fifty_two_fates.content.loader import spells

__all__ = [
    "ActionPlayed",
    "AskReaction",
    "CounterLost",
    "Decided",
    "ExchangeCleared",
    "ExchangeEnded",
    "ExchangeOver",
    "ManeuverChosen",
    "ReactionPlayed",
    "SpecialChosen",
    "TurnBegan",
    "TurnEnded",
    "TurnOver",
    "current",
    "done",
    "done_to",
    "exchange",
]


class ActionPlayed(Event, frozen=True, tag="ff.action-played"):
    """The cards of an action lie face up."""

    kind: BoutKind
    actor: EntityId
    target: EntityId
    cards: tuple[str, ...]
    bonus: int = 0
    unarmed: bool = False
    wind: bool = False
    doom: str = ""
    how: str = ""
    way: str = ""
    also: tuple[EntityId, ...] = ()

    reveals = True


class ReactionPlayed(Event, frozen=True, tag="ff.reaction-played"):
    """The target has answered: with cards, with none, or by letting it hit to strike back."""

    target: EntityId
    cards: tuple[str, ...] = ()
    bonus: int = 0
    riposted: bool = False
    fallen: bool = False

    reveals = True


class SpecialChosen(Event, frozen=True, tag="ff.special-chosen"):
    """A creature does not merely strike."""

    entity: EntityId
    special: str
    bonus: int | None = None  # what stands with the cards now: no weapon; None is what did before


class ManeuverChosen(Event, frozen=True, tag="ff.maneuver-chosen"):
    """Cards of the fate deck are made into a maneuver."""

    entity: EntityId
    maneuver: str
    also: tuple[EntityId, ...] = ()
    bonus: int = 0  # what stands with the cards now: no weapon
    way: str = ""  # where to, or how, as whoever does it has picked


class Decided(Event, frozen=True, tag="ff.exchange-decided"):
    """The plays have been compared."""

    result: BoutResult


class ExchangeEnded(Event, frozen=True, tag="ff.exchange-ended"):
    """The exchange is over; its cards go to the discards."""

    quiet = True


class ExchangeCleared(Event, frozen=True, tag="ff.exchange-cleared"):
    """The last exchange is put away, as the story goes on elsewhere."""

    quiet = True


class TurnBegan(Event, frozen=True, tag="ff.turn-began"):
    """Somebody acts; nobody else does before it is over."""

    quiet = True


class TurnEnded(Event, frozen=True, tag="ff.turn-ended"):
    """The turn is over, with every riposte in it."""

    quiet = True


class CounterLost(Event, frozen=True, tag="ff.counter-lost"):
    """Whoever wanted to strike back is in no state to, or whom they would strike is dead."""

    entity: EntityId
    dead: EntityId = ""  # whom they would have struck, where that is why


class AskReaction(Step, frozen=True, tag="ff.ask-reaction"):
    """The target of an action has to answer it."""

    target: EntityId


class ExchangeOver(Passing, frozen=True, tag="ff.exchange-over"):
    """Discard, then fill or trim the hands of those involved."""

    actor: EntityId
    target: EntityId


class TurnOver(Passing, frozen=True, tag="ff.turn-over"):
    """Everything that followed from an action is done."""

    actor: EntityId
    target: EntityId


exchange = Chapter("exchange", Exchange)


@exchange.folds(ActionPlayed)
def action_played(exchange: Exchange, event: ActionPlayed) -> Exchange:
    """Set the exchange's bout to a new one, with the event's actor, target and cards (`bout`)."""
    bout = Bout(
        kind=event.kind,
        actor=event.actor,
        target=event.target,
        play=Play(event.cards, event.bonus),
        unarmed=event.unarmed,
        wind=event.wind,
        doom=event.doom,
        how=event.how,
        way=event.way,
        also=event.also,
    )
    return replace(exchange, bout=bout)


@exchange.folds(ReactionPlayed)
def reaction_played(exchange: Exchange, event: ReactionPlayed) -> Exchange:
    """The answer lies on the table (`bout`)."""
    if exchange.bout is None:
        return exchange
    return replace(exchange, bout=_answered(exchange.bout, event))


@exchange.folds(ManeuverChosen)
def maneuver_chosen(exchange: Exchange, event: ManeuverChosen) -> Exchange:
    """Set what the bout's action is made into, how, and its bonus, to the event's (`bout`)."""
    bout = exchange.bout
    if bout is None:
        return exchange
    play = replace(bout.play, bonus=event.bonus)
    return replace(exchange, bout=replace(bout, how=event.maneuver, way=event.way, also=event.also, play=play))


def _answered(bout: Bout, event: ReactionPlayed) -> Bout:
    reaction = Play(event.cards, event.bonus) if event.cards else None
    return replace(bout, reaction=reaction, riposted=event.riposted, fallen=event.fallen)


def current(state: State) -> Bout:
    """The exchange on the table.

    Raises:
        Refused: Where there is none.
    """
    bout = state[Exchange].bout
    if bout is None:
        raise Refused("exchange.none", "No exchange is under way.", remedy="Attack somebody first.")
    return bout


def done_to(target: str, kind: BoutKind, how: str = "") -> str:
    """Say in words what an action is and to whom.

    >>> done_to("Wolf", BoutKind.RIPOSTE), done_to("Wolf", BoutKind.ACTION, "disarm")
    ('strikes back at Wolf', 'plays disarm upon Wolf')
    >>> done_to("", BoutKind.ACTION, "parry"), done_to("Wolf", BoutKind.ACTION, "harm")
    ('plays parry', 'casts Harm on Wolf')
    """
    if how in spells():
        return f"casts {spells()[how].name}" + f" on {target}" * bool(target)
    if how:
        return f"plays {how}" + f" upon {target}" * bool(target)
    return f"strikes {'at' if kind is BoutKind.ACTION else 'back at'} {target}"


@exchange.folds(SpecialChosen)
def special_chosen(exchange: Exchange, event: SpecialChosen) -> Exchange:
    """If it succeeds, it does that, with the event's bonus, and is no blow with bare hands (`bout`)."""
    bout = exchange.bout
    if bout is None:
        return exchange
    if event.bonus is None:
        return replace(exchange, bout=replace(bout, special=event.special))
    play = replace(bout.play, bonus=event.bonus)
    return replace(exchange, bout=replace(bout, special=event.special, play=play, unarmed=False))


@exchange.folds(Decided)
def decided(exchange: Exchange, event: Decided) -> Exchange:
    """The result stands beside the plays (`bout`)."""
    return replace(exchange, bout=replace(exchange.bout, result=event.result)) if exchange.bout else exchange


exchange.only_tells(CounterLost)  # the event is there to be told


@exchange.folds(ExchangeEnded)
def exchange_ended(exchange: Exchange, event: ExchangeEnded) -> Exchange:
    """Mark the bout as over; it stays to be seen until the next (`bout`)."""
    return replace(exchange, bout=replace(exchange.bout, over=True)) if exchange.bout else exchange


@exchange.folds(ExchangeCleared)
def exchange_cleared(exchange: Exchange, event: ExchangeCleared) -> Exchange:
    """Nothing of it is to be seen any more (`bout`)."""
    return replace(exchange, bout=None)


@exchange.folds(TurnBegan)
def turn_began(exchange: Exchange, event: TurnBegan) -> Exchange:
    """Set the exchange's turn: nobody else may act (`turn`)."""
    return replace(exchange, turn=True)


def done(act: Unfolding) -> None:
    """Let somebody else act: this is over, with all that answered it."""
    act.happen(TurnEnded())
    over(act, End.DEED)


@exchange.folds(TurnEnded)
def turn_ended(exchange: Exchange, event: TurnEnded) -> Exchange:
    """Clear the exchange's turn: somebody else may act (`turn`)."""
    return replace(exchange, turn=False)
