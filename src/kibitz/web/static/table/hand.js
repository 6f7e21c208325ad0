// @ts-check
// The own hand, fanned: legal cards stand up, others are dim and say why when they are touched.

import { Face } from "./cards.js";
import { html } from "./html.js";
import { cardName, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

/** A card is touched by this finger; -1 for none. */
let touched = { at: -1, pointer: -1 };
let handled = 0;

/** So far above its row a finger still holds a card, in pixels. */
const REACH = 48;

/** The place of the card under a pointer: by where the cards lie, not by where they rise to when
 * they are touched. @param {PointerEvent} event */
function under(event) {
  const rows = [.../** @type {HTMLElement} */ (event.currentTarget).children];
  for (const row of rows.reverse()) {
    const { left, top, bottom } = row.getBoundingClientRect();
    const cards = /** @type {HTMLElement[]} */ ([...row.children]);
    const first = row.previousElementSibling === null;
    if (event.clientY > bottom + 8 || event.clientY < top - (first ? REACH : 0)) continue;
    const x = event.clientX - left;
    const card = cards.findLast((one) => one.offsetLeft <= x);
    if (!card || x > card.offsetLeft + card.offsetWidth) return -1;
    return Number(card.dataset.at);
  }
  return -1;
}

/** How many cards lie in a row: they must stay wide enough to be touched. @param {number} cards */
function rowLength(cards) {
  const room = Math.min(innerWidth, 760);
  const most = Math.max(5, Math.floor((room - 70) / 30));
  const rows = Math.ceil(cards / most);
  return Math.ceil(cards / rows);
}

/** How far from the middle of the fan a card lies, -1 to 1; a few cards fan out less.
 * @param {number} at @param {number} cards */
function bendOf(at, cards) {
  return ((at - (cards - 1) / 2) / Math.max(cards - 1, 1)) * 2 * Math.min(1, cards / 8);
}

/** @param {{play: Play}} props */
export function Hand({ play }) {
  const { state } = play;
  const hand = state.view?.hand ?? [];
  if (!hand.length) return null;
  const length = rowLength(hand.length);
  const rows = [];
  for (let at = 0; at < hand.length; at += length) rows.push(hand.slice(at, at + length));
  const playing = state.mine && state.view?.legal.some((move) => move.startsWith("play "));
  const touch = (/** @type {number} */ at, pointer = touched.pointer) => {
    touched = { at, pointer };
    state.set({});
  };
  return html`<div
    class=${`hand rows-${rows.length} ${playing ? "is-live" : ""}`}
    role="group"
    aria-label=${t("Your hand: {n} cards", { n: hand.length })}
    onPointerDown=${(/** @type {PointerEvent} */ event) => event.button === 0 && touch(under(event), event.pointerId)}
    onPointerMove=${(/** @type {PointerEvent} */ event) => {
      if (event.pointerId === touched.pointer && under(event) !== touched.at) touch(under(event));
    }}
    onPointerUp=${(/** @type {PointerEvent} */ event) => {
      const { at, pointer } = touched;
      touch(-1, -1);
      if (pointer !== event.pointerId || at < 0 || at !== under(event)) return;
      handled = Date.now();
      play.card(hand[at]);
    }}
    onPointerCancel=${() => touch(-1, -1)}
  >
    ${rows.map(
      (row, number) =>
        html`<div class="row" key=${number}>
          ${row.map((card, within) => html`<${Held} key=${`${card}${within}`} play=${play} card=${card} at=${number * length + within} bend=${rows.length > 1 ? 0 : bendOf(within, row.length)} playing=${playing} />`)}
        </div>`,
    )}
  </div>`;
}

/** @param {any} props */
function Held({ play, card, at, bend, playing }) {
  const { state } = play;
  const move = `play ${card}`;
  const legal = state.view.legal.includes(move);
  const twin = state.view.hand.indexOf(card) !== at; // alike cards: the first one stands for all
  const classes = [
    playing && (legal ? "is-legal" : "is-barred"),
    (state.armed === move || state.sent === move) && !twin && "is-armed",
    state.hint?.move === move && !twin && "is-hinted",
    touched.at === at && "is-touched",
  ];
  const label =
    playing && !legal ? t("{card}, not allowed now", { card: cardName(card) }) : cardName(card);
  return html`<button
    class=${classes.filter(Boolean).join(" ")}
    style=${{ "--turn": `${bend * 8}deg`, "--drop": `${bend * bend * 12}px` }}
    data-at=${at}
    data-card=${card}
    tabindex=${at === focused(state.view.hand.length) ? 0 : -1}
    aria-label=${label}
    aria-disabled=${playing && !legal ? "true" : undefined}
    onFocus=${() => (current = at)}
    onClick=${() => Date.now() - handled > 400 && play.card(card)}
  >
    <${Face} card=${card} />
  </button>`;
}

let current = 0;
const focused = (/** @type {number} */ cards) => Math.min(current, cards - 1);

/** Moves the focus to a card; into the hand, to the one where it was last. @param {number} to */
export function focusCard(to) {
  const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".hand button"));
  if (!cards.length) return;
  const inside = document.activeElement?.closest(".hand");
  current = inside ? (to + cards.length) % cards.length : focused(cards.length);
  cards[current].focus();
}

/** Where the focus stands in the hand. */
export const cursor = () => current;
