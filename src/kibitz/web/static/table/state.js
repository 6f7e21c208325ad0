// @ts-check
// All that the page knows, and how each message changes it. Nothing is drawn here.

import { keep, preferences } from "./preferences.js";
import { useEdition } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Facts} Facts
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {import("./types.js").Notice} Notice
 * @typedef {import("./types.js").Said} Said
 * @typedef {{leader: number, cards: string[], winner: number, takes: GameEvent[]}} Linger
 * @typedef {{round: number, scores: GameEvent[], before: GameEvent[]}} Result
 */

/** So long a trick that was taken stays in sight, in milliseconds. */
export const LINGER = 1500;

export class State {
  constructor() {
    this.status = "connecting";
    this.n = 0;
    /** @type {Facts | null} */
    this.facts = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {{n: number, by?: string, events: GameEvent[]}[]} what happened in this round */
    this.told = [];
    /** @type {Said[]} */
    this.said = [];
    this.unread = 0;
    /** @type {number[]} */
    this.here = [];
    this.watchers = 0;
    /** @type {{left: number[], at: number} | null} */
    this.clock = null;
    this.undo = false;
    /** @type {Linger | null} a trick that was taken just now */
    this.linger = null;
    /** @type {Result | null} a round that has been scored */
    this.result = null;
    /** @type {Notice | null} */
    this.notice = null;
    /** @type {{move: string, told: string, reason: string} | null} */
    this.hint = null;
    /** @type {string | null} the move that is on its way */
    this.sent = null;
    /** @type {string | null} the move that is to be confirmed */
    this.armed = null;
    /** @type {string[]} what is chosen so far of a move with several parts */
    this.chosen = [];
    /** @type {string} the panel that is open: "" for none */
    this.panel = "";
    /** @type {string} the rule at which the rules are open */
    this.rule = "";
    this.help = false;
    this.preferences = preferences();
    useEdition(this.preferences.edition);
    /** @type {Set<() => void>} */
    this.watching = new Set();
    this.planned = false;
  }

  /** Changes some of it; whoever watches is told once, soon.
   * @param {Partial<State>} changes */
  set(changes) {
    Object.assign(this, changes);
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      for (const watch of this.watching) watch();
    });
  }

  /** @param {Partial<import("./preferences.js").Preferences>} changes */
  prefer(changes) {
    const chosen = { ...this.preferences, ...changes };
    keep(chosen);
    useEdition(chosen.edition);
    this.set({ preferences: chosen });
  }

  /** The own seat; null for who looks on. */
  get seat() {
    return this.facts?.you ?? null;
  }

  /** Whether the own seat is to act. */
  get mine() {
    return Boolean(this.view?.legal.length) && this.facts?.phase === "playing";
  }

  /** A seat's name. @param {number | null} seat */
  name(seat) {
    return this.facts?.chairs[seat ?? -1]?.name ?? "";
  }

  /** Takes in a fresh view of everything. @param {any} message */
  fresh(message) {
    const again = message.n === this.n && this.view !== null;
    this.present(message);
    this.set({
      n: message.n,
      facts: message.table,
      view: message.view,
      said: message.said,
      told: message.told ?? [],
      undo: message.undo,
      sent: again ? this.sent : null,
      ...(again ? {} : { linger: null, hint: null, armed: null, chosen: [] }),
    });
  }

  /** Takes in the next entry; false where one before it is missing. @param {any} message */
  entry(message) {
    if (message.n <= this.n) return true;
    if (message.n > this.n + 1) return false;
    const decided = message.kind !== "said";
    this.set({
      n: message.n,
      view: message.view,
      facts: message.table ?? this.facts,
      undo: message.undo,
      ...(decided ? { sent: null, hint: null, armed: null, chosen: [] } : {}),
    });
    if (message.clock) this.set({ clock: { left: message.clock, at: Date.now() } });
    if (message.kind === "said") this.hear(message);
    if (message.events) this.happen(message);
    if (message.kind === "undone") this.set({ told: this.told.slice(0, -1), linger: null });
    return true;
  }

  /** @param {any} message */
  present(message) {
    this.set({
      here: message.here,
      watchers: message.watchers,
      clock: message.clock ? { left: message.clock, at: Date.now() } : null,
    });
  }

  /** @param {any} message */
  hear(message) {
    const open = this.panel === "chat";
    const unread = open || this.preferences.mute ? this.unread : this.unread + 1;
    this.set({ said: [...this.said, { ...message, at: Date.now() }], unread });
  }

  /** What a move brought about. @param {any} message */
  happen(message) {
    /** @type {GameEvent[]} */
    const events = message.events;
    const dealt = events.findIndex((event) => event.kind === "deal");
    const kept = { n: message.n, by: message.by, seat: message.seat };
    const told = [...this.told, { ...kept, events: dealt < 0 ? events : events.slice(0, dealt) }];
    const scores = events.filter((event) => event.kind === "score");
    const before = events.filter((event) => ["round", "blocked"].includes(event.kind));
    this.set({
      told: dealt < 0 ? told : [{ ...kept, events: events.slice(dealt) }],
      linger: lingering(events, this.view) ?? (events.length ? null : this.linger),
    });
    if (scores.length) {
      this.set({ result: { round: scores[0].data.round, scores, before } });
    } else if (events.some((event) => event.kind === "play") && !this.linger) {
      this.set({ result: null });
    }
    const { linger } = this;
    if (linger) {
      setTimeout(() => this.linger === linger && this.set({ linger: null }), LINGER);
    }
  }
}

/** The trick that these events have taken off the table.
 * @param {GameEvent[]} events @param {View | null} view @returns {Linger | null} */
function lingering(events, view) {
  const taken = events.some((event) => event.kind === "trick" || event.kind === "take");
  if (!taken || !view || view.trick.length || !view.last_trick) return null;
  const { leader, cards, winner } = view.last_trick;
  return { leader, cards, winner, takes: events.filter((event) => event.kind === "take") };
}
