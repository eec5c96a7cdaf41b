"""Small disks that can be filled, made read-only, or fail; they need leave to mount."""

import os
import shutil
import subprocess
from contextlib import contextmanager
from errno import ENOSPC

import pytest

from tests.faults.servers import is_root

SIZE = "3m"


class Disk:
    """A mounted file system, at `place`."""

    def __init__(self, place):
        self.place = place

    def fill(self):
        """Let no byte be free, as somebody else's photographs do."""
        with (self.place / "photographs").open("wb", buffering=0) as file, _until_full():
            while True:
                file.write(b"x" * 4096)

    def clear(self):
        (self.place / "photographs").unlink()

    def remount(self, option):
        mount("-o", f"remount,{option}", self.place)


@contextmanager
def _until_full():
    try:
        yield
    except OSError as problem:
        if problem.errno != ENOSPC:
            raise


@contextmanager
def small_disk(place):
    """A disk in memory."""
    with mounted(place, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs"):
        yield Disk(place)


@contextmanager
def failing_disk(place, file):
    """A disk in a file, which can be told to have had an error: it then takes nothing more."""
    if not shutil.which("mkfs.ext4"):
        missing("mkfs.ext4: apt install e2fsprogs")
    with file.open("wb") as made:
        made.truncate(16 * 1024 * 1024)
    subprocess.run(["mkfs.ext4", "-q", file], check=True)
    with mounted(place, "-o", "loop", file):
        yield Disk(place)


@contextmanager
def mounted(place, *words):
    if not is_root():
        missing("root, to mount a disk")
    place.mkdir()
    try:
        mount(*words, place)
    except subprocess.CalledProcessError as problem:
        # Also root may lack it, as in most containers; that is no fault of what is tested.
        pytest.skip(f"needs leave to mount (CAP_SYS_ADMIN): {problem.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


def mount(*words):
    subprocess.run(["mount", *words], check=True, capture_output=True, text=True)


def missing(what):
    """Where everything is tested, that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"needs {what}")
    pytest.skip(f"needs {what}")
