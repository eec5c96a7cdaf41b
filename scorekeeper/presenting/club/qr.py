"""QR codes as inline SVG."""

from markupsafe import Markup

QUIET = 2


def qr(address: str) -> Markup:
    """The address as a QR code: dark on white in either theme, as wide as its place."""
    # Loaded by the few who share: it brings much along.
    import segno

    svg = segno.make(address, error="m").svg_inline(
        border=QUIET, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
    return Markup(svg)
