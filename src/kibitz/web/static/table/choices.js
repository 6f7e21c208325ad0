// @ts-check
// What a person may switch at this table, and the ways out of it.

import { html } from "./html.js";
import { N, page, t } from "./words.js";

/** @param {{play: import("./play.js").Play}} props */
export function Choices({ play }) {
  const { state } = play;
  const { preferences, facts } = state;
  const editions = Object.entries(page.words.editions);
  /** @param {"sound" | "confirm" | "teach" | "keys"} name @param {string} label */
  const tick = (name, label) =>
    html`<label class="tick"
      ><input
        type="checkbox"
        checked=${preferences[name]}
        onChange=${() => state.prefer({ [name]: !preferences[name] })}
      />
      ${label}</label
    >`;
  return html`<div class="preferences">
    ${tick("teach", t("My first game: explain each step"))}
    ${tick("confirm", t("Ask before a move is made"))}
    ${tick("sound", t("Sound when it is my turn"))} ${tick("keys", t("Single keys as shortcuts"))}
    ${
      editions.length > 1
        ? html`<fieldset>
            <legend>${t("How the cards look")}</legend>
            ${editions.map(([name, edition]) => html`<label class="tick" key=${name}><input type="radio" name="edition" checked=${preferences.edition === name} onChange=${() => state.prefer({ edition: name })} /> ${t("{what}: {told}", { what: edition.label, told: edition.colours.join(", ") })}</label>`)}
          </fieldset>`
        : null
    }
    <div class="ways-out">
      <button class="do quiet" onClick=${() => state.set({ help: true })}>
        ${t("Keys and help")}
      </button>
      ${
        state.seat === null || facts?.phase !== "playing"
          ? null
          : html`<button
              class="do quiet danger"
              onClick=${() => confirm(t("Leave for good? A bot goes on in your place.")) && play.do("leave")}
            >
              ${t("Leave the game")}
            </button>`
      }
      <a class="do quiet" href=${page.addresses.tables}>${t("Other tables")}</a>
    </div>
  </div>`;
}

const KEYS = [
  ["← →", N("Move through your hand")],
  ["Enter", N("Play the card, or choose what is marked")],
  ["0 – 9", N("Bid so many tricks")],
  ["?", N("Hint")],
  ["U", N("Take the last move back")],
  ["L", N("Read what you may do")],
  ["T", N("Read the trick")],
  ["P", N("Read players, bids and scores")],
  ["N", N("Play a card by its name")],
  ["S", N("Score sheet")],
  ["C", N("Chat")],
  ["R", N("The rule that matters now")],
  ["H", N("This help")],
  ["Esc", N("Close what is open")],
];

/** The keys, as a dialog. @param {{play: import("./play.js").Play}} props */
export function Help({ play }) {
  if (!play.state.help) return null;
  const open = (/** @type {HTMLDialogElement | null} */ dialog) =>
    dialog && !dialog.open && dialog.showModal();
  return html`<dialog
    class="help"
    ref=${open}
    onClose=${() => play.state.set({ help: false })}
    aria-labelledby="help-title"
  >
    <h2 id="help-title">${t("Keys")}</h2>
    <dl>
      ${KEYS.map(
        ([key, text]) =>
          html`<div key=${key}>
            <dt><kbd>${key}</kbd></dt>
            <dd>${t(text)}</dd>
          </div>`,
      )}
    </dl>
    <form method="dialog"><button class="do">${t("Close")}</button></form>
  </dialog>`;
}
