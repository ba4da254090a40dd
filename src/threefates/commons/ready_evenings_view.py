"""Ready evenings as people see them, whatever the game: what is told, what lies on the page, what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from threefates.commons.ready_evenings import Chip, EndingToTell, Named, Person, Played, Pregenerated, ScenePart, Secret
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import QUICK, Offer, choice
from threefates.rulebook.parts import Line, Listing, Place, Row, Tone, Words
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.rulings import Ruling
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating, Viewer

__all__ = [
    "GROUP",
    "NEXT",
    "card_of",
    "cast_of",
    "chips_of",
    "page_of",
    "people_of",
    "premise_of",
    "story_of",
    "story_with_scenes",
    "to_play",
    "to_start",
    "to_tell",
    "told_at_ending",
    "told_of_ending",
    "told_of_ready",
    "told_of_secret",
    "what_now",
    "who_wants_what",
]

GROUP: Final = "Scenario"  # what offers of it stand under
NEXT: Final = "The evening"  # what the next of its scenes stands under, always at hand


# what is told of it


def told_of_secret(found: Secret | None) -> Told | None:
    """What everybody knows from here on."""
    return Told(f"{found.title}: {found.text}") if found else None


def told_of_ready(found: Pregenerated | None) -> Told | None:
    """Who somebody ready to play is, at a glance."""
    return Told(f"{found.name}: {found.concept}. {found.look}", tone="quiet") if found else None


def told_of_ending(found: EndingToTell | None, *cites: str) -> Told | None:
    """The ending, read aloud, and what it brings."""
    return Told(f"{found.title}. {found.read_aloud} {found.brings}", cites) if found else None


def told_at_ending(state: State, ending: EndingToTell | None) -> Told | None:
    """The ending where it has a scene of its own: what was read aloud as that need not be read twice."""
    return Told(ending.brings) if ending and _is_the_scene(state, ending) else told_of_ending(ending)


def _is_the_scene(state: State, ending: EndingToTell) -> bool:
    scene = state[Scenes].current
    return scene is not None and scene.title == ending.title


# what is seen of it


def chips_of(state: State, title: str, chips: Iterable[Chip], kinds: Mapping[str, type[Ruling]]) -> Listing:
    """What a table reads otherwise than its edition, each with its why; what it then chose otherwise is marked."""
    return Listing(f"{title}: how we read the book", Place.TABLE, tuple(_chip(state, chip, kinds) for chip in chips))


def _chip(state: State, chip: Chip, kinds: Mapping[str, type[Ruling]]) -> Row:
    if state.ruling(kinds[chip.about]).reading != chip.reading:
        return Row(chip.about, f"Not here: {chip.says}", "This table chose otherwise.", Tone.QUIET)
    return Row(chip.about, chip.says, chip.why, Tone.GOOD)


def story_of(
    found: Named, now: Played, secrets: Mapping[str, Secret], ending: EndingToTell | None, first: str = ""
) -> Words | None:
    """What everybody knows of it: what it is about and comes first, what has been told, and how it ended."""
    lines = [] if now.opened else [Line(line) for line in (found.sentence, first) if line]
    lines += [Line(f"{secrets[told].title}: {secrets[told].text}") for told in now.told]
    lines += [Line(ending.title, Tone.GOOD), Line(ending.read_aloud), Line(ending.brings)] if ending else []
    return Words(found.title, Place.SCENE, tuple(lines)) if lines else None


def story_with_scenes(
    state: State, found: Named, now: Played, secrets: Mapping[str, Secret], ending: EndingToTell | None, first: str
) -> Words | None:
    """The same where the ending has a scene of its own, which lies there whole: then only what it brings."""
    if ending and _is_the_scene(state, ending):
        return Words(found.title, Place.SCENE, (Line(ending.brings),))
    return story_of(found, now, secrets, ending, first)


def card_of(name: str, found: Pregenerated, *more: Line) -> Words:
    """Who I am, what to ask, and what to try first."""
    lines = (
        Line(found.concept),
        Line(found.look),
        Line(f"Ask: {found.bond_question}"),
        Line(f"Try this first: {found.try_first}", Tone.GOOD),
    )
    return Words(name, Place.ME, (*lines, *more))


def premise_of(found: Named) -> Iterator[Row]:
    """What there is to know before the first scene, for whoever runs it."""
    for place, line in enumerate(found.premise):
        yield Row(f"premise-{place}", line)
    for place, line in enumerate(found.ours):
        yield Row(f"ours-{place}", f"Ours, beyond the book: {line}", tone=Tone.QUIET)


def page_of(title: str, rows: Iterable[Row]) -> Listing:
    """The page an evening is run from: it lies open, for whoever runs it reads it all the time."""
    return Listing(f"Run it: {title}", Place.LEVERS, tuple(rows), unfolded=True)


def what_now(grows: str, more: Iterable[str] = ()) -> Listing:
    """For whoever runs it, once it is over: what is left to do, in its order.

    Args:
        grows: How people grow by it, in a sentence.
        more: What else there is to do, each in a sentence.
    """
    rows = [
        Row("grow", grows),
        *(Row(f"after-{place}", line) for place, line in enumerate(more)),
        Row("keep", "The story has written itself down. Read it again, or save it."),
        Row("close", "End the evening when everybody is done. The next one begins with what was last time."),
        Row("on", "Or play on with the same people, in a scene of your own."),
    ]
    return Listing("What now?", Place.LEVERS, tuple(rows), unfolded=True)


def to_tell(
    command: str, secrets: Mapping[str, Secret], now: Played, refused: Callable[[str], Refusal | None], cast: str
) -> Iterator[Offer]:
    """The secrets that may still be told, each at its row of `cast`."""
    for secret in secrets.values():
        if secret.id not in now.told:
            label, fixed, at = f"Tell: {secret.title}", (("secret", secret.id),), (f"{cast}.{secret.id}",)
            yield Offer(command, label, (), fixed, refused(secret.id), group=GROUP, levers=True, at=at)


def to_start(
    command: str,
    field: str,
    parts: Mapping[str, ScenePart],
    now: Played,
    refused: Callable[[str], Refusal | None],
    *,
    leads_on: bool = False,
) -> Iterator[Offer]:
    """The scenes or encounters that have not been.

    Args:
        command: The tag of the command that starts one.
        field: The command's name for it.
        parts: All of them, in their order.
        now: How far it has come.
        refused: Why one cannot be started now, if so.
        leads_on: Whether the story has come to the next of them: then that is the main thing to do.
    """
    ahead = [part for part in parts.values() if part.id not in now.begun]
    first = next((part for part in ahead if refused(part.id) is None), None)
    for part in ahead:
        fixed, refusal, following = ((field, part.id),), refused(part.id), part is first
        label, group = (f"Next: {part.title}", NEXT) if following else (f"Start: {part.title}", GROUP)
        at = (QUICK,) if following else ()
        yield Offer(command, label, (), fixed, refusal, leads_on and following, group=group, levers=True, at=at)


def to_play(
    command: str, free: Iterable[Pregenerated], state: State, viewer: Viewer, group: str, refused: Refusal | None = None
) -> Iterator[Offer]:
    """Somebody ready to play, for whoever has nobody yet; whoever runs the game gives them to seats.

    Args:
        command: The tag of the command, whose fields are `ready` and `seat`.
        free: Those whom nobody plays.
        state: As far as the viewer may know it.
        viewer: Who may play one.
        group: What offers of that sort stand under.
        refused: Why none can be taken now, if so.
    """
    seats = [Option(seat.id, seat.name) for seat in state[Seating].seats.values() if seat.acts]
    for one in free:
        fixed, hint = (("ready", one.id),), f"{one.concept}. {one.look}"
        if viewer.runs:
            who, label = (choice("seat", "Played by", seats),), f"Give somebody {one.name}"
            yield Offer(command, label, who, fixed, refused, group=group, hint=hint, levers=True)
        else:
            main, label = refused is None, f"Play {one.name}"
            yield Offer(command, label, (), fixed, refused, main, group=group, hint=hint)


def people_of(people: Iterable[Person]) -> Listing:
    """For whoever runs it: who is there, and who wants what."""
    return Listing("Who is there", Place.PEOPLE, tuple(_people(people)))


def cast_of(secrets: Iterable[Secret], told: Sequence[str]) -> Listing:
    """For whoever runs it: what nobody else knows yet."""
    return Listing("What they hide", Place.LEVERS, tuple(_secrets(secrets, told)), unfolded=True)


def _people(people: Iterable[Person]) -> Iterator[Row]:
    for each in people:
        yield Row(each.id, each.name, who_wants_what(each))


def who_wants_what(person: Person) -> str:
    """Who somebody is, and what they are after."""
    return f"{person.who} Wants: {person.wants}"


def _secrets(secrets: Iterable[Secret], told: Sequence[str]) -> Iterator[Row]:
    for secret in secrets:
        known = "Told" if secret.id in told else "Secret"
        yield Row(secret.id, f"{known}: {secret.title}", f"{secret.cover} – {secret.text}")
