// @ts-check
// Before the start: who sits where, how others get here, what is agreed on.

import { html } from "./html.js";
import { ownName } from "./preferences.js";
import { page, t } from "./words.js";

/** @typedef {import("./play.js").Play} Play */

/** @param {{play: Play}} props */
export function Lobby({ play }) {
  const { state } = play;
  const facts = /** @type {import("./types.js").Facts} */ (state.facts);
  const free = facts.chairs.filter((chair) => !chair.person && !chair.bot).length;
  const seated = state.seat !== null;
  return html`<div class="lobby">
    <section class="places" aria-labelledby="seats-title">
      <h1 id="seats-title">${page.words.title}</h1>
      ${seated ? null : html`<${Join} play=${play} />`}
      <ol>
        ${facts.chairs.map((chair, seat) => html`<${Place} key=${seat} play=${play} chair=${chair} seat=${seat} />`)}
      </ol>
      ${
        seated
          ? html`<div class="start-line">
                <button
                  class="do big"
                  aria-disabled=${free ? "true" : undefined}
                  onClick=${() => play.do("start")}
                >
                  ${t("Start the game")}
                </button>
                ${free ? html`<button class="do quiet" onClick=${() => fill(play)}>${t("Bots on the free seats")}</button>` : null}
              </div>
              <p class="none">
                ${free ? t("Free seats: {n}. Pass the link on, or let bots play.", { n: free }) : t("Everybody is here.")}
              </p>`
          : null
      }
      ${state.watchers ? html`<p class="none">${t("Looking on: {n}", { n: state.watchers })}</p>` : null}
    </section>
    <${Invite} />
    <${Agreed} play=${play} facts=${facts} />
  </div>`;
}

/** Puts bots on all free seats. @param {Play} play */
async function fill(play) {
  const chairs = play.state.facts?.chairs ?? [];
  for (const [seat, chair] of chairs.entries()) {
    if (!chair.person && !chair.bot) await play.do("bot", { seat, bot: "steady" });
  }
}

/** Takes the first free seat with just a name. @param {{play: Play}} props */
function Join({ play }) {
  const { facts } = play.state;
  const seat = facts?.chairs.findIndex((chair) => !chair.person && !chair.bot) ?? -1;
  const bot = facts?.chairs.findIndex((chair) => !chair.person) ?? -1;
  if (bot < 0) return html`<p class="full">${t("All seats are taken. You can look on.")}</p>`;
  const join = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = nameOf(/** @type {HTMLFormElement} */ (event.target));
    play.sit(seat < 0 ? bot : seat, name || guest(facts));
  };
  return html`<form class="join" onSubmit=${join}>
    <label for="join-name">${t("Your name")}</label>
    <div class="line">
      <input
        id="join-name"
        name="name"
        maxlength="24"
        autocomplete="nickname"
        value=${ownName()}
      /><button class="do">${t("Sit down")}</button>
    </div>
  </form>`;
}

/** What somebody without a name is called: Guest, Guest 2 and so on.
 * @param {import("./types.js").Facts | null} facts */
function guest(facts) {
  const names = facts?.chairs.map((chair) => chair.name) ?? [];
  for (let n = 2, name = t("Guest"); ; n++) {
    if (!names.includes(name)) return name;
    name = `${t("Guest")} ${n}`;
  }
}

/** @param {HTMLFormElement} form */
const nameOf = (form) =>
  /** @type {HTMLInputElement} */ (form.elements.namedItem("name")).value.trim();

/** @param {any} props */
function Place({ play, chair, seat }) {
  const { state } = play;
  const own = seat === state.seat;
  const sits = state.seat !== null;
  const gone = chair.person && !own && !state.here.includes(seat);
  const sit = () =>
    play.sit(seat, own || !sits ? ownName() || guest(state.facts) : state.name(state.seat));
  return html`<li
    class=${`place ${own ? "is-own" : ""} ${chair.person || chair.bot ? "" : "is-free"}`}
  >
    <span class="number" aria-hidden="true">${seat + 1}</span>
    <span class="who"
      >${own ? html`<${OwnName} play=${play} name=${chair.name} />` : html`<b>${chair.name || t("free")}</b>`}
      ${chair.bot ? html`<small>${page.bots[chair.bot] ?? chair.bot}</small>` : null}
      ${gone ? html`<small>${t("gone")}</small>` : null}
      ${state.facts.host === seat ? html`<small>${t("host")}</small>` : null}</span
    >
    <span class="do-line">
      ${own ? html`<button class="do quiet small" onClick=${() => play.do("stand")}>${t("Stand up")}</button>` : null}
      ${!chair.person && !own ? html`<button class="do quiet small" onClick=${sit}>${t("Sit here")}</button>` : null}
      ${!chair.person && sits ? html`<${BotChoice} play=${play} chair=${chair} seat=${seat} />` : null}
    </span>
  </li>`;
}

/** @param {any} props */
function OwnName({ play, name }) {
  const rename = (/** @type {Event} */ event) => {
    const text = /** @type {HTMLInputElement} */ (event.target).value.trim();
    if (text && text !== name) play.do("rename", { name: text });
  };
  return html`<input
    class="own"
    aria-label=${t("Your name")}
    maxlength="24"
    value=${name}
    onChange=${rename}
  />`;
}

/** @param {any} props */
function BotChoice({ play, chair, seat }) {
  const choose = (/** @type {Event} */ event) =>
    play.do("bot", { seat, bot: /** @type {HTMLSelectElement} */ (event.target).value || null });
  return html`<select
    aria-label=${t("Bot on seat {n}", { n: seat + 1 })}
    value=${chair.bot ?? ""}
    onChange=${choose}
  >
    <option value="">${t("no bot")}</option>
    ${play.state.facts.bots.map((/** @type {string} */ bot) => html`<option key=${bot} value=${bot} selected=${chair.bot === bot}>${page.bots[bot] ?? bot}</option>`)}
  </select>`;
}

const canShare = typeof (/** @type {any} */ (navigator).share) === "function";

/** The link, the code, the QR code. */
function Invite() {
  const share = async () => {
    const what = { title: page.words.title, url: page.link };
    if (canShare)
      await navigator.share(what).catch(() => undefined); // closed again
    else await navigator.clipboard.writeText(page.link);
  };
  const qr = /** @type {HTMLTemplateElement | null} */ (document.getElementById("qr"));
  const paint = (/** @type {HTMLElement | null} */ place) =>
    place && qr && place.replaceChildren(qr.content.cloneNode(true));
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return html`<section class="invite" aria-labelledby="invite-title">
    <h2 id="invite-title">${t("Call the others")}</h2>
    ${page.code ? html`<p class="code" aria-label=${t("The code: {code}", { code: page.code.split("").join(" ") })}>${page.code}</p>` : null}
    <div class="qr" ref=${paint} role="img" aria-label=${t("QR code of the link")}></div>
    <div class="link-line">
      <input
        readonly
        value=${page.link}
        aria-label=${t("The link")}
        onFocus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
      />
      <button class="do" onClick=${share}>${canShare ? t("Share") : t("Copy")}</button>
    </div>
    ${local ? html`<p class="none">${t("This address works on this computer only. For phones in the same network start Kibitz with --host 0.0.0.0 and open it by this computer’s own address.")}</p>` : null}
  </section>`;
}

/** What is agreed on; the host may change it. @param {any} props */
function Agreed({ play, facts }) {
  const { settings } = facts;
  const host = play.state.seat !== null && facts.host === play.state.seat;
  const set = (/** @type {object} */ settings) => play.do("set", { settings });
  const options = Object.entries(settings.options).map(([name, value]) => optionText(name, value));
  const [low, high] = page.seats;
  const sizes = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  return html`<section class="agreed" aria-labelledby="agreed-title">
    <h2 id="agreed-title">${t("Agreed")}</h2>
    <ul>
      <li>
        ${t("Players: {n}", { n: settings.players })}${" "}
        ${
          host
            ? html`<select
                aria-label=${t("Players")}
                onChange=${(/** @type {any} */ event) => set({ players: Number(event.target.value) })}
              >
                ${sizes.map((n) => html`<option key=${n} value=${n} selected=${n === settings.players}>${n}</option>`)}
              </select>`
            : null
        }
      </li>
      ${options.map((text) => html`<li key=${text}>${text}</li>`)}
      <li>
        ${settings.pace ? t("Clock: {bank} min, and {increment} s with each move", { bank: settings.pace.bank / 60, increment: settings.pace.increment }) : t("No clock")}
      </li>
      <li>
        ${settings.standin ? t("A bot plays for who is gone for {n} s", { n: settings.standin }) : t("The table waits for who is gone")}
      </li>
      ${[
        ["hints", t("Hints are allowed")],
        ["watchers", t("Others may look on")],
        ["listed", t("Shown in the lobby")],
      ].map(
        ([name, label]) =>
          html`<li key=${name}>
            <label class="tick"
              ><input
                type="checkbox"
                checked=${settings[name]}
                disabled=${!host}
                onChange=${() => set({ [name]: !settings[name] })}
              />
              ${label}</label
            >
          </li>`,
      )}
    </ul>
    ${host ? html`<button class="do quiet danger" onClick=${() => confirm(t("Close this table?")) && play.do("close")}>${t("Close the table")}</button>` : null}
  </section>`;
}

/** An option in words. @param {string} name @param {unknown} value */
function optionText(name, value) {
  const option = page.options[name];
  if (!option) return t("{what}: {told}", { what: name, told: String(value) });
  if (value === true) return option.title;
  const shown = Array.isArray(value)
    ? value.join(", ")
    : (option.values[String(value)] ?? String(value));
  return t("{what}: {told}", { what: option.title, told: shown });
}
