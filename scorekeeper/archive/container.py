"""The ZIP file itself, read strictly: plain files only, measured as they are unpacked."""

import os
import stat
import struct
import zlib
from dataclasses import dataclass
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scorekeeper.archive.limits import MOST_MATCHES, Limits
from scorekeeper.archive.refusals import ArchiveError, inside
from scorekeeper.rules.documents import MOST_BYTES
from scorekeeper.rules.reasons import Reason, refuse

MOST_FILES = 2 * MOST_MATCHES + 1
LONGEST_LISTING = 250
"""Bytes of a file's line in the directory at the archive's end."""
BROKEN = (
    BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    ArithmeticError,
    LookupError,
    NotImplementedError,
    RuntimeError,
)
"""What zipfile raises about files that are none, cut off, or made to harm."""

_END = struct.Struct("<4s4H2LH")
_END_64 = b"PK\x06\x07"
_END_64_SIZE = 20
_ENCRYPTED = 0x1


@dataclass(frozen=True, slots=True)
class Container:
    """An open archive: its files by name, none of them read yet."""

    zip: ZipFile
    files: dict[str, ZipInfo]

    def read(self, name: str) -> bytes:
        """A file's bytes, at most one more than a document may have."""
        if name not in self.files:
            raise ArchiveError(Reason("file_missing"), name)
        try:
            with self.zip.open(self.files[name]) as file:
                content = file.read(MOST_BYTES + 1)
        except BROKEN:
            raise ArchiveError(Reason("archive_damaged"), name) from None
        if len(content) <= MOST_BYTES and len(content) != self.files[name].file_size:
            raise ArchiveError(Reason("archive_damaged"), name)
        return content


def opened(file: BinaryIO, limits: Limits) -> Container:
    """The container in a file that can be sought in; ArchiveError where it is none of ours."""
    with inside(""):
        _check_end(file, limits)
    try:
        archive = ZipFile(file)
    except BROKEN:
        raise ArchiveError(Reason("archive_damaged")) from None
    return Container(archive, _plain_files(archive))


def _check_end(file: BinaryIO, limits: Limits) -> None:
    """Refuse what is too large or no archive, before zipfile loads its directory whole."""
    size = file.seek(0, os.SEEK_END)
    if size > limits.archive:
        raise refuse("file_too_large", most=limits.archive)
    file.seek(max(0, size - _END.size - _END_64_SIZE))
    tail = file.read()
    if len(tail) < _END.size or not tail[-_END.size :].startswith(b"PK\x05\x06"):
        raise refuse("not_an_archive")
    _, _, _, _, files, directory, _, _ = _END.unpack(tail[-_END.size :])
    large = tail.startswith(_END_64) or directory > MOST_FILES * LONGEST_LISTING
    if large or files > MOST_FILES:
        raise refuse("too_many_files", most=MOST_FILES)


def _plain_files(archive: ZipFile) -> dict[str, ZipInfo]:
    files: dict[str, ZipInfo] = {}
    for member in archive.infolist():
        with inside(member.orig_filename):
            _check_plain(member)
            if member.filename in files:
                raise refuse("file_twice")
        files[member.filename] = member
    return files


def _check_plain(member: ZipInfo) -> None:
    """Refuse folders, links, what is encrypted or squeezed in a way that nobody measured."""
    kind, name = stat.S_IFMT(member.external_attr >> 16), member.filename
    if name[-1:] in ("", "/") or member.orig_filename != name or kind not in (0, stat.S_IFREG):
        raise refuse("file_does_not_belong")
    if member.flag_bits & _ENCRYPTED:
        raise refuse("file_encrypted")
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise refuse("squeezed_otherwise")
