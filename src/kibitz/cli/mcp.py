"""`kibitz mcp`: Kibitz for assistants, on standard input and output."""

import sys

import typer

HINT = (
    "Kibitz waits for an assistant that speaks MCP; it is started by the assistant, not by hand"
    " (docs/mcp.md). Ctrl-C stops it."
)


def serve_mcp() -> None:
    """Serves until standard input ends; tells who starts it by hand what it is for."""
    from kibitz.adapters.mcp import serve

    if sys.stdin.isatty():
        typer.echo(HINT, err=True)
    serve()
