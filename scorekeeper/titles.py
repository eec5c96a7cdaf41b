"""A page that was refused says so first in its title, which is what is read aloud first."""

from flask import Flask, Response

from scorekeeper.translating import gettext

REFUSED = (409, 422)
START = b"<title>"


def register(app: Flask) -> None:
    app.after_request(name_error)


def name_error(response: Response) -> Response:
    """Put "Error:" before the title of a page that was not taken as it was sent."""
    if response.status_code in REFUSED and response.mimetype == "text/html":
        error = f"{gettext('Error:')} ".encode()
        response.set_data(response.get_data().replace(START, START + error, 1))
    return response
