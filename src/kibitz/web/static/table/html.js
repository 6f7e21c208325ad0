// @ts-check
// Preact's elements written as tagged templates: html`<b class=x>…</b>`.

import { Component as Base, createRef, h, render } from "../vendor/preact.mjs";
import htm from "../vendor/htm.module.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = /** @type {any} */ (htm).bind(h);
/** @type {any} */
export const Component = Base;
export { createRef, render };
