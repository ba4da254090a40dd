"""What players keep track of and what they owe, as play reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from threefates.systems.fates_edge.modules.capacity import toll_of
from threefates.systems.fates_edge.modules.corruption import WHOLE, Trigger, segments_of
from threefates.systems.fates_edge.modules.duties_and_clearing import clears
from threefates.systems.fates_edge.modules.near_misses import near_miss
from threefates.systems.fates_edge.modules.pushes import AMOUNT, Cost, costs_of_push
from threefates.systems.fates_edge.modules.sizes import printed_sizes
from threefates.systems.fates_edge.patrons import terrestrial
from threefates.systems.fates_edge.patrons.reminders import pace_said
from threefates.systems.fates_edge.rulings.modules import AtOrOver, CorruptionCount, Double, Overflow
from threefates.systems.fates_edge.rulings.road import PushCost

__all__ = ["TABLES"]

Found = Any
STANDARD: Final = Overflow.INTRUSION, Double.ABOVE, AtOrOver.ABOVE


def _overflow() -> Found:
    first, beyond = toll_of(6, 5, *STANDARD), toll_of(11, 5, *STANDARD)
    return {"per_segment_over": first.fatigue, "over_double": {"harm": beyond.harm}}


def _core() -> Found:
    """With a Body of four: what stands at each segment of the book's example."""
    fatigue = harm = 0
    found = {}
    for segment in range(1, 12):
        toll = toll_of(segment, 5, *STANDARD)
        fatigue, harm = (0 if toll.clears else fatigue + toll.fatigue), harm + toll.harm
        fatigue, harm = (0, harm + 1) if fatigue == 4 else (fatigue, harm)
        found[f"at_{segment}"] = harm or fatigue
    shown = {key: found[key] for key in ("at_6", "at_7", "at_10", "at_11")}
    return {"per_segment_over": toll_of(6, 5, *STANDARD).fatigue, "example": {"capacity": 5, **shown}}


def _sizes() -> Found:
    sizes = printed_sizes()
    return {"modules": [{}, {}, {}, *({"name": name, "size": size} for name, size in sizes.items())]}


def _ways() -> Found:
    weight = {trigger: segments_of(trigger, CorruptionCount.WEIGHTED) for trigger in Trigger}
    push = weight[Trigger.PUSH]
    mixed = {"push": 1, "resonant": (WHOLE - push) // weight[Trigger.RESONANT]}
    alone = [{trigger.value: WHOLE // weight[trigger]} for trigger in (Trigger.PUSH, Trigger.BEAT, Trigger.HIGH)]
    return {"one_segment": [alone[0], mixed, *alone[1:]]}


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.obligation.overflow-modules": _overflow,
    "fe.obligation.overflow-core": _core,
    "fe.obligation.clear-offscreen": lambda: {"per_act": clears()},
    "fe.obligation.pace": lambda: {"per_session": [int(word) for word in re.findall(r"\d+", pace_said())]},
    "fe.obligation.universal-push-costs": lambda: {
        "components": [AMOUNT for _ in costs_of_push(Cost.BEAT, PushCost.ALL)]
    },
    "fe.summon.near-miss": lambda: dict(zip(("segments", "per_session_per_type"), near_miss(), strict=True)),
    "fe.modules.scope": _sizes,
    "fe.cantor.corruption-accumulation": _ways,
    "fe.terrestrial.definition": lambda: {"call": terrestrial.price_of_call()},
    "fe.terrestrial.perks": lambda: {"perks": list(terrestrial.perks_bounds())},
    "fe.terrestrial.demands": lambda: {"refuse": terrestrial.price_of_refusal()},
    "fe.terrestrial.full": lambda: {
        "threshold": terrestrial.full().threshold,
        "reduce_to": terrestrial.full().reduce_to,
    },
    "fe.terrestrial.favor": lambda: {"obligation": -terrestrial.relief_of_favor()},
}
"""By ledger id: what play says of a table, shaped as it was typed."""
