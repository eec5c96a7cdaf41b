"""Who plays in the demo club, and what people there write, in Italian or English."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's name, how often they come, how carefully they play (0 to 1)."""

    name: str
    comes: float
    care: float


REGULARS = (
    Person("Niccolò", 0.95, 0.72),
    Person("Carla D'Angelo", 0.9, 0.86),
    Person("Ambrogio", 0.9, 0.55),
    Person("Zia Pina", 0.85, 0.9),
    Person("Luigi M.", 0.8, 0.64),
    Person("Luigi B.", 0.75, 0.48),
    Person("Maria Rosa", 0.75, 0.8),
    Person("Noè", 0.7, 0.4),
    Person("Cesira", 0.6, 0.7),
    Person("Ettore", 0.6, 0.58),
    Person("Giosuè Dell'Orto", 0.5, 0.76),
    Person("Teresa", 0.45, 0.66),
)
GUESTS = (
    Person("Renée", 0.08, 0.3),
    Person("Il postino", 0.06, 0.62),
    Person("Walter", 0.05, 0.5),
    Person("José", 0.03, 0.82),
    Person("Agnese", 0.03, 0.2),
)


@dataclass(frozen=True, slots=True)
class Texts:
    """What is written into the club: its name, matches' names and notes, hands' notes, reasons."""

    club: str
    names: tuple[str, ...]
    notes: tuple[str, ...]
    hands: tuple[str, ...]
    reasons: tuple[str, ...]


TEXTS = {
    "it": Texts(
        club="Circolo di prova",
        names=(
            "Torneo di Natale",
            "La bella",
            "Coppa del salame",
            "Sul terrazzo di Cesira",
            "Aspettando la pizza",
        ),
        notes=(
            "Si giocava il caffè.",
            "Carte nuove, comprate apposta.",
            "Fuori nevicava e nessuno voleva tornare a casa.",
            "Ha perso chi aveva insegnato il gioco a tutti.",
        ),
        hands=(
            "quattro assi in una mano sola",
            "tutti i denari dalla stessa parte",
            "ricontata due volte",
            "a carte scoperte dopo la sesta presa",
            "si è rovesciato il vino",
        ),
        reasons=("non ha risposto al seme", "ha giocato fuori turno", "carta caduta"),
    ),
    "en": Texts(
        club="Demo club",
        names=(
            "Christmas cup",
            "The decider",
            "The salami cup",
            "On Cesira's terrace",
            "Waiting for the pizza",
        ),
        notes=(
            "The coffees were at stake.",
            "A new pack, bought for tonight.",
            "It snowed outside and nobody wanted to go home.",
            "The loser had taught everybody else the game.",
        ),
        hands=(
            "four aces in one hand",
            "all denari on one side",
            "counted twice",
            "played open after the sixth trick",
            "somebody spilt the wine",
        ),
        reasons=("revoke", "played out of turn", "dropped a card"),
    ),
}
