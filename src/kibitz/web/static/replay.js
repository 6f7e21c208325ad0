// @ts-check
// Turns the pages of a replay in place, also by the arrow keys; each step is a page of its own.

/** Shows another step. @param {string} address */
async function show(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.getElementById("replay");
  if (!part) return location.assign(address);
  const rel = document.activeElement?.getAttribute("rel");
  document.getElementById("replay")?.replaceWith(part);
  history.replaceState(null, "", address);
  for (const old of document.querySelectorAll(".languages a, link[rel=alternate]")) {
    const link = /** @type {HTMLAnchorElement} */ (old);
    link.href = link.href.replace(/\d+$/, address.match(/\d+$/)?.[0] ?? "0");
  }
  if (rel) /** @type {HTMLElement | null} */ (part.querySelector(`[rel=${rel}]`))?.focus();
}

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("#replay nav a");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(link.href);
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
