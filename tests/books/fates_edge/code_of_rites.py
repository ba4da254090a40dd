"""Rites, the Gift and Symbols, as play reads them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import sworn
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import written_rites
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rites import crossing, gift
from threefates.systems.fates_edge.rites.rite_dv import grades
from threefates.systems.fates_edge.rites.rites import InvokersRitual
from threefates.systems.fates_edge.rulings import rites as of_rites
from threefates.systems.fates_edge.symbols import (
    invokers,
    learning,
    repair_and_restore,
    ritual_outcomes,
    rounds,
    states,
    symbols,
)
from threefates.systems.fates_edge.symbols.grace import owed_for_grace

__all__ = ["TABLES"]

ALWAYS, HARDER = of_rites.InvokerObligation.ALWAYS, of_rites.NeglectedSymbol.HARDER
DEBT: Final = of_rites.NeglectedSymbol.OBLIGATION
MISSED, OVERCOME = (2, 2, 2, 3), (2, 2, 2)


def _marks(symbol: str, neglected: of_rites.NeglectedSymbol = HARDER) -> int:
    return invokers.owed_for_ritual(InvokersRitual(symbol), ALWAYS, neglected)


def _gift(reading: str) -> tuple[Evening, str]:
    """Vex in a fight, with a Boon and a Familiar, who has woken the Gift."""
    evening = Evening("srd", patrons_gift=reading)
    hero = evening.hero("Vex", trained=["Arcana"], talents=["familiar"])
    evening.do("gm", "start-scene", title="The door")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE, skill="Lore")
    return evening, hero


def _again(evening: Evening, hero: str) -> int:
    return 1 if gift.cannot_wake(evening.state, hero) else 2


def _imbuement() -> Any:
    evening, hero = _gift("imbuement")
    taken, boons = len(evening.state[Turns].taken), 2 - evening.boons(hero)
    per_scene = _again(evening, hero)
    evening.do("ann", "fe.extend-gift", hero=hero)
    pushed = owed(evening, hero)[GATE]
    melee, thematic = (each.does[0].dice for each in gift.woken(evening.state, hero))
    return {
        "cost_boons": boons,
        "actions": taken,
        "per_scene": per_scene,
        "melee": melee,
        "thematic": thematic,
        "push_obligation": pushed,
    }


def _own_gift() -> Any:
    evening, hero = _gift("runekeeper_talent")
    return {"actions": len(evening.state[Turns].taken), "per_scene": _again(evening, hero), "sb": evening.bank}


def _outcomes() -> Any:
    fatigue = ritual_outcomes.weary(Outcome.PARTIAL, bare=False)[0]
    evening, hero = invoker(GATE)
    perform(evening, hero, "thornveil")
    roll(evening, hero, *MISSED)
    evening.answer("throw", *OVERCOME)
    evening.keep()
    options = {option.value: option.label for option in evening.asked().options}
    evening.answer("shock", by="gm")
    harm = evening.state[Conditions][hero].harm
    broken, other = invoker(GATE)
    perform(broken, other)
    broken.do("ann", "fe.crack-seal", hero=other, patron=GATE)
    roll(broken, other, *MISSED)
    broken.answer("throw", *OVERCOME)
    broken.keep()
    tired, beats = ritual_outcomes.weary(Outcome.MISS, bare=False)
    failure = {"fatigue": tired, "sb": beats, "dv": ritual_outcomes.DV_TO_STAND, "harm": harm}
    more = {"harm_if_disrupted": broken.state[Conditions][other].harm, "clock": int(options["static"][-1])}
    return {"partial": {"effect": -1, "fatigue": fatigue}, "failure": failure | more}


def _grace(reading: str) -> Any:
    paid = []
    for pay in ("boon", "fatigue"):
        evening, hero = invoker(GATE, borrowed_grace=reading)
        evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=hero)
        evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
        evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay=pay)
        paid.append(2 - evening.boons(hero) if pay == "boon" else evening.state[Conditions][hero].fatigue)
    again = evening.refused("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="boon")
    return {
        "actions": len(evening.state[Turns].taken),
        "cost_one_of": paid,
        **({"per_scene": int(again.code == "grace.borrowed")} if reading == "no_obligation" else {}),
    }


def _rival() -> Any:
    evening, hero = invoker("Ikasha", "The Witness")
    perform(evening, hero, "touch-the-umbral-veil")
    found = bearing(evening.state, evening.state[Proposals][hero])
    (steps,) = (each.steps for each in found if each.why == "a rival's Symbol")
    return {"position": -steps, "obligation": owed(evening, hero)["Ikasha"]}


def _choir() -> Any:
    least = next(count for count in range(9) if symbols.choir(count))
    return {"symbols": least, "obligation": symbols.choir(least)}


def _kept() -> Any:
    evening, hero = invoker(GATE, SEA)
    evening.rated(hero, spirit=1, Arcana=3)
    for rite in ("circle-of-denial", "sealed-threshold"):
        perform(evening, hero, rite, about="the door")
        roll(evening, hero, 8, 8, 8, 7)
    before = owed(evening, hero)[GATE]
    evening.answer("mark")
    return {"overflow_obligation": owed(evening, hero)[GATE] - before}


def _mending(reading: of_rites.SymbolRepair) -> Any:
    dv, price = repair_and_restore.dv_to_mend(reading)
    return {"dv": dv, "or_xp": price}


def _learning() -> Any:
    xp, weeks = learning.price_of_study()
    dvs = [learning.dv_to_learn(grade) for grade in grades()]
    return {"xp": xp, "weeks": weeks, "dv": [min(dvs), max(dvs)]}


def _rites(patron: str) -> Any:
    """The Rites of a Patron; of the one that eases Harm, by how much."""
    rows = []
    for rite in written_rites().values():
        if rite.entry == f"fe.patrons.rites-{patron}":
            row: dict[str, Any] = {"name": rite.name, "grade": rite.grade.value, "tags": list(rite.tags)}
            rows.append(row | ({"effect": _eased(rite.id)} if rite.heals else {}))
    return {"rites": rows}


def _eased(rite: str) -> int:
    evening, hero = sworn("srd")
    evening.do("gm", "fe.set-harm", hero=hero, harm=2, reason="a test")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite=rite)
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    evening.do("ann", "fe.roll-action", hero=hero)
    evening.answer("harm")
    return evening.state[Conditions][hero].harm - 2


TABLES: Final[Mapping[str, Callable[[], Any]]] = {
    "fe.runekeeper.cross-patron": lambda: {
        "obligation_second": crossing.owed_to_second(of_rites.SecondPatron.OBLIGATION, rival=False)
    },
    "fe.gift.imbuement-base": _imbuement,
    "fe.gift.runekeeper-version": _own_gift,
    "fe.invoker.access": lambda: {"xp": symbols.price_of_symbol()},
    "fe.invoker.ritual": lambda: {"rounds": rounds.rounds_of(3) - 3, "obligation": _marks("maintained")},
    "fe.invoker.without-symbol": lambda: {
        "dv": invokers.dv_of_symbol(InvokersRitual(), HARDER),
        "obligation": _marks("") - _marks("maintained"),
        "sb_on_fail": ritual_outcomes.weary(Outcome.PARTIAL, bare=True)[1],
    },
    "fe.invoker.symbol-states": lambda: {
        "states": [*states.states_of(of_rites.SymbolStates.NEGLECTED).values()],
        "neglected_dv": invokers.dv_of_symbol(InvokersRitual("neglected"), HARDER),
        "compromised_dice": invokers.dice_of_symbol(InvokersRitual("compromised")),
    },
    "fe.invoker.symbol-states-wary": lambda: {"states": [*states.states_of(of_rites.SymbolStates.WARY).values()]},
    "fe.invoker.neglected-obligation": lambda: {"obligation": _marks("neglected", DEBT) - _marks("maintained", DEBT)},
    "fe.invoker.repair": lambda: _mending(of_rites.SymbolRepair.CRAFT),
    "fe.invoker.restore": lambda: _mending(of_rites.SymbolRepair.ANY_FITTING),
    "fe.invoker.outcomes": _outcomes,
    "fe.invoker.learning-rites": _learning,
    "fe.invoker.borrowed-grace": lambda: _grace("no_obligation"),
    "fe.invoker.borrowed-grace-v2": lambda: {
        **_grace("plus_obligation"),
        "obligation": owed_for_grace(of_rites.BorrowedGrace.OWED),
    },
    "fe.invoker.rival-symbol": _rival,
    "fe.invoker.multi-symbol": _choir,
    "fe.invoker.concurrency": _kept,
    **{
        f"fe.patrons.rites-{each}": functools.partial(_rites, each)
        for each in ("oath-of-flame", "sealed-gate", "raeyn", "ikasha", "grimmir")
    },
}
