"""`kibitz serve`: the web app on a port of this machine."""

import socket

import typer

from kibitz.errors import BadInput


def serve_web(host: str, port: int) -> None:
    """Runs the web app until it is interrupted; prints the address to open."""
    import uvicorn

    from kibitz.web import create_app
    from kibitz.web.sockets import SOCKETS

    config = uvicorn.Config(create_app(), log_level="warning", **SOCKETS)
    listener = _listen(host, port)
    shown = "localhost" if host == "127.0.0.1" else f"[{host}]" if ":" in host else host
    typer.echo(f"Kibitz is ready: http://{shown}:{listener.getsockname()[1]}/  (Ctrl-C stops it)")
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises `BadInput` (no-port) when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)  # whoever comes from now on waits in line
    except (OSError, OverflowError) as error:
        listener.close()
        raise BadInput("no-port", given=f"{host}:{port}", reason=error) from None
    return listener
