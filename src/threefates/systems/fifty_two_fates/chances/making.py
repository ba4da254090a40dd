"""The odds of cards that make somebody: how rich, how skilled, how far come, how hardy, trained in what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.chances.unseen_cards import shares_of
from threefates.systems.fifty_two_fates.classes.fighters import DrawManeuvers, may_train
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import SUITS, drawn_by, fighting
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.content.loader import hardiness, maneuvers
from threefates.systems.fifty_two_fates.gear.acquisition import drawn_level
from threefates.systems.fifty_two_fates.gear.wealth import DrawWealth, may_draw_wealth, wealth
from threefates.systems.fifty_two_fates.people.cast_members import MakeCastMember
from threefates.systems.fifty_two_fates.people.condition_targets import DRAWN, targets_of
from threefates.systems.fifty_two_fates.people.creatures import Creatures, creatures
from threefates.systems.fifty_two_fates.people.making_creatures import MakeCreature
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.sheets.advancement import DrawAdvancement, may_draw_advancement
from threefates.systems.fifty_two_fates.sheets.origin_background_skills import DrawSkills, may_draw_skills
from threefates.systems.fifty_two_fates.sheets.sheets import sheets
from threefates.systems.fifty_two_fates.sheets.skills import starting_skills
from threefates.systems.fifty_two_fates.sheets.step_rewards import growth, step_of_card

__all__ = ["of_advancement", "of_cast_member", "of_creature", "of_maneuvers", "of_skills", "of_wealth"]


@sheets.odds(DrawSkills)
def of_skills(state: State, command: DrawSkills, viewer: Viewer) -> Chances | None:
    """Weigh how many skills a card of a full deck gives."""
    if command.entity not in state[Protagonists].known or may_draw_skills(state, command.entity):
        return None
    return _counted("skills", lambda card: starting_skills(card.rank), "ff.skills.starting-random")


@growth.odds(DrawAdvancement)
def of_advancement(state: State, command: DrawAdvancement, viewer: Viewer) -> Chances | None:
    """Weigh how many steps it lets somebody begin with."""
    if may_draw_advancement(state, command.entity):
        return None
    return _counted("steps", lambda card: step_of_card(card.rank), "ff.advancement.random-level")


@wealth.odds(DrawWealth)
def of_wealth(state: State, command: DrawWealth, viewer: Viewer) -> Chances | None:
    """Weigh how rich it makes somebody."""
    if command.entity not in state[Protagonists].known or may_draw_wealth(state, command.entity):
        return None
    return _of([drawn_level(card.rank).value for card in DECK], "ff.wealth.start-random")


@fighting.odds(DrawManeuvers)
def of_maneuvers(state: State, command: DrawManeuvers, viewer: Viewer) -> Chances | None:
    """Weigh which maneuver is that of clubs, or of any other suit: they are drawn in the same way."""
    entity = command.entity
    theirs = viewer.runs or viewer.holds(entity)
    known = entity in state[Protagonists].known or entity in state[Creatures].known
    if not theirs or not known or is_dead(state, entity) or may_train(state, entity):
        return None
    found = _of([drawn_by(card).id for card in DECK], "ff.maneuvers.random-table")
    among = percent(Fraction(len(SUITS), len(maneuvers())))
    return replace(found, advice=f"So for each suit; each maneuver is among the four with {among}.")


@creatures.odds(MakeCastMember)
def of_cast_member(state: State, command: MakeCastMember, viewer: Viewer) -> Chances | None:
    """Weigh which condition targets a cast member has, of a full deck; or those that are chosen."""
    return _of_row(state, command.row, viewer)


@creatures.odds(MakeCreature)
def of_creature(state: State, command: MakeCreature, viewer: Viewer) -> Chances | None:
    """Weigh which condition targets a creature has whose row of the matrix is drawn, or chosen."""
    return _of_row(state, command.row, viewer) if command.targeted and command.row else None


def _of_row(state: State, row: str, viewer: Viewer) -> Chances | None:
    ranks = [card.rank.value for card in DECK] if row == DRAWN else [row]
    if not viewer.runs or not ranks or not set(ranks) <= set(hardiness()):
        return None
    drawn = [targets_of(rank) for rank in ranks]
    found = _of(["/".join(map(str, targets)) for targets in drawn], "ff.creatures.ct-matrix")
    return replace(found, expects=(("dead from", str(Fraction(sum(high for *_, high in drawn), len(drawn)))),))


def _counted(what: str, worth: Callable[[Card], int], entry: str) -> Chances:
    """Say how many of something a card of a full deck gives, and how many on the average."""
    numbers = [worth(card) for card in DECK]
    found = _of([f"{number} {what}" for number in sorted(numbers)], entry)
    return replace(found, expects=((what, str(Fraction(sum(numbers), len(DECK)))),))


def _of(came: Sequence[str], entry: str) -> Chances:
    """List what comes of each card, as likely as any other; something always does."""
    return Chances(shares_of([*dict.fromkeys(came)], came), "1", (entry,))
