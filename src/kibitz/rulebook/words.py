"""The fixed words of a rulebook in its language: what its makers print around the text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The fixed words of one language; `colours` in the order of `kibitz.cards.COLOURS`."""

    contents: str
    example: str
    note: str
    page: str
    colours: tuple[str, str, str, str]
    card_key: str
    rule_key: str
    colophon: str


WORDS = {
    "en": Words(
        contents="Contents",
        example="Example",
        note="Note",
        page="p.",
        colours=("blue", "green", "red", "yellow"),
        card_key="Cards in this booklet, and the letters in which Kibitz writes them:",
        rule_key="The small grey name beside a rule is the one Kibitz cites when it judges; "
        "below it stand the pages of the rules referred to.",
        colophon="Written for Kibitz from the facts of the game; not the publisher’s text, "
        "nor approved by the publisher. Apache License 2.0.",
    ),
    "fr": Words(
        contents="Sommaire",
        example="Exemple",
        note="À noter",
        page="p.",
        colours=("bleu", "vert", "rouge", "jaune"),
        card_key="Les cartes de ce livret et les lettres par lesquelles Kibitz les désigne\u202f:",
        rule_key="Le petit nom gris en marge d’une règle est celui que Kibitz cite quand il "
        "tranche\u202f; plus bas, les pages des règles auxquelles elle renvoie.",
        colophon="Rédigé pour Kibitz d’après les faits du jeu\u202f; ce n’est pas le texte de "
        "l’éditeur, qui ne l’a pas approuvé. Licence Apache 2.0.",
    ),
    "it": Words(
        contents="Indice",
        example="Esempio",
        note="Nota",
        page="pag.",
        colours=("blu", "verde", "rosso", "giallo"),
        card_key="Le carte di questo libretto e le lettere con cui Kibitz le scrive:",
        rule_key="Il piccolo nome grigio a lato di una regola è quello che Kibitz cita quando "
        "giudica; sotto, le pagine delle regole a cui rimanda.",
        colophon="Scritto per Kibitz a partire dai fatti del gioco; non è il testo dell’editore, "
        "né è approvato dall’editore. Licenza Apache 2.0.",
    ),
    "de": Words(
        contents="Inhalt",
        example="Beispiel",
        note="Hinweis",
        page="S.",
        colours=("Blau", "Grün", "Rot", "Gelb"),
        card_key="Die Karten in diesem Heft und die Buchstaben, mit denen Kibitz sie schreibt:",
        rule_key="Der kleine graue Name neben einer Regel ist der, den Kibitz nennt, wenn es "
        "urteilt; darunter stehen die Seiten der Regeln, auf die sie verweist.",
        colophon="Für Kibitz nach den Fakten des Spiels geschrieben; nicht der Text des Verlags "
        "und nicht vom Verlag geprüft. Apache-Lizenz 2.0.",
    ),
}
