"""Aspects that the book names, in content and ledger, as it prints them."""

from __future__ import annotations

from tests.books.fate_2003.printed import data, table
from tests.systems.fate_2003.creation.phases import begun, sheet
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.pieces.spelling import bare
from threefates.systems.fate_2003.content.records import sample_aspects
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeAspect
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.notation import aspects
from threefates.testing.proof import proves

PRINTED = table("named_aspects")


def of(entry: str) -> dict[str, tuple[str, str]]:
    return {one.id: (one.name, one.about) for one in sample_aspects().values() if one.entry == entry}


@proves("fate.aspects.definition")
def test_what_aspects_are_about() -> None:
    found, told = of("fate.aspects.definition"), data("fate.aspects.definition")["categories"]

    for category, about in PRINTED["about"].items():
        assert [name for name, one in found.values() if one == about] == PRINTED[category] == told[category]
    assert len(found) == sum(len(names) for names in told.values())


@proves("fate.aspects.sample-names")
def test_the_short_list_of_the_margin() -> None:
    found = of("fate.aspects.sample-names")

    assert list(found.values()) == [tuple(one) for one in PRINTED["samples"]]
    assert [name for name, _ in found.values()] == data("fate.aspects.sample-names")["names"]


@proves("fate.aspects.sample-names")
def test_each_of_the_short_list_is_one_aspect_when_it_is_written_down() -> None:
    names = [name for name, _ in of("fate.aspects.sample-names").values()]

    assert aspects(", ".join(f"{name} 2" for name in names)) == dict.fromkeys(names, 2)
    assert list(aspects("bob, the Talking Skull; Bob, Weak 3")) == ["Bob, the talking skull", "Bob", "Weak"]


@proves("fate.aspects.sample-names")
def test_each_of_the_short_list_is_one_aspect_of_the_plot() -> None:
    names = [name for name, _ in of("fate.aspects.sample-names").values()]
    hero = Table()
    hero.does(GM, PlanCampaign(plot=", ".join(names)))
    hero.does(GM, BeginPhase("Everybody was young.", plot="bob, the Talking Skull, Bob"))

    assert hero.state[Campaign].plot == tuple(names)
    assert [bare(one) for one in hero.state[Campaign].plotted[1].aspects] == ["bob, the talking skull", "bob"]


@proves("fate.aspects.definition", "fate.aspects.sample-names")
def test_every_one_of_them_is_taken_in_a_phase_by_its_id() -> None:
    for sample in PRINTED["ids"]:
        hero = begun()
        who = hero.character("Sybil")
        hero.does(ANN, TakeAspect(who, sample=sample))
        assert list(sheet(hero).aspects) == [sample_aspects()[sample].name]
    assert list(sample_aspects()) == PRINTED["ids"]
    fresh = begun()
    who = fresh.character("Sybil")
    assert fresh.refusal(ANN, TakeAspect(who, sample="nothing")) == "creation.no_sample"
    assert fresh.refusal(ANN, TakeAspect(who)) == "creation.which"
    assert fresh.refusal(ANN, TakeAspect(who, held="Proud", sample="knight")) == "creation.which"
    fresh.does(ANN, TakeAspect(who, new="Proud"))
    offered = fresh.offers(ANN)
    assert not any(one.enabled for key, one in offered.items() if key.startswith("fate.take-aspect"))
