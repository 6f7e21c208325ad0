"""Why a model gave no answer, in words for the person who asked."""

from kibitz.i18n import N_

NO_SETTING = N_(
    "The language model was not asked: KIBITZ_LLM_URL is no web address."
    " This is Kibitz’s own answer."
)
UNREACHABLE = N_("The language model can’t be reached. This is Kibitz’s own answer.")
TOO_SLOW = N_("The language model took too long. This is Kibitz’s own answer.")
NOT_LET_IN = N_(
    "The language model’s server refused the key (KIBITZ_LLM_KEY). This is Kibitz’s own answer."
)
BROKEN = N_("The language model’s server failed. This is Kibitz’s own answer.")
UNREADABLE = N_("The language model’s answer could not be read. This is Kibitz’s own answer.")
UNSUPPORTED = N_(
    "The language model’s answer was not shown: the rulebook does not support it."
    " This is Kibitz’s own answer."
)


class Trouble(Exception):
    """No answer from the model; `note` is one of the texts above."""

    def __init__(self, note: str) -> None:
        self.note = note
        super().__init__(note)
