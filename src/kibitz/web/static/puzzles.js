// @ts-check
// Answers puzzles without leaving the page, and by single keys while the puzzle has the focus.
// Without this file the same forms and links load pages.

import { fieldsOf, load, take } from "./swap.js";

/** @returns {HTMLElement} */
const puzzle = () => /** @type {HTMLElement} */ (document.getElementById("puzzle"));

/** Where the number of right answers in a row is kept for the visit, a game at a time. */
const KEPT = `puzzles ${location.pathname.replace(/^\/\w+/, "")}`;

/** Keeps how many answers in a row are right, as the page now has it. */
function keep() {
  const next = /** @type {HTMLAnchorElement | null} */ (puzzle().querySelector("[rel=next]"));
  const search = next?.search ?? location.search;
  sessionStorage.setItem(KEPT, new URLSearchParams(search).get("streak") ?? "");
}

/** Puts another page of puzzles into this one. @param {string} address @returns {Promise<URL>} */
async function swap(address) {
  const { page, url } = await load(address);
  take(page);
  return url;
}

/** Goes to another state of the page. @param {string} address @param {boolean} [back] */
async function show(address, back = false) {
  try {
    const url = await swap(address);
    if (!back) history.pushState(null, "", url.pathname + url.search);
  } catch {
    return location.assign(address);
  }
  keep();
  const result = document.getElementById("result");
  (result ?? puzzle()).focus({ preventScroll: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const how = /** @type {const} */ ({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  if (result) result.scrollIntoView(how);
  else puzzle().scrollIntoView({ ...how, block: "start" });
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.hasAttribute("data-answers")) return;
  event.preventDefault();
  const url = new URL(form.action);
  show(`${url.pathname}?${fieldsOf(form, event.submitter)}`);
});

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a[data-swap]");
  if (!(link instanceof HTMLAnchorElement) || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  show(link.href);
});

// “None of these” and the others exclude each other.
document.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (!box.checked || !box.closest("[data-answers]")) return;
  const none = (/** @type {HTMLInputElement} */ other) => other.value === "none";
  for (const other of puzzle().querySelectorAll("input[name=answer]")) {
    const one = /** @type {HTMLInputElement} */ (other);
    if (none(one) !== none(box)) one.checked = false;
  }
});

document.addEventListener("keydown", (event) => {
  const here = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!here?.closest("#puzzle") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) {
    const choice = puzzle().querySelector(`[data-key="${event.key}"]`);
    /** @type {HTMLElement | null} */ (choice)?.focus();
    /** @type {HTMLElement | null} */ (choice)?.click();
  } else if (event.key === "Enter" && !here.matches("a, button, summary")) {
    event.preventDefault();
    const on = puzzle().querySelector("[rel=next], [name=check]");
    /** @type {HTMLElement | null} */ (on)?.click();
  }
});

addEventListener("popstate", () => show(location.pathname + location.search, true));

// Who comes back in the same visit goes on counting.
const here = new URL(location.href);
const kept = sessionStorage.getItem(KEPT);
if (kept && !here.searchParams.has("streak") && !here.searchParams.has("answer")) {
  here.searchParams.set("streak", kept);
  swap(here.href).then(
    () => history.replaceState(null, "", here.pathname + here.search),
    () => undefined, // then it counts from the start
  );
} else {
  keep();
}
