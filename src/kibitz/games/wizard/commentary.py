"""Wizard in words."""

from collections.abc import Sequence

from kibitz.cards import COLOURS
from kibitz.commentary import common_event, read_cards, say
from kibitz.game import UNSEEN, Event
from kibitz.games.wizard.view import WizardView
from kibitz.games.wizard.words import WORDS
from kibitz.i18n import translate


class WizardCommentary:
    """Tells of a table of Wizard; see `kibitz.commentary.Commentary`."""

    def head(self, view: WizardView, lang: str) -> list[str]:
        told = [say(lang, "Round {round} of {rounds}", round=view.round, rounds=view.rounds)]
        told.append(say(lang, "Trump: {trump}", trump=trump_text(view.trump, lang)))
        if view.turned:
            told.append(say(lang, "turned up: {card}", card=f"`{view.turned}`"))
        known = [bid for bid in view.bids if bid is not None]
        if known and len(known) == sum(view.has_bid):  # else hidden ones would seem to be 0
            bids, tricks = sum(known), view.cards
            told.append(say(lang, "bids {bids}, tricks {tricks}", bids=bids, tricks=tricks))
        return told

    def columns(self, view: WizardView, lang: str) -> list[str]:
        heads = [translate(lang, "Bid"), translate(lang, "Tricks"), translate(lang, "Total")]
        return [*heads, translate(lang, "Card")] if view.others else heads

    def row(self, view: WizardView, seat: int, lang: str) -> list[str]:
        bid = view.bids[seat]
        shown = ("✓" if view.has_bid[seat] else "·") if bid is None else str(bid)
        cells = [shown, str(view.taken[seat]), str(view.scores[seat])]
        if view.others:
            cells.append(" ".join(f"`{card}`" for card in view.others.get(seat, ["?"])))
        return cells

    def question(self, view: WizardView, lang: str) -> str:
        if view.phase == "naming trump":
            names = [WORDS.colour_name(word, lang) for word in trump_words(view)]
            return say(lang, "Name the trump: {colours}", colours=", ".join(names))
        if view.phase == "bidding":
            return say(lang, "How many tricks will you take? 0 to {cards}", cards=view.cards)
        if not view.hand:
            return translate(lang, "Play the card that you can’t see: press Enter")
        return translate(lang, "Which card do you play?")

    def typed(self, lang: str) -> list[tuple[str, str]]:
        blue, green, red, yellow = (WORDS.colour_name(colour, lang) for colour in COLOURS)
        colours = f"B {blue}, G {green}, R {red}, Y {yellow}"
        wizard, jester = WORDS.card_name("W", lang), WORDS.card_name("J", lang)
        return [
            ("R5", say(lang, "a card by its letter and rank: {colours}", colours=colours)),
            ("W, J", f"{wizard}, {jester}"),
            ("2", translate(lang, "a bid")),
            (red, translate(lang, "the trump that you name")),
            ("●", translate(lang, "marks the cards that may be played")),
        ]

    def read(self, view: WizardView, text: str) -> str:
        if view.phase == "naming trump":
            colour = WORDS.read_colour(text)
            return f"trump {colour}" if colour else ""
        if view.phase == "bidding":
            return f"bid {text.strip()}" if text.strip().removeprefix("-").isdecimal() else ""
        if not view.hand:
            return UNSEEN
        cards = read_cards(WORDS, text)
        return f"play {cards[0]}" if len(cards) == 1 else ""

    def event(self, event: Event, names: Sequence[str], lang: str) -> str:
        data = event.data
        name = "" if event.seat is None else names[event.seat]
        if event.kind == "trump":
            return trump_event(event, name, lang)
        if event.kind == "bid":
            if event.rule != "wizard.bid.order":
                return say(lang, "{name}: bid written down", name=name)
            return say(lang, "{name}: bid {bid}", name=name, bid=data["bid"])
        if event.kind == "trick":
            place = (event.seat or 0) - data["leader"]
            card = f"`{data['cards'][place]}`"
            return say(lang, "Trick → {name} with {card}", name=name, card=card)
        if event.kind == "score":
            return say(
                lang,
                "{name}: bid {bid}, took {taken}, score {points}",
                name=name,
                bid=data["bid"],
                taken=data["taken"],
                points=f"{data['points']:+d}".replace("-", "−"),
            )
        return common_event(event, names, lang)


def trump_text(trump: str | None, lang: str) -> str:
    """A trump's name with its symbol."""
    if trump is None:
        return translate(lang, "still to be named")
    return WORDS.colour_text(trump, lang)


def trump_words(view: WizardView) -> list[str]:
    """The trumps that may be named."""
    return [move.removeprefix("trump ") for move in view.legal]


def trump_event(event: Event, name: str, lang: str) -> str:
    """How the round got its trump."""
    trump, turned = event.data["trump"], event.data["turned"]
    if event.seat is not None:
        return say(lang, "{name} → trump: {trump}", name=name, trump=trump_text(trump, lang))
    if turned is None:
        return translate(lang, "No card is left to turn up, so there is no trump.")
    card, shown = f"`{turned}`", trump_text(trump, lang)
    return say(lang, "Turned up: {card}. Trump: {trump}", card=card, trump=shown)


COMMENTARY = WizardCommentary()
