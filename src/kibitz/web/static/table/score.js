// @ts-check
// The score sheet, a round that was just scored, and how it all ended.

import { drawn } from "./cards.js";
import { Chart } from "./chart.js";
import { html } from "./html.js";
import { page, signed, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

/** @param {{play: Play}} props */
export function Sheet({ play }) {
  const { facts } = play.state;
  const { sheet = [], chairs = [] } = facts ?? {};
  const names = chairs.map((chair) => chair.name);
  if (!sheet.length) return html`<p class="none">${t("No round has been scored yet.")}</p>`;
  return html`<div class="sheet">
    <div class="scroll" tabindex="0" role="region" aria-label=${t("Score sheet")}>
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="unseen">${t("Round")}</span></th>
            ${names.map((name, seat) => html`<th scope="col" key=${seat}>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${sheet.map(
            (round, at) =>
              html`<tr key=${at}>
                <th scope="row">${at + 1}</th>
                ${round.map((score, seat) => html`<td key=${seat} class=${score.points < 0 ? "is-minus" : ""}>${signed(score.total)}<small>${score.points > 0 ? "+" : ""}${signed(score.points)}</small></td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Chart} sheet=${sheet} names=${names} />
  </div>`;
}

/** A link to a rule: it opens the rules where they say so. @param {{play: Play, rule: string}} props */
export function Why({ play, rule }) {
  return html`<button
    class="why"
    aria-label=${t("Why? The rule")}
    onClick=${() => play.rules(rule)}
  >
    ${t("Why?")}
  </button>`;
}

/** A round that was just scored. @param {{play: Play}} props */
export function Result({ play }) {
  const { state } = play;
  const { result } = state;
  if (!result || state.linger || state.facts?.phase !== "playing") return null;
  const ranked = [...result.scores].sort((a, b) => b.data.total - a.data.total);
  return html`<section class="overlay result" aria-labelledby="result-title">
    <h2 id="result-title">${t("Round {round}", { round: result.round })}</h2>
    ${result.before.filter((event) => event.text).map((event) => html`<p>${drawn(event.text)} <${Why} play=${play} rule=${event.rule} /></p>`)}
    <ul>
      ${ranked.map(
        (event) =>
          html`<li key=${event.seat}>
            <span>${drawn(event.text)}</span> <b>${signed(event.data.total)}</b>
            <${Why} play=${play} rule=${event.rule} />
          </li>`,
      )}
    </ul>
    <button class="do" onClick=${() => state.set({ result: null })}>${t("Go on")}</button>
  </section>`;
}

/** The end of the game. @param {{play: Play}} props */
export function End({ play }) {
  const { state } = play;
  const { facts, view } = state;
  if (!facts || !view || view.phase !== "over" || state.linger) return null;
  const order = view.scores.map((_, seat) => seat).sort((a, b) => view.scores[b] - view.scores[a]);
  const place = (/** @type {number} */ seat) =>
    1 + view.scores.filter((other) => other > view.scores[seat]).length;
  const best = order.filter((seat) => place(seat) === 1).map((seat) => facts.chairs[seat].name);
  return html`<section class="overlay end" aria-labelledby="end-title">
    <h2 id="end-title">
      ${best.length > 1 ? t("Shared first place: {names}", { names: best.join(", ") }) : t("{name} wins", { name: best[0] })}
    </h2>
    <ol class="standings">
      ${order.map(
        (seat) =>
          html`<li
            key=${seat}
            class=${`place-${place(seat)} ${seat === state.seat ? "is-own" : ""}`}
          >
            <i>${place(seat)}</i><span>${facts.chairs[seat].name}</span
            ><b>${signed(view.scores[seat])}</b>
          </li>`,
      )}
    </ol>
    <div class="after">
      ${state.seat === null ? null : html`<button class="do" onClick=${() => play.again()}>${facts.again ? t("To the rematch") : t("Rematch")}</button>`}
      <a class="do quiet" href=${page.addresses.replay}>${t("Replay")}</a>
      <a class="do quiet" href=${page.addresses.record} download>${t("Record")}</a>
      <button class="do quiet" onClick=${() => play.open("score")}>${t("Score sheet")}</button>
      <a class="do quiet" href=${page.addresses.tables}>${t("Other tables")}</a>
    </div>
  </section>`;
}
