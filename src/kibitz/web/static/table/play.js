// @ts-check
// What a person does at the table: each deed becomes a command to the server.

import { Connection } from "./connection.js";
import { keepName } from "./preferences.js";
import { State } from "./state.js";
import { page, t } from "./words.js";

export class Play {
  constructor() {
    this.state = new State();
    /** @type {((message: any) => void)[]} */
    this.heard = [];
    if (matchMedia("(min-width: 64rem)").matches) this.state.panel = "story";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(
      `${scheme}://${location.host}/tables/${page.id}/socket?lang=${page.lang}`,
      (message) => this.hear(message),
      (status) => this.state.status === status || this.turned(status),
      () => this.state.n,
    );
  }

  /** @param {string} status */
  turned(status) {
    if (!["elsewhere", "closed", "unknown"].includes(this.state.status) || status === "open") {
      this.state.set({ status });
    }
  }

  /** @param {any} message */
  hear(message) {
    const { state } = this;
    if (message.t === "fresh") state.fresh(message);
    if (message.t === "presence") state.present(message);
    if (message.t === "entry" && !state.entry(message)) this.connection.missed();
    if (message.t === "error" && !message.id) this.notice(message, "error");
    if (message.t === "bye" && this.connection.ended) state.set({ status: message.reason });
    for (const heard of this.heard) heard(message);
  }

  /** Takes the seat back from another window. */
  here() {
    this.state.set({ status: "connecting", sent: null });
    this.connection.open();
  }

  /** @param {any} message @param {string} kind */
  notice(message, kind) {
    const { rule, title, page_label } = message;
    this.state.set({ notice: { text: message.message ?? message, kind, rule, title, page_label } });
  }

  /** Sends a command; an error is shown. @param {string} what @param {object} [more] */
  async do(what, more = {}) {
    const answer = await this.connection.send({ do: what, ...more });
    if (answer.t === "error") this.notice(answer, "error");
    return answer;
  }

  /** Makes a move, or asks first where that is switched on. @param {string} move */
  async move(move) {
    const { state } = this;
    if (!state.mine || state.sent) return;
    if (state.preferences.confirm && state.armed !== move) {
      state.set({ armed: move, notice: null });
      return;
    }
    state.set({ sent: move, armed: null, notice: null, hint: null, result: null });
    const answer = await this.do("move", { move, seen: state.n });
    if (answer.t === "error") state.set({ sent: null, chosen: [] });
  }

  /** Plays a card, or says why not. @param {string} card */
  card(card) {
    const { state } = this;
    const move = `play ${card}`;
    if (state.view?.legal.includes(move)) return this.move(move);
    if (!state.mine) {
      const text = t("It is {name}’s turn.", { name: state.name(state.view?.turn ?? null) });
      this.state.set({ notice: { text: state.sent ? t("On its way …") : text, kind: "wait" } });
      return undefined;
    }
    return this.why(move);
  }

  /** Why a move can't be made. @param {string} move */
  async why(move) {
    const answer = await this.connection.send({ do: "why", move });
    if (answer.t === "error") this.notice(answer, "barred");
  }

  async hint() {
    const answer = await this.do("hint");
    if (answer.t === "answer") this.state.set({ hint: answer, notice: null });
  }

  /** Takes a seat. @param {number} seat @param {string} name */
  sit(seat, name) {
    keepName(name);
    return this.do("sit", { seat, name });
  }

  async again() {
    const { facts } = this.state;
    const answer = facts?.again ? { t: "answer", table: facts.again } : await this.do("again");
    if (answer.t === "answer") location.assign(page.addresses.table.replace("TABLE", answer.table));
  }

  /** Opens the rules at a paragraph. @param {string} rule */
  rules(rule) {
    this.state.set({ panel: "rules", rule });
  }

  /** @param {string} panel */
  open(panel) {
    this.state.set({ panel, ...(panel === "chat" ? { unread: 0 } : {}) });
  }
}
