import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';
import { FOREIGN_AUDIO, findForeign } from '../jobs/require-owned-audio.ts';
import { isFullChunk } from './chunk-size.ts';
import { invalidLine, lineReader, type Line } from './read-line.ts';

/** Max bytes of the body of an import. */
export const MAX_IMPORT_BYTES = 2 ** 26;
/** Max time to send it: at 1 Mbit/s, 64 MiB take nine minutes. */
const DEADLINE_MS = 15 * 60_000;

/** Lines that were received and checked. */
export interface ReceivedLines {
  /** A file that the caller removes: a `Line` as JSON in each line. */
  path: string;
  total: number;
  /** Of the body as sent. */
  bytes: number;
  sha256: string;
}

/**
 * Receives JSON Lines into a file and checks them as they arrive, so that memory holds one chunk and a hash of each address. Throws
 * `invalid_line` at the first bad line, `import_too_large` and `payload_too_large`; then nothing is left.
 */
export async function receiveLines(
  { db, storage }: Pick<Resources, 'db' | 'storage'>,
  { body, accountId, announced, maxBytes }: { body: Readable; accountId: string; announced: number; maxBytes: number },
): Promise<ReceivedLines> {
  const deadline = setTimeout(() => body.destroy(new Error('timeout while reading the import')), DEADLINE_MS);
  body.once('close', () => clearTimeout(deadline));
  const tooLarge = () =>
    new Problem('payload_too_large', { detail: `An import may have at most ${maxBytes} bytes. Send it in parts.` });
  const path = await storage.stagingPath();
  const hash = createHash('sha256');
  const reader = lineReader();
  let bytes = 0;
  let total = 0;
  let pending: Line[] = [];
  /** The pending lines as they are written to the file. */
  let text = '';
  try {
    if (announced > maxBytes) throw tooLarge();
    await using file = await open(path, 'wx', 0o600);
    const flush = async (): Promise<void> => {
      await requireOwnedLines(db, { lines: pending, accountId });
      await file.appendFile(text); // all of it, where a full disk may take a part of a single write; others are served meanwhile
      total += pending.length;
      pending = [];
      text = '';
    };
    const read = async (lines: () => Iterable<Line>): Promise<void> => {
      try {
        for (const line of lines()) {
          pending.push(line);
          text += `${inOneLine(line)}\n`;
          if (isFullChunk({ lines: pending.length, chars: text.length })) await flush();
        }
      } catch (error) {
        await requireOwnedLines(db, { lines: pending, accountId }); // an earlier line is the first bad one
        throw error;
      }
    };
    // Not destroyed on an error: the client needs the connection to receive the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      hash.update(chunk);
      await read(() => reader.push(chunk));
      await nextTurn(); // other requests are served in between
    }
    await read(() => reader.end());
    await flush();
    return { path, total, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    body.resume(); // reads and drops the rest until the deadline: many clients send everything before they read the response
    await rm(path, { force: true });
    throw error;
  }
}

/** Returns a line as JSON, without the separators by which Node ends a line too. */
function inOneLine(line: Line): string {
  return JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Throws `invalid_line` for the first upload:// or artifact:// address that does not belong to the account. Marks the uploads as used. */
export async function requireOwnedLines(
  db: Db,
  { lines, accountId }: { lines: readonly Line[]; accountId: string },
): Promise<void> {
  const audioUrls = lines.map(({ audioUrl }) => audioUrl);
  const [first] = await findForeign(db, { audioUrls, accountId });
  if (first !== undefined) throw invalidLine(lines[first]!.number, `audio_url: ${FOREIGN_AUDIO}`);
}
