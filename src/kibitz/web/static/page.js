// @ts-check
// Small comforts of every page; without this file all pages work.

document.documentElement.classList.add("js");

/** Puts a text on the clipboard; says so on the button for a moment. @param {HTMLElement} button */
async function copy(button) {
  const label = button.textContent;
  const { copy = "", copyLink, done } = button.dataset;
  await navigator.clipboard.writeText(copyLink ? new URL(copyLink, location.href).href : copy);
  button.textContent = done ?? label;
  setTimeout(() => (button.textContent = label), 1600);
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button.copy");
  if (button) copy(/** @type {HTMLElement} */ (button));
});

// Another language of a page opens at the same rule: rule ids are alike in all of them.
const languages = (/** @type {Event} */ event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest(".languages a");
  if (!(link instanceof HTMLAnchorElement)) return;
  const same = location.hash.includes(".") || ["#verdict", "#answer"].includes(location.hash);
  link.hash = same ? location.hash : "";
};
document.addEventListener("click", languages, true); // before a page's own script carries a form
