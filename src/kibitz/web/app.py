"""Puts the web app together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

import kibitz
from kibitz.web import (
    accounts,
    accounts_passkeys,
    api,
    asking,
    gamepages,
    histories,
    pages,
    programs,
    puzzles,
    refusals,
    shelves,
    sockets,
    tables,
    tables_after,
    tables_mine,
)
from kibitz.web.accounts_door import Door
from kibitz.web.adding import Adding
from kibitz.web.guard import Guard
from kibitz.web.people import People
from kibitz.web.rendering import STATIC
from kibitz.web.warming import Warming

DESCRIPTION = "Rules, judge and play for trick-taking card games."


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[None]:
    """While the app runs; at its end the tables are put away."""
    app.state.warming.on = True
    yield
    await sockets.close_hall(app)


def create_app() -> FastAPI:
    """The app with all its pages; takes nothing from the network."""
    app = FastAPI(
        lifespan=running,
        title="Kibitz",
        version=kibitz.__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages load scripts from another server
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.adding = Adding()
    app.state.door = Door()
    app.state.warming = Warming()
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(People)
    app.add_middleware(Guard)
    refusals.install(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(api.router)
    app.include_router(programs.router)
    app.include_router(sockets.router)
    app.include_router(tables_mine.router)
    app.include_router(tables_after.router)
    app.include_router(tables.router)
    app.include_router(pages.router)
    app.include_router(puzzles.router)
    app.include_router(gamepages.router)
    app.include_router(asking.router)
    app.include_router(shelves.router)
    app.include_router(histories.router)
    app.include_router(accounts.router)
    app.include_router(accounts_passkeys.router)
    return app
