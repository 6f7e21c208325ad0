"""Brings the catalogues of texts up to date with the sources: tools/catalogues.py [--check].

Collects the texts from the code and the templates, adds new ones to each language's .po file,
drops those that are gone and compiles the .mo files. With --check nothing is written; it names
what is missing or stale and exits with status 1.
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCES = Path(__file__).parent.parent / "src" / "kibitz"
LANGUAGES = ("fr", "it", "de")
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
KEYWORDS = {"_": None, "N_": None, "translate": (2,), "say": (2,), "counted": (2, 3)}
HEAD = "# The texts of Kibitz. tools/catalogues.py keeps this file in step with the sources."


def collect() -> Catalog:
    """All texts of the sources."""
    catalog = Catalog()
    found = extract_from_dir(str(SOURCES), METHODS, keywords=KEYWORDS)
    for _file, _line, message, _comments, _context in found:
        catalog.add(message)
    return catalog


def file_of(lang: str, kind: str) -> Path:
    """A language's catalogue, "po" or "mo"."""
    return SOURCES / "locale" / lang / "LC_MESSAGES" / f"kibitz.{kind}"


def merged(lang: str, texts: Catalog) -> Catalog:
    """A language's catalogue with exactly these texts, translated as far as it is."""
    file = file_of(lang, "po")
    old = read_po(io.BytesIO(file.read_bytes()), locale=lang) if file.exists() else Catalog(lang)
    catalog = Catalog(lang, domain="kibitz", header_comment=HEAD, fuzzy=False)
    for message in texts:
        if message.id:
            known = old.get(message.id)
            catalog.add(message.id, known.string if known and not known.fuzzy else None)
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """The text of a catalogue, sorted, without dates and places, so that it changes seldom."""
    out = io.BytesIO()
    lines = f'{HEAD}\nmsgid ""\nmsgstr ""\n"Language: {catalog.locale}\\n"\n'
    lines += '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    lines += f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    write_po(out, catalog, omit_header=True, sort_output=True, no_location=True, width=100)
    return lines.encode() + out.getvalue().lstrip()


def as_mo(po: bytes, lang: str) -> bytes:
    """The compiled form of a catalogue."""
    catalog = read_po(io.BytesIO(po), locale=lang)
    catalog.creation_date = datetime.fromtimestamp(0, UTC)  # else each run makes another file
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def untranslated(catalog: Catalog) -> list[Message]:
    """The texts that lack a translation, or whose {details} differ from the text's."""
    return [message for message in catalog if message.id and not complete(message)]


def complete(message: Message) -> bool:
    """Whether a text is translated with the same {details} in each of its forms."""
    wanted = details(" ".join(forms_of(message.id)))
    forms = forms_of(message.string)
    found = [details(form) for form in forms]
    return all(forms) and set().union(*found) == wanted


def forms_of(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """The forms of a text: one, or one for each plural."""
    return [text or ""] if isinstance(text, str) or text is None else list(text)


def details(text: str) -> set[str]:
    """The names in braces of a text."""
    return {piece.partition("}")[0] for piece in text.split("{")[1:]}


def main(check: bool) -> int:
    """Writes or checks all catalogues; the number of problems, 1 at most."""
    texts = collect()
    wrong = []
    for lang in LANGUAGES:
        catalog = merged(lang, texts)
        po = as_po(catalog)
        wanted = {"po": po, "mo": as_mo(po, lang)}
        wrong += [f"{lang}: not (well) translated: {text.id!r}" for text in untranslated(catalog)]
        for kind, content in wanted.items():
            file = file_of(lang, kind)
            if file.exists() and file.read_bytes() == content:
                continue
            if check:
                wrong.append(f"{lang}: kibitz.{kind} is stale; run make catalogues")
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
    print("\n".join(wrong) or f"{len(texts)} texts in {len(LANGUAGES)} languages, all complete")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
