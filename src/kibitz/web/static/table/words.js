// @ts-check
// Texts in the page's language; names of cards and colours as the chosen edition has them.

/** @typedef {import("./types.js").PageData} PageData */

/** @type {PageData} */
export const page = JSON.parse(document.getElementById("table-data")?.textContent ?? "{}");
export const COLOURS = ["blue", "green", "red", "yellow"];
export const LETTERS = "BGRY";
let edition = "standard";

/** A text of the catalogues with its details filled in.
 * @param {string} text @param {Record<string, unknown>} [details] */
export function t(text, details = {}) {
  const told = page.texts[text] ?? text;
  return told.replace(/\{(\w+)\}/g, (_, name) => String(details[name] ?? ""));
}

/** Marks a text that `t` shows later. @param {string} text */
export const N = (text) => text;

/** A number with a real minus sign. @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : String(number));

/** From now on cards are called as in this edition. @param {string} name */
export function useEdition(name) {
  edition = name in page.words.editions ? name : "standard";
}

const words = () => page.words.editions[edition];

/** Which signs the suits have: the four suits, or those of the races. */
export const signOf = (/** @type {string} */ colour) =>
  `#${edition === "races" ? "race" : "suit"}-${colour}`;

/** A card's colour by name; "special" for one without. @param {string} card */
export function suitOf(card) {
  return COLOURS[LETTERS.indexOf(card[0])] ?? "special";
}

/** What stands in a card's corner: 13, or K in an edition with kings. @param {string} card */
export function rankOf(card) {
  if (suitOf(card) === "special") return card;
  const rank = words().ranks[Number(card.slice(1)) - 1];
  if (rank === undefined) return card.slice(1);
  return /^\d+$/.test(rank) ? rank : rank[0].toUpperCase();
}

/** A card's name: red 13. @param {string} card */
export function cardName(card) {
  if (page.words.specials[card]) return page.words.specials[card];
  const { card: form, ranks } = words();
  const rank = ranks[Number(card.slice(1)) - 1] ?? card.slice(1);
  return form
    .replace("{colour}", colourName(suitOf(card)))
    .replace("{rank}", rank)
    .replaceAll(" ", "\u00a0");
}

/** A colour's name, or that there is no trump. @param {string} colour */
export function colourName(colour) {
  return colour === "none" ? page.words.no_trump : words().colours[COLOURS.indexOf(colour)];
}

/** A text of the server with its cards (`R5`) by name. @param {string} text */
export function spoken(text) {
  return text.replace(/`([^`]+)`/g, (_, card) => cardName(card));
}
