"""One line of who I am: my first counters by their own names; whoever runs the game has their people as cards."""

from msgspec.structs import replace

from tests.web_pages.made_up import here
from threefates.rulebook.parts import Place, Shape, Tone, Track, Tracks
from threefates.rulebook.viewers import Role
from threefates.web.pages.seats import me_line

SWAY = Tracks("Sway", Place.ME, (Track("Barda Kesh: sway, in cards", 3, 4, Shape.DOTS),))
BANK = Tracks("Beats", Place.LEVERS, (Track("Held", 2, 5, Shape.DOTS), Track("Spent", 1, 5, Shape.DOTS)))


def test_a_counter_beside_my_name_does_not_say_it_again() -> None:
    assert '<span class="label">sway</span>' in me_line(here(Role.PLAYER), (SWAY, BANK))


def test_whoever_runs_the_game_has_the_tables_counters_and_nobodys_own() -> None:
    line = me_line(here(Role.GM), (SWAY, BANK))

    assert '<span class="label">Held</span>' in line
    assert "Spent" not in line
    assert "sway" not in line


def test_the_line_is_whose_page_it_is_and_the_counters_there() -> None:
    dots = '<ul class="minis"><li><span class="label">sway</span> '

    line = me_line(replace(here(Role.PLAYER), name="Fish & Chips"), (SWAY,))

    assert line.startswith('<a href="#sheet"><b>Mara</b> <small>Fish &amp; Chips</small></a>' + dots)
    assert line.endswith("</li></ul>")
    assert me_line(here(Role.SCREEN), ()).endswith("</small></a>")
    assert me_line(here(Role.SCREEN), ()).startswith('<a href="#now">')


def test_a_counter_keeps_its_tone_beside_my_name() -> None:
    hurt = Tracks("Harm", Place.ME, (Track("Harm", 3, 3, Shape.WOUNDS, Tone.MISS),))

    assert '<li class="t-miss"><span class="label">Harm</span>' in me_line(here(Role.PLAYER), (hurt,))
