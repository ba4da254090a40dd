"""What 52 Fates limits: by the turn and the round, once for a fall, and once for what is tried."""

from __future__ import annotations

from typing import Any, Final

from tests.laws.limits.law import Goes, Limit, Stretch
from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel, hunt, skirmish
from threefates.pieces.chance import SealedChance
from threefates.rulebook.viewers import Seating
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks

__all__ = ["FATES"]

HAND: Final = ["KH", "9C", "3D", "4S"]


def does(fates: Fates, by: str, type: str, **fields: Any) -> None:
    """Somebody does something, and cards fall as they will."""
    chance = SealedChance(b"cards", (), fates.state.version + 1)
    command = SYSTEM.read_command({"type": type, **fields})
    fates.happen(*SYSTEM.decide(fates.state, command, fates.state[Seating].seats[by], chance))


def says(type: str, by: str = "dana", **fields: Any) -> Goes:
    def said(fates: Fates, who: str) -> None:
        does(fates, by, type, **fields)

    said.__name__ = type
    return said


def of_mara(type: str, by: str = "ann", **fields: Any) -> Goes:
    def said(fates: Fates, who: str) -> None:
        does(fates, by, type, entity=who, **fields)

    said.__name__ = type
    return said


PUT_RIGHT: Final = says("set-scene-numbers", scene=7, evening=3, reason="as we count")
ON: Final = says("start-scene", title="On")
HOME: Final = says("end-evening")


def named(fates: Fates) -> tuple[Fates, str]:
    return fates, fates.named("Mara")


# a turn and a round


def comes_round(fates: Fates, who: str) -> None:
    """Everybody else's turn passes, and Mara's comes again."""
    mine = "Mara" in fates.turns()
    if mine:
        fates.passes("ann", "Mara")
    while fates.questions() and "Wolf" not in fates.turns():
        asked = fates.questions()[0]
        if asked.kind == "trim" or "trim" in asked.kind:
            does(fates, "ann", "ff.trim", choice=asked.id, cards=fates.hand("Mara")[:1])
        else:
            break
    fates.passes("dana", "Wolf")


def a_poison() -> tuple[Fates, str]:
    fates, mara = named(skirmish(HAND))
    fates.do("dana", "afflict", "9D", entity=mara, harm="poison", level=1)
    return fates, mara


def poison(fates: Fates) -> str:
    return fates.state[Effects].on(fates.named("Mara"))[0].id


def saves(fates: Fates, who: str) -> None:
    does(fates, "ann", "ff.save", effect=poison(fates), cards=["3D"])


def saves_better(fates: Fates, who: str) -> None:
    hand = fates.hand("Mara")
    does(fates, "ann", "ff.save", effect=poison(fates), cards=hand[:1])


def in_a_fight() -> tuple[Fates, str]:
    return named(skirmish(HAND))


def strikes(fates: Fates, who: str) -> None:
    does(fates, "ann", "ff.attack", entity=who, target=fates.named("Wolf"), cards=["9C"])


def moves(fates: Fates, who: str) -> None:
    does(fates, "ann", "ff.move", entity=who, to="back")


def dashes(fates: Fates, who: str) -> None:
    does(fates, "ann", "ff.dash", entity=who, to="back")


# a fall


def falls(fates: Fates, who: str) -> None:
    """Mara has some sway once more, and loses it."""
    does(fates, "dana", "ff.set-sway", entity=who, sway=1)
    does(fates, "dana", "ff.set-sway", entity=who, sway=0)


def breathless() -> tuple[Fates, str]:
    fates, mara = named(hunt(HAND))
    does(fates, "dana", "ff.set-sway", entity=mara, sway=0)
    return fates, mara


def spends_it(fates: Fates, who: str) -> None:
    does(fates, "ann", "ff.second-wind", entity=who)
    asked = fates.asked("second-wind")
    does(fates, "ann", "answer", choice=asked, option="leave")


# what is tried


def a_gate() -> tuple[Fates, str]:
    fates, mara = named(duel(HAND, ["QD", "7D", "5C", "4H"]))
    fates.do("dana", "set-task", "KC", actor=mara, what="Lift the gate", level=1)
    return fates, mara


def lifts(fates: Fates, who: str) -> None:
    (task,) = fates.state[Tasks].known
    does(fates, "ann", "ff.attempt-task", task=task, cards=fates.hand("Mara")[-1:])


def lifts_in_vain(fates: Fates, who: str) -> None:
    (task,) = fates.state[Tasks].known
    does(fates, "ann", "ff.attempt-task", task=task, cards=["3D"])


def is_opened_anew(fates: Fates, who: str) -> None:
    (task,) = fates.state[Tasks].known
    does(fates, "dana", "ff.reopen-task", task=task, level=1, change="The chain is oiled")


FATES: Final = {
    "a save": Limit(
        "ff.effects.saves",
        Stretch((PUT_RIGHT,), (comes_round,)),
        a_poison,
        saves,
        (saves_better,),
        "save.tried",
        ("Effects.known",),
    ),
    "a step": Limit(
        "ff.movement.rate",
        Stretch((PUT_RIGHT,), (comes_round,)),
        in_a_fight,
        moves,
        (moves,),
        "move.moved",
        ("Combat.turn",),
    ),
    "a second wind": Limit(
        "ff.sway.second-wind",
        Stretch((PUT_RIGHT, ON), (falls,)),
        breathless,
        spends_it,
        (of_mara("ff.second-wind"),),
        "second_wind.none",
        ("Protagonists.known",),
    ),
    "a task": Limit(
        "ff.tasks.one-try",
        Stretch((PUT_RIGHT, ON), (is_opened_anew,)),
        a_gate,
        lifts_in_vain,
        (lifts,),
        "task.tried",
        ("Tasks.known",),
    ),
}
"""Each by what people call it."""
