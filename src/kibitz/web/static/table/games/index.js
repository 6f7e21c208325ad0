// @ts-check
// What is drawn of one game only. A game without a module of its own is drawn by its view alone.

import { html } from "../html.js";
import { drawn } from "../cards.js";
import { page } from "../words.js";
import { plotters } from "./plotters.js";
import { wizard } from "./wizard.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../play.js").Play} Play
 *
 * @typedef {Object} Drawing
 * @property {(view: View) => any} head what matters about the round
 * @property {(view: View) => any} question what is to be decided
 * @property {(view: View, seat: number) => any} stats a seat's figures, short
 * @property {(view: View, seat: number) => string} told the same in words
 * @property {(view: View, play: Play) => any} prompt the decision, where it is no card to play
 * @property {(view: View) => any} own what lies before oneself
 * @property {(view: View) => {text: string, rule: string} | null} lesson what to do now, and the rule
 * @property {boolean} picks whether cards of the trick are to be picked by tapping them
 */

/** @type {Drawing} */
const plain = {
  head: (view) => view.head.map((text) => html`<li>${drawn(text)}</li>`),
  question: (view) => drawn(view.question ?? ""),
  stats: (view, seat) => html`<span>${drawn(view.rows[seat].join(" · "))}</span>`,
  told: (view, seat) =>
    view.columns.map((column, at) => `${column} ${view.rows[seat][at]}`).join(", "),
  prompt: () => null,
  own: () => null,
  lesson: () => null,
  picks: false,
};

/** @type {Record<string, Partial<Drawing>>} */
const GAMES = { wizard, plotters };

/** @type {Drawing} */
export const drawing = { ...plain, ...GAMES[page.game] };
