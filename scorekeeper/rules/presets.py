"""Named sets of house rules; their titles and sentences stand in `wording.PRESETS`."""

from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.game import Game

PRESETS: dict[str, Game] = {
    "ciapano-31": Ciapano(),
    "ciapano-31-two-left": Ciapano(winners=2),
    "ciapano-31-three-left": Ciapano(winners=3),
    "ciapano-31-lowest": Ciapano(end="lowest_wins"),
    "traversone-21": Ciapano(threshold=21, odd_cards="removed"),
    "traversone-41": Ciapano(threshold=41, odd_cards="removed"),
    "traversone-101": Ciapano(threshold=101, batons_ace=11, odd_cards="removed"),
    "sixteen-101": Ciapano(threshold=101, batons_ace=6, end="lowest_wins"),
    "busca-5": Busca(),
    "busca-10": Busca(threshold=10),
    "busche-loser-deals": Busca(uncovered="tricks", dealer="loser"),
}


def preset_of(game: Game) -> str | None:
    """The preset with exactly these house rules."""
    return next((name for name, preset in PRESETS.items() if preset == game), None)
