"""Reads a page as the tests need it: its texts, links, ids and attributes."""

from html.parser import HTMLParser

HARD_SPACES = str.maketrans("\u00a0\u202f", "  ")
SILENT = {"style", "script", "code", "pre", "title", "svg"}


class Page(HTMLParser):
    """An HTML page, read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self._silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.tags.append((tag, values))
        self.ids += [values["id"]] if "id" in values else []
        keys = ("href", "src") if values.get("method") == "post" else ("href", "src", "action")
        self.links += [values[key] for key in keys if key in values]
        self._silent += tag in SILENT

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._silent:
            self.texts.append(data.translate(HARD_SPACES).strip())

    @property
    def text(self) -> str:
        """All that is to be read, in one line."""
        return " ".join(" ".join(self.texts).split())

    def of(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of a tag's occurrences that have these."""
        return [
            values
            for name, values in self.tags
            if name == tag and all(values.get(key) == value for key, value in wanted.items())
        ]
