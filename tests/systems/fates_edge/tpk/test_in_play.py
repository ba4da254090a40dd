"""Who is in play: what the dead, the fallen, the frightened, the gone and whoever follows may still do and suffer."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.fear.fear import Dread, Fears, Fright
from threefates.systems.fates_edge.followers.multi_character import HeroesLinked
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.tags.outsiders import Outsider, Outsiders
from threefates.systems.fates_edge.tpk.in_play import acts, helps, lives, meets, stands
from threefates.testing.proof import proves

LEVELS = "fe.harm.levels"
WORDS = {"acts": acts, "helps": helps, "stands": stands, "meets": meets, "lives": lives}


def two() -> tuple[Evening, EntityId, EntityId]:
    evening = Evening()
    return evening, evening.hero(), evening.hero("Tor", "bob")


def put_out(evening: Evening, hero: EntityId, other: EntityId, how: str) -> None:
    if how == "dead":
        evening.was_so(Died(hero))
    elif how == "fallen":
        evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="the pike")
    elif how == "gripped":
        evening.state = evening.state.put(Fears({hero: Fright(Dread.PANICKED, "the lamp", 10)}))
    elif how == "gone":
        evening.state = evening.state.put(Outsiders({hero: Outsider(1, gone=True)}))
    elif how == "follows":
        evening.leaves("ann")
        evening.was_so(HeroesLinked(other, hero))


@proves(LEVELS, "fe.fear.table", "fe.tags.banish", "fe.followers.multi")
@pytest.mark.parametrize(
    ("how", "codes"),
    [
        ("dead", ("harm.dead",) * 5),
        ("fallen", ("harm.out", "harm.out", "harm.out", "", "")),
        ("gripped", ("fear.gripped", "fear.gripped", "", "", "")),
        ("gone", ("outsider.gone", "outsider.gone", "outsider.gone", "outsider.gone", "")),
        ("follows", ("linked.follows", "", "", "", "")),
        ("", ("",) * 5),
    ],
)
def test_how_somebody_is_out_says_what_they_are_kept_out_of(how: str, codes: tuple[str, ...]) -> None:
    evening, mara, tor = two()
    put_out(evening, mara, tor, how)

    def code(state: State, word: str) -> str:
        found: Refused | None = WORDS[word](state, mara)
        return found.refusal.code if found else ""

    assert tuple(code(evening.state, word) for word in WORDS) == codes
    assert all(word(evening.state, tor) is None for word in WORDS.values())


@proves(LEVELS)
@pytest.mark.parametrize(
    ("tag", "fields"),
    [
        ("fe.propose", {"attribute": "wits", "skill": "Tinker", "intent": "the lock"}),
        ("fe.devote", {"patron": "Ikasha"}),
        ("fe.call-on-tie", {"tie": "x", "perk": "sanctuary"}),
        ("fe.show-symbol", {"patron": "Ikasha", "shown": True}),
        ("fe.tinker-gear", {"owner": "hero-1", "item": "x"}),
    ],
)
def test_who_has_fallen_acts_no_more_be_it_without_a_roll(tag: str, fields: dict[str, str | bool]) -> None:
    evening, mara, _ = two()
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the pike")

    fallen = evening.refused("ann", tag, hero=mara, **fields).code
    evening.do("gm", "fe.keep-up", hero=mara, up=True, reason="the saint's hand")

    assert fallen == "harm.out"
    if tag == "fe.propose":
        evening.do("ann", tag, hero=mara, **fields)
    else:
        assert evening.refused("ann", tag, hero=mara, **fields).code != "harm.out"


@proves(LEVELS)
def test_the_dead_buy_and_gain_nothing_and_what_is_put_right_is_put_right_for_them_too() -> None:
    evening, mara, tor = two()
    evening.was_so(Died(mara))

    gains = {"name": "The guild", "bond": "job", "why": "x", "perks": ["sanctuary"]}
    assert evening.refused("ann", "fe.gain-tie", hero=mara, **gains).code == "harm.dead"
    assert evening.refused("gm", "give-spotlight", character=mara).code == "harm.dead"
    assert evening.refused("ann", "fe.link-heroes", leader=mara, follower=tor).code == "harm.dead"
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="as it was")
    evening.do("gm", "fe.give-gear", owner=mara, kind="light-blade")
    evening.do("gm", "fe.set-harm", hero=mara, harm=1, reason="a miracle")
    evening.do("gm", "give-spotlight", character=mara)


@proves(LEVELS)
def test_who_is_out_is_greyed_among_those_who_may_be_picked() -> None:
    evening, mara, tor = two()
    evening.was_so(Died(mara))

    (offer,) = evening.offers("gm", "give-spotlight")[:1]
    options = {option.value: option.refusal for field in offer.fields for option in field.options} | {
        str(who): offer.refusal for name, who in offer.fixed if name == "character"
    }

    assert {who: bool(refusal) for who, refusal in options.items() if who in (mara, tor)}.get(mara, True)
    assert not any(each.enabled for each in evening.offers("ann", "fe.propose"))
    assert any(each.enabled for each in evening.offers("bob", "fe.propose"))


@proves(LEVELS, "fe.coordination.assist-core")
def test_who_falls_before_the_roll_is_of_no_help_with_it() -> None:
    evening, mara, tor = two()
    evening.agreed(mara)
    alone = evening.offers("ann", "fe.roll-action")[0].label
    evening.do("bob", "fe.assist", helper=tor, hero=mara, way="die", how="holds the lamp")
    helped = evening.offers("ann", "fe.roll-action")[0].label

    evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="the pike")

    assert helped != alone
    assert evening.offers("ann", "fe.roll-action")[0].label == alone
    evening.do("gm", "fe.set-harm", hero=tor, harm=2, reason="not so bad")
    assert evening.offers("ann", "fe.roll-action")[0].label == helped


@proves(LEVELS)
def test_who_dies_does_no_more_of_what_they_were_about_to_do() -> None:
    evening, mara, tor = two()
    evening.agreed(mara)
    evening.agreed(tor, "bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the pike")
    still = set(evening.state[Proposals].open)
    evening.do("gm", "fe.mark-fatigue", hero=mara, amount=5, why="the climb")

    evening.answer("dies", by="gm")

    assert still == {mara, tor}
    assert set(evening.state[Proposals].open) == {tor}
    assert evening.replayed() == evening.state
