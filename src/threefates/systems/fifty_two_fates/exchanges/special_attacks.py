"""What a creature's special attack does when it succeeds."""

from __future__ import annotations

from collections.abc import Sequence

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout
from threefates.systems.fifty_two_fates.battlefield.exchange_events import current
from threefates.systems.fifty_two_fates.cards.card_values import Value, short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, draw
from threefates.systems.fifty_two_fates.conditions.conditions import STUNG, ConditionBegan, Conditions, rounds
from threefates.systems.fifty_two_fates.content.loader import specials
from threefates.systems.fifty_two_fates.content.records import Special
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import (
    alike,
    ant_level,
    condition_of_special,
    rounds_of,
)
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import CHARMED, UNSEEN
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import AskWeb, special_chapter
from threefates.systems.fifty_two_fates.effects.continuous_effects import GRADES, EffectBegan, Harm, grade
from threefates.systems.fifty_two_fates.exchanges.hits import DAMAGING, hit
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.rulings.rulings import AntScale, RandomRounds, SpiderWording
from threefates.systems.fifty_two_fates.turns.combatants import bases

__all__ = ["DAMAGING", "HELD", "STUNG", "WEB", "lasts_for", "special_hit", "sting"]

WEB = "spider web"
HELD = {"carry": "carried aloft", "crush": "pinned down"}


@cites("ff.creatures.specials")
def special_hit(act: Unfolding, bout: Bout, action: Value, reaction: Value | None) -> None:
    """Let a special do what it does, in place of a plain strike."""
    special = specials()[bout.special]
    if special.does in DAMAGING:
        hit(act, bout, action, reaction)
    match special.does:
        case "condition":
            _condition(act, bout, special, rounds(action, reaction))
        case "grip" if special.id == WEB and act.state.ruling(SpiderWording) is SpiderWording.FD_STRENGTH:
            act.push(AskWeb(bout.actor, bout.target))
        case "grip":
            _grip(act, bout, special, special.save)
        case "drag":
            _grip(act, bout, special, ant_level(alike(act.state, bout.actor), act.state.ruling(AntScale)))
        case "charm" | "vanish":
            _beguile(act, bout, special, rounds(action, reaction))
        case "carry" | "crush":
            _hold(act, bout, special)


@cites("ff.creatures.special-duration", "ff.ruling.random-rounds")
def lasts_for(act: Unfolding, bout: Bout, special: Special, difference: int | None) -> int | None:
    """Count how many rounds a special lasts; where the table draws for it, a card is drawn."""
    reading, cards = act.state.ruling(RandomRounds), bases(bout.play)
    wanted = special.rounds == "random" and reading is RandomRounds.DRAW_CARD
    drawn = draw(act, TABLE, 1) if wanted else ()
    return rounds_of(special.rounds, cards, difference, drawn[0] if drawn else None, reading)


@cites("ff.creatures.special-duration", "ff.creatures.specials")
def _condition(act: Unfolding, bout: Bout, special: Special, difference: int | None) -> None:
    condition = condition_of_special(special, act.state.ruling(SpiderWording))
    lasts = lasts_for(act, bout, special, difference)
    why, what = _words(condition, special)
    act.happen(ConditionBegan(bout.target, condition, lasts, bout.actor, why=why, what=what))


@cites("ff.creatures.centipede-giant")
def _words(condition: Condition, special: Special) -> tuple[str, str]:
    """Why it is so; and of what somebody ails of what it is, so that healing finds it."""
    return ("", f"{condition.value} by {special.ails}") if special.ails else (special.name.lower(), "")


@cites("ff.creatures.ant-giant", "ff.creatures.specials", "ff.ruling.vine-details")
def _grip(act: Unfolding, bout: Bout, special: Special, level: int) -> None:
    """Draw for the strength of a hold: where fewer cards are left, it is no stronger than those that were drawn."""
    held = Condition(special.condition) if special.condition else Condition.FIT
    cards = short(draw(act, TABLE, level))
    name = f"effect-{act.state.version + 1}"
    act.happen(
        EffectBegan(
            name,
            bout.target,
            Harm.GRIP,
            _strength_of(cards),
            cards,
            f"the {special.name.lower()} of {act.state[Characters].name(bout.actor)}",
            _chokes_from(act.state, special),
            held,
            source="" if special.id == WEB else bout.actor,  # a web holds without its spider
        )
    )
    act.happen(ConditionBegan(bout.target, held, None, bout.actor, bound=True))


@cites("ff.deck.reshuffle")
def _strength_of(cards: Sequence[str]) -> int:
    return max(1, len(cards))


@cites("ff.creatures.assassin-vine")
def _chokes_from(state: State, special: Special) -> int | None:
    """The round in which what holds somebody begins to choke them; None where it never does."""
    return state[Conditions].clock + special.chokes_after if special.chokes_after else None


@special_chapter.asks(AskWeb)
@cites("ff.creatures.spider-giant", "ff.ruling.spider-wording")
def ask_web(state: State, step: AskWeb) -> Choice:
    """By one reading the Fate Dealer says how strong a web is."""
    seats = state[Seating].running
    text = f"How strong is the web upon {state[Characters].name(step.target)}?"
    options = tuple(Option(str(level), f"T{level}", grade(level)) for level in GRADES)
    return Choice("", "web", step.actor, text, seats, options, cites=("ff.creatures.spider-giant",))


@special_chapter.settles(AskWeb)
@cites("ff.creatures.spider-giant", "ff.ruling.spider-wording")
def spin(act: Unfolding, step: AskWeb, option: str) -> None:
    """Draw the strength of a web, with as many cards as its level says."""
    _grip(act, current(act.state), specials()[WEB], int(option))


@cites("ff.creatures.charmed", "ff.creatures.cobold", "ff.ruling.charmed", "ff.ruling.cobold-vanish")
def _beguile(act: Unfolding, bout: Bout, special: Special, difference: int | None) -> None:
    lasts = lasts_for(act, bout, special, difference)
    name = act.state[Characters].name(bout.actor)
    what = f"{CHARMED} {name}" if special.does == "charm" else f"{UNSEEN} {name}"
    act.happen(ConditionBegan(bout.target, Condition.FIT, lasts, bout.actor, what=what))


@cites("ff.creatures.griffin", "ff.creatures.ogre", "ff.ruling.grab-drop-height", "ff.ruling.ogre-crush")
def _hold(act: Unfolding, bout: Bout, special: Special) -> None:
    condition = Condition(special.condition) if special.condition else Condition.FIT
    act.happen(ConditionBegan(bout.target, condition, None, bout.actor, bound=True, what=HELD[special.does]))


@cites("ff.creatures.bee-giant", "ff.ruling.bee-table")
def sting(act: Unfolding, bout: Bout, special: Special, difference: int | None) -> None:
    """Do what always goes with a strike that hits; the bee dies of it."""
    lasts = lasts_for(act, bout, special, difference)
    act.happen(ConditionBegan(bout.target, Condition(special.condition), lasts, bout.actor, what=STUNG))
    act.happen(ConditionBegan(bout.actor, Condition.DEAD, why="it has lost its sting"))
