// @ts-check
// Drawn cards: a face with rank, sign and letter, a back, and texts with small cards in them.

import { html } from "./html.js";
import { cardName, rankOf, signOf, suitOf } from "./words.js";

/** A card's face. @param {{card: string, state?: string}} props */
export function Face({ card, state = "" }) {
  const suit = suitOf(card);
  const special = suit === "special";
  const sign = special ? `#card-${card}` : signOf(suit);
  return html`<span class=${`face suit-${suit} ${state}`} role="img" aria-label=${cardName(card)}>
    <span class="index" aria-hidden="true">
      <b>${rankOf(card)}</b>
      ${special ? null : html`<svg><use href=${sign} /></svg><i>${card[0]}</i>`}
    </span>
    <svg class="pip" aria-hidden="true"><use href=${sign} /></svg>
  </span>`;
}

/** A card that lies face down. @param {{label?: string}} props */
export function Back({ label = "" }) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<span class="face back" ...${named}
    ><svg><use href="#card-back" /></svg
  ></span>`;
}

/** A small card in a line of text. @param {{card: string}} props */
export function Chip({ card }) {
  const suit = suitOf(card);
  const sign = suit === "special" ? `#card-${card}` : signOf(suit);
  return html`<span class=${`card card-${suit}`} role="img" aria-label=${cardName(card)}
    ><span aria-hidden="true">${rankOf(card)}</span
    ><svg class="card-suit" aria-hidden="true"><use href=${sign} /></svg
  ></span>`;
}

/** A text of the server with its cards drawn. @param {string} text */
export function drawn(text) {
  return text.split("`").map((part, at) => (at % 2 ? html`<${Chip} card=${part} />` : part));
}

/** A message of the server with its cards drawn, without the rule's id: that has its own link.
 * @param {string} text @param {string} [rule] */
export function plainly(text, rule) {
  const named = text.replace(/\b[BGRY](?:[1-9]|1\d|2[01])\b/g, "`$&`");
  return drawn(rule ? named.replace(` (${rule})`, "") : named);
}

/** A suit's sign. @param {{colour: string}} props */
export function Sign({ colour }) {
  return html`<svg class=${`sign suit-${colour}`} aria-hidden="true">
    <use href=${signOf(colour)} />
  </svg>`;
}
