"""What a form asks for, as HTML: choices, boxes, numbers and words, each with its label and what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Field, FieldKind
from threefates.web.pages.form_data import Tried, start_of
from threefates.web.pages.glyphs import is_card, option_face

__all__ = ["field_of", "hidden", "text"]

MOST_BUTTONS: Final = 6  # options of which one is picked; of more there is a list to open
MOST_READ: Final = 13  # options that are read before one is picked
A_SENTENCE: Final = 24  # letters that say what an option is: a list to open has no room for them
SOUGHT: Final = 25  # options of a list; among more one is found by typing
SHORT: Final = 120  # letters that are typed into one line


@lru_cache(8192)
def text(text: str) -> str:
    """A text that is nothing but text, in HTML and in the quotes of an attribute."""
    return str(escape(text))


def hidden(name: str, value: str) -> str:
    """A field that nobody sees."""
    return f'<input type="hidden" name="{text(name)}" value="{text(value)}">'


def field_of(field: Field, id: str, tried: Tried | None) -> Markup:
    """Draw a thing that a form asks for, with its label and what stands in it at first.

    Args:
        field: The field.
        id: The id of its offer in the page.
        tried: A form that was refused without scripts: what was typed stands in it.
    """
    return Markup(_FIELDS[field.kind](field, f"{id}-{text(field.name)}", start_of(field, tried)))


def _one(field: Field, id: str, start: tuple[str, ...]) -> str:
    few = len(field.options) <= MOST_BUTTONS or _is_read(field)
    return (_buttons if few else _list)(field, id, start)


def _is_read(field: Field) -> bool:
    """Tell whether it takes a sentence each to say what may be picked, and something must be."""
    told = all(len(option.detail) >= A_SENTENCE for option in field.options)
    return told and len(field.options) <= MOST_READ and not field.optional


def _buttons(field: Field, id: str, start: tuple[str, ...]) -> str:
    name, required = text(field.name), _required(field)
    only = not start and not field.optional and len(field.options) == 1
    choices = "".join(
        f'<label class="choice{_off(option)}"><input type="radio" id="{id}-{number}" name="{name}" '
        f'value="{text(option.value)}"{_sure(option)}'
        f"{_state(option, 'checked', now=only or option.value in start)}{required}>"
        f"<span>{option_face(option)}</span></label>\n"
        for number, option in enumerate(field.options, start=1)
    )
    legend, none = f"<legend>{text(field.label)}</legend>\n", _none(field, id, start)
    return f'<fieldset class="field choices">{legend}{choices}{none}</fieldset>\n'


def _none(field: Field, id: str, start: tuple[str, ...]) -> str:
    if not field.optional or field.default is not None:
        return ""
    about = f'id="{id}-0" name="{text(field.name)}" value=""{"" if start else " checked"}'
    return f'<label class="choice"><input type="radio" {about}><span>None</span></label>'


def _list(field: Field, id: str, start: tuple[str, ...]) -> str:
    first = f'<option value="">{"None" if field.optional else "Choose"}</option>'
    first = first if field.default is None and (field.optional or not start) else ""
    options = "".join(
        f'<option value="{text(option.value)}"{_sure(option)}{_state(option, "selected", now=option.value in start)}>'
        f"{text(_in_a_list(option))}</option>\n"
        for option in field.options
    )
    return (
        f'<p class="field"{_row(field)}>{_label(field, id)}{_seek(field)}'
        f'<select id="{id}" name="{text(field.name)}"{_required(field)}>\n'
        f"{first}{options}</select></p>\n"
    )


def _seek(field: Field) -> str:
    """Where one types what a long list is to show; it is no part of the form. A script reads it."""
    if len(field.options) <= SOUGHT or field.row:
        return ""
    about = f'aria-label="Find in {text(field.label)}" placeholder="Type to find" autocomplete="off"'
    return f'<input type="search" class="seek-in" {about}>'


def _row(field: Field) -> str:
    return f' data-row="{text(field.row[0])}" data-many="{field.row[1]}"' if field.row else ""


def _in_a_list(option: Option) -> str:
    if option.refusal:
        return f"{option.label}: {option.refusal.title}"
    return f"{option.label} ({option.detail})" if option.detail else option.label


def _several(field: Field, id: str, start: tuple[str, ...]) -> str:
    least = f' data-least="{field.low}"' if field.low else ""
    most = "" if field.high is None else f' data-most="{field.high}"'
    boxes = "".join(
        _box(field, f"{id}-{number}", option, start) for number, option in enumerate(field.options, start=1)
    )
    return (
        f'<fieldset class="field choices"{least}{most}{_row(field)}>'
        f"<legend>{text(field.label)}{_how_many(field)}</legend>\n{boxes or _EMPTY}</fieldset>\n"
    )


_EMPTY: Final = '<p class="empty">There is nothing to choose from.</p>\n'


def _box(field: Field, id: str, option: Option, start: tuple[str, ...]) -> str:
    card = " holds-card" if is_card(option.value) else ""
    alone = f' data-alone="{text(f"{option.alone.title} {option.alone.remedy}")}"' if option.alone else ""
    return (
        f'<label class="choice{card}{_off(option)}"><input type="checkbox" id="{id}" name="{text(field.name)}[]" '
        f'value="{text(option.value)}"{alone}{_state(option, "checked", now=option.value in start)}>'
        f"<span>{option_face(option)}</span></label>\n"
    )


def _how_many(field: Field) -> str:
    if not field.low and field.high is None:
        return ""
    if field.low and field.low == field.high:
        return f" <small>{field.low}</small>"
    if field.high is None:
        return f" <small>at least {field.low}</small>"
    return f" <small>{f'{field.low} to' if field.low else 'up to'} {field.high}</small>"


def _number(field: Field, id: str, start: tuple[str, ...]) -> str:
    label, ends = text(field.label), field.low is not None and field.high is not None
    reach = f" <small>{field.low} to {field.high}</small>" if ends else ""
    if ends and field.low == field.high:  # there is nothing to choose
        return f'<p class="field">{hidden(field.name, str(field.low))}<span>{label} <b>{field.low}</b></span></p>\n'
    low = "" if field.low is None else f' min="{field.low}"'
    high = "" if field.high is None else f' max="{field.high}"'
    return (
        f'<p class="field">{_label(field, id, reach)}<span class="stepper">{_step(id, -1, "−", f"One less: {label}")}'
        f'<input type="number" inputmode="numeric" id="{id}" name="{text(field.name)}"{low}{high} step="1" '
        f'value="{_first(start)}"{_required(field)}>{_step(id, 1, "+", f"One more: {label}")}</span></p>\n'
    )


def _step(id: str, by: int, sign: str, label: str) -> str:
    return (
        f'<button type="button" class="btn step" data-step="{by}" aria-label="{label}" '
        f'aria-controls="{id}">{sign}</button>'
    )


def _words(field: Field, id: str, start: tuple[str, ...]) -> str:
    label = _label(field, id, " <small>if you like</small>" if field.optional else "")
    longest = "" if field.high is None else f' maxlength="{field.high}"'
    about = f'id="{id}" name="{text(field.name)}"'
    if field.high is not None and field.high <= SHORT:
        typed = f'value="{_first(start)}" autocomplete="off"{_required(field)}'
        return f'<p class="field">{label}<input type="text" {about}{longest} {typed}></p>\n'
    area = f'<textarea {about} rows="2"{longest}{_required(field)}>\n{_first(start)}</textarea>'
    return f'<p class="field">{label}{area}</p>\n'


def _flag(field: Field, id: str, start: tuple[str, ...]) -> str:
    checked = " checked" if "true" in start else ""
    return (
        f'<p class="field">{hidden(field.name, "false")}<label class="choice flag"><input type="checkbox" id="{id}" '
        f'name="{text(field.name)}" value="true"{checked}><span>{text(field.label)}</span></label></p>\n'
    )


def _picture(field: Field, id: str, start: tuple[str, ...]) -> str:
    kinds = "image/jpeg,image/png,image/webp"  # others a phone turns into one of these by itself
    return (
        f'<p class="field">{_label(field, id)}<input type="file" id="{id}" name="{text(field.name)}" '
        f'accept="{kinds}"{_required(field)}></p>\n'
    )


_FIELDS: Final[Mapping[FieldKind, Callable[[Field, str, tuple[str, ...]], str]]] = {
    FieldKind.ONE: _one,
    FieldKind.SEVERAL: _several,
    FieldKind.NUMBER: _number,
    FieldKind.WORDS: _words,
    FieldKind.FLAG: _flag,
    FieldKind.PICTURE: _picture,
}


def _label(field: Field, id: str, more: str = "") -> str:
    return f'<label for="{id}">{text(field.label)}{more}</label>'


def _required(field: Field) -> str:
    return "" if field.optional else " required"


def _off(option: Option) -> str:
    return " off" if option.refusal else ""


def _sure(option: Option) -> str:
    return f' data-sure="{text(option.sure)}"' if option.sure else ""


def _state(option: Option, picked: str, *, now: bool) -> str:
    if option.refusal:
        return " disabled"
    return f" {picked}" if now else ""


def _first(start: Iterable[str]) -> str:
    return text(next(iter(start), ""))
