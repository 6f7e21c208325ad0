// @ts-check
// Asks without leaving the page: sends the form, puts the answer in its place, and the new
// address into the browser's history. Without this file the same forms and links load pages.

import { fieldsOf, isLost, load, take as takeParts } from "./swap.js";
import { mountViewers, showPassage } from "./viewer.js";

/** After so long it is said that something is going on, in milliseconds. */
const SOON = 250;

const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-ask]"));
const box = /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea"));
const status = /** @type {HTMLElement} */ (document.querySelector("[data-ask-status]"));
/** The part of the page's address that the shown answer belongs to. */
let shownAt = location.pathname + location.search;

/** @returns {HTMLElement} */
function place() {
  return /** @type {HTMLElement} */ (document.querySelector("#answer"));
}

/** Says something, to the eye (how: "shown", "failed") or to the ear alone ("unseen"). */
function say(/** @type {string} */ text, /** @type {string} */ how) {
  status.className = `ask-status ${how === "failed" ? "shown failed" : how}`;
  status.textContent = text;
}

/** Puts what depends on the question on another page into this one. */
function take(/** @type {Document} */ page) {
  takeParts(page);
  mountViewers(document);
}

/** Notes a page as the one that is shown. */
function goTo(/** @type {URL} */ url, hash = "") {
  shownAt = url.pathname + url.search;
  history.pushState(null, "", shownAt + hash);
}

function busy(/** @type {boolean} */ on) {
  form.toggleAttribute("data-waiting", on);
  form.setAttribute("aria-busy", String(on));
  place().setAttribute("aria-busy", String(on));
}

/** Sends the question, or the example that was pressed. */
async function ask(/** @type {HTMLElement | null} */ pressed) {
  const example = pressed instanceof HTMLButtonElement && pressed.name ? pressed.value : "";
  if (example) box.value = example;
  if (!box.value.trim()) return box.focus();
  busy(true);
  const waiting = setTimeout(() => say(form.dataset.busy ?? "", "shown"), SOON);
  try {
    const { page, url } = await load(form.action, { method: "POST", body: fieldsOf(form, null) });
    take(page);
    goTo(url, "#answer");
    arrived();
  } catch (error) {
    const told = error instanceof Error && !isLost(error) ? error.message : "";
    say(told || (form.dataset.failed ?? ""), "failed");
  } finally {
    clearTimeout(waiting);
    busy(false);
  }
}

/** Shows an answer that has come: to the ear, to the eye, and where to go on. */
function arrived() {
  const answer = place();
  const back = document.querySelector(".ask-back");
  const found = back?.textContent ? back : answer;
  const textOf = (/** @type {string} */ parts) =>
    [...found.querySelectorAll(parts)].map((part) => part.textContent?.trim()).join(" ");
  const told = textOf(".ask-back-text, .answer-lead, .answer-headline, .working, .answer > .more");
  say(`${textOf(".label")}: ${told}`, "unseen");
  if (back?.textContent) {
    box.focus();
    return box.setSelectionRange(box.value.length, box.value.length);
  }
  answer.classList.add("arrived");
  if (matchMedia("(pointer: coarse)").matches) box.blur(); // the keyboard would cover the answer
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const low = answer.getBoundingClientRect().top > innerHeight * 0.5;
  if (low) answer.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}

/** Shows the page of a link in this one's place. */
async function follow(/** @type {HTMLAnchorElement} */ link) {
  try {
    const { page, url } = await load(link.href);
    take(page);
    goTo(url, location.hash === "#answer" ? "#answer" : "");
    /** @type {HTMLElement | null} */ (document.querySelector("[data-part] a[data-swap][aria-current]"))?.focus();
  } catch {
    location.href = link.href;
  }
}

/** Sends a small form below the answer, and takes its new state. */
async function send(/** @type {HTMLFormElement} */ small, /** @type {HTMLElement | null} */ pressed) {
  const fields = fieldsOf(small, pressed);
  try {
    // kept alive: what was judged or noted arrives also where the page is left at once
    const { page, url } = await load(small.action, { method: "POST", body: fields, keepalive: true });
    take(page);
    if (small.hasAttribute("data-moves")) goTo(url, "#answer");
    const again = [...place().querySelectorAll("form")].find((other) => other.action === small.action);
    const note = fields.get("right") === "no" && again?.querySelector("input[name=note]");
    const same = [...(again?.querySelectorAll("button") ?? [])].find((button) => button.value === fields.get("right"));
    /** @type {HTMLElement | null | undefined} */ (note || same || again?.querySelector("button"))?.focus();
  } catch {
    small.submit();
  }
}

document.addEventListener("submit", (event) => {
  const sent = /** @type {HTMLFormElement} */ (event.target);
  if (sent === form) {
    event.preventDefault();
    if (!form.hasAttribute("data-waiting")) ask(event.submitter);
  } else if (sent.hasAttribute("data-quiet")) {
    event.preventDefault();
    send(sent, event.submitter);
  }
});

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.hasAttribute("data-swap")) {
    event.preventDefault();
    follow(link);
  } else if (link.hasAttribute("data-show-page") && showPassage(link)) {
    event.preventDefault();
  }
});

addEventListener("popstate", async () => {
  const wanted = location.pathname + location.search;
  if (wanted === shownAt) return; // only the place in the page has changed
  try {
    const { page } = await load(wanted);
    shownAt = wanted;
    take(page);
    const other = /** @type {HTMLTextAreaElement | null} */ (page.querySelector("form[data-ask] textarea"));
    box.value = other?.value ?? "";
    fit();
  } catch {
    location.reload();
  }
});

box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});

addEventListener("keydown", (event) => {
  const here = document.activeElement;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement || here instanceof HTMLSelectElement) return;
  event.preventDefault();
  box.focus();
  box.select();
});

/** Lets the box grow with its text where the browser can't by itself. */
function fit() {
  if (CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
}

box.addEventListener("input", fit);
fit();
mountViewers(document);
