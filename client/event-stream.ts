import { ApiError } from './api-error.ts';
import { connectionError, pause, withAttempts } from './attempts.ts';
import { addressOf, authorization, type Connection } from './connection.ts';
import { createPatience } from './outage.ts';

/** An event of a stream (text/event-stream). `data` is not parsed. */
export interface StreamEvent {
  event: string;
  data: string;
  id: string | undefined;
}

interface Source {
  template: string;
  path: Record<string, string>;
  /** Reports whether an event ends the stream. A stream that ends without one is opened again. */
  isLast: (event: StreamEvent) => boolean;
  signal?: AbortSignal | undefined;
}

/** Max silence of a stream, in milliseconds: the service sends a comment each 15 s. */
const MAX_SILENCE_MS = 45_000;

/** Max length of an event in characters: a server that is none of ours could send one without an end. */
const MAX_EVENT_CHARS = 16 * 2 ** 20;

/**
 * Yields the events of a stream until its last one. A connection that breaks, or falls silent, is opened again after the event
 * received last (`Last-Event-ID`). Ends without a last event where the service has nothing to stream (204).
 */
export async function* streamEvents(connection: Connection, o: Source): AsyncGenerator<StreamEvent, void, undefined> {
  const reader = { lastId: undefined as string | undefined, waitMs: 2_000 };
  const patience = createPatience();
  let fruitless = 0;
  while (fruitless <= connection.retries) {
    const response = await open(connection, o, reader.lastId).catch((error: unknown) => patience.outlast(error));
    if (typeof response === 'number') {
      await pause(Math.max(response, reader.waitMs), o.signal);
      continue;
    }
    if (response.status === 204 || !response.body) return;
    try {
      for await (const event of eventsIn(response.body, reader)) {
        fruitless = 0;
        yield event;
        if (o.isLast(event)) return;
      }
    } catch (error) {
      if (o.signal?.aborted) throw o.signal.reason;
      if (error instanceof ApiError) throw error;
    }
    patience.responded(); // until now, however long ago its stream was opened
    fruitless += 1;
    await pause(reader.waitMs, o.signal);
  }
  throw connectionError(new Error('The stream of events ended again and again.'));
}

function open(connection: Connection, { template, path, signal }: Source, lastId?: string): Promise<Response> {
  const headers = {
    ...authorization(connection),
    accept: 'text/event-stream',
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  };
  const url = addressOf(connection, template, { path });
  const send = (): Promise<Response> => connection.fetch(url, { headers, ...(signal ? { signal } : {}) });
  return withAttempts(send, { ...connection, repeatable: true, signal });
}

/** Yields the events of a body as it arrives, by the rules of the HTML standard. */
async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  reader: { lastId: string | undefined; waitMs: number },
): AsyncGenerator<StreamEvent, void, undefined> {
  let event = 'message';
  let data: string[] = [];
  let length = 0;
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n'), id: reader.lastId };
      [event, data, length] = ['message', [], 0];
      continue;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) reader.lastId = value;
    else if (field === 'retry' && /^\d{1,6}$/.test(value)) reader.waitMs = Number(value);
    length += line.length;
    if (length > MAX_EVENT_CHARS) throw tooLong();
  }
}

/** Yields the lines of a body. A line that the body ends in is dropped: its event is incomplete. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await soon(reader.read());
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop()!;
      if (rest.length > MAX_EVENT_CHARS) throw tooLong();
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function tooLong(): ApiError {
  return new ApiError({
    code: 'unexpected_response',
    status: 200,
    message: 'An event of the stream is too long. Poll the status instead.',
  });
}

async function soon<T>(pending: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent.')), MAX_SILENCE_MS);
  });
  try {
    return await Promise.race([pending, silence]);
  } finally {
    clearTimeout(timer);
  }
}
