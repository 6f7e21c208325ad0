// @ts-check
// Plotters, Inc.: collections by colour, the pick, the choice of two colours.

import { Chip, Sign } from "../cards.js";
import { html } from "../html.js";
import { COLOURS, N, cardName, colourName, t } from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../play.js").Play} Play */

const PHASES = {
  leading: {
    rule: "plotters.trump",
    text: N("You lead: any card may be played, and its colour is trump for this trick."),
  },
  playing: {
    rule: "plotters.free-play",
    text: N(
      "Any card may be played, but never a fourth colour. The highest trump picks first; the lowest other card takes all the rest and leads next.",
    ),
  },
  picking: {
    rule: "plotters.take.winner",
    text: N(
      "You won the trick: tap the cards that you want. The rest goes to the player of the lowest other card.",
    ),
  },
  choosing: {
    rule: "plotters.choose-two",
    text: N(
      "You own all four colours now: choose the two that stay face up. They are multiplied; all other cards divide.",
    ),
  },
};

/** @param {View} view */
function head(view) {
  return html` <li class="round">
      ${t("Round {round} of {rounds}", { round: view.round, rounds: view.rounds })}
    </li>
    <li>${t("Trick {trick} of 14", { trick: Math.min(view.tricks + 1, 14) })}</li>
    ${
      view.trump
        ? html`<li class="trump">
            ${t("Trump")} <b><${Sign} colour=${view.trump} /> ${colourName(view.trump)}</b>
          </li>`
        : null
    }`;
}

/** A seat's collection: a count for each colour, and for the cards face down.
 * @param {{view: View, seat: number}} props */
function Piles({ view, seat }) {
  const up = view.up[seat];
  const chosen = view.chosen[seat];
  return html`<span class="piles" aria-hidden="true">
    ${COLOURS.map((colour) =>
      up[colour] || chosen?.includes(colour)
        ? html`<span key=${colour} class=${`pile suit-${colour} ${chosen ? "is-kept" : ""}`}
            ><${Sign} colour=${colour} />${up[colour] ?? 0}</span
          >`
        : null,
    )}
    ${chosen || Object.keys(up).length ? null : html`<span class="pile is-empty">–</span>`}
    ${chosen ? html`<span class="pile down">${view.down[seat]}</span>` : null}
  </span>`;
}

/** @param {View} view @param {number} seat */
function stats(view, seat) {
  return seat === view.seat ? null : html`<${Piles} view=${view} seat=${seat} />`; // one's own lie below
}

/** @param {View} view @param {number} seat */
function told(view, seat) {
  const up = COLOURS.filter((colour) => view.up[seat][colour]);
  const parts = up.map((colour) => `${colourName(colour)} ${view.up[seat][colour]}`);
  if (view.chosen[seat]) parts.push(t("face down {n}", { n: view.down[seat] }));
  return parts.join(", ") || t("no cards taken");
}

/** The own collection as piles of cards. @param {View} view */
function own(view) {
  if (view.seat < 0 || view.phase === "over") return null;
  const up = view.up[view.seat];
  const chosen = view.chosen[view.seat];
  return html`<ul class="own-piles" aria-label=${t("Your collection")}>
    ${COLOURS.map((colour) =>
      chosen && !chosen.includes(colour)
        ? null
        : html`<li key=${colour} class=${`suit-${colour} ${up[colour] ? "" : "is-empty"}`}>
            <span class="stack" aria-hidden="true"><${Sign} colour=${colour} /></span>
            <b>${up[colour] ?? 0}</b><span class="name">${colourName(colour)}</span>
          </li>`,
    )}
    ${chosen ? html`<li class="down"><span class="stack" aria-hidden="true"></span><b>${view.down[view.seat]}</b><span class="name">${t("face down")}</span></li>` : null}
  </ul>`;
}

/** The move that the chosen cards make, in whatever order they were tapped.
 * @param {View} view @param {string[]} chosen */
export function pickOf(view, chosen) {
  const wanted = [...chosen].sort().join();
  return view.legal.find((move) => move.split(" ").slice(1).sort().join() === wanted);
}

/** @param {View} view @param {Play} play */
function prompt(view, play) {
  if (view.phase === "picking") return html`<${Picks} view=${view} play=${play} />`;
  if (view.phase === "choosing") return html`<${Pairs} view=${view} play=${play} />`;
  return null;
}

/** Points of a move now, as words. @param {View} view @param {string} move */
function outlook(view, move) {
  return t("{points} points now", { points: view.outlook?.[move] ?? 0 });
}

/** @param {{view: View, play: Play}} props */
function Picks({ view, play }) {
  const { chosen } = play.state;
  const move = pickOf(view, chosen);
  const best = [...view.legal].sort((a, b) => (view.outlook?.[b] ?? 0) - (view.outlook?.[a] ?? 0));
  return html`<div class="picks">
    <div class="pick-line">
      <button
        class="do"
        aria-disabled=${move ? undefined : "true"}
        onClick=${() => move && play.move(move)}
      >
        ${move ? html`${t("Take")} ${chosen.map((card) => html`<${Chip} card=${card} />`)}` : t("Tap cards of the trick: {n} of {all}", { n: chosen.length, all: view.picks })}
      </button>
      <output>${move ? outlook(view, move) : ""}</output>
    </div>
    <ul class="pick-list" aria-label=${t("All picks, with the points that you would have now")}>
      ${best.map((other) => {
        const cards = other.split(" ").slice(1);
        const label = t("{what}: {told}", {
          what: cards.map(cardName).join(", "),
          told: outlook(view, other),
        });
        return html`<li key=${other}>
          <button
            class=${other === move ? "is-armed" : ""}
            aria-label=${label}
            onClick=${() => play.state.set({ chosen: cards })}
          >
            ${cards.map((card) => html`<${Chip} card=${card} />`)}<b
              >${view.outlook?.[other] ?? 0}</b
            >
          </button>
        </li>`;
      })}
    </ul>
  </div>`;
}

/** The choice of two colours, each pair with its working. @param {{view: View, play: Play}} props */
function Pairs({ view, play }) {
  const up = view.up[view.seat];
  const total = Object.values(up).reduce((sum, count) => sum + count, 0) + view.down[view.seat];
  return html`<div class="pairs" role="group" aria-label=${t("The two colours that stay face up")}>
    ${view.legal.map((move) => {
      const [first, second] = move.split(" ").slice(1);
      const down = total - (up[first] ?? 0) - (up[second] ?? 0);
      const label = t("{what}: {told}", {
        what: `${colourName(first)}, ${colourName(second)}`,
        told: outlook(view, move),
      });
      return html`<button
        key=${move}
        class=${play.state.armed === move ? "is-armed" : ""}
        aria-label=${label}
        onClick=${() => play.move(move)}
      >
        <span class="pair"
          ><${Sign} colour=${first} /> ${up[first] ?? 0} ×${" "}
          <${Sign} colour=${second} /> ${up[second] ?? 0}${down ? ` ÷ ${down}` : ""}</span
        >
        <b>= ${view.outlook?.[move] ?? 0}</b>
      </button>`;
    })}
  </div>`;
}

/** The question without what can be seen anyway. @param {View} view */
function question(view) {
  if (view.phase === "picking") return t("Take {n} of these cards", { n: view.picks });
  if (view.phase === "choosing") return t("Which two colours stay face up?");
  return view.question;
}

/** @param {View} view */
function lesson(view) {
  const leads = view.phase === "playing" && !view.trick.length;
  const phase = PHASES[/** @type {keyof typeof PHASES} */ (leads ? "leading" : view.phase)];
  return phase ? { text: t(phase.text), rule: phase.rule } : null;
}

export const plotters = { head, question, stats, told, prompt, own, lesson, picks: true };
