"""What breaks a rule of the book is refused with the page; what is only picked or written wrongly needs none."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import pytest
from msgspec import inspect

from tests.architecture.sources import modules
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.commons.characters import Characters
from threefates.rulebook.ledger import load
from threefates.rulebook.refusals import Refusal
from threefates.testing.laws import decided

ROOMS: Final = frozenset(
    {
        *("actions", "advancement", "boons", "combat", "exchanges", "fear", "followers", "gear", "help", "heroes"),
        *("persuasion", "recovery", "talents", "tpk"),
    }
)
NOT_THERE: Final = frozenset(
    {
        *("asset.none", "beats.no_thread", "clock.unknown", "cooperate.move", "cooperate.nothing", "corruption.none"),
        *("effect.unknown", "follower.none", "foe.left", "foe.none", "harm.no_such_hand", "hero.unknown"),
        *("lost.nothing", "magic.kind", "rite.nothing_left", "spell.cost", "spell.span", "study.source"),
        *("symbol.upgrade", "tactical.none", "talent.unknown", "talk.unknown", "time.scale", "together.no_challenge"),
        *("together.greater", "turn.no_action", "xp.trait", "xp.what"),
    }
)
SO_ALREADY: Final = frozenset(
    {
        *("armor.so_already", "beats.dial", "beats.thread_runs", "boons.set_piece", "conflict.so_already", "deck.same"),
        *("dv.nothing_hidden", "foe.so_already", "range.melee_same", "talent.so_already", "travel.on_road"),
        *("travel.supplies", "xp.pacing"),
    }
)
IN_THE_WRONG_ORDER: Final = frozenset(
    {
        *("position.not_agreed", "proposal.none", "proposal.open", "rite.not_called", "rite.proposed", "roll.none"),
        *("roll.underway", "seal.terms", "spell.begun", "boons.nobody", "pool.nothing_added", "range.oneself"),
        *("deck.in_its_box",),
    }
)
OURS: Final = frozenset(
    {
        *("beats.complications", "beats.range", "condition.range", "follower.many", "pool.range", "rite.many"),
        *("talk.too_many", "tie.many", "together.dice", "xp.set"),
    }
)
"""Bounds that the table draws, not the book: how much it keeps, and what the Game Master may put right."""

NEEDS_NONE: Final = NOT_THERE | SO_ALREADY | IN_THE_WRONG_ORDER | OURS
EACH: Final = 8  # wrong commands of each kind at each moment


@cache
def written() -> Mapping[str, bool]:
    """The code of each refusal that is written in Fate's Edge, and whether it names a page wherever it is written."""
    found: dict[str, bool] = {}
    for name, module in modules("systems/fates_edge"):
        if "/scenario/" in name:  # an evening of ours stands in no book
            continue
        calls = (node for node in ast.walk(module) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
        for call in (node for node in calls if node.func.id == "Refused"):  # type: ignore[attr-defined]
            code, cited = call.args[0], any(each.arg == "source" for each in call.keywords)
            if isinstance(code, ast.Constant):
                found[str(code.value)] = found.get(str(code.value), True) and cited
    return found


def test_each_refusal_names_the_page_of_the_rule_that_was_broken() -> None:
    assert {code for code, cited in written().items() if not cited} == NEEDS_NONE


# nonsense -----------------------------------------------------------------------------------------


def quiet() -> Evening:
    """Two heroes with talents, gear, XP and a follower, somebody to talk to, and a wolf."""
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.mounts(tor)
    evening.learns(mara, "inspire", "berserker-rage", "weapon-master", "backstab")
    evening.shielded(mara, tor)
    for kind in ("light-blade", "heavy-bow", "heavy-armor", "heater"):
        evening.do("gm", "fe.give-gear", owner=mara, kind=kind)
    for hero in (mara, tor):
        evening.do("gm", "fe.set-xp", hero=hero, unspent=40, reason="the road")
        evening.do("gm", "fe.set-boons", hero=hero, held=4, reason="the road")
    evening.do("ann", "fe.recruit", hero=mara, name="Nan", cap=2, days=1)
    evening.do("gm", "fe.name-foe", name="A wolf")
    return evening


def in_a_scene() -> Evening:
    evening = quiet()
    evening.do("gm", "start-scene", title="The yard")
    return evening


def in_a_fight() -> Evening:
    evening = in_a_scene()
    mara = next(iter(evening.state[Characters].known))
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=mara)
    return evening


def about_to_roll() -> Evening:
    evening = in_a_fight()
    evening.agreed(next(iter(evening.state[Characters].known)))
    return evening


MOMENTS: Final[Sequence[Callable[[], Evening]]] = (quiet, in_a_scene, in_a_fight, about_to_roll)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda it: it.__name__)
def test_nonsense_is_refused_with_the_page_of_the_rule_it_breaks(moment: Callable[[], Evening]) -> None:
    assert tried(moment(), random.Random(17), EACH) > 100


@pytest.mark.soak
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda it: it.__name__)
def test_much_nonsense_is_refused_with_the_page_of_the_rule_it_breaks(moment: Callable[[], Evening]) -> None:
    for seed in range(40):
        tried(moment(), random.Random(seed), 40)


def tried(evening: Evening, chance: random.Random, each: int) -> int:
    """Try nonsense, and count the refusals that name a page."""
    cited = Counter[str]()
    for command, refusal in refusals(evening, chance, each):
        assert refusal.source or refusal.code not in written() or refusal.code in NEEDS_NONE, (command, refusal)
        cited[refusal.source or ""] += 1
    assert {id for id in cited if id and not load().find(id)} == set()
    return cited.total() - cited[""]


def refusals(evening: Evening, chance: random.Random, each: int) -> Iterator[tuple[Mapping[str, Any], Refusal]]:
    values = offered(evening)
    for kind in (it for it in FATES_EDGE.commands if _room(it) in ROOMS):
        for _ in range(each):
            raw = nonsense(kind, values, chance)
            seat = evening.seat(chance.choice(("gm", "gm", "ann", "bob")))
            came = decided(FATES_EDGE, evening.state, FATES_EDGE.read_command(raw), seat)
            if isinstance(came, Refusal):
                yield raw, came


def _room(kind: str) -> str:
    module = FATES_EDGE.commands[kind].__module__
    return module.split(".")[3] if ".fates_edge." in module else ""


def offered(evening: Evening) -> Mapping[str, list[str]]:
    """What could be picked in a field of that name in any form, open or greyed; under "" what is of no use."""
    found: dict[str, set[str]] = {"": {"nonsense", "Melee", *evening.state[Characters].known}}
    for offer in (offer for seat in ("gm", "ann", "bob") for offer in evening.offers(seat)):
        for name, value in offer.fixed:
            found.setdefault(name, set()).add(str(value))
        for field in offer.fields:
            found.setdefault(field.name, set()).update(str(option.value) for option in field.options)
    return {name: sorted(values) for name, values in found.items()}


def nonsense(kind: str, values: Mapping[str, list[str]], chance: random.Random) -> dict[str, Any]:
    """A command of that kind, its fields filled in with what its form allows and what it does not."""
    said = inspect.type_info(FATES_EDGE.commands[kind])
    assert isinstance(said, inspect.StructType)
    fields = (field for field in said.fields if field.required or chance.random() < 0.5)
    return {"type": kind, **{each.encode_name: _value(each.type, each.name, values, chance) for each in fields}}


def _value(kind: inspect.Type, name: str, values: Mapping[str, list[str]], chance: random.Random) -> Any:
    match kind:
        case inspect.IntType():
            return chance.choice((-1, 0, 1, 2, 3, 99))
        case inspect.StrType():
            return chance.choice(values.get(name) or values[""] if chance.random() < 0.9 else values[""])
        case inspect.EnumType():
            return chance.choice([member.value for member in kind.cls])
        case inspect.VarTupleType():
            return [_value(kind.item_type, name, values, chance) for _ in range(chance.randrange(4))]
        case inspect.UnionType():
            return _value(chance.choice(kind.types), name, values, chance)
        case inspect.NoneType():
            return None
    assert isinstance(kind, inspect.BoolType), kind
    return chance.random() < 0.5
