"""Who is kept out: refused before anything is decided, and greyed, whether an offer names them or lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from three_coins import SYSTEM

from threefates.pieces.chance import NoChance
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.in_play import people_in, without_barred
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Field, Offer, choice, several, words
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Role, Seat

GM = Seat("s1", "Gwen", Role.GM)
GONE = Refusal("test.gone", "They are gone.", "Pick another.")
BUSY = Refusal("test.busy", "Not now.", "Wait.")


class Met(Event, frozen=True, tag="test.met"):
    """Somebody met others."""

    who: EntityId


class Meet(Command, frozen=True, tag="test.meet"):
    """Meet others."""

    who: EntityId
    others: tuple[EntityId, ...] = ()
    leader: EntityId | None = None
    why: str = ""


def bar(state: State, who: EntityId) -> Refused | None:
    """Keep out whoever is named so."""
    return Refused(GONE.code, GONE.title, remedy=GONE.remedy) if who.startswith("gone") else None


def system(bars: dict[str, dict[str, Callable[..., Any]]], *offers: Offer) -> System:
    made: Chapter[Struct] = Chapter("meeting", Struct)
    made.decides(Meet)(lambda act, command: act.happen(Met(command.who)))
    made.folds(Met)(lambda slice_, event: slice_)
    made.offers(lambda state, viewer: offers)
    made.keeps_out(lambda: bars)
    return compose(replace(SYSTEM, chapters=lambda: (*SYSTEM.chapters(), made)))


def decided(found: System, command: Command) -> tuple[Event, ...]:
    state = found.evolve(found.start(SYSTEM.settings("", {})), SeatChanged(GM.id, GM.name, GM.role))
    return found.decide(state, command, GM, NoChance())


EVERYBODY = {"test.meet": dict.fromkeys(("who", "others", "leader"), bar)}
PEOPLE = (Option("mara", "Mara"), Option("gone-1", "Tor"))


def test_every_field_that_names_somebody_is_known_by_what_it_says_it_is() -> None:
    assert people_in(Meet) == ("who", "others", "leader")


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (Meet("mara", ("tor",), "ilse", "gone"), False),
        (Meet("gone-1"), True),
        (Meet("mara", ("tor", "gone-1")), True),
        (Meet("mara", leader="gone-1"), True),
        (Meet(""), False),
    ],
)
def test_whoever_is_named_in_any_field_is_asked_after_before_anything_is_decided(command: Meet, refused: bool) -> None:
    found = system(EVERYBODY)

    if refused:
        with pytest.raises(Refused) as error:
            decided(found, command)
        assert error.value.refusal == GONE
    else:
        assert decided(found, command) == (Met(command.who),)


def test_a_field_that_is_not_listed_is_anybodys() -> None:
    found = system({"test.meet": {"others": bar}})

    assert decided(found, Meet("gone-1")) == (Met("gone-1"),)


@pytest.mark.parametrize("bars", [{"test.met": {"who": bar}}, {"test.meet": {"why": bar}}])
def test_nobody_is_kept_out_of_what_no_command_names(bars: dict[str, dict[str, Callable[..., Any]]]) -> None:
    with pytest.raises(ValueError, match="people kept out of what no command names"):
        system(bars)


def greyed(offer: Offer) -> Offer:
    found = system(EVERYBODY)
    return without_barred(found.start(SYSTEM.settings("", {})), offer, EVERYBODY["test.meet"])


def test_an_offer_that_names_somebody_who_is_out_is_greyed_whatever_else_greys_it() -> None:
    offer = Offer("test.meet", "Meet", fixed=(("who", "gone-1"),), main=True)

    assert (greyed(offer).refusal, greyed(offer).main) == (GONE, False)
    assert greyed(replace(offer, refusal=BUSY)).refusal == GONE
    assert greyed(replace(offer, fixed=(("who", "mara"),))) == replace(offer, fixed=(("who", "mara"),))


def test_of_a_list_only_they_are_greyed_and_nobody_of_them_is_picked_beforehand() -> None:
    field = choice("who", "Who", PEOPLE, default="gone-1")

    found = greyed(Offer("test.meet", "Meet", (field, words("why", "Why"))))

    assert [option.refusal for option in found.fields[0].options] == [None, GONE]
    assert (found.refusal, found.fields[0].default) == (None, None)
    assert found.fields[1] == words("why", "Why")


@pytest.mark.parametrize(
    ("field", "refusal"),
    [
        (choice("who", "Who", PEOPLE[1:]), GONE),
        (choice("leader", "Led by", PEOPLE[1:], optional=True), None),
        (several("others", "Others", PEOPLE, low=1), None),
        (several("others", "Others", PEOPLE, low=2), GONE),
        (several("others", "Others", PEOPLE[1:]), None),
        (choice("who", "Who", [replace(PEOPLE[0], refusal=BUSY), PEOPLE[1]]), GONE),  # the bars speak first
    ],
)
def test_an_offer_is_greyed_where_too_few_are_left_to_name(field: Field, refusal: Refusal | None) -> None:
    assert greyed(Offer("test.meet", "Meet", (field,), main=True)).refusal == refusal


def test_what_is_offered_goes_through_it() -> None:
    found = system(EVERYBODY, Offer("test.meet", "Meet", (choice("who", "Who", PEOPLE),)))
    state = found.evolve(found.start(SYSTEM.settings("", {})), SeatChanged(GM.id, GM.name, GM.role))

    (offer,) = (each for each in found.offers(state, state.viewer(GM.id)) if each.command == "test.meet")

    assert [option.refusal for option in offer.fields[0].options] == [None, GONE]
