"""Two skills in one pool, where the book prints such a formula; modes of play that change the list; another list."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import (
    ProposalRevised,
    Proposals,
    Proposed,
    may_speak_for,
    proposals,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.modes import Modes, ModesSet, SetModes, modes, must_be_modes
from threefates.systems.fates_edge.heroes.skills import PAIRS, Pair, covers, listed_as, modes_of_play
from threefates.systems.fates_edge.rulings.skills import OffList, SkillList, TwoSkills

__all__ = ["ProposeTwoSkills", "cannot_pair", "pair_named"]

SOURCE = "fe.skills.skill-plus-skill"


class ProposeTwoSkills(Command, frozen=True, tag="fe.propose-two-skills"):
    """Propose an action for which the book adds two skills, in the place of an Attribute and a skill."""

    hero: EntityId
    pair: str
    intent: str = ""


@cites(SOURCE, "fe.ruling.skill-plus-skill")
def pair_named(key: str) -> Pair:
    """The two skills of that name.

    Raises:
        Refused: If the book adds no such two.

    >>> pair_named("lore+performance").what
    'a song'
    """
    found = next((pair for pair in PAIRS if pair.key == key), None)
    if found is None:
        title = "The book adds no such two skills."
        raise Refused("skills.pair", title, remedy="Propose an Attribute and a skill.", source=SOURCE)
    return found


@cites(SOURCE, "fe.ruling.skill-list")
def as_listed(state: State, pair: Pair) -> tuple[str, str]:
    """The two skills by the names that the table's list has for them."""
    listed = skills_at(state)
    return listed_as(pair.first, listed), listed_as(pair.second, listed)


@cites(SOURCE, "fe.ruling.skill-plus-skill")
def cannot_pair(state: State, hero: EntityId, pair: Pair) -> Refused | None:
    """The refusal where a hero cannot propose to roll two skills now, or None."""
    first, second = as_listed(state, pair)
    if lacking := next((skill for skill in (second, first) if skill not in skills_at(state)), ""):
        title = f"Nobody here has {lacking}: it is not on the list."
        return Refused("skills.unlisted", title, remedy="Propose an Attribute and a skill.", source=SOURCE)
    if first == second:
        title = f"At this table {pair.first} and {pair.second} are one skill, {first}."
        return Refused("skills.unlisted", title, remedy="Propose an Attribute and a skill.", source=SOURCE)
    if hero in state[Proposals].open:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("skills.busy", title, remedy="Withdraw that first.", source=SOURCE)
    return None


@proposals.decides(ProposeTwoSkills)
@cites(SOURCE, TwoSkills.ruling_id)
def propose_two(act: Unfolding, command: ProposeTwoSkills) -> None:
    """Propose it like any action; the first skill stands where the Attribute would."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    pair = pair_named(command.pair)
    if refusal := cannot_pair(act.state, hero, pair):
        raise refusal
    intent = one_line(command.intent, "What it is for", optional=True) or pair.what
    called = act.by.id not in act.state.controllers(hero)
    act.happen(Proposed(hero, *as_listed(act.state, pair), intent, called))


@proposals.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to roll two skills."""
    for hero in held_heroes(state, viewer):
        options = [
            Option(
                pair.key,
                f"{pair.what.capitalize()}: {' + '.join(f'{it} {hero.skill(it)}' for it in as_listed(state, pair))}",
                refusal=refusal_of(cannot_pair(state, hero.id, pair)),
            )
            for pair in PAIRS
        ]
        fields = (choice("pair", "What for", options), words("intent", "In words", optional=True))
        fixed, group, hint = (("hero", hero.id),), hero_named(state, hero.id), "Where the book adds two skills."
        yield Offer(
            "fe.propose-two-skills",
            "Propose with two skills",
            fields,
            fixed,
            refusal=none_of(options),
            group=group,
            hint=hint,
        )


# modes of play


@modes.decides(SetModes)
@cites("fe.skills.optional-modes")
def set_modes(act: Unfolding, command: SetModes) -> None:
    """Say which skills there are more, or one in the place of two; only whoever runs the game may, before heroes."""
    act.must_run("Setting the modes")
    act.happen(ModesSet(must_be_modes(act, command.on, made=bool(act.state[Heroes].known))))


@modes.tells(ModesSet)
def tell_modes(state: State, event: ModesSet, viewer: Viewer) -> Told:
    """Tell everybody which skills there are beside the list."""
    said = f"Skills of this table's mode: {', '.join(event.on)}." if event.on else "The skills are those of the list."
    return Told(said, ("fe.skills.optional-modes",), "quiet")


def before_heroes(state: State, viewer: Viewer) -> Iterator[Heading]:
    """The heading of heroes for whoever runs the game, until the first is made."""
    return iter((Heading("Heroes", levers=True),) if viewer.runs and not state[Heroes].known else ())


@modes.offers_under(before_heroes)
def offer_modes(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game the modes, before anybody is made."""
    if viewer.runs and not state[Heroes].known:
        on = state[Modes].on
        options = [Option(mode, f"{mode}, on now" if mode in on else mode, covers(mode)) for mode in modes_of_play()]
        field, hint = several("on", "Skills of the mode", options), "Perception takes the place of Notice and Insight."
        yield Offer("fe.set-skill-modes", "Set a mode's skills", (field,), group="Heroes", hint=hint, levers=True)


# another list


@proposals.answers_to(RulingChanged)
@cites("fe.ruling.skill-list", "fe.ruling.skill-off-list")
def proposed_anew(act: Unfolding, event: RulingChanged) -> None:
    """Where the table goes over to another list, what is proposed goes by the name that its skill has there."""
    if event.ruling not in (SkillList.ruling_id, OffList.ruling_id):
        return
    listed = skills_at(act.state)
    for was in tuple(act.state[Proposals].open.values()):
        attribute, skill = (listed_as(each, listed) for each in (was.attribute, was.skill))
        if (attribute, skill) != (was.attribute, was.skill):
            act.happen(ProposalRevised(was.hero, attribute, skill, was.intent, was.told))
