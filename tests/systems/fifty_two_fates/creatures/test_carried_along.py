"""Who is in a griffin's claws, or dragged off by ants, goes where they go."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, Magic
from threefates.testing.proof import proves


def seized(species: str, special: str, card: str, *drawn: str, **fields: Any) -> Fates:
    """Mara is in its grip, and it has not moved yet."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    fates.do("dana", "bring-creature", species=species, **fields)
    fates.do("dana", "deal", "5C", "5D", "5H", "6H", "6C", "6D", "7C", "7D")
    beast = fates.creatures()[0]
    fates.do("dana", "start-fight", "2C", "2D", "KC", apart=0)
    attack = {"entity": beast, "target": fates.named("Mara"), "count": 1}
    fates.do("dana", "attack-by-draw", card, **attack)
    fates.do("dana", "answer", choice=fates.asked("special"), option=special)
    fates.do("ann", "take-it", *drawn, choice=fates.asked("reaction"))
    fates.clear()
    return fates


def places(fates: Fates) -> dict[str, int]:
    return {name: fates.fight.places[fates.named(name)] for name in ("Mara", "Bern")}


@proves("ff.creatures.griffin", "ff.movement.zone")
@pytest.mark.parametrize(("metres", "lands"), [(5, 5), (0, 32)])
def test_who_is_carried_aloft_goes_as_far_as_the_griffin_flies(metres: int, lands: int) -> None:
    fates = seized("griffin", "griffin grab and drop", "9C")

    fates.do("dana", "move", entity=fates.creatures()[0], to="onward", metres=metres)

    assert places(fates) == {"Mara": lands, "Bern": 0}
    assert fates.replayed() == fates.state


@proves("ff.creatures.griffin", "ff.sway.falling")
def test_who_has_been_dropped_stays_where_they_fell() -> None:
    fates = seized("griffin", "griffin grab and drop", "9C")
    fates.do("dana", "fall", entity=fates.named("Mara"), metres=8)

    fates.do("dana", "move", entity=fates.creatures()[0], to="onward", metres=5)

    assert places(fates) == {"Mara": 0, "Bern": 0}


@proves("ff.creatures.ant-giant", "ff.movement.zone")
def test_who_is_dragged_off_goes_with_the_ants() -> None:
    fates = seized("ant", "ant drag", "9C", "KD")

    fates.do("dana", "move", entity=fates.creatures()[0], to="onward", metres=6)

    assert places(fates) == {"Mara": 6, "Bern": 0}


# who leaves a fight -------------------------------------------------------------------------------


@proves("ff.creatures.assassin-vine", "ff.creatures.ant-giant", "ff.ruling.ant-scale")
@pytest.mark.parametrize(
    ("species", "special", "drawn", "lets_go"),
    [("vine", "vine grapple", ("8D", "9D"), True), ("ant", "ant drag", ("KD",), False)],
)
def test_who_leaves_a_fight_holds_nobody_in_it_but_for_its_kin(
    species: str, special: str, drawn: tuple[str, ...], lets_go: bool
) -> None:
    fates = seized(species, special, "9C", *drawn, count=2)
    first, second = fates.creatures()

    fates.do("dana", "leave-fight", entity=first, chance=Leaning())
    let_go = not fates.state[Effects].known
    fates.do("dana", "leave-fight", entity=second, chance=Leaning())

    assert let_go is lets_go
    assert not fates.state[Effects].known
    assert fates.replayed() == fates.state


@proves("ff.creatures.assassin-vine", "ff.creatures.ant-giant", "ff.ruling.ant-scale")
@pytest.mark.parametrize("out", ["unconscious", "dead"])
@pytest.mark.parametrize(
    ("species", "special", "drawn", "lets_go"),
    [("vine", "vine grapple", ("8D", "9D"), True), ("ant", "ant drag", ("KD",), False)],
)
def test_nor_does_who_is_out(species: str, special: str, drawn: tuple[str, ...], out: str, *, lets_go: bool) -> None:
    fates = seized(species, special, "9C", *drawn, count=2)
    first, second = fates.creatures()

    fates.do("dana", "set-condition", entity=first, condition=out, chance=Leaning())
    let_go = not fates.state[Effects].known
    fates.do("dana", "set-condition", entity=second, condition=out, chance=Leaning())

    assert let_go is lets_go
    assert not fates.state[Effects].known


@proves("ff.creatures.ant-giant")
def test_one_ant_of_several_beside_the_victim_is_enough() -> None:
    fates = seized("ant", "ant drag", "9C", "KD", count=2)
    held = []

    for ant in fates.creatures():
        fates.do("dana", "set-place", entity=ant, place=50)
        held.append(bool(fates.state[Effects].known))

    assert held == [True, False]


@proves("ff.creatures.ant-giant", "ff.ruling.ant-scale")
def test_who_is_dragged_out_of_a_fight_is_held_still() -> None:
    fates = seized("ant", "ant drag", "9C", "KD")

    fates.do("dana", "leave-fight", entity=fates.named("Mara"), chance=Leaning())
    fates.do("dana", "leave-fight", entity=fates.creatures()[0], chance=Leaning())

    assert [effect.victim for effect in fates.state[Effects].known.values()] == [fates.named("Mara")]


# whom a spell holds -------------------------------------------------------------------------------


def held(species: str, special: str, *drawn: str) -> Fates:
    """Mara is in its grip, and a spell holds her where she is."""
    fates = seized(species, special, "9C", *drawn)
    mara = fates.named("Mara")
    one = Lasting(id="hold", spell="hold", caster=fates.named("Bern"), target=mara, total=9)
    fates.state = fates.state.put(replace(fates.state[Magic], active={"hold": one}))
    return fates


@proves("ff.spells.hold", "ff.creatures.griffin", "ff.creatures.ant-giant")
@pytest.mark.parametrize(
    ("species", "special", "drawn"), [("griffin", "griffin grab and drop", ()), ("ant", "ant drag", ("KD",))]
)
@pytest.mark.parametrize("spelled", [True, False])
def test_whom_a_spell_holds_is_carried_off_by_nobody_and_let_go_of(
    species: str, special: str, drawn: tuple[str, ...], *, spelled: bool
) -> None:
    fates = held(species, special, *drawn) if spelled else seized(species, special, "9C", *drawn)

    fates.do("dana", "move", entity=fates.creatures()[0], to="onward", metres=6)

    assert places(fates)["Mara"] == (0 if spelled else 6)
    assert (fates.timers("Mara") == []) is spelled
    assert not (spelled and fates.state[Effects].known)


@proves("ff.spells.hold", "ff.creatures.griffin")
def test_a_griffin_that_leaves_the_fight_leaves_whom_a_spell_holds() -> None:
    fates = held("griffin", "griffin grab and drop")

    fates.do("dana", "leave-fight", entity=fates.creatures()[0], chance=Leaning())

    assert fates.named("Mara") in fates.fight.places
    assert fates.timers("Mara") == []
