// @ts-check
// The whole page of a table.

import { drawn, plainly } from "./cards.js";
import { Help } from "./choices.js";
import { Felt } from "./felt.js";
import { drawing } from "./games/index.js";
import { Hand } from "./hand.js";
import { html } from "./html.js";
import { Lobby } from "./lobby.js";
import { Panel, Tabs } from "./panel.js";
import { End, Result, Why } from "./score.js";
import { cardName, page, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

/** @param {{play: Play}} props */
export function Room({ play }) {
  const { state } = play;
  const { facts, view } = state;
  const stopped = html`<${Stopped} play=${play} />`;
  if (!facts)
    return html`<div class="room is-waiting">
      ${stopped}
      <p class="loading">${t("To the table …")}</p>
    </div>`;
  const playing = view !== null;
  return html`<div
    class=${`room ${playing ? "is-playing" : "is-lobby"} ${state.panel ? "has-panel" : ""}`}
    data-entry=${state.n}
  >
    <${Status} play=${play} />
    <div class="main">
      ${playing ? html`<${Playing} play=${play} />` : html`<${Lobby} play=${play} />`}
      <${Tabs} play=${play} />
    </div>
    ${playing ? html`<${Panel} play=${play} />` : null} ${stopped}
    <${Help} play=${play} />
    ${playing ? null : html`<${Notice} play=${play} />`}
  </div>`;
}

/** @param {{play: Play}} props */
function Playing({ play }) {
  const { state } = play;
  const view = /** @type {import("./types.js").View} */ (state.view);
  return html`<h1 class="unseen">${page.words.title}</h1>
    <ul class="head">
      ${drawing.head(view)}
    </ul>
    <div class="felt">
      <${Felt} play=${play} />
      <${Result} play=${play} />
      <${End} play=${play} />
    </div>
    <div class="own">
      ${drawing.own(view)}
      <${Notice} play=${play} />
      <${Prompt} play=${play} />
      <${Hand} play=${play} />
    </div>`;
}

/** What is to be decided, and by whom. @param {{play: Play}} props */
function Prompt({ play }) {
  const { state } = play;
  const view = /** @type {import("./types.js").View} */ (state.view);
  if (view.phase === "over") return null;
  const prompt = state.mine ? drawing.prompt(view, play) : null;
  return html`<div class=${`prompt ${state.mine ? "is-mine" : ""}`}>
    ${state.mine && state.preferences.teach ? html`<${Lesson} play=${play} />` : null}
    <div class="ask">
      <p class="question">
        ${state.mine ? drawing.question(view) : html`<span class="waiting">${waiting(play)}</span>`}
      </p>
      <div class="helpers">
        ${state.undo ? html`<button class="do quiet small" onClick=${() => play.do("undo")}>${t("Take back")}</button>` : null}
        ${state.mine && state.facts?.settings.hints ? html`<button class="do quiet small" onClick=${() => play.hint()}>${t("Hint")}</button>` : null}
        ${state.mine ? html`<${ByName} play=${play} />` : null}
      </div>
    </div>
    ${prompt} ${state.armed ? html`<${Confirm} play=${play} />` : null}
  </div>`;
}

/** For whom the table waits. @param {Play} play */
function waiting({ state }) {
  const turn = state.view?.turn ?? -1;
  const chair = state.facts?.chairs[turn];
  const name = state.name(turn);
  if (!chair?.person || state.here.includes(turn)) return t("{name} is thinking", { name });
  const { standin } = state.facts?.settings ?? {};
  return standin
    ? t("{name} is gone. After {n} s a bot plays in their place.", { name, n: standin })
    : t("{name} is gone. The table waits.", { name });
}

/** The move once more, where a person wants to be asked. @param {{play: Play}} props */
function Confirm({ play }) {
  const { armed } = play.state;
  const parts = (armed ?? "").split(" ").slice(1);
  const cards = parts
    .map((part) => (/^[BGRY]\d|^[WJ]$/.test(part) ? `\`${part}\`` : part))
    .join(" ");
  return html`<div class="confirm">
    <button class="do" onClick=${() => armed && play.move(armed)}>
      ${t("Yes, do it")} ${drawn(cards)}
    </button>
    <button class="do quiet" onClick=${() => play.state.set({ armed: null })}>${t("No")}</button>
  </div>`;
}

/** Plays a card by its name, as somebody would say it. @param {{play: Play}} props */
function ByName({ play }) {
  const act = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements[0]
    );
    const text = field.value.trim();
    if (!text) return;
    const move = await moveOf(play, text);
    if (!move) return play.notice(t("No move is called “{text}” here.", { text }), "error");
    field.value = "";
    if (move.startsWith("play ")) play.card(move.slice(5));
    else if (play.state.view?.legal.includes(move)) play.move(move);
    else play.why(move);
  };
  return html`<form class="by-name" onSubmit=${act}>
    <input
      id="by-name"
      aria-label=${t("Play by name, for example {card}", { card: cardName("R5") })}
      placeholder="R5"
      autocomplete="off"
      spellcheck="false"
    />
  </form>`;
}

/** The move that a text means. @param {Play} play @param {string} text */
async function moveOf(play, text) {
  const legal = play.state.view?.legal ?? [];
  const verb = legal[0]?.split(" ")[0] ?? "";
  if (/^\d+$/.test(text) && verb === "bid") return `bid ${text}`;
  const colours = coloursIn(text);
  if (verb === "trump" && colours.length === 1) return `trump ${colours[0]}`;
  if (verb === "choose" && colours.length === 2) return `choose ${colours.join(" ")}`;
  const answer = await fetch(`${page.addresses.cards}?${new URLSearchParams({ text })}`);
  const { cards } = await answer.json();
  if (!cards.every((/** @type {string} */ card) => /^[BGRY]\d+$|^[WJ]$/.test(card))) return "";
  if (verb === "pick") {
    const wanted = [...cards].sort().join();
    return legal.find((move) => move.split(" ").slice(1).sort().join() === wanted) ?? "";
  }
  return cards.length === 1 ? `${verb} ${cards[0]}` : "";
}

/** The colours that a text names, in the order of the colours. @param {string} text */
function coloursIn(text) {
  const words = text.toLowerCase().split(/[\s,]+/);
  return ["blue", "green", "red", "yellow", "none"].filter((colour) =>
    Object.values(page.words.editions).some((edition) => {
      const at = ["blue", "green", "red", "yellow"].indexOf(colour);
      const name = at < 0 ? page.words.no_trump : edition.colours[at];
      return words.includes(colour) || words.includes(name.toLowerCase());
    }),
  );
}

/** What to do now, for who plays for the first time. @param {{play: Play}} props */
function Lesson({ play }) {
  const { state } = play;
  const lesson = state.view && drawing.lesson(state.view);
  if (!lesson) return null;
  if (state.facts?.settings.hints && !state.hint && !state.sent && !state.notice) {
    queueMicrotask(
      () => state.mine && !state.hint && asked !== state.n && ((asked = state.n), play.hint()),
    );
  }
  return html`<div class="lesson">
    <p>${lesson.text} <${Why} play=${play} rule=${lesson.rule} /></p>
  </div>`;
}
let asked = -1;

/** An error, a refusal with its rule, or a hint. @param {{play: Play}} props */
function Notice({ play }) {
  const { notice, hint } = play.state;
  if (hint) {
    return html`<div class="notice is-hint" role="status">
      <p>
        <b>${t("Hint: {told}", { told: "" })}${hint.reason.includes(hint.told) ? null : drawn(hint.told)}</b>${" "}
        ${drawn(hint.reason)}
      </p>
      <button
        class="close"
        aria-label=${t("Close")}
        onClick=${() => play.state.set({ hint: null })}
      >
        ✕
      </button>
    </div>`;
  }
  if (!notice) return null;
  const { rule, title, page_label } = notice;
  return html`<div class=${`notice is-${notice.kind}`} role="alert">
    <p>
      ${plainly(notice.text, rule)}
      ${rule ? html` <button class="why" onClick=${() => play.rules(rule)}>${title ?? t("The rule")}${page_label ? `, ${t("page {n}", { n: page_label })}` : ""}</button>` : null}
    </p>
    <button
      class="close"
      aria-label=${t("Close")}
      onClick=${() => play.state.set({ notice: null })}
    >
      ✕
    </button>
  </div>`;
}

/** How the connection is, where it isn't well. @param {{play: Play}} props */
function Status({ play }) {
  const texts = {
    connecting: t("Connecting …"),
    offline: t("No connection. What you do is kept and sent as soon as it is back."),
  };
  const text = texts[/** @type {keyof typeof texts} */ (play.state.status)];
  return html`<div class=${`status ${text ? "is-shown" : ""}`} role="status">${text ?? ""}</div>`;
}

/** The end of the connection: played elsewhere, or a table that is gone. @param {{play: Play}} props */
function Stopped({ play }) {
  const { facts, view } = play.state;
  const status = facts?.phase === "closed" && !view ? "closed" : play.state.status;
  if (status === "elsewhere") {
    return html`<div class="stopped" role="alertdialog" aria-labelledby="stopped-title">
      <h2 id="stopped-title">${t("You are playing in another window")}</h2>
      <p>${t("This seat was opened in another window or on another device.")}</p>
      <button class="do big" onClick=${() => play.here()}>${t("Play here")}</button>
    </div>`;
  }
  if (status !== "closed" && status !== "unknown") return null;
  return html`<div class="stopped" role="alertdialog" aria-labelledby="stopped-title">
    <h2 id="stopped-title">
      ${status === "closed" ? t("This table is closed") : t("This table can’t be opened")}
    </h2>
    ${play.state.notice ? html`<p>${play.state.notice.text}</p>` : null}
    <a class="do big" href=${page.addresses.tables}>${t("Other tables")}</a>
  </div>`;
}
