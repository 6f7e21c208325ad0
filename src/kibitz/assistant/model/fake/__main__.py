"""`python -m kibitz.assistant.model.fake`: the fake on a port, until it is interrupted."""

import argparse
from contextlib import suppress

from kibitz.assistant.model.fake.behaviours import BEHAVIOURS
from kibitz.assistant.model.fake.server import serving


def main() -> None:
    """Serves one behaviour and prints the setting that leads Kibitz to it."""
    parser = argparse.ArgumentParser(description="A stand-in for a language model.")
    parser.add_argument("--behaviour", choices=BEHAVIOURS, default="honest")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    chosen = parser.parse_args()
    with serving(BEHAVIOURS[chosen.behaviour], port=chosen.port) as fake:
        print(f"export KIBITZ_LLM_URL={fake.url}", flush=True)
        with suppress(KeyboardInterrupt):
            fake.stopped.wait()


main()
