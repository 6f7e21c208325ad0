// @ts-check
// The table from above: the seats around it, the trick in seat order, what was just taken.

import { Face } from "./cards.js";
import { drawing } from "./games/index.js";
import { html } from "./html.js";
import { page, signed, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./types.js").View} View */

/** The cards that lie: of the trick, or of the one that was just taken.
 * @param {import("./state.js").State} state @param {View} view */
function lying(state, view) {
  const { linger } = state;
  if (linger) {
    const wins = (linger.winner - linger.leader + view.players) % view.players;
    return { leader: linger.leader, cards: linger.cards, wins, rest: -1, takes: linger.takes };
  }
  const { wins = -1, rest = -1 } = view.standing ?? {};
  return { leader: view.leader, cards: view.trick, wins, rest, takes: [] };
}

/** @param {{play: Play}} props */
export function Felt({ play }) {
  const { state } = play;
  const view = /** @type {View} */ (state.view);
  const base = state.seat ?? 0;
  const lie = lying(state, view);
  const seats = Array.from({ length: view.players }, (_, at) => (base + at) % view.players);
  const place = (/** @type {number} */ seat) => (seat - lie.leader + view.players) % view.players;
  return html`<ol
    class=${`seats of-${view.players} ${state.linger ? "is-taken" : ""}`}
    aria-label=${t("The table")}
  >
    ${seats.map(
      (seat, at) =>
        html`<${Seat}
          key=${seat}
          play=${play}
          view=${view}
          seat=${seat}
          at=${at}
          card=${lie.cards[place(seat)]}
          wins=${place(seat) === lie.wins}
          rest=${place(seat) === lie.rest && lie.rest !== lie.wins}
          taker=${takerOf(lie.takes, lie.cards[place(seat)])}
        />`,
    )}
  </ol>`;
}

/** Who took a card of a trick. @param {import("./types.js").GameEvent[]} takes
 * @param {string | undefined} card */
function takerOf(takes, card) {
  const take = takes.find((event) => card !== undefined && event.data.cards.includes(card));
  return take?.seat ?? null;
}

/** @param {any} props */
function Seat({ play, view, seat, at, card, wins, rest, taker }) {
  const { state } = play;
  const chair = state.facts.chairs[seat];
  const turn = view.turn === seat && state.facts.phase === "playing";
  const gone = chair.person && !state.here.includes(seat);
  const marks = [
    turn && t("to act"),
    view.dealer === seat && t("dealer"),
    chair.bot && t("bot"),
    gone && t("gone"),
  ].filter(Boolean);
  const words = [
    drawing.told(view, seat),
    t("total {n}", { n: signed(view.scores[seat]) }),
    ...marks,
  ];
  return html`<li class=${`seat at-${at} ${turn ? "is-turn" : ""} ${gone ? "is-gone" : ""}`}>
    <div class="chip" title=${words.join(", ")}>
      <span class="name">${seat === state.seat ? html`<b>${t("You")}</b>` : chair.name}</span>
      <span class="unseen">: ${words.join(", ")}</span>
      <span class="total" aria-hidden="true"
        >${t("{n} pts", { n: signed(view.scores[seat]) })}</span
      >
      <span class="stats" aria-hidden="true"
        >${drawing.stats(view, seat)}<${Clock} state=${state} seat=${seat} turn=${turn}
      /></span>
      <span class="marks" aria-hidden="true">
        ${view.dealer === seat ? html`<i class="dealer" title=${t("dealer")}>${t("dealer")[0].toUpperCase()}</i>` : null}
        ${chair.bot ? html`<i class="bot" title=${t("bot")}>⚙</i>` : null}
        ${gone ? html`<i class="away" title=${t("gone")}>⏾</i>` : null}
      </span>
      <${Bubble} state=${state} seat=${seat} />
    </div>
    <div class=${`slot ${wins ? "is-winning" : ""} ${rest ? "is-rest" : ""}`}>
      ${card ? html`<${Laid} play=${play} view=${view} card=${card} key=${card} />` : null}
      ${card && wins ? html`<span class="flag">${state.linger ? "✓" : "★"}<span class="unseen"> ${t("winning")}</span></span>` : null}
      ${card && rest ? html`<span class="flag low" title=${t("takes the rest")}>↓<span class="unseen"> ${t("takes the rest")}</span></span>` : null}
      ${taker === null ? null : html`<span class="taker">→ ${state.name(taker)}</span>`}
    </div>
  </li>`;
}

/** A card of the trick; one to tap while cards are picked. @param {any} props */
function Laid({ play, view, card }) {
  const { state } = play;
  if (!drawing.picks || !state.mine || view.phase !== "picking")
    return html`<${Face} card=${card} />`;
  const on = state.chosen.includes(card);
  const toggle = () => {
    const without = state.chosen.filter((/** @type {string} */ other) => other !== card);
    state.set({ chosen: on ? without : [...state.chosen, card].slice(-view.picks) });
  };
  return html`<button
    class=${`pickable ${on ? "is-chosen" : ""}`}
    aria-pressed=${String(on)}
    onClick=${toggle}
  >
    <${Face} card=${card} />
  </button>`;
}

/** What is left of a seat's time. @param {any} props */
function Clock({ state, seat, turn }) {
  if (!state.clock) return null;
  const used = turn ? Date.now() - state.clock.at : 0;
  const left = Math.max(0, Math.ceil((state.clock.left[seat] - used) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return html`<span class=${`clock ${left < 15 && turn ? "is-short" : ""}`} aria-hidden="true"
    >${text}</span
  >`;
}

/** What somebody said just now. @param {any} props */
function Bubble({ state, seat }) {
  if (state.preferences.mute) return null;
  const said = state.said.filter(
    (/** @type {any} */ one) => one.seat === seat && Date.now() - (one.at ?? 0) < 6000,
  );
  const last = said[said.length - 1];
  if (!last) return null;
  return html`<span class="bubble" aria-hidden="true"
    >${last.phrase ? page.phrases[last.phrase] : last.text}</span
  >`;
}
