"""Offers as HTML: each a button, a form, or a greyed button with the reason.

Forms are most of what an open page is sent while people play, so they are put together here: a template takes four
times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from threefates.commons.kept import may_be_kept
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import HEADER, Field, FieldKind, Offer
from threefates.rulebook.refusals import Refusal
from threefates.web.pages.drawing import pages
from threefates.web.pages.form_data import Tried, cards_of, fixed_of, start_of
from threefates.web.pages.glyphs import is_card, option_face, why
from threefates.web.pages.memory import Memory

__all__ = ["macros", "no_id", "offer_drawn", "offer_html", "offer_of", "refused_of", "text"]

MOST_BUTTONS: Final = 6  # options of which one is picked; of more there is a list to open
SHORT: Final = 80  # letters that are typed into one line

memory: Final = Memory(most=10_000_000)
"""Forms of open pages. Turns come round: what was greyed or gone a moment ago is soon offered again as it was."""


@cache
def macros() -> Any:
    """The template of groups of offers."""
    return pages.get_template("acts.html").module


def no_id() -> str:
    """Return no command id: an open page has scripts, and they give each command its id when it is sent."""
    return ""


def offer_drawn(id: str, offer: Offer, base: str, once: Callable[[], str], tried: Tried | None, kind: str) -> Markup:
    """Draw an offer for the templates, as `offer_of` does; from memory where it is for a page that is open."""
    if once is not no_id or tried is not None:
        return offer_of(id, offer, base, once, tried, kind)
    return Markup(offer_html(id, offer, base, kind))


def offer_html(id: str, offer: Offer, base: str, kind: str) -> str:
    """Draw an offer for an open page, with nothing around it: from memory, if its seat was shown the very same."""
    return memory.drawn((base, id, kind, offer), lambda: offer_of(id, offer, base, no_id, None, kind).strip())


@lru_cache(8192)
def text(text: str) -> str:
    """A text that is nothing but text, in HTML and in the quotes of an attribute."""
    return str(escape(text))


def offer_of(id: str, offer: Offer, base: str, once: Callable[[], str], tried: Tried | None, kind: str) -> Markup:
    """Draw an offer: greyed with its reason, one button, or a form.

    Args:
        id: Its id in the page.
        offer: The offer.
        base: The path of the seat.
        once: Ids of commands; with `no_id` it is for a page that is open.
        tried: A form that was refused without scripts: it is open, filled in, and says why.
        kind: Of the group it stands in, or "row".
    """
    label = _LABELS.get(kind, _label_in_words)(offer.label)
    if offer.refusal:
        return Markup(_greyed(id, offer, offer.refusal, label))
    mine = tried if tried and tried.is_of(offer) else None
    throws = f' data-dice="{text(offer.throws)}"' if offer.throws else ""
    posts = f'method="post" action="{text(base)}act"{throws}>{hidden_of(offer, once)}'
    whose = f" <small>{text(offer.group)}</small>" if kind == "main" and offer.group else ""
    said = said_of(mine.refusal if mine else None, id)
    if not offer.fields:
        return Markup(_button(id, offer, posts, f"{label}{whose}", said))
    return Markup(_form(id, offer, posts, f'<span class="label">{label}</span>{whose}', said, mine))


def _greyed(id: str, offer: Offer, refusal: Refusal, label: str) -> str:
    return (
        f'<div class="offer off{_mends(offer)}" id="{id}"{_lifted_by(offer)}>'
        '<span class="btn" role="button" tabindex="0" '
        f'aria-disabled="true" aria-describedby="{id}-why">{label}</span>'
        f'<p class="because" id="{id}-why">{_reason(refusal)}</p></div>\n'
    )


def _button(id: str, offer: Offer, posts: str, label: str, said: str) -> str:
    described = f' aria-describedby="{id}-hint"' if offer.hint else ""
    hint = f'<p class="hint" id="{id}-hint">{text(offer.hint)}</p>' if offer.hint else ""
    return (
        f'<form class="offer{_mends(offer)}" id="{id}" {posts}'
        f'<button class="btn{_main(offer)}"{described}>{label}</button>'
        f"{hint}{said}</form>\n"
    )


def _form(id: str, offer: Offer, posts: str, label: str, said: str, mine: Tried | None) -> str:
    hint = f'<p class="hint">{text(offer.hint)}</p>' if offer.hint else ""
    fields = "".join(field_of(field, id, mine) for field in offer.fields)
    return (
        f'<details class="offer form{_mends(offer)}" id="{id}"{_lifted_by(offer)}{" open" if mine else ""}>'
        f'<summary class="btn{_main(offer)}">{label}</summary><form id="{id}-form" {posts}{hint}{fields}{said}'
        f'<button class="btn main go">{text(offer.label)}</button>{_later(offer)}</form></details>\n'
    )


def _later(offer: Offer) -> str:
    """Whoever runs the game may keep what makes something, instead of doing it now."""
    keeps = offer.levers and may_be_kept(offer.command)
    return '<button class="btn later" name="_later" value="1">Keep for later</button>' if keeps else ""


def _mends(offer: Offer) -> str:
    return " mends" if offer.mends else ""


def _main(offer: Offer) -> str:
    return " main" if offer.main else ""


def _label_in_row(label: str) -> str:
    """In a row of a list, whose it is can be seen: only who does not see it is told."""
    word, _, rest = label.partition(": ")
    return f'{text(word)}<span class="sr">: {text(rest)}</span>' if rest else text(label)


def _label_in_words(label: str) -> str:
    """What is done is bold, and what it is done with is not."""
    word, _, rest = label.partition(": ")
    return f'{text(word)}: <span class="rest">{text(rest)}</span>' if rest else text(label)


def _label_in_header(label: str) -> str:
    """On a narrow page there is room for a sign only."""
    return f'<span class="label">{text(label)}</span>'


_LABELS: Final[Mapping[str, Callable[[str], str]]] = {"row": _label_in_row, HEADER: _label_in_header}


def _lifted_by(offer: Offer) -> str:
    cards = cards_of(offer)
    return f' data-cards="{" ".join(cards)}"' if cards else ""


def hidden_of(offer: Offer, once: Callable[[], str]) -> Markup:
    """Draw the hidden fields of a form: which command it is, its id, and what the offer has fixed."""
    fixed = "".join(_hidden(name, value) for name, values in fixed_of(offer) for value in values)
    return Markup(f"{_hidden('_type', offer.command)}{_hidden('_id', once())}{fixed}")


def _hidden(name: str, value: str) -> str:
    return f'<input type="hidden" name="{text(name)}" value="{text(value)}">'


def said_of(refusal: Refusal | None, id: str) -> Markup:
    """Draw the place where a form says why it was refused; empty as long as it was not."""
    words = refused_of(refusal) if refusal else ""
    return Markup(f'<div class="said" id="{id}-said" role="alert" hx-morph-skip-children>{words}</div>')


def refused_of(refusal: Refusal, faults: Sequence[tuple[str, str]] = (), waits: str | None = None) -> Markup:
    """Draw why a form was refused, the fields that are wrong, and the dice that it waits for."""
    waiting = "" if waits is None else f' data-waits="{text(waits)}"'
    each = "".join(f'<li data-field="{text(field)}">{text(what)}</li>' for field, what in faults)
    title, rest = _reason(refusal, "<strong>", "</strong>"), f"<ul>{each}</ul>" if faults else ""
    return Markup(f'<p class="refused"{waiting}>{title}</p>{rest}')


def _reason(refusal: Refusal, before: str = "", after: str = "") -> str:
    written = why((refusal.source,)) if refusal.source else ""
    return f"{before}{text(refusal.title)}{after} {text(refusal.remedy)}{written}"


# fields -------------------------------------------------------------------------------------------


def field_of(field: Field, id: str, tried: Tried | None) -> Markup:
    """Draw a thing that a form asks for, with its label and what stands in it at first.

    Args:
        field: The field.
        id: The id of its offer in the page.
        tried: A form that was refused without scripts: what was typed stands in it.
    """
    return Markup(_FIELDS[field.kind](field, f"{id}-{text(field.name)}", start_of(field, tried)))


def _one(field: Field, id: str, start: tuple[str, ...]) -> str:
    return (_buttons if len(field.options) <= MOST_BUTTONS else _list)(field, id, start)


def _buttons(field: Field, id: str, start: tuple[str, ...]) -> str:
    name, required = text(field.name), _required(field)
    only = not start and not field.optional and len(field.options) == 1
    choices = "".join(
        f'<label class="choice{_off(option)}"><input type="radio" id="{id}-{number}" name="{name}" '
        f'value="{text(option.value)}"{_state(option, "checked", now=only or option.value in start)}{required}>'
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
        f'<option value="{text(option.value)}"{_state(option, "selected", now=option.value in start)}>'
        f"{text(_in_a_list(option))}</option>\n"
        for option in field.options
    )
    return (
        f'<p class="field">{_label(field, id)}<select id="{id}" name="{text(field.name)}"{_required(field)}>\n'
        f"{first}{options}</select></p>\n"
    )


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
        f'<fieldset class="field choices"{least}{most}><legend>{text(field.label)}{_how_many(field)}</legend>\n'
        f"{boxes or _EMPTY}</fieldset>\n"
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
        f'<p class="field">{_hidden(field.name, "false")}<label class="choice flag"><input type="checkbox" id="{id}" '
        f'name="{text(field.name)}" value="true"{checked}><span>{text(field.label)}</span></label></p>\n'
    )


_FIELDS: Final[Mapping[FieldKind, Callable[[Field, str, tuple[str, ...]], str]]] = {
    FieldKind.ONE: _one,
    FieldKind.SEVERAL: _several,
    FieldKind.NUMBER: _number,
    FieldKind.WORDS: _words,
    FieldKind.FLAG: _flag,
}


def _label(field: Field, id: str, more: str = "") -> str:
    return f'<label for="{id}">{text(field.label)}{more}</label>'


def _required(field: Field) -> str:
    return "" if field.optional else " required"


def _off(option: Option) -> str:
    return " off" if option.refusal else ""


def _state(option: Option, picked: str, *, now: bool) -> str:
    if option.refusal:
        return " disabled"
    return f" {picked}" if now else ""


def _first(start: Iterable[str]) -> str:
    return text(next(iter(start), ""))


for _function in (field_of, hidden_of, offer_drawn, refused_of, said_of):
    pages.globals[_function.__name__] = _function
