"""What somebody who keeps safe would do by it: a move of their own, not one against their foe, as the table has it."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Step, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fate_2003.fights.exchanges import said_of
from threefates.systems.fate_2003.fights.fight import Declared, Fights, Way, fighting, fights

__all__ = ["MoveBarred", "NameMove", "would_move"]

CITES = {
    Way.DEFENSIVE: "fate.combat.fight-defensively",
    Way.ANOTHER_SKILL: "fate.combat.defend-with-other-skill",
}


class NameMove(Step, frozen=True, tag="fate.name-move"):
    """Asks the Game Master whether what somebody would do by keeping safe is a move of their own."""

    character: EntityId


class MoveBarred(Event, frozen=True, tag="fate.move-barred"):
    """What somebody would have done by keeping safe is more than that brings about."""

    character: EntityId


@cites("fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def would_move(said: Declared) -> bool:
    """Whether somebody keeps safe, and would do something by it."""
    return said.way in CITES and bool(said.maneuver)


@fights.asks(NameMove)
@cites("fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def ask_move(state: State, step: NameMove) -> Choice:
    """A move of their own, in keeping with what they keep safe by; or one that affects the foe, which is none."""
    said = said_of(fighting(state), step.character)
    return Choice(
        id="",
        kind="fate.name-move",
        owner=state[Seating].gm_id,
        asks=f"{state[Characters].name(step.character)} keeps safe, and would by it: {said.maneuver}. Does that suit?",
        seats=state[Seating].running,
        options=(Option("own", "It does: a move of their own"), Option("none", "No: keeping safe is all")),
        if_absent="own",
        cites=(CITES[said.way],),
    )


@fights.settles(NameMove)
@cites("fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def settle_move(act: Unfolding, step: NameMove, option: str) -> None:
    """It comes off if they keep safe; or nothing does."""
    if option == "none":
        act.happen(MoveBarred(step.character))


@fights.folds(MoveBarred)
def move_barred(fights: Fights, event: MoveBarred) -> Fights:
    """Takes the maneuver out of what somebody has `declared`."""
    if fights.now is None:
        return fights
    said = replace(fights.now.declared[event.character], maneuver="")
    return replace(fights, now=replace(fights.now, declared={**fights.now.declared, event.character: said}))


@fights.tells(MoveBarred, stage=("fight",))
def tell_barred(state: State, event: MoveBarred, viewer: Viewer) -> Told:
    """Tells everybody that keeping safe is all that comes of it."""
    cites = tuple(CITES.values())
    return Told(f"{state[Characters].name(event.character)} keeps safe; nothing else comes of it.", cites, "quiet")
