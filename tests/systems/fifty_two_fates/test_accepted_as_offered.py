"""What a form leaves out is refused, and what the book allows is offered: ripostes from afar, tea, the absent."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.fighting import does, fight, words
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA, BERN = ["QS", "7S", "3D", "2C"], ["5C", "5D", "5H", "6H"]
DEITY = {"basis": "the sea", "purpose": "to keep", "first": "calm", "second": "deep", "third": "cold"}
NEAR = ("push", "stun", "knock", "sweep")  # what needs a foe beside one


def shot_at(maneuver: str, *, beside: bool = True) -> Fates:
    """An archer shoots at Mara from three zones off; the maneuver is that of her spades."""
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern")
    clubs, diamonds, hearts = [one for one in NEAR if one != maneuver][:3]
    fates.do("ann", "learn-maneuvers", entity=mara, clubs=clubs, diamonds=diamonds, hearts=hearts, spades=maneuver)
    fates.creature("Archer", weapon="longbow", action=1, reaction=1, low=30, mid=40, high=50)
    fates.do("dana", "deal", *MARA, *BERN)
    fates.do("dana", "start-fight", "2D", "4D", "KD", apart=3)
    if not beside:
        fates.do("dana", "set-place", entity=bern, place=-40)
    fates.do("dana", "attack-by-draw", "5S", entity=fates.named("Archer"), target=mara, count=1)
    fates.clear()
    return fates


# ripostes from afar -------------------------------------------------------------------------------


@proves("ff.reactions.riposte", "ff.actions.maneuver")
@pytest.mark.parametrize(
    ("maneuver", "aim", "told"),
    [
        ("lead", "", "Bern is led by Mara for 1 round (10 seconds)."),
        ("guard", "Bern", "Bern is guarded by Mara for 1 round (10 seconds)."),
        ("parry", "", "Mara is parrying with +7 for 1 round (10 seconds)."),
        ("goad", "", "Mara plays goad upon Archer: 7♠, 7."),
    ],
)
def test_out_of_reach_a_riposte_may_be_a_maneuver_that_needs_no_foe_in_reach(
    maneuver: str, aim: str, told: str
) -> None:
    fates = shot_at(maneuver)

    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["3D"])
    back = [offer for offer in fates.offers("ann", "maneuver") if offer.choice == fates.asked("counter")]
    drawn = ["6C"] if maneuver != "goad" else []
    does(fates, maneuver, ["7S"], aim, choice=fates.asked("counter"), drawn=drawn)

    assert [dict(offer.fixed)["maneuver"] for offer in back if offer.enabled] == [maneuver]
    assert told in fates.panes["bob"]
    assert fates.replayed() == fates.state


@proves("ff.reactions.riposte", "ff.actions.maneuver", "ff.maneuvers.push", "ff.maneuvers.guard")
@pytest.mark.parametrize(("maneuver", "beside"), [("push", True), ("guard", False)])
def test_with_nobody_to_do_a_maneuver_upon_there_is_no_riposte_from_afar(maneuver: str, beside: bool) -> None:
    fates = shot_at(maneuver, beside=beside)

    (riposte,) = fates.offers("ann", "riposte")

    assert riposte.refusal == fates.refused("ann", "riposte", choice=fates.asked("reaction"))
    assert riposte.refusal.code == "attack.out_of_reach"


@proves("ff.maneuvers.lead", "ff.ruling.lead-scope")
@pytest.mark.parametrize(("friends", "code"), [(True, ""), (False, "maneuver.nobody")])
def test_nobody_leads_where_there_is_nobody_to_lead(friends: bool, code: str) -> None:
    fates = fight("lead", "7S", friends=friends)
    (lead,) = [offer for offer in fates.offers("ann", "maneuver") if dict(offer.fixed)["maneuver"] == "lead"]

    assert (lead.refusal.code if lead.refusal else "") == code
    if friends:
        does(fates, "lead", ["7S"], "", drawn=["8C"])
        assert words(fates, "Bern") == ["led by Mara"]
    else:
        refused = fates.refused("ann", "maneuver", entity=fates.named("Mara"), maneuver="lead", cards=["7S"])
        assert refused == lead.refusal


@proves("ff.maneuvers.assignment")
@pytest.mark.parametrize(("calling", "offered"), [("fighter", {"ann", "dana"}), ("mage", set())])
def test_a_fighter_who_comes_in_during_a_fight_is_offered_their_maneuvers(calling: str, offered: set[str]) -> None:
    fates = fight("lead", "7S")
    late = fates.protagonist("ann", "Late", calling=calling)

    seats = {
        seat
        for seat in ("ann", "bob", "dana")
        if any(dict(offer.fixed)["entity"] == late for offer in fates.offers(seat, "take-archetype"))
    }

    assert seats == offered


# tea, and who is not here -------------------------------------------------------------------------


@proves("ff.creatures.shrieker-tea")
def test_a_second_cup_of_tea_is_refused_until_the_first_has_done_its_work() -> None:
    fates = duel(MARA, BERN, attribute="awareness")
    fates.creature()
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("dana", "serve-tea", entity=mara)
    greyed = {dict(one.fixed)["entity"]: one.refusal for one in fates.offers("dana", "serve-tea")}

    refused = fates.refused("dana", "serve-tea", entity=mara)
    fates.do("dana", "start-fight", "2D", "4D", "6D", "KC", "8D", "2H", apart=1)
    fates.do("dana", "serve-tea", entity=mara)

    assert (greyed[mara], greyed[bern]) == (refused, None)
    assert refused.code == "tea.had"
    assert fates.timers("Mara") == [("fit", None)]  # for the next fight


@proves("ff.creatures.shrieker-tea", "ff.ruling.late-joiners")
def test_who_comes_in_late_and_draws_has_had_their_tea() -> None:
    fates = fight("lead", "7S")
    fates.do("dana", "make-cast-member", name="Old Tam", row="2")
    tam = fates.named("Old Tam")
    fates.do("dana", "serve-tea", entity=tam)

    fates.do("dana", "join-fight", "9D", "8D", entity=tam, place=0)

    assert [len(group.cards) for group in (*fates.fight.groups, *fates.fight.coming) if tam in group.members] == [2]
    assert fates.timers("Old Tam") == []


@proves("ff.session.absent-player", "ff.tasks.sentient")
def test_nobody_gives_anything_away_for_whoever_is_not_here() -> None:
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("dana", "set-questioning", actor=mara, entity=bern, what="Where?")
    (task,) = fates.state[Tasks].known
    fates.do("dana", "put-aside", entity=bern)

    (offer,) = fates.offers("ann", "attempt-task")
    tried = fates.refused("ann", "attempt-task", task=task, cards=["7S"])
    asked = fates.refused("dana", "set-questioning", actor=mara, entity=bern, what="Who?")
    fates.do("dana", "take-up-hand", entity=bern)
    fates.do("ann", "attempt-task", task=task, cards=["7S"])

    assert offer.refusal == tried
    assert (tried.code, asked.code) == ("session.absent", "session.absent")
    assert [choice.kind for choice in fates.questions()] == ["answer"]


@proves("ff.session.absent-player", "ff.dealer.role")
def test_a_hand_that_is_put_aside_is_not_put_away() -> None:
    fates = duel(MARA, BERN)
    bern = fates.named("Bern")
    fates.do("dana", "put-aside", entity=bern)

    refused = fates.refused("dana", "return-hand", entity=bern)

    assert refused.code == "session.absent"
    assert fates.hand("Bern") == BERN


@proves("ff.miracles.limits", "ff.conditions.dead")
def test_a_herald_may_pray_for_the_dead() -> None:
    fates = duel(MARA, BERN, calling="herald")
    bern = fates.named("Bern")
    fates.do("ann", "describe-deity", entity=fates.named("Mara"), **DEITY)
    fates.do("dana", "set-health", entity=bern, health="dead")

    (offer,) = [one for one in fates.offers("ann", "pray") if dict(one.fixed)["entity"] == fates.named("Mara")]
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="Let him breathe", target=bern)

    assert bern in [option.value for field in offer.fields if field.name == "target" for option in field.options]
