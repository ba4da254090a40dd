"""Offers as forms: where they stand, what they send, and that greyed ones say why."""

import pytest
from msgspec.structs import replace

from tests.web_pages.made_up import NO_BOON, ROLL, here, offers, public, view
from tests.web_pages.reading import Read, read
from threefates.rulebook.agenda import Option
from threefates.rulebook.desk import Tab
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import ALWAYS, Field, FieldKind, Offer, choice, flag, number, several, words
from threefates.rulebook.parts import Listing, Place, Row, View
from threefates.web import pages
from threefates.web.pages.arrangement import Columns, Known, arrange
from threefates.web.pages.desk import Desk
from threefates.web.pages.folds import Folds, group_id
from threefates.web.pages.leaves import leaves

NASTY = '"><script>x</script>'


def page_of(*offered: Offer) -> Read:
    return read(pages.seat(here(), version=1, view={}, public={}, offers=offered, told=()))


def sent(page: Read) -> list[tuple[str, str]]:
    return [(a["name"], a["value"]) for a in page.all("input", type="hidden") if a["name"] != "_id"]


def test_an_offer_without_fields_is_one_button_that_sends_what_is_fixed() -> None:
    fixed = (("who", "mara"), ("cards", ("KH", "2C")), ("open", True), ("nothing", None), ("dv", 3))

    page = page_of(Offer("tc.toss", "Throw three coins", fixed=fixed))

    want = [("_type", "tc.toss"), ("who", "mara"), ("cards[]", "KH"), ("cards[]", "2C"), ("open", "true"), ("dv", "3")]
    assert sent(page) == want
    assert page.all("form", method="post", action="/t/t1/s5/act")


def test_every_form_of_a_page_has_an_id_for_its_command() -> None:
    page = read(pages.seat(here(), version=1, view={}, public={}, offers=offers(), told=()))

    ids = [a["value"] for a in page.all("input", name="_id")]

    assert len(ids) == len(page.all("form"))
    assert len(set(ids)) == len(ids)
    assert all(0 < len(each) <= 64 for each in ids)


@pytest.mark.parametrize(
    ("count", "told", "optional", "opened"),
    [
        (13, "Balance, and landing on your feet.", False, False),
        (13, "+3, two hands", False, True),
        (13, "Balance, and landing on your feet.", True, True),
        (14, "Balance, and landing on your feet.", False, True),
    ],
)
def test_what_takes_a_sentence_to_say_is_read_before_it_is_picked(
    count: int, told: str, *, optional: bool, opened: bool
) -> None:
    options = [Option(str(number), f"no. {number}", told) for number in range(count)]

    page = page_of(Offer("learn", "Learn", (choice("skill", "Skill", options, optional=optional),)))

    assert len(page.all("select")) == opened
    assert len(page.all("input", type="radio", name="skill")) == (0 if opened else count)


def test_a_greyed_offer_has_no_form_and_says_why() -> None:
    page = page_of(Offer("reroll", "Re-roll a die", refusal=NO_BOON))

    assert not page.all("form")
    assert page.all("span", **{"aria-disabled": "true"})
    assert f"{NO_BOON.title} {NO_BOON.remedy}" in page.text


def test_every_kind_of_field_has_a_label_and_sends_what_the_command_takes() -> None:
    few, many = (tuple(Option(str(n), f"no. {n}") for n in range(count)) for count in (3, 9))
    fields = (
        choice("few", "Few", few),
        choice("many", "Many", many, default="4"),
        several("some", "Some", few, low=1),
        number("dv", "DV", low=1, high=9, default=3),
        words("short", "Short", longest=40),
        words("long", "Long", longest=600, optional=True),
        flag("push", "Push", default=True),
    )

    page = page_of(Offer("x", "X it", fields))

    controls = [a for tag, a in page.elements if tag in ("input", "select", "textarea")]
    names = {a["name"] for a in controls if a.get("type") != "hidden" and "name" in a}
    assert names == {"few", "many", "some[]", "dv", "short", "long", "push"}
    assert [a["value"] for a in page.all("option") if "selected" in a] == ["4"]
    assert page.all("input", name="dv", min="1", max="9", value="3", inputmode="numeric")
    assert page.all("textarea", name="long", maxlength="600")
    assert [a["name"] for a in controls if "required" in a] == ["few", "few", "few", "many", "short"]
    assert "checked" in page.all("input", name="push", value="true")[0]
    assert page.all("input", name="push", value="false", type="hidden")  # the last value counts: unticked means no


def test_an_option_that_is_refused_is_shown_and_says_why() -> None:
    one = Option("a", "A", refusal=NO_BOON)

    chips = page_of(Offer("x", "X", (choice("c", "C", (one, Option("b", "B"))), several("s", "S", (one,)))))
    listed = page_of(Offer("x", "X", (choice("c", "C", (one, *(Option(str(n), str(n)) for n in range(9)))),)))

    assert sum("disabled" in a for a in chips.all("input")) == 2
    assert "disabled" in listed.all("option", value="a")[0]
    assert NO_BOON.title in chips.text
    assert NO_BOON.title in listed.text


def test_what_people_write_stays_text_in_forms() -> None:
    field = Field("a", NASTY, FieldKind.ONE, (Option(NASTY, NASTY, NASTY),), default=NASTY)

    page = page_of(Offer(NASTY, NASTY, (field, words("w", NASTY, default=NASTY)), ((NASTY, NASTY),), hint=NASTY))

    assert all(script["src"].startswith("/static/") for script in page.all("script"))
    assert ("_type", NASTY) in sent(page)


def test_the_answers_to_a_question_stand_together_under_the_thumb() -> None:
    ask = [Offer("answer", name, choice="7", main=name == "Keep", group="Keep it?") for name in ("Keep", "Throw")]

    arranged = arrange(
        (*ask, Offer("toss", "Toss", main=True), Offer("hide", "Hide"), Offer("end", "End", levers=True))
    )

    assert [(g.kind, g.title, [o.label for _, o in g.offers]) for g in arranged.dock] == [
        ("ask", "Keep it?", ["Keep", "Throw"]),
        ("main", "", ["Toss"]),
    ]
    assert [o.label for g in arranged.do for _, o in g.offers] == ["Hide"]
    assert [o.label for g in arranged.levers for _, o in g.offers] == ["End"]


def test_what_is_a_heros_own_comes_before_what_is_nobodys() -> None:
    named = [Heading(title) for title in ("Dice", "Notes", "Together", "Vale", "Vale: magic", "Seats", "Road")]

    arranged = arrange((), headings=named)

    titles = [group.title for group in arranged.do]
    assert titles == ["Vale", "Vale: magic", "Road", "Together", "Dice", "Notes", "Seats"]


def test_offers_that_look_alike_have_ids_of_their_own() -> None:
    arranged = arrange((Offer("roll", "Roll"), Offer("roll", "Roll in secret"), Offer("roll", "x", group="G")))

    ids = [name for group in arranged.do for name, _ in group.offers]

    assert len(set(ids)) == 3


def test_offers_that_are_arranged_again_stand_as_if_nobody_had_seen_them() -> None:
    roll, secret = Offer("roll", "Roll"), Offer("roll", "Roll in secret", group="Seats")
    main, asked = Offer("hide", "Hide", main=True), Offer("answer", "Yes", choice="q1", main=True)
    known: Known = {}

    evening = [(roll, secret, main), (secret, main), (main, asked, secret, roll), (replace(roll, levers=True), asked)]
    again = [arrange(offered, None, known=known) for offered in evening]

    assert again == [arrange(offered) for offered in evening]
    assert len(known) == 2


def test_columns_are_arranged_anew_only_where_something_stands_otherwise() -> None:
    roll, secret, end = Offer("roll", "Roll"), Offer("roll", "Roll in secret"), Offer("end", "End", levers=True)
    talk = Offer("say", "Say", (words("text", "What"),), group="Talk")
    two, turned = [Heading("Ansel"), Heading("Mara")], [Heading("Mara"), Heading("Ansel")]
    columns, folds = Columns(), Folds()

    evening = [((roll, end, talk), two), ((roll, end, talk, secret), two), ((end, roll, talk), turned)]
    again = [arrange(offered, headings=named, folds=folds, columns=columns) for offered, named in evening]
    once = [arrange(offered, headings=named) for offered, named in evening]

    assert again == once
    assert again[0].levers is again[1].levers is again[2].levers
    assert again[0].speak == again[1].speak != ()


def test_a_heading_that_was_opened_is_open_though_nothing_else_is_otherwise() -> None:
    columns, folds, named = Columns(), Folds(), [Heading("Mara")]

    def closed() -> list[bool]:
        return [group.closed for group in arrange((), headings=named, folds=folds, columns=columns).do]

    assert closed() == [True]
    folds.fold(group_id("do", "Mara"), opened=True)
    assert closed() == [False]


def test_what_stands_at_a_row_stands_there_though_its_name_has_dots() -> None:
    """Skills of FATE stand at a rung of somebody's, as `skills.hero-1.3`."""
    sheet = Listing("Skills", Place.ME, (Row("hero-1.3", "Great", "Swimming"),))
    tapped = Offer("roll", "Swimming", group="Vale", at=("skills.hero-1.3",))

    arranged = arrange((tapped,), {"skills": sheet}, known={})

    assert [offer for _, offer in arranged.rows["skills"]["hero-1.3"]] == [tapped]
    assert not any(group.offers for group in arranged.do)


def test_the_x_card_is_always_at_the_top() -> None:
    page = read(pages.seat(here(), version=1, view=view(), public=public(view()), offers=offers(), told=()))

    first = page.all("form")[0]

    assert first["class"] == "x-card"
    assert ("_type", "raise-x-card") in sent(page)


def test_a_form_refused_without_scripts_is_shown_again_open_filled_in_with_why() -> None:
    tried = {"_type": ["propose"], "hero": ["mara"], "dv": ["7"], "stakes": ["The lamps"], "helpers[]": ["ansel"]}

    html = pages.seat(here(), version=1, view={}, public={}, offers=offers(), told=(), refusal=NO_BOON, tried=tried)

    page = read(html)
    opened = [a for a in page.all("details") if "open" in a and "form" in a.get("class", "")]
    assert len(opened) == 1
    assert page.all("input", name="dv", value="7")
    assert "checked" in page.all("input", name="helpers[]", value="ansel")[0]
    assert "The lamps" in page.text
    assert html.count('<p class="refused">') == 1


def test_a_refusal_whose_offer_is_gone_is_still_said() -> None:
    html = pages.seat(
        here(), version=1, view={}, public={}, offers=offers(), told=(), refusal=NO_BOON, tried={"_type": ["gone"]}
    )

    assert html.count('<p class="refused">') == 1


def test_the_answer_to_a_refused_form_has_its_words_and_its_faults() -> None:
    page = read(pages.refused(NO_BOON, [("dv", "DV goes from 1 to <9>.")]))

    assert page.text == f"{NO_BOON.title} {NO_BOON.remedy} why? DV goes from 1 to <9>."
    assert page.all("li", **{"data-field": "dv"})


def test_dice_one_may_throw_again_are_tapped_where_they_lie() -> None:
    answers = (
        Offer("answer", "Keep the dice", fixed=(("option", "keep"),), main=True, choice="12"),
        Offer("answer", "Throw the 4 again", fixed=(("option", "3"),), choice="12", at=("roll.3",), throws="1d10"),
    )
    seen: View = {"roll": ROLL}

    page = read(pages.seat(here(), version=1, view=seen, public=seen, offers=answers, told=()))

    (tapped,) = page.all("button", title="Throw the 4 again")
    assert "die" in tapped["class"]
    assert len(page.all("form", **{"data-dice": "1d10"})) == 1
    assert len([each for each in sent(page) if each == ("option", "3")]) == 1


def test_dice_that_are_not_there_leave_a_button_with_words() -> None:
    answer = Offer("answer", "Throw it again", choice="12", main=True, at=("roll.9",))

    page = read(pages.seat(here(), version=1, view={"roll": ROLL}, public={}, offers=(answer,), told=()))

    assert "Throw it again" in page.text
    assert not page.all("button", title="Throw it again")


def test_a_number_that_can_only_be_one_is_that_already() -> None:
    page = page_of(Offer("x", "X", (Field("amount", "Amount", FieldKind.NUMBER, low=2, high=2),)))

    assert page.all("input", name="amount", value="2")


def test_what_makes_somebody_comes_in_leaves_that_are_one_form_without_scripts() -> None:
    skills = [Option(f"skill {number}", f"Skill {number}", "what it is for") for number in range(12)]
    fields = (
        words("name", "Name", longest=60),
        number("body", "Body", low=1, high=3),
        several("skills", "Skills", skills),
    )

    page = page_of(
        Offer("tc.make-hero", "Make a hero", fields), Offer("tc.make-foe", "Make a foe", fields, levers=True)
    )

    lying = [each for each in page.all("div") if each.get("class") == "leaf"]
    turning = [each for each in page.all("button") if "leaf-" in each["class"]]
    assert [leaf["data-title"] for leaf in lying] == ["Name, Body", "Skills"]
    assert not any("hidden" in leaf for leaf in lying)
    assert [("hidden" in button) for button in turning] == [True, True]
    assert len([each for each in page.all("button") if each["class"] == "btn main go"]) == 2


def test_main_things_come_as_they_are_read_one_tap_first_and_what_is_always_there_last() -> None:
    what = words("what", "What")
    offered = (
        Offer("try", "Try something", (what,), main=True, at=(ALWAYS,)),
        Offer("weave", "Weave", (what,), main=True),
        Offer("trigger", "Now", main=True),
    )
    page = page_of(*offered)

    (main,) = arrange(offered).dock
    assert [offer.command for _, offer in main.offers] == ["trigger", "weave", "try"]
    assert ["always" in a["class"].split() for a in page.all("details") if "form" in a["class"].split()] == [
        False,
        True,
    ]


@pytest.mark.parametrize(("many", "folds"), [(3, 0), (4, 1)])
def test_what_each_of_many_may_always_do_is_one_button_that_asks_for_whom(many: int, folds: int) -> None:
    each = [trying(f"hero-{number}") for number in range(many)]
    page = page_of(Offer("trigger", "Now", main=True), *each)

    found = [a for a in page.all("details") if a["class"] == "by-whom"]
    assert len(found) == folds
    assert not any("open" in fold for fold in found)
    assert len(page.all("input", name="_type", value="try")) == many
    assert ("Try something for…" in page.text) is bool(folds)


def test_of_many_the_one_whose_form_was_refused_without_scripts_is_seen() -> None:
    each, tried = [trying(f"hero-{number}") for number in range(4)], {"_type": ["try"], "hero": ["hero-2"]}
    html = pages.seat(here(), version=1, view={}, public={}, offers=each, told=(), refusal=NO_BOON, tried=tried)

    opened = [a["class"] for a in read(html).all("details") if "open" in a]
    assert opened == ["by-whom", "offer form always"]


def trying(hero: str) -> Offer:
    """What each of one's own may always do."""
    return Offer(
        "try", "Try something", (words("what", "What"),), (("hero", hero),), main=True, group=hero, at=(ALWAYS,)
    )


def test_a_last_leaf_is_no_single_number() -> None:
    bonuses = [number(name, name, low=0, high=9, default=0) for name in ("sway", "attack", "defence")]
    calling = choice("calling", "Class", [Option(each, each) for each in ("fighter", "mage")])

    found = leaves((words("name", "Name", longest=60), calling, *bonuses))

    assert [[field.name for field in leaf] for leaf in found] == [["name", "calling"], ["sway", "attack", "defence"]]
    assert [len(leaf) for leaf in leaves((words("name", "Name", longest=900), *bonuses[:2], words("end", "End")))] == [
        3,
        1,
    ]


def test_under_a_players_heading_comes_last_what_may_not_be_done_now_as_it_is_seen() -> None:
    offered = (
        Offer("rename-character", "Rename", group="Vale"),
        Offer("dash", "Dash", group="Vale", refusal=NO_BOON),
        Offer("move", "Move", group="Vale"),
    )
    folds = Folds([group_id("do", "Vale")])

    (vale,) = arrange(offered, folds=folds).do
    (lever,) = arrange(
        [replace(each, levers=True) for each in offered], folds=Folds([group_id("levers", "Vale")])
    ).levers
    assert [offer.command for _, offer in vale.offers] == ["move", "rename-character", "dash"]
    assert [offer.command for _, offer in lever.offers] == ["rename-character", "dash", "move"]  # each keeps its place


def test_what_is_asked_comes_before_the_main_things_whatever_came_first() -> None:
    offered = (Offer("attribute", "Choose", main=True), Offer("strike", "Strike back", choice="q", main=True))

    assert [group.kind for group in arrange(offered).dock] == ["ask", "main"]


def test_a_number_that_can_be_one_only_is_said_and_not_asked_for() -> None:
    page = page_of(Offer("rest", "Rest", (number("amount", "Cleared", low=2, high=2, default=2),)))

    assert ("amount", "2") in sent(page)
    assert not page.all("input", type="number")
    assert "Cleared 2" in page.text


def test_whoever_runs_the_game_speaks_where_it_is_read_whatever_tab_their_desk_shows() -> None:
    folds = Folds(joined=True)
    desk = Desk.of((Tab("Run", ()), Tab("Table", ("Talk",))))

    arranged = arrange(
        (Offer("say", "Say", group="Talk"), Offer("seat", "Seat", group="Seats")), desk=desk, folds=folds
    )

    assert [(group.title, group.tab) for group in arranged.speak] == [("Talk", "")]
    assert [group.title for group in arranged.levers] == ["Seats"]


def test_ways_that_are_said_to_fit_are_lit_and_the_others_stand_under_them() -> None:
    ways = [Option("climb", "Climbing: Good (+2)", "fits"), *(Option(each, f"{each}: Fair (+1)") for each in "abcd")]
    roll = Offer("roll", "Roll 4dF", (choice("trait", "Rolling", ways),), main=True, taps=True)
    page = page_of(roll)
    plain = page_of(replace(roll, fields=(choice("trait", "Rolling", ways[1:]),)))

    lit = [button["value"] for button in page.all("button", name="trait") if "main" in button["class"].split()]
    assert lit == ["climb"]
    assert "Or something else" in page.text
    assert "fits" not in page.text
    assert all("main" in button["class"].split() for button in plain.all("button", name="trait"))
    assert "Or something else" not in plain.text
