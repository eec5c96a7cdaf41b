"""Two pages take a file, an archive; on all others a file is refused."""

from flask import Flask, abort, request

from scorekeeper.archive.limits import UPLOAD

TAKING = {"exchange.exchange", "exchange.bring_back"}
FIELD = "archive"
FRAME = 64 * 1024
"""So many bytes the rest of a form may have besides its file."""


def register(app: Flask) -> None:
    """Let no page of the app get a file that it doesn't take."""
    app.before_request(refuse_files)


def refuse_files() -> None:
    """415 for a file where none is taken: a field that is one would be no text.

    The limit is raised before anything of the form is read.
    """
    taken = set()
    if request.endpoint in TAKING:
        request.max_content_length = UPLOAD.archive + FRAME
        taken = {FIELD}
    if request.files.keys() - taken:
        abort(415)
