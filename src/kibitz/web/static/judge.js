// @ts-check
// Picks cards for the judge's form by tapping, and keeps an unsent form when the question or the
// language changes. The text field stays the truth: picking writes into it, typing is read from
// it, and without this file it works alone.

const deck = /** @type {HTMLTemplateElement | null} */ (document.getElementById("deck"));
const known = new Set(
  [...(deck?.content.querySelectorAll("[data-card]") ?? [])].map(
    (button) => /** @type {HTMLElement} */ (button).dataset.card,
  ),
);

/** So long nothing more has to be typed before the server is asked, in milliseconds. */
const PAUSE = 150;

/** How many times a card is among others. @param {string[]} cards @param {string} card */
function times(cards, card) {
  return cards.filter((other) => other === card).length;
}

/** One field for cards: its text, the cards drawn below it, and its picker. */
class CardsField {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
    this.toggle = /** @type {HTMLButtonElement} */ (root.querySelector(".pick"));
    this.tray = /** @type {HTMLElement} */ (root.querySelector(".tray"));
    this.head = /** @type {HTMLElement} */ (root.querySelector(".tray-head"));
    this.picked = /** @type {HTMLElement} */ (root.querySelector(".picked"));
    this.picker = /** @type {HTMLElement} */ (root.querySelector(".picker"));
    this.most = Number(root.dataset.most);
    /** @type {string[]} */
    this.cards = JSON.parse(root.dataset.cards ?? "[]");
    this.readings = 0;
    this.toggle.addEventListener("click", () => this.open(Boolean(this.picker.hidden)));
    this.head.querySelector(".done")?.addEventListener("click", () => this.close());
    this.input.addEventListener("input", () => this.read());
    this.picked.addEventListener("click", (event) => this.takeBack(event));
    this.picker.addEventListener("click", (event) => this.tap(event));
    this.picker.addEventListener("keydown", (event) => this.move(event));
  }

  /** Reads what was typed; what is not in plain notation the server reads. */
  async read() {
    const reading = ++this.readings;
    const text = this.input.value;
    const words = text.toUpperCase().split(/[\s,;]+/).filter(Boolean);
    let cards = words;
    if (!words.every((word) => known.has(word))) {
      await new Promise((done) => setTimeout(done, PAUSE));
      if (reading !== this.readings) return;
      const address = `${this.root.dataset.reader}?${new URLSearchParams({ text })}`;
      const answer = await fetch(address).catch(() => null);
      if (!answer?.ok) return; // what is drawn stays as it was; the text goes to the judge anyway
      cards = (await answer.json()).cards;
    }
    if (reading !== this.readings) return; // typed on in the meantime
    this.cards = cards;
    drawAll();
  }

  /** Lays cards: writes them into the text. @param {string[]} cards */
  lay(cards) {
    this.readings++;
    this.cards = cards;
    this.input.value = cards.join(cards.every((card) => known.has(card)) ? " " : ", ");
    drawAll();
  }

  /** Copies the deck into the picker when it is first needed. */
  fill() {
    if (deck && !this.picker.firstChild) this.picker.append(deck.content.cloneNode(true));
  }

  /** @param {boolean} shown */
  open(shown) {
    for (const other of shown ? fields : []) if (other !== this) other.open(false);
    this.fill();
    this.picker.hidden = this.head.hidden = !shown;
    this.tray.classList.toggle("open", shown);
    this.toggle.setAttribute("aria-expanded", String(shown));
    this.draw();
    if (!shown) return;
    this.root.parentElement?.scrollIntoView({ block: "start" });
    this.focus(this.buttons()[0]);
  }

  /** Closes the picker and goes back to where it was opened. */
  close() {
    this.open(false);
    this.toggle.focus();
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    return [...this.picker.querySelectorAll("button")];
  }

  /** Of all buttons only this one is reached by Tab. @param {HTMLButtonElement | undefined} button */
  focus(button) {
    if (!button) return;
    for (const other of this.buttons()) other.tabIndex = other === button ? 0 : -1;
    button.focus({ preventScroll: true });
  }

  /**
   * A tap lays a card or takes it back; a counter counts.
   * @param {Event} event
   */
  tap(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    this.focus(button);
    if (button.getAttribute("aria-disabled") === "true") return;
    const { card = "", step } = button.dataset;
    if (step === "-1" || (!step && this.cards.includes(card))) {
      const last = this.cards.lastIndexOf(card);
      this.lay(this.cards.filter((_, at) => at !== last));
    } else {
      this.lay(this.most === 1 ? [card] : [...this.cards, card]);
    }
  }

  /**
   * Takes one card back: of several alike the one that was tapped.
   * @param {Event} event
   */
  takeBack(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    const at = Number(button.dataset.at);
    const place = [...this.picked.children].indexOf(button);
    this.lay(this.cards.filter((_, other) => other !== at));
    const left = this.picked.querySelectorAll("button");
    (left[Math.min(place, left.length - 1)] ?? this.toggle).focus();
  }

  /** Arrow keys move through the picker; Escape closes it. @param {KeyboardEvent} event */
  move(event) {
    if (event.key === "Escape") return this.close();
    const buttons = this.buttons();
    const here = /** @type {HTMLButtonElement} */ (document.activeElement);
    const at = buttons.indexOf(here);
    /** @type {Record<string, () => HTMLButtonElement | undefined>} */
    const ways = {
      ArrowRight: () => buttons[at + 1],
      ArrowLeft: () => buttons[at - 1],
      ArrowDown: () => beside(here, buttons, 1),
      ArrowUp: () => beside(here, buttons, -1),
      Home: () => buttons[0],
      End: () => buttons[buttons.length - 1],
    };
    if (at < 0 || !(event.key in ways)) return;
    event.preventDefault();
    const next = ways[event.key]();
    this.focus(next);
    next?.scrollIntoView({ block: "nearest" });
  }

  /** Draws the cards that are in the text, and marks them in the picker. */
  draw() {
    if (this.cards.length) this.fill();
    const buttons = this.buttons();
    for (const button of buttons) this.mark(button);
    const drawn = this.cards.flatMap((card, at) => {
      const button = buttons.find((other) => other.dataset.card === card);
      return button ? [this.back(card, at, button)] : [];
    });
    this.picked.replaceChildren(...drawn);
    const soFar = this.head.querySelector(".so-far");
    if (soFar) soFar.textContent = this.cards.join(" ");
  }

  /** Marks a card that lies here or in another field, or can't be laid. @param {HTMLElement} button */
  mark(button) {
    const { card = "", copies = "1", step } = button.dataset;
    const here = times(this.cards, card);
    const others = fields.filter((field) => field !== this);
    const there = others.find((field) => field.cards.includes(card));
    const left = Number(copies) - others.reduce((sum, field) => sum + times(field.cards, card), 0);
    const full = this.most > 1 && this.cards.length >= this.most;
    const barred = step === "-1" ? !here : step ? here >= left || full : !here && (left < 1 || full);
    button.setAttribute("aria-disabled", String(barred));
    if (step) {
      const count = button.parentElement?.querySelector("b");
      if (count) count.textContent = String(here);
      button.parentElement?.classList.toggle("counting", here > 0);
      return;
    }
    const elsewhere = there !== undefined && !here;
    button.setAttribute("aria-pressed", String(here > 0));
    button.classList.toggle("elsewhere", elsewhere);
    const name = nameOf(button);
    const told = (this.picked.dataset.elsewhere ?? "").replace("{card}", name);
    const label = elsewhere ? told.replace("{field}", there.root.dataset.label ?? "") : name;
    button.setAttribute("aria-label", label);
    button.title = elsewhere ? label : "";
  }

  /**
   * A drawn card that takes itself back when it is tapped.
   * @param {string} card
   * @param {number} at
   * @param {HTMLElement} button
   */
  back(card, at, button) {
    const made = document.createElement("button");
    const drawing = drawingOf(button)?.cloneNode(true);
    made.type = "button";
    made.dataset.card = card;
    made.dataset.at = String(at);
    const label = (this.picked.dataset.remove ?? "").replace("{card}", nameOf(button));
    made.setAttribute("aria-label", label);
    if (drawing instanceof HTMLElement) {
      drawing.setAttribute("aria-hidden", "true");
      made.append(drawing);
    }
    return made;
  }
}

/** The card that a button of the picker draws, or the counter around it. @param {HTMLElement} button */
function drawingOf(button) {
  return (button.dataset.step ? button.parentElement : button)?.querySelector(".playing-card");
}

/** The name of a button's card. @param {HTMLElement} button */
function nameOf(button) {
  return drawingOf(button)?.getAttribute("aria-label") ?? "";
}

/**
 * The button in the next row down (1) or up (-1) that stands closest.
 * @param {HTMLButtonElement} here
 * @param {HTMLButtonElement[]} buttons
 * @param {number} way
 */
function beside(here, buttons, way) {
  const from = here.getBoundingClientRect();
  const middle = (/** @type {DOMRect} */ box) => box.left + box.width / 2;
  let best;
  let least = Infinity;
  for (const button of buttons) {
    const box = button.getBoundingClientRect();
    const down = way * (box.top - from.top);
    if (down < from.height / 2) continue;
    const far = Math.round(down / 8) * 1000 + Math.abs(middle(box) - middle(from));
    if (far < least) [best, least] = [button, far];
  }
  return best;
}

/** @type {CardsField[]} */
const fields = [...document.querySelectorAll(".cards-field")].map(
  (root) => new CardsField(/** @type {HTMLElement} */ (root)),
);

/** Draws every field: a card that lies in one can't be picked in another. */
function drawAll() {
  for (const field of fields) field.draw();
}

drawAll();

// After an error the page shows it at once, also where the address has no mark.
/** @type {HTMLElement | null} */ (document.querySelector(".errors"))?.focus();

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.case"));

/** What the form holds now, as a query; what the address holds for other questions stays. */
function typed() {
  const query = new URLSearchParams();
  if (!form) return query;
  for (const [key, value] of new FormData(form)) {
    if (key !== "ask" && value !== "") query.append(key, String(value));
  }
  for (const [key, value] of new URLSearchParams(location.search)) {
    if (!["ask", "draft"].includes(key) && !form.elements.namedItem(key)) query.append(key, value);
  }
  return query;
}

/** Lets a link carry the unsent form. @param {HTMLAnchorElement} link */
function carry(link) {
  const query = typed();
  const ask = new URLSearchParams(link.search).get("ask");
  const here = form?.querySelector("[name=ask]");
  const same = here instanceof HTMLInputElement ? here.value : "";
  const pairs = [["ask", ask ?? same], ...query, ...([...query].length ? [["draft", "1"]] : [])];
  link.search = String(new URLSearchParams(pairs));
  link.hash = "";
}

const untouched = String(typed());
for (const link of document.querySelectorAll(".asks a")) {
  link.addEventListener("click", () => carry(/** @type {HTMLAnchorElement} */ (link)));
}
for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => {
    // a form that was not touched is in the address already, with its verdict
    if (String(typed()) !== untouched) carry(/** @type {HTMLAnchorElement} */ (link));
  });
}
