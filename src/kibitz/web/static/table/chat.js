// @ts-check
// Words between the players: quick phrases, and one's own.

import { html } from "./html.js";
import { page, t } from "./words.js";

/** @param {{play: import("./play.js").Play}} props */
export function Chat({ play }) {
  const { state } = play;
  const say = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements[0]
    );
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    play.do("say", { text }).then((answer) => answer.t === "error" && (field.value ||= text));
  };
  return html`<div class="chat">
    <ol class="said" aria-label=${t("What was said")} tabindex="0">
      ${state.said.map((one) => html`<li key=${one.n} class=${one.seat === state.seat ? "is-own" : ""}><b>${one.name}</b> ${one.phrase ? page.phrases[one.phrase] : one.text}</li>`)}
      ${state.said.length ? null : html`<li class="none">${t("Nobody has said anything yet.")}</li>`}
    </ol>
    ${
      state.seat === null
        ? html`<p class="none">${t("Only who sits at the table can speak.")}</p>`
        : html`<div class="phrases">
              ${Object.entries(page.phrases).map(([phrase, text]) => html`<button key=${phrase} onClick=${() => play.do("say", { phrase })}>${text}</button>`)}
            </div>
            <form onSubmit=${say}>
              <input
                aria-label=${t("Say something")}
                placeholder=${t("Say something")}
                maxlength="300"
                autocomplete="off"
              />
              <button class="do">${t("Say")}</button>
            </form>`
    }
    <label class="tick"
      ><input
        type="checkbox"
        checked=${state.preferences.mute}
        onChange=${() => state.prefer({ mute: !state.preferences.mute })}
      />
      ${t("Mute: show no new words on the table")}</label
    >
  </div>`;
}
