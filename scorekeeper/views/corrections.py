"""Corrections: an entry is struck out, restored, moved, or replaced by another version.

Each is first shown with its consequences, then confirmed.
"""

from flask import Blueprint, abort, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.acts import Deed, Item, place_when_struck
from scorekeeper.forms.corrections import ConfirmForm
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.match.conflicts import fields_of
from scorekeeper.presenting.match.consequences import consequences
from scorekeeper.presenting.match.sheets import show_sheet
from scorekeeper.presenting.match.told import body_sentence, deed_sentence, entry_sentence
from scorekeeper.presenting.words import refusal_text
from scorekeeper.queries import find_aliases
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.scoresheet import Row
from scorekeeper.standing import Standing, suppose
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.entries import check_open, sentence_of
from scorekeeper.views.explaining import explained
from scorekeeper.views.matchpage import Sent, match_page, match_url
from scorekeeper.views.storing import Page, store, to_match

pages = Blueprint("corrections", __name__)


@pages.get("/club/<key>/match/<code>/entry/<int:entry>")
def options(key: str, code: str, entry: int) -> str:
    """What can be done with an entry."""
    place = visit_match(key, code, editing=True)
    position, item, row = find_entry(place, entry)
    return render_template(
        "corrections/options.html",
        club=show_club(place.club, key),
        match=show_match(place.standing, key),
        entry=entry_sentence(place.standing, row),
        options=_options(place, position, item),
    )


def find_entry(place: MatchVisit, entry: int) -> tuple[int, Item, Row]:
    """An entry that stands, with its place and its row; 404 where there is none."""
    rows = enumerate(place.standing.rows)
    found = next((one for one in rows if one[1][0].entry == entry), None)
    if found is None:
        abort(404)
    position, (item, row) = found
    return position, item, row


def _options(place: MatchVisit, position: int, item: Item) -> tuple[Link, ...]:
    items = [one.entry for one in place.standing.history.course.items]
    entry = item.entry
    found = [
        Link(match_url(place, "correcting.correct", entry=entry), gettext("Correct it")),
        Link(
            match_url(place, "correcting.insert", before=entry), gettext("Insert a hand before it")
        ),
        Link(match_url(place, "corrections.strike", entry=entry), gettext("Strike it out")),
    ]
    if position > 0:
        before = items[position - 1]
        up = match_url(place, "corrections.move", entry=entry, before=before)
        found.append(Link(up, gettext("Move it earlier")))
    if position < len(items) - 1:
        rest = items[position + 2] if position + 2 < len(items) else None
        down = match_url(place, "corrections.move", entry=entry, before=rest)
        found.append(Link(down, gettext("Move it later")))
    return tuple(found)


@pages.get("/club/<key>/match/<code>/entry/<int:entry>/strike")
def strike(key: str, code: str, entry: int) -> Page | Response:
    """What striking an entry out would change."""
    place = visit_match(key, code, editing=True)
    find_entry(place, entry)
    return show_deed(place, Deed("strike", entry))


@pages.get("/club/<key>/match/<code>/entry/<int:entry>/restore")
def restore(key: str, code: str, entry: int) -> Page | Response:
    """What bringing a struck entry back to its place would change."""
    place = visit_match(key, code, editing=True)
    if entry not in {item.entry for item in place.standing.history.course.struck}:
        abort(404)
    before = place_when_struck(place.standing.history, entry)
    return show_deed(place, Deed("restore", entry, before))


@pages.get("/club/<key>/match/<code>/entry/<int:entry>/move")
def move(key: str, code: str, entry: int) -> Page | Response:
    """What moving an entry before another, or to the end, would change."""
    place = visit_match(key, code, editing=True)
    find_entry(place, entry)
    before = request.args.get("before", type=int)
    return show_deed(place, Deed("move", entry, before))


@pages.route("/club/<key>/match/<code>/confirm", methods=["GET", "POST"])
def confirm(key: str, code: str) -> Page | Response:
    """Store a deed that was shown with its consequences."""
    place = visit_match(key, code, editing=True)
    if request.method != "POST":
        return to_match(place)
    form = ConfirmForm()
    return store(
        place,
        form,
        lambda standing: _confirmed(standing, form),
        lambda now, error: _once_more(now, form, sentence_of(now, form, error), 422),
        lambda now, since: _once_more(now, form, _changed(), 409),
    )


def _confirmed(standing: Standing, form: ConfirmForm) -> Deed:
    """The deed that a page showed; RuleError where it can't be any more."""
    deed = form.deed(standing.names, find_aliases(standing.match.club_id))
    if deed.kind == "add" and deed.before is None:
        check_open(standing, deed.body or {})
    return deed


def _changed() -> str:
    return gettext("Meanwhile another phone changed the match. This is what it would change now.")


def _once_more(place: MatchVisit, form: ConfirmForm, notice: str, answer: int) -> Page:
    """The deed again, with its consequences for how the match stands now; nothing was stored."""
    try:
        deed = _confirmed(place.standing, form)
        return confirm_page(place, deed, suppose(place.standing, deed), notice), answer
    except RuleError as error:
        return match_page(place, Sent(alert=sentence_of(place, form, error)), answer)


def show_deed(place: MatchVisit, deed: Deed) -> Page | Response:
    """The page that asks before a deed is stored, or why it can't be; none if nothing changes."""
    try:
        then = suppose(place.standing, deed)
        if then.history.course == place.standing.history.course:
            return to_match(place)
        return confirm_page(place, deed, then), 200
    except RuleError as error:
        why = explained(place.standing, deed, error)
        return match_page(place, Sent(alert=refusal_text(why.reason, place.standing.names)), 422)


def confirm_page(place: MatchVisit, deed: Deed, then: Standing, notice: str = "") -> str:
    """The sheet before and after, what changes in words, and the button."""
    zone = place.club.time_zone
    return render_template(
        "corrections/confirm.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        heading=headings()[deed.kind],
        what=_what(place.standing, deed),
        notice=notice,
        consequences=consequences(place.standing, then),
        before=show_sheet(place.standing, zone),
        after=show_sheet(then, zone),
        fields=fields_of(deed),
        keys=fresh_keys(place.standing.revision),
        action=match_url(place, "corrections.confirm"),
    )


def headings() -> dict[str, str]:
    """What each kind of correction is called."""
    return {
        "add": gettext("Insert a forgotten entry"),
        "replace": gettext("Correct"),
        "strike": gettext("Strike out"),
        "restore": gettext("Restore"),
        "move": gettext("Move"),
    }


def _what(standing: Standing, deed: Deed) -> str:
    """What the deed is about: the entry as it stands, and as it would be."""
    entry = next((row for item, row in standing.rows if item.entry == deed.entry), None)
    struck = {item.entry: item for item in standing.history.course.struck}
    old = "" if entry is None else entry_sentence(standing, entry)
    if deed.entry in struck:
        old = body_sentence(standing, struck[deed.entry].body)
    new = deed_sentence(standing, deed) if deed.body else ""
    return " → ".join(part for part in (old, new) if part)
