"""Characters: what acts in the fiction, and which seats act for it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.core import Controlled
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat, SeatId, Seating, Viewer

__all__ = [
    "PLAYED",
    "Character",
    "CharacterMade",
    "Characters",
    "GiveCharacter",
    "RenameCharacter",
    "SaidOf",
    "characters",
    "make",
    "of_everybody",
    "of_own",
    "own_name",
    "who_plays",
]

LONGEST_NAME = 60
MOST_PLAYED: Final = 60  # whom players play: of each a page may say what can be done about each of all others
MOST_PEOPLE: Final = 400  # with all others: whoever is done with may be renamed
PLAYED: Final = frozenset({"hero", "protagonist"})


class Character(Struct, frozen=True):
    """One who acts in the fiction: a hero, a foe, a crowd. Its numbers live in its system's own chapters."""

    id: EntityId
    name: str
    kind: str = "hero"  # a system's own word: "hero", "npc", "creature"


class Characters(Struct, frozen=True):
    """Everybody in the fiction, in the order they came."""

    known: ForGood[Mapping[EntityId, Character]] = {}

    def __getitem__(self, entity: EntityId) -> Character:
        """The character of that id, refused in words where there is none."""
        found = self.known.get(entity)
        if found is None:
            raise Refused("character.unknown", "There is no such character here.", remedy="Pick one that is listed.")
        return found

    def name(self, entity: EntityId) -> str:
        """The character's name; the id where it has gone."""
        found = self.known.get(entity)
        return found.name if found else entity


class SaidOf:
    """What rooms further up say of somebody, for whoever runs the game alone."""

    def __init__(self) -> None:
        self._said: list[Callable[[State, EntityId], str]] = []

    def __call__(self, function: Callable[[State, EntityId], str]) -> Callable[[State, EntityId], str]:
        """Let a room say something; empty where it has nothing to say of them."""
        self._said.append(function)
        return function

    def of(self, state: State, one: EntityId) -> str:
        """All that is said of somebody."""
        return " ".join(filter(None, (said(state, one) for said in self._said)))


class CharacterMade(Event, frozen=True, tag="character.made"):
    """Somebody has entered the fiction."""

    id: EntityId
    name: str
    kind: str = "hero"


class CharacterRenamed(Event, frozen=True, tag="character.renamed"):
    """A character goes by another name."""

    id: EntityId
    name: str


class RenameCharacter(Command, frozen=True, tag="rename-character"):
    """Give your character another name."""

    character: EntityId
    name: str


class GiveCharacter(Command, frozen=True, tag="give-character"):
    """Hand a character to the seat that shall play it from now on."""

    character: EntityId
    seat: SeatId


characters = Chapter("characters", Characters)


def make(act: Unfolding, name: str, *, kind: str = "hero", seats: tuple[SeatId, ...]) -> EntityId:
    """Let a character enter the fiction, under the seats that act for it.

    Returns:
        Its id, made from the version at which it entered, so that no id comes twice.

    Raises:
        Refused: If that is no name, or there are too many already.
    """
    if refusal := no_room(act.state, kind):
        raise refusal
    entity = f"{kind}-{act.state.version + 1}"
    act.happen(CharacterMade(entity, proper_name(name), kind))
    act.happen(Controlled(entity, seats))
    return entity


def no_room(state: State, kind: str) -> Refused | None:
    """The refusal where the story holds as many as it can, or as many whom players play."""
    known = state[Characters].known.values()
    if len(known) < MOST_PEOPLE and (kind not in PLAYED or sum(each.kind in PLAYED for each in known) < MOST_PLAYED):
        return None
    return Refused("character.many", "Very many are in this story.", remedy="Rename somebody it is done with.")


@characters.guard
def room_for_more(state: State, kind: type[Command], by: Seat) -> None:
    """Refuse what brings somebody into a story that is full, before it is filled in."""
    if kind.brings_in and (refusal := no_room(state, kind.brings_in)):
        raise refusal


def who_plays(act: Unfolding, seat: SeatId | None) -> tuple[SeatId, ...]:
    """The seats that somebody new is for: one's own, or for whoever runs the game another's.

    Raises:
        Refused: If it is not for the acting seat to say, or nobody sits there.
    """
    if seat is None or seat == act.by.id:
        return (act.by.id,)
    act.must_run("Making somebody for another seat")
    return (_player(act, seat),)


def _player(act: Unfolding, seat: SeatId) -> SeatId:
    found = act.state[Seating].seats.get(seat)
    if found is None or not found.acts:
        raise Refused("character.no_such_player", "Nobody sits there to play.", remedy="Pick a seat that plays.")
    return found.id


def proper_name(name: str) -> str:
    """A name as it may stand on a sheet.

    Raises:
        Refused: Where nothing is left of it, or too much.
    """
    clean = " ".join(name.split())
    if not clean or len(clean) > LONGEST_NAME or not clean.isprintable():
        raise Refused(
            "character.name", "That is not a name.", remedy=f"Write 1 to {LONGEST_NAME} letters, spaces and signs."
        )
    return clean


def own_name(state: State, name: str, but: EntityId = "") -> str:
    """A name told apart from everybody else's by a number: where there is one ghoul there may be three."""
    others = (each.name for each in state[Characters].known.values() if each.id != but)
    names, name = set(map(bare, others)), " ".join(name.split())
    numbered = (f"{name[: LONGEST_NAME - len(f' {number}')]} {number}" for number in itertools.count(2))
    return name if bare(name) not in names else next(one for one in numbered if bare(one) not in names)


def held(state: State, viewer: Viewer) -> Iterator[Character]:
    """The characters a viewer may act for."""
    return (character for character in state[Characters].known.values() if viewer.holds(character.id))


@characters.folds(CharacterMade)
def made(characters: Characters, event: CharacterMade) -> Characters:
    """Adds the character to `known`."""
    return Characters({**characters.known, event.id: Character(event.id, event.name, event.kind)})


@characters.tells(CharacterMade)
def tell_made(state: State, event: CharacterMade, viewer: Viewer) -> Told:
    """Tells everybody which character has come."""
    return Told(f"{event.name} enters the story.")


@characters.decides(RenameCharacter)
def rename(act: Unfolding, command: RenameCharacter) -> None:
    """A character's own player, or whoever runs the game, may rename it; two of one name are told apart."""
    character = act.state[Characters][command.character]
    act.must_control_or_run(character.id, character.name)
    name = own_name(act.state, proper_name(command.name), but=character.id)
    act.happen(CharacterRenamed(character.id, name))


@characters.folds(CharacterRenamed)
def renamed(characters: Characters, event: CharacterRenamed) -> Characters:
    """Sets the character's `name`."""
    return Characters({**characters.known, event.id: replace(characters.known[event.id], name=event.name)})


@characters.tells(CharacterRenamed)
def tell_renamed(state: State, event: CharacterRenamed, viewer: Viewer) -> Told:
    """Tells everybody a character's new name."""
    return Told(f"From now on: {event.name}.", tone="quiet")


@characters.decides(GiveCharacter)
def give(act: Unfolding, command: GiveCharacter) -> None:
    """Whoever runs the game says who plays whom."""
    act.must_run("Giving a character away")
    character = act.state[Characters][command.character]
    act.happen(Controlled(character.id, (_player(act, command.seat),)))


def of_own(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for each character that a viewer acts for, with its name."""
    return (Heading(character.name) for character in held(state, viewer))


def of_everybody(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for each character among the levers of whoever runs the game, with its name."""
    return (Heading(character.name, levers=True) for character in state[Characters].known.values() if viewer.runs)


SEATS: Final = "Seats"


def to_hand_out(state: State, viewer: Viewer) -> Iterator[Heading]:
    """The heading of seats for whoever runs the game, once there is a character to give."""
    return iter((Heading(SEATS),) if viewer.runs and state[Characters].known else ())


@characters.offers_under(of_own, to_hand_out)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Renaming one's own; giving characters to seats."""
    for character in held(state, viewer):
        fixed = (("character", character.id),)
        yield Offer(
            "rename-character",
            "Rename",
            (words("name", "New name", longest=LONGEST_NAME),),
            fixed,
            group=character.name,
        )
    if viewer.runs and state[Characters].known:
        who = [Option(c.id, c.name) for c in state[Characters].known.values()]
        seats = [Option(seat.id, seat.name) for seat in state[Seating].seats.values() if seat.acts]
        handing = (choice("character", "Character", who), choice("seat", "Played by", seats))
        yield Offer("give-character", "Give a character to a seat", handing, group=SEATS)
