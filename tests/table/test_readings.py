"""A table reads its book another way only when the moment allows it."""

import pytest
from msgspec.structs import replace
from three_coins import SYSTEM

from threefates.commons.scenes import Scenes
from threefates.pieces.chance import NoChance
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import RulingChanged, SeatChanged
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.rulings import Ruling, Rulings
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import Role, Seat
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.table.games import TABLE_CHAPTERS

GM = Seat("s1", "Gwen", Role.GM)
ANN = Seat("s2", "Ann", Role.PLAYER)


class Always(Ruling, id="tc.ruling.always", changes="any"):
    ONE = "one"
    TWO = "two"


class BetweenScenes(Ruling, id="tc.ruling.scene", changes="scene"):
    ONE = "one"
    TWO = "two"


class AtCreation(Ruling, id="tc.ruling.creation", changes="creation"):
    ONE = "one"
    TWO = "two"


KINDS: tuple[type[Ruling], ...] = (Always, BetweenScenes, AtCreation)


def table() -> tuple[System, State]:
    system = compose(SYSTEM, TABLE_CHAPTERS)
    rulings = Rulings.from_dict({kind.ruling_id: "one" for kind in KINDS}, KINDS)
    state = system.start(Settings("plain", rulings))
    for seat in (GM, ANN):
        state = system.evolve(state, SeatChanged(seat.id, seat.name, seat.role))
    return system, state


def asked(system: System, state: State, by: Seat, kind: str, **fields: object) -> State | Refusal:
    try:
        events = system.decide(state, system.read_command({"type": kind, **fields}), by, NoChance())
    except Refused as refused:
        return refused.refusal
    for event in events:
        state = system.evolve(state, event)
    return state


def then(system: System, state: State, kind: str, **fields: object) -> State:
    after = asked(system, state, GM, kind, **fields)
    assert isinstance(after, State), after
    return after


def changed(system: System, state: State, ruling: str, reading: str = "two", by: Seat = GM) -> str:
    """The reading that is in force afterwards, or the code of the refusal."""
    after = asked(system, state, by, "change-ruling", ruling=ruling, reading=reading)
    if isinstance(after, Refusal):
        return after.code
    return after[Settings].rulings.to_dict()[ruling]


@pytest.mark.parametrize(
    ("moment", "readings"),
    [
        ((), ("two", "two", "two")),
        (("start-scene",), ("two", "rulings.between_scenes", "rulings.at_creation")),
        (("start-scene", "end-scene"), ("two", "two", "rulings.at_creation")),
    ],
    ids=["at the beginning", "in a scene", "between scenes"],
)
def test_a_ruling_changes_when_it_may(moment: tuple[str, ...], readings: tuple[str, ...]) -> None:
    system, state = table()
    for kind in moment:
        state = then(system, state, kind, **({"title": "The ford"} if kind == "start-scene" else {}))

    found = tuple(changed(system, state, kind.ruling_id) for kind in KINDS)
    greyed = [offer.refusal for offer in system.offers(state, state.viewer("s1")) if offer.command == "change-ruling"]

    assert found == readings
    assert [refusal.code if refusal else "two" for refusal in greyed] == list(readings)


def test_what_is_no_ruling_no_reading_or_no_change_is_refused() -> None:
    system, state = table()

    assert changed(system, state, "tc.ruling.nothing") == "rulings.unknown"
    assert changed(system, state, Always.ruling_id, "three") == "rulings.unknown_reading"
    assert changed(system, state, Always.ruling_id, "one") == "rulings.same"
    assert changed(system, state, Always.ruling_id, by=ANN) == "seat.not_the_gm"


def test_only_whoever_runs_the_game_is_offered_the_rulings() -> None:
    system, state = table()

    offered = {seat.id: system.offers(state, state.viewer(seat.id)) for seat in (GM, ANN)}

    assert sum(offer.command == "change-ruling" for offer in offered["s1"]) == 3
    assert not any(offer.command == "change-ruling" for offer in offered["s2"])


def test_a_change_is_told_with_the_ruling_it_is_about() -> None:
    system, state = table()
    (event,) = system.decide(
        state,
        system.read_command({"type": "change-ruling", "ruling": Always.ruling_id, "reading": "two"}),
        GM,
        NoChance(),
    )

    told = system.tell(system.evolve(state, event), event, state.viewer("s2"))

    assert event.record
    assert told is not None
    assert told.cites == (Always.ruling_id,)


def test_readings_are_offered_and_told_in_words_and_never_by_their_names() -> None:
    system = compose(SYSTEM, TABLE_CHAPTERS)
    state = system.start(Settings("plain", Rulings.from_dict({Tens.ruling_id: "two"}, (Tens,))))
    state = system.evolve(state, SeatChanged("s1", "Gwen", Role.GM))
    offer = next(each for each in system.offers(state, state.viewer("s1")) if each.command == "change-ruling")
    event = RulingChanged(Tens.ruling_id, "one")
    told = system.tell(system.evolve(state, event), event, state.viewer("s1"))
    one = "One: Every 6-10 is one success; tens matter only for critical tiers."
    two = "Two: A 10 adds two successes; it still does not pass by itself if the total stays under DV."
    question = "Does a die showing 10 count as one success or two?"

    assert (offer.label, offer.fields[0].label) == (question, "From here on")
    assert offer.hint == f"Now: {two}"
    assert [(option.value, option.label) for option in offer.fields[0].options] == [("one", one)]
    assert told is not None
    assert told.text == f"{question} From here on: {one}"


def test_a_game_without_scenes_lets_every_ruling_change() -> None:
    kept = tuple(chapter for chapter in SYSTEM.chapters() if chapter.slice_kind is not Scenes)
    game = replace(SYSTEM, chapters=lambda: kept)
    system = compose(game, TABLE_CHAPTERS)
    state = system.start(Settings("plain", Rulings.from_dict({kind.ruling_id: "one" for kind in KINDS}, KINDS)))
    state = system.evolve(state, SeatChanged("s1", "Gwen", Role.GM))

    assert [changed(system, state, kind.ruling_id) for kind in KINDS] == ["two"] * 3
