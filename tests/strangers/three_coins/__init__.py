"""A stranger's system: throw three coins, keep them or throw again; hide a number and show it.

Small, but with everything a table must cope with: chance, a question on the agenda, a secret, a hidden
roll, a counter with an override, and a character.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, characters, held, make
from threefates.commons.scenes import scenes
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chances, Chapter
from threefates.rulebook.game import Game
from threefates.rulebook.messages import Command, Draws, Event, Step, Told
from threefates.rulebook.offers import Offer, number, words
from threefates.rulebook.parts import DieFace, Listing, Place, Pool, Row, Tone, Track, Tracks
from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Rulings
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer

__all__ = ["SYSTEM"]

MOST_POINTS = 9


class Tosser(Struct, frozen=True):
    """Somebody who throws coins."""

    points: int = 0  # 0..9
    secret: int | None = None  # known to whoever holds the character
    peeked: int | None = None  # a die thrown in secret
    epoch: int = 0  # the evening of that die


class Coins(Struct, frozen=True):
    """Who throws, and how the coins lie."""

    tossers: Mapping[EntityId, Tosser] = {}
    lying: tuple[int, ...] = ()
    roll: str = ""

    def changed(self, who: EntityId, tosser: Tosser) -> Coins:
        """With one tosser as they now are."""
        return replace(self, tossers={**self.tossers, who: tosser})


class Joined(Event, frozen=True, tag="tc.joined"):
    """Somebody throws with us."""

    who: EntityId


class Tossed(Event, frozen=True, tag="tc.tossed"):
    """Three coins fell."""

    who: EntityId
    faces: tuple[int, ...]
    roll: str
    draws = Draws.OPEN


class Kept(Event, frozen=True, tag="tc.kept"):
    """The coins were kept: a point for each head."""

    who: EntityId
    points: int


class Hidden(Event, frozen=True, tag="tc.hidden"):
    """A number was hidden."""

    who: EntityId
    secret: int


class Peeked(Event, frozen=True, tag="tc.peeked"):
    """A die was thrown where only its owner sees it."""

    who: EntityId
    face: int
    epoch: int
    draws = Draws.HIDDEN
    reveals = True


class Shown(Event, frozen=True, tag="tc.shown"):
    """The hidden number is everybody's."""

    who: EntityId
    secret: int
    reveals = True


class PointsSet(Event, frozen=True, tag="tc.points-set"):
    """The points were put right by hand."""

    who: EntityId
    points: int
    reason: str


class Join(Command, frozen=True, tag="tc.join"):
    """Throw coins with us."""

    name: str


class Toss(Command, frozen=True, tag="tc.toss"):
    """Throw three coins."""

    who: EntityId


class Hide(Command, frozen=True, tag="tc.hide"):
    """Hide a number."""

    who: EntityId
    secret: int


class Peek(Command, frozen=True, tag="tc.peek"):
    """Throw a die that only you see."""

    who: EntityId


class Show(Command, frozen=True, tag="tc.show"):
    """Show the number you hid."""

    who: EntityId


class SetPoints(Command, frozen=True, tag="tc.set-points"):
    """Put somebody's points right."""

    who: EntityId
    points: int
    reason: str


class KeepOrToss(Step, frozen=True, tag="tc.keep-or-toss"):
    """The coins lie; their owner says what now."""

    who: EntityId


coins = Chapter("coins", Coins)


def disguised(coins: Coins, viewer: Viewer, salt: int) -> Coins:
    """Other secrets than those hidden from the viewer."""
    tossers = {
        who: tosser
        if viewer.holds(who)
        else replace(
            tosser,
            secret=None if tosser.secret is None else 1 + salt % 9,
            peeked=None if tosser.peeked is None else 1 + salt % 6,
        )
        for who, tosser in coins.tossers.items()
    }
    return replace(coins, tossers=tossers)


@coins.hides(disguised)
def known(coins: Coins, viewer: Viewer) -> Coins:
    """A secret is known to whoever holds the character; that there is one, to everybody."""
    tossers = {
        who: tosser
        if viewer.holds(who)
        else replace(
            tosser,
            secret=None if tosser.secret is None else 0,
            peeked=None if tosser.peeked is None else 0,
        )
        for who, tosser in coins.tossers.items()
    }
    return replace(coins, tossers=tossers)


@coins.keeps_sealed
def sealed(coins: Coins) -> frozenset[int]:
    """A die thrown in secret keeps its evening sealed."""
    return frozenset(tosser.epoch for tosser in coins.tossers.values() if tosser.peeked is not None)


@coins.decides(Join)
def join(act: Unfolding, command: Join) -> None:
    """Anybody may throw."""
    act.happen(Joined(make(act, command.name, kind="tosser", seats=(act.by.id,))))


@coins.folds(Joined)
def joined(coins: Coins, event: Joined) -> Coins:
    """They have no points yet."""
    return coins.changed(event.who, Tosser())


def tosser(act: Unfolding, who: EntityId) -> Tosser:
    """The acting seat's own tosser."""
    character = act.state[Characters][who]
    act.must_control(who, character.name)
    return act.state[Coins].tossers[who]


def coins_lie(state: State) -> Refused | None:
    """Why nobody may throw now."""
    if state.agenda.steps:
        return Refused("coins.lie", "Coins lie on the table.", remedy="Wait until they are kept.")
    return None


@coins.decides(Toss)
def toss(act: Unfolding, command: Toss) -> None:
    """Throw, and be asked."""
    tosser(act, command.who)
    if error := coins_lie(act.state):
        raise error
    throw(act, command.who)


def throw(act: Unfolding, who: EntityId) -> None:
    """Three coins fall: 1 is tails, 2 is heads."""
    roll = str(act.state.version)
    act.happen(Tossed(who, act.chance.roll(3, 2), roll))
    act.push(KeepOrToss(who))


@coins.folds(Tossed)
def tossed(coins: Coins, event: Tossed) -> Coins:
    """They lie as they fell."""
    return replace(coins, lying=event.faces, roll=event.roll)


@coins.asks(KeepOrToss)
def keep_or_toss(state: State, step: KeepOrToss) -> Choice:
    """Keep them, or throw again."""
    return Choice(
        "",
        "keep-or-toss",
        step.who,
        f"{state[Characters].name(step.who)}: keep the coins?",
        state.controllers(step.who),
        (Option("keep", "Keep them"), Option("toss", "Throw again")),
        if_absent="keep",
    )


@coins.settles(KeepOrToss)
def settle(act: Unfolding, step: KeepOrToss, option: str) -> None:
    """A point for each head kept, nine at the most."""
    if option == "toss":
        throw(act, step.who)
        return
    coins = act.state[Coins]
    points = min(MOST_POINTS, coins.tossers[step.who].points + coins.lying.count(2))
    act.happen(Kept(step.who, points))


@coins.folds(Kept)
def kept(coins: Coins, event: Kept) -> Coins:
    """The coins are gone, the points stay."""
    tosser = replace(coins.tossers[event.who], points=event.points)
    return replace(coins.changed(event.who, tosser), lying=())


@coins.decides(Hide)
def hide(act: Unfolding, command: Hide) -> None:
    """One to nine."""
    tosser(act, command.who)
    if not 1 <= command.secret <= MOST_POINTS:
        raise Refused("coins.secret", "That cannot be hidden.", remedy="Hide a number from 1 to 9.")
    act.happen(Hidden(command.who, command.secret))


@coins.folds(Hidden)
def hidden(coins: Coins, event: Hidden) -> Coins:
    """It is hidden."""
    return coins.changed(event.who, replace(coins.tossers[event.who], secret=event.secret))


@coins.decides(Peek)
def peek(act: Unfolding, command: Peek) -> None:
    """A die for one pair of eyes."""
    tosser(act, command.who)
    (face,) = act.chance.roll(1, 6)
    act.happen(Peeked(command.who, face, act.epoch))


@coins.folds(Peeked)
def peeked(coins: Coins, event: Peeked) -> Coins:
    """Only its owner knows it."""
    return coins.changed(event.who, replace(coins.tossers[event.who], peeked=event.face, epoch=event.epoch))


def nothing_hidden(state: State, who: EntityId) -> Refused | None:
    """Why there is nothing to show."""
    if state[Coins].tossers[who].secret is None:
        return Refused("coins.nothing_hidden", "Nothing is hidden.", remedy="Hide a number first.")
    return None


@coins.decides(Show)
def show(act: Unfolding, command: Show) -> None:
    """Everybody may know it now."""
    mine = tosser(act, command.who)
    if error := nothing_hidden(act.state, command.who):
        raise error
    act.happen(Shown(command.who, mine.secret or 0))


@coins.folds(Shown)
def shown(coins: Coins, event: Shown) -> Coins:
    """And no die of theirs is hidden any more."""
    return coins.changed(event.who, replace(coins.tossers[event.who], secret=None, peeked=None))


@coins.decides(SetPoints)
def set_points(act: Unfolding, command: SetPoints) -> None:
    """Whoever runs the game may."""
    act.must_run("Setting points")
    _ = act.state[Characters][command.who]
    if not 0 <= command.points <= MOST_POINTS or command.who not in act.state[Coins].tossers:
        raise Refused("coins.points", "Those points cannot be.", remedy="Give 0 to 9.")
    act.happen(PointsSet(command.who, command.points, command.reason[:80]))


@coins.folds(PointsSet)
def points_set(coins: Coins, event: PointsSet) -> Coins:
    """As was said."""
    return coins.changed(event.who, replace(coins.tossers[event.who], points=event.points))


@coins.tells(Tossed)
def tell_tossed(state: State, event: Tossed, viewer: Viewer) -> Told:
    """How they fell."""
    return Told(f"{state[Characters].name(event.who)} throws {event.faces.count(2)} heads.")


@coins.tells(Kept)
def tell_kept(state: State, event: Kept, viewer: Viewer) -> Told:
    """What it came to."""
    return Told(f"{state[Characters].name(event.who)} keeps them and has {event.points}.")


@coins.tells(Hidden)
def tell_hidden(state: State, event: Hidden, viewer: Viewer) -> Told:
    """That something is hidden; what, only to its owner."""
    name = state[Characters].name(event.who)
    return Told(f"{name} hides {event.secret if viewer.holds(event.who) else 'a number'}.")


@coins.tells(Peeked)
def tell_peeked(state: State, event: Peeked, viewer: Viewer) -> Told:
    """That a die was thrown; its face, only to its owner."""
    name = state[Characters].name(event.who)
    return Told(f"{name} throws a die in secret{f': {event.face}' if viewer.holds(event.who) else ''}.")


@coins.tells(Shown)
def tell_shown(state: State, event: Shown, viewer: Viewer) -> Told:
    """What it was."""
    return Told(f"{state[Characters].name(event.who)} had hidden {event.secret}.")


@coins.tells(PointsSet)
def tell_points(state: State, event: PointsSet, viewer: Viewer) -> Told:
    """Put right, and why."""
    return Told(f"{state[Characters].name(event.who)} is set to {event.points}: {event.reason}.", tone="quiet")


@coins.shows("coins")
def coins_part(state: State) -> Pool | None:
    """The coins as they lie."""
    now = state[Coins]
    dice = tuple(
        DieFace("heads" if face == 2 else "tails", Tone.GOOD if face == 2 else Tone.PLAIN) for face in now.lying
    )
    return Pool("The coins", Place.NOW, now.roll, dice) if dice else None


@coins.shows("tossers")
def people(state: State) -> Listing:
    """Who throws, and what they have."""
    names = state[Characters]
    rows = tuple(
        Row(who, names.name(who), f"{tosser.points} points{', hides a number' if tosser.secret is not None else ''}")
        for who, tosser in state[Coins].tossers.items()
    )
    return Listing("Who throws", Place.PEOPLE, rows, empty="Nobody throws yet: join to be the first.")


@coins.shows_each("mine")
def mine(state: State, viewer: Viewer) -> Tracks | None:
    """My points, and what I hid."""
    tracks = []
    for character in held(state, viewer):
        tosser = state[Coins].tossers[character.id]
        tracks.append(Track(f"{character.name}, points", tosser.points, MOST_POINTS))
        if tosser.secret is not None:
            tracks.append(Track("Hidden number", tosser.secret))
        if tosser.peeked is not None:
            tracks.append(Track("Secret die", tosser.peeked))
    return Tracks("Mine", Place.ME, tuple(tracks)) if tracks else None


@coins.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Join, throw, hide, show; and put points right."""
    if not list(held(state, viewer)):
        yield Offer("tc.join", "Throw with us", (words("name", "Your name here", longest=30),), main=True)
    for character in held(state, viewer):
        fixed = (("who", character.id),)
        lie = coins_lie(state)
        nothing = nothing_hidden(state, character.id)
        yield Offer("tc.toss", "Throw three coins", fixed=fixed, refusal=lie.refusal if lie else None, main=lie is None)
        yield Offer("tc.hide", "Hide a number", (number("secret", "Number", low=1, high=9),), fixed)
        yield Offer("tc.peek", "Throw a die in secret", fixed=fixed)
        yield Offer("tc.show", "Show it", fixed=fixed, refusal=nothing.refusal if nothing else None)
    if viewer.runs:
        for who in state[Coins].tossers:
            fields = (number("points", "Points", low=0, high=9), words("reason", "Why", longest=80))
            name = state[Characters].name(who)
            yield Offer("tc.set-points", f"Set {name}'s points", fields, (("who", who),), levers=True)


@coins.odds(Toss)
def odds(state: State, command: Toss, viewer: Viewer) -> Chances:
    """Three fair coins."""
    chances = (("no head", "1/8"), ("one", "3/8"), ("two", "3/8"), ("three", "1/8"))
    return Chances(chances, success="7/8")


SYSTEM = Game(
    "three_coins",
    "Three Coins",
    "Throw three coins, keep the heads, hide a number.",
    "1.2",
    editions=dict,
    settings=lambda edition, overrides: Settings(edition or "plain", Rulings({})),
    chapters=lambda: (characters, scenes, coins),
    gm="Banker",
)
