"""HTML as the tests read it: its words, and what stands around them."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "input", "br", "wbr", "path", "circle", "use", "rect"})


class Read(HTMLParser):
    """What a page says, and the elements it is made of.

    Attributes:
        text: What a screen reader could say: labels of images included.
        elements: Every element's name and attributes, in order.
        unclosed: Elements that are closed out of turn or never.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self._said: list[str] = []
        self._open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.unclosed: list[str] = []
        self.feed(html)
        self.close()
        self.unclosed += self._open

    @property
    def text(self) -> str:
        """The words, with single spaces between them."""
        return " ".join(" ".join(self._said).split())

    @property
    def tags(self) -> set[str]:
        """The names of the elements."""
        return {tag for tag, _ in self.elements}

    @property
    def classes(self) -> set[str]:
        """Every class that is used."""
        return {name for _, attributes in self.elements for name in attributes.get("class", "").split()}

    @property
    def links(self) -> list[str]:
        """Where links lead."""
        return [attributes["href"] for tag, attributes in self.elements if tag == "a"]

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of the elements of that name that have these."""
        return [a for t, a in self.elements if t == tag and wanted.items() <= a.items()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attributes))
        if attributes.get("role") == "img":
            self._said.append(attributes.get("aria-label", ""))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that closes itself."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        """Note what is closed out of turn."""
        if not self._open or self._open.pop() != tag:
            self.unclosed.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        """Note what is said; marks of one word stand together."""
        if data.strip():
            glued = self._said and data[0] in "♣♦♥♠" and self._open[-1:] == ["i"]
            self._said[-1:] = [self._said[-1] + data] if glued else [*self._said[-1:], data]


def read(html: str) -> Read:
    """Read a page or a piece of one."""
    return Read(html)
