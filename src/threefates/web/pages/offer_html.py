"""Offers as HTML: each a button, a form, or a greyed button with the reason.

Forms are most of what an open page is sent while people play, so they are put together here: a template takes four
times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from threefates.commons.kept import may_be_kept
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import ALWAYS, HEADER, Field, FieldKind, Offer
from threefates.rulebook.refusals import Refusal
from threefates.web.pages.drawing import pages
from threefates.web.pages.fields_html import field_of, hidden, text
from threefates.web.pages.form_data import Tried, cards_of, fixed_of
from threefates.web.pages.glyphs import why
from threefates.web.pages.leaves import LEAFING, PYRAMID, TURNING, leaves, makes, title_of
from threefates.web.pages.memory import Memory

__all__ = ["no_id", "offer_drawn", "offer_html", "offer_of", "refused_of", "text"]


FEW: Final = 4  # ways that are buttons as large as any
OR_ELSE: Final = '<span class="label else" aria-hidden="true">Or something else</span>\n'
memory: Final = Memory(most=10_000_000)
"""Forms of open pages. Turns come round: what was greyed or gone a moment ago is soon offered again as it was."""


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
    posts = f'method="post" action="{text(base)}act"{_sends(offer)}{throws}>{hidden_of(offer, once)}'
    whose = f" <small>{text(offer.group)}</small>" if kind == "main" and offer.group else ""
    said = said_of(mine.refusal if mine else None, id)
    if offer.taps:
        return Markup(_taps(id, offer, posts, said))
    if not offer.fields:
        return Markup(_button(id, offer, posts, f"{label}{whose}", said))
    return Markup(_form(id, offer, posts, f'<span class="label">{label}</span>{whose}', said, mine))


def _sends(offer: Offer) -> str:
    """How a form sends what is in it, where a file is."""
    pictured = any(field.kind is FieldKind.PICTURE for field in offer.fields)
    return ' enctype="multipart/form-data"' if pictured else ""


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
        f'<form class="offer{_mends(offer)}{_plays(offer)}" id="{id}" {posts}'
        f'<button class="btn{_main(offer)}"{described}>{label}</button>'
        f"{hint}{said}</form>\n"
    )


def _plays(offer: Offer) -> str:
    """How the one thing to do is told by styles where cards are laid by it: others are lifted, or picked in a form."""
    return " plays" * (offer.main and any(name == "cards" for name, _ in offer.fixed))


def _taps(id: str, offer: Offer, posts: str, said: str) -> str:
    (field,) = offer.fields
    label, many = text(offer.label), " many" * (len(field.options) > FEW)
    lit = [option for option in field.options if _fits(option)] if offer.main else []
    others = [option for option in field.options if option not in lit]
    each = _ways(field, lit, label, " main fits") + OR_ELSE * bool(lit and others)
    each += _ways(field, others, label, "" if lit else _main(offer))
    hint = f'<p class="hint">{text(offer.hint)}</p>' if offer.hint and offer.command == "answer" else ""
    return (
        f'<form class="offer taps{many}" id="{id}" {posts}<span class="label" aria-hidden="true">{label}</span>\n'
        f"{each}{hint}{said}</form>\n"
    )


def _ways(field: Field, options: Sequence[Option], label: str, classes: str) -> str:
    return "".join(
        f'<button class="btn{classes}" name="{text(field.name)}" value="{text(option.value)}">'
        f'{_label_of_way(option)} <span class="sr">{label}</span></button>\n'
        for option in options
    )


def _fits(option: Option) -> bool:
    """Tell whether more is said of a way than how it stands: those are what is meant, and the others are besides."""
    return bool(option.detail) and ": " in option.label


def _form(id: str, offer: Offer, posts: str, label: str, said: str, mine: Tried | None) -> str:
    hint = f'<p class="hint">{text(offer.hint)}</p>' if offer.hint else ""
    fields = _in_leaves(id, offer, mine) if makes(offer) else _fields(id, offer.fields, mine)
    classes, lies_open = f"offer form{_mends(offer)}{_always(offer)}", " open" if mine else ""
    return (
        f'<details class="{classes}" id="{id}"{_lifted_by(offer)}{lies_open}>'
        f'<summary class="btn{_main(offer)}">{label}</summary><form id="{id}-form" {posts}{hint}{fields}{said}'
        f"{_goes(offer)}{_later(offer)}</form></details>\n"
    )


def _goes(offer: Offer) -> str:
    """What sends a form; beside it the way through its leaves, where it has some."""
    button = f'<button class="btn main go">{text(offer.label)}</button>'
    return f'<div class="turning">{TURNING}{button}</div>' if makes(offer) else button


def _fields(id: str, fields: Sequence[Field], mine: Tried | None) -> str:
    return "".join(field_of(field, id, mine) for field in fields)


def _in_leaves(id: str, offer: Offer, mine: Tried | None) -> str:
    each = (
        f'<div class="leaf" data-title="{text(title_of(leaf))}">{PYRAMID if any(field.row for field in leaf) else ""}'
        f"{_fields(id, leaf, mine)}</div>"
        for leaf in leaves(offer.fields)
    )
    return LEAFING + "".join(each)


def _later(offer: Offer) -> str:
    """Whoever runs the game may keep what makes something, instead of doing it now."""
    keeps = offer.levers and may_be_kept(offer.command)
    return '<button class="btn later" name="_later" value="1">Keep for later</button>' if keeps else ""


def _mends(offer: Offer) -> str:
    return " mends" if offer.mends else ""


def _always(offer: Offer) -> str:
    return " always" if ALWAYS in offer.at else ""


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


def _label_of_way(option: Option) -> str:
    """One of several buttons in a row: what it is, and under it the rest."""
    name, _, rest = option.label.partition(": ")
    rest = rest or option.detail
    return f'{text(name)} <span class="rest">{text(rest)}</span>' if rest else text(name)


def _label_in_header(label: str) -> str:
    """On a narrow page there is room for a sign only."""
    return f'<span class="label">{text(label)}</span>'


_LABELS: Final[Mapping[str, Callable[[str], str]]] = {"row": _label_in_row, HEADER: _label_in_header}


def _lifted_by(offer: Offer) -> str:
    cards = cards_of(offer)
    return f' data-cards="{" ".join(cards)}"' if cards else ""


def hidden_of(offer: Offer, once: Callable[[], str]) -> Markup:
    """Draw the hidden fields of a form: which command it is, its id, and what the offer has fixed."""
    fixed = "".join(hidden(name, value) for name, values in fixed_of(offer) for value in values)
    return Markup(f"{hidden('_type', offer.command)}{hidden('_id', once())}{fixed}")


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


for _function in (field_of, hidden_of, refused_of, said_of):
    pages.globals[_function.__name__] = _function
