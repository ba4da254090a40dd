"""Story Beats: every 1 feeds the Game Master's bank, and the bank pays for what goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import EveningEnded
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, ForGood, OfEvening, OfScene
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.parts import Place, Shape, Track, Tracks
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, Rolls
from threefates.systems.fates_edge.beats.limits import (
    Dial,
    halved,
    most_at_once,
    scene_limit,
    session_limit,
    suit_of,
    suited,
)
from threefates.systems.fates_edge.beats.menus import families
from threefates.systems.fates_edge.resolution.wording import beats_said
from threefates.systems.fates_edge.rulings.resolution import SpendMenu

__all__ = [
    "NO_ROLL",
    "Aside",
    "Bank",
    "BeatsBanked",
    "BeatsSpent",
    "SpendIgnored",
    "SpendOnComplication",
    "aside_now",
    "beats",
    "most_to_pay",
    "spent_on_roll",
]

GROUP: Final = "Beats"


NO_ROLL: Final = -1


class Aside(Struct, frozen=True):
    """The latest dice that were thrown beside any action and made beats."""

    number: int  # -1 for the first of the table, and counting down
    after: int  # how many actions had been rolled by then
    beats: int


class Bank(Struct, frozen=True):
    """The Game Master's bank of Story Beats, what was spent of it, and the dial."""

    held: OfEvening[int] = 0  # 0 or more
    spent_in_scene: EachScene[int] = 0  # 0..16
    spent_in_evening: OfEvening[int] = 0  # 0..20
    spent_on_roll: EachScene[tuple[int, int]] = (0, 0)  # the number of a roll, and what was spent since it
    climactic: OfScene[bool] = False  # whether this scene is a climax
    dial: ForGood[Dial] = Dial.PLAIN
    complications: ForGood[Mapping[EntityId, int]] = {}  # not cleared yet
    threads: ForGood[tuple[str, ...]] = ()
    kept: OfEvening[int] = 0  # of magic that was worked unnoticed: they come at a later moment
    aside: ForGood[Aside | None] = None
    guarded: ForGood[str] = ""  # who sees to it that the next spend of a single beat comes to nothing


class BeatsBanked(Event, frozen=True, tag="fe.beats-banked"):
    """A roll's 1s have gone into the bank."""

    amount: int
    beside: int = NO_ROLL  # by dice thrown beside any action, once so many actions had been rolled

    quiet = True  # the roll's own line counts them


class BeatsSpent(Event, frozen=True, tag="fe.beats-spent"):
    """The Game Master paid for something to go wrong."""

    amount: int
    on: str  # public words: it never names what is hidden
    roll: int = 0  # the number of the latest roll


class BeatsLapsed(Event, frozen=True, tag="fe.beats-lapsed"):
    """The beats left in the bank, and those that were kept, are gone with the evening."""

    amount: int


class SpendIgnored(Event, frozen=True, tag="fe.spend-ignored"):
    """A single beat was spent for nothing: somebody saw it coming."""

    thanks_to: str


class SpendOnComplication(Command, frozen=True, tag="fe.spend-on-complication"):
    """Spend beats on something that goes wrong now."""

    beats: int
    what: str
    family: str = ""  # one of four: what sort of trouble it is
    cost: str = ""  # a cost of magic that names the suit it is spent in


beats = Chapter("beats", Bank)


@beats.answers_to(RollConcluded)
@cites("fe.sb.bank", "fe.sb.generation", "fe.ruling.sb-bank-or-spend")
def bank(act: Unfolding, event: RollConcluded) -> None:
    """The beats of a roll are the Game Master's, to spend now or later."""
    if event.beats:
        act.happen(BeatsBanked(event.beats))


@beats.answers_to(EveningEnded)
@cites("fe.ruling.sb-carryover")
def lapse(act: Unfolding, event: EveningEnded) -> None:
    """Beats outlive the scene, but not the evening."""
    if left := act.state[Bank].held + act.state[Bank].kept:
        act.happen(BeatsLapsed(left))


@cites("fe.sb.bank")
def too_few(state: State, amount: int) -> Refused | None:
    """The refusal where the bank cannot pay that much, or None."""
    held = state[Bank].held
    if 1 <= amount <= held:
        return over_limit(state, amount)
    return Refused(
        "beats.too_few",
        f"The bank cannot pay {amount}: it holds {beats_said(state, held)}.",
        remedy="Every 1 that a roll shows adds one.",
        source="fe.sb.bank",
    )


@cites("fe.ruling.sb-over-limit")
def over_limit(state: State, amount: int) -> Refused | None:
    """The refusal where that much may not be spent now, however full the bank is, or None."""
    (of_scene, of_evening, of_roll), soft = _left(state), _softly(state)
    left = min(of_scene, of_evening, of_roll)
    if amount <= left:
        return None
    if left == of_roll and left <= 0:
        return Refused("beats.over_limit", f"{soft} were spent on this roll.", remedy=SOFTLY, source="fe.sb.soft-dial")
    source = "fe.sb.session-limit" if left == of_evening else "fe.sb.scene-limit"
    source = "fe.sb.soft-dial" if left == of_roll else source
    title = f"No more than {left} may be spent now." if left > 0 else "This scene or evening bears no more beats."
    return Refused(
        "beats.over_limit", title, remedy=SPENT if of_evening <= 0 else "Keep them for later.", source=source
    )


def most_to_pay(state: State) -> int:
    """The most beats that may be spent at once now: what forms go up to."""
    return max(0, min(state[Bank].held, *_left(state)))


def _left(state: State) -> tuple[int, int, int]:
    """How many the scene, the evening and the last roll still bear."""
    bank, (scene, evening), soft = state[Bank], limits(state), _softly(state)
    of_roll = bank.held if soft is None else soft - spent_on_roll(state)
    return scene - bank.spent_in_scene, evening - bank.spent_in_evening, of_roll


def _softly(state: State) -> int | None:
    return most_at_once(state[Bank].dial, set_piece=state[Bank].climactic)


SPENT: Final = "They lapse with the evening: play on without them."
SOFTLY: Final = "Wait for the next roll, or say that this is a climax."


@cites("fe.sb.soft-dial", "fe.deck.one-method-per-roll")
def spent_on_roll(state: State) -> int:
    """Count the beats spent since the latest roll, in this scene, be it an action's or beside any."""
    roll, amount = state[Bank].spent_on_roll
    return amount if roll and roll == _latest(state) else 0


def aside_now(state: State) -> Aside | None:
    """The dice beside any action that made beats, if no action has been rolled since; or None."""
    aside = state[Bank].aside
    return aside if aside and aside.after == state[Rolls].made else None


def _latest(state: State) -> int:
    roll, aside = state[Rolls].latest, aside_now(state)
    return aside.number if aside else roll.number if roll else 0


@cites("fe.sb.scene-limit", "fe.sb.session-limit", "fe.sb.overcrank-dial")
def limits(state: State) -> tuple[int, int]:
    """Read how many beats this scene and this evening bear."""
    bank = state[Bank]
    return halved(scene_limit(climactic=bank.climactic), bank.dial), halved(session_limit(), bank.dial)


@cites("fe.sb.bank", "fe.ruling.scout-ignore")
def pay(act: Unfolding, amount: int, on: str) -> bool:
    """Take beats out of the bank for something, if it and the limits allow; whether anything comes of it."""
    if refusal := too_few(act.state, amount):
        raise refusal
    act.happen(BeatsSpent(amount, on, _latest(act.state)))
    return not ignored(act, amount)


@cites("fe.ruling.scout-ignore")
def ignored(act: Unfolding, amount: int) -> bool:
    """Tell that a spend of exactly one beat came to nothing, where somebody is on guard; True if it did."""
    if not comes_to_nothing(act.state, amount):
        return False
    act.happen(SpendIgnored(act.state[Bank].guarded))
    return True


@cites("fe.ruling.scout-ignore")
def comes_to_nothing(state: State, amount: int) -> bool:
    """Say whether somebody is on guard against a spend of so many beats."""
    return amount == 1 and bool(state[Bank].guarded)


@beats.decides(SpendOnComplication)
@cites("fe.sb.categories", "fe.sb.suited")
def spend_on_complication(act: Unfolding, command: SpendOnComplication) -> None:
    """Spend beats on what goes wrong, in the Game Master's words: escalation, exhaustion, exposure or collateral."""
    act.must_run("Spending beats")
    named = [family.name for family in families()]
    if command.family and command.family not in named:
        remedy = f"Choose {', '.join(named)}."
        raise Refused("beats.family", "There is no such trouble.", remedy=remedy, source="fe.sb.categories")
    if command.cost and command.cost not in suited():
        remedy = f"Choose {', '.join(suited())}."
        raise Refused("beats.cost", "No such cost names a suit.", remedy=remedy, source="fe.sb.suited")
    sorts = (command.family, f"in {suit_of(command.cost)}" if command.cost else "")
    sort = f" ({', '.join(filter(None, sorts))})" if any(sorts) else ""
    pay(act, command.beats, f"{one_line(command.what, 'What goes wrong')}{sort}")


@beats.folds(BeatsBanked)
def banked(bank: Bank, event: BeatsBanked) -> Bank:
    """Add the beats to the bank, and note by which dice if these were beside any action (`held` and `aside`)."""
    aside = bank.aside
    if event.beside != NO_ROLL:
        aside = Aside((aside.number if aside else 0) - 1, event.beside, event.amount)
    return replace(bank, held=bank.held + event.amount, aside=aside)


@beats.folds(BeatsSpent)
def spent(bank: Bank, event: BeatsSpent) -> Bank:
    """Take the beats from the bank, and count them for scene and evening."""
    scene, evening = bank.spent_in_scene + event.amount, bank.spent_in_evening + event.amount
    roll, before = bank.spent_on_roll
    since = (event.roll, event.amount + (before if roll == event.roll else 0))
    held = bank.held - event.amount
    return replace(bank, held=held, spent_in_scene=scene, spent_in_evening=evening, spent_on_roll=since)


@beats.folds(BeatsLapsed)
def lapsed(bank: Bank, event: BeatsLapsed) -> Bank:
    """Empty the bank: its beats lapse (`held`)."""
    return replace(bank, held=0)


@beats.tells(BeatsSpent, stage=(ALOUD,))
def tell_spent(state: State, event: BeatsSpent, viewer: Viewer) -> Told:
    """Tell everybody how many beats were spent, and on what."""
    said = f"The Game Master spends {beats_said(state, event.amount)}: {event.on}."
    return Told(said, ("fe.sb.categories", SpendMenu.ruling_id), tone="cost")


@beats.tells(BeatsLapsed)
def tell_lapsed(state: State, event: BeatsLapsed, viewer: Viewer) -> Told:
    """Tell everybody how many beats lapse with the evening."""
    lapse = "lapses" if event.amount == 1 else "lapse"
    return Told(f"{beats_said(state, event.amount)} {lapse} with the evening.", ("fe.sb.bank",), tone="quiet")


@beats.shows("bank")
def bank_shown(state: State) -> Tracks:
    """The bank, in the open."""
    name = beats_said(state, 2).removeprefix("2 ")
    return Tracks("The Game Master's bank", Place.TABLE, (Track(name, state[Bank].held, shape=Shape.NUMBER),))
