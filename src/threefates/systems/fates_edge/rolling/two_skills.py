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
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet
from threefates.systems.fates_edge.actions.proposals import (
    Proposal,
    ProposalRevised,
    Proposals,
    Proposed,
    may_speak_for,
    proposals,
)
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.heroes.formulas import PAIRS, Pair, pool_of_two, pools_of_two
from threefates.systems.fates_edge.heroes.heroes import (
    ATTRIBUTES,
    Hero,
    Heroes,
    held_heroes,
    hero_named,
    skills_at,
)
from threefates.systems.fates_edge.heroes.modes import Modes, ModesSet, SetModes, modes, must_be_modes
from threefates.systems.fates_edge.heroes.skills import covers, listed_as, modes_of_play, trait_said
from threefates.systems.fates_edge.rulings.skills import OffList, SkillList, TwoSkills

__all__ = ["InPlaceOfTwo", "ProposeTwoSkills", "cannot_pair", "is_for", "pair_named", "pool_here", "propose_pair"]

SOURCE = "fe.skills.skill-plus-skill"


class ProposeTwoSkills(Command, frozen=True, tag="fe.propose-two-skills"):
    """Propose an action for which the book adds two skills, in the place of an Attribute and a skill."""

    hero: EntityId
    pair: str
    intent: str = ""


class InPlaceOfTwo(Purpose, frozen=True, tag="in-place-of-two"):
    """An action for which the book adds two skills is done with an Attribute in the place of the first."""

    pair: str = ""

    says = "what took the place of two skills"


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


@cites(SOURCE, "fe.ruling.skill-list", TwoSkills.ruling_id)
def pool_here(state: State, pair: Pair) -> tuple[str, str]:
    """What is rolled at this table where the book adds those two skills."""
    return pool_of_two(pair, state.ruling(TwoSkills), skills_at(state))


@cites(SOURCE, "fe.ruling.skill-list")
def unlisted(state: State, pair: Pair) -> Refused | None:
    """The refusal where a table's list has not both of two skills, or makes one of them; or None."""
    first, second = pool_here(state, pair)
    there = (*ATTRIBUTES, *skills_at(state))
    if lacking := next((skill for skill in (second, first) if skill not in there), ""):
        title = f"Nobody here has {lacking}: it is not on the list."
        return Refused("skills.unlisted", title, remedy="Propose an Attribute and a skill.", source=SOURCE)
    if first == second:
        title = f"At this table {pair.first} and {pair.second} are one skill, {first}."
        return Refused("skills.unlisted", title, remedy="Propose an Attribute and a skill.", source=SOURCE)
    return None


@stops
@cites(SOURCE, "fe.ruling.skill-list")
def no_such_two(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where the table went over to a list without the two skills of an action, or None."""
    pair = None if proposal.attribute in ATTRIBUTES else _pair_of(proposal)
    return unlisted(state, pair) if pair else None


@cites(SOURCE)
def cannot_pair(state: State, hero: EntityId, pair: Pair) -> Refused | None:
    """The refusal where a hero cannot propose to roll two skills now, or None."""
    if refusal := unlisted(state, pair):
        return refusal
    if hero in state[Proposals].open:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("skills.busy", title, remedy="Withdraw that first.", source=SOURCE)
    return None


@proposals.decides(ProposeTwoSkills)
@cites(SOURCE)
def propose_two(act: Unfolding, command: ProposeTwoSkills) -> None:
    """Propose it like any action; the first skill stands where the Attribute would."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    pair = pair_named(command.pair)
    if refusal := cannot_pair(act.state, hero, pair):
        raise refusal
    intent = one_line(command.intent, "What it is for", optional=True) or pair.what
    propose_pair(act, hero, pair, intent, called=act.by.id not in act.state.controllers(hero))


@cites(TwoSkills.ruling_id)
def propose_pair(act: Unfolding, hero: EntityId, pair: Pair, intent: str, *, called: bool) -> None:
    """Propose what the book adds two skills for; where an Attribute takes the place of one, note for which two."""
    act.happen(Proposed(hero, *pool_here(act.state, pair), intent, called))
    if act.state.ruling(TwoSkills) is TwoSkills.SWAPPED:
        act.happen(PurposeSet(hero, InPlaceOfTwo(pair.key)))


def is_for(action: Proposal, pair: Pair) -> bool:
    """Whether an action is one for which the book adds those two skills, with whatever it is made."""
    swapped = action.purpose(InPlaceOfTwo)
    return swapped.pair == pair.key if swapped else (action.attribute, action.skill) in pools_of_two(pair)


@proposals.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to roll two skills."""
    for hero in held_heroes(state, viewer):
        options = [
            Option(
                pair.key,
                f"{trait_said(pair.what)}: {_rated(hero, pool_here(state, pair))}",
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


def _rated(hero: Hero, pool: tuple[str, str]) -> str:
    return " + ".join(f"{trait_said(each)} {hero.attribute(each)}" for each in pool)


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
def proposed_anew(act: Unfolding, event: RulingChanged) -> None:
    """Where the table goes over to another list, what is proposed goes by the name that its skill has there; and where
    it reads anew what two skills are, by what it is rolled with then.
    """
    if event.ruling not in (SkillList.ruling_id, OffList.ruling_id, TwoSkills.ruling_id):
        return
    for was in tuple(act.state[Proposals].open.values()):
        attribute, skill = _anew(act.state, was)
        if (attribute, skill) != (was.attribute, was.skill):
            act.happen(ProposalRevised(was.hero, attribute, skill, was.intent, was.told))
            if was.terms and any(each.sets_terms for each in was.purposes):  # the book says them
                act.happen(TermsSet(was.hero, was.terms))
            if attribute in ATTRIBUTES and was.attribute not in ATTRIBUTES and (pair := _pair_of(was)):
                act.happen(PurposeSet(was.hero, InPlaceOfTwo(pair.key)))


@cites("fe.ruling.skill-list", "fe.ruling.skill-off-list", TwoSkills.ruling_id)
def _anew(state: State, was: Proposal) -> tuple[str, str]:
    """What a proposed action is rolled with at a table that reads it otherwise since."""
    if pair := _pair_of(was):
        return pool_here(state, pair)
    listed = skills_at(state)
    return listed_as(was.attribute, listed), listed_as(was.skill, listed)


def _pair_of(action: Proposal) -> Pair | None:
    """The two skills that the book adds for an action, if it is one of these."""
    return next((pair for pair in PAIRS if is_for(action, pair)), None)
