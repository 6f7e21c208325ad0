"""The web app: pages that the server draws, and a JSON interface to the judge."""

from kibitz.web.app import create_app

__all__ = ["create_app"]
