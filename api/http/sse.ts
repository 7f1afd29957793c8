import { Readable } from 'node:stream';
import type { RouteReply } from './route.ts';

export interface ServerEvent {
  event?: string;
  /** Sent back as Last-Event-ID by a client that reconnects. */
  id?: string;
  /** Sent as JSON. */
  data: unknown;
}

/** Data sent as it is, not as JSON: some protocols mark the end of a stream with it. */
export class PlainData {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Interval of comments while no event is sent: they keep proxies from closing the connection and detect a lost client. */
const HEARTBEAT_MS = 15_000;

/** Time that a client waits before it reconnects. */
const RECONNECT_MS = 2_000;

/** Returns a reply that sends events (text/event-stream) until they end or the client disconnects. */
export function eventStream(
  events: AsyncIterable<ServerEvent>,
  { heartbeatMs = HEARTBEAT_MS, headers = {} }: { heartbeatMs?: number; headers?: Record<string, string> } = {},
): RouteReply {
  return {
    body: Readable.from(frames(events, heartbeatMs), { objectMode: false }),
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no', // disables buffering in nginx
      ...headers,
    },
  };
}

async function* frames(events: AsyncIterable<ServerEvent>, heartbeatMs: number): AsyncGenerator<string> {
  const source = events[Symbol.asyncIterator]();
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    let next = source.next();
    for (;;) {
      const first = await withTimeout(next, heartbeatMs);
      if (first === 'timeout') {
        yield ': heartbeat\n\n';
        continue;
      }
      if (first.done) return;
      yield frame(first.value);
      next = source.next();
    }
  } finally {
    await source.return?.();
  }
}

function frame({ event, id, data }: ServerEvent): string {
  const lines = [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    `data: ${data instanceof PlainData ? data.text : JSON.stringify(data)}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

async function withTimeout<T>(pending: Promise<T>, ms: number): Promise<T | 'timeout'> {
  const { promise, resolve } = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(() => resolve('timeout'), ms);
  try {
    return await Promise.race([pending, promise]);
  } finally {
    clearTimeout(timer);
  }
}
