"""Kibitz as an MCP server on standard input and output, so that any assistant can use it.

The tools are the offers of `kibitz.assistant.offers`. An error is a tool error with the one shape
that errors have everywhere: `{"error": {"code": ..., "message": ...}}`.
"""

import base64
import json
import logging
from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ImageContent,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

import kibitz
from kibitz.assistant.offers import OFFERS, Offer
from kibitz.errors import BadInput, KibitzError

INSTRUCTIONS = (
    "Kibitz answers rules questions from rulebooks, with the page to check, and computes what the"
    " rules of card games decide. Ask it instead of remembering rules. Quote only what"
    " verify_quote finds, name the page, and when it says not-in-rulebook, say so."
)
READING = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
log = logging.getLogger(__name__)


def serve() -> None:
    """Serves until standard input ends. Nothing but the protocol goes to standard output."""
    anyio.run(_serve)


async def _serve() -> None:
    server = make_server()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def make_server() -> Server[Any]:
    """The server with its tools, for any transport."""
    return Server(
        "kibitz",
        title="Kibitz",
        version=kibitz.__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
    )


async def _list_tools(_context: Any, _params: PaginatedRequestParams | None) -> ListToolsResult:
    return ListToolsResult(tools=[_tool(offer) for offer in OFFERS])


def _tool(offer: Offer) -> Tool:
    return Tool(
        name=offer.name,
        title=offer.title,
        description=offer.about,
        input_schema=offer.schema(),
        annotations=READING,
    )


async def _call_tool(_context: Any, params: CallToolRequestParams) -> CallToolResult:
    """Answers in a thread, so that a long answer holds up no other."""
    return await anyio.to_thread.run_sync(_answer, params.name, params.arguments or {})


def _answer(name: str, arguments: dict[str, Any]) -> CallToolResult:
    try:
        offer = next((offer for offer in OFFERS if offer.name == name), None)
        if offer is None:
            known = ", ".join(offer.name for offer in OFFERS)
            raise BadInput("unknown-tool", given=name, known=known)
        return _result(offer(arguments))
    except KibitzError as error:
        return _result({"error": error.as_json()}, failed=True)
    except Exception:
        log.exception("The tool %r failed.", name)
        return _result({"error": BadInput("internal").as_json()}, failed=True)


def _result(value: Any, failed: bool = False) -> CallToolResult:
    """An answer as a tool's result: a picture, or JSON both as text and as it is."""
    if isinstance(value, bytes):
        data = base64.b64encode(value).decode()
        return CallToolResult(content=[ImageContent(data=data, mime_type="image/png")])
    text = TextContent(text=json.dumps(value, ensure_ascii=False))
    return CallToolResult(content=[text], structured_content=value, is_error=failed)
