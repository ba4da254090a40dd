"""Laws of 52 Fates, over whatever may be played in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import ALL_CARDS, SEATS, SYSTEM, Fates
from threefates.pieces.chance import SealedChance
from threefates.rulebook.messages import Event
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards.deck import Cards, CardsDrawn, owner_of
from threefates.systems.fifty_two_fates.content.loader import archetypes, codex, crosses
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, Mode, here, limit
from threefates.systems.fifty_two_fates.magic.lasting_spells import ArcaneSet
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import KINDS
from threefates.testing.bots import fill
from threefates.testing.laws import disguised

SEATED = ("dana", "ann", "bob")
VIEWERS = (*SEATS, "")
CROSSES = sorted(crosses())


def ours(offer: Offer) -> bool:
    """Offers of this game, and the answers to its questions; people come and go in other tests."""
    return offer.command.startswith(("ff.", "answer")) and offer.command not in ("ff.make-protagonist",)


def told(state: State, event: Event, viewer: Viewer) -> bytes:
    return msgspec.json.encode(SYSTEM.tell(state, event, viewer))


def seen(state: State, viewer: Viewer) -> bytes:
    return msgspec.json.encode((SYSTEM.view(state, viewer), SYSTEM.offers(state, viewer)))


class Evening(RuleBasedStateMachine):
    """Two protagonists and three creatures, in any mode and under any readings, often in a fight."""

    @initialize(data=st.data(), mode=st.sampled_from(Mode))
    def begin(self, data: st.DataObject, mode: Mode) -> None:
        readings = {
            kind.ruling_id.removeprefix("ff.ruling."): data.draw(st.sampled_from(list(kind))).reading for kind in KINDS
        }
        self.fates = Fates(readings)
        self.fates.protagonist("ann", "Mara", attack_bonus=1)
        self.fates.protagonist("bob", "Bern", calling="mage", defence_bonus=2)
        self.fates.creature("Wolf", action=2, reaction=2)
        self.fates.do("dana", "bring-creature", species=data.draw(st.sampled_from(sorted(codex()))))
        self.fates.creature("Queen", important=True, low=12, mid=20, high=30)
        self.fates.do("bob", "choose-cross", entity=self.fates.named("Bern"), cross=data.draw(st.sampled_from(CROSSES)))
        if data.draw(st.booleans()):
            cross = data.draw(st.sampled_from(CROSSES))
            self.fates.do("dana", "set-cross", entity=self.fates.named("Queen"), cross=cross)
        self.fates.do("dana", "make-cast-member", name="Captain", row="9")
        for seat, name in (("ann", "Mara"), ("dana", "Captain"), ("dana", "Queen")):
            chosen = data.draw(st.sampled_from(sorted(archetypes())))
            self.fates.do(seat, "take-archetype", entity=self.fates.named(name), archetype=chosen)
        self.fates.do("dana", "deal", mode=mode.value, chance=self.chance())
        if data.draw(st.booleans()):
            self.fates.do("dana", "start-fight", apart=data.draw(st.integers(0, 1)), chance=self.chance())

    def chance(self) -> SealedChance:
        return SealedChance(b"an evening", (), self.fates.state.version + 1)

    @rule(data=st.data(), seat=st.sampled_from(SEATED))
    def play(self, data: st.DataObject, seat: str) -> None:
        def pick(options: Sequence[Any]) -> Any:
            return data.draw(st.sampled_from(list(options)))

        offers = [offer for offer in self.fates.offers(seat) if ours(offer) and offer.enabled]
        urgent = [offer for offer in offers if offer.choice or offer.main]
        if not offers:
            return
        raw = fill(pick(urgent or offers), pick)
        before, count = self.fates.state, len(self.fates.events)
        try:
            self.fates.do(seat, raw.pop("type").removeprefix("ff."), chance=self.chance(), **raw)
        except (Refused, msgspec.ValidationError):
            assert self.fates.state is before
            assert len(self.fates.events) == count

    @invariant()
    def fifty_two_cards_are_always_fifty_two(self) -> None:
        if hasattr(self, "fates"):
            assert self.fates.everywhere() == ALL_CARDS

    @invariant()
    def counters_stay_in_range(self) -> None:
        if hasattr(self, "fates"):
            heroes = self.fates.state[Protagonists].known.values()
            assert all(0 <= hero.sway <= hero.full_sway for hero in heroes)

    @invariant()
    def hands_are_settled_when_nobody_is_asked(self) -> None:
        if hasattr(self, "fates") and not self.fates.state.agenda.steps and self.fates.state[Dealing].open:
            state = self.fates.state
            assert all(state[Cards].held(owner) <= limit(state, owner) for owner in here(state))

    @invariant()
    def whoever_holds_hidden_cards_keeps_their_evening_sealed(self) -> None:
        if hasattr(self, "fates"):
            cards = self.fates.state[Cards]
            hidden = {str(card) for zone, held in cards.places.items() if owner_of(zone) for card in held}
            assert set(cards.drawn_in) == hidden

    @rule(salt=st.integers(1, 51), viewer=st.sampled_from(VIEWERS))
    def nobody_can_tell_which_hidden_cards_these_are(self, salt: int, viewer: str) -> None:
        looking = self.fates.viewer(viewer)

        other = disguised(SYSTEM, self.fates.state, looking, salt)

        assert SYSTEM.known(other, looking) == SYSTEM.known(self.fates.state, looking)
        assert seen(other, looking) == seen(self.fates.state, looking)

    @rule(viewer=st.sampled_from(VIEWERS))
    def nobody_is_told_which_cards_others_have_drawn(self, viewer: str) -> None:
        looking, state = self.fates.viewer(viewer), self.fates.state
        for drawn in self.fates.events:
            if isinstance(drawn, CardsDrawn) and (owner := owner_of(drawn.zone)) and not looking.holds(owner):
                others = replace(drawn, cards=tuple(ALL_CARDS[: len(drawn.cards)]))

                assert told(state, others, looking) == told(state, drawn, looking)

    @rule(viewer=st.sampled_from(VIEWERS), other=st.sampled_from(CROSSES))
    def nobody_is_told_what_the_fate_dealer_s_can_cast(self, viewer: str, other: str) -> None:
        looking, state = self.fates.viewer(viewer), self.fates.state
        for event in self.fates.events:
            if isinstance(event, ArcaneSet) and not looking.runs:
                assert told(state, replace(event, cross=other), looking) == told(state, event, looking)

    def teardown(self) -> None:
        if hasattr(self, "fates"):
            assert self.fates.replayed() == self.fates.state


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=30, stateful_step_count=40)
