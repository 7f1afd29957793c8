import contentDisposition from 'content-disposition';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ApiError, type AudioClient } from '../../../client/index.ts';
import type { Outcome } from './lanes.ts';

interface Target {
  audio: AudioClient;
  /** Address of the service. */
  url: string;
  out: string;
  /** Name of the results below `out`, without an extension. */
  base: string;
  signal: AbortSignal;
}

/** Max bytes of the name of a made file: file systems allow 255, and `-2` or `.part` may follow. */
const MAX_NAME_BYTES = 240;

/** Attempts to download a made file whose connection breaks within it. */
const ATTEMPTS = 5;

/**
 * Stores the results of an audio as `BASE.json`, beside the files that were made of it, and returns their paths. Each file
 * appears under its name when it is complete; the results come last.
 */
export async function saveOutcome(outcome: Outcome, source: string, target: Target): Promise<string[]> {
  const { out, base } = target;
  const results = join(out, `${base}.json`);
  await mkdir(dirname(results), { recursive: true });
  const taken = new Set([results]);
  for (const made of madeFiles(outcome.results)) {
    const path = await download(made, taken, target);
    taken.add(path);
  }
  const [, ...files] = [...taken];
  const { audioUrl, status, results: output, error } = outcome;
  const content = {
    source,
    audio_url: audioUrl,
    status,
    error,
    files: files.map((file) => basename(file)),
    results: output,
  };
  await writeFile(`${results}.part`, `${JSON.stringify(content, undefined, 2)}\n`);
  await rename(`${results}.part`, results);
  return [results, ...files];
}

/** Returns the signed addresses of the made files in results, in order, each once. */
function madeFiles(results: unknown): string[] {
  const found = new Set<string>();
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { artifact_id: id, url } = value as { artifact_id?: unknown; url?: unknown };
    if (typeof id === 'string' && typeof url === 'string') found.add(url);
    else for (const entry of Object.values(value)) search(entry);
  };
  search(results);
  return [...found];
}

async function download(address: string, taken: ReadonlySet<string>, target: Target): Promise<string> {
  const { audio, url, out, base, signal } = target;
  for (let attempt = 1; ; attempt++) {
    const response = await audio.download(new URL(address, url).href, { signal });
    const path = freePath(join(out, `${base}-${labelOf(response, base)}`), taken);
    try {
      const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      await pipeline(body, createWriteStream(`${path}.part`), { signal });
      await rename(`${path}.part`, path);
      return path;
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      if (signal.aborted) throw signal.reason;
      if ((error as NodeJS.ErrnoException).syscall !== undefined || attempt === ATTEMPTS) throw asApiError(error);
    }
  }
}

/** Returns the name that the service gives a file, without the name of its source, which it begins with, and as long as file systems allow. */
function labelOf(response: Response, base: string): string {
  const named = parseName(response.headers.get('content-disposition') ?? '');
  const safe = basename(named ?? 'file').replace(/^\.+/, '_');
  const own = basename(base);
  // The service cuts long names, and replaces characters that not all systems have in names.
  const [, label = ''] = /^-(.+)$/s.exec(safe.slice(commonLength(safe, own))) ?? [];
  return endOf(label || safe, MAX_NAME_BYTES - Buffer.byteLength(`${own}-`));
}

/** Returns the number of characters that two texts begin with in common. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Returns the end of a text, which has the extension of a file, in at most so many bytes. */
function endOf(text: string, maxBytes: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (Buffer.byteLength(characters.join('')) > maxBytes) characters.shift();
  return characters.join('');
}

function parseName(header: string): string | undefined {
  try {
    return contentDisposition.parse(header).parameters['filename'];
  } catch {
    return undefined;
  }
}

function freePath(path: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const next = number === 1 ? path : path.replace(/(\.[^./]+)?$/, `-${number}$1`);
    if (!taken.has(next)) return next;
  }
}

/** Returns the error of a download: of the network, or of the folder that cannot be written. */
function asApiError(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return error;
  return new ApiError({
    code: 'unreachable',
    status: 0,
    message: 'A made file could not be downloaded. Run the command again; it goes on there.',
    cause: error,
  });
}
