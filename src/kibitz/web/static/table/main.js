// @ts-check
// Begins: one `Play`, drawn anew whenever something changes.

import { tell } from "./announce.js";
import { html, render } from "./html.js";
import { listen } from "./keys.js";
import { Play } from "./play.js";
import { Room } from "./room.js";
import { chime, tick } from "./sound.js";
import { page, t } from "./words.js";

const place = /** @type {HTMLElement} */ (document.getElementById("table"));
place.replaceChildren();
const play = new Play();
const { state } = play;

let turn = false;
/** The title tells whose turn it is, also in a tab that isn't looked at. */
function title() {
  const mine = state.mine && !state.sent;
  document.title = `${mine ? `● ${t("Your turn")} – ` : ""}${page.words.title} · Kibitz`;
  if (mine && !turn && state.preferences.sound) chime();
  turn = mine;
}

/** A rematch starts by itself as soon as everybody is there; the first seat's page sees to it. */
let starting = false;
function rematch() {
  const { facts, here, seat } = state;
  if (starting || facts?.phase !== "lobby" || facts.settings.dealer === undefined) return;
  const people = facts.chairs.flatMap((chair, at) => (chair.person ? [at] : []));
  const full = facts.chairs.every((chair) => chair.person || chair.bot);
  if (!full || seat !== people[0] || !people.every((at) => here.includes(at))) return;
  starting = true;
  play.do("start");
}

function draw() {
  render(html`<${Room} play=${play} />`, place);
  title();
  rematch();
}

state.watching.add(draw);
play.heard.push((message) => tell(play, message));
play.heard.push((message) => {
  const loud = message.t === "entry" && message.kind === "said" && message.seat !== state.seat;
  if (loud && state.preferences.sound && !state.preferences.mute) tick();
});
listen(play);
setInterval(() => (state.clock || state.said.length) && state.set({}), 1000);
draw();
