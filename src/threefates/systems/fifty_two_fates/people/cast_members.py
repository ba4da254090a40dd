"""Cast members: sentient people of the Fate Dealer's, with a class, condition targets and a wealth level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from threefates.commons.characters import Characters, make
from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Draws, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.content.loader import armours, backgrounds, skills, weapons
from threefates.systems.fifty_two_fates.content.words import Attribute, Calling
from threefates.systems.fifty_two_fates.people.condition_targets import DRAWN, card_for_row, row_options, targets_of
from threefates.systems.fifty_two_fates.people.creatures import Creature, Creatures, Stats, Wealth, creatures
from threefates.systems.fifty_two_fates.people.making_creatures import attribute_names, check_weapon, weapon_options
from threefates.systems.fifty_two_fates.people.names import called
from threefates.systems.fifty_two_fates.people.physical_combat import physical_cp
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, dealer_only, plain

__all__ = ["CastMemberMade", "MakeCastMember"]


class CastMemberMade(Event, frozen=True, tag="ff.cast-member-made"):
    """A cast member is in play. How hardy they are is the Fate Dealer's to know, drawn or not."""

    id: EntityId
    targets: tuple[int, int, int]
    calling: Calling
    wealth: Wealth
    important: bool = False
    card: str = ""  # of a full deck, that drew the targets
    attribute: str = ""
    weapon: str = ""
    armour: str = ""
    shield: bool = False
    background: str = ""
    skills: tuple[str, ...] = ()
    about: Mapping[str, str] = {}  # what a skill is about, where it has been named
    field: str = ""  # what the background is about

    draws = Draws.HIDDEN


class MakeCastMember(Command, frozen=True, tag="ff.make-cast-member"):
    """Bring somebody sentient into play: class and wealth as of a protagonist, condition targets in place of sway."""

    name: str
    calling: Calling = Calling.FIGHTER
    wealth: Wealth = Wealth.AVERAGE
    row: str = DRAWN
    important: bool = False
    attribute: Attribute = Attribute.NONE
    weapon: str = ""
    armour: str = ""
    shield: bool = False
    background: str = ""
    skills: tuple[str, ...] = ()
    trade: str = ""  # of an artisan; unsaid, it is any
    terrain: str = ""  # that lore of the wilderness is about
    field: str = ""  # of expertise, or whatever else the background is about; unsaid, it is any

    kept_as = "Cast"
    brings_in = "cast"


@creatures.decides(MakeCastMember)
@cites("ff.dealer.cast-members", "ff.ruling.cast-stats")
def make_cast_member(act: Unfolding, command: MakeCastMember) -> None:
    """The Fate Dealer chooses the targets, or draws a card of a full deck for them, unseen by others."""
    dealer_only(act, "Bringing in a cast member")
    _check_sheet(command)
    row, drawn = card_for_row(act) if command.row == DRAWN else (command.row, "")
    targets = targets_of(row)
    entity = make(act, called(act.state, command.name), kind="cast", seats=(act.by.id,))
    act.happen(
        CastMemberMade(
            entity,
            targets,
            command.calling,
            command.wealth,
            command.important,
            drawn,
            "" if command.attribute is Attribute.NONE else command.attribute.value,
            command.weapon,
            command.armour,
            command.shield,
            _background(command),
            tuple(dict.fromkeys(command.skills)),
            _about(command),
            plain(command.field) if command.background else "",
        )
    )


@cites("ff.backgrounds.rule", "ff.backgrounds.custom", "ff.ruling.cast-stats")
def _background(command: MakeCastMember) -> str:
    """One of the book's, however it is typed; else one of the table's own."""
    typed = plain(command.background)
    return spelled(typed, backgrounds()) or typed


@cites("ff.skills.artisan", "ff.skills.wilderness-lore", "ff.ruling.cast-stats")
def _about(command: MakeCastMember) -> dict[str, str]:
    said = {"trade": plain(command.trade), "terrain": plain(command.terrain)}
    named = {skill: said.get(skills()[skill].choose, "") for skill in command.skills}
    return {skill: about for skill, about in named.items() if about}


@cites("ff.ruling.cast-stats", "ff.gear.weapons", "ff.gear.armor", "ff.gear.two-handed", "ff.skills.rule")
def _check_sheet(command: MakeCastMember) -> None:
    check_weapon(command.weapon)
    if (command.armour and command.armour not in armours()) or not set(command.skills) <= set(skills()):
        raise Refused("cast.unknown", "The tables do not have that.", remedy="Pick those that are listed.")
    if command.shield and command.weapon and weapons()[command.weapon].two_handed:
        raise Refused(
            "gear.hands",
            f"A {command.weapon} leaves no hand for a shield.",
            remedy="Leave the shield, or take a weapon for one hand.",
            source="ff.gear.two-handed",
        )


@creatures.folds(CastMemberMade)
@cites("ff.dealer.cast-members", "ff.ruling.cast-stats")
def cast(creatures: Creatures, event: CastMemberMade) -> Creatures:
    """Add a cast member with targets, who fights as their class does."""
    cards = physical_cp(event.calling)
    stats = Stats(
        event.targets,
        cards,
        cards,
        calling=event.calling,
        wealth=event.wealth,
        attribute=event.attribute,
        weapon=event.weapon,
        armour=event.armour,
        shield=event.shield,
        background=event.background,
        skills=event.skills,
        about=event.about,
        field=event.field,
    )
    return creatures.with_one(event.id, Creature(stats, important=event.important, cast=True))


@creatures.tells(CastMemberMade)
def tell_cast(state: State, event: CastMemberMade, viewer: Viewer) -> Told:
    """Tell everybody who is one of the cast; the numbers only whoever sees the stat block."""
    name = state[Characters].name(event.id)
    secret = f", {event.calling.value}, {event.wealth.value}, {event.targets}" if viewer.runs else ""
    return Told(f"{name} is one of the cast{secret}.", ("ff.dealer.cast-members",), "quiet", important=False)


@creatures.offers_under(Heading("Creatures", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Bringing in a cast member."""
    if not viewer.runs:
        return
    mail = (one for one in armours().values() if one.id != "shield")
    worn = [Option(one.id, one.id, f"+{one.defence_bonus}{', martial' * one.martial}") for one in mail]
    yield Offer(
        "ff.make-cast-member",
        "Bring in a cast member",
        (
            words("name", "Name", longest=60),
            choice("calling", "Class", [Option(one.value, one.value) for one in Calling]),
            choice("wealth", "Wealth", [Option(one.value, one.value) for one in Wealth], default=Wealth.AVERAGE.value),
            choice("row", "Condition targets", row_options(), default=DRAWN),
            flag("important", "Important: a hand of their own in mixed fate"),
            choice("attribute", "Outstanding attribute", attribute_names(), default=Attribute.NONE.value),
            choice("weapon", "Weapon", weapon_options(), optional=True),
            choice("armour", "Armour", worn, optional=True),
            flag("shield", "Shield"),
            choice("background", "Background", [Option(one, one) for one in backgrounds()], optional=True),
            words("field", "What it is about (a scholar's field, a hunter's country)", longest=LONGEST, optional=True),
            several("skills", "Skills", [Option(one, one) for one in skills()]),
            words("trade", "An artisan's trade", longest=LONGEST, optional=True),
            words("terrain", "A lore's terrain", longest=LONGEST, optional=True),
        ),
        levers=True,
        group="Creatures",
    )
