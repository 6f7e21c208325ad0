// @ts-check
// What a person has switched on or off, kept in this browser.

const KEY = "kibitz.table";
const DEFAULTS = {
  sound: true,
  confirm: false,
  teach: false,
  mute: false,
  keys: true,
  edition: "standard",
};

/** @typedef {typeof DEFAULTS} Preferences */

/** What is stored under a key; null where the browser keeps nothing. @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off; all works, but nothing is remembered
  }
}

/** Stores a text, where the browser lets us. @param {string} key @param {string} text */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    return; // as above
  }
}

/** The preferences of this browser. @returns {Preferences} */
export function preferences() {
  const text = stored(KEY);
  return { ...DEFAULTS, ...(text ? JSON.parse(text) : {}) };
}

/** @param {Preferences} chosen */
export function keep(chosen) {
  store(KEY, JSON.stringify(chosen));
}

/** The name that was used last. */
export const ownName = () => stored("kibitz.name") ?? "";
/** @param {string} name */
export const keepName = (name) => store("kibitz.name", name);
