"""What the remarks of a book say, in words."""

from kibitz.books.model import Remark
from kibitz.i18n import N_, translate

REMARKS = {
    "hidden-text": N_("left out: text that nobody can see – characters: {characters}"),
    "unreadable": N_("nothing on it could be read"),
    "ocr": N_("read from its picture, so there may be slips"),
    "no-ocr": N_("its text is a picture; install Tesseract to have it read"),
    "damaged": N_("damaged, so it was left out"),
}


def tell_remark(remark: Remark, lang: str) -> str:
    """A remark in a language, with the page that it is about."""
    text = translate(lang, REMARKS[remark.code]).format(**dict(remark.details))
    where = translate(lang, "p. {page}").format(page=remark.page) if remark.page else ""
    return f"{where}: {text}" if where else text
