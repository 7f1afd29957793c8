import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Closes the connection of a client that takes nothing of its response, or sends nothing of a body that is waited for, during `stalledMs`. A client that
 * sends while it takes nothing is cut off after twice that time at most.
 */
export function cutStalled(req: IncomingMessage, res: ServerResponse, stalledMs: number): void {
  // The event comes after that time without a byte in either direction: without bytes to send or to wait for, the service is working.
  res.setTimeout(stalledMs, () => {
    const isAwaited = !req.complete && req.readableLength === 0;
    if (isAwaited || (res.socket && res.socket.writableLength > 0)) res.destroy();
  });
  // Empty lines, or a next request that comes byte by byte, put that event off for ever.
  let before = progressOf(res);
  const watch = setInterval(() => {
    const now = progressOf(res);
    const isWaiting = req.complete && res.socket !== null && res.socket.writableLength > 0;
    if (isWaiting && now.taken === before.taken && now.sent > before.sent) res.destroy();
    before = now;
  }, stalledMs);
  res.once('close', () => clearInterval(watch));
}

/** Returns the bytes that the client took, in whole writes, and those that it sent since the connection began. */
function progressOf({ socket }: ServerResponse): { taken: number; sent: number } {
  return socket
    ? { taken: socket.bytesWritten - socket.writableLength, sent: socket.bytesRead }
    : { taken: 0, sent: 0 };
}
