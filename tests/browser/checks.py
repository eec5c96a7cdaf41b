"""The accessibility checks of axe, run in a page by day or by night."""

from pathlib import Path

import axe_playwright_python

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
BY_WIDTH = ("color-contrast", "scrollable-region-focusable")
"""What may change with width and theme; all else is the same everywhere."""
# Over squared paper it can't judge what is readable: it gets plain paper.
PLAIN = """() => {
  const plain = new CSSStyleSheet()
  plain.replaceSync("*, ::before, ::after { background-image: none !important }")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, plain]
}"""
RUN = """options => axe.run(options).then(found => found.violations.map(
    one => `${one.id}: ${one.nodes[0].html.slice(0, 120)} ${one.nodes[0].failureSummary}`))"""


def complaints(page, scheme, *only):
    """What is wrong with a page in a colour scheme, by all checks or by some only."""
    page.emulate_media(color_scheme=scheme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(PLAIN)
    options = {"resultTypes": ["violations"], "preload": False, "iframes": False}
    options |= {"runOnly": list(only)} if only else {}
    return [f"{scheme} {one}" for one in page.evaluate(RUN, options)]
