"""Exchanges as people see them, and who may attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import cleandoc

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, refusal_of
from threefates.rulebook.parts import Hand, Hands, Line, Part, Place, Tone, Words
from threefates.rulebook.rulings import Ruling
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Exchange, Play
from threefates.systems.fifty_two_fates.battlefield.exchange_events import (
    ActionPlayed,
    Decided,
    ReactionPlayed,
    current,
    done_to,
    exchange,
)
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, faces, highest, worth
from threefates.systems.fifty_two_fates.cards.deck import shown
from threefates.systems.fifty_two_fates.cards.holders import not_yours
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import does as of_maneuver
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials, spells
from threefates.systems.fifty_two_fates.content.records import SpellType
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, hand_holder
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import against
from threefates.systems.fifty_two_fates.exchanges.attack import may_attack, values_of
from threefates.systems.fifty_two_fates.exchanges.hits import damages, sway_of_hit
from threefates.systems.fifty_two_fates.exchanges.too_late import too_late
from threefates.systems.fifty_two_fates.magic.spell_types import said_to_harm
from threefates.systems.fifty_two_fates.people.creatures import Creatures, everybody_here, keeps_its_block
from threefates.systems.fifty_two_fates.people.making_creatures import of_special
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, starts_dying
from threefates.systems.fifty_two_fates.rulings.rulings import (
    AceVsCreature,
    ConditionVsEffectDuration,
    DamageSpellVsCt,
    HurtScope,
    LeadScope,
    SecondWindVsDying,
    StunCondition,
    UnarmedAce,
)
from threefates.systems.fifty_two_fates.turns.attacks import means_fields, ways_to_strike
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import most_cards_at
from threefates.systems.fifty_two_fates.turns.combatants import (
    action_value,
    bases,
    others,
    out_of_reach,
    reaction_value,
)
from threefates.systems.fifty_two_fates.turns.playable_cards import play_fields
from threefates.systems.fifty_two_fates.turns.turns import asked_turn

__all__ = ["offers"]

HALVED = "halved to "
DAZING = ("knock", "push", "stun")


@exchange.tells(ActionPlayed, stage=("ff.on-the-table", "ff.stakes"))
def tell_action(state: State, event: ActionPlayed, viewer: Viewer) -> Told:
    """Tell everybody who acts against whom, and with what."""
    names = state[Characters]
    bare = " with bare hands" if event.unarmed else ""
    plus = f" +{event.bonus}" if event.bonus else ""
    total = action_value(state, event.actor, Play(event.cards, event.bonus))
    does = done_to(names.name(event.target) * (event.target != event.actor), event.kind, event.how)
    half = HALVED * (hindered(state, event.actor) and not total.ace)
    text = f"{names.name(event.actor)} {does}{bare}: {faces(event.cards)}{plus}, {half}{total}."
    return Told(text, (_entry(event.how), "ff.cards.values"))


@exchange.tells(ReactionPlayed, stage=("ff.on-the-table", "ff.stakes"))
def tell_reaction(state: State, event: ReactionPlayed, viewer: Viewer) -> Told:
    """Tell everybody how the target answers."""
    name = state[Characters].name(event.target)
    if event.riposted:
        return Told(f"{name} lets it hit, to strike back.", ("ff.reactions.riposte",))
    if not event.cards:
        return Told(f"{name} plays no card.", ("ff.ruling.pass-defense",))
    plus = f" +{event.bonus}" if event.bonus else ""
    half = HALVED * (hindered(state, event.target) and not worth(bases(Play(event.cards))).ace)
    total = _reaction_seen(state, event.target, Play(event.cards, event.bonus))
    return Told(f"{name} defends: {faces(event.cards)}{plus}, {half}{total}.", ("ff.reactions.defend",))


@cites("ff.cards.action-vs-reaction", "ff.conditions.hurt", "ff.ruling.ct-visibility")
def _reaction_seen(state: State, target: EntityId, play: Play) -> str:
    """Say what a reaction came to; what hurt took from a creature's only whoever sees its stat block is told."""
    total = reaction_value(state, target, play)
    return f"{total} by its cards" if _hides_hurts(state, target) and not total.ace else f"{total}"


def _hides_hurts(state: State, target: EntityId) -> bool:
    return state.ruling(HurtScope) is HurtScope.CTS_AND_REACTIONS and keeps_its_block(state, target)


@cites("ff.spells.expose", "ff.spells.protect", "ff.spells.type-alteration")
def _with_spells(state: State, bout: Bout) -> str:
    """Say what was compared, where Expose or Protect counted for it; nothing that a stat block would tell."""
    values = values_of(state, bout)
    faced = against(state, bout, *values)
    if faced == values or (bout.reaction and _hides_hurts(state, bout.target)):
        return ""
    action, reaction = faced
    return f", {action} against {reaction or 0} with the spells there"


@exchange.tells(Decided, stage=("ff.on-the-table", "ff.stakes"))
def tell_decided(state: State, event: Decided, viewer: Viewer) -> Told | None:
    """Tell everybody whether the action gets through."""
    bout, names = current(state), state[Characters]
    actor, target = names.name(bout.actor), names.name(bout.target)
    spelled_out = _with_spells(state, bout)
    match event.result:
        case BoutResult.DONE:
            return None
        case BoutResult.HIT:
            if bout.how:
                entry = "ff.actions.cast-spell" if bout.how in spells() else "ff.actions.maneuver"
                return Told(f"{_called(bout.how)} works on {target}.", (entry,), "cost")
            return Told(f"{actor} hits {target}{spelled_out}.", ("ff.cards.action-vs-reaction",), "cost")
        case BoutResult.FUMBLED:
            text = f"An ace: {actor} fumbles, and {target} goes unharmed."
            return Told(text, ("ff.reactions.ace-defence", "ff.cards.ace-beats-all"), "good")
        case BoutResult.STOPPED if too_late(state, bout):
            return Told(f"{target} is dead: nothing comes of it.", ("ff.conditions.dead",), "quiet")
        case BoutResult.STOPPED:
            return Told(
                f"{target} is not hit{spelled_out}.", ("ff.reactions.defend", "ff.ruling.tie-action-reaction"), "good"
            )


def _entry(how: str) -> str:
    shelf = maneuvers() if how in maneuvers() else spells()
    return shelf[how].entry if how else "ff.actions.physical-attack"


def _called(how: str) -> str:
    return spells()[how].name if how in spells() else how.capitalize()


@exchange.shows("ff.on-the-table")
def show_play(state: State) -> Part | None:
    """The cards of the exchange, or of the last one."""
    bout, names = state[Exchange].bout, state[Characters]
    if bout is None:
        return None
    plays = [(bout.actor, done_to("", BoutKind.ACTION, bout.how) if bout.how else "strikes", bout.play)]
    plays += [(bout.target, "defends", bout.reaction)] if bout.reaction else []
    laid = tuple(
        Hand(who, f"{names.name(who)} {does}", len(play.cards), cards=shown(bases(play)), note=_total(play))
        for who, does, play in plays
    )
    return Hands("The last exchange" if bout.over else "On the table", Place.NOW, laid)


def _total(play: Play) -> str:
    plus = f" with +{play.bonus}" if play.bonus else ""
    return f"{worth(bases(play), play.bonus)}{plus}"


@exchange.shows("ff.stakes")
def show_stakes(state: State) -> Part | None:
    """Show what is at stake, or how it turned out."""
    bout, names = state[Exchange].bout, state[Characters]
    if bout is None:
        return None
    actor, target = names.name(bout.actor), names.name(bout.target)
    does = done_to(target * (bout.actor != bout.target), BoutKind.ACTION, bout.how)
    said = {
        None: (f"{actor} {does}. {_stakes(state, bout, target)}", Tone.PLAIN),
        BoutResult.HIT: (
            f"{_called(bout.how)} works on {target}." if bout.how else f"{actor} hit {target}.",
            Tone.COST,
        ),
        BoutResult.STOPPED: (f"{target} was not hit.", Tone.GOOD),
        BoutResult.FUMBLED: (f"{actor} fumbled.", Tone.GOOD),
        BoutResult.DONE: (f"{actor} {does if bout.how else 'has done more than strike'}.", Tone.COST),
    }
    text, tone = said[bout.result]
    title = "What is at stake" if bout.result is None else "How it went"
    return Words(title, Place.NOW, (Line(text, tone, _stands_on(state, bout)), *map(_as_read, _biting(state, bout))))


def _stands_on(state: State, bout: Bout) -> tuple[str, ...]:
    """Where it is written how it went, or what a hit would cost."""
    hero = state[Protagonists].known.get(bout.target)
    match bout.result:
        case BoutResult.HIT | BoutResult.DONE:
            return (_entry(bout.how),) if bout.how else _COMPARED
        case BoutResult.STOPPED:
            return (*_COMPARED, "ff.reactions.defend", "ff.ruling.tie-action-reaction")
        case BoutResult.FUMBLED:
            return ("ff.reactions.ace-defence", "ff.cards.ace-beats-all")
        case None if bout.how or hero is None:
            return (*_COMPARED, _entry(bout.how))
        case None if starts_dying(hero.sway):
            return (*_COMPARED, "ff.sway.zero-then-hit")
        case None:
            return (*_COMPARED, "ff.sway.unarmed-damage" if bout.unarmed else "ff.sway.damage-table")


_COMPARED = ("ff.cards.action-vs-reaction",)


def _biting(state: State, bout: Bout) -> Iterator[Ruling]:
    """The settings of this table that what lies there turns on."""
    ace = highest(bases(bout.play)) is CardClass.ACE
    hero = state[Protagonists].known.get(bout.target)
    if bout.how in DAZING and (ace or bout.how == "stun"):
        yield state.ruling(StunCondition)
    if bout.how == "lead":
        yield state.ruling(LeadScope)
    if bout.how in spells():
        yield from _of_spells(state, bout)
    if bout.how or bout.special or bout.result not in (None, BoutResult.HIT):
        return
    if ace and bout.unarmed:
        yield state.ruling(UnarmedAce)
    elif ace and hero is None:
        yield state.ruling(AceVsCreature)
    if bout.result is None and hero is not None and hero.second_wind and starts_dying(hero.sway):
        yield state.ruling(SecondWindVsDying)


def _of_spells(state: State, bout: Bout) -> Iterator[Ruling]:
    if bout.how == "harm" and bout.target in state[Creatures].known:
        yield state.ruling(DamageSpellVsCt)
    if spells()[bout.how].type is SpellType.EFFECT:
        yield state.ruling(ConditionVsEffectDuration)


def _as_read(reading: Ruling) -> Line:
    asks = cleandoc(type(reading).__doc__ or "").partition("?")[0]
    return Line(f"{asks}? This table: {reading.reading.replace('_', ' ')}.", Tone.QUIET, (reading.ruling_id,))


@cites("ff.sway.damage-table", "ff.sway.boss", "ff.conditions.hurt", "ff.spells.protect")
def _stakes(state: State, bout: Bout, target: str) -> str:
    if bout.how or bout.special:
        return f"Unless it is stopped, it works. {_does(state, bout)}"
    if not damages(state, bout):
        return f"A hit does no harm to {target}."
    hero, boss = state[Protagonists].known.get(bout.target), state[Creatures].known.get(bout.target)
    left = hero.sway if hero else boss.sway if boss and boss.full_sway is not None else None
    if left is None:
        return f"A hit hurts {target}, and may do worse."
    if starts_dying(left):
        return f"A hit leaves {target} dying." if hero else f"A hit kills {target}."
    loss = sway_of_hit(state, bout)
    return f"A hit costs {target} {'all' if loss is None else loss} sway."


@cites("ff.ruling.stun-condition", "ff.ruling.spider-wording", "ff.ruling.damage-spell-vs-ct")
def _does(state: State, bout: Bout) -> str:
    """Say what a maneuver, a spell or a special does, as this table reads it."""
    if maneuver := maneuvers().get(bout.how):
        return of_maneuver(state, maneuver)
    if spell := spells().get(bout.how):
        return f"{spell.summary}{said_to_harm(spell, state.ruling(DamageSpellVsCt))}"
    return of_special(state, specials()[bout.special])


@exchange.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Attacking with each entity this viewer acts for."""
    if not state[Dealing].open:
        return
    for entity in state.only(everybody_here):
        if viewer.holds(entity) and (found := others(state, entity)):
            yield from _in_one_tap(state, entity, found)
            yield _attack_offer(state, entity, found, viewer)


def _in_one_tap(state: State, entity: EntityId, found: Sequence[Option]) -> Iterator[Offer]:
    """Striking at any foe within reach from the deck, with each attack that is left; and the turn is over after all."""
    turn, foes = asked_turn(state, entity), [foe for foe in found if not foe.refusal and not foe.detail]
    if not turn or hand_holder(state, entity) is not None or may_attack(state, entity, found):
        return
    for attack in ways_to_strike(state, entity):
        near = [foe for foe in foes if not attack or out_of_reach(state, entity, foe.value, attack=attack) is None]
        if near:
            count = min(most_cards_at(state, entity, [foe.value]) for foe in near)
            which = (("attack", attack),) if attack else ()
            fixed = (("entity", entity), *which, ("count", max(1, count)), ("ends", True))
            group, whom = state[Characters].name(entity), choice("target", "Whom", near)
            label = attack.capitalize() or "Attack"
            yield Offer("ff.attack-by-draw", label, (whom,), fixed, main=True, choice=turn, group=group, taps=True)


def _attack_offer(state: State, entity: EntityId, found: Sequence[Option], viewer: Viewer) -> Offer:
    owner, turn = hand_holder(state, entity), asked_turn(state, entity)
    refused = refusal_of(may_attack(state, entity, found) or not_yours(state, owner, viewer.seat.id))
    by_draw = owner is None
    whom = choice("target", "Whom", [_asked_twice(option) for option in found])
    return Offer(
        "ff.attack-by-draw" if by_draw else "ff.attack",
        "Attack otherwise" if by_draw and turn and refused is None else "Attack",
        (whom, *play_fields(state, entity, [option.value for option in found]), *means_fields(state, entity)),
        (("entity", entity),),
        refusal=refused,
        main=turn is not None and refused is None and not by_draw,
        choice=turn,
        group=state[Characters].name(entity),
        hint="Your cards lie open before the answer comes, and cannot be taken back.",
    )


def _asked_twice(option: Option) -> Option:
    """A friend is struck at on purpose, or not at all."""
    return replace(option, sure=f"{option.label} is a friend. Strike all the same?") if option.detail else option
