"""Getting something out of somebody of the evening: they answer with a card of their own, as Part 2 has it."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.ninth_well import Leaning, evening
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.people.creatures import Creatures, Wealth
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.testing.proof import proves


@proves("ff.tasks.sentient")
@pytest.mark.parametrize(("check", "who"), [("song", "Hamma Ode"), ("talk", "The keeper")])
def test_no_difficulty_is_drawn_for_what_somebody_has_to_tell(check: str, who: str) -> None:
    table = evening()
    table.opens("tower")

    table.deals("dana", "call-for", actor=table.who("iru"), check=check)
    (task,) = table.state[Tasks].known.values()

    assert (task.difficulty, task.against, task.tenacious) == ((), table.named(who), False)


@proves("ff.tasks.sentient")
def test_who_is_asked_comes_in_as_one_of_the_cast_and_once() -> None:
    table = evening()
    table.opens("tower")

    table.deals("dana", "call-for", actor=table.who("iru"), check="song")

    hamma = table.foe("Hamma Ode")
    assert (hamma.cast, hamma.block.calling, hamma.block.wealth) == (True, Calling.MAGE, Wealth.AVERAGE)
    assert list(table.playing.people.values()) == ["hamma"]


@proves("ff.tasks.sentient")
def test_the_keeper_who_was_questioned_is_the_keeper_one_fights() -> None:
    table = evening()
    table.opens("tower")
    table.tries("ann", "iru", "talk", well=True)
    before = table.foes("keeper")

    table.opens("salt", "cistern")

    assert table.foes("keeper") == before
    assert len(table.state[Creatures].known) == len(set(table.state[Creatures].known))
    assert table.state[Creatures][before[0]].full_sway == 3


def test_a_question_that_waits_when_the_scene_ends_is_still_answered() -> None:
    table = evening()
    table.opens("tower")
    table.deals("dana", "call-for", actor=table.who("iru"), check="song")
    (task,) = table.state[Tasks].known
    table.do("ann", "attempt-task", task=task, cards=table.hand("Iru Halloran")[:1], chance=Leaning())

    table.opens("salt")
    table.do("dana", "answer-by-draw", choice=table.asked("answer"), chance=Leaning())

    assert table.state[Tasks][task].status in (Status.SOLVED, Status.FAILED)
