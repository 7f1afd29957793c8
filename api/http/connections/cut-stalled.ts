import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Closes the connection of a client that takes nothing of its response, or sends nothing of a body that is waited for, during `stalledMs`, and at the latest
 * after twice that time.
 */
export function cutStalled(req: IncomingMessage, res: ServerResponse, stalledMs: number): void {
  // The event comes after that time without a byte in either direction: without bytes to send or to wait for, the service is working.
  res.setTimeout(stalledMs, () => {
    if (isUnread(res)) drop(res);
    else if (!req.complete && req.readableLength === 0) res.destroy();
  });
  // Empty lines, or a next request that comes byte by byte, put that event off for ever.
  let before = progressOf(res);
  const watch = setInterval(() => {
    const now = progressOf(res);
    if (req.complete && isUnread(res) && now.taken === before.taken && now.sent > before.sent) drop(res);
    before = now;
  }, stalledMs);
  res.once('close', () => clearInterval(watch));
}

function isUnread({ socket }: ServerResponse): boolean {
  return socket !== null && socket.writableLength > 0;
}

/** Closes a connection with what the kernel holds for it: otherwise that waits for minutes, some MiB of it, for a client that takes nothing. */
function drop({ socket }: ServerResponse): void {
  socket?.resetAndDestroy();
}

/** Returns the bytes that the client took, in whole writes, and those that it sent since the connection began. */
function progressOf({ socket }: ServerResponse): { taken: number; sent: number } {
  return socket
    ? { taken: socket.bytesWritten - socket.writableLength, sent: socket.bytesRead }
    : { taken: 0, sent: 0 };
}
