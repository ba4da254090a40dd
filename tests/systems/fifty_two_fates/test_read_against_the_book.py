"""What somebody who had not written it found in the book and not at the table: each stands here as it was found."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fifty_two_fates.fates import Fates, hunt
from tests.systems.fifty_two_fates.few_cards import Written, shares, told
from tests.systems.fifty_two_fates.heralds.praying import DEITY, MARA
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, casts, coven, lasting, spell_offer
from threefates.rulebook.chapter import Chances
from threefates.systems.fifty_two_fates.cards.card_values import Value, named
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import DeathDelayed, draws_for_life
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.exchanges.cards_needed import to_stop
from threefates.systems.fifty_two_fates.gear.wealth import Purses
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.systems.fifty_two_fates.people.creatures import Condition, CreatureHurt
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTried
from threefates.systems.fifty_two_fates.tasks.events import EntityAnswered
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Task, Tasks, pooled
from threefates.systems.fifty_two_fates.turns.combatants import weakness
from threefates.testing.proof import proves

HAND = ["9C", "3D", "4S", "KH"]


def last_task(fates: Fates) -> Task:
    return list(fates.state[Tasks].known.values())[-1]


# tasks --------------------------------------------------------------------------------------------


@proves("ff.tasks.bonus-magic")
def test_a_spell_is_in_a_pool_once_and_no_longer_than_it_lasts() -> None:
    fates = coven(MOTION, ["9S", "3D", "4D", "5H"])
    casts(fates, "slow", "thing", ["9S"], "KC", thing="the gate")
    fates.do("dana", "set-task", "5C", actor=fates.named("Mara"), what="Slip through", level=1)
    task, (spell,) = last_task(fates).id, lasting(fates)

    fates.do("dana", "let-spell", task=task, spell=spell.id)
    fates.do("dana", "let-spell", task=task, name="Another", total=2)
    twice = fates.refused("dana", "let-spell", task=task, spell=spell.id)
    (option,) = next(field for field in fates.offers("dana", "let-spell")[0].fields if field.name == "spell").options
    before = pooled(last_task(fates)).total
    fates.do("ann", "end-spell", spell=spell.id)

    assert (twice.code, before) == ("task.spell_in_it", 11)
    assert option.refusal is not None
    assert option.refusal.title == twice.title
    assert pooled(last_task(fates)).total == 2
    assert fates.panes["bob"][-1] == "Slow is over, and helps no longer."
    assert fates.replayed()[Tasks] == fates.state[Tasks]


@proves("ff.tasks.sentient")
def test_who_is_knocked_out_before_the_question_comes_gives_nothing_away() -> None:
    fates = hunt(HAND)
    wolf = fates.named("Wolf")
    fates.do("dana", "set-questioning", actor=fates.named("Mara"), entity=wolf, what="Where is the den?")
    task = last_task(fates).id
    fates.do("dana", "set-condition", entity=wolf, condition="unconscious")

    refusal = fates.refused("ann", "attempt-task", task=task, cards=["3D"])
    fates.do("dana", "set-condition", entity=wolf, condition="fit")
    fates.do("ann", "attempt-task", task=task, cards=["3D"])

    assert refusal.code == "questioning.helpless"
    assert last_task(fates).status is Status.ASKED


# wealth -------------------------------------------------------------------------------------------


@proves("ff.wealth.start-random")
def test_the_starting_level_is_drawn_for_before_play_begins() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", *HAND)

    late = fates.refused("ann", "draw-wealth", entity=mara)
    (offer,) = fates.offers("ann", "draw-wealth")
    fates.do("dana", "draw-wealth", "2C", entity=mara)

    assert late.code == "wealth.started"
    assert offer.refusal is not None
    assert offer.refusal.code == "wealth.started"
    assert fates.state[Purses].of(mara).level.value == "poor"


@proves("ff.wealth.cost", "ff.wealth.buy-up", "ff.wealth.free-gear")
@pytest.mark.parametrize("seat", ["ann", "dana"])
def test_in_a_fight_nobody_shops(seat: str) -> None:
    fates = hunt(HAND)
    mara = fates.named("Mara")
    fates.do("dana", "start-fight", "KC", "2C", apart=0)

    refused = [
        fates.refused(seat, "buy", entity=mara, item="dagger").code,
        fates.refused(seat, "buy-up", entity=mara, item="longsword").code,
        fates.refused(seat, "draw-wealth", entity=mara).code,
        fates.refused(seat, "take-gear", entity=mara, item="dagger").code,
    ]

    assert refused == ["wealth.fight"] * 4


@proves("ff.wealth.free-gear")
def test_whoever_joins_while_others_fight_takes_what_they_begin_with() -> None:
    fates = hunt(HAND)
    fates.do("dana", "start-fight", "KC", "2C", apart=0)
    fates.do("bob", "make-protagonist", name="Late", calling="fighter", sway=4)

    fates.do("bob", "take-gear", entity=fates.named("Late"), item="dagger")

    assert fates.state[Purses].of(fates.named("Late")).items == ("dagger",)


# miracles -----------------------------------------------------------------------------------------


@proves("ff.miracles.rule", "ff.ruling.miracle-turn-use")
@pytest.mark.parametrize(("seconds", "kept"), [(10, True), (12, True), (13, False)])
def test_a_prayer_outside_of_a_fight_is_not_kept_for_later(seconds: int, *, kept: bool) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", calling="herald")
    fates.creature()
    fates.do("ann", "describe-deity", entity=mara, **DEITY)
    fates.do("dana", "deal", *MARA)
    fates.do("ann", "pray", entity=mara, wish="the cart burns")

    fates.do("dana", "let-time-pass", seconds=seconds)

    assert (fates.state[Heralds].of(mara).prayer is not None) is kept
    if not kept:
        assert fates.refused("ann", "draw-miracle", entity=mara).code == "miracle.unprayed"


# fire ---------------------------------------------------------------------------------------------


@proves("ff.effects.ablaze", "ff.spells.heat")
def test_who_burns_burns_once_however_often_it_was_lit_and_puts_all_of_it_out() -> None:
    fates = coven(HEAT, ["9S", "8S", "4D", "5H"])
    bern = fates.named("Bern")
    casts(fates, "heat", "Bern", ["9S"])
    fates.answers("bob", "let-it-work", "6C")
    fates.do("dana", "afflict", entity=bern, harm="ablaze")
    fires = fates.state[Effects].on(bern)

    fates.do("dana", "let-time-pass", seconds=10)
    after = fates.hero("Bern").sway
    fates.do("bob", "put-out", effect=fires[1].id)

    assert (len(fires), after) == (2, 3)
    assert fates.state[Effects].on(bern) == ()
    assert lasting(fates) == []


@proves("ff.spells.heat", "ff.effects.poison")
def test_poison_harms_whom_heat_has_set_ablaze_as_well() -> None:
    fates = coven(HEAT, ["9S", "8S", "4D", "5H"])
    casts(fates, "heat", "Bern", ["9S"])
    fates.answers("bob", "let-it-work", "6C")
    fates.do("dana", "afflict", "5C", entity=fates.named("Bern"), harm="poison", level=1)

    fates.do("dana", "let-time-pass", seconds=10)

    assert fates.hero("Bern").sway == 2


@proves("ff.effects.ablaze")
def test_poison_and_fire_are_two_things() -> None:
    fates = hunt(HAND)
    mara = fates.named("Mara")
    fates.do("dana", "afflict", "5C", entity=mara, harm="poison", level=1)
    fates.do("dana", "afflict", entity=mara, harm="ablaze")

    fates.do("dana", "let-time-pass", seconds=10)

    assert fates.hero("Mara").sway == 2


# spells -------------------------------------------------------------------------------------------


def slowed(card: str) -> tuple[Fates, str]:
    """Bern, slowed by that card, with an action begun in his turn."""
    fates = coven(MOTION, [card, "3S", "4S", "5S"], ["2D", "3D", "2H", "3H"], fight=True)
    bern = fates.named("Bern")
    casts(fates, "slow", "Bern", [card])
    fates.answers("bob", "let-it-work", "6C")
    if "Mara" in fates.turns():
        fates.passes("ann", "Mara")
    fates.do("bob", "begin-action", entity=bern)
    return fates, bern


def rounds_on(fates: Fates, name: str) -> None:
    """Let turns pass until it is somebody's again."""
    seats = {"Mara": "ann", "Bern": "bob", "Wolf": "dana"}
    if name in fates.turns():
        fates.passes(seats[name], name)
    while name not in fates.turns():
        fates.passes(seats[fates.turns()[0]], fates.turns()[0])
    while fates.turns()[0] != name:
        fates.passes(seats[fates.turns()[0]], fates.turns()[0])


@proves("ff.spells.slow")
def test_what_the_slowed_begin_is_done_in_the_next_turn_or_comes_to_nothing() -> None:
    fates, bern = slowed("AS")
    strike = {"entity": bern, "target": fates.named("Wolf"), "cards": ["2D"]}

    rounds_on(fates, "Bern")
    begun = fates.state[Magic].begun
    rounds_on(fates, "Bern")
    late = fates.refused("bob", "attack", **strike)

    assert (begun, late.code) == ((bern,), "spell.slowed")
    assert (fates.state[Magic].begun, fates.state[Magic].since) == ((), {})


@proves("ff.spells.slow", "ff.effects.ablaze")
def test_a_whole_turn_uses_up_what_the_slowed_had_begun() -> None:
    fates, bern = slowed("AS")
    rounds_on(fates, "Bern")
    fates.do("dana", "afflict", entity=bern, harm="ablaze")
    fates.do("bob", "put-out", effect=fates.state[Effects].on(bern)[0].id)

    assert fates.state[Magic].begun == ()


@proves("ff.spells.slow")
@pytest.mark.parametrize("ends", ["fight", "spell"])
def test_what_was_begun_does_not_outlast_the_fight_nor_the_spell(ends: str) -> None:
    fates, _ = slowed("AS")

    if ends == "fight":
        fates.do("dana", "end-fight")
    else:
        fates.do("ann", "end-spell", spell=lasting(fates)[0].id)

    assert fates.state[Magic].begun == ()


@proves("ff.spells.befriend")
@pytest.mark.parametrize(
    ("words", "friend"),
    [("Bern", True), ("bern, and Mara", True), ("Bernadette", False), ("Hibern", False), ("", False)],
)
def test_a_friend_is_named_by_the_whole_of_their_name(words: str, *, friend: bool) -> None:
    fates = coven(MIND, ["9H", "8H", "4D", "5S"])
    casts(fates, "befriend", "Wolf", ["9H"], words=words)
    fates.answers("dana", "let-it-work", "6C")

    (offer,) = fates.offers("dana", "attack-by-draw")
    bern = next(one for one in offer.fields[0].options if one.value == fates.named("Bern"))

    assert (bern.refusal is not None) is friend


@proves("ff.spells.befriend")
@pytest.mark.parametrize(
    ("words", "friends"), [("Bern 2", {"Bern 2"}), ("Bern", {"Bern"}), ("Bern, Bern 2", {"Bern", "Bern 2"})]
)
def test_of_two_of_one_name_the_one_is_a_friend_who_was_named(words: str, friends: set[str]) -> None:
    fates = coven(MIND, ["9H", "8H", "4D", "5S"])
    fates.do("dana", "make-creature", name="Bern")
    casts(fates, "befriend", "Wolf", ["9H"], words=words)
    fates.answers("dana", "let-it-work", "6C")

    wolf = [one for one in fates.offers("dana", "attack-by-draw") if ("entity", fates.named("Wolf")) in one.fixed]
    spared = {one.label for one in wolf[0].fields[0].options if one.refusal and one.refusal.code == "attack.friend"}

    assert spared == friends


# incapacitated ------------------------------------------------------------------------------------


def solved_by(said: Chances) -> Fraction:
    """How often a task is solved, by the odds."""
    return next((share for name, share in shares(said).items() if name.startswith("solved")), Fraction(0))


@proves("ff.conditions.incapacitated", "ff.tasks.action-pool")
@pytest.mark.parametrize(("difficulty", "solved"), [("3C", True), ("4C", False)])
def test_what_the_incapacitated_lay_for_a_task_counts_half(difficulty: str, *, solved: bool) -> None:
    fates = hunt(HAND)
    mara = fates.named("Mara")
    fates.do("dana", "set-condition", entity=mara, condition="incapacitated")
    fates.do("dana", "set-task", difficulty, actor=mara, what="Climb", level=1)
    (offer,) = fates.offers("ann", "attempt-task")
    said = told(fates, "ann", "attempt-task", task=last_task(fates).id, cards=["9C"])

    fates.do("ann", "attempt-task", task=last_task(fates).id, cards=["9C"], chance=Written(()))

    assert offer.hint == f"You need {(int(difficulty[0]) + 1) * 2}, or an ace: half of it counts."
    assert last_task(fates).status is (Status.SOLVED if solved else Status.FAILED)
    assert solved_by(said) == int(solved)


@proves("ff.conditions.incapacitated", "ff.tasks.helpers")
def test_of_a_helper_too_and_of_nobody_else_in_the_pool() -> None:
    fates = coven(MOTION, ["9S", "3S", "4S", "5S"], ["8D", "3D", "2H", "3H"])
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("dana", "set-condition", entity=bern, condition="incapacitated")
    fates.do("dana", "set-task", "KC", actor=mara, what="Lift", level=1)
    task = last_task(fates).id
    fates.do("dana", "let-help", task=task, helper=bern)

    fates.do("bob", "help-task", task=task, entity=bern, cards=["8D"], chance=Written(()))
    helped = pooled(last_task(fates)).total
    fates.do("ann", "attempt-task", task=task, cards=["9S"], chance=Written(()))

    assert (helped, pooled(last_task(fates)).total) == (4, 13)
    assert fates.replayed()[Tasks] == fates.state[Tasks]


@proves("ff.tasks.sentient", "ff.conditions.hurt", "ff.conditions.incapacitated", "ff.tasks.resolve")
@pytest.mark.parametrize(
    ("hurt", "condition", "solved"),
    [(0, "fit", False), (1, "fit", False), (2, "fit", True), (0, "incapacitated", True)],
)
def test_the_answer_of_somebody_hurt_or_hindered_is_worth_less(hurt: int, condition: str, *, solved: bool) -> None:
    fates = hunt(["9C", "3D", "4S", "KH"])
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    fates.happen(CreatureHurt(wolf, hurt))
    fates.do("dana", "set-condition", entity=wolf, condition=condition)
    fates.do("dana", "set-questioning", actor=mara, entity=wolf, what="Where?")

    fates.do("ann", "attempt-task", task=last_task(fates).id, cards=["9C"], chance=Written(()))
    said = told(fates, "dana", "answer-by-draw", choice=fates.asked("answer"))
    fates.answers("dana", "answer-by-draw", chance=Written(named(["10C"])))

    assert last_task(fates).status is (Status.SOLVED if solved else Status.FAILED)
    assert len(said.outcomes) == 2


@proves("ff.tasks.sentient", "ff.conditions.hurt")
def test_nothing_is_taken_from_an_answer_without_a_card() -> None:
    fates = hunt(["9C", "3D", "4S", "KH"])
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    fates.happen(CreatureHurt(wolf, 3))
    fates.do("dana", "set-questioning", actor=mara, entity=wolf, what="Where?")
    fates.do("ann", "attempt-task", task=last_task(fates).id, cards=["9C"], chance=Written(()))

    fates.do("dana", "tell-freely", "2C", choice=fates.asked("answer"))

    assert [event.less for event in fates.came(EntityAnswered)] == [0]


@proves("ff.conditions.incapacitated", "ff.creatures.oa")
@pytest.mark.parametrize(("half", "solved"), [(True, False), (False, True)])
def test_a_creature_that_is_incapacitated_tries_with_half(*, half: bool, solved: bool) -> None:
    fates = hunt(HAND)
    wolf = fates.named("Wolf")
    if half:
        fates.do("dana", "set-condition", entity=wolf, condition="incapacitated")
    said = told(fates, "dana", "creature-tries", entity=wolf, what="Dig", level=1)

    fates.do("dana", "creature-tries", "5C", "10C", entity=wolf, what="Dig", level=1)

    assert fates.came(CreatureTried)[-1].solved is solved
    assert ("5 against" in fates.panes["bob"][-1]) is half
    assert (solved_by(said) < Fraction(1, 3)) is half


@proves("ff.conditions.incapacitated")
def test_the_odds_of_a_task_to_come_know_that_half_counts() -> None:
    fates = hunt(HAND)
    mara = fates.named("Mara")
    ask = {"actor": mara, "what": "Climb", "level": 1}
    whole = solved_by(told(fates, "dana", "set-task", **ask))
    fates.do("dana", "set-condition", entity=mara, condition="incapacitated")

    assert 0 < solved_by(told(fates, "dana", "set-task", **ask)) < whole


# healing ------------------------------------------------------------------------------------------


def dying_wolf() -> Fates:
    """A wolf that draws for its life, with a mage beside it who can heal."""
    fates = coven(BATTLE, ["9H", "AS", "KS", "8H"], wolf={"low": 5, "mid": 8, "high": 12})
    casts(fates, "harm", "Wolf", ["AS"], chance=Written(()))
    fates.answers("dana", "take-it", chance=Written(()))
    fates.do("ann", "answer", choice=fates.asked("effect"), option="dead", chance=Written(()))
    fates.happen(DeathDelayed(fates.named("Wolf")))
    return fates


@proves("ff.spells.heal", "ff.ruling.heal-while-dying")
def test_healing_ends_the_dying_of_a_creature_as_of_a_protagonist() -> None:
    fates = dying_wolf()
    wolf = fates.named("Wolf")

    listed = {spell: "Wolf" in labels(fates, spell) for spell in ("heal", "protect", "harm")}
    casts(fates, "heal", "Wolf", ["9H"], chance=Written(()))

    assert listed == {"heal": True, "protect": False, "harm": False}
    assert (fates.condition(), fates.foe().block.hurt) == (Condition.FIT, 0)
    assert "Wolf is dying no longer." in fates.panes["bob"]
    fates.do("dana", "set-condition", entity=wolf, condition="dead")
    assert not draws_for_life(fates.state, wolf)
    assert "Wolf" not in labels(fates, "heal")


def labels(fates: Fates, spell: str) -> list[str]:
    """Whom a spell may be cast on."""
    return [option.label for option in spell_offer(fates, spell).fields[0].options]


# inquiries ----------------------------------------------------------------------------------------


@proves("ff.inquiry.sequence", "ff.tasks.resolve")
@pytest.mark.parametrize("left", [False, True])
def test_who_has_seen_what_there_is_to_beat_is_not_drawn_another(*, left: bool) -> None:
    fates = coven(MOTION, ["9S", "3S", "4S", "5S"])
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("dana", "make-inquiry", title="The gate", first="It slides", first_level=1)
    inquiry = next(iter(fates.state[Inquiries].known))
    fates.do("dana", "inquire", "KC", inquiry=inquiry, actor=mara)
    if left:
        fates.do("ann", "leave-task", task=last_task(fates).id)

    again = fates.refused("dana", "inquire", inquiry=inquiry, actor=mara)
    fates.do("dana", "inquire", "QC", inquiry=inquiry, actor=bern)
    fates.do("dana", "inquire", "JC", inquiry=inquiry, actor=mara, change="a lamp")

    assert again.code == "inquiry.stands"
    assert len(fates.state[Tasks].known) == 3


# reactions ----------------------------------------------------------------------------------------


@proves("ff.conditions.hurt")
@pytest.mark.parametrize(("hurt", "condition", "needed"), [(0, "fit", 9), (3, "fit", 12), (3, "incapacitated", 21)])
def test_what_is_said_to_be_needed_stops_a_blow_and_one_less_does_not(hurt: int, condition: str, needed: int) -> None:
    fates = hunt(HAND)
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    fates.happen(CreatureHurt(wolf, hurt))
    fates.do("dana", "set-condition", entity=wolf, condition=condition)
    fates.do("ann", "attack", entity=mara, target=wolf, cards=["9C"])
    weak = weakness(fates.state, wolf)

    assert to_stop(fates.state, wolf, fates.bout).startswith(f"You need {needed} or more")
    assert [weak.of(Value(cards)).total >= 9 for cards in (needed - 1, needed)] == [False, True]
