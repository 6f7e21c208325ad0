// @ts-check
// Searches in the rulebook: chapters and rules without the words are put aside.

const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const status = /** @type {HTMLElement} */ (document.querySelector(".search [role=status]"));
const chapters = [...document.querySelectorAll(".rulebook > section")];

/** Small letters without accents. @param {string | null} text */
function plain(text) {
  return (text ?? "").normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();
}

/** Shows what holds all words. @param {string[]} words */
function show(words) {
  const holds = (/** @type {Element} */ part) =>
    words.every((word) => plain(part.textContent).includes(word));
  let found = 0;
  for (const chapter of chapters) {
    const heading = chapter.querySelector("h2");
    const whole = !words.length || (heading !== null && holds(heading));
    let some = whole;
    for (const part of chapter.children) {
      const shown = whole || part === heading || holds(part);
      /** @type {HTMLElement} */ (part).hidden = !shown;
      some ||= shown && part !== heading;
      found += Number(shown && part.classList.contains("rule"));
    }
    /** @type {HTMLElement} */ (chapter).hidden = !some;
    const entry = document.querySelector(`.contents a[href="#${chapter.id}"]`)?.parentElement;
    if (entry) entry.hidden = !some;
  }
  const { none = "", found: counted = "" } = status.dataset;
  const any = chapters.some((chapter) => !(/** @type {HTMLElement} */ (chapter).hidden));
  status.textContent = words.length ? (any ? counted.replace("{n}", String(found)) : none) : "";
}

/** @type {HTMLElement} */ (document.querySelector(".search")).hidden = false;
box.addEventListener("input", () => show(plain(box.value).split(/\s+/).filter(Boolean)));
// a link to a rule that was put aside brings everything back
addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  box.value = "";
  show([]);
  target.scrollIntoView();
});
