import { ApiError } from './api-error.ts';
import { withAttempts, type AttemptPolicy, type Fetch } from './attempts.ts';
import { IDEMPOTENT_PATHS } from './generated/idempotent-paths.ts';
import type { Method, RequestOptions } from './routes.ts';

export interface Connection extends AttemptPolicy {
  /** Address of the service, without a slash at its end. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Max time of one attempt of a request with JSON, in milliseconds. */
  timeoutMs: number;
  fetch: Fetch;
}

interface AnyRequest extends RequestOptions {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** Sends a request with a JSON body, or none, and returns the JSON of its response. */
export async function requestJson(
  connection: Connection,
  method: Method,
  template: string,
  request: AnyRequest = {},
): Promise<unknown> {
  const { body, signal } = request;
  const keyed = method === 'post' && IDEMPOTENT_PATHS.has(template);
  // One key for all attempts: the second of two that both arrived gets the response of the first.
  const idempotencyKey = request.idempotencyKey ?? (keyed ? randomKey() : undefined);
  const headers = {
    ...authorization(connection),
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...lowerCased(request.headers),
  };
  const url = addressOf(connection, template, request);
  const init = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const limitMs = connection.timeoutMs + waitOf(body) * 1_000;
  const send = async (): Promise<Response> => {
    const response = await connection.fetch(url, { ...init, signal: bounded(limitMs, signal) });
    if (!response.ok) return response;
    // Read here: a connection that breaks within the body is an attempt that failed.
    return new Response(await response.text(), { status: response.status, headers: response.headers });
  };
  const response = await withAttempts(send, { ...connection, repeatable: method !== 'post' || keyed, signal });
  return parsed(await response.text(), response);
}

/** Returns headers by names in lower case, so that those of a request replace the usual ones. */
export function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Returns 128 random bits in hex. Pages of plain http beyond loopback have no `crypto.randomUUID`. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns how long the service is asked to wait before it responds, in seconds. */
function waitOf(body: unknown): number {
  const { wait_s: waitS } = (body ?? {}) as { wait_s?: unknown };
  return typeof waitS === 'number' ? waitS : 0;
}

/** Returns the header that identifies the caller. */
export function authorization({ apiKey }: Connection): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}

/** Returns the address of a path: its parameters filled in, with a query. */
export function addressOf({ baseUrl }: Connection, template: string, { path = {}, query = {} }: AnyRequest): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined || value === '') throw new TypeError(`${template} needs path.${name}.`);
    return encodeURIComponent(String(value));
  });
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`;
}

/** Returns a signal that aborts after a time, and with the caller's. */
export function bounded(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function parsed(text: string, { status, headers }: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError({
      code: 'unexpected_response',
      status,
      message: `The response is not JSON (${headers.get('content-type') ?? 'of no type'}). Check that baseUrl is the address of the service.`,
      cause,
    });
  }
}
