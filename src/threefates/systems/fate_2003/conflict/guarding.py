"""Whoever fights defensively does so with a combat skill: with any other the step of it is not theirs."""

from __future__ import annotations

from collections.abc import Mapping

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare as plain
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import checks, in_hand, picks
from threefates.systems.fate_2003.checks.events import TraitNamed
from threefates.systems.fate_2003.checks.folds import helped
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.conflict.blows import Conflict, conflict, on_guard
from threefates.systems.fate_2003.conflict.the_drop import PERCEPTION
from threefates.systems.fate_2003.creation.skill_lists import nobody_fights_with, of_the_body
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets

__all__ = [
    "GuardLost",
    "best_in_a_fight",
    "best_to_fight_with",
    "fights_nobody",
    "id_of",
    "is_bodily",
    "no_guard",
    "off_their_guard",
]

SKILL = "skill:"


class GuardLost(Event, frozen=True, tag="fate.guard-lost"):
    """Whoever was to be on guard rolls what nobody fights with: the steps that go with it."""

    side: int
    steps: int


@cites("fate.combat.fight-defensively")
def fights_nobody(trait: str, *, bare: bool) -> bool:
    """Whether a trait, by its id, is a skill that nobody fights with: the book lists it under something else.

    Args:
        trait: Its id.
        bare: It is a conflict of words or wits, in which skills of that kind are what one fights with.

    >>> [fights_nobody(f"skill:{name}", bare=False) for name in ("Tumbling", "Knives")]
    [True, False]
    >>> [fights_nobody(f"skill:{name}", bare=True) for name in ("Bluff", "Alertness")]
    [False, True]
    """
    if not trait.startswith(SKILL):
        return False
    name = trait.removeprefix(SKILL)
    return plain(name) in {plain(one) for one in (*PERCEPTION, "Tactics")} or (not bare and nobody_fights_with(name))


@cites("fate.combat.defend-with-other-skill")
def is_bodily(trait: str) -> bool:
    """Whether a trait, by its id, is a skill of the body by which somebody keeps out of the way.

    >>> is_bodily("skill:Tumbling"), is_bodily("skill:Lore"), is_bodily("skill:Swords")
    (True, False, False)
    """
    return trait.startswith(SKILL) and plain(trait.removeprefix(SKILL)) in of_the_body()


@cites("fate.combat.fight-defensively")
def best_to_fight_with(state: State, character: EntityId, *, bare: bool) -> str:
    """The best skill that somebody could fight with, by its id; who has none takes the best there is."""
    known = [key for key, _, _ in rollable(state, state[Sheets][character])]
    return next((key for key in known if key.startswith(SKILL) and not fights_nobody(key, bare=bare)), known[0])


@picks
@cites("fate.combat.fight-defensively", "fate.combat.turn-procedure")
def best_in_a_fight(state: State, check: Check, character: EntityId) -> str:
    """What somebody away rolls in an exchange of blows: the best they fight with."""
    exchange = state[Conflict].of(check)
    if exchange is None:
        return ""
    return best_to_fight_with(state, character, bare=exchange.bare)


@cites("fate.combat.fight-defensively")
def no_guard(name: str) -> Refused:
    """The refusal of fighting defensively with what nobody fights with."""
    return Refused(
        "conflict.no_combat_skill",
        f"{name} is no combat skill: nobody fights defensively with it.",
        remedy="Keep safe with another skill, for a scratch at most; or name a skill to fight with.",
        source="fate.combat.fight-defensively",
    )


# where the skill is named once the roll is called for


@cites("fate.combat.fight-defensively")
def off_their_guard(state: State, check: Check, side: int, trait: str) -> int:
    """What a side of the exchange in hand that is on guard loses by a trait: the step, if nobody fights with it."""
    exchange = state[Conflict].of(check)
    if exchange is None:
        return 0
    return -on_guard(exchange.manners[side]) if fights_nobody(trait, bare=exchange.bare) else 0


def id_of(state: State, check: Check, side: int, name: str, value: int) -> str:
    """The id of what a side rolls: an aspect is no skill, though it be called like one; nothing for chance itself.

    Where a skill and an aspect are called alike and are worth the same, it is the skill.
    """
    sheet = state[Sheets].known.get(check.sides[side].character)
    return _ids(state, sheet).get((name, value), "") if sheet else ""


@remembered
def _ids(state: State, sheet: Sheet) -> Mapping[tuple[str, int], str]:
    """The id of whatever somebody may roll, by its name and value: the first of those that are alike."""
    found: dict[tuple[str, int], str] = {}
    for key, name, value in rollable(state, sheet):
        found.setdefault((name, value), key)
    return found


@conflict.answers_to(TraitNamed)
@cites("fate.combat.fight-defensively")
def lose_guard(act: Unfolding, event: TraitNamed) -> None:
    """Whoever names what nobody fights with is no safer for being on guard."""
    check = in_hand(act.state)
    steps = off_their_guard(act.state, check, event.side, id_of(act.state, check, event.side, event.trait, event.value))
    if steps:
        act.happen(GuardLost(event.side, steps))


@checks.folds(GuardLost)
def guard_lost(checks: Checks, event: GuardLost) -> Checks:
    """Takes the steps off the side's `modifier`."""
    return helped(checks, event.side, event.steps)


@conflict.tells(GuardLost, stage=("test", "test-against", "test-others"))
def tell_guard_lost(state: State, event: GuardLost, viewer: Viewer) -> Told:
    """Tells everybody why being on guard is worth nothing."""
    side = in_hand(state).sides[event.side]
    text = f"{side.trait} is no combat skill: {state[Characters].name(side.character)} is no safer for being on guard"
    return Told(f"{text}, {signed(event.steps)}.", ("fate.combat.fight-defensively",), "cost")
