// @ts-check
// The shelf and the history: sends files and says how far they are, stars and deletes in place.
// Without this file the same forms load pages.

import { fieldsOf, load, take } from "./swap.js";

/** How often it is asked how far a book is, in milliseconds. */
const PAUSE = 400;

/** Sends a file, and shows how much of it is sent. @param {HTMLFormElement} form */
function upload(form) {
  const box = /** @type {HTMLElement} */ (form.querySelector("[data-progress]"));
  const bar = /** @type {HTMLProgressElement} */ (box.querySelector("progress"));
  const said = /** @type {HTMLElement} */ (box.querySelector("p"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const request = new XMLHttpRequest();
  button.disabled = true;
  box.hidden = false;
  request.upload.addEventListener("progress", (event) => {
    const share = event.total ? Math.round((100 * event.loaded) / event.total) : 0;
    bar.value = share;
    said.textContent = (form.dataset.sending ?? "").replace("{n}", String(share));
  });
  request.addEventListener("load", () => {
    if (request.status < 400) return location.assign(request.responseURL);
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    const why = page.querySelector(".add-problem") ?? page.querySelector("main h1");
    stop(why?.textContent ?? form.dataset.lost ?? "");
  });
  request.addEventListener("error", () => stop(form.dataset.lost ?? ""));
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "text/html");
  request.send(new FormData(form));

  /** @param {string} why */
  function stop(why) {
    button.disabled = false;
    bar.removeAttribute("value");
    box.hidden = true;
    let problem = form.parentElement?.querySelector(".add-problem");
    if (!problem) {
      problem = document.createElement("p");
      problem.className = "add-problem";
      problem.setAttribute("role", "alert");
      form.before(problem);
    }
    problem.textContent = why;
  }
}

/** Shows the chosen file's name. @param {HTMLFormElement} form */
function named(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
  const name = /** @type {HTMLElement} */ (form.querySelector("[data-name]"));
  name.textContent = input.files?.[0]?.name ?? "";
  name.hidden = !name.textContent;
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-upload]"));
const drop = form?.querySelector(".drop");
if (form && drop) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!form.querySelector("button")?.disabled) upload(form);
  });
  form.addEventListener("change", () => named(form));
  for (const kind of ["dragenter", "dragover"]) drop.addEventListener(kind, () => drop.classList.add("over"));
  for (const kind of ["dragleave", "drop"]) drop.addEventListener(kind, () => drop.classList.remove("over"));
  named(form);
}

/** Follows a book that is being read, and goes to it. @param {HTMLElement} reading */
async function watch(reading) {
  const bar = /** @type {HTMLProgressElement} */ (reading.querySelector("progress"));
  const said = /** @type {HTMLElement} */ (reading.querySelector("[role=status]"));
  for (;;) {
    await new Promise((next) => setTimeout(next, PAUSE));
    const answer = await fetch(reading.dataset.reading ?? "").catch(() => null);
    if (!answer) continue; // the network is away for a moment
    if (!answer.ok) return location.reload();
    const { state, done, total } = await answer.json();
    if (state === "done" || state === "failed") return location.reload();
    if (!total) continue;
    [bar.max, bar.value] = [total, done];
    said.textContent = (reading.dataset.page ?? "").replace("{n}", done).replace("{all}", total);
  }
}

const reading = /** @type {HTMLElement | null} */ (document.querySelector("[data-reading]"));
if (reading) watch(reading);

// What is done to an entry of the history is done in place.
document.addEventListener("submit", async (event) => {
  const sent = /** @type {HTMLFormElement} */ (event.target);
  if (!sent.hasAttribute("data-quiet")) return;
  event.preventDefault();
  const { action } = sent;
  try {
    const body = fieldsOf(sent, event.submitter);
    const { page, url } = await load(action, { method: "POST", body, keepalive: true });
    take(page);
    history.replaceState(null, "", url);
    localise();
    const again = [...document.forms].find((other) => other.action === action);
    const wanted = document.querySelector("[data-focus]") ?? again?.querySelector("button");
    /** @type {HTMLElement | null | undefined} */ (wanted)?.focus();
  } catch {
    sent.submit();
  }
});

/** Tells moments in the reader's own time and language. */
function localise() {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = form.format(new Date(time.getAttribute("datetime") ?? ""));
  }
}

localise();
