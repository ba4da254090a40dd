"""Drawing parts: one function for each kind, or a fragment of the system's own where it ships one.

A system's own fragment is a function (`rulebook/fragments.py`), or `content/page/<part>.html` beside the module that
its entry point names, which is handed the same names as ours: `part`, `name`, `secret`, `beside`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from threefates.rulebook.parts import Clocks, Part, Place, View
from threefates.table.games import GROUP, games
from threefates.web.pages import form_data, glyphs
from threefates.web.pages.assets import address
from threefates.web.pages.memory import Memory
from threefates.web.pages.parts_html import Beside, part_html, section_html

__all__ = ["REGIONS", "Beside", "SharedMemo", "at_hand", "draw", "mark_of", "pages", "region", "region_of", "shared"]

NOTHING_BESIDE: Final[Beside] = MappingProxyType({})

TEMPLATES: Final = Path(__file__).parent / "templates"
REGIONS: Final = ("scene", "now", "hand", "me", "talk", "people", "table", "levers")

pages: Final = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    auto_reload=False,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
"""Where every template comes from: text is escaped, and a name that is missing is an error."""

for _function in (
    glyphs.by_suit,
    glyphs.card_face,
    glyphs.card_of,
    glyphs.face_of,
    glyphs.figure_of,
    glyphs.filled_of,
    glyphs.is_card,
    glyphs.option_face,
    glyphs.pie_of,
    glyphs.shape_of,
    glyphs.track_of,
    glyphs.why,
    form_data.cards_of,
    form_data.fixed_of,
    form_data.start_of,
):
    pages.globals[_function.__name__] = _function
pages.globals["static"] = address
pages.globals["numbered"] = partial(enumerate, start=1)


def at_hand(template: Template) -> Template:
    """The template with all that it may call in one dictionary: gathering that anew costs more than drawing a part."""
    template.globals = dict(template.globals)
    return template


fragments: Final = Memory(most=1_000_000)
"""Parts that were drawn by a fragment of a system's own: seats that see the same are shown the same."""
MARKS: Final = (TEMPLATES / "sprite.html").read_text(encoding="utf-8")


def mark_of(system: str) -> str:
    """The symbol of a game: its own where there is one, else the one for strangers' games.

    >>> mark_of("somebody-elses")
    'm-'
    """
    return f"m-{system}" if f'id="m-{system}"' in MARKS else "m-"


pages.globals["mark_of"] = mark_of


@cache
def _own_templates(system: str) -> Mapping[str, Template]:
    """The fragments that a game ships, by the part: looked for once, for the names of what is staged never end."""
    found = {}
    for point in entry_points(group=GROUP):
        folder = files(point.module).joinpath("content", "page") if point.name == system else None
        for page in folder.iterdir() if folder and folder.is_dir() else ():
            name, _, kind = page.name.rpartition(".")
            if kind == "html":
                found[name] = at_hand(pages.from_string(page.read_text(encoding="utf-8")))
    return found


def draw(name: str, part: Part, system: str, *, secret: bool, beside: Beside = NOTHING_BESIDE, anchor: str = "") -> str:
    """A part as HTML, in an element with the id `p-{name}`.

    Args:
        name: The part's name in its view.
        part: The part.
        system: The game's name.
        secret: Whether it is for this viewer's eyes, so that one key can hide it.
        beside: What this viewer may do in its rows.
        anchor: What its id ends with, where that is not its name.
    """
    game = games().get(system)
    if game is not None and name in (its := game.fragments()):
        return section_html(its[name], part, anchor or name, secret=secret, beside=beside)
    own = _own_templates(system).get(name)
    if own is None:
        return part_html(part, anchor or name, secret=secret, beside=beside)

    def rendered() -> str:
        return own.render(part=part, name=anchor or name, secret=Markup(" secret") if secret else "", beside=beside)

    return rendered() if beside else fragments.drawn((system, name, anchor, secret, part), rendered)


class SharedMemo:
    """HTML of public parts, by the part object itself: the one memo that windows of different seats share.

    It holds only parts that the caller has shown to be public, by handing over the public view they lie in, and it is
    keyed by identity, so that nothing of one seat can be found from another.
    """

    def __init__(self, most: int = 512) -> None:
        self._drawn: OrderedDict[tuple[str, int], tuple[Part, str]] = OrderedDict()
        self._most = most

    def draw(self, name: str, part: Part, system: str, public: View, beside: Beside = NOTHING_BESIDE) -> str:
        """A part as HTML, from memory where it is public, was drawn before, and nothing of one seat stands in it."""
        if beside or public.get(name) is not part:
            return draw(name, part, system, secret=public.get(name) is not part, beside=beside)
        key = (name, id(part))  # the part is kept beside its HTML, so that its id is nobody else's
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = (part, draw(name, part, system, secret=False))
            if len(self._drawn) > self._most:
                self._drawn.popitem(last=False)
        return found[1]


shared: Final = SharedMemo()


def region_of(part: Part) -> str:
    """Return the region that a part is drawn in: its own place; clocks that run stand beside the scene."""
    place = Place.SCENE if part.place is Place.TABLE and isinstance(part, Clocks) and part.clocks else part.place
    return str(place)


def region(view: View, places: Mapping[str, str], where: str) -> Iterator[tuple[str, Part]]:
    """The parts of one region, in the view's order."""
    return ((name, part) for name, part in view.items() if places[name] == where)
