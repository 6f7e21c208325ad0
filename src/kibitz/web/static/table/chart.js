// @ts-check
// The totals after each round as lines; the same figures stand in the score sheet.

import { html } from "./html.js";
import { signed, t } from "./words.js";

const WIDTH = 320;
const HEIGHT = 150;
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "4 4", "1 4"];

/** @param {{sheet: any[][], names: string[]}} props */
export function Chart({ sheet, names }) {
  if (sheet.length < 2) return null;
  const totals = names.map((_, seat) => [0, ...sheet.map((round) => round[seat].total)]);
  const all = totals.flat();
  const low = Math.min(...all);
  const high = Math.max(...all, low + 1);
  const x = (/** @type {number} */ round) => 30 + (round * (WIDTH - 40)) / sheet.length;
  const y = (/** @type {number} */ value) => 8 + ((high - value) * (HEIGHT - 16)) / (high - low);
  return html`<figure class="chart">
    <svg
      viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label=${t("The totals after each round")}
    >
      ${[...new Set([low, 0, high])].map(
        (value) =>
          html`<g key=${value}>
            <line class="grid" x1="30" x2=${WIDTH - 10} y1=${y(value)} y2=${y(value)} />
            <text x="26" y=${y(value) + 3} text-anchor="end">${signed(value)}</text>
          </g>`,
      )}
      ${totals.map(
        (line, seat) =>
          html`<polyline
            key=${seat}
            class=${`line line-${seat}`}
            stroke-dasharray=${DASHES[seat]}
            points=${line.map((value, round) => `${x(round)},${y(value)}`).join(" ")}
          />`,
      )}
    </svg>
    <figcaption>
      ${names.map(
        (name, seat) =>
          html`<span key=${seat}
            ><svg viewBox="0 0 24 6" aria-hidden="true">
              <line
                class=${`line line-${seat}`}
                stroke-dasharray=${DASHES[seat]}
                x1="0"
                x2="24"
                y1="3"
                y2="3"
              /></svg
            >${name}</span
          >`,
      )}
    </figcaption>
  </figure>`;
}
