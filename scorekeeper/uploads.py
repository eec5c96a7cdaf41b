"""What may be sent: so many fields, and on two pages a file, an archive; elsewhere none."""

from flask import Flask, abort, request

from scorekeeper.archive.limits import UPLOAD

TAKING = {"exchange.exchange", "exchange.bring_back"}
FIELD = "archive"
FRAME = 64 * 1024
"""So many bytes the rest of a form may have besides its file."""


def register(app: Flask) -> None:
    """Let no page of the app get a file that it doesn't take, or more fields than any has."""
    app.before_request(refuse_many_fields)
    app.before_request(refuse_files)


def refuse_many_fields() -> None:
    """413 for too many fields, which Werkzeug counts only where a form has files."""
    if request.mimetype != "application/x-www-form-urlencoded":
        return
    if (request.content_length or 0) > (request.max_form_memory_size or 0):
        abort(413)
    if request.get_data().count(b"&") >= (request.max_form_parts or 0):
        abort(413)


def refuse_files() -> None:
    """415 for a file where none is taken: a field that is one would be no text.

    The limit is raised before anything of the form is read.
    """
    taken = set()
    if request.endpoint in TAKING:
        request.max_content_length = UPLOAD.archive + FRAME
        taken = {FIELD}
    if request.mimetype == "multipart/form-data" and request.files.keys() - taken:
        abort(415)
