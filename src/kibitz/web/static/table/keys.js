// @ts-check
// All of play by the keyboard; letters work outside text fields, and can be switched off.

import { readLegal, readPlayers, readTrick } from "./announce.js";
import { cursor, focusCard } from "./hand.js";
import { ruleNow } from "./panel.js";

/** @typedef {import("./play.js").Play} Play */

let digits = "";
let waiting = 0;

/** Bids what was typed, at once where no more digit can follow. @param {Play} play @param {string} digit */
function bid(play, digit) {
  const bids = play.state.view?.legal.filter((move) => move.startsWith("bid ")) ?? [];
  if (!bids.length) return;
  clearTimeout(waiting);
  digits += digit;
  const wanted = Number(digits);
  const most = play.state.view?.cards ?? 0;
  const act = () => {
    const button = document.querySelector(`[data-bid="${wanted}"]`);
    digits = "";
    if (!(button instanceof HTMLElement)) return;
    button.focus();
    button.click();
  };
  if (wanted * 10 > most || wanted === 0) act();
  else waiting = setTimeout(act, 700);
}

/** Closes what is open, the uppermost first. @param {Play} play */
function close({ state }) {
  if (state.armed) state.set({ armed: null });
  else if (state.notice || state.hint) state.set({ notice: null, hint: null });
  else if (state.panel) state.set({ panel: "" });
  else if (state.result) state.set({ result: null });
  else if (state.chosen.length) state.set({ chosen: [] });
}

/** @type {Record<string, (play: Play) => unknown>} */
const LETTERS = {
  "?": (play) => play.state.mine && play.hint(),
  u: (play) => play.state.undo && play.do("undo"),
  l: readLegal,
  t: readTrick,
  p: readPlayers,
  n: () => document.getElementById("by-name")?.focus(),
  s: (play) => play.open("score"),
  c: (play) => play.open("chat"),
  r: (play) => play.rules(ruleNow(play)),
  h: (play) => play.state.set({ help: true }),
};

/** @param {Play} play */
export function listen(play) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inText = /** @type {HTMLElement} */ (event.target).closest?.(
      "input:not([type=checkbox], [type=radio]), textarea, select, dialog[open]",
    );
    if (event.key === "Escape" && !play.state.help) return close(play);
    if (inText) return;
    const place = { ArrowLeft: cursor() - 1, ArrowRight: cursor() + 1, Home: 0, End: -1 }[
      event.key
    ];
    if (
      place !== undefined &&
      !(/** @type {HTMLElement} */ (event.target).closest?.("[type=radio]"))
    ) {
      event.preventDefault();
      return focusCard(place);
    }
    if (!play.state.preferences.keys) return;
    if (/^\d$/.test(event.key)) return bid(play, event.key);
    const act = LETTERS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(play);
  });
}
