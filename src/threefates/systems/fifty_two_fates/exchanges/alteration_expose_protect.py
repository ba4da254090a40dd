"""Expose and Protect: what they add to the next play upon somebody, and what their aces do."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, spelled
from threefates.systems.fifty_two_fates.magic.spell_types import dispelled_by
from threefates.systems.fifty_two_fates.rulings.rulings import ProtectDiametric

__all__ = ["EXPOSE", "PROTECT", "against", "counting", "laid_bare", "lifted", "steadied", "succeeds_by_itself"]

EXPOSE, PROTECT = "expose", "protect"


@cites("ff.spells.expose", "ff.ruling.ct-which-total")
def lifted(action: Value, expose: Lasting | None) -> Value:
    """Say what an action comes to against somebody exposed; what it does to them is not lifted by it.

    >>> lifted(Value(8), Lasting(id="1", spell="expose", caster="mara", total=9))
    Value(total=17, ace=False)
    """
    return action if expose is None or action.ace else Value(action.total + expose.total)


@cites("ff.spells.protect", "ff.ruling.protect-without-defense")
def steadied(reaction: Value | None, protect: Lasting | None) -> Value | None:
    """Say what a reaction comes to with Protect, which stands alone where nothing is played.

    >>> steadied(None, Lasting(id="1", spell="protect", caster="mara", total=9))
    Value(total=9, ace=False)
    """
    if protect is None or protect.ace or (reaction is not None and reaction.ace):
        return reaction
    return Value((reaction.total if reaction else 0) + protect.total)


@cites("ff.spells.expose", "ff.ruling.expose-ace-protect-ace")
def laid_bare(state: State, entity: EntityId) -> bool:
    """Say whether everything hits somebody by itself: Expose was cast on them with the ace."""
    expose = spelled(state, entity, EXPOSE)
    return expose is not None and expose.ace


@cites("ff.spells.type-alteration", "ff.spells.expose", "ff.spells.protect")
def against(state: State, bout: Bout, action: Value, reaction: Value | None) -> tuple[Value, Value | None]:
    """Say what action and reaction come to with the spells on the target; opposites do not count against each other."""
    return lifted(action, counting(state, bout, EXPOSE)), steadied(reaction, counting(state, bout, PROTECT))


@cites("ff.spells.type-alteration", "ff.spells.diametric", "ff.ruling.protect-diametric")
def counting(state: State, bout: Bout, name: str) -> Lasting | None:
    """Expose or Protect on the target, where it counts for this play: not where the play is cast to end it."""
    if bout.how in spells() and dispelled_by(spells()[bout.how], state.ruling(ProtectDiametric)) == name:
        return None
    return spelled(state, bout.target, name)


@cites("ff.spells.protect", "ff.ruling.protect-without-defense")
def sheltered(state: State, bout: Bout) -> bool:
    """Say whether Protect still stands between an action and somebody who plays nothing against it."""
    protect = counting(state, bout, PROTECT)
    return protect is not None and not protect.ace


@cites("ff.reactions.riposte", "ff.conditions.unconscious", "ff.spells.expose", "ff.spells.protect")
def succeeds_by_itself(state: State, bout: Bout) -> bool:
    """Say whether nothing stands against an action: its target lets it through or is helpless, and is not protected."""
    if bout.kind is BoutKind.FUMBLE or laid_bare(state, bout.target):
        return True
    return (bout.riposted or helpless(state, bout.target)) and not sheltered(state, bout)
