"""Two worlds that differ in one hidden thing are the same to the byte for every seat that is not to know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.patrons.owing import debtor, left_to_the_story, owes
from tests.systems.fates_edge.symbols.invoking import invoker, perform, roll
from tests.systems.fates_edge.tags.hall import Hall
from tests.systems.fates_edge.talents.arena import Arena
from tests.systems.fates_edge.worlds import OTHERS, told_apart, watched
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.patrons.terrestrial import Ties
from threefates.systems.fates_edge.symbols import view
from threefates.systems.fates_edge.symbols.cracking import Seals
from threefates.testing.laws import disguised

Done = tuple[dict[str, Any], ...]
RIVAL: Final = "The Witness"
MAINTAINED, NEGLECTED, COMPROMISED, SHATTERED = (
    ({"type": "fe.set-symbol", "symbol": state, "reason": "so"},)
    for state in ("maintained", "neglected", "compromised", "shattered")
)
HARDENED, BRIGHT = (({"type": "fe.upgrade-symbol", "upgrade": upgrade},) for upgrade in ("hardened", "bright"))
NOTE: Final = ({"type": "write-note", "title": "It wants a name", "text": "Of the drowned king."},)
SECRET: Final = ({"type": "write-secret", "title": "It wants silence", "text": "About the quay."},)
KEPT: Final = ({"type": "keep-for-later", "command": {"type": "start-scene", "title": "The Gate calls"}},)


def a_hidden_symbol(done: Done) -> Iterator[Evening]:
    """Vex hides a rival's Symbol, with which this was done, and performs a ritual of Ikasha beside it."""
    evening, hero = invoker("Ikasha", RIVAL, position_affects="severity_only")
    watched(evening)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=RIVAL, shown=False)
    yield evening
    yield from _behind_the_screen(evening, [{"hero": hero, "patron": RIVAL, **each} for each in done])
    perform(evening, hero, "touch-the-umbral-veil")
    yield evening
    roll(evening, hero, 8, 8, 8, 1)
    yield evening
    evening.answer("omen", by="gm")
    yield evening
    evening.do("gm", "end-scene")
    yield evening


def a_mending(done: Done) -> Iterator[Evening]:
    """Between scenes Vex works on it, and it comes out shaky: for one that was so already, nothing is done."""
    *_, evening = a_hidden_symbol(done)
    (hero,) = evening.viewer("ann").controls
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=RIVAL, first="spirit")
    yield evening
    roll(evening, hero, 8, 2, 2, 2)
    yield evening


def an_intrusion(done: Done) -> Iterator[Evening]:
    """The Gate steps in, as everybody can count; what it will want, the Game Master has written down, or kept."""
    evening, hero = debtor(body=5)
    yield from _behind_the_screen(watched(evening), done)
    owes(evening, hero, 11)
    yield evening
    left_to_the_story(evening)
    assert evening.asked().kind == "intrusion"
    yield evening
    evening.answer("demand", by="gm")
    yield evening


def a_demand(done: Done) -> Iterator[Evening]:
    """The Black Ledger has what it will want written down, or kept, and has not made its demand."""
    evening, hero = debtor()
    perks = ["sanctuary", "black market goods"]
    evening.do("gm", "fe.gain-tie", hero=hero, name="the Black Ledger", bond="job", why="a debt", perks=perks)
    yield from _behind_the_screen(watched(evening), done)
    evening.do("ann", "fe.call-on-tie", hero=hero, tie=evening.state[Ties].of[hero][0].id, perk="sanctuary")
    yield evening


def _behind_the_screen(evening: Evening, done: Iterable[dict[str, Any]]) -> Iterator[Evening]:
    """The Game Master does all this: whoever is not to know is told nothing of any of it."""
    before = len(evening.events)
    for each in done:
        evening.do("gm", **each)
    evening.last = tuple(evening.events[before:])
    yield evening


def unnoticed_magic(who: str) -> Iterator[Evening]:
    """Mara worked magic that she hid: who noticed, the Game Master says to themselves."""
    arena = _caster()
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=2)
    arena.throws(7, 7)
    arena.acts("Arcana", "wits")
    arena.throws(7, 7, 1)
    yield from _behind_the_screen(arena, [{"type": "fe.say-who-noticed", "place": 0, "who": who}])
    arena.do("gm", "fe.let-beats-come")
    yield arena


def banked_beats(kept: int) -> Iterator[Evening]:
    """So many beats are kept of magic that Mara hid."""
    arena = _caster()
    arena.state = arena.state.put(replace(arena.state[Bank], kept=kept))
    arena.last = ()  # which were told of the state as it was
    yield arena


def _caster() -> Arena:
    arena = Arena("subtle-casting", fights=False, casting_roll_count="one_roll")
    arena.rated(arena.mara, Lore=3, Performance=2, Arcana=2)
    watched(arena)
    return arena


def a_cap(cap: int) -> Iterator[Evening]:
    """A wolf is an Outsider of this Cap: it is banished, with a throw that comes to the same against either."""
    hall = Hall()
    watched(hall)
    hall.outsider(cap)
    yield hall
    hall.do("ann", "fe.banish", hero=hall.oriel, who=hall.wolf, attribute="spirit", skill="Arcana", source="a Rite")
    yield hall
    hall.rated(hall.oriel, spirit=1, Arcana=2)
    hall.do("ann", "fe.roll-action", 9, 2, 2, hero=hall.oriel)
    yield hall
    hall.stays()
    yield hall


@pytest.mark.parametrize(
    ("play", "one", "other"),
    [
        (a_hidden_symbol, MAINTAINED, COMPROMISED),
        (a_hidden_symbol, COMPROMISED, NEGLECTED),
        (a_hidden_symbol, HARDENED, BRIGHT),
        (a_hidden_symbol, COMPROMISED + HARDENED, HARDENED + COMPROMISED),
        (a_mending, COMPROMISED, NEGLECTED),
        (an_intrusion, NOTE, SECRET),
        (an_intrusion, NOTE, KEPT),
        (a_demand, NOTE, SECRET),
        (a_demand, NOTE, KEPT),
        (unnoticed_magic, "the guard", "a cat"),
        (unnoticed_magic, "the guard", ""),
        (banked_beats, 0, 3),
        (a_cap, 3, 4),
    ],
)
def test_whoever_is_not_to_know_it_cannot_tell(
    play: Callable[[Any], Iterator[Evening]], one: object, other: object
) -> None:
    assert told_apart(play, one, other) == []


def test_what_a_rivals_symbol_weighs_in_the_open_ends_in_the_open_where_it_is_lost() -> None:
    """The one thing that may differ: Position, what is owed and the omen count whoever carries it, shown or not."""
    apart = told_apart(lambda done: islice(a_hidden_symbol(done), 3), MAINTAINED, SHATTERED)

    assert apart == [(2, seat) for seat in OTHERS]


@pytest.mark.parametrize("seat", OTHERS)
def test_of_a_symbol_that_is_hidden_others_see_only_that_it_is_out_of_sight(seat: str) -> None:
    evening, hero = invoker("Ikasha", RIVAL)
    shown, offers = watched(evening).view(seat), evening.offers(seat)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=RIVAL, shown=False)
    hidden = evening.view(seat)

    assert [part for part in shown if shown[part] != hidden[part]] == ["patrons", "symbols"]
    assert (evening.offers(seat), evening.told(seat)) == (offers, [])


def test_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "_may_know", lambda *_: True)

    assert {seat for _, seat in told_apart(a_hidden_symbol, MAINTAINED, COMPROMISED)} == set(OTHERS)


@pytest.mark.parametrize("salt", range(3))
@pytest.mark.parametrize("seat", OTHERS)
def test_how_a_hidden_symbol_fares_is_nothing_that_others_know(seat: str, salt: int) -> None:
    *_, evening = a_hidden_symbol(COMPROMISED + BRIGHT)
    viewer = evening.viewer(seat)
    other = disguised(FATES_EDGE, evening.state, viewer, salt)

    assert other[Seals] != evening.state[Seals]
    assert FATES_EDGE.known(other, viewer)[Seals] == FATES_EDGE.known(evening.state, viewer)[Seals]


@pytest.mark.parametrize("seat", ["ann", "gm"])
def test_who_carries_it_and_who_runs_the_game_know_how_a_hidden_symbol_fares(seat: str) -> None:
    *_, evening = a_hidden_symbol(COMPROMISED + BRIGHT)

    assert FATES_EDGE.known(evening.state, evening.viewer(seat))[Seals] == evening.state[Seals]
