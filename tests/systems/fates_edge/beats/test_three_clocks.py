"""One clock of the scene, one of the journey and one of the campaign, where it is said what they hang over."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.persuasion.talking import at_the_gate, clocks_of
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.beats.three_clocks import running
from threefates.testing.proof import proves


def refused_of(evening: Evening) -> list[str]:
    """What no further threat may hang over, as the Game Master is offered it."""
    (offer,) = evening.offers("gm", "fe.start-threat")
    return [
        option.value for field in offer.fields if field.name == "over" for option in field.options if option.refusal
    ]


@proves("fe.gm.three-clock-rule")
def test_of_each_kind_one_runs_until_it_is_full_or_gone() -> None:
    evening = Evening()
    evening.do("gm", "fe.start-threat", name="Guards", size=4, brings="story", over="scene")
    guards = next(iter(evening.state[Clocks].known))
    again = evening.refused("gm", "fe.start-threat", name="Dogs", over="scene")
    evening.do("gm", "fe.start-threat", name="Mist", size=6, over="journey")
    both = refused_of(evening)
    evening.do("gm", "tick-clock", clock=guards, segments=4)
    evening.do("gm", "fe.start-threat", name="Dogs", brings="story", over="scene")

    assert (again.code, again.title) == ("threats.one_of_these", "Guards hangs over the scene already.")
    assert (both, refused_of(evening), running(evening.state)) == (["scene", "journey"], ["scene", "journey"], 2)
    evening.do("gm", "remove-clock", clock=list(evening.state[Clocks].known)[-1])
    assert refused_of(evening) == ["journey"]
    evening.do("gm", "restart-clock", clock=guards)
    assert refused_of(evening) == ["scene", "journey"]
    assert evening.replayed() == evening.state


@proves("fe.ruling.three-clock-scope")
def test_what_heroes_keep_and_whom_they_talk_to_is_none_of_the_three() -> None:
    evening, hero = at_the_gate(opposition=4)
    evening.do("gm", "fe.start-supplies")
    evening.do("ann", "fe.keep-module", hero=hero, kind="bond", name="CROWS")
    apart = running(evening.state)
    for name in ("Guards", "Mist", "The Baron"):
        evening.do("gm", "fe.start-threat", name=name)

    assert len(clocks_of(evening)) >= 6
    assert (apart, running(evening.state)) == (0, 3)
    assert evening.refused("gm", "fe.start-threat", name="Dogs").code == "threats.too_many"


@proves("fe.gm.three-clock-rule")
def test_of_threats_of_which_nothing_is_said_three_run() -> None:
    evening = Evening()
    for name in ("Guards", "Dogs"):
        evening.do("gm", "fe.start-threat", name=name)
    evening.do("gm", "fe.start-threat", name="The Baron", over="campaign")

    assert evening.refused("gm", "fe.start-threat", name="Mist", over="journey").code == "threats.too_many"
