"""The hidden fields of a form that stores something."""

from scorekeeper.presenting.shown import shown


@shown
class Keys:
    """CSRF token, the last revision that the page knew, and the form's own key."""

    csrf_token: str
    seen: int
    once: str
