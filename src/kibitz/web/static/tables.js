// @ts-check
// Remembers the own name on the pages that open or join a table; all of it works without.

const NAME = "kibitz.name";
const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".own-name"));
for (const field of fields) {
  field.value ||= localStorage.getItem(NAME) ?? "";
  field.addEventListener("input", () => {
    localStorage.setItem(NAME, field.value.trim());
    for (const other of fields) other.value = field.value;
  });
}
document.getElementById("problem")?.scrollIntoView({ block: "center" });
