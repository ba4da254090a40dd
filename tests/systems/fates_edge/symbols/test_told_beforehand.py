"""What is told before a ritual is begun is what comes of it; and what comes of more of them than Spirit bears."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.rites.performing import CLEAN
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rites.blessings import running
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

ROADS = "The Traveler"  # a rival of the Gate


def hint(evening: Evening, label: str) -> str:
    (offer,) = [each for each in evening.offers("ann") if each.label == label]
    return offer.hint


def counters(evening: Evening, rite: str) -> dict[str, str]:
    """What Ann's card of a Rite says of its DV, and of what is owed then."""
    part = evening.view("ann")["my-rites"]
    assert isinstance(part, Listing)
    (card,) = [row for row in part.rows if rite in row.text]
    return {each.label: each.value for each in card.counters if each.label in ("DV", "Then owed")}


def fought(*patrons: str, **rulings: str) -> tuple[Evening, str]:
    """Vex in a scene in which the sea was called on already."""
    evening, hero = invoker(*patrons, **rulings)
    perform(evening, hero, "whispering-currents")
    roll(evening, hero, *CLEAN)
    evening.keep()
    return evening, hero


@proves("fe.invoker.rival-symbol", "fe.runekeeper.cross-patron", "fe.invoker.ritual", "fe.ruling.rite-second-patron")
@pytest.mark.parametrize(
    ("patrons", "rulings", "at_once"),
    [
        ((GATE, SEA), {"rite_second_patron": "dv_plus_one"}, 0),
        ((GATE, SEA), {"rite_second_patron": "plus_one_obligation"}, 1),
        ((GATE, SEA, ROADS), {"rite_second_patron": "dv_plus_one"}, 1),
        ((GATE, SEA, ROADS), {"rite_second_patron": "plus_one_obligation"}, 2),
    ],
)
def test_what_jealousy_marks_as_a_ritual_is_begun_and_how_hard_it_is_are_told_before_it(
    patrons: tuple[str, ...], rulings: dict[str, str], at_once: int
) -> None:
    evening, hero = fought(*patrons, **rulings)
    told = hint(evening, "Perform Circle of Denial")
    perform(evening, hero)
    terms = agreed(evening.state, evening.state[Proposals][hero])
    assert terms is not None

    assert owed(evening, hero).get(GATE, 0) == at_once
    assert (f"begun, it marks {at_once} Obligation" in told) == bool(at_once)
    assert f"{terms.dv + 1} rounds, DV {terms.dv}; " in told
    evening.do("ann", "fe.withdraw", hero=hero)
    assert "begun, it marks" not in hint(evening, "Perform Circle of Denial")


@proves("fe.runekeeper.invoke", "fe.invoker.rival-symbol", "fe.obligation.capacity")
def test_what_a_runekeeper_will_owe_counts_what_a_rivals_symbol_marks() -> None:
    evening, hero = invoker(GATE, ROADS)
    evening.learns(hero, "codex", "familiar")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron=GATE)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.set-patron", hero=hero, patron=GATE, reason="a test")
    again = hint(evening, "Invoke Circle of Denial")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=0, reason="a test")
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="Another")
    told, card = hint(evening, "Invoke Circle of Denial"), counters(evening, "Circle of Denial")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron=GATE)
    roll(evening, hero, *CLEAN)
    evening.answer(evening.asked().options[0].value, 8)  # worse by a Position: the lowest success falls again

    assert "you owe 2 of 8 then." in again
    assert card == {"DV": "2", "Then owed": "2 of 8"}
    assert "begun, it marks 1 Obligation; completed, it marks 1 Obligation, pushed 2; you owe 2 of 8 then." in told
    assert owed(evening, hero) == {GATE: 2}


@proves("fe.invoker.rival-symbol")
def test_a_rivals_symbol_taken_up_in_the_midst_of_a_ritual_is_minded_at_once_and_another_is_not() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=SEA)
    before = owed(evening, hero)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=ROADS)
    evening.do("ann", "fe.withdraw", hero=hero)
    perform(evening, hero)

    assert (before, owed(evening, hero)) == ({}, {GATE: 1})


@proves("fe.invoker.cross-resonance", "fe.obligation.tracked-per-rite", "fe.ruling.rite-second-patron")
def test_where_each_rite_has_a_ledger_a_second_patrons_stands_on_that_of_its_rite() -> None:
    evening, hero = fought(GATE, SEA, rite_second_patron="plus_one_obligation", obligation_tracking="per_rite")
    perform(evening, hero)

    assert owed(evening, hero) == {f"{SEA}: Whispering Currents": 1, f"{GATE}: Circle of Denial": 1}


def three_doors(*, spirit: int = 1) -> tuple[Evening, str]:
    """Vex keeps three thresholds sealed, one more than was answered for."""
    evening, hero = invoker(GATE)
    evening.rated(hero, spirit=spirit, Arcana=3)
    for door in ("a", "b", "c"):
        perform(evening, hero, "sealed-threshold", about=door)
        roll(evening, hero, *(9,) * (spirit + 3))
    return evening, hero


def asked(evening: Evening) -> int:
    return sum(choice.kind == "running" for choice in FATES_EDGE.questions(evening.state))


@proves("fe.invoker.concurrency")
def test_of_two_rituals_too_many_two_are_let_go_of() -> None:
    evening, hero = three_doors()
    before, left = asked(evening), []
    while asked(evening):
        choice = FATES_EDGE.questions(evening.state)[0]
        evening.do("ann", "answer", choice=choice.id, option="drop")
        left.append([laid.upon for laid in running(evening.state, hero)])

    assert (before, left) == (2, [["b", "c"], ["c"]])


@proves("fe.invoker.concurrency")
def test_of_two_rituals_too_many_of_which_one_is_let_go_of_one_is_asked_about() -> None:
    evening, hero = three_doors()
    evening.do("ann", "fe.end-rite", blessing=running(evening.state, hero)[0].id, why="the door is open")
    once = asked(evening)
    evening.answer("mark")

    assert (once, asked(evening)) == (1, 0)
    assert owed(evening, hero) == {GATE: 4}
    assert evening.replayed() == evening.state


@proves("fe.invoker.rival-symbol")
@pytest.mark.parametrize("dead", [False, True])
def test_no_patron_gives_the_dead_a_sign(dead: bool) -> None:
    evening, hero = invoker(GATE, ROADS)
    other = evening.hero("Pell", by="bob")
    perform(evening, hero)
    roll(evening, hero, 1, 1, 2, 2)
    before = "omen" in [choice.kind for choice in FATES_EDGE.questions(evening.state)]
    evening.comes(Died(hero if dead else other))

    assert before
    assert ("omen" in [choice.kind for choice in FATES_EDGE.questions(evening.state)]) is not dead


@proves("fe.invoker.concurrency", "fe.rites.definition")
@pytest.mark.parametrize("dead", [False, True])
def test_a_ritual_upon_the_dead_is_kept_up_no_longer_and_one_upon_a_door_is(dead: bool) -> None:
    evening, hero = invoker(SEA, GATE)
    pell, tor = evening.hero("Pell", by="bob"), evening.hero("Tor", by="bob")
    evening.rated(hero, spirit=2, Arcana=2)
    perform(evening, hero, "tidemarks-blessing", whom=pell)
    roll(evening, hero, 8, 8, 8, 8)
    perform(evening, hero, "sealed-threshold", about="the door")
    roll(evening, hero, 8, 8, 8, 8)
    evening.comes(Died(pell if dead else tor))

    assert [laid.name for laid in running(evening.state, hero)] == [
        *([] if dead else ["Tidemark's Blessing"]),
        "Sealed Threshold",
    ]


@proves("fe.invoker.crack-the-seal", "fe.invoker.access")
def test_of_several_symbols_those_that_are_carried_are_offered_to_be_cracked() -> None:
    evening, hero = invoker(GATE, SEA)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=SEA, shown=False)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    (offer,) = evening.offers("ann", "fe.crack-seal")
    options = {option.value: option.refusal for option in offer.fields[0].options}
    refused = evening.refused("ann", "fe.crack-seal", hero=hero, patron=SEA)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)

    assert options == {GATE: None, SEA: refused}
    assert offer.enabled
    assert not evening.offers("ann", "fe.crack-seal")[0].enabled


@proves("fe.invoker.crack-the-seal")
def test_whose_seal_is_cracked_is_said_by_who_carries_none() -> None:
    evening, hero = invoker()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    (offer,) = evening.offers("ann", "fe.crack-seal")

    assert offer.enabled
    assert offer.fields[0].options == ()


@proves("fe.invoker.concurrency", "fe.resolution.critical-softens-magic")
@pytest.mark.parametrize("order", [("running", "perk"), ("perk", "running")])
def test_a_ten_makes_a_ritual_gentler_whether_or_not_the_oldest_was_kept_before(order: tuple[str, str]) -> None:
    evening, hero = invoker(GATE, critical_definition="tens_tiers")
    evening.rated(hero, spirit=1, Arcana=3)
    for door, die in (("a", 9), ("b", 10)):
        perform(evening, hero, "sealed-threshold", about=door)
        roll(evening, hero, die, 9, 8, 8)
    for kind in order:
        (choice,) = [each for each in FATES_EDGE.questions(evening.state) if each.kind == kind]
        evening.do("ann", "answer", choice=choice.id, option="mark" if kind == "running" else "soften")

    assert owed(evening, hero) == {GATE: 2}
