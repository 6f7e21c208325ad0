// @ts-check
// What a screen reader says: turns, cards, tricks, scores; and what it reads on demand.

import { drawing } from "./games/index.js";
import { cardName, colourName, COLOURS, page, spoken, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

const place = document.createElement("div");
place.className = "unseen";
place.setAttribute("role", "log");
place.setAttribute("aria-live", "polite");
place.setAttribute("aria-relevant", "additions");
document.body.append(place);

/** Has a text read out. @param {string} text */
export function announce(text) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  place.append(line);
  while (place.childElementCount > 12) place.firstChild?.remove();
}

/** Tells what a message brought. @param {Play} play @param {any} message */
export function tell({ state }, message) {
  if (message.t !== "entry") return;
  const texts = (message.events ?? []).map((/** @type {any} */ event) => spoken(event.text));
  if (message.kind === "said" && !state.preferences.mute) {
    const told = message.phrase ? page.phrases[message.phrase] : message.text;
    texts.push(t("{what}: {told}", { what: message.name, told }));
  }
  if (message.kind === "sat") texts.push(t("{name} sits down.", { name: message.name }));
  announce(texts.filter(Boolean).join(" "));
  if (state.mine && message.events)
    announce(`${t("Your turn.")} ${spoken(state.view?.question ?? "")}`);
}

/** A move in words. @param {string} move */
function named(move) {
  const parts = move.split(" ").slice(1);
  return parts
    .map((part) =>
      COLOURS.includes(part) || part === "none"
        ? colourName(part)
        : /^\d+$/.test(part)
          ? part
          : cardName(part),
    )
    .join(", ");
}

/** What may be done now. @param {Play} play */
export function readLegal({ state }) {
  const moves = state.view?.legal ?? [];
  announce(
    moves.length
      ? t("You may: {moves}", { moves: moves.map(named).join("; ") })
      : t("It is {name}’s turn.", { name: state.name(state.view?.turn ?? null) }),
  );
}

/** The cards of the trick, with their players. @param {Play} play */
export function readTrick({ state }) {
  const { view } = state;
  if (!view?.trick.length) return announce(t("No card lies on the table."));
  const wins = view.standing?.wins;
  const cards = view.trick.map((card, at) => {
    const what = state.name((view.leader + at) % view.players);
    const text = t("{what}: {told}", { what, told: cardName(card) });
    return at === wins ? `${text} (${t("winning")})` : text;
  });
  announce(cards.join("; "));
}

/** Each player with bid or collection, and total. @param {Play} play */
export function readPlayers({ state }) {
  const { view } = state;
  if (!view) return;
  const rows = view.scores.map((score, seat) =>
    t("{what}: {told}", {
      what: state.name(seat),
      told: `${drawing.told(view, seat)}, ${t("total {n}", { n: score })}`,
    }),
  );
  announce(rows.join("; "));
}
