"""Compiles the message catalogues when the package is built: no compiled one is committed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Writes messages.mo beside every messages.po, for wheels and for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in Path(self.root, "scorekeeper", "translations").glob("*/LC_MESSAGES/*.po"):
            compile_catalogue(source)


def compile_catalogue(source: Path) -> None:
    with source.open("rb") as text:
        catalogue = read_po(text, locale=source.parts[-3], domain=source.stem)
    with source.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
