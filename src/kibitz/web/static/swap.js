// @ts-check
// Loads a page of ours and puts parts of it into the page that is open.

/** So long the server may take before it is given up, in milliseconds. */
const PATIENCE = 60_000;

/**
 * A page from the server; raises an Error with what the server says when it refuses.
 * @param {string} address
 * @param {RequestInit} how
 */
export async function load(address, how = {}) {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { headers: { Accept: "text/html" }, signal, ...how });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok) throw new Error(page.querySelector("main h1")?.textContent ?? "");
  return { page, url: new URL(answer.url) };
}

/**
 * What a form sends, the pressed button included.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed
 */
export function fieldsOf(form, pressed) {
  const fields = new URLSearchParams();
  for (const [key, value] of new FormData(form)) fields.append(key, String(value));
  if (pressed instanceof HTMLButtonElement && pressed.name) fields.set(pressed.name, pressed.value);
  return fields;
}

/**
 * Puts the parts (`data-part`) of another page, and the links to its languages, into this one.
 * @param {Document} page
 */
export function take(page) {
  for (const part of document.querySelectorAll("[data-part], .languages")) {
    const { part: name } = /** @type {HTMLElement} */ (part).dataset;
    const other = page.querySelector(name ? `[data-part="${name}"]` : ".languages");
    if (other) part.replaceWith(document.adoptNode(other));
  }
  document.title = page.title;
}

/** Whether an error means that the network failed, not that the server refused. @param {unknown} error */
export function isLost(error) {
  return error instanceof TypeError || (error instanceof DOMException && error.name !== "SyntaxError");
}
