"""The odds of drawing for one's life: of the next card, and of all that are left."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Final

from threefates.odds.law import percent
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.death_draws import DrawForLife
from threefates.systems.fifty_two_fates.dying import Deaths, Rescue, deaths, draws_for_life, draws_of, outcome
from threefates.systems.fifty_two_fates.odds_known import unseen
from threefates.systems.fifty_two_fates.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings import DeathDrawTables

__all__ = ["of_draw"]

CITES: Final = ("ff.death.draws", DeathDrawTables.ruling_id)
WORDS: Final = {
    Rescue.SWAY: "awake, with 1 sway",
    Rescue.AWAKE: "awake",
    Rescue.HURT: "awake and hurt",
    Rescue.INCAPACITATED: "incapacitated",
    Rescue.UNCONSCIOUS: "unconscious",
    None: "no heart yet",
    Rescue.DEAD: "dead",
}


@deaths.odds(DrawForLife)
def of_draw(state: State, command: DrawForLife, viewer: Viewer) -> Chances | None:
    """What the next card does, of those that nobody here has seen; and whether any card that is left to draw saves."""
    entity, cards = command.entity, unseen(state)
    if not cards or not draws_for_life(state, entity):
        return None
    made, allowed, tables = (
        state[Deaths].made.get(entity, 0) + 1,
        draws_of(state, entity),
        state.ruling(DeathDrawTables),
    )
    hero = entity in state[Protagonists].known
    found = Counter(outcome(card, made, allowed, tables, protagonist=hero) for card in cards)
    rows = tuple((said, str(Fraction(found[came], len(cards)))) for came, said in WORDS.items() if found[came])
    saved = len(cards) - found[None] - found[Rescue.DEAD]
    left = min(allowed - made + 1, len(cards))
    in_time = 1 - Fraction(comb(len(cards) - saved, left), comb(len(cards), left))
    advice = f"In {left} draws: {percent(in_time)}." if left > 1 else ""
    return Chances(rows, str(Fraction(saved, len(cards))), CITES, advice=advice)
