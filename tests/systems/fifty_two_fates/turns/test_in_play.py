"""Who is in play: what the dead may still have done to them, and who is in no state to do anything."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from threefates.commons.spotlight import Spotlight, SpotlightAsked, SpotlightMoved
from threefates.testing.proof import proves

OUT = ("unconscious", "dying", "dead")


def table(health: str = "awake") -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    fates.do("dana", "set-health", entity=fates.named("Mara"), health=health)
    return fates


@proves("ff.conditions.unconscious", "ff.conditions.dead")
@pytest.mark.parametrize("health", OUT)
@pytest.mark.parametrize(
    ("seat", "tag", "fields"),
    [
        ("dana", "set-task", {"actor": "Mara", "what": "the lock", "level": 1}),
        ("dana", "set-questioning", {"actor": "Mara", "entity": "Bern", "what": "the key"}),
        ("dana", "serve-tea", {"entity": "Mara"}),
        ("ann", "buy", {"entity": "Mara", "item": "rope", "count": 1}),
        ("ann", "use-action", {"entity": "Mara", "what": "a shout"}),
        ("ann", "equip", {"entity": "Mara", "weapon": "dagger", "armour": "plate mail"}),
    ],
)
def test_who_is_in_no_state_to_act_tries_nothing_and_is_asked_to_try_nothing(
    health: str, seat: str, tag: str, fields: dict[str, Any]
) -> None:
    fates, well = table(health), table()
    named = {key: fates.named(value) if key in ("actor", "entity") else value for key, value in fields.items()}

    assert fates.refused(seat, tag, **named).code == "act.helpless"
    assert not any(
        option.value == fates.named("Mara") and option.refusal is None
        for offer in fates.offers(seat, tag)
        for field in offer.fields
        if field.name in fields and offer.enabled and tag != "set-questioning"
        for option in field.options
    )
    assert "act.helpless" not in [offer.refusal.code for offer in well.offers(seat, tag) if offer.refusal]


@proves("ff.conditions.dead")
@pytest.mark.parametrize(("health", "code"), [("dead", "death.dead"), ("unconscious", "")])
def test_of_the_dead_nothing_is_learned_any_more(health: str, code: str) -> None:
    fates = table(health)
    mara = {"entity": fates.named("Mara")}

    for tag, fields in (
        ("choose-attribute", {"attribute": "insight"}),
        ("set-origin", {"origin": "the hills"}),
    ):
        if code:
            assert fates.refused("ann", tag, **mara, **fields).code == code
        else:
            fates.do("ann", tag, **mara, **fields)
    fates.do("dana", "set-health", **mara, health="awake")


@proves("ff.session.absent-player")
def test_whose_cards_are_put_aside_tries_no_task() -> None:
    fates = table()
    fates.do("dana", "deal", "AH", "9C", "3D", "4S", "2H", "8C", "5D", "6S")
    fates.do("dana", "put-aside", entity=fates.named("Mara"))

    assert (
        fates.refused("dana", "set-task", actor=fates.named("Mara"), what="the lock", level=1).code == "session.absent"
    )


@proves("ff.conditions.dead")
@pytest.mark.parametrize(("health", "left"), [("unconscious", ("Mara", "Bern")), ("dead", (None,))])
def test_nobody_waits_for_a_word_of_the_dead(health: str, left: tuple[str | None, ...]) -> None:
    fates = table()
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.happen(SpotlightMoved(mara), SpotlightAsked(bern))
    for who in (mara, bern):
        fates.do("dana", "set-health", entity=who, health=health)

    now = fates.state[Spotlight]
    names = {mara: "Mara", bern: "Bern"}
    assert tuple(names.get(each or "") for each in (now.holder, *now.asking)) == left
    assert fates.replayed() == fates.state
