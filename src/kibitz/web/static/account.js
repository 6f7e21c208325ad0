// @ts-check
// The account: shows what is typed as a password, and lets passkeys sign. Without this file
// accounts work with passwords.

/** @param {string} text @returns {ArrayBuffer} */
function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

/** @param {ArrayBuffer | null} buffer */
function letters(buffer) {
  if (!buffer) return null;
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** What a passkey has answered, as JSON. @param {PublicKeyCredential} credential */
function written(credential) {
  const { id, type } = credential;
  const given = /** @type {any} */ (credential.response);
  /** @type {Record<string, string | null>} */
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (given[name]) response[name] = letters(given[name]);
  }
  return JSON.stringify({ id, rawId: letters(credential.rawId), type, response });
}

/** @param {any} options as the server tells them @param {boolean} enters */
async function sign(options, enters) {
  options.challenge = bytes(options.challenge);
  if (enters) return navigator.credentials.get({ publicKey: options });
  options.user.id = bytes(options.user.id);
  for (const known of options.excludeCredentials ?? []) known.id = bytes(known.id);
  return navigator.credentials.create({ publicKey: options });
}

/** Asks a passkey, and sends the form with its answer. @param {HTMLFormElement} form */
async function use(form) {
  const trouble = /** @type {HTMLElement} */ (form.querySelector("[data-trouble]"));
  const { passkey, ask = "", lost = "", stopped = "" } = form.dataset;
  trouble.hidden = true;
  for (const copy of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-from]"))) {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(copy.dataset.from ?? ""));
    if (!field.reportValidity()) return;
    copy.value = field.value;
  }
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  button.disabled = true;
  try {
    const name = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=name]"));
    const body = new URLSearchParams({ name: name?.value ?? "" });
    const answer = await fetch(ask, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (told.error?.code === "sign-in-again") return location.assign("?again=1#again");
    if (!answer.ok) throw new Error(told.error.message);
    const credential = await sign(told, passkey === "enter");
    if (!credential) throw new Error(stopped);
    const field = /** @type {HTMLInputElement} */ (form.querySelector("[name=credential]"));
    field.value = written(/** @type {PublicKeyCredential} */ (credential));
    form.submit();
  } catch (error) {
    trouble.textContent = why(error, lost, stopped);
    trouble.hidden = false;
    button.disabled = false;
    button.focus();
  }
}

/** @param {unknown} error @param {string} lost @param {string} stopped */
function why(error, lost, stopped) {
  if (error instanceof DOMException) return stopped;
  return error instanceof TypeError || error instanceof SyntaxError ? lost : /** @type {Error} */ (error).message;
}

const shown = window.PublicKeyCredential ? "[data-passkey], [data-needs-passkeys]" : "[data-without-passkeys]";
for (const part of document.querySelectorAll(shown)) part.removeAttribute("hidden");

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.hasAttribute("data-passkey")) return;
  event.preventDefault();
  use(form);
});

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-shows]");
  if (!(button instanceof HTMLButtonElement)) return;
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.shows ?? ""));
  field.type = field.type === "password" ? "text" : "password";
  const label = /** @type {HTMLElement} */ (button.querySelector("[data-other]"));
  [label.textContent, label.dataset.other] = [label.dataset.other ?? "", label.textContent ?? ""];
});

const problem = document.getElementById("problem");
problem?.focus();
problem?.scrollIntoView({ block: "center" });
