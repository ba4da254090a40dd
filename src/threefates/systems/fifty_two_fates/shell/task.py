"""A task without a table: difficulty cards, a play against them, and whether it is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.pieces.cards import DECK, Card, CardError
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Option
from threefates.rulebook.parts import CardFace, Hand, Hands, Part, Place
from threefates.rulebook.shell import Flag, Given, Noted, Question, Settled, ShellCommand, Wrong, noted, shortened
from threefates.systems.fifty_two_fates.cards.card_values import Value, check_play, faces, short, worth
from threefates.systems.fifty_two_fates.rulings.rulings import KINDS, SpellToAp, TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses, Stacking, cards_allowed
from threefates.systems.fifty_two_fates.tasks.tasks import (
    LEVELS,
    MOST_SPELL,
    SpellInPool,
    difficulty_cards,
    impossible,
    pool,
    succeeds,
)

__all__ = ["COMMAND"]

SYSTEM: Final = "fifty_two_fates"
MOST_CARDS: Final = 12  # that anybody may ever put into one pool
ENOUGH: Final = ""
BONUSES: Final = {
    "background": ("A fitting background", "ff.tasks.bonus-background"),
    "skill": ("A fitting skill", "ff.tasks.bonus-skill"),
    "gear": ("Fitting gear", "ff.tasks.bonus-gear"),
    "attribute": ("A fitting outstanding attribute", "ff.tasks.stacking"),
    "advancement": ("A card of advancement", "ff.tasks.stacking"),
    "magic": ("A spell in effect, where it counts as a card", "ff.tasks.bonus-magic"),
}


class TypedTask(Struct, frozen=True, kw_only=True):
    """The cards of a task check: those on the table, and those laid against them."""

    level: int
    difficulty: tuple[Card, ...]
    hand: tuple[Card, ...]  # what may be played from; as played, where nobody said
    play: tuple[Card, ...]
    spells: tuple[SpellInPool, ...]
    allowed: int | None  # None: nobody said
    cites: tuple[str, ...]


def settle(given: Given) -> Settled:
    """Settle one task check, and cite what it was settled by.

    Raises:
        Wrong: If the flags contradict one another, or name what is no card.
        Refused: If a rule forbids the play.
    """
    readings = noted(SYSTEM, KINDS, given)
    check = _check(given, readings)
    refused = check_play(check.play, check.allowed if check.allowed is not None else max(1, len(check.play)))
    if refused:
        raise refused
    against, total = worth(check.difficulty), pool([check.play], check.spells)
    reading = readings[TaskAceDifficulty] if against.ace else TaskAceDifficulty.IMPOSSIBLE
    solved = succeeds(total, against, reading)
    spent = impossible(against, reading) is None
    reason = _reason(total, against, solved=solved, spent=spent)
    return Settled(
        result=_result(check, total, against, solved=solved, spent=spent, reason=reason),
        said=f"The task is solved: {reason}" if solved else f"The task fails: {reason}",
        shown=tuple(_shown(check, total, against)),
        cites=_cites(check, total, against),
        rulings=readings.asked,
        edition=readings.edition,
    )


# what was given -----------------------------------------------------------------------------------


def _check(given: Given, readings: Noted) -> TypedTask:
    hand, play = _cards(given, "hand"), _cards(given, "play")
    if play and hand and (strange := [card for card in play if card not in hand]):
        raise Wrong(f"--play names {faces(short(strange))}, which --hand does not hold.")
    bonuses, cites = _bonuses(given, readings)
    allowed = _allowed(given, bonuses, readings)
    level, difficulty = _difficulty(given, readings, hand or play)
    return TypedTask(
        level=level,
        difficulty=difficulty,
        hand=hand or play,
        play=play or _asked(given, hand, difficulty, allowed),
        spells=_spells(given, readings),
        allowed=allowed,
        cites=cites,
    )


def _cards(given: Given, name: str) -> tuple[Card, ...]:
    written = given.words.get(name)
    if written is None:
        return ()
    words = written.split(",")
    if len(words) > len(DECK):
        raise Wrong(f"--{name} names {len(words)} cards, and a deck has {len(DECK)}.")
    cards = tuple(_card(name, word) for word in words)
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise Wrong(f"--{name} names the {twice.spoken} twice, and there is only one.")
    return cards


def _card(name: str, word: str) -> Card:
    try:
        return Card.parse(word)
    except CardError:
        raise Wrong(f"--{name} takes cards such as KH,10C, not {shortened(word)}.") from None


def _bonuses(given: Given, readings: Noted) -> tuple[Bonuses, tuple[str, ...]]:
    words = [bare(word) for word in given.words.get("bonus", "").split(",")]
    words = [] if words == [""] and "bonus" not in given.words else words
    for word in words:
        if word not in BONUSES:
            raise Wrong(f"--bonus takes {', '.join(BONUSES)}, not {shortened(word)}.")
        if words.count(word) > 1:
            raise Wrong(f"--bonus names {word} twice; one kind counts once.")
    if "magic" in words and readings[SpellToAp] is not SpellToAp.PLUS_ONE_CP:
        raise Wrong("A spell adds its value here, not a card: say --spell 9 in place of --bonus magic.")
    bonuses = Bonuses(
        background="background" in words,
        skill="skill" in words,
        gear="gear" in words,
        attribute=words.count("attribute"),
        advancement=words.count("advancement"),
        magic="magic" in words,
    )
    return bonuses, tuple(BONUSES[word][1] for word in words)


def _allowed(given: Given, bonuses: Bonuses, readings: Noted) -> int | None:
    said = given.whole("cards", low=1, high=MOST_CARDS)
    if "bonus" not in given.words:
        return said
    spell = SpellToAp.PLUS_ONE_CP if bonuses.magic else SpellToAp.ADD_TOTAL
    most = cards_allowed(bonuses, Stacking(spell=spell))
    if said not in (None, most):
        raise Wrong(f"--bonus makes {most} cards, and --cards says {said}: leave one of them out.")
    return most


def _spells(given: Given, readings: Noted) -> tuple[SpellInPool, ...]:
    word = given.words.get("spell")
    if word is None:
        return ()
    if readings[SpellToAp] is SpellToAp.PLUS_ONE_CP:
        raise Wrong("A spell counts as a card here, not by its value: say --bonus magic in place of --spell.")
    if bare(word) == "ace":
        return (SpellInPool("A spell", 0, ace=True),)
    return (SpellInPool("A spell", given.whole("spell", low=1, high=MOST_SPELL) or 0),)


def _difficulty(given: Given, readings: Noted, held: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    named, said = _cards(given, "difficulty-cards"), given.whole("level", low=min(LEVELS), high=max(LEVELS))
    for card in named:
        if card in held:
            raise Wrong(f"The {card.spoken} cannot lie in the difficulty and be in the hand too.")
    aces = [card for card in named if worth([card]).ace]
    if aces and readings[TaskAceDifficulty] is TaskAceDifficulty.REDRAW:
        return _redrawn(given, named, said or min(len(named), max(LEVELS)), held)
    level = said or len(named)
    if not level:
        raise Wrong("Say how hard it is: --level 2, or --difficulty-cards KH,3C.")
    if named and len(named) != difficulty_cards(level):
        raise Wrong(f"T{level} takes {difficulty_cards(level)} difficulty cards, not {len(named)}.")
    if named:
        return level, named
    return _redrawn(given, (), level, held) if _redraws(readings) else (level, _fresh(given, (), level, held))


def _redraws(readings: Noted) -> bool:
    return readings[TaskAceDifficulty] is TaskAceDifficulty.REDRAW


def _redrawn(given: Given, named: tuple[Card, ...], level: int, held: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """Aces go to the discards, and other cards take their place."""
    seen, kept = list(named), [card for card in named if not worth([card]).ace]
    if len(kept) > level:
        raise Wrong(f"T{level} takes {level} difficulty cards besides aces, not {len(kept)}.")
    while len(kept) < level:
        (card,) = _fresh(given, seen, 1, held)
        seen.append(card)
        kept += [] if worth([card]).ace else [card]
    return level, tuple(kept)


def _fresh(given: Given, seen: Sequence[Card], count: int, held: Sequence[Card]) -> tuple[Card, ...]:
    left = [card for card in DECK if card not in held and card not in seen]
    drawn: list[Card] = []
    while len(drawn) < count and left:
        drawn.append(given.chance.pick(left))
        left.remove(drawn[-1])
    if len(drawn) < count:
        raise Wrong(f"The deck has too few cards left for that: {len(drawn)} of {count}.")
    return tuple(drawn)


def _asked(given: Given, hand: tuple[Card, ...], difficulty: tuple[Card, ...], allowed: int | None) -> tuple[Card, ...]:
    """Ask for one card after the other; without a terminal nobody answers."""
    picked: list[Card] = []
    while len(picked) < min(allowed or MOST_CARDS, len(hand)):
        left = [Option(str(card), card.glyphs, card.spoken) for card in hand if card not in picked]
        asks = f"Against {faces(short(difficulty))}, {worth(difficulty)}: which card do you play?"
        answer = given.choose(Question(asks, (*left, Option(ENOUGH, "No more")), ENOUGH))
        if answer == ENOUGH:
            break
        picked.append(Card.parse(answer))
    if not picked:
        raise Wrong("Say which cards are played: --play QD,10C.")
    return tuple(picked)


# what came of it ----------------------------------------------------------------------------------


def _number(value: Value) -> int | str:
    return "ace" if value.ace else value.total


def _result(
    check: TypedTask, total: Value, against: Value, *, solved: bool, spent: bool, reason: str
) -> dict[str, int | str | bool | list[str]]:
    return {
        "level": check.level,
        "level_name": LEVELS[check.level],
        "difficulty": _number(against),
        "difficulty_cards": list(short(check.difficulty)),
        "hand": list(short(check.hand)),
        "played": list(short(check.play)),
        "spell": _number(pool([], check.spells)),
        "total": _number(total),
        "allowed": "assumed" if check.allowed is None else check.allowed,
        "spent": spent,
        "success": solved,
        "reason": reason,
    }


def _reason(total: Value, against: Value, *, solved: bool, spent: bool) -> str:
    if not spent:
        return "an ace lies in the difficulty, so as things are it cannot be done, and the try is not spent."
    if solved:
        return "an ace settles it." if total.ace else f"{total} is more than {against}."
    if against.ace:
        return "only an ace answers the ace in the difficulty."
    return f"{total} is not more than {against}."


def _shown(check: TypedTask, total: Value, against: Value) -> list[Part]:
    level = f"Difficulty T{check.level} ({LEVELS[check.level]})"
    most = "as many as were played" if check.allowed is None else f"up to {check.allowed}"
    piles = [
        Hand("difficulty", level, len(check.difficulty), cards=_faces(check.difficulty), note=str(against)),
        Hand("pool", f"Action pool, {most}", len(check.play), cards=_faces(check.play), note=str(total)),
    ]
    return [Hands("", Place.NOW, tuple(piles))]


def _faces(cards: Sequence[Card]) -> tuple[CardFace, ...]:
    return tuple(CardFace(str(card), card.spoken) for card in cards)


def _cites(check: TypedTask, total: Value, against: Value) -> tuple[str, ...]:
    found = ["ff.tasks.difficulty", "ff.tasks.resolve", "ff.tasks.action-pool", "ff.cards.values", *check.cites]
    found += ["ff.tasks.bonus-magic"] if check.spells else []
    found += ["ff.tasks.ace-in-pool"] if total.ace else []
    found += ["ff.tasks.ace-difficulty"] if against.ace else []
    return tuple(dict.fromkeys(found))


COMMAND: Final = ShellCommand(
    "A task check: cards from a hand against the cards of a difficulty.",
    (
        Flag("level", "How hard it is: 1 average, 2 hard, 3 extreme, 4 a moonshot.", "2"),
        Flag("difficulty-cards", "The cards of the difficulty; without them they are drawn.", "KH,3C"),
        Flag("hand", "The cards to play from.", "7S,QD,2H,10C"),
        Flag("play", "The cards that are played.", "QD,10C"),
        Flag("bonus", f"What adds a card: {', '.join(BONUSES)}.", "background,gear"),
        Flag("cards", "How many cards may be played, in place of --bonus.", "2"),
        Flag("spell", "The value of a spell in effect that helps, or: ace.", "9"),
    ),
    settle,
)
