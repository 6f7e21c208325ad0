"""What happened at a table of Wizard when an action was carried out, with the deciding rules."""

from kibitz.game import Action, Event
from kibitz.games.wizard import notation, rules
from kibitz.games.wizard.rules import RULES, Table
from kibitz.games.wizard.view import last_trick

BID_RULES = {
    rules.OPEN: "wizard.bid.order",
    rules.HIDDEN: "wizard.variant.hidden-bids",
    rules.SECRET: "wizard.variant.secret-bids",
}


def events(before: Table, action: Action, after: Table) -> list[Event]:
    """All that one action brought about, in order."""
    seat = int(before.turn)
    if action >= rules.NAME:
        data = {"trump": notation.trump_text(action - rules.NAME), "turned": "W"}
        return [Event("trump", seat, "wizard.trump.wizard", data)]
    if action >= rules.BID:
        rule = BID_RULES[int(before.bidding)]
        return [Event("bid", seat, rule, {"bid": action - rules.BID})]
    card = int(before.hands[seat]).bit_length() - 1 if action == rules.UNSEEN else action
    told = [Event("play", seat, play_rule(before), {"card": notation.card_text(card)})]
    if before.played + 1 == before.players:
        told.append(trick_event(before, after))
        if before.tricks + 1 == before.cards:
            told += round_events(before, after)
    return told


def play_rule(table: Table) -> str:
    """The rule that says what may be played now."""
    if table.played == 0:
        return "wizard.lead.next" if table.tricks else "wizard.lead.first"
    return RULES[rules.follow_rule(int(table.trick[0]) & 15, int(table.led))]


def trick_event(before: Table, after: Table) -> Event:
    """Who won the trick, and by which rule."""
    winner = int(after.last_winner)
    place = (winner - int(after.last_leader)) % int(before.players)
    trump = int(before.trump)
    card = int(after.last_trick[place])
    data = {**(last_trick(after) or {}), "trump": notation.trump_text(trump)}
    return Event("trick", winner, RULES[rules.win_rule(card, trump)], data)


def round_events(before: Table, after: Table) -> list[Event]:
    """The scores of the round, then the next deal or the end of the game."""
    told = []
    for seat in range(before.players):
        bid, taken = int(after.last_bids[seat]), int(after.last_taken[seat])
        data = {
            "round": int(before.round_number),
            "bid": bid,
            "taken": taken,
            "points": int(after.points[seat]),
            "total": int(after.scores[seat]),
        }
        told.append(Event("score", seat, RULES[rules.score_rule(bid, taken)], data))
    if after.phase != rules.OVER:
        return told + deal_events(after)
    totals = [int(total) for total in after.scores[: after.players]]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    rule = "wizard.end" if len(winners) == 1 else "wizard.end.tie"
    return [*told, Event("end", None, rule, {"winners": winners, "totals": totals})]


def deal_events(table: Table) -> list[Event]:
    """A round just dealt: its cards and its trump."""
    turned = int(table.turned)
    data = {"round": int(table.round_number), "cards": int(table.cards)}
    told = [Event("deal", int(table.dealer), "wizard.deal", data)]
    trump = {
        "turned": None if turned == rules.NO_CARD else notation.card_text(turned),
        "trump": notation.trump_text(int(table.trump)),
    }
    return [*told, Event("trump", None, RULES[rules.trump_rule(turned)], trump)]
