"""What may be done in a fight, and to begin one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Field, Offer, choice, flag, none_of, number, refusal_of, several, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import LONGEST_ABOUT
from threefates.systems.fate_2003.conflict.blows import not_standing
from threefates.systems.fate_2003.conflict.view import bare_field
from threefates.systems.fate_2003.fights.declaring import DeclareStep, mine_to_declare, nobody_there, not_to_be_changed
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Ground, Pace, Way, fights, present, standing
from threefates.systems.fate_2003.fights.modifiers import WHY
from threefates.systems.fate_2003.fights.pace import no_ground, not_there, pace_of, under_way
from threefates.systems.fate_2003.fights.scenes import JudgeStep, does_not_tell
from threefates.systems.fate_2003.fights.turns import ActNow
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.scale import stands
from threefates.systems.fate_2003.sheets.sheets import Sheets, options
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import OUTCOMES, lasting_fields

__all__ = ["offers"]

GROUP: Final = "Fights"
WAYS: Final = (
    Option(Way.ATTACK.value, "Attack somebody"),
    Option(Way.OTHER.value, "Something else: does no harm"),
    Option(Way.DEFENSIVE.value, "Fight defensively: +1, does no harm"),
    Option(Way.ANOTHER_SKILL.value, "Keep safe with another skill: a scratch at most"),
    Option(Way.WAIT.value, "Sit it out"),
)
PACES: Final = (
    Option(Pace.EXCHANGE.value, "Exchange by exchange: one roll each for a few moments"),
    Option(Pace.SCENE.value, "One roll each for the whole fight"),
    Option(Pace.TURN.value, "Turn by turn: attack against defence"),
)
GROUNDS: Final = (
    Option(Ground.POSITION.value, "The better position"),
    Option(Ground.FLANKING.value, "Is at their back"),
    Option(Ground.SURROUNDING.value, "Has them surrounded"),
    Option(Ground.UNAWARE.value, "Is not expected by them"),
)


@fights.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Declaring and acting, for whoever plays somebody; the fight itself, for whoever runs the game."""
    fight = state[Fights].now
    if fight:
        yield from _declaring(state, viewer, fight)
        yield from _acting(state, viewer, fight)
    if viewer.runs:
        yield from (_running(state, fight) if fight else _beginning(state))
    yield from _left(state, viewer)


def _declaring(state: State, viewer: Viewer, fight: Fight) -> Iterator[Offer]:
    for choice_id, step in state.agenda.asked(DeclareStep):
        if viewer.holds(step.character):
            yield Offer(
                "fate.declare",
                "Declare",
                _scene_form(state, fight, step.character)
                if fight.pace is Pace.SCENE
                else _form(state, fight, step.character),
                (("choice", choice_id),),
                main=True,
                choice=choice_id,
                group=state[Characters].name(step.character),
                hint="Nobody else sees it until everybody has declared.",
            )
    mine = mine_to_declare(state, viewer.seat.id)
    if len(mine) > 1 and (form := _form_for_the_rest(state, fight, mine[0][1])):
        yield Offer(
            "fate.declare-for-the-rest",
            f"The same for all {len(mine)} of yours",
            form,
            choice=mine[0][0],
            group=GROUP,
            hint="Each with the best there is.",
        )
    for one in fight.declared:
        if viewer.holds(one) and not_to_be_changed(state, one) is None:
            name = state[Characters].name(one)
            yield Offer("fate.think-again", f"{name}: think again", fixed=(("character", one),), group=name)


def _form_for_the_rest(state: State, fight: Fight, character: EntityId) -> tuple[Field, ...]:
    """What all of a seat's do; nothing where there is nobody to do it to."""
    if fight.pace is Pace.SCENE:
        about, _, *target = _scene_form(state, fight, character)
        return (about, *target)
    foes = _people(state, present(state, fight.foes_of(character)))
    return (choice("way", "How", WAYS, default=Way.ATTACK.value), choice("target", "Whom", foes)) if foes else ()


def _trait(state: State, character: EntityId) -> Field:
    known = [Option(key, f"{name}: {stands(state, value)}") for key, name, value in _rollable(state, character)]
    return choice("trait", "With", known, default=known[0].value)


def _rollable(state: State, character: EntityId) -> Iterator[tuple[str, str, int]]:
    return rollable(state, state[Sheets][character])


def _people(state: State, people: tuple[EntityId, ...]) -> list[Option]:
    return [Option(one, state[Characters].name(one)) for one in people]


def _form(state: State, fight: Fight, character: EntityId) -> tuple[Field, ...]:
    foes, own = (present(state, side) for side in (fight.foes_of(character), fight.sides[fight.side_of(character)]))
    whom = _people(state, (*foes, *(one for one in own if one != character)))
    ways = WAYS if whom else (replace(WAYS[0], refusal=nobody_there().refusal), *WAYS[1:])
    return (
        choice("way", "How", ways, default=(Way.ATTACK if whom else Way.OTHER).value),
        *((choice("target", "Whom", whom, default=whom[0].value),) if whom else ()),
        _trait(state, character),
        words("maneuver", "Rather than a wound", optional=True, longest=LONGEST_ABOUT),
        words("about", "What it looks like", optional=True, longest=LONGEST_ABOUT),
        flag("apart", "From where they cannot strike back"),
    )


def _scene_form(state: State, fight: Fight, character: EntityId) -> tuple[Field, ...]:
    foes = _people(state, standing(state, fight.foes_of(character)))
    return (
        words("about", "What you are after, and how", longest=LONGEST_ABOUT),
        _trait(state, character),
        *((choice("target", "Taking on", foes, optional=True),) if foes else ()),
    )


def _acting(state: State, viewer: Viewer, fight: Fight) -> Iterator[Offer]:
    for choice_id, step in state.agenda.asked(ActNow):
        if viewer.holds(step.character):
            yield Offer(
                "fate.take-turn",
                "Act",
                _form(state, fight, step.character),
                (("choice", choice_id),),
                refusal_of(busy(state)),
                main=True,
                choice=choice_id,
                group=state[Characters].name(step.character),
            )


def _beginning(state: State) -> Iterator[Offer]:
    who = options(state)
    fit = [Option(one.value, one.label, refusal=refusal_of(not_standing(state, one.value))) for one in who]
    if len(who) < 2 or sum(one.refusal is None for one in fit) == 1:  # whoever stands alone has nobody to fight
        return
    yield Offer(
        "fate.begin-fight",
        "Begin a fight",
        (
            words("about", "What it is about", longest=LONGEST_ABOUT),
            several("ours", "On one side", fit, low=1, high=len(fit)),
            several("theirs", "On the other", fit, low=1, high=len(fit)),
            choice("pace", "Pace", PACES, default=pace_of(state, None).value),
            several("off_guard", "Expecting no attack", fit, low=0, high=len(fit)),
            *lasting_fields(state),
            several("padded", "Only these use fists or padded weapons", fit, low=0, high=len(fit)),
            bare_field(),
        ),
        refusal=refusal_of(busy(state) or under_way(state)) or none_of(fit),
        group=GROUP,
        hint="Blades, words, a race for the door: whatever people wear each other down with.",
    )


def _running(state: State, fight: Fight) -> Iterator[Offer]:
    for choice_id, _ in state.agenda.asked(JudgeStep):
        everybody = _people(state, standing(state, fight.people))
        outcomes = (Option(Outcome.SCRATCHED.value, "Scratched: nothing that counts"), *OUTCOMES)
        yield Offer(
            "fate.judge-fight-so",
            "Settle it as you see it",
            (
                words("story", "How it went"),
                choice("outcome", "What it comes to", outcomes, default=Outcome.HURT.value),
                *((several("bearers", "For whom", everybody, low=0, high=len(everybody)),) if everybody else ()),
            ),
            (("choice", choice_id),),
            choice=choice_id,
            group=GROUP,
        )
    people = _people(state, standing(state, fight.people))
    if people:
        yield Offer(
            "fate.take-ground",
            "Say who has what over whom",
            (
                choice("character", "Who", people, default=people[0].value),
                choice("ground", "Has", GROUNDS, default=Ground.POSITION.value),
                *([choice("foe", "Over", people, optional=True)] if people[1:] else ()),  # nobody is over themselves
                number("steps", "Steps; two for an extreme position alone", low=1, high=2, default=1),
            ),
            refusal=refusal_of(no_ground(fight)),
            group=GROUP,
            levers=True,
        )
    yield from _taken_back(state, fight)
    yield Offer(
        "fate.end-fight",
        "End the fight",
        (words("why", "Why"),),
        refusal=refusal_of(busy(state)),
        group=GROUP,
        levers=True,
    )


def _taken_back(state: State, fight: Fight) -> Iterator[Offer]:
    """Each thing that was said of one over another, to be taken back as it was said."""
    name = state[Characters].name
    for at, held in enumerate(fight.ground):
        why, _ = WHY[held.ground]
        gone = (not_there(state, fight.people, one) for one in (held.who, held.foe) if one)
        yield Offer(
            "fate.take-ground",
            f"Take back: {name(held.who)} {why}, against {name(held.foe) if held.foe else 'everybody'}",
            fixed=(("character", held.who), ("ground", held.ground.value), ("foe", held.foe), ("holds", False)),
            refusal=refusal_of(no_ground(fight) or next(filter(None, gone), None)),
            group=GROUP,
            levers=True,
            at=(f"fight.ground-{at}",),
        )


def _left(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What a fight has left somebody with: let it tell, or deal with it."""
    for one, trouble in state[Fights].troubles.items():
        name = state[Characters].name(one)
        if viewer.runs and trouble.major:
            yield Offer(
                "fate.tell-trouble",
                f"{name}: it tells, −1 on {'their next' if state[Fights].now and not busy(state) else 'this'} roll",
                fixed=(("character", one),),
                refusal=refusal_of(does_not_tell(state, one)),
                group=GROUP,
                levers=True,
            )
        if viewer.runs or viewer.holds(one):
            how = words("how", "How it is dealt with")
            yield Offer("fate.mend-trouble", f"{name}: deal with it", (how,), (("character", one),), group=GROUP)
