"""Templates as Jinja compiled them, kept as Python keeps modules: in `__pycache__` beside them.

To compile those of its first page costs a start a seventh of its time. Where nothing can be
written, or Python is told to write nothing, each start compiles them again. Nobody new is trusted:
who may write there may write templates and modules themselves.
"""

import hashlib
import os
import sys
import threading
from contextlib import suppress
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache

SEAL = hashlib.sha256().digest_size


class Compiled(BytecodeCache):
    """What was compiled by this version of Jinja for this build, and nothing else.

    What templates become depends on more than their text: on our extension, on Jinja's compiler.
    """

    def __init__(self, build: str) -> None:
        self.made_by = f"{build} {version('jinja2')} {sys.version}"

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Where a template is kept."""
        return cache_from_source(filename or name)

    def get_source_checksum(self, source: str) -> str:
        """What must be the same for what is kept to be taken."""
        return hashlib.sha256(f"{self.made_by} {source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept, if it is whole; what is broken is compiled again."""
        with suppress(OSError):
            content = Path(bucket.key).read_bytes()
            if content == sealed(content[SEAL:]):
                bucket.bytecode_from_string(content[SEAL:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it, if that can be."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                _write(Path(bucket.key), sealed(bucket.bytecode_to_string()))


def sealed(code: bytes) -> bytes:
    """Code after its digest: a crash may leave half of a file, and half of it must never run."""
    return hashlib.sha256(code).digest() + code


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    # Written beside and then named: nobody who starts meanwhile reads half of it.
    draft = place.with_name(f"{place.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        draft.write_bytes(content)
        draft.replace(place)
    finally:
        draft.unlink(missing_ok=True)
