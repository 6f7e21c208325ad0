"""What happened at a table of Plotters, Inc. when an action was carried out, with the rules."""

from kibitz.game import Action, Event
from kibitz.games.plotters import notation, rules
from kibitz.games.plotters.rules import RULES, Table
from kibitz.games.plotters.view import last_trick


def events(before: Table, action: Action, after: Table) -> list[Event]:
    """All that one action brought about, in order."""
    seat = int(before.turn)
    if action >= rules.CHOOSE:
        colours = notation.pair_texts(action - rules.CHOOSE)
        told = [Event("choose", seat, "plotters.choose-two", {"colours": colours})]
    elif action >= rules.PICK:
        told = take_events(after)
    else:
        told = [Event("play", seat, play_rule(before), {"card": notation.card_text(action)})]
        told += full_trick_events(before, after)
    if after.phase == rules.OVER or after.round_number != before.round_number:
        told += round_events(before, after)
    return told


def play_rule(table: Table) -> str:
    """The rule that says what may be played now."""
    return RULES[rules.play_rule(int(table.played), int(table.colours), blocked=False)]


def full_trick_events(before: Table, after: Table) -> list[Event]:
    """Who will take what of a trick that the last card has filled."""
    players = int(before.players)
    if before.played + 1 < players:
        return []
    trick = [int(card) for card in after.trick[:players]]
    leader = int(before.leader)
    winner, rest = rules.winner_of(trick, players), rules.rest_of(trick, players)
    rule = RULES[rules.rest_rule(trick, players, rest)]
    if before.winner_takes_all and rule == "plotters.all-trump":
        rest = winner
    cards = [notation.card_text(card) for card in trick]
    data = {
        "leader": leader,
        "cards": cards,
        "winner_card": cards[winner],
        "rest": (leader + rest) % players,
        "rest_card": cards[rest],
        "rest_rule": rule,
    }
    told = [Event("trick", (leader + winner) % players, "plotters.take.winner", data)]
    return told + take_events(after) if rest == winner else told


def take_events(table: Table) -> list[Event]:
    """What the last trick's winner picked and what the other took."""
    trick = last_trick(table) or {}
    picked: list[str] = trick["picked"]
    left = [card for card in trick["cards"] if card not in picked]
    told = [Event("take", trick["winner"], "plotters.take.winner", {"cards": picked})]
    if left:
        told.append(Event("take", trick["rest"], "plotters.take.rest", {"cards": left}))
    return told


def round_events(before: Table, after: Table) -> list[Event]:
    """How the round ended and what it scored, then the next deal or the end of the game."""
    told = [Event("round", None, "plotters.round-end", {"round": int(before.round_number)})]
    if after.blocked != rules.NOBODY:
        told = [
            Event("blocked", int(after.blocked), "plotters.blocked", {}),
            Event("round", None, "plotters.unfinished-trick", {"round": int(before.round_number)}),
        ]
    told += [score_event(after, seat, int(before.round_number)) for seat in range(after.players)]
    if after.phase != rules.OVER:
        return told + deal_events(after)
    totals = [int(total) for total in after.scores[: after.players]]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    rule = "plotters.end" if len(winners) == 1 else "plotters.end.tie"
    return [*told, Event("end", None, rule, {"winners": winners, "totals": totals})]


def score_event(table: Table, seat: int, round_number: int) -> Event:
    """What a seat's collection scored in the round that just ended."""
    counts = [int(count) for count in table.last_owned[seat]]
    chosen = int(table.last_chosen[seat])
    rule = RULES[rules.score_rule(counts, chosen)]
    up = chosen or rules.colours_owned(counts)
    if not chosen and rule == "plotters.score.three-colours":
        up = rules.best_pair(counts, bool(table.none_down_zero))
    data = {
        "round": round_number,
        "counts": notation.counts_by_name(counts),
        "up": notation.pair_texts(up),
        "down": sum(count for colour, count in enumerate(counts) if not up >> colour & 1),
        "points": int(table.points[seat]),
        "total": int(table.scores[seat]),
    }
    return Event("score", seat, rule, data)


def deal_events(table: Table) -> list[Event]:
    """A round just dealt."""
    data = {"round": int(table.round_number), "cards": rules.HAND}
    return [Event("deal", int(table.dealer), "plotters.deal", data)]
