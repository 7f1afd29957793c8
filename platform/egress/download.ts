import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { request, type Dispatcher } from 'undici';
import { EgressError, unreachable } from './error.ts';
import { parseTarget } from './target.ts';

export interface DownloadOptions {
  /** File to write; it is removed again unless the whole body arrived. */
  to: string;
  maxBytes: number;
  signal: AbortSignal;
  /** Called as bytes arrive, with the number received so far and, where the source announced it, the size. */
  onBytes?: (received: number, expected: number | undefined) => void;
}

/** When a download is given up. */
export interface DownloadLimits {
  /** Minimum speed, measured over each window. */
  minBytesPerS: number;
  windowMs: number;
  totalMs: number;
}

export const DOWNLOAD_LIMITS: DownloadLimits = { minBytesPerS: 64 * 1024, windowMs: 30_000, totalMs: 15 * 60_000 };

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Streams the body at an address to a file and hashes it on the way; follows redirects, each of them checked anew. Throws
 * `EgressError` when the source fails or is slower than `limits` permit.
 */
export async function download(
  agent: Dispatcher,
  url: string,
  { to, maxBytes, signal, onBytes }: DownloadOptions,
  limits: DownloadLimits,
): Promise<{ bytes: number; sha256: string }> {
  const watch = watchSpeed(limits);
  const either = AbortSignal.any([signal, watch.signal]);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const { headers, body } = await follow(agent, url, either);
    const announced = Number(headers['content-length'] ?? 0);
    const expected = announced > 0 ? announced : undefined;
    if (announced > maxBytes) {
      body.destroy();
      throw tooLarge(maxBytes);
    }
    watch.start(() => bytes);
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of received(body)) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        hash.update(chunk);
        onBytes?.(bytes, expected);
        yield chunk;
      }
    };
    await pipeline(counted, createWriteStream(to), { signal: either });
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(to, { force: true });
    signal.throwIfAborted();
    watch.signal.throwIfAborted();
    throw error;
  } finally {
    watch.stop();
  }
}

/** Returns a watch whose signal aborts when the total time is over, or when a window after `start` brought too few bytes. */
function watchSpeed({ minBytesPerS, windowMs, totalMs }: DownloadLimits): {
  signal: AbortSignal;
  start(received: () => number): void;
  stop(): void;
} {
  const controller = new AbortController();
  const giveUp = (message: string): void => controller.abort(new EgressError('unreachable', message));
  const total = setTimeout(giveUp, totalMs, 'The download took too long.');
  let windows: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    start(received) {
      let before = received();
      windows = setInterval(() => {
        const now = received();
        if (now - before < (minBytesPerS * windowMs) / 1_000) giveUp('The download was too slow.');
        before = now;
      }, windowMs);
    },
    stop() {
      clearTimeout(total);
      clearInterval(windows);
    },
  };
}

/** Requests an address and follows its redirects; returns the first other response, if its body can be used as it is. */
async function follow(agent: Dispatcher, url: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  let target = parseTarget(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await get(agent, target, signal);
    const { statusCode, headers, body } = response;
    if (statusCode === 200 && !isEncoded(headers['content-encoding'])) return response;
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

/** Yields the body as it arrives; an error while reading is the source's, unlike one while writing the file. */
async function* received(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw unreachable(error);
  }
}

function isEncoded(header: string | string[] | undefined): boolean {
  return header !== undefined && header !== 'identity';
}

function unusable(status: number): EgressError {
  const message = `The address responded with ${status}`;
  if (status === 404 || status === 410) return new EgressError('not_found', `${message}.`);
  if (status === 200) {
    return new EgressError('unreachable', 'The address responded with compressed content, which was not requested.');
  }
  if (status === 401 || status === 403) {
    const reason = 'it is private, or its signature has expired. Sign it for longer, or upload the file.';
    return new EgressError('unreachable', `${message}: ${reason}`);
  }
  return new EgressError('unreachable', `${message}.`);
}

function tooLarge(maxBytes: number): EgressError {
  return new EgressError('too_large', `The file has more than ${maxBytes} bytes.`);
}
