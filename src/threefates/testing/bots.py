"""Bots: they look at what is offered to a seat and do some of it, knowing nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Field, FieldKind, Offer, Value

__all__ = ["SAYINGS", "Pick", "fill", "ungreyed"]

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]

SAYINGS = ("Mara", "the shattered bridge", "a word with you", "Ωμέγα", "<b>bold</b>", "7", "3d6", "x")


def fill(offer: Offer, pick: Callable[[Sequence[Any]], Any]) -> dict[str, Any]:
    """A command from an offer, its form filled in as `pick` decides.

    Args:
        offer: What is offered; greyed options are left alone.
        pick: Chooses one of a sequence.

    Returns:
        The command as JSON values, for `System.read_command`.

    >>> from threefates.rulebook.offers import number
    >>> fill(Offer("toss", "Toss", (number("dice", "Dice", low=1, high=9),)), lambda options: options[-1])
    {'type': 'toss', 'dice': 9}
    """
    filled: dict[str, Any] = {"type": offer.command, **dict(offer.fixed)}
    for field in offer.fields:
        if field.optional and pick([True, False]):
            continue
        filled[field.name] = _answer(field, pick)
    return filled


def ungreyed(offer: Offer) -> Offer:
    """The offer with options opened, so that even a greyed form can be filled in.

    Those are open that are greyed as the whole offer is, or not at all: what is greyed for a reason of its own is
    refused for that one. All are where fewer are left than the form takes.
    """
    return replace(offer, fields=tuple(replace(field, options=_opened(offer, field)) for field in offer.fields))


def _opened(offer: Offer, field: Field) -> tuple[Option, ...]:
    meant = [option for option in field.options if option.refusal in (None, offer.refusal)]
    enough = meant if len(meant) >= (field.low or 1) else field.options
    return tuple(replace(option, refusal=None) for option in enough)


def _answer(field: Field, pick: Callable[[Sequence[Any]], Any]) -> Value:
    options = [int(o.value) if field.integers else o.value for o in field.options if o.refusal is None]
    match field.kind:
        case FieldKind.ONE:
            chosen: Value = pick(options) if options else None
            return chosen
        case FieldKind.SEVERAL:
            return tuple(_some(options, field, pick))
        case FieldKind.NUMBER:
            number: int = pick(_numbers(field.low or 0, field.high if field.high is not None else 100))
            return number
        case FieldKind.WORDS:
            saying = pick([saying for saying in SAYINGS if len(saying) <= (field.high or 200)])
            return str(saying)
        case FieldKind.PICTURE:
            return f"{pick(range(9)):064x}"
        case FieldKind.FLAG:
            return bool(pick([True, False]))


def _some(options: list[Any], field: Field, pick: Callable[[Sequence[Any]], Any]) -> list[Any]:
    least, most = field.low or 0, min(field.high if field.high is not None else len(options), len(options))
    left = list(options)
    wanted = pick(range(least, most + 1)) if most >= least else len(options)
    return [left.pop(pick(range(len(left)))) for _ in range(wanted)]


def _numbers(low: int, high: int) -> Sequence[int]:
    """Every number of a short range; the ends and the middle of a long one."""
    return range(low, high + 1) if high - low <= 20 else (low, low + 1, (low + high) // 2, high - 1, high)
