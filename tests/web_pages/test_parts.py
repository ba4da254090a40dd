"""Parts as HTML: every kind, and the one memo that windows share."""

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup
from msgspec.structs import replace

from tests.web_pages import made_up
from tests.web_pages.reading import read
from threefates.rulebook.parts import (
    CardFace,
    Clocks,
    DieFace,
    Hand,
    Hands,
    Line,
    Listing,
    Part,
    Pie,
    Place,
    Pool,
    Row,
    Shape,
    Tone,
    Track,
    Tracks,
    Words,
)
from threefates.web.pages import drawing, glyphs
from threefates.web.pages.drawing import SharedMemo, draw

NASTY = "<script>alert('x')</script>\"&"


def words_of(part: Part) -> str:
    return read(draw("x", part, "elsewhere", secret=False)).text


def test_words_show_their_lines_and_where_they_are_written() -> None:
    part = Words("The scene", Place.SCENE, (Line("Rain."), Line("It costs.", Tone.COST, ("fe.a", "fe.b"))))

    page = read(draw("scene", part, "elsewhere", secret=False))

    assert page.text == "The scene Rain. It costs. why?"
    assert page.links == ["/why?id=fe.a&id=fe.b"]
    assert "t-cost" in page.classes


@pytest.mark.parametrize(
    "part",
    [
        Words("t", Place.SCENE, empty="Not yet."),
        Listing("t", Place.TABLE, (), empty="Not yet."),
        Tracks("t", Place.ME, (), empty="Not yet."),
        Clocks("t", Place.TABLE, (), empty="Not yet."),
        Hands("t", Place.HAND, (), empty="Not yet."),
    ],
)
def test_an_empty_place_says_what_will_be_there(part: Part) -> None:
    assert words_of(part) == "t Not yet."


def test_a_clock_on_the_stage_and_among_the_others_has_two_ids_and_is_one_clock() -> None:
    clock = Clocks("Clocks", Place.SCENE, (Pie("clock-25", "Guards", 4, 4),))
    html = "".join(draw(name, clock, "elsewhere", secret=False) for name in ("clocks", "25-0"))

    assert re.findall(r'<li id="([^"]*)" data-clock="([^"]*)"', html) == [
        ("k-clock-25", "clock-25"),
        ("k-25-0-clock-25", "clock-25"),
    ]


def test_a_pool_shows_each_die_the_face_it_had_before_and_why() -> None:
    part = Pool("Mara", Place.NOW, "r1", (DieFace("9", Tone.GOOD), DieFace("6", was=("1",), why="Detailed")), "Miss")

    assert words_of(part) == "Mara 9 first 1 6 Detailed Miss"


@pytest.mark.parametrize(
    ("faces", "shape"),
    [(("9", "10"), "#d-kite"), (("+", "–", "0"), "#d-fudge"), (("heads",), "#d-coin")],
)
def test_dice_are_drawn_as_what_they_are(faces: tuple[str, ...], shape: str) -> None:
    part = Pool("t", Place.NOW, "r", tuple(map(DieFace, faces)))

    assert shape in draw("x", part, "elsewhere", secret=False)


def test_cards_on_the_table_are_drawn_as_cards() -> None:
    part = Pool("t", Place.NOW, "r", (DieFace("king of hearts"), DieFace("10C")))

    assert words_of(part) == "t K♥\ufe0e king of hearts 10♣\ufe0e ten of clubs"


def test_a_hand_shows_its_size_to_all_and_its_cards_only_where_it_has_them() -> None:
    mine = Hand("mara", "Mara", 1, 7, (CardFace("KH", "king of hearts"),))
    part = Hands("Hands", Place.PEOPLE, (mine, Hand("ansel", "Ansel", 5, 7, None), Hand("pile", "Pile", 1, None, ())))

    assert words_of(part) == "Hands Mara 1 of 7 cards K♥\ufe0e king of hearts Ansel 5 of 7 cards Pile 1 card"


@pytest.mark.parametrize(
    ("track", "said"),
    [
        (Track("Boons", 3, 5), "3 of 5"),
        (Track("Harm", 1, 3, Shape.BOXES), "1 of 3"),
        (Track("Wounds", 2, 3, Shape.WOUNDS), "2 of 3"),
        (Track("Obligation", 14, 40), "14 of 40"),
        (Track("XP", 17), "17"),
        (Track("Over", 7, 5), "7 of 5"),
    ],
)
def test_a_counter_says_its_number_however_it_is_drawn(track: Track, said: str) -> None:
    assert words_of(Tracks("t", Place.ME, (track,))) == f"t {track.label} {said}"


def test_wounds_are_a_figure_too() -> None:
    wounds, boons = Track("Harm", 1, 3, Shape.WOUNDS), Track("Boons", 1, 3)

    assert "figure" in glyphs.figure_of((boons, wounds))
    assert 'y="64.0"' in glyphs.figure_of((boons, wounds))  # a third of it, from the feet up
    assert glyphs.figure_of((boons,)) == ""


@pytest.mark.parametrize(("filled", "said"), [(0, "0/4"), (0.5, "½/4"), (2, "2/4"), (3.5, "3½/4"), (4, "4/4")])
def test_a_clock_has_its_number_beside_it(filled: float, said: str) -> None:
    assert words_of(Clocks("t", Place.TABLE, (Pie("k", "Guards", filled, 4),))) == f"t Guards {said}"


def test_a_list_shows_names_counters_and_details() -> None:
    assert words_of(made_up.PARTY).startswith("The party Mara Boons 2 of 5 Fatigue 1 plays, here Ansel")


@pytest.mark.parametrize(
    "part",
    [
        Words(NASTY, Place.SCENE, (Line(NASTY, cites=(NASTY,)),)),
        Pool(NASTY, Place.NOW, NASTY, (DieFace(NASTY, was=(NASTY,), why=NASTY),), NASTY, lines=(Line(NASTY),)),
        Hands(NASTY, Place.NOW, (Hand(NASTY, NASTY, 1, 2, (CardFace(NASTY, NASTY),), NASTY),)),
        Tracks(NASTY, Place.ME, (Track(NASTY, 1, 2), Track(NASTY, 20, 30), Track(NASTY, 1))),
        Clocks(NASTY, Place.TABLE, (Pie(NASTY, NASTY, 1, 2, NASTY),)),
        Listing(NASTY, Place.TABLE, (Row(NASTY, NASTY, NASTY),)),
    ],
    ids=lambda part: type(part).__name__,
)
def test_what_people_write_is_text_and_never_markup(part: Part) -> None:
    page = read(draw(NASTY, part, NASTY, secret=True))

    assert "script" not in page.tags
    assert NASTY in page.text


def test_a_public_part_is_drawn_once_and_shared() -> None:
    shared, part = SharedMemo(), made_up.PARTY

    first, second = (shared.draw("party", part, "elsewhere", {"party": part}) for _ in range(2))

    assert first is second


def test_a_part_of_one_seat_is_never_kept_even_where_another_seat_has_an_equal_one() -> None:
    shared = SharedMemo()
    mine, theirs = (Words("Secret", Place.ME, (Line("The lamps"),)) for _ in range(2))

    first = shared.draw("notes", mine, "elsewhere", {})
    second = shared.draw("notes", theirs, "elsewhere", {"notes": mine})

    assert first == second
    assert first is not second
    assert not shared._drawn


def test_the_memo_of_public_parts_forgets_the_oldest() -> None:
    shared, parts = SharedMemo(most=2), [Words(str(number), Place.SCENE) for number in range(3)]

    for part in parts:
        shared.draw("scene", part, "elsewhere", {"scene": part})

    assert [part for part, _ in shared._drawn.values()] == parts[1:]


def test_a_system_may_ship_a_fragment_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "strange_game" / "content" / "page"
    page.mkdir(parents=True)
    (page.parents[1] / "__init__.py").write_text("")
    (page / "mine.html").write_text('<section class="part" id="p-{{ name }}">Own: {{ part.title }}</section>')
    (page / "wrong.html").write_text("{{ nothing }}")
    point = entry_points(group="threefates.systems")["three_coins"]
    there = type(point)("strange", "strange_game:SYSTEM", point.group)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(drawing, "entry_points", lambda group: [there])

    drawn = draw("mine", Words("<b>", Place.SCENE), "strange", secret=False)

    assert drawn == '<section class="part" id="p-mine">Own: &lt;b&gt;</section>'
    assert "part text" in draw("other", Words("t", Place.SCENE), "strange", secret=False)
    with pytest.raises(UndefinedError):
        draw("wrong", Words("t", Place.SCENE), "strange", secret=False)


def test_what_the_table_asks_of_several_is_said_once() -> None:
    asks = tuple(Row(f"{at}", f"{who}: what do you do?", "Ann", Tone.PARTIAL) for at, who in enumerate("ABC"))

    assert words_of(Listing("The table waits", Place.NOW, asks)) == "The table waits What do you do? A Ann B Ann C Ann"
    turns = tuple(Row(f"{at}", f"{who}'s turn", "Ann") for at, who in enumerate("ABC"))
    assert words_of(Listing("The table waits", Place.NOW, turns)) == "The table waits Whose turn A Ann B Ann C Ann"
    assert "What do you do? A Ann B" in words_of(Listing("The table waits", Place.NOW, asks[:2]))
    assert "A: what do you do?" in words_of(Listing("The table waits", Place.NOW, asks[:1]))
    others = (*asks, Row("9", "D: does D help?"))
    assert "A: what do you do?" in words_of(Listing("The table waits", Place.NOW, others))
    assert "A: what do you do?" in words_of(Listing("Said before", Place.TABLE, asks))


def test_a_sheet_of_several_heroes_has_each_under_their_name_namesakes_too() -> None:
    counted = [Track(f"{who}: {what}", 1, 5) for who in ("Vale", "Tor", "Tor") for what in ("Boons", "Body", "Wits")]

    sheet = Tracks("My heroes", Place.ME, tuple(counted))

    assert words_of(sheet).replace("1 of 5", "").split() == [
        *(["My", "heroes", "Vale", "Boons", "Body", "Wits"]),
        *(["Tor", "Boons", "Body", "Wits"] * 2),
    ]
    assert "Vale: Boons" in words_of(Tracks("My heroes", Place.ME, tuple(counted[:3])))
    assert "Vale: Boons" in words_of(Tracks("The party", Place.PEOPLE, tuple(counted)))


def test_of_many_heroes_each_sheet_is_opened_by_itself_with_what_went_wrong_beside_the_name() -> None:
    def sheet(*names: str) -> str:
        counted = [Track(f"{who}: {what}", 1, 5) for who in names for what in ("Boons", "Body")]
        hurt = [Track(f"{who}: Harm", int(who == "Vale"), 3, Shape.WOUNDS, Tone.MISS) for who in names]
        each = [track for place in range(len(names)) for track in (*counted[2 * place : 2 * place + 2], hurt[place])]
        return draw("sheet", Tracks("My heroes", Place.ME, tuple(each)), "fates_edge", secret=False)

    assert sheet("Vale", "Tor", "Ash").count("<details") == 0
    assert sheet("Vale", "Tor", "Ash", "Elm").count("<details") == 4
    assert '<h4>Vale</h4> <small class="count">Harm 1</small>' in sheet("Vale", "Tor", "Ash", "Elm")
    assert "<h4>Tor</h4></summary>" in sheet("Vale", "Tor", "Ash", "Elm")
    ids = re.findall(r' id="([^"]*)"', sheet("Vale", "Tor", "Ash", "Elm"))
    assert len(ids) == len(set(ids)), "what one of them is drawn by lies where it may not be drawn"


def test_a_long_list_of_ones_own_is_folded_unless_something_is_done_there() -> None:
    rows = tuple(Row(f"{at}", f"Skill {at}", "What it is good for.") for at in range(8))

    long = Listing("What I am good for", Place.ME, rows)

    assert '<details class="long" id="f-x">' in draw("x", long, "elsewhere", secret=True)
    assert "<details" not in draw("x", long, "elsewhere", secret=True, beside={"0": Markup("<button>Use</button>")})
    assert "<details" not in draw("x", replace(long, rows=rows[:7]), "elsewhere", secret=True)


@pytest.mark.parametrize(("count", "folded"), [(12, False), (13, True)])
def test_many_who_only_sit_there_are_folded_and_whoever_is_played_never(count: int, folded: bool) -> None:
    people = Listing("At the table", Place.PEOPLE, tuple(Row(f"s{at}", f"Player {at}") for at in range(count)))

    for name in ("seats", "ff.there"):
        assert (f'id="f-{name}"' in draw(name, people, "elsewhere", secret=False)) is folded
    assert "<details" not in draw("party", people, "elsewhere", secret=False)
