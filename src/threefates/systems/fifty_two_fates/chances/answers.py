"""The odds of answers to questions: what cards that lie open may still be made into, and at whom they go.

Some questions have none. Which group goes first of equals, whether a stalemate goes on and how a wish is judged is
said, and no card says it; a turn that passes draws for the dying alone (`odds_dying`), and to make less of a hit
draws nothing. Where cards are laid or drawn for an answer, its own command has the odds: a defence, a riposte, a
save, what is told to whoever asks. Letting it be is sure. What only fills hands again has nothing to win: to deal, to
rest, to close a task.
"""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play
from threefates.systems.fifty_two_fates.battlefield.exchange_events import current
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards
from threefates.systems.fifty_two_fates.chances.attacks import on_table, on_thing, taken_for
from threefates.systems.fifty_two_fates.chances.checks import of_gaze_to_come
from threefates.systems.fifty_two_fates.chances.unseen_cards import shares_of, unseen
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import AskManeuver, Maneuvers, fighting
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials, spells
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import AskSpecial, special_chapter
from threefates.systems.fifty_two_fates.magic.lasting_spells import magic
from threefates.systems.fifty_two_fates.maneuvers.drawn_maneuvers import (
    AskUpon,
    DrawForManeuver,
    made_upon,
    may_draw_for,
)
from threefates.systems.fifty_two_fates.maneuvers.maneuvers import STRIKE, made_of
from threefates.systems.fifty_two_fates.second_wind.anything_else import works
from threefates.systems.fifty_two_fates.second_wind.second_wind import AskTarget, second_wind
from threefates.systems.fifty_two_fates.spells.calling import AskSpellTarget
from threefates.systems.fifty_two_fates.spells.casting import LEAVE, THING, AskAware, defends, of_step, steered
from threefates.systems.fifty_two_fates.turns.attacks import bare_handed
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_bonus, maneuver_bonus

__all__ = ["of_aim", "of_awareness", "of_last_action", "of_maneuver_made", "of_special"]


@special_chapter.weighs(AskSpecial)
def of_special(state: State, step: AskSpecial, option: str, viewer: Viewer) -> Chances | None:
    """Weigh whether a plain strike gets through, or a special, to which no weapon adds; nobody opposes a mere look."""
    bout = current(state)
    if option == STRIKE:
        return on_table(state, bout)
    if specials()[option].does == "gaze":
        return of_gaze_to_come(state, bout.target, specials()[option])
    bonus = maneuver_bonus(state, step.entity, bout.target)
    made = replace(bout, special=option, play=replace(bout.play, bonus=bonus), unarmed=False)
    return on_table(state, made, sure=specials()[option].does == "focus")


@fighting.weighs(AskManeuver)
def of_maneuver_made(state: State, step: AskManeuver, option: str, viewer: Viewer) -> Chances | None:
    """Weigh whether a plain strike gets through, or the maneuver of the suit, to which no weapon adds."""
    bout = current(state)
    if option == STRIKE:
        return on_table(state, bout)
    one, way = made_of(option)
    bonus = maneuver_bonus(state, step.entity, bout.target)
    made = replace(bout, how=one.id, way=way, play=replace(bout.play, bonus=bonus))
    return on_table(state, made, sure=not one.opposed)


@fighting.odds(DrawForManeuver)
def of_draw_for_maneuver(state: State, command: DrawForManeuver, viewer: Viewer) -> Chances | None:
    """Weigh which maneuver of a fighter the next card is of: its suit says so."""
    training, cards = state[Maneuvers].known.get(command.entity), unseen(state)
    if training is None or not viewer.holds(command.entity) or may_draw_for(state, command.entity):
        return None
    came = [training.of(card.suit) for card in cards]
    return Chances(shares_of(training.maneuvers, came), "1", ("ff.maneuvers.rule",))


@fighting.weighs(AskUpon)
def of_maneuver_upon(state: State, step: AskUpon, option: str, viewer: Viewer) -> Chances | None:
    """Weigh whether the maneuver of a drawn card gets through to somebody."""
    if option == LEAVE:
        return None
    return on_table(state, made_upon(state, step, option), sure=not maneuvers()[step.maneuver].opposed)


OF_THE_WIND = ("ff.sway.second-wind", "ff.tasks.resolve", "ff.effects.saves")


@second_wind.weighs(AskTarget)
def of_last_action(state: State, step: AskTarget, option: str, viewer: Viewer) -> Chances | None:
    """Weigh whether the card of a second wind gets through to somebody, as a blow or as a spell."""
    spell, _, aimed = option.rpartition(":")
    target = steered(aimed)[1]
    if option == LEAVE:
        return None
    if (enough := works(state, step.entity, option)) is not None:
        return Chances((("it is enough" if enough else "it is not enough", "1"),), str(int(enough)), OF_THE_WIND)
    if spell in maneuvers():
        play = Play(short(state[Cards][TABLE]))
        taunt = Bout(kind=step.kind, actor=step.entity, target=target, play=play, how=spell, wind=True)
        return on_table(state, taunt, sure=not maneuvers()[spell].opposed)
    if spell:
        return _cast(state, step.entity, spell, target, step.kind)
    play = Play(short(state[Cards][TABLE]), action_bonus(state, step.entity, unarmed=False))
    bare = bare_handed(state, step.entity)
    return on_table(state, Bout(kind=step.kind, actor=step.entity, target=target, play=play, unarmed=bare, wind=True))


@magic.weighs(AskSpellTarget)
def of_aim(state: State, step: AskSpellTarget, option: str, viewer: Viewer) -> Chances | None:
    """Weigh whether the spell of a card gets through to somebody."""
    return None if option == LEAVE else _cast(state, step.entity, step.spell, steered(option)[1], step.kind)


@magic.weighs(AskAware)
def of_awareness(state: State, step: AskAware, option: str, viewer: Viewer) -> Chances | None:
    """Weigh whether a spell gets through to whoever knows of it; who does not cannot defend, but for Protect."""
    return on_table(state, of_step(step), unknown=not defends(state, step, option))


def _cast(state: State, entity: str, spell: str, target: str, kind: BoutKind = BoutKind.ACTION) -> Chances | None:
    if spell not in spells():
        return None
    if target == THING:
        return on_thing(state, entity, spells()[spell], state[Cards][TABLE], sure=kind is BoutKind.FUMBLE)
    bout = Bout(kind=kind, actor=entity, target=target, play=Play(short(state[Cards][TABLE])), how=spell)
    sure, taken = taken_for(state, bout)
    return on_table(state, bout, sure=sure, taken=taken)
