"""The pages' routes: what a person's browser asks for. What it is shown stands in `pages`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from threefates.commons.portraits import SetPortrait
from threefates.commons.scenes import Scenes
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings
from threefates.rulebook.tags import tag_of
from threefates.rulebook.viewers import Role
from threefates.table.frames import Frame, Watch
from threefates.table.log import StoreBroken
from threefates.table.readings import read_otherwise
from threefates.table.real_dice import WrongByHand
from threefates.table.slices import FREE, Purse, Work, at_once, in_slices
from threefates.web import images, pages
from threefates.web.form_data import Form, command_in
from threefates.web.gatekeeper import LONGEST_BODY, body_of
from threefates.web.home import home
from threefates.web.invitations import invitation
from threefates.web.joining import joining
from threefates.web.keys import Holder
from threefates.web.known import remember
from threefates.web.limits import TOO_FAST, Budget
from threefates.web.pages import Folds, Here, PageShown
from threefates.web.pictures import SEEN_FOR, picture_of
from threefates.web.problems import WrongInput, as_refused, status_of
from threefates.web.reading import reading
from threefates.web.seated import SEAT, looking, seated
from threefates.web.service import address_of, after_of, note, service_of
from threefates.web.sockets import KEY_REFUSED, REFUSED, pump, refuse_socket
from threefates.web.static import PACKED, static
from threefates.web.streaming import answered

__all__ = ["problem_page", "routes"]

LINES_SHOWN: Final = 60  # versions of the log that a page begins with
OTHER_PAGES: Final = re.compile(r"settings(#[\w-]+)?|lobby")  # where their forms go back to


def problem_page(connection: HTTPConnection, error: Exception) -> Response:
    """A page that says what is wrong and what to do."""
    refusal = as_refused(error).refusal
    status = status_of(refusal)
    return HTMLResponse(pages.problem(refusal, status), status)


async def seat(request: Request) -> Response:
    """Show the page of a seat; from now on the browser knows the table."""
    who = await looking(request)
    async with service_of(request).turn(request, who) as turn:
        folds = _folds(request, who)
        await who.looks(lambda: folds.opened(who.table.headings(who.seat)), turn.does)
        await turn.does(pages.named(who.table.offers(who.seat, folds.opened(who.table.headings(who.seat)))))
        await who.looks(lambda: folds.opened(who.table.headings(who.seat)), turn.does)  # what has moved meanwhile
        page = await turn.does(_whole(request, who))
    return remember(request, answered(page), who.table.row.id, who.seat, who.hash)


def _folds(request: Request, who: Holder) -> Folds:
    opened = (*pages.SPEAKING, *request.query_params.getlist("open"))
    return Folds(opened, joined=who.table.viewer(who.seat).runs)


def _whole(request: Request, who: Holder, refused: Refused | None = None, form: Form | None = None) -> Work[str]:
    table, folds = who.table, _folds(request, who)
    headings = table.headings(who.seat)
    return pages.seat_in_slices(
        Here.of(table, who.seat),
        version=table.version,
        view=table.view(who.seat),
        public=table.public_view(),
        offers=table.offers(who.seat, None if refused else folds.opened(headings)),
        told=table.told(who.seat, max(0, table.version - LINES_SHOWN)),
        staged=table.staged(who.seat, 0),
        invitation=_how_to_join(request, who),
        refusal=refused.refusal if refused else None,
        tried=form.values if form else {},
        headings=headings,
        folds=folds,
    )


def _how_to_join(connection: HTTPConnection, who: Holder) -> pages.Invitation | None:
    """A screen, and the desk, show how to join until the evening begins, and as long as nobody has come to play."""
    evening, seats = who.table.state.find(Scenes), who.table.seating.seats
    somebody = any(seat.role is Role.PLAYER for seat in seats.values())
    asks = seats[who.seat].role is Role.SCREEN or who.table.viewer(who.seat).runs
    if not asks or (evening and evening.number and somebody):
        return None
    return invitation(connection, who.table)


async def act(request: Request) -> Response:
    """A form of the seat's page: 204 for scripts, back to the page without them; refused in words beside the form."""
    who = await seated(request)
    form, files = await _sent(request, who)
    scripted = "hx-request" in request.headers
    try:
        for name, sent in files.items():
            longest = images.OF_A_FACE if form.get("_type") == tag_of(SetPortrait) else images.LONGEST_SIDE
            kept = await service_of(request).take_picture(request, who, sent, longest=longest)
            form.values = {**form.values, name: [kept]}
        command = command_in(form, who.table)
        await service_of(request).act(request, who, form.get("_id"), command, form.by_hand())
    except (Refused, StoreBroken) as error:
        who.must_hold()
        return await _refused(request, who, as_refused(error), form, scripted=scripted)
    return Response(status_code=204) if scripted else RedirectResponse(_back(form) or "./", 303)


async def _sent(request: Request, who: Holder) -> tuple[Form, dict[str, bytes]]:
    """The form, and the picture that comes with it, if any."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        return Form.read(await service_of(request).hears(request)), {}
    service_of(request).expect_picture(request, who)
    sent = await body_of(request, request.receive, most=images.LARGEST + LONGEST_BODY)
    form, files = await in_slices(Form.parts(kind, sent))
    return form, dict(list(files.items())[:1])


async def picture(request: Request) -> Response:
    """A picture that the seat knows of."""
    found = await picture_of(await looking(request, "picture"), request.path_params["picture"])
    return Response(found, media_type=images.MEDIA_TYPE, headers=SEEN_FOR)


def _back(form: Form) -> str:
    """The page of settings or the lobby, where the form was one of its own; else empty."""
    return form.get(pages.BACK) if OTHER_PAGES.fullmatch(form.get(pages.BACK)) else ""


async def _refused(request: Request, who: Holder, refused: Refused, form: Form, *, scripted: bool) -> Response:
    faults = refused.faults if isinstance(refused, WrongInput) else ()
    status = {422: 422, 503: 503}.get(status_of(refused.refusal), 409)
    if scripted:
        waits = refused.waits if isinstance(refused, WrongByHand) else None
        words = pages.refused(refused.refusal, [(fault.key, fault.fix) for fault in faults], waits)
        return HTMLResponse(words, status)
    service_of(request).look(request, who, "open")
    ours = _back(form).startswith("settings")
    async with service_of(request).turn(request, who) as turn:
        await who.looks(does=turn.does)
        if ours:
            return HTMLResponse(_settings(who, refused, form), status)
        page = await turn.does(_whole(request, who, refused, form))
    return answered(page, status)


async def odds(request: Request) -> Response:
    """The exact chances of a form before it is sent; nothing where there are none, or none are shown."""
    who = await looking(request)
    try:
        command = command_in(Form.read(await service_of(request).hears(request)), who.table)
        found = await service_of(request).odds(request, who, command)
    except Refused as refused:
        if refused.refusal.code == TOO_FAST:
            raise
        found = None
    return HTMLResponse(pages.chances(found)) if found else Response(status_code=204)


async def settings(request: Request) -> Response:
    """Show how the table reads its book, for whoever may say so."""
    who = await looking(request)
    async with service_of(request).turn(request, who) as turn:
        await who.looks(does=turn.does)
        return HTMLResponse(_settings(who))


def _settings(who: Holder, refused: Refused | None = None, form: Form | None = None) -> str:
    return pages.settings(
        Here.of(who.table, who.seat),
        who.table.offers(who.seat),
        otherwise=read_otherwise(who.table.system.game, who.table.state[Settings]),
        refusal=refused.refusal if refused else None,
        tried=form.values if form else {},
    )


async def live(socket: WebSocket) -> None:
    """The WebSocket of an open page. One without its seat is told so by the closing code: a page sees nothing else."""
    after = after_of(socket)
    try:
        who = await seated(socket)
        service_of(socket).open_window(socket, who, after)
        service_of(socket).limits.has_time(Budget.PAGES, address_of(socket))
    except (Refused, StoreBroken) as error:
        refused = as_refused(error)
        note(socket, refused)
        await socket.accept()
        return await socket.close(KEY_REFUSED if status_of(refused.refusal) == 401 else REFUSED)
    said = socket.query_params
    opened = (*pages.SPEAKING, *said.getlist("open"))
    folds = Folds(opened, said.getlist("shut"), joined=who.table.viewer(who.seat).runs)
    page = _Live(socket, who, Watch(who.table, who.seat, after), PageShown(folds))
    await socket.accept()
    await pump(socket, who, page.watch, page.dress, page.heard, page.ahead, page.hurried)
    return None


class _Live(NamedTuple):
    """An open page and what it shows already."""

    socket: WebSocket
    who: Holder
    watch: Watch
    drawn: PageShown

    def ahead(self) -> Work[None]:
        """Work out in slices what may be done."""
        (table, seat), drawn = (self.who.table, self.who.seat), self.drawn
        yield from table.looking(seat, self._opened)
        seen = table.state
        if not self.who.holds or not table.has_looked(seat, opened := self._opened()):
            return
        offers = table.offers(seat, opened)
        if offers and offers is not drawn.offers:
            yield from pages.named([offer for offer in offers if id(offer) not in drawn.names])
            if table.state is not seen:  # others have played meanwhile
                yield from table.looking(seat, self._opened)

    def _opened(self) -> frozenset[Heading]:
        """The headings that are open now."""
        return self.drawn.folds.opened(self.who.table.headings(self.who.seat))

    def dress(self, frame: Frame) -> Work[bytes]:
        """Draw what is new, and what may be done now, as far as that is known: others may play faster than that."""
        headings = self.who.table.headings(self.who.seat)
        opened = self.drawn.folds.opened(headings)
        self.watch.owes = not self.who.table.has_looked(self.who.seat, opened)
        if self.watch.owes:
            return self._paid().weighed(self._drawn(frame, None, self.drawn.headings))
        return self._paid().weighed(self._drawn(frame, self.watch.offers(opened), headings))

    def hurried(self, frame: Frame) -> bytes:
        """Draw what is new, and leave what may be done as it was."""
        return at_once(self._paid().weighed(self._drawn(frame, None, self.drawn.headings)))

    def heard(self, message: str) -> bool:
        """Take in which headings the page opens or closes."""
        service_of(self.socket).look(self.socket, self.who, "open")
        return self.drawn.folds.hears(message)

    def _paid(self) -> Purse:
        """What pays for a frame: the first of a window is as much as a page, what comes later is paid for otherwise."""
        return (
            FREE if self.drawn.version else service_of(self.socket).limits.purse(Budget.PAGES, address_of(self.socket))
        )

    def _drawn(self, frame: Frame, offers: Sequence[Offer] | None, headings: Sequence[Heading]) -> Work[bytes]:
        (socket, who, _, drawn), table = self, self.who.table
        staged = table.staged(who.seat, drawn.version, frame.version) if frame.version > drawn.version else ()
        drawn_now = yield from pages.fragments_in_slices(
            frame,
            offers,
            Here.again(drawn.here, table, who.seat),
            drawn,
            public=table.public_view(),
            staged=staged,
            invitation=_how_to_join(socket, who),
            headings=headings,
        )
        return drawn_now.encode()


async def no_window(socket: WebSocket) -> None:
    """Refuse a WebSocket at an address that has none, and count it."""
    try:
        service_of(socket).limits.come(address_of(socket))
    except Refused as refused:
        return await refuse_socket(socket, refused)
    return await refuse_socket(socket, HTTPException(404))


def routes() -> list[BaseRoute]:
    """Return the routes of all pages."""
    return [
        *home(),
        *joining(),
        Route(f"{SEAT}/", seat, middleware=PACKED),
        Route(f"{SEAT}/act", act, methods=["POST"]),
        Route(f"{SEAT}/odds", odds, methods=["POST"]),
        Route(f"{SEAT}/pictures/{{picture}}", picture),
        *reading(),
        Route(f"{SEAT}/settings", settings, middleware=PACKED),
        WebSocketRoute(f"{SEAT}/live", live),
        WebSocketRoute("/{elsewhere:path}", no_window),
        *static(),
    ]
