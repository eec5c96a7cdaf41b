"""The pages, one module a noun."""

from flask import Blueprint

from scorekeeper.views.clubs import pages as clubs
from scorekeeper.views.entries import pages as entries
from scorekeeper.views.hands import pages as hands
from scorekeeper.views.matches import pages as matches

BLUEPRINTS: tuple[Blueprint, ...] = (clubs, matches, hands, entries)
