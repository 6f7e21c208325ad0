"""Puts the web app together."""

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

import kibitz
from kibitz.web import api, pages, programs, refusals
from kibitz.web.guard import Guard
from kibitz.web.rendering import STATIC

DESCRIPTION = "Rules, judge and play for trick-taking card games."


def create_app() -> FastAPI:
    """The app with all its pages; takes nothing from the network and holds no state."""
    app = FastAPI(
        title="Kibitz",
        version=kibitz.__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages load scripts from another server
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard)
    refusals.install(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(api.router)
    app.include_router(programs.router)
    app.include_router(pages.router)
    return app
