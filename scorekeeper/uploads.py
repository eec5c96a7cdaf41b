"""Which pages take a file, in which field and how large; on all others a file is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Flask, abort, current_app, request

View = Callable[..., Any]
FRAME = 64 * 1024
"""So many bytes the rest of a form may have besides its file."""


@dataclass(frozen=True, slots=True)
class Upload:
    """The one file that a page takes."""

    field: str
    most: int


def takes_file(field: str, most: int) -> Callable[[View], View]:
    """Marks a view whose form may send one file of at most so many bytes; below its route."""

    def mark(view: View) -> View:
        view.upload = Upload(field, most)  # type: ignore[attr-defined]
        return view

    return mark


def register(app: Flask) -> None:
    app.before_request(refuse_files)


def refuse_files() -> None:
    """415 for a file where none is taken: a field that is one would be no text.

    The limit is raised before anything of the form is read.
    """
    view = current_app.view_functions.get(request.endpoint or "")
    upload: Upload | None = getattr(view, "upload", None)
    if upload is not None:
        request.max_content_length = upload.most + FRAME
    taken = set() if upload is None else {upload.field}
    if request.files.keys() - taken:
        abort(415)
