"""Sayings agreed on, troubles proposed, and what is true of people whether a box is checked or not."""

from __future__ import annotations

from msgspec.structs import replace

from tests.systems.fate_2003.points.paid import held
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import GiveCharacter, RenameCharacter
from threefates.rulebook.agenda import Answer
from threefates.rulebook.parts import Listing, Tracks, Words
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, ProposeTest, RollTest
from threefates.systems.fate_2003.points.involuntary_invocation import Invoke
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.points.proposed_invocation import ProposeInvocation
from threefates.systems.fate_2003.points.props import TakeProp
from threefates.systems.fate_2003.points.sayings import ExplainSaying, SayingAgreed
from threefates.systems.fate_2003.sheets.aspects import Aspect, AspectKind, passive
from threefates.systems.fate_2003.sheets.changes import SetAspect
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.sheets.view import show_sheet
from threefates.systems.fate_2003.wounds.party import party
from threefates.testing.proof import proves

SAYING = "Go ahead, make my day"


def with_saying(seats: tuple[Seat, ...] = (GM, ANN, BOB)) -> tuple[Table, str]:
    table = Table(seats).heroes()
    mara = table.character("Mara")
    table.does(ANN, SetAspect(mara, SAYING, 2, AspectKind.SAYING))
    return table, mara


def saying(table: Table) -> Aspect:
    return table.state[Sheets][table.character("Mara")].aspects[SAYING]


@proves("fate.aspects.style")
def test_a_saying_counts_once_its_meaning_is_agreed() -> None:
    table, mara = with_saying()
    assert saying(table).free == 0
    assert table.refusal(ANN, InvokeForEffect(mara, SAYING, "he blinks")) == "aspects.not_agreed"
    table.does(ANN, ExplainSaying(mara, SAYING, "Mara dares people to begin"))
    assert table.refusal(ANN, ExplainSaying(mara, SAYING, "else")) == "facts.one_at_a_time"
    assert f"fate.explain-saying.{mara}" not in table.offers(ANN)
    table.answers(GM, "not", kind="fate.meant")
    assert saying(table).meaning == ""
    table.does(ANN, ExplainSaying(mara, SAYING, "Mara dares people to begin"))
    table.answers(GM, "agreed", kind="fate.meant")

    assert (saying(table).meaning, saying(table).free) == ("Mara dares people to begin", 2)
    assert table.panes["bob"][-1] == f"Mara's “{SAYING}” means: Mara dares people to begin."
    table.does(ANN, InvokeForEffect(mara, SAYING, "he blinks"))


@proves("fate.aspects.style", "fate.aspects.roll-aspect", "fate.aspects.passive")
def test_before_it_is_agreed_on_it_is_rolled_by_nobody_and_true_of_nobody() -> None:
    table, mara = with_saying()
    rolled = f"aspect:{SAYING}"
    table.does(GM, CallStaticTest(mara, "face him down", "Good"))
    asked = table.asked(ANN, "fate.name")
    assert table.refusal(ANN, RollTest(asked.id, rolled)) == "sheet.no_such_trait"
    assert saying(table) not in passive(tuple(table.state[Sheets][mara].aspects.values()))
    table.does(GM, ExplainSaying(mara, SAYING, "Mara dares people to begin"))

    assert saying(table) in passive(tuple(table.state[Sheets][mara].aspects.values()))
    table.does(ANN, RollTest(asked.id, rolled), "0000")
    table.left_as_it_lies()
    assert f"Mara rolls {SAYING}: Good (+2)." in table.panes["bob"]


@proves("fate.aspects.style", "fate.aspects.involuntary-invocation")
def test_before_it_is_agreed_on_it_is_turned_against_nobody_either() -> None:
    """By the Game Master, or as somebody proposes; what was proposed and is made a saying since is declined at most."""
    table, mara = with_saying()
    offers = [
        next(one for one in table.offers(seat).values() if one.command == command)
        for seat, command in ((GM, "fate.invoke-against"), (BOB, "fate.propose-invocation"))
    ]
    greyed = [
        {option.value: option.refusal.code if option.refusal else "" for option in offer.fields[0].options}
        for offer in offers
    ]
    assert [each[f"{mara}/{SAYING}"] for each in greyed] == ["aspects.not_agreed"] * 2
    assert [each[f"{mara}/Proud"] for each in greyed] == ["", ""]
    assert table.refusal(GM, Invoke(f"{mara}/{SAYING}", "she draws")) == "aspects.not_agreed"
    assert table.refusal(BOB, ProposeInvocation(f"{mara}/{SAYING}", "she draws")) == "aspects.not_agreed"
    table.does(BOB, ProposeInvocation(f"{mara}/Proud", "she draws"))
    table.does(ANN, SetAspect(mara, "Proud", 1, AspectKind.SAYING))
    taken_up = table.asked(GM, "fate.trouble-proposed").options[0].refusal
    table.answers(GM, "not", kind="fate.trouble-proposed")

    table.does(GM, ExplainSaying(mara, SAYING, "Mara dares people to begin"))
    table.does(GM, Invoke(f"{mara}/{SAYING}", "she draws"))

    assert taken_up is not None
    assert taken_up.code == "aspects.not_agreed"
    assert table.asked(ANN, "fate.bid").options[0].label == "Go along and gain 2 Fate points"


@proves("fate.aspects.style")
def test_only_sayings_are_explained_by_their_own_and_by_the_game_master() -> None:
    table, mara = with_saying()
    assert table.refusal(ANN, ExplainSaying(mara, "Proud", "words")) == "aspects.no_saying"
    assert table.refusal(ANN, ExplainSaying(mara, "Nobody", "words")) == "aspects.no_saying"
    assert table.refusal(BOB, ExplainSaying(mara, SAYING, "words")) == "character.not_yours"
    table.does(GM, ExplainSaying(mara, SAYING, "words"))
    assert saying(table).free == 2
    assert table.offers(GM)[f"fate.explain-saying.{mara}"].levers

    alone, mara = with_saying((replace(GM, away=True), ANN, BOB))
    alone.does(ANN, ExplainSaying(mara, SAYING, "words"))
    assert saying(alone).free == 2


@proves("fate.aspects.style")
def test_a_verse_is_longer_than_a_name() -> None:
    table, mara = with_saying()
    verse = "The rivers" * 12
    table.does(ANN, SetAspect(mara, verse, 1, AspectKind.SAYING))
    assert table.refusal(ANN, SetAspect(mara, f"{verse}!", 1, AspectKind.SAYING)) == "sheet.words"
    table.does(ANN, ExplainSaying(mara, verse, verse))
    table.answers(GM, "not", kind="fate.meant")
    assert table.refusal(ANN, ExplainSaying(mara, verse, f"{verse}!")) == "sheet.words"
    table.does(ANN, SetAspect(mara, verse[:40], 1))
    assert table.refusal(ANN, SetAspect(mara, verse[:41], 1)) == "sheet.words"
    assert table.refusal(ANN, SetAspect(mara, verse, 1, AspectKind.TRAIT)) == "sheet.words"
    assert table.refusal(ANN, SetAspect(mara, verse, 1)) == "sheet.words"


@proves("fate.aspects.style")
def test_what_a_villain_lives_by_is_told_to_nobody() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, SetAspect(vex, SAYING, 1, AspectKind.SAYING))
    table.panes["ann"].clear()
    table.does(GM, ExplainSaying(vex, SAYING, "words"))

    assert (table.panes["ann"], table.panes["gm"][-1]) == ([], f"Captain Vex's “{SAYING}” means: words.")


@proves("fate.aspects.style")
def test_what_it_would_mean_is_asked_of_the_game_master_alone_where_a_player_plays_her_people() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, SetAspect(vex, SAYING, 2, AspectKind.SAYING))
    table.does(GM, GiveCharacter(vex, ANN.id))
    table.does(ANN, ExplainSaying(vex, SAYING, "Vex dares people to begin"))
    asked = table.asked(GM, "fate.meant")
    assert asked.asks == "A saying of Captain Vex's: is it agreed on?"
    assert asked.options[0].detail == f"“{SAYING}” would mean: Vex dares people to begin."
    read = str(table.system.view(table.state, table.state.viewer("bob")))
    assert "A saying of Captain Vex's" in read
    assert SAYING not in read
    table.answers(GM, "agreed", kind="fate.meant")

    assert table.state[Sheets][vex].aspects[SAYING].meaning == "Vex dares people to begin"
    assert not any(SAYING in line for line in table.panes["bob"])


@proves("fate.aspects.style")
def test_a_saying_given_back_while_it_was_talked_over_means_nothing() -> None:
    table, mara = with_saying()
    table.does(ANN, ExplainSaying(mara, SAYING, "words"))
    sheet = table.state[Sheets][mara]
    aspects = {name: one for name, one in sheet.aspects.items() if name != SAYING}
    table.state = table.state.put(table.state[Sheets].put(mara, replace(sheet, aspects=aspects)))

    happened = table.answers(GM, "agreed", kind="fate.meant")

    assert not [event for event in happened if isinstance(event, SayingAgreed)]


@proves("fate.aspects.passive")
def test_what_is_true_stays_true_without_a_box() -> None:
    aspects = (Aspect("Strong", 2, checked=2), Aspect("Sword", 1, kind=AspectKind.PROP, away=True), Aspect("Slow", 1))

    assert [one.name for one in passive(aspects)] == ["Strong", "Slow"]
    assert passive(()) == ()


def true_of_them(table: Table, by: Seat) -> dict[str, str]:
    part = table.system.view(table.state, table.state.viewer(by.id)).get("true-of-them")
    assert part is None or isinstance(part, Words)
    return dict(line.text.split(": ", 1) for line in part.lines) if part else {}


@proves("fate.aspects.passive")
def test_the_game_master_is_shown_what_is_true_of_who_rolls() -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(ANN, ProposeTest(mara, "stare him down", vex))
    assert true_of_them(table, GM) == {
        "Mara": "Brawler 2 (Good), Proud 1 (Fair)",
        "Captain Vex": "Zealous 1 (Fair)",
    }
    assert true_of_them(table, ANN) == {}
    table.does(GM, SetAspect(mara, "Sword", 1, AspectKind.PROP, reason="found"))
    table.does(GM, TakeProp(f"{mara}/Sword", "stolen", useful=False))
    table.answers(GM, "none")
    assert true_of_them(table, GM) == {}
    table.does(GM, CallStaticTest(mara, "leap", "Fair"))
    assert true_of_them(table, GM) == {"Mara": "Brawler 2 (Good), Proud 1 (Fair)"}
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Fencing"), "0000")
    table.left_as_it_lies()
    assert true_of_them(table, GM) == {}


@proves("fate.aspects.involuntary-invocation")
def test_a_player_proposes_a_trouble_and_the_game_master_makes_it_one() -> None:
    table = Table().heroes()
    mara, finn, vex = (table.character(name) for name in ("Mara", "Finn", "Captain Vex"))
    assert table.refusal(ANN, ProposeInvocation(f"{mara}/Meek", "she hides")) == "aspects.unknown"
    assert table.refusal(ANN, ProposeInvocation(f"{vex}/Zealous", "he burns it")) == "aspects.unknown"
    table.does(ANN, ProposeInvocation(f"{mara}/Brawler", "she hits first"))
    assert table.refusal(BOB, ProposeInvocation(f"{finn}/Larcenous", "he steals")) == "facts.one_at_a_time"
    assert "fate.propose-invocation" not in table.offers(BOB)
    table.answers(GM, "invoke", kind="fate.trouble")
    table.answers(ANN, "along", kind="fate.bid")

    assert held(table)["Mara"] == 5
    table.does(BOB, ProposeInvocation(f"{mara}/Proud", "she boasts"))
    table.answers(GM, "not", kind="fate.trouble")
    assert table.panes["ann"][-1] == "Mara's Proud is not invoked now."
    options = table.offers(BOB)["fate.propose-invocation"].fields[0].options
    assert [one.value for one in options] == [f"{finn}/Larcenous", f"{mara}/Brawler", f"{mara}/Proud"]
    assert "fate.propose-invocation" not in table.offers(GM)


@proves("fate.aspects.involuntary-invocation")
def test_nobody_but_the_game_master_invokes_against_people() -> None:
    alone = Table((replace(GM, away=True), ANN, BOB)).heroes()
    mara = alone.character("Mara")
    assert alone.refusal(ANN, ProposeInvocation(f"{mara}/Proud", "she boasts")) == "aspects.nobody_invokes"
    table = Table().heroes()
    vex = table.character("Captain Vex")
    assert table.refusal(GM, ProposeInvocation(f"{vex}/Zealous", "he burns it")) == "aspects.yours"
    table.does(ANN, ProposeInvocation(f"{mara}/Proud", "she boasts"))
    choice = table.asked(GM, "fate.trouble")
    sheet = table.state[Sheets][mara]
    table.state = table.state.put(table.state[Sheets].put(mara, replace(sheet, aspects={})))
    table.does(GM, Answer(choice.id, "invoke"))
    assert held(table)["Mara"] == 3


@proves("fate.aspects.boxes", "fate.aspects.style", "fate.aspects.prop-protection")
def test_the_boxes_left_are_those_that_may_be_checked_now() -> None:
    table, mara = with_saying()  # beside three boxes of Brawler and Proud
    table.does(ANN, SetAspect(mara, "Rapier", 1, AspectKind.PROP))

    def left() -> int:
        part = show_sheet(table.state, table.state.viewer("ann"))
        assert isinstance(part, Tracks)
        return part.brief[1].value

    assert left() == 4
    table.does(GM, TakeProp(f"{mara}/Rapier", "no blades at court", useful=False))
    assert left() == 3
    table.does(GM, ExplainSaying(mara, SAYING, "Mara dares people to begin"))
    assert left() == 5


@proves("fate.aspects.style", "fate.aspects.people")
def test_a_sheet_says_what_a_saying_means_and_who_a_person_is() -> None:
    table, mara = with_saying()
    table.does(ANN, SetAspect(mara, "Brother", 1, person=table.character("Finn")))
    table.does(ANN, ExplainSaying(mara, SAYING, "Mara dares people"))
    assert labels(table)[-2:] == [f"{SAYING}, not agreed yet", "Brother (Finn)"]
    table.answers(GM, "agreed", kind="fate.meant")

    assert labels(table)[-2] == f"{SAYING} (Mara dares people)"


@proves("fate.aspects.people")
def test_everybody_reads_who_a_person_is_and_of_what_is_a_person_no_more_nobody_does() -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(ANN, SetAspect(mara, "Nemesis", 2, person=vex))
    table.does(GM, RenameCharacter(vex, "Lord Vex"))
    assert known_for(table) == "Ann. Brawler 2, Proud 1, Nemesis 2 (Lord Vex)"

    table.does(ANN, SetAspect(mara, "Nemesis", 2, AspectKind.TRAIT))

    assert table.panes["gm"][-1] == "Mara now has Nemesis at level 2."
    assert known_for(table) == "Ann. Brawler 2, Proud 1, Nemesis 2"


def known_for(table: Table) -> str:
    shown = party(table.state)
    assert isinstance(shown, Listing)
    return shown.rows[0].detail


def labels(table: Table) -> list[str]:
    shown = show_sheet(table.state, table.state.viewer("ann"))
    assert isinstance(shown, Tracks)
    return [track.label for track in shown.tracks]
