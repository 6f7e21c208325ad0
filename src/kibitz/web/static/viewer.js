// @ts-check
// Turns and enlarges a book's page in its place. Without this file its links lead to pages of
// their own, and its picture is shown whole.

const SIZES = [1, 1.35, 1.8, 2.5, 3.5];
/** Widths of pictures that the server is asked for, in pixels. */
const WIDTHS = [600, 1000, 1500, 2200];
/** The passage is shown so much larger than the whole page at most, from the start. */
const CLOSEST = 1.4;

/** One viewer on the page. */
class Viewer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.frame = /** @type {HTMLElement} */ (root.querySelector(".viewer-frame"));
    this.image = /** @type {HTMLImageElement} */ (root.querySelector("img"));
    this.zooms = /** @type {HTMLElement} */ (root.querySelector(".viewer-zoom"));
    /** @type {[number, string][]} */
    this.pages = JSON.parse(root.dataset.pages ?? "[]");
    this.page = Number(root.dataset.page);
    this.marked = this.page;
    this.marks = root.dataset.marks ?? "";
    this.high = Number(this.image.getAttribute("height"));
    this.wide = Number(this.image.getAttribute("width"));
    this.size = 1;
    this.zooms.hidden = false;
    root.addEventListener("click", (event) => this.press(event));
    this.image.addEventListener("load", () => root.classList.remove("loading"));
    this.image.addEventListener("error", () => root.classList.remove("loading"));
    this.fit();
  }

  /** Left, bottom, right and top of all that is marked on this page, in points; null if nothing. */
  marking() {
    if (!this.marks || this.page !== this.marked) return null;
    const boxes = this.marks.split(";").map((box) => box.split(",").map(Number));
    const low = (/** @type {number} */ at) => Math.min(...boxes.map((box) => box[at]));
    const top = (/** @type {number} */ at) => Math.max(...boxes.map((box) => box[at]));
    return [low(0), low(1), top(2), top(3)];
  }

  /** Makes the passage as large as its frame allows. */
  fit() {
    const found = this.marking();
    if (!found) return;
    const size = Math.min(CLOSEST, (0.92 * this.wide) / (found[2] - found[0]));
    if (size > 1.1) this.enlarge(size);
    this.toMark();
  }

  /** Brings the passage into the frame. */
  toMark() {
    const found = this.marking();
    const point = this.image.clientWidth / this.wide;
    if (!found) return this.frame.scrollTo({ top: 0 });
    const free = this.frame.clientWidth - (found[2] - found[0]) * point;
    const across = found[0] * point - Math.max(8, free / 3);
    const down = (this.high - found[3]) * point - this.frame.clientHeight / 4;
    this.frame.scrollTo({ left: across, top: down });
  }

  /** @param {number} size */
  enlarge(size) {
    const middle = (this.frame.scrollTop + this.frame.clientHeight / 2) / this.frame.scrollHeight;
    this.size = size;
    this.image.style.width = `${size * 100}%`;
    this.frame.scrollTop = middle * this.frame.scrollHeight - this.frame.clientHeight / 2;
    this.draw();
  }

  /** Shows another page. @param {number} page @param {string} [marks] what is marked on it */
  show(page, marks) {
    if (page < 1 || page > this.pages.length) return;
    if (marks !== undefined) [this.marks, this.marked] = [marks, page];
    this.page = page;
    const label = this.pages[page - 1][1];
    const title = this.root.dataset.title ?? "";
    const shown = this.root.querySelector(".viewer-page");
    if (shown) shown.textContent = shown.textContent?.replace(/\S+$/, label) ?? label;
    this.image.alt = (this.root.dataset.alt ?? "").replace("{n}", label).replace("{title}", title);
    const file = /** @type {HTMLAnchorElement} */ (this.root.querySelector(".viewer-file"));
    file.href = `${this.root.dataset.file}#page=${page}`;
    for (const link of this.root.querySelectorAll("[data-turn]")) {
      const other = page + Number(/** @type {HTMLElement} */ (link).dataset.turn);
      const there = other >= 1 && other <= this.pages.length;
      mark(link, "aria-disabled", !there);
      if (there) link.setAttribute("href", (this.root.dataset.alone ?? "").replace("{n}", String(other)));
      else link.removeAttribute("href");
    }
    this.draw();
    this.toMark();
  }

  /** Asks the server for the picture as large as it is shown. */
  draw() {
    const wanted = this.frame.clientWidth * this.size * devicePixelRatio;
    const width = WIDTHS.find((each) => each >= wanted) ?? WIDTHS[WIDTHS.length - 1];
    const marks = this.page === this.marked && this.marks ? `&marks=${this.marks}` : "";
    const address = (this.root.dataset.picture ?? "").replace("{n}", String(this.page));
    const source = `${address}?width=${width}${marks}`;
    if (this.image.getAttribute("src") === source) return;
    this.root.classList.add("loading");
    this.image.src = source;
  }

  /** @param {Event} event */
  press(event) {
    const pressed = /** @type {HTMLElement} */ (event.target).closest("[data-zoom], [data-turn]");
    if (!(pressed instanceof HTMLElement)) return;
    event.preventDefault();
    if (pressed.dataset.turn) return this.show(this.page + Number(pressed.dataset.turn));
    const larger = SIZES.find((size) => size > this.size + 0.01);
    const smaller = SIZES.findLast((size) => size < this.size - 0.01);
    const size = pressed.dataset.zoom === "1" ? larger : smaller;
    if (size) this.enlarge(size);
    for (const button of this.zooms.querySelectorAll("button")) {
      const end = button.dataset.zoom === "1" ? SIZES[SIZES.length - 1] : 1;
      button.setAttribute("aria-disabled", String(this.size === end));
    }
  }
}

/**
 * Sets what is true of an element, takes off what is not.
 * @param {Element} element
 * @param {string} name
 * @param {boolean} on
 */
function mark(element, name, on) {
  if (on) element.setAttribute(name, "true");
  else element.removeAttribute(name);
}

/** @type {WeakMap<Element, Viewer>} */
const viewers = new WeakMap();

/** Brings every viewer of a page to life that is not yet. @param {ParentNode} root */
export function mountViewers(root) {
  for (const found of root.querySelectorAll("[data-viewer]")) {
    if (!viewers.has(found)) viewers.set(found, new Viewer(/** @type {HTMLElement} */ (found)));
  }
}

/**
 * Shows the passage of a link in the viewer beside it; false where there is none for its book.
 * @param {HTMLAnchorElement} link
 */
export function showPassage(link) {
  const { showPage, marks = "", book = "" } = link.dataset;
  const found = document.querySelector(`[data-viewer][data-book="${CSS.escape(book)}"]`);
  const viewer = found && viewers.get(found);
  if (!viewer) return false;
  viewer.show(Number(showPage), marks);
  for (const other of document.querySelectorAll("[data-show-page]")) {
    mark(other, "aria-current", other === link);
  }
  const { top, bottom } = viewer.root.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight + 40) viewer.root.scrollIntoView({ block: "nearest" });
  return true;
}
