"""Casting: cards of the spell's suit are laid open, whoever it is cast on may defend, and then it works or does not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play, busy
from threefates.systems.fifty_two_fates.battlefield.exchange_events import TurnBegan, TurnOver
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST, in_zones, metres, within_range
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.cards.deck import none_left
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import afraid
from threefates.systems.fifty_two_fates.classes.mages import (
    cast_cards,
    check_suit,
    spell_named,
)
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import draws_for_life
from threefates.systems.fifty_two_fates.content.loader import crosses, spells
from threefates.systems.fifty_two_fates.content.records import Spell, SpellType
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import befriended, unseen, vanished
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import sheltered
from threefates.systems.fifty_two_fates.exchanges.attack import begin, can_answer
from threefates.systems.fifty_two_fates.exchanges.counter_actions import instead_of_striking
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter
from threefates.systems.fifty_two_fates.magic.casting_range import cast_range
from threefates.systems.fifty_two_fates.magic.lasting_spells import Casting, Magic, SpellCast, magic
from threefates.systems.fifty_two_fates.magic.spell_types import only_if_aware
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import plain, within
from threefates.systems.fifty_two_fates.rulings.rulings import InvisibleSpellKnowledge
from threefates.systems.fifty_two_fates.spells.crosses import may_cast_spell, no_cross
from threefates.systems.fifty_two_fates.spells.on_things import cast_on_thing
from threefates.systems.fifty_two_fates.spells.spell_effects import BACK, UP, met_by
from threefates.systems.fifty_two_fates.turns.combatants import aimed_at, cannot_act, friendly, out_of_the_story
from threefates.systems.fifty_two_fates.turns.fights import able
from threefates.systems.fifty_two_fates.turns.laying import lay_play
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = [
    "LEAVE",
    "ONWARD",
    "THING",
    "AskAware",
    "Cast",
    "aim",
    "cast_back_at",
    "may_cast",
    "of_step",
    "spell_targets",
    "steered",
    "targets_of_drawn",
]

THING, LEAVE, ONWARD, GENTLE = "thing", "leave", "onward", "gentle"
AWARE, UNAWARE = "aware", "unaware"


class Cast(Command, frozen=True, tag="ff.cast"):
    """Cast a spell of your cross, with cards of its suit."""

    entity: EntityId
    spell: str
    target: EntityId  # or "thing"
    cards: tuple[str, ...]
    thing: str = ""
    words: str = ""  # whom it befriends, what it looks like
    to: str = ONWARD  # where Move shifts its target
    metres: int = 0  # 0: as far as it goes
    gentle: bool = False  # a light that blinds nobody
    choice: str = ""  # the question it answers, where it is cast back at somebody


class AskAware(Step, frozen=True, tag="ff.ask-aware"):
    """Does whoever an unseen spell is cast on know of it?"""

    actor: EntityId
    target: EntityId
    spell: str
    cards: tuple[str, ...]
    kind: BoutKind = BoutKind.ACTION
    wind: bool = False
    doom: str = ""  # what becomes of whoever spent a second wind on it


# who may cast what, on whom -----------------------------------------------------------------------


@cites("ff.actions.cast-spell")
def may_cast(state: State, entity: EntityId) -> Refused | None:
    """The words against any spell now: it takes a cross, and the action of a turn; nothing is prepared or used up."""
    refused = no_cross(state, entity) or not_dealt(state) or busy(state) or no_action_left(state, entity)
    return refused or cannot_act(state, entity)


@cites("ff.spells.range-default", "ff.actions.cast-spell")
def spell_targets(state: State, entity: EntityId, spell: Spell) -> list[Option]:
    """Everybody a spell may be cast on, oneself too; greyed who is too far away. Things are within sight."""
    found = [_target(state, entity, other, spell) for other in _around(state, entity, spell)]
    undrawn = none_left(state) if spell.check else None
    return [*found, Option(THING, "A thing", refusal=refusal_of(undrawn))] if spell.things else found


@cites("ff.spells.move", "ff.spells.light", "ff.ruling.second-wind-details", "ff.dealer.fate-draw")
def targets_of_drawn(state: State, entity: EntityId, spell: Spell) -> Iterator[Option]:
    """On whom a spell of a card that was drawn may be cast, and each way: where Move goes, how bright a light is."""
    for option in spell_targets(state, entity, spell):
        for way, said in _ways(spell, option.value).items():
            aimed = f"{way}/{option.value}" if way else option.value
            yield replace(option, value=aimed, label=f"{option.label}{f', {said}' * bool(said)}")


def _ways(spell: Spell, target: str) -> dict[str, str]:
    if spell.type is SpellType.RANGE and target != THING:
        return {"": ONWARD, BACK: BACK, UP: "up, and let go"}
    return {"": "", GENTLE: "just light to see by"} if spell.gentle else {"": ""}


def steered(option: str) -> tuple[Casting, EntityId]:
    """What was said with such a spell, and on whom it is cast.

    >>> steered("back/wolf")[0].to, steered("gentle/wolf")[0].gentle, steered("wolf")[0].to, steered("wolf")[1]
    ('back', True, 'onward', 'wolf')
    """
    way, _, target = option.rpartition("/")
    return Casting(to=ONWARD if way in ("", GENTLE) else way, gentle=way == GENTLE), target


def _around(state: State, entity: EntityId, spell: Spell) -> Iterator[EntityId]:
    heals = spell.type is SpellType.HEALING
    dying = [other for other in state[Creatures].known if heals and draws_for_life(state, other)]
    there = [other for other in (*able(state), *dying) if takes_part(state, other) == takes_part(state, entity)]
    there = [other for other in there if not out_of_the_story(state, other)]
    yield from sorted(there, key=lambda other: friendly(state, entity, other) is not spell.welcome)


def _target(state: State, entity: EntityId, other: EntityId, spell: Spell) -> Option:
    met = next(state[Magic].on(other, spell.opposite), None)
    needs = f"under {spells()[met.spell].name}: more than {met.value}" if met and not met.ace else ""
    needs = f"under {spells()[met.spell].name}, cast with an ace: only an ace ends it" if met and met.ace else needs
    refused = out_of_spell(state, entity, other, spell)
    if spell.welcome:
        return Option(other, state[Characters].name(other), needs, refusal_of(refused))
    return aimed_at(state, entity, other, refused, needs)


@cites("ff.spells.hide", "ff.spells.reveal")
def out_of_spell(state: State, entity: EntityId, target: EntityId, spell: Spell) -> Refused | None:
    """The words against a spell that does not get there, or on somebody out of sight.

    Reveal looks for just those, and the opposite of Darkness is cast at the dark itself.
    """
    sees = vanished if spell.opposite == "darkness" else unseen
    refused = None if spell.id == "reveal" else sees(state, entity, target)
    refused = refused or (None if spell.welcome else afraid(state, entity, target))
    refused = refused or (befriended(state, entity, target) if _means_ill(state, spell, target) else None)
    return refused or _too_far(state, entity, target, spell)


@cites("ff.spells.range-default")
def _too_far(state: State, entity: EntityId, target: EntityId, spell: Spell) -> Refused | None:
    """The words against a spell in a fight that does not get there."""
    if not takes_part(state, entity) or not takes_part(state, target):
        return None
    if within_range(place_of(state, entity), place_of(state, target), metres(cast_range(spell))):
        return None
    return Refused(
        "spell.out_of_reach",
        f"{state[Characters].name(target)} is too far away for a spell.",
        remedy=f"It reaches {in_zones(metres(cast_range(spell)))}: move closer first.",
        source="ff.spells.range-default",
    )


@cites("ff.spells.befriend", "ff.creatures.charmed", "ff.spells.diametric")
def _means_ill(state: State, spell: Spell, target: EntityId) -> bool:
    """Say whether a spell is none that anybody casts on a friend, whom it harms and frees of nothing that does."""
    met = met_by(state, spell, target)
    return spell.unkind and not (met and spells()[met.spell].unkind)


# casting ------------------------------------------------------------------------------------------


@magic.decides(Cast)
@cites("ff.actions.cast-spell", "ff.reactions.riposte")
def cast(act: Unfolding, command: Cast) -> None:
    """A spell of one's cross on one's turn, or cast back."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    spell = spell_named(command.spell)
    counter = act.settle(command.choice, AskCounter) if command.choice else None
    refused = (cannot_act if counter else may_cast)(act.state, command.entity)
    refused = refused or may_cast_spell(act.state, command.entity, spell) or check_suit(named(command.cards), spell)
    refused = refused or _wrong_target(act.state, command, spell, counter)
    if refused:
        raise refused
    _lay_open(act, command, spell, counter)


@cites("ff.cards.actor-first")
def _lay_open(act: Unfolding, command: Cast, spell: Spell, counter: AskCounter | None) -> None:
    """The cards lie open before anything answers them."""
    said = Casting(plain(command.words), command.to, within(command.metres, FURTHEST, "The way"), command.gentle)
    play = lay_play(act, command.entity, command.cards, cast_cards(act.state, command.entity), 0)
    act.happen(SpellCast(said))
    _at_its_target(act, command, spell, counter, play)


@cites("ff.actions.cast-spell", "ff.reactions.riposte")
def _at_its_target(act: Unfolding, command: Cast, spell: Spell, counter: AskCounter | None, play: Play) -> None:
    if command.target == THING:
        (instead_of_striking if counter else take_action)(act, command.entity)
        cast_on_thing(act, command.entity, spell, plain(command.thing) or "a thing", play, _kind(counter))
    elif counter:
        aim(act, Bout(kind=counter.kind, actor=command.entity, target=command.target, play=play, how=spell.id))
    else:
        _take_turn(
            act, Bout(kind=BoutKind.ACTION, actor=command.entity, target=command.target, play=play, how=spell.id)
        )


def _kind(counter: AskCounter | None) -> BoutKind:
    return counter.kind if counter else BoutKind.ACTION


def _wrong_target(state: State, command: Cast, spell: Spell, counter: AskCounter | None) -> Refused | None:
    options = spell_targets(state, command.entity, spell)
    found = next((option for option in options if option.value == command.target), None)
    if counter and not (counter.entity == command.entity and cast_back_at(spell, counter, command.target)):
        found = None
    if found is None:
        return Refused("spell.target", "It cannot be cast on that.", remedy="Pick one that is listed.")
    return Refused.because(found.refusal) if found.refusal else None


@cites("ff.reactions.riposte", "ff.actions.cast-spell")
def cast_back_at(spell: Spell, answer: AskCounter, target: EntityId) -> bool:
    """Say on whom a riposte may be a spell: whoever struck, oneself, anybody where it is welcome, and things.

    >>> answer = AskCounter("mara", "wolf", BoutKind.RIPOSTE)
    >>> [cast_back_at(spells()["hide"], answer, target) for target in ("wolf", "mara", "bern", THING)]
    [True, True, False, True]
    """
    if target == THING:
        return spell.things
    return spell.welcome or target in (answer.against, answer.entity)


def _take_turn(act: Unfolding, bout: Bout) -> None:
    take_action(act, bout.actor)
    act.happen(TurnBegan())
    act.push(TurnOver(bout.actor, bout.target))
    aim(act, bout)


@cites("ff.spells.defence", "ff.ruling.willing-target", "ff.ruling.invisible-spell-knowledge")
def aim(act: Unfolding, bout: Bout) -> None:
    """Cast a spell on somebody: who is taken to want it needs no defence, who does not know of it has none."""
    if asks_whether_aware(act.state, bout):
        act.push(AskAware(bout.actor, bout.target, bout.how, bout.play.cards, bout.kind, bout.wind, bout.doom))
    else:
        begin(act, bout, opposed=not waived(act.state, bout))


@cites("ff.spells.defence", "ff.spells.heal", "ff.ruling.willing-target")
def waived(state: State, bout: Bout) -> bool:
    """Say whether nobody stands against a spell: its target cast it, or welcomes it, by nobody else's leave."""
    if bout.actor == bout.target:
        return True
    same = set(state.controllers(bout.actor)) & set(state.controllers(bout.target))
    return spells()[bout.how].welcome and (bool(same) or not can_answer(state, bout))


@cites("ff.spells.reveal", "ff.spells.cross-affinity-divination", "ff.ruling.invisible-spell-knowledge")
def asks_whether_aware(state: State, bout: Bout) -> bool:
    """Say whether to ask if the target knows of an unseen spell: a mind resists by reflex, but not Reveal.

    It is not asked of who has no answer to give, nor after a fumble, which nothing answers.
    """
    spell = spells()[bout.how]
    if not crosses()[spell.cross].unseen or bout.actor == bout.target:
        return False
    if bout.kind is BoutKind.FUMBLE or not can_answer(state, bout):
        return False
    return only_if_aware(spell, state.ruling(InvisibleSpellKnowledge))


@magic.asks(AskAware)
@cites("ff.spells.reveal", "ff.ruling.invisible-spell-knowledge")
def ask_aware(state: State, step: AskAware) -> Choice:
    """The Fate Dealer says it; where the table has come to read it otherwise since, it makes no difference."""
    seats = state[Seating].running
    name = state[Characters].name(step.target)
    options = (Option(UNAWARE, _unaware(state, step)), Option(AWARE, "Yes: they may defend"))
    asks = f"Does {name} know that {spells()[step.spell].name} is cast on them?"
    return Choice("", "aware", next(iter(seats), ""), asks, seats, options, cites=("ff.spells.reveal",))


@cites("ff.ruling.protect-without-defense")
def _unaware(state: State, step: AskAware) -> str:
    if defends(state, step, UNAWARE):
        return "No: the mind resists by itself"
    return "No: Protect alone stands against it" if sheltered(state, of_step(step)) else "No: it works"


@magic.settles(AskAware)
@cites("ff.spells.reveal", "ff.ruling.invisible-spell-knowledge", "ff.ruling.protect-without-defense")
def settle_aware(act: Unfolding, step: AskAware, option: str) -> None:
    """Settle whether the target knows of a spell: who does not cannot play against it, and Protect stands alone."""
    begin(act, of_step(step), unknown=not defends(act.state, step, option))


def of_step(step: AskAware) -> Bout:
    """Give the exchange that a spell begins, once it is said who knows of it."""
    bout = Bout(kind=step.kind, actor=step.actor, target=step.target, play=Play(step.cards), how=step.spell)
    return replace(bout, wind=step.wind, doom=step.doom)


@cites("ff.ruling.invisible-spell-knowledge")
def defends(state: State, step: AskAware, option: str) -> bool:
    """Say whether they may defend, by what is answered: who knows of it may; others by reflex, as it is read now."""
    return option == AWARE or not only_if_aware(spells()[step.spell], state.ruling(InvisibleSpellKnowledge))
