"""Groups of offers as HTML: what the table waits for, the main acts, headings and what stands under them.

Plain functions as for offers and parts: whoever acts is sent their dock after nearly every command.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from markupsafe import Markup

from threefates.rulebook.offers import ALWAYS, Offer
from threefates.rulebook.parts import DieFace, Hand, Hands, Part, Words
from threefates.web.pages.fields_html import text
from threefates.web.pages.form_data import Tried
from threefates.web.pages.glyphs import card_of, fallen, shape_of
from threefates.web.pages.groups import Group, Named
from threefates.web.pages.offer_html import hidden_of, offer_drawn

__all__ = ["asked_for_whom", "before_the_fold", "group_html", "groups_html", "row_html"]

Once = Callable[[], str]


def groups_html(groups: Iterable[Group], base: str, once: Once, tried: Tried | None = None) -> Markup:
    """Draw groups, one under another."""
    return Markup("".join([group_html(group, base, once, tried) + "\n" for group in groups]))


def group_html(group: Group, base: str, once: Once, tried: Tried | None = None) -> str:
    """Draw a group: its heading, what lies there to be answered, and its offers.

    Args:
        group: The group.
        base: The path of the seat.
        once: Ids of commands; with `no_id` it is for a page that is open.
        tried: A form that was refused without scripts.
    """

    def drawn(offers: Iterable[Named]) -> str:
        return "".join([offer_drawn(name, offer, base, once, tried, group.kind) for name, offer in offers])

    if group.kind == "ask":
        return _asked(group, base, once, drawn)
    tab, title = f' data-tab="{text(group.tab)}"' if group.tab else "", text(group.title)
    about = f'id="{group.id}"{tab}'
    if group.kind == "quick" and group.title:
        named = f'<h3 id="{group.id}-t">{title}</h3><div class="offers">{drawn(group.offers)}</div>'
        return f'<section class="group quick" {about} aria-labelledby="{group.id}-t">{named}</section>'
    if group.kind == "main" or not group.title:
        which = '<h3 class="which">Which of these?</h3>' if group.kind == "main" else ""
        inside = f'{which}{_about(group)}<div class="offers">{_main_things(group, drawn, tried)}</div>'
        return f'<div class="group {group.kind}" {about}>{inside}</div>'
    summary = f"<summary><h3>{title}</h3></summary>"
    if group.closed:
        link = f'<a class="btn heading"{tab} href="{text(base)}?open={group.id}#{group.id}">{title}</a>'
        plain = f"<noscript>{link}</noscript>\n" if once() else ""
        inside = f'{summary}<div class="offers">{drawn(group.offers)}</div>'
        return f'{plain}<details class="group named closed" {about}>{inside}</details>'
    offers = drawn(group.offers) or '<p class="empty">There is nothing to do here now.</p>'
    return f'<details class="group named" {about} open>{summary}<div class="offers">{offers}</div></details>'


MOST_ABREAST: Final = 3  # of an act that each of many may always do; of more it is asked for whom


def asked_for_whom(group: Group) -> tuple[tuple[Named, ...], ...]:
    """What each of many may always do, by what it is: folded under one button that asks for which of them."""
    labels = Counter(offer.label for _, offer in group.offers if group.kind == "main" and ALWAYS in offer.at)
    many = (label for label, count in labels.items() if count > MOST_ABREAST)
    return tuple(
        tuple(named for named in group.offers if named[1].label == label and ALWAYS in named[1].at) for label in many
    )


def _main_things(group: Group, drawn: Callable[[Iterable[Named]], str], tried: Tried | None) -> str:
    folded = asked_for_whom(group)
    folds = (_fold(f"{group.id}-{at}", each, drawn(each), tried) for at, each in enumerate(folded))
    return drawn(named for named in group.offers if not any(named in each for each in folded)) + "".join(folds)


def _fold(id: str, offers: tuple[Named, ...], inside: str, tried: Tried | None) -> str:
    label, opened = text(offers[0][1].label), " open" * any(tried.is_of(offer) for _, offer in offers if tried)
    summary = f'<summary class="btn main"><span class="label">{label} for…</span></summary>'
    return f'<details class="by-whom" id="{id}"{opened}>{summary}<div class="offers">{inside}</div></details>\n'


def row_html(offers: Iterable[Named], base: str, once: Once, tried: Tried | None = None) -> Markup:
    """Draw what may be done in a row of a list."""
    drawn = [offer_drawn(name, offer, base, once, tried, "row") for name, offer in offers]
    return Markup(f'<div class="group in-row">{"".join(drawn)}</div>')


def _asked(group: Group, base: str, once: Once, drawn: Callable[[Iterable[Named]], str]) -> str:
    waits = f'<h3 id="{group.id}-t"><small>The table waits for you</small> {text(group.title)}</h3>'
    dice = _tapped(group, base, once) if group.pool else ""
    ahead = before_the_fold(group)
    rest = drawn(named for named in group.worded if not named[1].taps and named not in ahead)
    if ahead:
        inside = f'<summary>Something else</summary><div class="offers">{rest}</div>'
        folded = f'<details class="rest" id="{group.id}-rest">{inside}</details>' if rest else ""
        rest = f"{drawn(ahead)}{folded}"
    return (
        f'<section class="group ask" id="{group.id}" aria-labelledby="{group.id}-t">{waits}'
        f'{dice}{_about(group)}\n\n<div class="offers">{rest}</div></section>'
    )


def before_the_fold(group: Group) -> tuple[Named, ...]:
    """What one tap does, and an answer in words where that is hardly less likely; all else of the group is folded.

    Nothing where nothing is done by one tap: then nothing is folded either.
    """
    tapped = group.tapped
    if not tapped or any(offer.main for _, offer in tapped):
        return tapped
    return tuple(named for named in group.worded if named in tapped or (named[1].main and not named[1].taps))


def _tapped(group: Group, base: str, once: Once) -> str:
    """The dice that one taps to throw them again."""
    found = group.dice
    shape = shape_of(tuple(die for die, _, _ in found))
    drawn = [
        _die(die, f"{name}-{at}", offer, shape, base, once) for at, (die, name, offer) in enumerate(found, start=1)
    ]
    roll = text(group.pool.roll) if group.pool else ""
    about = f'data-roll="{roll}" aria-label="The dice: tap one to throw it again"'
    return f'<ol class="dice pick" {about}>{"".join(drawn)}</ol>\n'


def _die(die: DieFace, name: str, offer: Offer | None, shape: str, base: str, once: Once) -> str:
    classes = f"{f't-{die.tone}' if die.tone else ''}{' again' * bool(die.was)}{' open' * (offer is not None)}"
    classes += " paid" * (offer is not None and ": " in offer.label)  # the words before it say what is paid
    was = "".join([f'<s><span class="sr">first </span>{text(old)}</s>' for old in die.was])
    kite, because = f'<use href="#d-{shape}"/>', f"<small>{text(die.why)}</small>" if die.why else ""
    if offer is None:
        svg = f'<svg aria-hidden="true">{kite}</svg>{fallen(die.face)}'
        face = f'<span class="die {shape}">{svg}</span>'
        return f'<li class="{classes}" data-throws="{len(die.was)}">{was}{face}{because}</li>'
    throws, label = f' data-dice="{text(offer.throws)}"' if offer.throws else "", text(offer.label)
    svg = f'<svg aria-hidden="true">{kite}</svg><b aria-hidden="true">{text(die.face)}</b>'
    button = f'<button class="btn die {shape}" title="{label}"><span class="sr">{label}</span>{svg}</button>'
    form = f'<form class="offer" id="{name}" method="post" action="{text(base)}act"{throws}>{hidden_of(offer, once)}'
    tap = f'{form}{button}<div class="said" role="alert"></div></form>'
    return f'<li class="{classes}" data-throws="{len(die.was)}">{was}{tap}{because}</li>'


def _about(group: Group) -> str:
    """What lies there to be answered."""
    if not group.about:
        return ""
    each = "".join([_lies(part, named=group.kind == "main") for part in group.about])
    hint = next((offer.hint for _, offer in group.worded if offer.main and offer.hint), group.worded[0][1].hint)
    needs = f'<p class="needs">{text(hint)}</p>' if hint else ""
    return f'<div class="lies">{each}{needs}</div>'


def _lies(part: Part, *, named: bool) -> str:
    if isinstance(part, Hands):
        return f"<p>{''.join([_pile(hand, named=named) for hand in part.hands])}</p>\n"
    if isinstance(part, Words):
        return f'<p class="costs">{text(part.lines[0].text.split(". ", 1)[-1])}</p>'
    return ""


def _pile(hand: Hand, *, named: bool) -> str:
    whose = f'<span class="{"pile-of" if named else "sr"}">{text(hand.name)}{"" if named else ":"} </span>'
    cards = "".join([card_of(card.card, card.name) for card in hand.cards or ()])
    return f'{whose}<span class="cards">{cards}</span> <b class="worth">{text(hand.note)}</b>'
