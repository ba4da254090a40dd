"""What ails somebody, wherever it came from: TAGS, fear, Backlash. What takes an affliction away takes any of them."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each, remembered
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.fear.fear import NOTHING, AskFear, Calmed, Dread, Fears, cannot_frighten, come_upon
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, skills_at
from threefates.systems.fates_edge.rulings.fear import FearSteps
from threefates.systems.fates_edge.tags.library import EVERYTHING, SOCIAL, Lasting, Until, means
from threefates.systems.fates_edge.tags.other_magic import is_at_work
from threefates.systems.fates_edge.tags.tag_effects import Effects, TagWorked, Work, bring, effects, end, still

__all__ = ["FEAR", "Relief", "affliction", "afflictions", "ailing", "ails", "lasts_still", "relieve"]
__all__ += ["frightens_nobody", "weighs_on_nothing"]

CLEANSE: Final = "fe.tags.cleanse"
FEAR: Final = "fear"
"""What frightens somebody comes from this; and the TAG that does."""
MIND: Final = "fe.tags.mind-group"


class Relief(enum.Enum):
    """How far an affliction is taken away."""

    GONE = "gone"
    STILLED = "stilled"  # for the scene
    LESS = "less"  # by a step


Ails = Callable[[State], Iterator[Lasting]]
Relieves = Callable[[Unfolding, Lasting, Relief], bool]
_AILS: Final[list[tuple[Ails, Relieves]]] = []


def ails(found: Ails, relieves: Relieves) -> None:
    """Let this ail people, too: what there is of it, as a curse of that name, and what takes it away.

    What relieves it answers whether it was one of its own.
    """
    _AILS.append((found, relieves))


@cites(CLEANSE)
def ailing(state: State) -> Mapping[str, Lasting]:
    """Everything that ails anybody, by id: what TAGS brought first, then what others say.

    The price of what is kept up is none: it lasts as long as that does.
    """
    return _ailing(state, state[Effects])


@remembered
def _ailing(state: State, effects: Effects) -> Mapping[str, Lasting]:
    """Put it together once for all who ask of one ailment after the other: of a crowd each may be afraid."""
    known = effects.known.items()
    own = {key: each for key, each in known if effect_tags()[each.tag].affliction and not each.effect}
    others = (each for found, _ in _AILS for each in found(state))
    return {**own, **{each.id: each for each in others}}


def afflictions(state: State, who: EntityId) -> tuple[Lasting, ...]:
    """What ails somebody, in the order it came."""
    return tuple(_of_each(ailing(state)).get(who, ()))


@once_for_each
def _of_each(every: Mapping[str, Lasting]) -> Mapping[EntityId, Sequence[Lasting]]:
    """What ails each of them, as far as it is known."""
    found: dict[EntityId, list[Lasting]] = {}
    for each in every.values():
        for who in dict.fromkeys(each.on) if not each.hidden else ():
            found.setdefault(who, []).append(each)
    return found


def affliction(state: State, effect: str) -> Lasting | None:
    """Something that lasts, or ails somebody, by id; None where it is over."""
    return state[Effects].known.get(effect) or ailing(state).get(effect)


def lasts_still(state: State, effect: str) -> bool:
    """Whether something that lasts, ails somebody, or is at work by other magic, does so still."""
    return affliction(state, effect) is not None or is_at_work(state, effect)


@cites(CLEANSE, "fe.ritual.purge")
def relieve(act: Unfolding, found: Lasting, relief: Relief, why: str, *, for_scene: bool = True) -> None:
    """Let something be over, or do nothing for a while, or do less: a step down is what a Partial would have left."""
    if any(relieves(act, found, relief) for _, relieves in _AILS):
        return
    _end_or_still(act, found, relief, why, for_scene=for_scene)
    if relief is Relief.LESS and not found.partial:
        bring(act, replace(found, partial=True))


@cites(CLEANSE, "fe.tags.dispel", "fe.ritual.purge")
def _end_or_still(act: Unfolding, found: Lasting, relief: Relief, why: str, *, for_scene: bool) -> None:
    if relief is Relief.STILLED:
        still(act, found, for_scene=for_scene)
    else:
        end(act, found, why)


# fear


def _frights(state: State) -> Iterator[Lasting]:
    for who, fright in state[Fears].of.items():
        what = fright.dread.name.capitalize()
        yield Lasting(id=f"fear|{who}", tag="curse", source=FEAR, on=(who,), what=what, until=Until.RELEASED)


@cites(CLEANSE)
def _calms(act: Unfolding, found: Lasting, relief: Relief) -> bool:
    """Fear is gone, or a step of it: so much is to still it, too."""
    if found.source != FEAR or found.on[0] not in act.state[Fears].of:
        return False
    dread = act.state[Fears].of[found.on[0]].dread
    act.happen(Calmed(found.on[0], 0 if relief is Relief.GONE else dread - Dread.SHAKEN))
    return True


ails(_frights, _calms)


@cites(MIND, "fe.fear.track")
def frightens_nobody(state: State, said: Work) -> Refused | None:
    """The refusal where FEAR is worked on those alone whom nothing frightens any more, or beats buy it; or None."""
    if said.tag != FEAR:
        return None
    refused = [cannot_frighten(state, who) for who in said.on]
    return _by_beats(state) or (next(iter(refused), None) if all(refused) else None)


@cites("fe.ruling.fear-steps")
def _by_beats(state: State) -> Refused | None:
    if state.ruling(FearSteps) is not FearSteps.BEATS:
        return None
    title, source = "Each step of fear is bought with a beat here.", FearSteps.ruling_id
    return Refused("tag.fear_by_beats", title, remedy="Let the Game Master spend one.", source=source)


@effects.answers_to(TagWorked)
@cites(MIND, "fe.fear.track", "fe.ruling.fear-steps")
def frightens(act: Unfolding, event: TagWorked) -> None:
    """FEAR takes a step of the Fear Track, unless it is held off; after a Partial it does nothing more than that."""
    worked = event.effect
    by_beats = act.state.ruling(FearSteps) is FearSteps.BEATS
    for who in worked.on if worked.tag == FEAR and not by_beats else ():
        if cannot_frighten(act.state, who) is None:
            come_upon(act, AskFear(who, worked.what or worked.source, NOTHING if worked.partial else 0))


@cites("fe.tags.curse")
def weighs_on_nothing(state: State, said: Work) -> Refused | None:
    """The refusal of a condition that weighs on what nobody here rolls with, or on one roll of a foe's; or None: of
    foes nobody says with what they roll.
    """
    on, listed, source = bare(said.against), skills_at(state), "fe.tags.curse"
    if said.tag != "curse" or on in ("", EVERYTHING):
        return None
    if foe := next((who for who in said.on if who not in state[Heroes].known), ""):
        title = f"Nobody says with what {state[Characters].name(foe)} rolls."
        remedy = "Leave open what it weighs on: then it is everything."
        return Refused("tag.weighs_on_nothing", title, remedy=remedy, source=source)
    if on in (SOCIAL, *ATTRIBUTES, *map(bare, listed)) or any(means(on, skill, listed) for skill in listed):
        return None
    title = f"A condition on {said.against} would weigh on nothing here."
    remedy = "Name an Attribute, a skill, social or everything; or nothing, and it weighs on everything."
    return Refused("tag.weighs_on_nothing", title, remedy=remedy, source=source)
