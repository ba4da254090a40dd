"""A Symbol that is lost, taken or lent: nothing is done by it, and nothing minds it, until it is back as it was."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.systems.fates_edge.symbols.cracking import Seals, symbol_of
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import carried_of, rival_of
from threefates.testing.proof import proves


@proves("fe.invoker.display", "fe.invoker.without-symbol", "fe.ruling.casting-without-symbol")
@pytest.mark.parametrize(("reading", "code"), [("penalty_cast", ""), ("impossible", "symbol.none")])
def test_a_ritual_is_performed_without_the_symbol_that_is_gone(reading: str, code: str) -> None:
    evening, hero = invoker(GATE, casting_without_symbol=reading)
    evening.do("gm", "fe.lose-symbol", hero=hero, patron="the sealed gate", why="the guard took it")
    ritual = {"hero": hero, "rite": "circle-of-denial", "patron": GATE}
    if code:
        assert evening.refused("ann", "fe.begin-ritual", **ritual).code == code
        return
    perform(evening, hero, patron=GATE)
    rite = invoked(evening.state)[hero]

    assert rite.ritual is not None
    assert rite.ritual.symbol == ""
    assert "no Symbol" in [each.why for each in bearing(evening.state, evening.state[Proposals][hero])]
    assert evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE).code == "seal.none"


@proves("fe.invoker.display", "fe.invoker.outcomes")
def test_taken_in_the_midst_of_a_ritual_it_breaks_it_off() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    evening.do("gm", "fe.lose-symbol", hero=hero, patron=GATE, why="a thief")

    assert invoked(evening.state) == {}
    assert evening.replayed() == evening.state


@proves("fe.invoker.borrowed-grace-v2", "fe.invoker.display", "fe.invoker.crack-the-seal")
def test_nothing_else_is_done_by_it_either_and_it_comes_back_as_it_was() -> None:
    evening, hero = invoker(GATE, SEA)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="the rain")
    evening.do("gm", "fe.lose-symbol", hero=hero, patron=GATE, why="lent to Tev")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    refused = [
        evening.refused("ann", command, hero=hero, patron=GATE, **more).code
        for command, more in (
            ("fe.borrow-grace", {"pay": "fatigue"}),
            ("fe.show-symbol", {"shown": False}),
            ("fe.crack-seal", {}),
            ("fe.upgrade-symbol", {"upgrade": "bright"}),
        )
    ]
    again = evening.refused("gm", "fe.lose-symbol", hero=hero, patron=GATE, why="again").code
    offered = [dict(offer.fixed)["patron"] for offer in evening.offers("gm", "fe.lose-symbol")]
    back = [dict(offer.fixed)["patron"] for offer in evening.offers("gm", "fe.regain-symbol")]
    evening.do("gm", "fe.regain-symbol", hero=hero, patron=GATE)

    assert refused == ["symbol.none"] * 4
    assert (again, offered, back) == ("symbol.none", [SEA], [GATE])
    assert evening.refused("gm", "fe.regain-symbol", hero=hero, patron=GATE).code == "symbol.not_lost"
    assert [*carried_of(evening.state, hero)] == [GATE, SEA]
    assert symbol_of(evening.state, hero, GATE) is Symbol.NEGLECTED


@proves("fe.invoker.rival-symbol")
def test_a_rivals_that_is_gone_is_minded_by_nobody_until_it_is_back_in_the_midst_of_it() -> None:
    evening, hero = invoker(GATE, "The Traveler")
    evening.do("gm", "fe.lose-symbol", hero=hero, patron="The Traveler", why="sunk")
    perform(evening, hero)
    before, rival = owed(evening, hero), rival_of(evening.state, hero, GATE)
    evening.do("gm", "fe.regain-symbol", hero=hero, patron="The Traveler")

    assert (before, rival) == ({}, "")
    assert owed(evening, hero) == {GATE: 1}


@proves("fe.invoker.access", "fe.invoker.restore")
def test_one_that_is_bought_in_its_place_is_whole_and_plain() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="hardened")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="the rain")
    evening.do("gm", "fe.lose-symbol", hero=hero, patron=GATE, why="sunk")
    evening.do("gm", "end-scene")
    work = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE).code
    evening.do("gm", "fe.set-xp", hero=hero, unspent=4, total=40, reason="a test")
    evening.do("ann", "fe.gain-symbol", hero=hero, patron=GATE)
    held = evening.state[Seals].carried[hero][GATE]

    assert work == "symbol.none"
    assert (held.upgrade, held.lost, symbol_of(evening.state, hero, GATE)) == ("", False, Symbol.MAINTAINED)


@proves("fe.invoker.display")
def test_that_a_hidden_one_is_gone_its_bearer_and_the_game_master_know() -> None:
    evening, hero = invoker(GATE)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    evening.do("gm", "fe.lose-symbol", hero=hero, patron=GATE, why="a thief")
    said = {seat: any("a thief" in line for line in evening.told(seat)) for seat in ("gm", "ann", "bob", "")}

    assert said == {"gm": True, "ann": True, "bob": False, "": False}
    assert evening.refused("ann", "fe.regain-symbol", hero=hero, patron=GATE).code == "seat.not_the_gm"
    assert evening.offers("bob", "fe.regain-symbol") == []


@proves("fe.modules.session-loop", "fe.modules.player-duties")
def test_it_is_read_out_with_what_is_owed() -> None:
    evening, hero = invoker(GATE, SEA)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=SEA, symbol="neglected", reason="the rain")
    evening.do("gm", "fe.lose-symbol", hero=hero, patron=GATE, why="a thief")
    evening.do("gm", "end-scene")

    read = "Symbol of The Sealed Gate out of their hands, Symbol of Raéyn neglected"

    assert any(read in line for line in evening.told("bob"))
