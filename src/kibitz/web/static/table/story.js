// @ts-check
// What happened in this round, trick by trick, each line with its rule.

import { drawn } from "./cards.js";
import { html } from "./html.js";
import { Why } from "./score.js";
import { t } from "./words.js";

/** Keeps the latest line in sight, unless somebody reads further up.
 * @param {HTMLElement | null} story */
function follow(story) {
  const box = story?.parentElement;
  if (!box) return;
  const known = Number(box.dataset.height ?? 0);
  if (box.scrollTop + box.clientHeight >= known - 40) box.scrollTop = box.scrollHeight;
  box.dataset.height = String(box.scrollHeight);
}

/** @param {{play: import("./play.js").Play}} props */
export function Story({ play }) {
  const { state } = play;
  const events = state.told.flatMap((entry) =>
    entry.events.map((event) => ({ ...event, by: entry.by })),
  );
  const shown = events.filter((event) => event.text);
  const last = state.view?.last_trick;
  return html`<div class="story" ref=${(/** @type {HTMLElement | null} */ story) => follow(story)}>
    ${
      last
        ? html`<p class="last">
            ${t("Last trick")}:${" "}
            ${last.cards.map((card, at) => html`<span class=${(last.leader + at) % (state.view?.players ?? 1) === last.winner ? "is-best" : ""}>${drawn(`\`${card}\``)}</span> `)}
            → <b>${state.name(last.winner)}</b>
          </p>`
        : null
    }
    <ol aria-label=${t("This round")}>
      ${shown.map(
        (event, at) =>
          html`<li key=${at} class=${`is-${event.kind}`}>
            <span
              >${drawn(event.text)}${event.by === "standin" || event.by === "clock" ? html` <small>${t("played by a bot")}</small>` : null}</span
            >
            <${Why} play=${play} rule=${event.rule} />
          </li>`,
      )}
    </ol>
    ${shown.length ? null : html`<p class="none">${t("Nothing has happened in this round yet.")}</p>`}
  </div>`;
}
