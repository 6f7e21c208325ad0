// @ts-check
// Turns the pages of a replay in place, also by the arrow keys; each step is a page of its own.
// The review is fetched when it is asked for, and its moments are steps like the others.

/** A page of ours. @param {string} address @returns {Promise<Document | null>} */
async function load(address) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** The number of the step in an address. @param {string} address */
const stepOf = (address) => new URL(address, location.href).pathname.match(/\d+$/)?.[0] ?? "0";

/** Shows another step. @param {string} address */
async function show(address) {
  const { pathname } = new URL(address, location.href);
  const part = (await load(pathname))?.getElementById("replay");
  if (!part) return location.assign(address);
  const rel = document.activeElement?.getAttribute("rel");
  document.getElementById("replay")?.replaceWith(part);
  history.replaceState(null, "", pathname + location.search);
  for (const old of document.querySelectorAll(".languages a, link[rel=alternate]")) {
    const link = /** @type {HTMLAnchorElement} */ (old);
    link.href = link.href.replace(/\d+(?=\?|$)/, stepOf(pathname));
  }
  for (const moment of document.querySelectorAll("#review [data-step]")) {
    const here = /** @type {HTMLElement} */ (moment).dataset.step === stepOf(pathname);
    if (here) moment.setAttribute("aria-current", "true");
    else moment.removeAttribute("aria-current");
  }
  if (rel) /** @type {HTMLElement | null} */ (part.querySelector(`[rel=${rel}]`))?.focus();
  else if (part.getBoundingClientRect().top < 0) part.scrollIntoView();
}

/** Puts the review into its place. @param {string} address */
async function review(address) {
  const part = (await load(address))?.getElementById("review");
  if (!part) return location.assign(address);
  document.getElementById("review")?.replaceWith(part);
  history.replaceState(null, "", location.pathname + new URL(address).search);
  for (const link of document.querySelectorAll(".languages a")) {
    const other = /** @type {HTMLAnchorElement} */ (link);
    other.search = location.search;
  }
  part.focus();
}

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("#replay nav a, #review a");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (link.closest("nav") || link.dataset.step) show(link.href);
  else review(link.href);
});
const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const rel = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
  if (!rel || event.altKey || event.ctrlKey || event.metaKey) return;
  const link = document.querySelector(`#replay a[rel=${rel}]`);
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  show(link.href);
});
