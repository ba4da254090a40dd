"""What is no longer held, done or owed by the dead, and is said of them no more."""

from __future__ import annotations

from tests.systems.fates_edge.casting.spellcasting import casting
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import two
from tests.systems.fates_edge.travel.roads import on_the_road
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.position import Footing, Pressed
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.exchanges.readying import HeldActions
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.testing.proof import proves


def rows(evening: Evening, part: str) -> list[str]:
    """What is said in a list on everybody's page, row by row."""
    listing = evening.view("bob").get(part)
    return [f"{row.text} {row.detail}".strip() for row in listing.rows] if isinstance(listing, Listing) else []


@proves("fe.turn.ready", "fe.harm.levels")
def test_the_dead_hold_no_action_and_nobody_is_offered_to_let_it_go_for_them() -> None:
    evening, mara, tor, _ = two()
    evening.do("ann", "fe.ready", character=mara, what="cut", trigger="it leaps", attribute="body", skill="Melee")
    evening.comes(Died(tor))
    held = dict(evening.state[HeldActions].of)
    evening.comes(Died(mara))

    assert list(held) == [mara]
    assert evening.state[HeldActions].of == {}
    assert [offer for seat in ("gm", "ann") for offer in evening.offers(seat, "fe.let-go")] == []
    assert evening.replayed() == evening.state


@proves("fe.travel.roles", "fe.harm.levels")
def test_the_role_of_the_dead_on_the_road_is_shown_as_nobodys() -> None:
    evening, hero = on_the_road(role="Guide")
    before = rows(evening, "road")[0]
    evening.comes(Died(hero))

    assert before.startswith("Guide: Mara")
    assert rows(evening, "road")[0].startswith("Guide: nobody")


@proves("fe.harm.levels")
def test_nothing_presses_the_dead() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.comes(Pressed((mara, tor), "the bell"))
    evening.comes(Died(mara))

    assert set(evening.state[Footing].pressed) == {mara, tor}
    assert ["Pressed" in row for row in rows(evening, "party")] == [False, True]


@proves("fe.caster.push-compress", "fe.harm.levels")
def test_a_spell_of_the_dead_that_was_pushed_is_not_under_way_by_what_they_owe() -> None:
    evening, hero = casting()
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")
    evening.do("ann", "fe.push-casting", hero=hero, cost="obligation")
    before = rows(evening, "spells")
    evening.comes(Died(hero))

    assert hero in evening.state[Spells].owed
    assert any("owes for Pushes" in row for row in before)
    assert not any("owes for Pushes" in row for row in rows(evening, "spells"))
