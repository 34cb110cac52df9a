"""A WebSocket that sends back what it is sent, and nothing else, until it is ended."""

import asyncio

from websockets.asyncio.server import ServerConnection, serve


async def main() -> None:
    """Serve on this machine, and print where."""
    async with serve(back, "127.0.0.1", 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"ws://127.0.0.1:{port}/", flush=True)
        await server.serve_forever()


async def back(socket: ServerConnection) -> None:
    """Send back whatever comes."""
    async for message in socket:
        await socket.send(message)


if __name__ == "__main__":
    asyncio.run(main())
