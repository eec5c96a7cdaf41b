"""The pages, one module a noun."""

from flask import Blueprint

from scorekeeper.views import (
    about,
    boards,
    clubs,
    correcting,
    corrections,
    courses,
    entries,
    examples,
    exchange,
    exports,
    hands,
    health,
    joining,
    logs,
    matches,
    menus,
    papers,
    phone,
    players,
    records,
    rulebook,
    sharing,
    starts,
)

BLUEPRINTS: tuple[Blueprint, ...] = tuple(
    module.pages
    for module in (
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
        phone,
        health,
    )
)
