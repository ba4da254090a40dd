"""Involuntary invocation: the Game Master turns an aspect against its owner, for a price either way."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Event, Step, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Seating, Viewer
from threefates.systems.fate_2003.rulings.rulings import BiddingUse, NegativeReward
from threefates.systems.fate_2003.sheets.aspects import not_agreed
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.sheets import MOST_FATE_POINTS, Sheets, as_written, sheets
from threefates.systems.fate_2003.sheets.view import earned, points

__all__ = ["Bid", "Invoke", "Raise", "bid_settled", "boxes_to_open", "flat_price", "invoked", "not_against"]


BOX = "box/"  # and the aspect that it opens of


class Invoke(Command, frozen=True, tag="fate.invoke-against"):
    """Invoke a character's aspect against it: `character/aspect`."""

    aspect: str
    trouble: str


class InvokedAgainst(Event, frozen=True, tag="fate.invoked-against"):
    """The Game Master says what an aspect would have its owner do."""

    character: EntityId
    aspect: str
    trouble: str


class BidRaised(Event, frozen=True, tag="fate.bid-raised"):
    """A point more lies on the table."""

    character: EntityId
    by_gm: bool
    bid: int
    laid: int = 0  # points that leave the character's sheet now, and lie on the table


class InvocationSettled(Event, frozen=True, tag="fate.invocation-settled"):
    """The character goes along and gains, or goes against its nature and pays."""

    character: EntityId
    aspect: str
    change: int
    absent: bool = False  # what it does without from here on is the thing that the aspect names
    back: int = 0  # the character's own points that lay on the table; the change is counted from there
    opened: str = ""  # the aspect of which a checked box opens


class Bid(Step, frozen=True, tag="fate.bid"):
    """Does the player go along, or pay to resist? At a flat price the Game Master bids the whole level at once."""

    character: EntityId
    aspect: str
    level: int
    gm: int  # points the Game Master has laid down
    player: int = 0  # points the player has
    absent: bool = False  # to go along is to do without the thing
    trouble: str = ""  # what it would have its owner do
    laid: int = 0  # the player's points that are off the sheet already


class Raise(Step, frozen=True, tag="fate.raise"):
    """The player resists: does the Game Master lay down another point, or fold?"""

    character: EntityId
    aspect: str
    level: int
    bid: int  # what each side has laid down
    absent: bool = False
    trouble: str = ""
    laid: int = 0  # the player's points that are off the sheet already


@cites("fate.aspects.involuntary-invocation", "fate.points.buy-off")
def flat_price(level: int) -> int:
    """The price of an involuntary invocation: the aspect's level, earned or paid. No box is checked."""
    return level


@cites("fate.aspects.bidding", "fate.r.bidding-settlement")
def bid_settled(gm: int, player: int, *, player_folds: bool) -> int:
    """The Fate points the player gains (or pays, if negative) when the bidding ends.

    Whoever folds takes what the other side laid down; at the ceiling the player, still refusing, pays.

    >>> bid_settled(2, 1, player_folds=True), bid_settled(3, 3, player_folds=False)
    (2, -3)
    """
    return gm if player_folds else -player


@sheets.decides(Invoke)
@cites("fate.aspects.involuntary-invocation")
def invoke(act: Unfolding, command: Invoke) -> None:
    """The Game Master declares it; the player has two answers."""
    act.must_run("Invoking an aspect against somebody")
    invoked(act, command.aspect, command.trouble)


@cites("fate.aspects.involuntary-invocation")
def invoked(act: Unfolding, named: str, trouble: str, *, absent: bool = False) -> None:
    """Put the price of an aspect, `character/aspect`, to its owner: go along, or resist.

    Raises:
        Refused: Where there is no such aspect, or it is nobody else's.
    """
    character, _, name = named.partition("/")
    if refusal := not_against(act.state, act.by.id, character, name):
        raise refusal
    aspect, trouble = act.state[Sheets][character].aspects[name], proper_words(trouble)
    act.happen(InvokedAgainst(character, name, trouble))
    bidding = act.state.ruling(BiddingUse) is BiddingUse.BIDDING
    act.push(
        Bid(character, name, aspect.level, 1 if bidding else flat_price(aspect.level), absent=absent, trouble=trouble)
    )


@cites("fate.aspects.involuntary-invocation")
def not_against(state: State, seat: SeatId, character: EntityId, aspect: str) -> Refused | None:
    """The refusal of turning what is not written or agreed on, or what is one's own, against its owner; or None."""
    known = state[Sheets][character].aspects.get(aspect)
    if known is None:
        return Refused("aspects.unknown", "There is no such aspect on that sheet.", remedy="Pick one that is written.")
    if set(state.controllers(character)) <= {seat}:
        return Refused("aspects.own", "That character is yours.", remedy="Simply play it so.")
    return not_agreed(known)


@sheets.asks(Bid)
def ask_bid(state: State, step: Bid) -> Choice:
    """To go along earns what lies on the table; to resist costs as much, and needs the whole of it."""
    name = state[Characters].name(step.character)
    return Choice(
        id="",
        kind="fate.bid",
        owner=step.character,
        asks=f"{step.aspect} is invoked against {name}. Does {name} go along?",
        seats=state.controllers(step.character),
        options=(
            Option("along", f"Go along and gain {_gain(state, step)}", step.trouble),
            *boxes_to_open(state, step.character),
            Option("resist", f"Resist for {points(step.gm)}", refusal=refusal_of(_too_dear(state, step))),
        ),
        if_absent="along",
        cites=("fate.aspects.involuntary-invocation",),
    )


@cites("fate.conversion.negative-reward", "fate.r.negative-reward")
def boxes_to_open(state: State, character: EntityId) -> tuple[Option, ...]:
    """Where a box may reward who goes along: one option for each aspect that has a checked one to open."""
    if state.ruling(NegativeReward) is NegativeReward.POINTS:
        return ()
    aspects = state[Sheets][character].aspects.values()
    return tuple(Option(f"{BOX}{one.name}", f"Go along and open a box of {one.name}") for one in aspects if one.checked)


@cites("fate.aspects.involuntary-invocation")
def _gain(state: State, step: Bid) -> str:
    """What going along earns, in words: what lies on the table, as far as a sheet holds it."""
    return earned(state[Sheets].known[step.character].fate_points + step.laid, step.gm)


def _what(step: Raise) -> str:
    return f": {step.trouble.rstrip('.')}" if step.trouble else ""


@cites("fate.r.compel-without-points")
def _too_dear(state: State, step: Bid) -> Refused | None:
    if state[Sheets].known[step.character].fate_points + step.laid >= step.gm:
        return None
    return Refused(
        "aspects.too_dear",
        f"Resisting costs {points(step.gm)}, more than there are.",
        remedy="Go along; it earns as many.",
        source="fate.aspects.involuntary-invocation",
    )


@sheets.settles(Bid)
@cites("fate.aspects.involuntary-invocation")
def settle_bid(act: Unfolding, step: Bid, option: str) -> None:
    """Going along settles it; resisting settles it at the ceiling, and below it the Game Master may raise."""
    if option.startswith(BOX):
        _settle(act, step, 0, absent=step.absent, opened=option.removeprefix(BOX))
        return
    if option == "along":
        _settle(act, step, bid_settled(step.gm, step.player, player_folds=True), absent=step.absent)
        return
    laid = step.laid
    if act.state.ruling(BiddingUse) is BiddingUse.BIDDING:
        act.happen(BidRaised(step.character, by_gm=False, bid=step.gm, laid=step.gm - laid))
        laid = step.gm
    if step.gm < step.level:
        act.push(Raise(step.character, step.aspect, step.level, step.gm, step.absent, step.trouble, laid))
    else:
        _settle(act, replace(step, laid=laid), bid_settled(step.gm, step.gm, player_folds=False))


@sheets.asks(Raise)
def ask_raise(state: State, step: Raise) -> Choice:
    """Another point, or let the character act freely and take what it laid down."""
    name = state[Characters].name(step.character)
    return Choice(
        id="",
        kind="fate.raise",
        owner=state[Seating].gm_id,
        asks=f"{name} resists {step.aspect}{_what(step)}, {points(step.bid)} on each side. Is one more laid down?",
        seats=state[Seating].running,
        options=(
            Option("raise", f"Lay down one more, {step.bid + 1} of at most {step.level}"),
            Option("fold", f"Fold: {name} acts freely and pays {points(step.bid)}"),
        ),
        if_absent="fold",
        cites=("fate.aspects.bidding",),
    )


@sheets.settles(Raise)
@cites("fate.aspects.bidding")
def settle_raise(act: Unfolding, step: Raise, option: str) -> None:
    """The player is asked again, for one more."""
    if option == "fold":
        _settle(act, step, bid_settled(step.bid, step.bid, player_folds=False))
        return
    act.happen(BidRaised(step.character, by_gm=True, bid=step.bid + 1))
    act.push(Bid(step.character, step.aspect, step.level, step.bid + 1, step.bid, step.absent, step.trouble, step.laid))


def _settle(act: Unfolding, step: Bid | Raise, change: int, *, absent: bool = False, opened: str = "") -> None:
    held = act.state[Sheets].known[step.character].fate_points + step.laid
    limited = min(max(change, -held), MOST_FATE_POINTS - held)
    act.happen(InvocationSettled(step.character, step.aspect, limited, absent, step.laid, opened))


sheets.only_tells(InvokedAgainst)  # no box is checked, and the points follow when it is settled


@sheets.folds(BidRaised)
def bid_raised(sheets: Sheets, event: BidRaised) -> Sheets:
    """Takes what was laid down off `fate_points`: it lies on the table, and pays for nothing else meanwhile."""
    return sheets.pay(event.character, -event.laid)


@sheets.folds(InvocationSettled)
def invocation_settled(sheets: Sheets, event: InvocationSettled) -> Sheets:
    """Adds the change to `fate_points`, or takes it off, from where they were before the bidding; opens a box if so."""
    paid = sheets.pay(event.character, event.change + event.back)
    if not event.opened:
        return paid
    aspect = paid.known[event.character].aspects[event.opened]
    return paid.with_aspect(event.character, replace(aspect, checked=aspect.checked - 1))


@sheets.tells(InvokedAgainst, stage=(ALOUD,))
def tell_invoked(state: State, event: InvokedAgainst, viewer: Viewer) -> Told:
    """Tells everybody which aspect is invoked against whom, and the trouble."""
    name = state[Characters].name(event.character)
    text = f"{name}'s {event.aspect} is invoked against {name}: {event.trouble}."
    return Told(text, ("fate.aspects.involuntary-invocation",), "cost")


@sheets.tells(BidRaised)
def tell_bid(state: State, event: BidRaised, viewer: Viewer) -> Told:
    """Tells everybody who has laid down how much."""
    who = "The Game Master" if event.by_gm else state[Characters].name(event.character)
    return Told(f"{who} lays down a point, {event.bid} by now.", ("fate.aspects.bidding",))


@sheets.tells(InvocationSettled, stage=(ALOUD,))
def tell_settled(state: State, event: InvocationSettled, viewer: Viewer) -> Told:
    """Tells everybody who goes along and gains, or resists and pays."""
    name = state[Characters].name(event.character)
    if event.opened:
        text, tone = f"{name} goes along with {event.aspect} and opens a box of {event.opened}.", "good"
    elif event.change >= 0:
        text, tone = f"{name} goes along with {event.aspect} and gains {points(event.change)}.", "good"
    else:
        text, tone = f"{name} resists {event.aspect} and pays {points(-event.change)}.", "cost"
    return Told(text, ("fate.aspects.involuntary-invocation",), tone)


@sheets.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game: the aspects of everybody else."""
    state = as_written(state)
    if not viewer.runs:
        return
    names = state[Characters]
    aspects = [
        Option(
            f"{character}/{aspect.name}",
            f"{names.name(character)}: {aspect.name} ({aspect.leveled})",
            refusal=refusal_of(not_agreed(aspect)),
        )
        for character, sheet in state[Sheets].known.items()
        for aspect in sheet.aspects.values()
        if set(state.controllers(character)) - {viewer.seat.id}
    ]
    if aspects:
        yield Offer(
            "fate.invoke-against",
            "Invoke an aspect against somebody",
            (choice("aspect", "Aspect", aspects), words("trouble", "What it would have them do")),
            refusal=none_of(aspects),
            hint="Going along earns Fate points; resisting costs as many.",
            levers=True,
        )
