// @ts-check
// Picks cards for the judge's form by tapping. The text field stays the truth: picking writes
// into it, typing is read from it, and without this file it works alone.

const deck = /** @type {HTMLTemplateElement | null} */ (document.getElementById("deck"));

/** The cards that a text names. @param {string} text */
function read(text) {
  return text.toUpperCase().split(/[\s,;]+/).filter(Boolean);
}

/** One field for cards: its text, the cards drawn below it, and its picker. */
class CardsField {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
    this.toggle = /** @type {HTMLButtonElement} */ (root.querySelector(".pick"));
    this.picked = /** @type {HTMLElement} */ (root.querySelector(".picked"));
    this.picker = /** @type {HTMLElement} */ (root.querySelector(".picker"));
    this.most = Number(root.dataset.most);
    this.toggle.addEventListener("click", () => this.open(this.picker.hidden));
    this.input.addEventListener("input", () => this.draw());
    this.picked.addEventListener("click", (event) => this.takeBack(event));
    this.picker.addEventListener("click", (event) => this.tap(event));
    this.picker.addEventListener("keydown", (event) => this.move(event));
    if (this.input.value) this.fill();
    this.draw();
  }

  get cards() {
    return read(this.input.value);
  }

  set cards(cards) {
    this.input.value = cards.join(" ");
    this.draw();
  }

  /** Copies the deck into the picker when it is first needed. */
  fill() {
    if (deck && !this.picker.firstChild) this.picker.append(deck.content.cloneNode(true));
  }

  /** @param {boolean} shown */
  open(shown) {
    this.fill();
    this.picker.hidden = !shown;
    this.toggle.setAttribute("aria-expanded", String(shown));
    this.draw();
    if (shown) this.buttons()[0]?.focus({ preventScroll: true });
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    return [...this.picker.querySelectorAll("button")];
  }

  /**
   * A tap lays a card; where it lies as often as it exists, a tap takes it back.
   * @param {Event} event
   */
  tap(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    const { card = "", copies = "1" } = button.dataset;
    const cards = this.cards;
    if (this.most === 1) this.cards = cards[0] === card ? [] : [card];
    else if (cards.filter((other) => other === card).length >= Number(copies))
      this.cards = cards.filter((other) => other !== card);
    else if (cards.length < this.most) this.cards = [...cards, card];
  }

  /**
   * Takes one card back: of several alike the one that was tapped.
   * @param {Event} event
   */
  takeBack(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    const drawn = [...this.picked.querySelectorAll("button")];
    const alike = drawn.filter((other) => other.dataset.card === button.dataset.card);
    const nth = alike.indexOf(button);
    let seen = -1;
    this.cards = this.cards.filter((other) => other !== button.dataset.card || ++seen !== nth);
    const left = this.picked.querySelectorAll("button");
    (left[Math.min(drawn.indexOf(button), left.length - 1)] ?? this.toggle).focus();
  }

  /** Arrow keys move through the picker; Escape closes it. @param {KeyboardEvent} event */
  move(event) {
    const buttons = this.buttons();
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const down = this.columns();
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: down, ArrowUp: -down };
    if (event.key === "Escape") {
      this.open(false);
      this.toggle.focus();
    } else if (event.key in steps) {
      event.preventDefault();
      const step = steps[/** @type {"ArrowUp"} */ (event.key)];
      buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
    }
  }

  /** How many cards stand in a row of the picker, as it is laid out now. */
  columns() {
    const [first, ...others] = this.buttons();
    const below = others.findIndex((button) => button.offsetTop > first.offsetTop);
    return below < 0 ? others.length + 1 : below + 1;
  }

  /** Draws the cards that are in the text, and marks them in the picker. */
  draw() {
    const cards = this.cards;
    const buttons = this.buttons();
    for (const button of buttons) {
      const times = cards.filter((card) => card === button.dataset.card).length;
      button.setAttribute("aria-pressed", String(times > 0));
      button.dataset.times = times > 1 ? String(times) : "";
    }
    if (cards.length && !buttons.length) {
      this.fill();
      return this.draw();
    }
    const drawn = cards.flatMap((card) => {
      const button = buttons.find((other) => other.dataset.card === card);
      return button ? [this.back(card, button)] : [];
    });
    this.picked.replaceChildren(...drawn);
  }

  /**
   * A drawn card that takes itself back when it is tapped.
   * @param {string} card
   * @param {HTMLButtonElement} button
   */
  back(card, button) {
    const made = document.createElement("button");
    const drawing = button.firstElementChild?.cloneNode(true);
    const name = button.firstElementChild?.getAttribute("aria-label") ?? card;
    made.type = "button";
    made.dataset.card = card;
    made.setAttribute("aria-label", (this.picked.dataset.remove ?? "").replace("{card}", name));
    if (drawing instanceof HTMLElement) {
      drawing.setAttribute("aria-hidden", "true");
      made.append(drawing);
    }
    return made;
  }
}

for (const root of document.querySelectorAll(".cards-field")) {
  new CardsField(/** @type {HTMLElement} */ (root));
}
