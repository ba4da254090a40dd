"""A recap of what happened as a file to keep: a page to read and print, or Markdown; under an act what it led to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from threefates.table.journal import EveningNoted, Journal, SceneNoted
from threefates.table.log_lines import LogLine
from threefates.web.pages.assets import OURS
from threefates.web.pages.drawing import pages
from threefates.web.pages.here import Here
from threefates.web.pages.journal import day_of
from threefates.web.pages.log import QUIET, LogEntry, entries_of

__all__ = ["recap", "recap_page"]

MARKS: Final = re.compile(r"([\\`*_\[\]#|~])")
NAMED: Final = re.compile(r"&(?=#?\w+;)")  # what would be read as a sign's name; any other "&" is itself
TOKENS: Final = Markup((OURS / "tokens.css").read_text("utf-8"))  # the file is read where no server is


class Manner(NamedTuple):
    """How a recap is written: each thing with what it says, whose signs are only signs."""

    plain: Callable[[str], str]
    evening: str
    scene: str
    aloud: str
    first: str  # an act, its first line; then what it led to
    under: str
    tried: str
    whispered: str
    acts: str = ""  # before the acts of a scene


def recap(here: Here, found: Journal) -> Iterator[str]:
    """Write what a seat may read of what happened, as Markdown: evening by evening, scene by scene, like the journal.

    Without what was taken back and housekeeping; line by line, since it may be long.

    Args:
        here: Whose page it is; the recap says so, since others may know less.
        found: The journal of that seat.
    """
    yield f"# {_plain(here.name)}\n\n{_plain(here.title)}, as {_plain(here.viewer.seat.name)} may know it.\n"
    yield from _written(found, AS_MARKDOWN)


def recap_page(here: Here, found: Journal) -> Iterator[str]:
    """Write the same as a page of its own, which is read and printed without a server."""
    told = map(Markup, _written(found, AS_PAGE))
    yield from pages.get_template("recap.html").generate(here=here, told=told, system=here.system, tokens=TOKENS)


def _written(found: Journal, manner: Manner) -> Iterator[str]:
    for evening in found.evenings:
        opening = manner.evening.format(_titled(evening))
        for scene in evening.scenes:
            for written in _scene(scene, manner):
                yield opening + written if written else ""
                opening = "" if written else opening


def _titled(evening: EveningNoted) -> str:
    return f"Evening {evening.number}, {day_of(evening.at)}" if evening.number else "Before the first evening"


def _scene(scene: SceneNoted, manner: Manner) -> Iterator[str]:
    """Its title, what was read aloud, and what each act came to; of a scene without any of these nothing."""
    if scene.title:
        yield manner.scene.format(f"Scene {scene.number}: {manner.plain(scene.title)}")
    for line in scene.aloud.splitlines():
        if line.strip():
            yield manner.aloud.format(manner.plain(line))
    before = manner.acts
    for act in entries_of(scene.told):
        for written in _lines(act, manner):
            yield f"{before}{written}"
            before = ""
        yield ""  # whoever asks for piece after piece may rest here, though nothing was written


def _lines(act: LogEntry, manner: Manner) -> Iterator[str]:
    """What an act came to, its first line before the others; of housekeeping nothing."""
    to = act.head.to
    whispered = manner.whispered.format(manner.plain(", ".join(to))) if to else ""
    first = True
    for line, *folded in ((passage.line, *passage.folded) for passage in act.passages):
        if line.tone == QUIET:
            continue
        said = _said(line, manner)
        yield manner.first.format(said + whispered) if first else manner.under.format(said)
        yield from (manner.under.format(_said(each, manner)) for each in folded)
        first = False


def _said(line: LogLine, manner: Manner) -> str:
    """A line; of how something turned out with what was tried."""
    text = manner.plain(line.text)
    return manner.tried.format(manner.plain(line.tried), text) if line.tried else text


def _plain(text: str) -> str:
    r"""Text whose signs are only signs, in Markdown and in the HTML that is made of it.

    >>> print(_plain("<b> & &lt;"))
    &lt;b&gt; & &amp;lt;
    >>> print(_plain("a *bold* [claim]"))
    a \*bold\* \[claim\]
    """
    plain = NAMED.sub("&amp;", " ".join(text.split())).replace("<", "&lt;").replace(">", "&gt;")
    return MARKS.sub(r"\\\1", plain)


AS_MARKDOWN: Final = Manner(
    plain=_plain,
    evening="\n## {}\n",
    scene="\n### {}\n",
    aloud="\n> {}\n",
    first="- {}\n",
    under="  - {}\n",
    tried="*{}* – {}",
    whispered=" *(only to {})*",
    acts="\n",
)
AS_PAGE: Final = Manner(
    plain=lambda said: str(escape(said)),
    evening="<h2>{}</h2>\n",
    scene="<h3>{}</h3>\n",
    aloud='<p class="aloud">{}</p>\n',
    first="<p>{}</p>\n",
    under='<p class="under">{}</p>\n',
    tried="<i>{}</i> – {}",
    whispered=" <small>only to {}</small>",
)
