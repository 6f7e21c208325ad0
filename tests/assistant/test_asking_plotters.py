"""Plotters, Inc.: what a rule fixes or a small sum gives is computed, in all four languages.

The expected values are worked out from the rulebook.
"""

from typing import Any

import pytest

import kibitz

COUNTS: list[tuple[str, int]] = [
    # three colours at most in a trick, two of them kept, chosen with the fourth
    ("how many suits can a trick have at the very most?", 3),
    ("une levée a combien de couleurs au maximum ?", 3),
    ("quanti semi ci possono stare al massimo in una presa?", 3),
    ("Aus wie vielen Farben darf ein Stich höchstens bestehen?", 3),
    ("how many colours are still face up once I've chosen?", 2),
    ("combien de couleurs je peux garder face visible ?", 2),
    ("quanti colori tengo scoperti quando li ho tutti?", 2),
    ("Wie viele Farben behalte ich offen?", 2),
    ("how many suits must I have to be made to choose two?", 4),
    ("Ab wie vielen Farben muss man sich für zwei entscheiden?", 4),
    # how many can play, and from how many on three are picked
    ("what's the biggest number of players?", 6),
    ("il faut être combien au minimum pour jouer ?", 4),
    ("in quanti si gioca al massimo?", 6),
    ("Wie viele Spieler braucht man mindestens?", 4),
    ("how many players do there have to be for the winner to choose three cards?", 5),
    ("à partir de combien de joueurs le gagnant choisit-il trois cartes ?", 5),
    ("da quanti giocatori in su chi vince sceglie tre carte?", 5),
    ("Ab wie vielen Leuten sucht sich der Sieger drei Karten aus?", 5),
    ("with how many players do all 84 cards come into play?", 6),
    # the cards of one colour, and those that go back into the box
    ("how many greens are there in the whole pack?", 21),
    ("combien de rouges dans le jeu à cinq joueurs ?", 18),
    ("quante blu ci sono nel mazzo in cinque?", 17),
    ("Wie viele gelbe Karten benutzt man zu viert?", 14),
    ("how many cards does every colour have with four players?", 14),
    ("Wie viele Karten pro Farbe hat man zu sechst?", 21),
    ("with five, how many reds go back in the box?", 3),
    ("à quatre, combien de vertes remet-on dans la boîte ?", 7),
    ("in cinque quante blu si tolgono?", 4),
    ("Wie viele rote kommen zu viert raus?", 7),
    ("how many cards does the dealer have over once everyone has been dealt theirs?", 0),
    ("combien de cartes restent après la distribution ?", 0),
    ("quante carte avanzano quando sono state distribuite a tutti?", 0),
    ("Wie viele Karten bleiben nach dem Austeilen übrig?", 0),
    # what is still to come
    ("after ten tricks, how many cards does each of us still hold?", 4),
    ("après le quatrième pli, combien de cartes en main ?", 10),
    ("dopo undici prese quante carte ho ancora in mano?", 3),
    ("Wie viele Karten habe ich nach dem sechsten Stich noch?", 8),
    ("we've played three tricks, how many are still to come?", 11),
    ("wir haben zwölf Stiche hinter uns, wie viele Stiche noch?", 2),
    ("six players, two rounds are over: how many rounds are left?", 4),
    ("à quatre, on a fait trois manches, il en reste combien ?", 1),
    ("siamo in cinque e abbiamo giocato quattro round, quanti ne mancano?", 1),
    ("Zu sechst, eine Runde ist gespielt, wie viele Runden noch?", 5),
    ("how often does each player deal in a game?", 1),
    ("combien de fois chaque joueur distribue-t-il dans la partie ?", 1),
    ("quante volte fa il mazziere ciascuno?", 1),
    ("Wie oft ist jeder im ganzen Spiel Geber?", 1),
    ("how many tricks does a complete game with five players have?", 70),
    ("combien de plis en tout sur une partie entière à six ?", 84),
    ("quante prese in una partita intera in quattro?", 56),
    ("Wie viele Stiche insgesamt in der ganzen Partie zu sechst?", 84),
    # told by what is still ahead, or by the cards held
    ("four tricks to go, how many cards are in my hand?", 4),
    ("noch sechs Stiche: wie viele Karten hat jeder?", 6),
    ("mi restano 2 carte, quante prese abbiamo giocato?", 12),
    ("il me reste cinq cartes, combien de plis encore à jouer ?", 5),
    # face down after the choice
    ("I kept blue and red. I own 5 blue, 2 red, 3 green, 4 yellow. How many lie face down?", 7),
    ("j'ai choisi vert et rouge et je prends jaune 3, vert 8, bleu 2 : combien face cachée ?", 2),
    ("ho scelto giallo e blu. Ho 2 gialle, 6 blu, 1 verde: quante coperte?", 1),
    ("Ich habe Rot und Grün behalten. Ich nehme Rot 9, Gelb 2: wie viele verdeckt?", 1),
    ("how many players take cards from each trick?", 2),
    # one colour against another, a deck against another, one card
    ("with five at the table, how many more reds than blues are there?", 1),
    ("quante carte in più usano sei giocatori rispetto a quattro?", 28),
    ("à cinq, combien de jaunes de plus que de vertes ?", 1),
    ("wie viele grüne Neuner gibt es?", 1),
    ("à 5, la plus haute carte, c'est combien ?", 18),
    # what several tricks brought, how many rounds are dealt
    ("we're four, I won twice and took the rest three times. how many cards is my pile?", 10),
    ("on est six, gagné une fois, le reste deux fois : combien de cartes devant moi ?", 9),
    ("in cinque: tre prese vinte, mai la più bassa. quante carte ho preso?", 9),
    ("Zu fünft: viermal gewonnen und einmal die niedrigste. Wie viele Karten habe ich?", 14),
    ("five of us, how many deals until it ends?", 5),
    # face down of what is told with its numbers first
    ("I have 2 red, 2 green, 5 yellow, 4 blue and keep blue and red. How many go face down?", 7),
    ("ho 6 verdi, 1 blu, 3 rosse e 2 gialle, mi restano verde e rosso: quante coperte?", 3),
]
POINTS: list[tuple[str, int]] = [
    ("only yellow and blue, 6 and 3, nothing turned over: how many points?", 18),
    ("seulement vertes et jaunes, 7 et 2, rien de caché, combien de points ?", 14),
    ("ho solo blu e rosse, 5 e 5, nessuna coperta: punti?", 25),
    ("Nur rote und grüne, 4 und 6, keine verdeckt: wie viele Punkte?", 24),
    ("two open piles, 8 and 5, and 6 cards face down: score?", 6),
    ("Meine zwei Farben haben 7 und 6 Karten, dazu 5 verdeckte. Punkte?", 8),
    ("le mie due pile sono da 9 e da 4, coperte 8. quanti punti?", 4),
    ("mes deux couleurs ont 3 et 8 cartes, et 7 retournées. combien de points ?", 3),
    ("7 blue and 3 red face up, 4 face down: is it 5 or 6 points?", 5),
    ("6 gialle e 4 verdi scoperte, 5 coperte: fa 4 o 5?", 4),
    ("I kept blue and red: 3 blue, 2 red, 5 green, 1 yellow. points?", 1),
    ("the round ended: 8 red, 3 yellow, 2 green and not one blue. points?", 12),
    ("manche terminée : 4 bleues, 3 rouges, 1 jaune et pas de verte. combien ?", 12),
    ("niente verdi, ho 5 gialle, 2 rosse e 2 blu: quanti punti?", 5),
    ("Nie eine gelbe gekriegt, dafür 6 grüne, 3 rote, 2 blaue. Punkte?", 9),
    ("last round: 6 red 5 blue 2 green. score?", 15),
    ("neither red nor green, but 5 blue and 3 yellow. points?", 15),
    ("weder blau noch gelb, 7 rote und 2 grüne: Punkte?", 14),
    ("5 green, 5 red, 1 yellow; blue: none. what's my score?", 25),
]
YES_NO: list[tuple[str, bool]] = [
    ("four of us, the fourth round is over. is the game finished?", True),
    ("à six, on a joué cinq manches, c'est fini ?", False),
    ("do I deal twice in one game?", False),
    ("my colours are green and red and now I take a blue 7: does it go face down?", True),
    ("9 red, 4 green, none face down. do I get any points at all?", True),
    ("6 jaunes et rien d'autre. est-ce que je marque quelque chose ?", False),
    ("2 verdi e 2 blu scoperte, 9 coperte. faccio qualche punto?", False),
    ("5 rote, 2 blaue, nichts verdeckt. Krieg ich überhaupt Punkte?", True),
    ("I have 5 red and 2 yellow and 1 green. must I turn any over?", False),
    ("j'ai du rouge, du vert et du bleu et je prends un jaune. je dois en retourner ?", True),
    ("ho 3 blu e 4 verdi. devo coprire qualcosa?", False),
    ("Vor mir liegen rot, blau, gelb und grün. Muss ich Karten umdrehen?", True),
    ("there are only three of us this evening, can we play?", False),
    ("nous ne sommes que cinq ce soir, ça marche ?", True),
    ("siamo soltanto in due stasera, va bene?", False),
    ("wir sind heute Abend bloß zu dritt, geht das?", False),
    ("can more than six people play?", False),
    ("peut-on jouer à moins de quatre ?", False),
    ("is six the maximum number of players?", True),
    ("ist fünf die maximale Spielerzahl?", False),
    ("I own blue, yellow and green but not red yet. do I have to choose two colours?", False),
    ("il me manque seulement le vert. je dois retourner des cartes ?", False),
    ("ho rosso, giallo e blu, il verde non ancora. devo già scegliere i due colori?", False),
    ("Mir fehlt nur noch Gelb. Muss ich schon Karten umdrehen?", False),
    ("does the yellow 9 exist twice?", False),
    ("y a-t-il un deuxième 6 bleu ?", False),
    ("c'è un solo 10 verde nel mazzo?", True),
    ("Sind zwei rote 3 im Spiel?", False),
    ("with five, are there more yellow cards than blue ones?", True),
    ("zu viert: gibt es gleich viele rote und grüne Karten?", True),
    ("after the deal, do any cards remain?", False),
    ("rimangono carte dopo aver distribuito tutto?", False),
    ("Bleiben nach dem Austeilen Karten übrig?", False),
    ("is this a game for exactly six?", False),
    ("c'est un jeu pour cinq joueurs seulement ?", False),
    ("a player is blocked: does the round carry on?", False),
    ("Ein Spieler ist blockiert: ist die Runde sofort zu Ende?", True),
    ("does a low trump count as the lowest card when someone played another suit?", False),
    ("l'atout compte comme la plus basse si quelqu'un a joué une autre couleur ?", False),
    ("may I wait till the end of the round to choose my colours?", False),
    ("darf ich mit der Wahl meiner Farben bis zum Ende der Runde warten?", False),
]
LEFTOVERS = [
    ("green 4, green 9, red 2, blue 7. who has to take what the winner doesn't want?", "R2"),
    ("vert 4, vert 9, rouge 2, bleu 7. qui récupère les déchets ?", "R2"),
    ("verde 4, verde 9, rosso 2, blu 7: chi si prende gli avanzi?", "R2"),
    ("Grün 4, Grün 9, Rot 2, Blau 7. Wer kriegt den Müll?", "R2"),
    ("vert 4, vert 9, rouge 2, bleu 7. qui ramasse les autres ?", "R2"),
    ("verde 4, verde 9, rosso 2, blu 7: a chi toccano le altre?", "R2"),
]
LEADS = [
    "it's my lead. can I play green once more although green was trump last time?",
    "j'entame. je peux rejouer bleu alors que bleu était l'atout juste avant ?",
    "tocca a me aprire: posso uscire ancora di rosso anche se era briscola prima?",
    "Ich spiele aus. Darf ich nochmal blau legen, obwohl blau gerade Trumpf war?",
]
MISSING_COLOUR = [
    ("in the trick only blue is missing. I hold blue 3 and red 8, may I play the blue?", False),
    ("toutes les couleurs sauf le vert sont dans le pli. puis-je jouer vert 6 ?", False),
    ("nella presa manca solo il giallo. posso giocare blu 7?", True),
    ("Alle Farben außer Rot liegen schon. Darf ich Grün 5 legen?", True),
]
NO_COUNT = [
    ("when does a round stop early?", "plotters.round-end"),
    ("wann ist eine Runde früher zu Ende?", "plotters.round-end"),
    ("quando finisce in anticipo una smazzata?", "plotters.round-end"),
    ("quand une manche s'arrête-t-elle plus tôt ?", "plotters.round-end"),
]


def verdict(question: str, **given: Any) -> tuple[str, object]:
    """The kind and value of the verdict on a question."""
    found = kibitz.ask("plotters", question, **given)["verdict"] or {}
    return found.get("kind", ""), found.get("value")


@pytest.mark.parametrize(("question", "count"), COUNTS)
def test_numbers_that_a_rule_fixes_are_counted(question: str, count: int) -> None:
    assert verdict(question) == ("count", count)


@pytest.mark.parametrize(("question", "points"), POINTS)
def test_a_collection_may_be_told_in_many_ways(question: str, points: int) -> None:
    assert verdict(question) == ("points", points)


@pytest.mark.parametrize(("question", "yes"), YES_NO)
def test_yes_or_no_is_decided_by_the_numbers_told(question: str, yes: bool) -> None:
    assert verdict(question) == ("yes_no", yes)


@pytest.mark.parametrize(("question", "card"), LEFTOVERS)
def test_who_takes_the_leavings_is_not_who_wins(question: str, card: str) -> None:
    assert verdict(question, players=4) == ("taker", card)


@pytest.mark.parametrize("question", LEADS)
def test_whoever_leads_may_lead_any_colour(question: str) -> None:
    answer = kibitz.ask("plotters", question)
    assert answer["verdict"] == {"kind": "legal", "value": True}
    assert answer["citations"][0]["rule"] == "plotters.trump"


@pytest.mark.parametrize(("question", "legal"), MISSING_COLOUR)
def test_the_missing_colour_tells_which_three_lie(question: str, legal: bool) -> None:
    assert verdict(question) == ("legal", legal)


@pytest.mark.parametrize(("question", "rule"), NO_COUNT)
def test_when_a_round_ends_early_is_no_number(question: str, rule: str) -> None:
    answer = kibitz.ask("plotters", question)
    assert answer["verdict"] is None
    assert rule in {citation["rule"] for citation in answer["citations"]}


@pytest.mark.parametrize(("option", "count"), [({}, 3), ({"all_trump": "winner_takes_all"}, 5)])
def test_an_option_lets_the_winner_take_all(option: dict[str, str], count: int) -> None:
    question = "everybody played green. how many cards go to the winner?"
    assert verdict(question, players=5, options=option) == ("count", count)


@pytest.mark.parametrize(
    "question",
    [
        "how many cards go back in the box?",
        "combien de plis dans une partie entière ?",
        "quante carte blu si tolgono?",
    ],
)
def test_what_depends_on_the_players_is_asked_back(question: str) -> None:
    assert kibitz.ask("plotters", question)["outcome"] == "unclear"
