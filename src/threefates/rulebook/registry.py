"""The registry of a game: everything its chapters bring, by kind of message; a clash of names fails at load."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from threefates.rulebook.agenda import Answer
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.in_play import Bars, people_in
from threefates.rulebook.in_reach import Reaches
from threefates.rulebook.lasting import Over
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.tags import tag_of
from threefates.rulebook.unfolding import Unfolding

__all__ = ["Registry"]

OF_THE_TABLE = ("seats", "waiting")  # parts that no chapter shows


class Registry:
    """Functions of all chapters, by the class of the message or slice that they are for.

    Args:
        game: The game's name, for the words of an error.
        chapters: Its chapters, in the order in which their answers and offers come.

    Raises:
        ValueError: Where two chapters claim the same tag, slice or part, or something is claimed for a message that no
            chapter has; the words name it.
    """

    def __init__(self, game: str, chapters: Sequence[Chapter[Any]]) -> None:
        self.starts = [(c.slice_kind, c.start) for c in chapters if c.slice_kind and c.start]
        self.deciders = _join(chapters, lambda c: c.deciders, "command")
        self.folders = _join(chapters, lambda c: {e: (c.slice_kind, f) for e, f in c.folders.items()}, "event")
        self.resolvers = _join(chapters, lambda c: c.resolvers, "step")
        self.asks = _join(chapters, lambda c: c.asks_of, "question")
        self.settlers = _join(chapters, lambda c: c.settlers, "answer")
        self.tellers = _join(chapters, lambda c: c.tellers, "telling")
        self.stages = {kind: stage for c in chapters for kind, stage in c.stages.items()}
        self.odds = _join(chapters, lambda c: c.odds_of, "odds")
        self.foresees = {**_by_default(chapters), **_join(chapters, lambda c: c.foresees_of, "odds after a command")}
        self.picks = {kind for c in chapters for kind in c.picks}
        self.weighs = _join(chapters, lambda c: c.weighs_of, "odds of an answer")
        self.public = _join(chapters, lambda c: c.public_parts, "part")
        self.private = _join(chapters, lambda c: c.private_parts, "part")
        self.knows = {c.slice_kind: c.knows for c in chapters if c.slice_kind and c.knows}
        self.conceals = [(c.slice_kind, c.conceals) for c in chapters if c.slice_kind and c.conceals]
        self.dressers = [dresses for c in chapters for dresses in c.dressers]
        self.pictures = [(c.slice_kind, c.pictured) for c in chapters if c.slice_kind and c.pictured]
        self.silencers, self.silent = (
            [silencer for c in chapters for silencer in c.silencers],
            [c.silent for c in chapters if c.silent],
        )
        self.guards = [guard for c in chapters for guard in c.guards]
        self.offers = [(offers, c.stands_under.get(offers)) for c in chapters for offers in c.offers_of]
        self.readied = [ready for c in chapters for ready in c.readied]
        self.answers: dict[type[Event], tuple[Callable[[Unfolding, Any], None], ...]] = {}
        for kind, answer in (pair for c in chapters for pair in c.answers):
            self.answers[kind] = (*self.answers.get(kind, ()), answer)
        self._check(game, chapters)
        self.commands = _by_tag(self.deciders)
        self.events = _by_tag([*self.folders, Over])
        self.steps = _by_tag({**self.resolvers, **self.asks})
        self.bars, self.reaches = _bars(game, chapters, self.commands), _reaches(game, chapters, self.commands)
        self.adjust = {k if isinstance(k, str) else tag_of(k): f for c in chapters for k, f in c.adjust.items()}

    @property
    def counted(self) -> tuple[str, ...]:
        """The tags of the commands that may have chances, sorted."""
        weighed = {*self.odds, *self.foresees, *([Answer] if self.weighs else ())}
        return tuple(sorted(map(tag_of, weighed)))

    def _check(self, game: str, chapters: Sequence[Chapter[Any]]) -> None:
        _refuse_twice([c.slice_kind.__name__ for c in chapters if c.slice_kind], "slice")
        _refuse_twice([c.name for c in chapters], "chapter")
        _refuse_twice([*self.public, *self.private, *OF_THE_TABLE], "part")
        _refuse_twice([tag_of(kind) for kind in (*self.resolvers, *self.asks)], "step")
        for what, claimed, known in (
            ("telling", self.tellers, self.folders),
            ("answer to an event", self.answers, self.folders),
            ("older shape", [kind for c in chapters for kind in c.adjust if not isinstance(kind, str)], self.folders),
            ("odds", self.odds, self.deciders),
            ("odds after a command", self.foresees, self.deciders),
            ("odds of an answer", self.weighs, self.asks),
        ):
            if unknown := sorted(kind.__name__ for kind in set(claimed) - set(known)):
                raise ValueError(f"{game}: {what} for what no chapter has: {', '.join(unknown)}")
        if unasked := set(self.settlers) - set(self.asks):
            raise ValueError(f"{game}: answers to questions nobody asks: {sorted(map(tag_of, unasked))}")


def _bars(game: str, chapters: Sequence[Chapter[Any]], commands: Mapping[str, type[Command]]) -> dict[str, Bars]:
    """Return who may not be named in which fields, by the tag of the command."""
    joined = _join(chapters, lambda c: c.bars() if c.bars else {}, "people of")
    for tag, bars in joined.items():
        if tag not in commands or set(bars) - set(people_in(commands[tag])):
            raise ValueError(f"{game}: people kept out of what no command names: {tag} {', '.join(bars)}")
    return joined


def _reaches(game: str, chapters: Sequence[Chapter[Any]], commands: Mapping[str, type[Command]]) -> dict[str, Reaches]:
    """Return how far apart those may be who are named in two fields, by the tag of the command."""
    joined = _join(chapters, lambda c: c.reaches() if c.reaches else {}, "distances of")
    for tag, reaches in joined.items():
        if tag not in commands or {field for pair in reaches for field in pair} - set(people_in(commands[tag])):
            raise ValueError(f"{game}: distances between whom no command names: {tag}")
    return joined


def _by_default(chapters: Sequence[Chapter[Any]]) -> dict[type[Any], Any]:
    """Return what foresees the commands of a book that name a character."""
    every = [(c.book, c.foresees_all) for c in chapters if c.foresees_all]
    return {
        kind: foresees
        for book, foresees in every
        for c in chapters
        if c.book == book
        for kind in c.deciders
        if people_in(kind)
    }


def _by_tag(kinds: Iterable[type[Any]]) -> dict[str, type[Any]]:
    tags = [tag_of(kind) for kind in kinds]
    _refuse_twice(tags, "tag")
    return dict(zip(tags, kinds, strict=True))


def _join(
    chapters: Iterable[Chapter[Any]], pick: Callable[[Chapter[Any]], Mapping[Any, Any]], what: str
) -> dict[Any, Any]:
    joined: dict[Any, Any] = {}
    for chapter in chapters:
        for key, value in pick(chapter).items():
            if key in joined:
                raise ValueError(f"chapter {chapter.name!r} claims the {what} {key!r}, which another chapter has")
            joined[key] = value
    return joined


def _refuse_twice(names: Sequence[str], what: str) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"the same {what} is claimed twice: {', '.join(twice)}")
