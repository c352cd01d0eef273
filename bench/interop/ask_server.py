"""Puts a session of the official Python client to a server, and prints what came of each step as one line of JSON."""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


def say(step, passed, note=""):
    print(json.dumps({"step": step, "passed": bool(passed), "note": str(note)[:200]}), flush=True)


async def session_on(command, arguments, name, path):
    server = StdioServerParameters(command=command, args=arguments)
    async with stdio_client(server) as (read, write):
        async with ClientSession(read, write) as session:
            await ask(session, name, path)


async def ask(session, name, path):
    progress = []

    async def on_progress(done, total=None, message=None):
        progress.append(done)

    hello = await session.initialize()
    info = getattr(hello, "server_info", None) or getattr(hello, "serverInfo", None)
    say("initialize", info is not None and info.name == "bombe", getattr(info, "version", ""))
    tools = (await session.list_tools()).tools
    say("tools/list", len(tools) >= 10, len(tools))
    found = await session.call_tool("search_symbols", {"query": name}, progress_callback=on_progress)
    say("tools/call with progress", name in text_of(found), f"{len(progress)} notifications")
    refs = await session.call_tool("get_references", {"symbol_name": name})
    say("structured content fits its schema", structure_of(refs) is not None, "checked by the client")
    refused = await session.call_tool("get_references", {"symbol_name": "no_such_name_anywhere"})
    is_error = getattr(refused, "is_error", None) or getattr(refused, "isError", None)
    say("a tool's failure is a result", is_error and "symbol_not_found" in text_of(refused))
    try:
        await session.call_tool("no_such_tool", {})
        say("an unknown tool is an error", False)
    except Exception as error:  # The class differs between versions of the client.
        say("an unknown tool is an error", "no_such_tool" in str(error), error)
    resources = (await session.list_resources()).resources
    say("resources/list", len(resources) > 1, len(resources))
    outline = await session.read_resource(f"bombe://outline/{path}")
    say("resources/read", path.split("/")[-1] in outline.contents[0].text)
    templates = await session.list_resource_templates()
    say("resources/templates/list", "callers" in str(templates))
    await session.send_ping()
    say("ping", True)


def text_of(result):
    return "".join(getattr(part, "text", "") for part in result.content)


def structure_of(result):
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)


asyncio.run(session_on(sys.argv[1], sys.argv[2].split("\n"), sys.argv[3], sys.argv[4]))
