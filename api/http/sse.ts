import { Readable } from 'node:stream';
import type { RouteReply } from './route.ts';

export interface ServerEvent {
  event?: string;
  /** What a reader that comes again names as the last it had. */
  id?: string;
  /** Sent as JSON. */
  data: unknown;
}

/** A line of data that is no JSON: how some protocols say that a stream is over. */
export class PlainData {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A comment this often in silence keeps proxies from closing the connection and tells us that the client is there. */
const HEARTBEAT_MS = 15_000;

/** How long a client waits before it connects again. */
const RECONNECT_MS = 2_000;

/** A reply that sends events as they come (text/event-stream) until they end or the client goes. */
export function eventStream(
  events: AsyncIterable<ServerEvent>,
  { heartbeatMs = HEARTBEAT_MS, headers = {} }: { heartbeatMs?: number; headers?: Record<string, string> } = {},
): RouteReply {
  return {
    body: Readable.from(frames(events, heartbeatMs), { objectMode: false }),
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no', // nginx would collect what is meant to arrive at once
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
      const first = await within(next, heartbeatMs);
      if (first === 'silence') {
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

async function within<T>(answer: Promise<T>, ms: number): Promise<T | 'silence'> {
  const { promise, resolve } = Promise.withResolvers<'silence'>();
  const timer = setTimeout(() => resolve('silence'), ms);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
