import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { request, type Dispatcher } from 'undici';
import { EgressError, unreachable } from './error.ts';
import type { HostSlots } from './host-slots.ts';
import { parseTarget } from './target.ts';

export interface DownloadOptions {
  /** File to write; it is removed unless the whole body arrived. */
  to: string;
  maxBytes: number;
  signal: AbortSignal;
  /** Account that downloads; accounts share the slots of a host. */
  owner?: string;
  /**
   * Called as bytes arrive, with the number received so far and the size, if the source announced it. More are received once
   * it resolves; the download rejects with its error.
   */
  onBytes?: (received: number, expected: number | undefined) => void | Promise<void>;
}

/** Finds the permitted addresses of a target; `connect` returns a client that connects to them only. Throws EgressError without any. */
export type Route = (
  target: URL,
  signal: AbortSignal,
) => Promise<{ addresses: readonly string[]; connect: () => { client: Dispatcher; close: () => void } }>;

/** Limits of a slow source, in bytes and milliseconds. */
export interface SourceLimits {
  /** Minimum speed, measured over each window. */
  bytesPerS: number;
  windowMs: number;
  totalMs: number;
}

export const SOURCE_LIMITS: SourceLimits = { bytesPerS: 64 * 1024, windowMs: 30_000, totalMs: 15 * 60_000 };

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Streams the body of an http(s) URL to a file and hashes it on the way; follows redirects and checks each target. Holds a slot of
 * the host that it receives from; throws `HostBusy` when there is none.
 */
export async function download(
  route: Route,
  url: string,
  { to, maxBytes, signal, owner = '', onBytes }: DownloadOptions,
  { limits, slots }: { limits: SourceLimits; slots: HostSlots },
): Promise<{ bytes: number; sha256: string }> {
  const timeout = new AbortController();
  const giveUp = (message: string): void => timeout.abort(new EgressError('unreachable', message));
  const timer = setTimeout(giveUp, limits.totalMs, 'The download took too long.');
  const either = AbortSignal.any([signal, timeout.signal]);
  const hash = createHash('sha256');
  let bytes = 0;
  let seen = 0;
  let speed: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;
  /** Moves to the slot of another host, and returns a client that connects to the addresses that were counted. */
  const enter = async (target: URL): Promise<Dispatcher> => {
    leave?.();
    leave = undefined;
    const { addresses, connect } = await route(target, either);
    const free = await slots.take({ host: target.hostname, addresses }, owner);
    const { client, close } = connect();
    leave = () => {
      close();
      free();
    };
    return client;
  };
  const checkSpeed = (): void => {
    if (bytes - seen < (limits.bytesPerS * limits.windowMs) / 1_000) giveUp('The download was too slow.');
    seen = bytes;
  };

  try {
    const { headers, body } = await followRedirects(url, { signal: either, enter });
    const announced = Number(headers['content-length'] ?? 0);
    const expected = announced > 0 ? announced : undefined;
    if (announced > maxBytes) {
      body.destroy();
      throw tooLarge(maxBytes);
    }
    speed = setInterval(checkSpeed, limits.windowMs);
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of received(body)) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        hash.update(chunk);
        await onBytes?.(bytes, expected);
        yield chunk;
      }
    };
    await pipeline(counted, createWriteStream(to), { signal: either });
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(to, { force: true });
    signal.throwIfAborted();
    timeout.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(speed);
    leave?.();
  }
}

/** Follows redirects and returns the first other response; throws EgressError unless it can be downloaded. */
async function followRedirects(
  url: string,
  { signal, enter }: { signal: AbortSignal; enter: (target: URL) => Promise<Dispatcher> },
): Promise<Dispatcher.ResponseData> {
  let target = parseTarget(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const client = await enter(target);
    signal.throwIfAborted();
    const response = await get(client, target, signal);
    const { statusCode, headers, body } = response;
    if (statusCode === 200 && !encoded(headers['content-encoding'])) return response;
    body.on('error', () => undefined).destroy();
    const { location } = headers;
    if (!REDIRECTS.has(statusCode) || typeof location !== 'string') throw unusable(statusCode);
    target = parseTarget(location, target);
  }
  throw new EgressError('unreachable', `The address redirects more than ${MAX_REDIRECTS} times.`);
}

async function get(dispatcher: Dispatcher, target: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  try {
    return await request(target, {
      dispatcher,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'audio-processing-service' },
    });
  } catch (error) {
    throw unreachable(error);
  }
}

/**
 * Yields the body as it arrives. Errors of the source become EgressErrors; errors of the local disk do not pass
 * through here.
 */
async function* received(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw unreachable(error);
  }
}

function encoded(header: string | string[] | undefined): boolean {
  return header !== undefined && header !== 'identity';
}

function unusable(status: number): EgressError {
  if (status === 404 || status === 410)
    return new EgressError('not_found', `The address responded with status ${status}.`, { status });
  if (status === 200)
    return new EgressError(
      'unreachable',
      'The address responded with compressed data. Serve the file without Content-Encoding.',
      { status },
    );
  if (status === 401 || status === 403)
    return new EgressError(
      'unreachable',
      `The address responded with status ${status}: it is private, or its signature has expired. Sign it for longer, or upload the file.`,
      { status },
    );
  return new EgressError('unreachable', `The address responded with status ${status}.`, { status });
}

function tooLarge(maxBytes: number): EgressError {
  return new EgressError('too_large', `The file has more than ${maxBytes} bytes.`);
}
