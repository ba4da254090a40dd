"""What a turn holds: its Actions by name, what each stands for, and how many of them there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DashEffect, DefendCost

__all__ = [
    "ACTIONS",
    "ACTIVATE",
    "ATTACK",
    "ATTACKS",
    "DASH",
    "DEFEND",
    "FREE",
    "INTERACT",
    "LABELS",
    "MOVE",
    "OBSERVE",
    "PROTECT",
    "READY",
    "SET_UP",
    "WATCH",
    "allowed",
    "bands_of_dash",
    "is_action",
    "is_attack",
    "left_of_turn",
    "paid_for",
    "repeats",
]

MOVE, DASH, DEFEND, ATTACK = "move", "dash", "defend", "attack"
OBSERVE, SET_UP, PROTECT, READY, ACTIVATE, INTERACT = "observe", "set_up", "protect", "ready", "activate", "interact"
WATCH: Final = "overwatch"
ATTACKS: Final = (ATTACK, "Brawl", "Melee", "Ranged")
"""However it is made, an attack is one and the same Action."""
ACTIONS: Final = {
    ATTACK: "Attack",
    "cast": "Cast",
    "skill": "Use a skill",
    OBSERVE: "Observe, or change your angle",
    DEFEND: "Defend",
    SET_UP: "Set up an ally",
    ACTIVATE: "Use gear, a symbol or a tool",
}
"""What may be said of a turn without a roll, by what is written down."""
LABELS: Final = {**ACTIONS, OBSERVE: "Observe", ACTIVATE: "Activate", INTERACT: "Interact", PROTECT: "Protect"}
FREE: Final[Mapping[str, str]] = {"shout": "A short shout", "drop": "Drop something", "glance": "A quick glance"}
"""What a turn holds for nothing, whosever turn it is."""


@cites("fe.ruling.defend-cost")
def paid_for(taken: tuple[str, ...], defends: DefendCost) -> tuple[str, ...]:
    """What has taken something of a turn: of all that it held, a Defend has not where it is free.

    >>> [paid_for(("defend", "attack"), defends) for defends in (DefendCost.ACTION, DefendCost.FREE)]
    [('defend', 'attack'), ('attack',)]
    """
    return tuple(each for each in taken if each != DEFEND) if defends is DefendCost.FREE else taken


@cites("fe.ruling.action-repeat", "fe.turn.economy-two-actions")
def repeats(taken: tuple[str, ...], what: str) -> bool:
    """Whether a turn that has held so much has held the same already; an attack is one, however it is made.

    >>> repeats(("Melee", "move"), "Ranged"), repeats(("move",), "dash")
    (True, False)
    """
    return _kind(what) in map(_kind, taken)


@cites(
    "fe.turn.economy-quickstart",
    "fe.turn.economy-two-actions",
    "fe.turn.economy-one-significant",
    "fe.ruling.defend-cost",
)
def allowed(
    taken: tuple[str, ...], what: str, reading: ActionsPerTurn, defends: DefendCost = DefendCost.ACTION
) -> bool:
    """Whether a turn that has held so much still holds this.

    >>> [allowed((held,), "move", ActionsPerTurn.ONE_AND_MOVE) for held in ("attack", "move")]
    [True, False]
    >>> allowed(("attack",), "attack", ActionsPerTurn.TWO), allowed(("attack",), "defend", ActionsPerTurn.TWO)
    (False, True)
    >>> [allowed((held,), "defend", ActionsPerTurn.ONE_AND_MOVE, DefendCost.MOVE) for held in ("attack", "move")]
    [True, True]
    >>> allowed(("Melee",), "Ranged", ActionsPerTurn.TWO), allowed(("Melee",), "Athletics", ActionsPerTurn.TWO)
    (False, True)
    >>> (
    ...     allowed((), "move", ActionsPerTurn.ONE_SIGNIFICANT),
    ...     allowed(("move",), "attack", ActionsPerTurn.ONE_SIGNIFICANT),
    ... )
    (True, False)
    >>> allowed(("attack",), "defend", ActionsPerTurn.ONE_SIGNIFICANT, DefendCost.FREE)
    True
    """
    if not paid_for((what,), defends):
        return True
    taken = paid_for(taken, defends)
    if reading is ActionsPerTurn.ONE_SIGNIFICANT:
        return not taken
    if reading is ActionsPerTurn.TWO:
        return len(taken) < 2 and not repeats(taken, what)
    free = not is_action(what, reading, defends, taken) or _actions((*taken, what), defends) == 1
    return free and (what != MOVE or MOVE not in taken)


@cites(
    "fe.turn.economy-quickstart",
    "fe.turn.economy-two-actions",
    "fe.turn.economy-one-significant",
    "fe.ruling.defend-cost",
)
def is_action(
    what: str, reading: ActionsPerTurn, defends: DefendCost = DefendCost.ACTION, taken: tuple[str, ...] = ()
) -> bool:
    """Whether what a turn is used for after all that is an Action of it: beside a single Action, a Move is none.

    >>> [is_action("move", reading) for reading in ActionsPerTurn]
    [True, False, True]
    >>> [is_action("defend", ActionsPerTurn.ONE_AND_MOVE, DefendCost.MOVE, taken) for taken in ((), ("move",))]
    [False, True]
    >>> is_action("defend", ActionsPerTurn.TWO, DefendCost.FREE)
    False
    """
    more, taken = paid_for((*taken, what), defends), paid_for(taken, defends)
    if reading is ActionsPerTurn.ONE_AND_MOVE:
        return _actions(more, defends) > _actions(taken, defends)
    return more != taken


def _actions(held: tuple[str, ...], defends: DefendCost) -> int:
    """Count the Actions among so much: one Move is none, nor is a Defend that takes its place."""
    moves = (MOVE, DEFEND) if defends is DefendCost.MOVE else (MOVE,)
    return len(held) - any(each in moves for each in held)


@cites("fe.turn.action-attack", "fe.skills.off-list-names")
def is_attack(what: str) -> bool:
    """Whether an Action of a turn is an attack: hand to hand or from afar, they are one and the same.

    >>> [is_attack(what) for what in ("Melee", "Brawl", "Ranged", "Skirmish", "attack", "Athletics")]
    [True, True, True, True, True, False]
    """
    return is_one_of(what, ATTACKS)


def _kind(what: str) -> str:
    return ATTACK if is_attack(what) else what


@cites("fe.turn.economy-quickstart", "fe.turn.economy-two-actions", "fe.turn.economy-one-significant")
def left_of_turn(
    taken: tuple[str, ...], reading: ActionsPerTurn, defends: DefendCost = DefendCost.ACTION
) -> tuple[str, ...]:
    """What a turn still holds, in words; nothing where it is used up.

    >>> left_of_turn(("Melee",), ActionsPerTurn.TWO), left_of_turn(("move",), ActionsPerTurn.ONE_AND_MOVE)
    (('one other Action',), ('an Action',))
    >>> left_of_turn((), ActionsPerTurn.ONE_SIGNIFICANT), left_of_turn(("move", "dash"), ActionsPerTurn.TWO)
    (('one significant action',), ())
    >>> left_of_turn(("defend",), ActionsPerTurn.ONE_AND_MOVE, DefendCost.MOVE)
    ('an Action or a Move',)
    """
    taken = paid_for(taken, defends)
    if reading is ActionsPerTurn.ONE_SIGNIFICANT:
        return () if taken else ("one significant action",)
    if reading is ActionsPerTurn.TWO:
        return (("two different Actions",), ("one other Action",), ())[min(len(taken), 2)]
    wants = (("skill", "an Action"), (MOVE, "a Move"))
    left = tuple(said for what, said in wants if allowed(taken, what, reading, defends))
    either = left and not allowed((*taken, MOVE), "skill", reading, defends)
    return (" or ".join(left),) if either else left


@cites("fe.turn.action-dash-bands", "fe.turn.action-dash-core")
def bands_of_dash(reading: DashEffect) -> tuple[int, bool]:
    """Read how many bands a Dash covers, and whether it leaves whoever dashes open.

    >>> bands_of_dash(DashEffect.TWO_BANDS), bands_of_dash(DashEffect.EXPOSED)
    ((2, False), (1, True))
    """
    return (2, False) if reading is DashEffect.TWO_BANDS else (1, True)
