import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { EgressError, unreachable } from './error.ts';
import { parseTarget } from './target.ts';

export interface SendOptions {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Uint8Array | Readable | undefined;
  /** Milliseconds until the whole response must be there. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface SentResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Bytes of a response that are read: replies of object stores are short documents. They are parsed on the event loop, where a hostile one of 1 MiB
 * takes a second.
 */
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Sends one request and returns its response, which may be a redirect. Throws EgressError if there is none in time or it is too long, and
 * the signal's reason if it is aborted.
 */
export async function send(agent: Dispatcher, url: string, options: SendOptions): Promise<SentResponse> {
  const { method, headers, body, timeoutMs, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const target = parseTarget(url);
    const response = await request(target, {
      dispatcher: agent,
      method,
      headers,
      body: body ?? null,
      signal: AbortSignal.any([signal, timeout]),
      // The time of the whole exchange is bounded above; a long body is sent before there are headers.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const single = Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(single) as Record<string, string>,
      body: await readAll(response.body),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new EgressError('unreachable', 'The endpoint did not respond in time.');
    throw unreachable(error);
  } finally {
    if (body !== undefined && typeof body === 'object' && 'destroy' in body) body.destroy();
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new EgressError('unreachable', 'The response is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
