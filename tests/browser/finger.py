"""A finger on a phone of 360 × 640: it touches what can be seen, and counts its touches."""

WINDOW = (360, 640)
STARTED = """matchMedia('(scripting: none)').matches
  || new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"""


def settle(page):
    """Wait until a page's script has started: after the first frame, later than any person acts."""
    page.evaluate(STARTED)
    return page


class Finger:
    """Touches labels by the field that they stand for, the way a person would tap them."""

    def __init__(self, page, url):
        self.page, self.url, self.touches = page, url, 0
        page.set_default_timeout(10_000)

    def open(self, url):
        self.page.goto(url)
        settle(self.page)

    def reload(self):
        self.page.reload()
        settle(self.page)

    def tap(self, selector):
        self.page.locator(selector).first.tap()
        self.touches += 1

    def choose(self, name, value):
        """A chip, pill or other label of this field."""
        self.tap(f"label:has(> input[name='{name}'][value='{value}'])")

    def go(self, selector):
        """A touch that leads to another page."""
        with self.page.expect_navigation():
            self.tap(selector)
        settle(self.page)

    def save(self):
        self.go("form.hand .bar button")

    def way(self, how):
        self.go(f"nav.ways a[href$='how={how}']")

    def start(self, preset, *names):
        """From the first page to a new match."""
        self.open(self.url)
        self.go("p.buttons a.button")
        if not self.page.locator(f"label:has(> input[value='{preset}'])").is_visible():
            self.tap("label.every")
        self.choose("preset", preset)
        for place, name in enumerate(names, 1):
            self.page.locator(f"input[name=player{place}]").fill(name)
        self.go("form.new .bar button")

    def points(self, last, **chips):
        """A hand by chips; above 5 the row is opened first."""
        self.choose("last", last)
        for name, value in chips.items():
            if value > 5:
                self.tap(f".seat:has(input[name={name}]) label.six")
            self.choose(name, value)
        self.save()

    def totals(self, *points):
        """A hand of Busca by totals: the first pile is chosen already, the last takes the rest."""
        for place, one in enumerate(points, 1):
            if place > 1:
                self.tap(f".piles label.p{place}")
            self.choose(f"p{place - 1}", one)
        self.save()

    def cards(self, last, *piles):
        """A hand by cards, pile after pile; the empty one takes the rest."""
        for place, cards in enumerate(piles, 1):
            self.tap(f".piles label.p{place}")
            for card in cards.split():
                self.tap(f".card:has(input[name=card-{card}])")
        self.choose("last", last)
        self.save()

    def counts(self, last, special=None, **piles):
        """A hand by counts: seat → aces and figures."""
        for seat, (aces, figures) in piles.items():
            self.choose(f"a{seat[1:]}", aces)
            self.page.locator(f"input[name=f{seat[1:]}]").fill(str(figures))
        if special is not None:
            self.choose("special", special)
        self.choose("last", last)
        self.save()

    @property
    def sums(self):
        """Everybody's total, from the sheet."""
        return [int(text) for text in self.page.locator(".scores thead b.sum").all_inner_texts()]

    def drawn(self, selector):
        """The words of a thing, also those that the styles count and write."""
        show = "one => one.closest('[aria-hidden]')?.removeAttribute('aria-hidden')"
        self.page.locator(selector).evaluate(show)
        devtools = self.page.context.new_cdp_session(self.page)
        root = devtools.send("DOM.getDocument")["root"]["nodeId"]
        found = devtools.send("DOM.querySelector", {"nodeId": root, "selector": selector})
        tree = devtools.send("Accessibility.queryAXTree", found)["nodes"]
        texts = [one for one in tree if one.get("role", {}).get("value") == "StaticText"]
        return "".join(one["name"]["value"] for one in texts)

    @property
    def scrolled(self):
        return self.page.evaluate("scrollY")

    def in_sight(self, selector):
        """Whether a thing lies wholly in the window."""
        box = self.page.locator(selector).first.bounding_box()
        width, height = WINDOW
        return (
            box["x"] >= 0
            and box["y"] >= 0
            and box["x"] + box["width"] <= width
            and box["y"] + box["height"] <= height
        )
