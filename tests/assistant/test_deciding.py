"""What is left alone, and what is told of two rules at once."""

import pytest

import kibitz


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "who leads the first trick in bridge?"),
        ("en", "is the nine above the ace in pinochle"),
        ("en", "We finished early. How do you score a hand of euchre?"),
        ("fr", "combien de cartes on donne au tarot ?"),
        ("fr", "à la manille, le dix bat l'as ?"),
        ("it", "quanto vale la primiera a scopa?"),
        ("it", "a burraco si pesca ogni turno?"),
        ("de", "was zählt der Bube beim Skat?"),
        ("de", "Wie viele Karten hat man beim Jassen?"),
        ("de", "wie geht Wizard Extreme?"),
    ],
)
@pytest.mark.parametrize("game", ["wizard", "plotters"])
def test_questions_about_another_game_are_left_alone(game: str, lang: str, question: str) -> None:
    answer = kibitz.ask(game, question, lang)
    assert answer["outcome"] != "answered"
    assert answer["verdict"] is None


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "do I have to follow suit like in bridge?"),
        ("en", "We play euchre a lot. Who deals here?"),
        ("en", "in whist you must follow suit, here too?"),
        ("fr", "faut fournir comme à la belote ?"),
        ("fr", "à la belote on doit couper, ici aussi ?"),
        ("it", "si deve rispondere al seme come a tressette?"),
        ("de", "muss man bedienen wie beim Skat?"),
        ("de", "Beim Jassen muss man bedienen. Hier auch?"),
        ("en", "does wizard have a nil bid like spades"),
    ],
)
def test_another_game_may_be_compared_with(lang: str, question: str) -> None:
    assert kibitz.ask("wizard", question, lang)["outcome"] == "answered"


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "hidden or secret bids, what's the difference?"),
        ("fr", "quelle différence entre annonces cachées et annonces secrètes ?"),
        ("it", "che differenza c'è tra dichiarazioni nascoste e segrete?"),
        ("de", "Was ist der Unterschied zwischen verdeckten und geheimen Ansagen?"),
    ],
)
def test_a_difference_is_told_of_both_rules(lang: str, question: str) -> None:
    answer = kibitz.ask("wizard", question, lang)
    rules = {citation["rule"] for citation in answer["citations"]}
    assert rules >= {"wizard.variant.hidden-bids", "wizard.variant.secret-bids"}
    assert "hidden" in answer["answer"]
    assert "secret" in answer["answer"]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("red 5, red 9, green 2, red 11. the green one's mine, do I take the rest?", True),
        ("rouge 5, rouge 9, vert 2, rouge 11. la verte est à moi, je prends le reste ?", True),
        ("rosso 5, rosso 9, verde 2, rosso 11. la verde è mia, vinco io?", False),
        ("Rot 5, Rot 9, Grün 2, Rot 11. Die grüne ist meine, gewinne ich?", False),
    ],
)
def test_a_card_may_be_spoken_of_by_its_colour(question: str, value: bool) -> None:
    answer = kibitz.ask("plotters", question)
    assert answer["verdict"] == {"kind": "yes_no", "value": value}
