"""An exchange played out with every fall of the dice: what comes of it, how often, is what was told before.

Both are held against the numbers of the book alone: two rolls, what adds to them, and the table of outcomes (p.36).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.counted import falls
from tests.systems.fate_2003.fights.fought import OWNERS, Brawl, dice_for
from tests.systems.fate_2003.tables import GM
from threefates.rulebook.agenda import Answer
from threefates.rulebook.messages import Event
from threefates.systems.fate_2003.conflict.blows import EffectWon
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Ground, Way
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import WoundMarked
from threefates.testing.proof import proves

SUMS = range(-4, 5)
WAYS = {steps: falls(0).count(steps) for steps in SUMS}  # of 81
Law = dict[str, Fraction]


def outcome(margin: int) -> str:
    """The table of outcomes as it is printed: +1, +2 to +4, +5 to +6, 7 and up."""
    return "clipped" if margin == 1 else "hurt" if margin <= 4 else "injured" if margin <= 6 else "taken out"


def by_the_book(mine: int, theirs: int, *, strikes: bool = True, struck_back: bool = True) -> Law:
    """The law of an exchange between two, from the numbers of the book alone."""
    law: defaultdict[str, Fraction] = defaultdict(Fraction)
    for one, ways in WAYS.items():
        for other, more in WAYS.items():
            margin = mine + one - theirs - other
            said = "nothing"
            if margin > 0 and strikes:
                said = f"Finn {outcome(margin)}"
            elif margin < 0 and struck_back:
                said = f"Cyrus {outcome(-margin)}"
            law[said] += Fraction(ways * more, 81 * 81)
    return dict(law)


def as_told(rows: Mapping[str, str]) -> Law:
    """What the odds say, in the same words."""
    law: defaultdict[str, Fraction] = defaultdict(Fraction)
    for said, share in rows.items():
        plain = said.replace(" behind by", "") if not said.startswith(("level", "Finn ahead", "Cyrus ahead")) else ""
        law[plain or "nothing"] += Fraction(share)
    return dict(law)


def as_played(fight: Brawl, last: DeclareAction, by: str, order: tuple[str, ...]) -> Law:
    """What becomes of it at the table, for every fall of both rolls."""
    law: defaultdict[str, Fraction] = defaultdict(Fraction)
    table, before = fight.table, fight.table.state
    names = {fight.who(name): name for name in ("Cyrus", "Finn")}
    for one, ways in WAYS.items():
        for other, more in WAYS.items():
            table.state, thrown = before, {"Cyrus": one, "Finn": other}
            events = played_out(fight, table.does(OWNERS[by], last, "".join(dice_for(thrown[name]) for name in order)))
            hits = [e for e in events if isinstance(e, WoundMarked) and e.outcome is not Outcome.SCRATCHED]
            said = [f"{names[hit.character]} {hit.outcome.value.replace('-', ' ')}" for hit in hits]
            assert len(said) <= 1
            law[said[0] if said else "nothing"] += Fraction(ways * more, 81 * 81)
    table.state = before
    return dict(law)


def played_out(fight: Brawl, events: Sequence[Event]) -> list[Event]:
    """What happens in the whole of an exchange: rolls stay as they fell, and what was wanted goes before a wound."""
    found, table = list(events), fight.table
    struck = next((one for one, name in fight.people().items() if name == "Guard A"), "")
    answers = {"fate.change": "leave", "fate.wound-or-effect": "effect", "fate.pick-struck": struck}
    while asked := next((one for one in table.system.questions(table.state) if one.kind in answers), None):
        found += table.does(table.seats[asked.seats[0]], Answer(asked.id, answers[asked.kind]))
    return found


def duel(*said: Callable[[Brawl], object]) -> Brawl:
    """Cyrus, Great with swords, and Finn, Great with knives, who has declared that he goes for Cyrus."""
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    for each in said:
        each(fight)
    return fight.says("Finn", "Knives", target="Cyrus")


def hurt(name: str, outcome: Outcome) -> Callable[[Brawl], object]:
    return lambda fight: fight.table.does(GM, MarkWound(fight.who(name), outcome))


def stands(name: str, ground: Ground, foe: str, steps: int = 1) -> Callable[[Brawl], object]:
    return lambda fight: fight.table.does(GM, TakeGround(fight.who(name), ground, fight.who(foe), steps))


CASES = {
    "as they are": ((), 3, 3),
    "hurt, and clipped": ((hurt("Cyrus", Outcome.HURT), hurt("Cyrus", Outcome.CLIPPED)), 3 - 2, 3),
    "clipped twice": ((hurt("Finn", Outcome.CLIPPED), hurt("Finn", Outcome.CLIPPED)), 3, 3 - 1),
    "hurt twice, injured twice": (
        tuple(hurt("Finn", Outcome(each)) for each in ("hurt", "hurt", *("injured",) * 2)),
        3,
        0,
    ),
    "at his back, against cover": (
        (stands("Cyrus", Ground.FLANKING, "Finn"), stands("Finn", Ground.POSITION, "Cyrus", 2)),
        3 + 1,
        3 + 2,
    ),
}


@proves("fate.wounds.outcome-table", "fate.combat.exchange-procedure", "fate.combat.common-principle")
@pytest.mark.parametrize("case", CASES)
def test_a_declaration_is_told_as_it_is_played_and_as_the_book_has_it(case: str) -> None:
    said, mine, theirs = CASES[case]
    fight = duel(*said)
    last = DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Finn"))

    rows = as_told(dict(told(fight.table, OWNERS["Cyrus"], last).outcomes))
    played = as_played(fight, last, "Cyrus", ("Cyrus", "Finn"))

    assert played == by_the_book(mine, theirs)
    assert unmarked_by_boxes(rows) == unmarked_by_boxes(by_the_book(mine, theirs))


def unmarked_by_boxes(law: Law) -> Law:
    """Without what the odds say besides of a box that is full."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for said, share in law.items():
        found[said.partition(",")[0].partition(" (")[0]] += share
    return dict(found)


@proves(
    "fate.combat.fight-defensively", "fate.combat.defend-with-other-skill", "fate.combat.no-damage-when-not-attacking"
)
@pytest.mark.parametrize(
    ("way", "skill", "mine"),
    [(Way.DEFENSIVE, "Swords", 3 + 1), (Way.ANOTHER_SKILL, "Swords", 3), (Way.OTHER, "Swords", 3)],
)
def test_so_it_is_of_who_strikes_at_nobody(way: Way, skill: str, mine: int) -> None:
    fight = duel()
    last = DeclareAction(fight.asked("Cyrus"), f"skill:{skill}", way=way)

    rows = as_told(dict(told(fight.table, OWNERS["Cyrus"], last).outcomes))
    expected = by_the_book(mine, 3, strikes=False)

    assert as_played(fight, last, "Cyrus", ("Cyrus", "Finn")) == expected
    assert {said: share for said, share in rows.items() if said not in ("nothing", "Finn scratched")} == {
        said: share for said, share in expected.items() if said != "nothing"
    }


@proves("fate.modifiers.outnumbering", "fate.combat.multiple-opponents")
def test_and_of_one_of_two_who_go_for_somebody() -> None:
    """The other of them throws the worst there is, and is beaten by whoever is ahead of the first at all."""
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A").says("Guard B", "Swords", target="Cyrus")
    table, before = fight.table, fight.table.state
    last = DeclareAction(fight.asked("Guard A"), "skill:Swords", target=fight.who("Cyrus"))
    rows = dict(told(table, GM, last).outcomes)
    struck: defaultdict[str, Fraction] = defaultdict(Fraction)
    book: defaultdict[str, Fraction] = defaultdict(Fraction)

    for guard, ways in WAYS.items():
        for cyrus, more in WAYS.items():
            table.state = before
            events = played_out(fight, table.does(GM, last, dice_for(cyrus) + dice_for(guard) + "----"))
            share, margin = Fraction(ways * more, 81 * 81), 1 + 1 + guard - (3 + cyrus)  # Fair, and not alone
            hits = [e for e in events if isinstance(e, WoundMarked) and e.outcome is not Outcome.SCRATCHED]
            for hit in hits:
                struck[hit.outcome.value.replace("-", " ")] += share * (hit.character == fight.who("Cyrus"))
            if margin > 0:
                book[outcome(margin)] += share

    assert dict(struck) == dict(book)
    assert {said: Fraction(rows[f"Cyrus {said}"]) for said in book} == dict(book)


@proves("fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize(("need", "least"), [("clipped", 1), ("hurt", 2), ("injured", 5), ("taken-out", 7)])
def test_and_of_what_a_maneuver_takes(need: str, least: int) -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    fight.says("Cyrus", "Swords", target="Finn", maneuver="trip him").says("Finn", "Knives", target="Cyrus")
    table, before = fight.table, fight.table.state
    named = Answer(table.asked(GM, "fate.name-need").id, need)
    share = told(table, GM, named).success
    comes_off, book = Fraction(0), Fraction(0)

    for cyrus, ways in WAYS.items():
        for finn, more in WAYS.items():
            table.state = before
            events = played_out(fight, table.does(GM, named, dice_for(cyrus) + dice_for(finn)))
            comes_off += Fraction(ways * more, 81 * 81) * any(isinstance(each, EffectWon) for each in events)
            book += Fraction(ways * more, 81 * 81) * (cyrus - finn >= least)

    assert (Fraction(share), comes_off) == (book, book)
