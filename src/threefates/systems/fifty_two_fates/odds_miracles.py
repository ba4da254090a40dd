"""The odds of a card that says by itself what comes: which miracle, or which spell of a cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.casting import CallSpell, may_call
from threefates.systems.fifty_two_fates.content import miracle_classes
from threefates.systems.fifty_two_fates.heralds import Heralds, heralds
from threefates.systems.fifty_two_fates.mages import spells_of, suit_of
from threefates.systems.fifty_two_fates.magic import Magic, magic
from threefates.systems.fifty_two_fates.miracles import DrawMiracle, class_of, gets_there, toll
from threefates.systems.fifty_two_fates.odds_known import unseen
from threefates.systems.fifty_two_fates.protagonists import Protagonists

__all__ = ["of_call", "of_miracle"]

CITES: Final = ("ff.miracles.table", "ff.miracles.sway-cost")


@heralds.odds(DrawMiracle)
def of_miracle(state: State, command: DrawMiracle, viewer: Viewer) -> Chances | None:
    """Which miracle the next card makes, what it may be expected to cost, and whether it gets there."""
    prayer, hero = state[Heralds].of(command.entity).prayer, state[Protagonists].known.get(command.entity)
    kinds = [class_of(card) for card in unseen(state)]
    if prayer is None or hero is None or not kinds:
        return None
    names = [kind.name for kind in reversed([*miracle_classes().values()])]
    cost = Fraction(sum(toll(kind, hero.sway) for kind in kinds), len(kinds))
    there = Fraction(sum(gets_there(state, command.entity, prayer, kind) for kind in kinds), len(kinds))
    return Chances(
        _shares(names, [kind.name for kind in kinds]), str(there), CITES, expects=(("sway it costs", str(cost)),)
    )


@magic.odds(CallSpell)
def of_call(state: State, command: CallSpell, viewer: Viewer) -> Chances | None:
    """Which spell of a cross the next card calls: its suit says so."""
    if may_call(state, command.entity):
        return None
    cards, cross = unseen(state), spells_of(state[Magic].cross_of(command.entity))
    names = {suit_of(spell): spell.name for spell in cross}
    return Chances(_shares([*names.values()], [names[card.suit] for card in cards]), "1", ("ff.mages.suit-rule",))


def _shares(names: Sequence[str], found: Sequence[str]) -> tuple[tuple[str, str], ...]:
    counted = Counter(found)
    return tuple((name, str(Fraction(counted[name], len(found)))) for name in names if counted[name])
