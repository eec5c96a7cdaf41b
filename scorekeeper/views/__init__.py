"""The pages, one module a noun."""

from flask import Blueprint

from scorekeeper.views.about import pages as about
from scorekeeper.views.boards import pages as boards
from scorekeeper.views.clubs import pages as clubs
from scorekeeper.views.correcting import pages as correcting
from scorekeeper.views.corrections import pages as corrections
from scorekeeper.views.entries import pages as entries
from scorekeeper.views.hands import pages as hands
from scorekeeper.views.logs import pages as logs
from scorekeeper.views.matches import pages as matches
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
)
