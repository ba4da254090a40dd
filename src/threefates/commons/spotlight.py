"""The spotlight: on whom the story looks now, who asks for it, and who has acted in this scene."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Character, Characters
from threefates.commons.scenes import SceneStarted
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId

__all__ = [
    "ActedMarked",
    "AskForSpotlight",
    "DimSpotlight",
    "GiveSpotlight",
    "MarkActed",
    "PassSpotlight",
    "Spotlight",
    "SpotlightAsked",
    "SpotlightDropped",
    "SpotlightMoved",
    "SpotlightReset",
    "StopAsking",
    "give_spotlight",
    "has_acted",
    "mark_acted",
    "spotlight",
]

GROUP = "Spotlight"


class Spotlight(Struct, frozen=True):
    """The spotlight: who has it, who asks for it, who has acted since the scene began."""

    holder: ForGood[EntityId | None] = None
    asking: ForGood[tuple[EntityId, ...]] = ()  # in the order they asked
    acted: ForGood[tuple[EntityId, ...]] = ()  # in the order they acted


class SpotlightMoved(Event, frozen=True, tag="spotlight.moved"):
    """The story looks at somebody, or with None at nobody. Whoever had the spotlight has acted."""

    character: EntityId | None


class SpotlightAsked(Event, frozen=True, tag="spotlight.asked"):
    """Somebody would like to act."""

    character: EntityId


class SpotlightDropped(Event, frozen=True, tag="spotlight.dropped"):
    """Somebody no longer asks for the spotlight."""

    character: EntityId


class ActedMarked(Event, frozen=True, tag="spotlight.acted"):
    """Somebody counts as having acted in this scene, or as not."""

    character: EntityId
    acted: bool = True
    told: bool = True  # False: everybody saw them act


class SpotlightReset(Event, frozen=True, tag="spotlight.reset"):
    """A new scene: nobody has acted yet."""

    quiet = True


class GiveSpotlight(Command, frozen=True, tag="give-spotlight"):
    """Hand the spotlight to a character."""

    character: EntityId


class DimSpotlight(Command, frozen=True, tag="dim-spotlight"):
    """Take the spotlight off everybody."""


class PassSpotlight(Command, frozen=True, tag="pass-spotlight"):
    """Pass the spotlight that your character has to another."""

    to: EntityId


class AskForSpotlight(Command, frozen=True, tag="ask-for-spotlight"):
    """Ask for the spotlight for your character."""

    character: EntityId


class StopAsking(Command, frozen=True, tag="stop-asking"):
    """Ask for the spotlight no longer."""

    character: EntityId


class MarkActed(Command, frozen=True, tag="mark-acted"):
    """Put right whether a character has acted in this scene."""

    character: EntityId
    acted: bool


spotlight = Chapter("spotlight", Spotlight)


# what a system's rules may do


def give_spotlight(act: Unfolding, character: EntityId) -> None:
    """Hand the spotlight to a character; whoever had it has acted.

    Raises:
        Refused: If there is no such character, or it has the spotlight.
    """
    found = act.state[Characters][character]
    if refusal := holds_it(act.state, found):
        raise refusal
    act.happen(SpotlightMoved(found.id))


def mark_acted(act: Unfolding, character: EntityId, *, acted: bool = True, told: bool = True) -> None:
    """Let a character count as having acted in this scene, or as still to act; nothing if it does already.

    Args:
        act: The command that unfolds.
        character: Who.
        acted: False: as still to act.
        told: False: the log does not say so, since everybody saw them act.
    """
    if has_acted(act.state, character) is not acted:
        act.happen(ActedMarked(act.state[Characters][character].id, acted, told))


def has_acted(state: State, character: EntityId) -> bool:
    """True if a character has acted in this scene."""
    return character in state[Spotlight].acted


# when it may be done


def holds_it(state: State, character: Character) -> Refused | None:
    """The refusal of the spotlight to whoever has it, or None."""
    if state[Spotlight].holder != character.id:
        return None
    return Refused("spotlight.has_it", f"{character.name} has the spotlight.", remedy="Act, or pass it on.")


def cannot_ask(state: State, character: Character) -> Refused | None:
    """The refusal where a character cannot ask for the spotlight, or None."""
    if character.id in state[Spotlight].asking:
        return Refused("spotlight.asks", f"{character.name} asks already.", remedy="Wait until it is handed on.")
    return holds_it(state, character)


# what people do


@spotlight.decides(GiveSpotlight)
def give(act: Unfolding, command: GiveSpotlight) -> None:
    """Whoever runs the game hands it to anybody."""
    act.must_run("Handing out the spotlight")
    give_spotlight(act, command.character)


@spotlight.decides(DimSpotlight)
def dim(act: Unfolding, command: DimSpotlight) -> None:
    """Whoever runs the game takes it off everybody."""
    act.must_run("Taking the spotlight")
    if act.state[Spotlight].holder is None:
        raise Refused("spotlight.nobody", "Nobody has the spotlight.", remedy="Hand it to somebody.")
    act.happen(SpotlightMoved(None))


@spotlight.decides(PassSpotlight)
def pass_on(act: Unfolding, command: PassSpotlight) -> None:
    """Whoever acts for the character that has it passes it to another."""
    holder = act.state[Spotlight].holder
    if holder is None or act.by.id not in act.state.controllers(holder):
        title = "Your character does not have the spotlight."
        raise Refused("spotlight.not_yours", title, remedy="Ask for it.")
    give_spotlight(act, command.to)


@spotlight.decides(AskForSpotlight)
def ask(act: Unfolding, command: AskForSpotlight) -> None:
    """Anybody may ask for their own character."""
    character = act.state[Characters][command.character]
    act.must_control(character.id, character.name)
    if refusal := cannot_ask(act.state, character):
        raise refusal
    act.happen(SpotlightAsked(character.id))


@spotlight.decides(StopAsking)
def stop_asking(act: Unfolding, command: StopAsking) -> None:
    """Withdraw the asking of a character of one's own; refused where it does not ask."""
    character = act.state[Characters][command.character]
    act.must_control(character.id, character.name)
    if character.id not in act.state[Spotlight].asking:
        title = f"{character.name} does not ask for the spotlight."
        raise Refused("spotlight.asks_not", title, remedy="There is nothing to withdraw.")
    act.happen(SpotlightDropped(character.id))


@spotlight.decides(MarkActed)
def mark(act: Unfolding, command: MarkActed) -> None:
    """Whoever runs the game puts right who has acted."""
    act.must_run("Saying who has acted")
    character = act.state[Characters][command.character]
    if has_acted(act.state, character.id) is command.acted:
        raise Refused("spotlight.same", f"That is so for {character.name} already.", remedy="Pick somebody else.")
    act.happen(ActedMarked(character.id, command.acted))


@spotlight.answers_to(SceneStarted)
def reset(act: Unfolding, event: SceneStarted) -> None:
    """With a scene everybody's turn comes anew."""
    if act.state[Spotlight] != Spotlight():
        act.happen(SpotlightReset())


# what has happened


@spotlight.folds(SpotlightMoved)
def moved(spotlight: Spotlight, event: SpotlightMoved) -> Spotlight:
    """The former holder has acted; the new one no longer asks (`holder`, `asking` and `acted`)."""
    acted = spotlight.acted if spotlight.holder is None else _with(spotlight.acted, spotlight.holder)
    return Spotlight(event.character, _without(spotlight.asking, event.character), acted)


@spotlight.folds(SpotlightAsked)
def asked(spotlight: Spotlight, event: SpotlightAsked) -> Spotlight:
    """Adds the character to `asking`, after whoever asked before."""
    return replace(spotlight, asking=_with(spotlight.asking, event.character))


@spotlight.folds(SpotlightDropped)
def dropped(spotlight: Spotlight, event: SpotlightDropped) -> Spotlight:
    """Takes the character out of `asking`."""
    return replace(spotlight, asking=_without(spotlight.asking, event.character))


@spotlight.folds(ActedMarked)
def marked(spotlight: Spotlight, event: ActedMarked) -> Spotlight:
    """Adds the character to `acted`, or takes it out."""
    change = _with if event.acted else _without
    return replace(spotlight, acted=change(spotlight.acted, event.character))


@spotlight.folds(SpotlightReset)
def was_reset(spotlight: Spotlight, event: SpotlightReset) -> Spotlight:
    """Clear who has it, asks for it, and has acted."""
    return Spotlight()


def _with(characters: tuple[EntityId, ...], character: EntityId) -> tuple[EntityId, ...]:
    return characters if character in characters else (*characters, character)


def _without(characters: tuple[EntityId, ...], character: EntityId | None) -> tuple[EntityId, ...]:
    return tuple(each for each in characters if each != character)
