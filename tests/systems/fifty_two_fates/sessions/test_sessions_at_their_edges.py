"""Sessions at the edges of their rules: who deals, saves and puts aside, and what is never dealt twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, skirmish, strike
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.rulebook.core import Controlled
from threefates.rulebook.parts import Place, Words
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, FATE, Cards
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, SavedHand
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.sessions.saving import HandPutAside, handing_out, in_order, listed
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.systems.fifty_two_fates.turns.turns import has_turn
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


@proves("ff.session.save-stack", "ff.session.save-restore")
def test_the_fate_dealer_s_hand_is_first_on_the_list_and_last_to_be_given_back() -> None:
    owners = in_order(["mara", "fate", "bern"], ["mara", "bern"])

    assert owners == ("fate", "mara", "bern")
    assert listed([("FD", 4), ("Mara", 3), ("Bern", 0)]) == ("1. FD (4)", "2. Mara (3)", "3. Bern (0)")
    assert [hand.owner for hand in handing_out([SavedHand(owner, 4) for owner in owners])] == ["bern", "mara", "fate"]


@proves(
    "ff.session.start",
    "ff.session.continue",
    "ff.session.save-fill",
    "ff.session.save-stack",
    "ff.session.absent-player",
)
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("deal", {}),
        ("save-hands", {}),
        ("put-aside", {"who": "Bern"}),
        ("take-up-hand", {"who": "Bern"}),
        ("deal-in", {"who": "Bern"}),
    ],
)
def test_sessions_are_the_fate_dealer_s(command: str, fields: dict[str, str]) -> None:
    fates = duel(MARA, BERN)
    said: dict[str, Any] = {"entity": fates.named(fields["who"])} if fields else {}

    assert fates.refused("ann", command, **said).code == "seat.not_the_dealer"


@proves("ff.session.start", "ff.session.continue")
def test_nothing_is_dealt_to_nobody_or_while_cards_are_out() -> None:
    fates, none = duel(MARA, BERN), Fates()
    strike(fates, "ann", "Mara", "Bern", ["9C"])

    assert none.refused("dana", "deal").code == "session.nobody"
    assert fates.refused("dana", "deal").code == "exchange.under_way"


@proves("ff.session.start", "ff.session.continue", "ff.session.absent-player")
def test_only_protagonists_are_away_and_the_fate_dealer_s_hand_is_there_in_one_mode_alone() -> None:
    fates = duel(MARA, BERN)
    fates.creature("Wolf")
    before = fates.came(Controlled)

    wrong = fates.refused("dana", "deal", absent=[fates.named("Wolf")])
    fates.do("dana", "deal", chance=Leaning(), mode="mixed_fate")
    mixed = (fates.came(Controlled)[len(before) :], fates.state[Cards].held(FATE))
    fates.do("dana", "deal", chance=Leaning(), mode="fate_sway")
    once = fates.came(Controlled)[len(before) :]
    fates.do("dana", "deal", chance=Leaning(), mode="fate_sway")

    assert wrong.code == "protagonist.unknown"
    assert mixed == ([], 0)
    assert [event.entity for event in once] == [FATE]
    assert fates.came(Controlled)[len(before) :] == once
    assert fates.state[Cards].held(FATE) == 4


@proves("ff.session.start")
def test_dealt_afresh_everything_comes_back_first() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "set-task", "2C", actor=fates.named("Mara"), what="Lift", level=1)
    fates.do("ann", "attempt-task", "8C", task=next(iter(fates.state[Tasks].known)), cards=["9C"])

    fates.do("dana", "deal", *ALL_CARDS[:8], afresh=True)

    assert fates.state[Cards].size(DISCARDS) == 0
    assert fates.everywhere() == ALL_CARDS


@proves("ff.session.absent-player", "ff.session.continue", "ff.session.save-restore")
def test_who_is_away_when_hands_are_taken_up_is_told_to_be_and_the_session_is_open() -> None:
    fates = duel(MARA, BERN)
    bern = fates.named("Bern")
    fates.do("dana", "save-hands")

    fates.do("dana", "restore-hands", absent=[bern])

    assert [(event.owner, event.count) for event in fates.came(HandPutAside)] == [(bern, 4)]
    assert fates.state[Dealing].open
    assert fates.state[Dealing].absent == (bern,)
    assert fates.state[Dealing].saved == ()
    assert [has_turn(fates.state, fates.named(name)) for name in ("Mara", "Bern")] == [True, False]


@proves("ff.session.absent-player")
def test_who_comes_back_has_what_the_hand_lacks_and_only_then() -> None:
    fates = duel(MARA, BERN)
    bern = fates.named("Bern")
    here = fates.refused("dana", "take-up-hand", entity=bern)
    fates.do("dana", "put-aside", entity=bern)
    fates.do("dana", "set-sway", entity=bern, sway=3)
    waits = [choice.kind for choice in fates.questions()]

    fates.do("dana", "take-up-hand", entity=bern)

    assert here.code == "session.here"
    assert waits == []
    assert [choice.kind for choice in fates.questions()] == ["trim"]


@proves("ff.session.absent-player")
def test_nobody_is_taken_up_in_the_midst_of_an_answer_or_between_sessions() -> None:
    fates = Fates()
    for seat, name in (("ann", "Mara"), ("bob", "Bern"), ("bob", "Kit")):
        fates.protagonist(seat, name)
    fates.do("dana", "deal", *ALL_CARDS[:12])
    kit = fates.named("Kit")
    fates.do("dana", "put-aside", entity=kit)
    strike(fates, "ann", "Mara", "Bern", fates.hand("Mara")[:1])

    assert fates.refused("dana", "take-up-hand", entity=kit).code == "session.unsettled"


@proves("ff.session.absent-player")
def test_in_a_fight_whoever_is_up_or_draws_for_their_life_has_a_turn() -> None:
    fates = skirmish(MARA)
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    up = has_turn(fates.state, mara)
    fates.do("dana", "set-health", entity=mara, health="dying")
    dying = has_turn(fates.state, mara)
    fates.do("dana", "set-health", entity=mara, health="unconscious")
    fates.do("dana", "set-condition", entity=wolf, condition="unconscious")

    assert (up, dying, has_turn(fates.state, mara), has_turn(fates.state, wolf)) == (True, True, False, False)


@proves("ff.session.save-stack")
def test_the_list_lies_on_the_table_for_all() -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "save-hands")

    for seat in ("ann", "bob", "dana", "tv"):
        part = fates.view(seat)["ff.saved-hands"]
        assert isinstance(part, Words)
        assert (part.title, part.place) == ("Saved hands", Place.TABLE)
        assert [line.text for line in part.lines] == ["1. Mara (4)", "2. Bern (4)"]


@proves("ff.session.absent-player", "ff.round.round", "ff.round.turn")
@pytest.mark.parametrize("moved", [False, True])
def test_who_is_not_here_has_no_turn_in_a_fight_and_does_nothing_in_it(*, moved: bool) -> None:
    """Their turn is over, begun or not; nobody waits for it, and the next is up."""
    fates = skirmish(MARA, apart=1)
    mara = fates.named("Mara")
    if moved:
        fates.do("ann", "move", entity=mara, to="back", metres=3)
    fates.do("dana", "put-aside", entity=mara)

    assert fates.turns() == ["Wolf"]
    assert fates.refused("ann", "move", entity=mara, to="back").code == "session.absent"
    assert fates.refused("ann", "use-action", entity=mara, what="wave").code == "session.absent"
    fates.do("dana", "take-up-hand", entity=mara)
    fates.passes("dana", "Wolf")
    assert fates.turns() == ["Mara"]


@proves("ff.session.absent-player", "ff.session.save-restore")
@pytest.mark.parametrize("saved", [False, True])
def test_a_fight_left_over_night_goes_on_without_the_turn_of_who_stays_away(*, saved: bool) -> None:
    fates = skirmish(MARA, apart=1)
    mara = fates.named("Mara")
    if saved:
        fates.do("dana", "save-hands")
    fates.do("dana", "restore-hands" if saved else "deal", absent=[mara])

    assert fates.turns() == ["Wolf"]
    assert fates.fight.places[mara] == 0


# the hands of the dead ----------------------------------------------------------------------------


def lich(**fields: Any) -> Fates:
    """Mara, and a lich that is important: in mixed fate it has a hand of its own."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Lich", important=True, **fields)
    size = fields.get("sway") or 4
    fates.do("dana", "deal", *MARA, *["2H", "3H", "4H", "5H", "6H", "7H"][:size], mode="mixed_fate")
    fates.clear()
    return fates


@proves("ff.session.save-fill", "ff.conditions.dead")
@pytest.mark.parametrize("sway", [0, 6])
def test_a_dead_boss_holds_no_card_and_draws_none_before_hands_are_saved(sway: int) -> None:
    """Neither in the pile of hands that is saved, nor when hands are taken up; alive again, it is dealt one."""
    fates = lich(sway=sway)
    who = fates.named("Lich")

    fates.do("dana", "set-condition", entity=who, condition="dead")
    dead = fates.hand("Lich")
    fates.do("dana", "save-hands")
    listed = [(hand.owner, hand.count) for hand in fates.state[Dealing].saved]
    fates.do("dana", "restore-hands")
    later = fates.hand("Lich")
    fates.do("dana", "set-condition", *["8C", "9D", "10D", "JD", "QD", "KD"][: sway or 4], entity=who, condition="fit")

    assert (dead, later) == ([], [])
    assert listed == [(who, 0), (fates.named("Mara"), 4)]
    assert len(fates.hand("Lich")) == (sway or 4)
    assert fates.everywhere() == ALL_CARDS


@proves("ff.conditions.dead", "ff.dealer.mixed-fate")
def test_a_boss_that_is_slain_gives_up_its_hand_when_the_exchange_is_over() -> None:
    fates = lich(low=2, mid=3, high=4)
    strike(fates, "ann", "Mara", "Lich", [MARA[0]])
    fates.answers("dana", "defend", cards=["2H"])
    fates.answers("ann", "answer", "9D", option="dead")

    assert fates.hand("Lich") == []
    assert fates.replayed()[Creatures][fates.named("Lich")].fallen
    assert fates.everywhere() == ALL_CARDS
