// @ts-check
// The rulebook in a panel, opened at the paragraph that matters now.

import { Component, createRef, html } from "./html.js";
import { page, t } from "./words.js";

/** @type {Promise<Element | null> | null} */
let loading = null;

/** The rulebook of the page's game and language, loaded once. */
function load() {
  loading ??= fetch(page.addresses.rules)
    .then(async (answer) => {
      const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
      const book = parsed.querySelector(".rulebook");
      return book && document.importNode(book, true);
    })
    .catch(() => {
      loading = null; // the next look tries again
      return null;
    });
  return loading;
}

/** @typedef {{play: import("./play.js").Play, rule: string}} Props */

export class Rules extends Component {
  /** @param {Props} props */
  constructor(props) {
    super(props);
    this.state = { failed: false };
    /** @type {{current: HTMLElement | null}} */
    this.place = createRef();
    this.rule = "";
  }

  async componentDidMount() {
    const book = await load();
    if (!this.place.current) return;
    if (!book) return this.setState({ failed: true });
    this.place.current.replaceChildren(book);
    this.show();
  }

  componentDidUpdate() {
    if (this.rule !== /** @type {Props} */ (this.props).rule) this.show();
  }

  /** Brings the rule into sight and marks it. */
  show() {
    const { rule } = /** @type {Props} */ (this.props);
    const found = this.place.current?.querySelector(
      `[id="${CSS.escape(rule).replaceAll("\\", "")}"]`,
    );
    if (!this.place.current?.firstChild) return;
    this.rule = rule;
    for (const old of this.place.current.querySelectorAll(".is-now"))
      old.classList.remove("is-now");
    if (!found) return;
    found.classList.add("is-now");
    found.scrollIntoView({ block: "start" });
  }

  render() {
    const failed = /** @type {{failed: boolean}} */ (this.state).failed;
    return html`<div class="rules-panel">
      ${failed ? html`<p class="none">${t("The rules can’t be loaded now.")}</p>` : null}
      <div ref=${this.place}></div>
      <p>
        <a href=${page.addresses.rules} target="_blank">${t("The whole rulebook")}</a>${" · "}
        <a href=${page.addresses.puzzles} target="_blank">${t("Puzzles")}</a>
      </p>
    </div>`;
  }
}
