"""Wizard's readers: what a question tells and asks. The values follow from the rules."""

from typing import Any

import pytest

import kibitz
from kibitz.games.wizard.asking import READERS
from kibitz.hearing import Finding, Missing, hear
from kibitz.hearing.claims import as_claimed
from kibitz.hearing.roles import assign
from kibitz.rulebook import passage


def read(
    reader: str, lang: str, question: str, players: int | None = None
) -> Finding | Missing | None:
    """What a reader makes of a question."""
    heard = hear("wizard", question, lang, players, {})
    assign(heard)
    found = READERS[reader](heard)
    return as_claimed(heard, found) if isinstance(found, Finding) else found


def value(reader: str, lang: str, question: str, players: int | None = None) -> Any:
    """The value of what is found; None where nothing is."""
    found = read(reader, lang, question, players)
    return found.value if isinstance(found, Finding) else None


@pytest.mark.parametrize(
    ("lang", "question", "points"),
    [
        # missed by so many: -10 for each trick, whatever the bid
        ("en", "I said 5 and ended two tricks over, score?", -20),
        ("en", "went down three on a call of 4", -30),
        ("en", "a trick short of my bid of 6, points?", -10),
        ("fr", "annonce de 6, trois plis en trop", -30),
        ("fr", "j'ai manqué mon pari de 5 d'un pli, combien ?", -10),
        ("fr", "2 annoncés, il me manque un pli", -10),
        ("it", "dichiarate 7, sono finito sotto di tre", -30),
        ("de", "sechs gesagt, drei zu viel, Punkte?", -30),
        ("de", "meine Ansage von 2 um einen verfehlt", -10),
        ("de", "sieben angesagt, zwei haben mir gefehlt", -20),
        # the one trick of the first round
        ("en", "first round, called 0 but I got the trick, points?", -10),
        ("fr", "manche 1, annoncé 1 et c'est moi qui ai gagné le pli", 30),
        ("it", "al primo round ho detto 1 e la presa non l'ho fatta", -10),
        ("de", "Runde eins, null gesagt und den Stich bekommen", -10),
        # kept, in the players' own terms
        ("en", "nil called and it came good, points?", 20),
        ("fr", "contrat de 3 rempli, je marque combien", 50),
        ("de", "drei gereizt und durchgebracht", 50),
        # told in full it stays what it was
        ("en", "bid 5 and made 2, so three under", -30),
        ("de", "vier gesagt und fünf gemacht, also eins drüber", -10),
        # on top of what there was
        ("en", "I had 40 points, bid 2 and went two over. total now?", 20),
        ("fr", "j'étais à -30 en tout et j'ai tenu mon annonce de 1. J'en suis à combien ?", 0),
        ("it", "ho chiamato 2 e sono rimasto a mani vuote, punti?", -20),
    ],
)
def test_points_of_a_bid_missed_or_kept_in_the_players_terms(
    lang: str, question: str, points: int
) -> None:
    assert value("points", lang, question) == points


@pytest.mark.parametrize(
    ("lang", "question", "barred"),
    [
        ("en", "+-1, round 9, the first three said 3, 1 and 2. what's barred for the dealer", [3]),
        ("en", "round 7, plus minus one, both before me said 2. which number can't I say", [3]),
        ("fr", "plus moins un, manche 8, les trois premiers ont dit 2, 2 et 1 : interdit ?", [3]),
        ("fr", "manche 6 en +-1, les deux d'avant ont annoncé 1 et 2, exclu pour moi ?", [3]),
        ("it", "round 4 col +-1, tutti e tre hanno detto uno, numero vietato?", [1]),
        ("de", "plus minus eins, Runde 9, die ersten drei sagten 4, 0 und 2. was ist tabu", [3]),
        ("de", "Runde 6, +-1, die zwei vor mir haben 3 und 2 gesagt, was ist verboten", [1]),
    ],
)
def test_how_many_have_bid_is_no_bid(lang: str, question: str, barred: list[int]) -> None:
    assert value("bids", lang, question) == barred


@pytest.mark.parametrize(
    ("lang", "question", "legal"),
    [
        ("en", "green led, my hand: green 4, blue 12. blue is trump. may I ruff?", False),
        ("en", "diamonds led and I'm void, can I ruff? clubs are trump", True),
        ("en", "blue was led, I have two. may I throw a red?", False),
        ("fr", "pique entamé, j'ai le 3 de pique et l'atout, je peux couper ?", False),
        ("fr", "rouge demandé et je n'en ai plus, atout vert, je peux jeter un jaune ?", True),
        (
            "fr",
            "rouge demandé. ma tante a le rouge 2 et le vert 12, elle peut jouer le 12 ?",
            False,
        ),
        ("it", "esce verde, ho verde 1 e rosso 5, briscola rossa. posso tagliare?", False),
        ("it", "esce rosso e non ne ho, briscola blu, posso scartare un giallo?", True),
        ("de", "Pik liegt, ich hab Pik 9 und Karo 3, Karo ist Trumpf. darf ich stechen?", False),
        ("de", "rot ausgespielt, davon hab ich zwei. darf ich blau legen?", False),
        ("de", "grün ausgespielt, hab ich nicht. darf ich stechen? Trumpf ist gelb", True),
        ("en", "I'm leading the trick, may I start with a jester?", True),
        ("de", "ich komme raus, darf ich mit dem Zauberer anfangen?", True),
    ],
)
def test_hands_are_told_without_naming_each_card(lang: str, question: str, legal: bool) -> None:
    assert value("legal", lang, question) is legal


@pytest.mark.parametrize(
    ("lang", "question", "card"),
    [
        (
            "en",
            "red is trump. blue 12 led, ruffed with the 2, overruffed with the 6. who wins",
            "R6",
        ),
        ("fr", "atout vert. bleu 9 entamé, coupé au 8, surcoupé au 11. qui gagne", "G11"),
        (
            "it",
            "briscola gialla. esce rosso 13, tagliato col 1, poi taglia uno col 3. chi vince",
            "Y3",
        ),
        ("de", "Trumpf blau. rot 4 liegt, mit der 7 gestochen, mit der 9 übertrumpft", "B9"),
        ("en", "yellow 3 led, trumped with the 5, then a wizard. whose trick", "W"),
    ],
)
def test_trumps_are_told_by_their_rank_alone(lang: str, question: str, card: str) -> None:
    assert value("winner", lang, question) == card


def test_a_ruffed_trick_without_its_trump_is_asked_for() -> None:
    question = "blue 12 led, ruffed with the 2, overruffed with the 6. who wins"
    assert isinstance(read("winner", "en", question), Missing)


@pytest.mark.parametrize(
    ("reader", "lang", "question", "count"),
    [
        ("players", "en", "how many players at most?", 6),
        ("players", "fr", "il faut être combien au minimum ?", 3),
        ("players", "it", "in quanti al massimo?", 6),
        ("players", "de", "zu wievielt mindestens?", 3),
        ("players", "en", "we are nine, how many must sit out?", 3),
        # 60 cards: 15 rounds of four players, 12 of five, 10 of six, 20 of three
        ("rounds", "en", "number of the last but one round with three players", 19),
        ("rounds", "de", "welche ist zu fünft die vorletzte Runde", 11),
        ("rounds", "fr", "combien de joueurs si on joue 10 manches", 6),
        ("cards", "fr", "manche 6 à cinq joueurs, cartes distribuées en tout, combien ?", 30),
        ("cards", "de", "Runde 4 zu sechst, wie viele Karten insgesamt im Umlauf", 24),
        ("cards", "en", "four players, round 9: how many cards are left in the pack", 24),
        ("cards", "en", "how many cards are left without the turn-up, round 9, four players", 23),
        ("togo", "en", "round 4 is over and we are six, how many rounds are left", 6),
        ("togo", "fr", "manche 10 finie, on est trois, il reste combien de manches", 10),
        ("togo", "it", "prima di iniziare il round 3 in quattro, quanti round restano", 13),
        ("togo", "de", "fünf Runden sind gespielt, wir sind zu viert, wie viele noch", 10),
        # 1 + 2 + ... + 15 = 120, to 12: 78, to 10: 55, to 20: 210
        ("game", "en", "how many tricks in a whole game of five players", 78),
        ("game", "fr", "combien de plis sur toute la partie à six", 55),
        ("game", "it", "quante carte riceve ciascuno in tutta la partita in tre", 210),
        ("game", "de", "wie viele Karten werden zu viert im ganzen Spiel ausgeteilt", 480),
        ("deck", "en", "how many cards belong to no suit", 8),
        ("deck", "fr", "combien de cartes au-dessus de 11", 8),
        ("deck", "it", "quanti 3 ci sono nel mazzo", 4),
        ("deck", "de", "wie viele rote Karten unter 6", 5),
        ("deck", "en", "how many cards without the jesters", 56),
        ("ranks", "en", "which number is the jack of diamonds", 10),
        ("ranks", "fr", "la dame c'est quel numéro", 11),
        ("ranks", "it", "quale numero è il 6 di cuori", 5),
        ("ranks", "de", "niedrigste Zahl einer Farbe", 1),
        ("bids", "en", "what's the highest bid in round 8, at most", 8),
        ("tricks", "en", "how many tricks do 130 points stand for", 11),
        ("tricks", "fr", "annoncé 1 et perdu 20 points, combien de plis avais-je", 3),
        ("tricks", "de", "minus 50 Punkte, um wie viele Stiche daneben", 5),
        ("hands", "en", "tournament with four, how many cards in round 6", 11),
        ("hands", "fr", "tournoi à cinq, combien de cartes à la première manche", 2),
        ("hands", "it", "torneo in tre, quante carte all'ultimo round", 20),
        ("hands", "de", "wie viele Runden hat die Turnierliste zu dritt", 10),
    ],
)
def test_numbers_that_a_rule_or_a_small_sum_gives(
    reader: str, lang: str, question: str, count: int
) -> None:
    assert value(reader, lang, question) == count


@pytest.mark.parametrize(
    ("lang", "question", "points"),
    [
        ("en", "how many points can I lose at most in round 4", -40),
        ("fr", "pire score à la manche 11", -110),
        ("it", "punteggio massimo al round 8", 100),
        ("de", "wie viele Punkte kann man zu sechst im ganzen Spiel höchstens machen", 750),
        ("en", "I bid 2 in round 9: worst score?", -70),
    ],
)
def test_the_most_and_the_least_of_a_round(lang: str, question: str, points: int) -> None:
    assert value("best", lang, question) == points


@pytest.mark.parametrize(
    ("reader", "lang", "question"),
    [
        ("game", "en", "how many tricks in a whole game"),
        ("togo", "fr", "la manche 6 est finie, il reste combien de manches"),
        ("cards", "de", "wie viele Karten hat man in der vorletzten Runde"),
        ("hands", "it", "quante carte al round 4 del torneo"),
    ],
)
def test_the_number_of_players_is_asked_for(reader: str, lang: str, question: str) -> None:
    assert isinstance(read(reader, lang, question), Missing)


@pytest.mark.parametrize(
    ("reader", "lang", "question"),
    [
        ("cards", "en", "who deals in the first round?"),
        ("cards", "en", "is there a draw for the first deal?"),
        ("cards", "fr", "pourquoi une seule carte à la première manche"),
        ("deck", "en", "do we have to play with all the cards?"),
        ("players", "fr", "y a-t-il un maximum de joueurs ?"),
        ("trump", "en", "a wizard is turned up: may the dealer look at the hand first?"),
        ("hands", "fr", "les mains du tournoi à six"),
    ],
)
def test_a_count_answers_no_other_question(reader: str, lang: str, question: str) -> None:
    assert not isinstance(read(reader, lang, question), Finding)


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "the stock is empty, so what's trump"),
        ("fr", "plus de carte à retourner, l'atout c'est quoi"),
        ("it", "le carte sono finite, che briscola c'è"),
        ("de", "alles verteilt, kein Stapel mehr, Trumpf?"),
    ],
)
def test_no_card_left_to_turn_up_means_no_trump(lang: str, question: str) -> None:
    assert value("trump", lang, question) == "none"


def test_a_tournament_is_told_as_the_rule_lists_it() -> None:
    found = read("hands", "de", "Turnier zu fünft, welche Kartenzahlen")
    assert isinstance(found, Finding)
    assert (found.kind, found.value, found.rules) == ("", None, ("wizard.variant.short",))
    assert "2, 4, 5, 6, 7, 8, 9, 10, 11, 12" in found.text


def test_more_than_somebody_else_is_no_missed_bid() -> None:
    assert value("points", "de", "ich hab zwei Stiche mehr als mein Bruder, Punkte?") is None
    assert value("points", "en", "one trick more than my neighbour, what do I score") is None


def test_whose_trick_it_is_asks_for_no_card_to_play() -> None:
    assert read("legal", "it", "esce rosso 3, poi un mago e blu 5. di chi è la presa?") is None


def test_why_there_are_so_many_rounds_is_told_by_the_sum() -> None:
    found = read("rounds", "fr", "pourquoi seulement 12 manches à cinq ?")
    assert isinstance(found, Finding)
    assert (found.kind, found.rules) == ("", ("wizard.rounds",))
    assert "60 ÷ 5 = 12" in found.text


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_two_ways_of_bidding_are_told_apart(lang: str) -> None:
    question = {
        "en": "secret or hidden bids, which is which",
        "fr": "annonces secrètes ou cachées, quelle différence",
        "it": "dichiarazioni segrete o coperte, che differenza",
        "de": "geheime oder verdeckte Ansagen, was ist der Unterschied",
    }[lang]
    found = read("difference", lang, question)
    assert isinstance(found, Finding)
    assert found.rules == ("wizard.variant.hidden-bids", "wizard.variant.secret-bids")
    for rule in found.rules:
        first = passage("wizard", lang, rule).text.split(". ")[1]
        assert first.rstrip(".") in found.text


@pytest.mark.parametrize(
    ("lang", "question", "kind", "wanted"),
    [
        ("en", "Four of us, round 11: how many cards are dealt altogether?", "count", 44),
        ("fr", "combien de joueurs au maximum ?", "count", 6),
        ("it", "quante prese ci sono in una partita intera in cinque?", "count", 78),
        ("de", "sechs angesagt und zwei Überstiche, Punkte?", "points", -20),
        ("en", "yellow led, I've got two yellows. may I ruff?", "legal", False),
        ("fr", "quel est le meilleur score possible à la manche 7 ?", "points", 90),
        ("it", "siamo in tre, round 15 finito: quanti round restano?", "count", 5),
        ("de", "welche Zahl ist die Pik Dame?", "count", 11),
    ],
)
def test_they_are_found_in_a_whole_answer(
    lang: str, question: str, kind: str, wanted: object
) -> None:
    assert kibitz.ask("wizard", question, lang)["verdict"] == {"kind": kind, "value": wanted}
