"""What holds somebody lets go when it is out itself: coils go slack, and whoever lies on top is rolled off."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight_events import Left
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, ConditionSet, condition_of
from threefates.systems.fifty_two_fates.creatures.codex import of_its_kind, special_of
from threefates.systems.fifty_two_fates.creatures.specials_state import special_chapter
from threefates.systems.fifty_two_fates.effects.effects import Effects, over
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.specials.specials import let_up

OUT = (Condition.UNCONSCIOUS, Condition.DEAD)


@special_chapter.answers_to(ConditionBegan)
def somebody_is_out(act: Unfolding, event: ConditionBegan) -> None:
    """Loosen the hold of whoever a condition has put out."""
    loosen(act, event.entity, event.condition)


@special_chapter.answers_to(ConditionSet)
def somebody_is_set_out(act: Unfolding, event: ConditionSet) -> None:
    """Loosen the hold of whoever is set to be out."""
    loosen(act, event.entity, event.condition)


@special_chapter.answers_to(Left)
@cites("ff.creatures.ogre", "ff.ruling.ogre-crush")
def gone_from_the_fight(act: Unfolding, event: Left) -> None:
    """Whoever has gone lies on nobody."""
    let_up(act, event.entity)


@cites("ff.creatures.assassin-vine", "ff.creatures.basilisk", "ff.creatures.ant-giant", "ff.creatures.ogre")
def loosen(act: Unfolding, entity: EntityId, condition: Condition) -> None:
    """Free those somebody held: of its grip when it is out, and from under it when it is dead."""
    if condition is Condition.DEAD:
        let_up(act, entity)
    if condition in OUT:
        for effect in tuple(act.state[Effects].known.values()):
            if effect.source and not holds_on(act.state, effect.source):
                act.happen(over(effect, "it is let go"))


@cites("ff.creatures.ant-giant", "ff.ruling.ant-scale")
def holds_on(state: State, entity: EntityId) -> bool:
    """Say whether somebody's grip still holds: they are not out, or others of a kind that drags together go on."""
    kin = of_its_kind(state, entity) if special_of(state, entity, "drag") else (entity,)
    return any(condition_of(state, one) not in OUT for one in kin)
