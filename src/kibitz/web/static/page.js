// @ts-check
// Small comforts of every page; without this file all pages work.

document.documentElement.classList.add("js");

/** Puts a text on the clipboard; says so on the button for a moment. @param {HTMLElement} button */
async function copy(button) {
  const label = button.textContent;
  await navigator.clipboard.writeText(button.dataset.copy ?? "");
  button.textContent = button.dataset.done ?? label;
  setTimeout(() => (button.textContent = label), 1600);
}

for (const button of document.querySelectorAll("button.copy")) {
  button.addEventListener("click", () => copy(/** @type {HTMLElement} */ (button)));
}

// Another language of a page opens at the same rule: rule ids are alike in all of them.
for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => {
    const anchor = /** @type {HTMLAnchorElement} */ (link);
    const same = location.hash.includes(".") || location.hash === "#verdict";
    anchor.hash = same ? location.hash : "";
  });
}
