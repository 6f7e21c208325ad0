// @ts-check
// Wizard: bids against tricks, the trump, the card turned up.

import { Back, Chip, Face, Sign } from "../cards.js";
import { html } from "../html.js";
import { colourName, N, signed, t } from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../play.js").Play} Play */

const PHASES = {
  "naming trump": {
    rule: "wizard.trump.wizard",
    text: N(
      "A Wizard was turned up and you are the dealer: name the trump. A colour of which you hold many or high cards is a good one.",
    ),
  },
  bidding: {
    rule: "wizard.bid.order",
    text: N(
      "Say how many tricks you will take. Exactly as many earn 20 points and 10 for each; each trick too many or too few costs 10.",
    ),
  },
  leading: {
    rule: "wizard.lead.next",
    text: N("You lead: play any card. The others have to follow its colour if they can."),
  },
  playing: {
    rule: "wizard.follow",
    text: N(
      "Follow the colour that was led if you have it; a Wizard or a Jester may always be played. The highest trump wins, and any Wizard beats it.",
    ),
  },
};

/** The bids that are known, when none that was made is hidden. @param {View} view */
function knownBids(view) {
  const known = view.bids.filter((/** @type {number | null} */ bid) => bid !== null);
  const made = view.has_bid.filter(Boolean).length;
  return known.length === made
    ? { sum: known.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0), made }
    : null;
}

/** The bids so far against the tricks, in words. @param {View} view */
function balance(view) {
  const known = knownBids(view);
  if (!known || !known.made) return t("tricks: {tricks}", { tricks: view.cards });
  const { sum, made } = known;
  const details = { bids: sum, tricks: view.cards, by: Math.abs(sum - view.cards) };
  if (made < view.players) return t("bids {bids} of {tricks} tricks so far", details);
  if (sum === view.cards) return t("bids {bids} of {tricks} tricks: even", details);
  return sum < view.cards
    ? t("bids {bids} of {tricks} tricks: under by {by}", details)
    : t("bids {bids} of {tricks} tricks: over by {by}", details);
}

/** @param {{trump: string | null}} props */
function Trump({ trump }) {
  if (trump === null) return html`<b>${t("still to be named")}</b>`;
  const sign = trump === "none" ? null : html`<${Sign} colour=${trump} />`;
  return html`<b>${sign} ${colourName(trump)}</b>`;
}

/** @param {View} view */
function head(view) {
  const known = knownBids(view);
  const over = known && known.made === view.players ? Math.sign(known.sum - view.cards) : 0;
  return html` <li class="round">
      ${t("Round {round} of {rounds}", { round: view.round, rounds: view.rounds })}
    </li>
    <li class="trump">
      ${t("Trump")}${" "}
      <${Trump} trump=${view.trump} /> ${view.turned ? html`<${Chip} card=${view.turned} />` : null}
    </li>
    <li class=${`balance is-${["under", "even", "over"][over + 1]}`}>${balance(view)}</li>`;
}

/** Tricks taken against the bid. @param {View} view @param {number} seat */
function stats(view, seat) {
  const bid = view.bids[seat];
  const taken = view.taken[seat];
  if (!view.has_bid[seat]) return html`<span class="bid none">–</span>`;
  if (bid === null) return html`<span class="bid">${taken}/✓</span>`;
  if (view.phase !== "playing" && view.phase !== "over")
    return html`<span class="bid">${bid}</span>`;
  const state = taken === bid ? "is-kept" : taken > bid ? "is-broken" : "";
  return html`<span class=${`bid ${state}`}>${taken}<i>/</i>${bid}</span>`;
}

/** @param {View} view @param {number} seat */
function told(view, seat) {
  const bid = view.bids[seat];
  if (!view.has_bid[seat]) return t("no bid yet");
  if (bid === null) return t("has bid, took {taken}", { taken: view.taken[seat] });
  return t("bid {bid}, took {taken}", { bid, taken: view.taken[seat] });
}

/** @param {View} view @param {Play} play */
function prompt(view, play) {
  if (view.phase === "bidding") return html`<${Bids} view=${view} play=${play} />`;
  if (view.phase === "naming trump") return html`<${Trumps} view=${view} play=${play} />`;
  if (view.legal[0] === "play ?") {
    return html`<div class="choices">
      <button class="choice-button" onClick=${() => play.move("play ?")}>
        <${Back} /><span>${t("Play the card that you can’t see")}</span>
      </button>
    </div>`;
  }
  return null;
}

/** @param {{view: View, play: Play}} props */
function Bids({ view, play }) {
  const known = knownBids(view);
  const { armed } = play.state;
  return html`<div
    class=${`bids ${view.cards > 11 ? "many" : ""}`}
    role="group"
    aria-label=${t("Your bid")}
  >
    ${Array.from({ length: view.cards + 1 }, (_, bid) => {
      const move = `bid ${bid}`;
      const legal = view.legal.includes(move);
      const gap = known ? known.sum + bid - view.cards : 0;
      const last = known && known.made === view.players - 1;
      const told = gap
        ? t(gap < 0 ? N("under by {by}") : N("over by {by}"), { by: Math.abs(gap) })
        : t("even");
      return html`<button
        key=${bid}
        data-bid=${bid}
        class=${armed === move ? "is-armed" : ""}
        aria-disabled=${legal ? undefined : "true"}
        aria-label=${last ? t("{what}: {told}", { what: t("Bid {bid}", { bid }), told }) : t("Bid {bid}", { bid })}
        title=${last ? told : undefined}
        onClick=${() => (legal ? play.move(move) : play.why(move))}
      >
        <b>${bid}</b
        >${last ? html`<small>${gap ? signed(gap).replace(/^(\d)/, "+$1") : "="}</small>` : null}
      </button>`;
    })}
  </div>`;
}

/** @param {{view: View, play: Play}} props */
function Trumps({ view, play }) {
  return html`<div class="choices" role="group" aria-label=${t("Trump")}>
    ${view.legal.map((move) => {
      const trump = move.replace("trump ", "");
      return html`<button
        key=${move}
        class=${`choice-button ${play.state.armed === move ? "is-armed" : ""}`}
        onClick=${() => play.move(move)}
      >
        ${trump === "none" ? null : html`<${Sign} colour=${trump} />`}<span
          >${colourName(trump)}</span
        >
      </button>`;
    })}
  </div>`;
}

/** The cards of the others that lie open. @param {View} view */
function own(view) {
  const others = Object.entries(view.others ?? {});
  if (!others.length || view.phase === "over") return null;
  return html`<ul class="open-cards" aria-label=${t("What the others hold")}>
    ${others.map(([seat, cards]) => html`<li key=${seat} data-seat=${seat}>${cards.map((/** @type {string} */ card) => html`<${Face} card=${card} />`)}</li>`)}
  </ul>`;
}

/** @param {View} view */
function lesson(view) {
  const leads = view.phase === "playing" && !view.trick.length;
  const phase = PHASES[/** @type {keyof typeof PHASES} */ (leads ? "leading" : view.phase)];
  return phase ? { text: t(phase.text), rule: phase.rule } : null;
}

export const wizard = { head, stats, told, prompt, own, lesson };
