// @ts-check
// The panel beside the table, on a phone a sheet over it: score, round, chat, rules, choices.

import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { drawing } from "./games/index.js";
import { html } from "./html.js";
import { Rules } from "./rules.js";
import { Sheet } from "./score.js";
import { Story } from "./story.js";
import { N, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

const TABS = [
  { name: "score", label: N("Score"), sign: "M4 20V10h4v10Zm6 0V4h4v16Zm6 0v-7h4v7Z" },
  { name: "story", label: N("Round"), sign: "M4 5h16v2.500H4Zm0 6h16v2.500H4Zm0 6h10v2.500H4Z" },
  { name: "chat", label: N("Chat"), sign: "M3 4h18v13H10l-5 4v-4H3Z" },
  {
    name: "rules",
    label: N("Rules"),
    sign: "M4 3h7a2 2 0 0 1 1 .3A2 2 0 0 1 13 3h7v16h-7l-1 1-1-1H4Zm2 2v12h5V5Zm7 0v12h5V5Z",
  },
  {
    name: "more",
    label: N("More"),
    sign: "M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  },
];

/** The rule that matters now: of what was refused, else of what is to be decided.
 * @param {Play} play */
export function ruleNow({ state }) {
  const told = state.told[state.told.length - 1]?.events ?? [];
  const lesson = state.view && drawing.lesson(state.view);
  return state.notice?.rule ?? lesson?.rule ?? told[told.length - 1]?.rule ?? "";
}

/** @param {{play: Play}} props */
export function Tabs({ play }) {
  const { state } = play;
  const turn = (/** @type {string} */ name) => {
    if (state.panel === name) return play.open("");
    return name === "rules" ? play.rules(ruleNow(play)) : play.open(name);
  };
  return html`<nav class="tabs" aria-label=${t("Panels")}>
    ${TABS.map(
      ({ name, label, sign }) =>
        html`<button
          key=${name}
          class=${state.panel === name ? "is-open" : ""}
          aria-expanded=${String(state.panel === name)}
          aria-controls="panel"
          onClick=${() => turn(name)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${sign} /></svg>
          <span>${t(label)}</span>
          ${name === "chat" && state.unread ? html`<i class="unread">${state.unread}<span class="unseen"> ${t("unread")}</span></i>` : null}
        </button>`,
    )}
  </nav>`;
}

/** @param {{play: Play}} props */
export function Panel({ play }) {
  const { state } = play;
  const tab = TABS.find(({ name }) => name === state.panel);
  if (!tab) return html`<aside class="panel is-closed" id="panel"></aside>`;
  return html`<aside class="panel" id="panel" aria-label=${t(tab.label)}>
    <header>
      <h2>${t(tab.label)}</h2>
      <button class="close" aria-label=${t("Close")} onClick=${() => play.open("")}>✕</button>
    </header>
    <div class="inside">${inside(play)}</div>
  </aside>`;
}

/** @param {Play} play */
function inside(play) {
  const { panel, rule } = play.state;
  if (panel === "score") return html`<${Sheet} play=${play} />`;
  if (panel === "story") return html`<${Story} play=${play} />`;
  if (panel === "chat") return html`<${Chat} play=${play} />`;
  if (panel === "rules") return html`<${Rules} play=${play} rule=${rule} />`;
  return html`<${Choices} play=${play} />`;
}
