"""Files to be kept: what they are called, and how they are sent."""

import io
import re
import unicodedata
from datetime import date
from typing import IO

from flask import send_file
from werkzeug.wrappers import Response

LONGEST_FILE_NAME = 80


def download(content: IO[bytes], kind: str, day: date, title: str, ending: str) -> Response:
    """A file to be kept, named by day and title, so that many of them lie in order."""
    name = f"{day.isoformat()} {file_title(title)}".strip()
    size = content.seek(0, io.SEEK_END)
    content.seek(0)
    sent = send_file(content, kind, as_attachment=True, download_name=f"{name}.{ending}")
    sent.content_length = size
    sent.call_on_close(content.close)
    # Flask's own would let anybody on the way keep it.
    del sent.headers["Cache-Control"]
    return sent


def file_title(title: str) -> str:
    """A title without what some systems won't have in a file's name, and not too long."""
    seen = "".join(sign for sign in title if unicodedata.category(sign)[0] != "C")
    return re.sub(r'[\\/:*?"<>|]+', "-", seen)[:LONGEST_FILE_NAME].strip(" .-")
