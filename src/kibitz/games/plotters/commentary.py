"""Plotters, Inc. in words."""

from collections.abc import Sequence

from kibitz.cards import COLOURS
from kibitz.commentary import common_event, read_cards, say
from kibitz.game import Event
from kibitz.games.plotters.view import PlottersView
from kibitz.games.plotters.words import WORDS
from kibitz.i18n import translate


class PlottersCommentary:
    """Tells of a table of Plotters, Inc.; see `kibitz.commentary.Commentary`."""

    def head(self, view: PlottersView, lang: str) -> list[str]:
        told = [
            say(lang, "Round {round} of {rounds}", round=view.round, rounds=view.rounds),
            say(lang, "trick {trick} of 14", trick=min(view.tricks + 1, 14)),
        ]
        if view.trump:
            told.append(
                say(lang, "Trump of this trick: {trump}", trump=WORDS.colour_text(view.trump, lang))
            )
        return told

    def columns(self, view: PlottersView, lang: str) -> list[str]:
        return [
            translate(lang, "Face up"),
            translate(lang, "Face down"),
            translate(lang, "Cards in hand"),
            translate(lang, "Total"),
        ]

    def row(self, view: PlottersView, seat: int, lang: str) -> list[str]:
        up = [f"{count}{WORDS.colour_mark(colour)}" for colour, count in view.up[seat].items()]
        down = str(view.down[seat]) if view.chosen[seat] else "–"
        return ["  ".join(up) or "–", down, str(view.hand_sizes[seat]), str(view.scores[seat])]

    def question(self, view: PlottersView, lang: str) -> str:
        if view.phase == "picking":
            cards = " ".join(f"`{card}`" for card in view.trick)
            return say(lang, "Pick {picks} of {cards}", picks=view.picks, cards=cards)
        if view.phase == "choosing":
            up = [
                f"{count} {WORDS.colour_text(name, lang)}"
                for name, count in view.up[view.seat].items()
            ]
            owned = ", ".join(up)
            return say(lang, "Which two colours stay face up? You own {owned}", owned=owned)
        return translate(lang, "Which card do you play?")

    def typed(self, lang: str) -> list[tuple[str, str]]:
        blue, green, red, yellow = (WORDS.colour_name(colour, lang) for colour in COLOURS)
        colours = f"B {blue}, G {green}, R {red}, Y {yellow}"
        return [
            ("R5", say(lang, "a card by its letter and rank: {colours}", colours=colours)),
            ("R9 B3", translate(lang, "the cards that you pick")),
            (f"{red} {blue}", translate(lang, "the two colours that you keep face up")),
            ("●", translate(lang, "marks the cards that may be played")),
        ]

    def read(self, view: PlottersView, text: str) -> str:
        words = text.replace(",", " ").split()
        if view.phase == "choosing":
            colours = [WORDS.read_colour(word) for word in words]
            return f"choose {' '.join(colours)}" if colours and all(colours) else ""
        if view.phase == "picking":
            cards = read_cards(WORDS, text)
            return f"pick {' '.join(cards)}" if cards else ""
        cards = read_cards(WORDS, text)
        return f"play {cards[0]}" if len(cards) == 1 else ""

    def event(self, event: Event, names: Sequence[str], lang: str) -> str:
        data = event.data
        name = "" if event.seat is None else names[event.seat]
        if event.kind == "trick":
            return say(
                lang,
                "Highest trump: {card} → {name}; the rest with {low} → {other}",
                card=f"`{data['winner_card']}`",
                name=name,
                low=f"`{data['rest_card']}`",
                other=names[data["rest"]],
            )
        if event.kind == "take":
            cards = " ".join(f"`{card}`" for card in data["cards"])
            return say(lang, "{name} ← {cards}", name=name, cards=cards)
        if event.kind == "choose":
            first, second = (WORDS.colour_text(colour, lang) for colour in data["colours"])
            return say(
                lang,
                "{name}: {first} and {second} stay face up",
                name=name,
                first=first,
                second=second,
            )
        if event.kind == "blocked":
            return say(
                lang, "{name}: only the fourth colour in hand, so the round is over.", name=name
            )
        if event.kind == "score":
            return score_event(event, name, lang)
        return common_event(event, names, lang)


def score_event(event: Event, name: str, lang: str) -> str:
    """A seat's score with its working: 6 × 4 ÷ 2 = 12."""
    data = event.data
    counts = [str(data["counts"].get(colour, 0)) for colour in data["up"]]
    working = " × ".join(counts) if len(counts) > 1 else "0"
    if data["down"]:
        working += f" ÷ {data['down']}"
    return say(
        lang,
        "{name}: {working} = {points}",
        name=name,
        working=working,
        points=data["points"],
    )


COMMENTARY = PlottersCommentary()
