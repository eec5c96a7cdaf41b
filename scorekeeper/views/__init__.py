"""The pages, one module a noun."""

from flask import Blueprint

from scorekeeper.views.about import pages as about
from scorekeeper.views.boards import pages as boards
from scorekeeper.views.clubs import pages as clubs
from scorekeeper.views.correcting import pages as correcting
from scorekeeper.views.corrections import pages as corrections
from scorekeeper.views.courses import pages as courses
from scorekeeper.views.entries import pages as entries
from scorekeeper.views.examples import pages as examples
from scorekeeper.views.exchange import pages as exchange
from scorekeeper.views.exports import pages as exports
from scorekeeper.views.hands import pages as hands
from scorekeeper.views.joining import pages as joining
from scorekeeper.views.logs import pages as logs
from scorekeeper.views.matches import pages as matches
from scorekeeper.views.menus import pages as menus
from scorekeeper.views.papers import pages as papers
from scorekeeper.views.players import pages as players
from scorekeeper.views.records import pages as records
from scorekeeper.views.rulebook import pages as rulebook
from scorekeeper.views.sharing import pages as sharing
from scorekeeper.views.starts import pages as starts

BLUEPRINTS: tuple[Blueprint, ...] = (
    clubs,
    matches,
    hands,
    entries,
    correcting,
    corrections,
    starts,
    logs,
    about,
    sharing,
    boards,
    papers,
    menus,
    players,
    joining,
    courses,
    exports,
    exchange,
    records,
    rulebook,
    examples,
)
