import { setTimeout as sleep } from 'node:timers/promises';
import { findSources, versionOf, type Search, type Source } from './sources.ts';

/** Time between two looks at the folders. */
const INTERVAL_MS = 1_000;
/** A file is complete when it has not changed for this long: copies of large files pause now and then. */
const SETTLED_MS = 3_000;

/**
 * Yields the audio that arguments name, and then what is added to the folders until the signal aborts. A file that is still
 * being written is yielded once it has not changed for some seconds; one that changes later is yielded again.
 */
export async function* watchFolders(
  args: readonly string[],
  search: Search,
  signal: AbortSignal,
): AsyncGenerator<Source[], void, undefined> {
  /** When each version of a source was first seen; undefined once it was yielded. */
  const seen = new Map<string, number | undefined>();
  for (;;) {
    const now = Date.now();
    const settled: Source[] = [];
    for (const source of await findSources(args, search)) {
      const version = versionOf(source);
      if (!seen.has(version)) seen.set(version, now);
      const since = seen.get(version);
      if (since === undefined || (source.file && (source.file.size === 0 || now - since < SETTLED_MS))) continue;
      seen.set(version, undefined);
      settled.push(source);
    }
    if (settled.length > 0) yield settled;
    await sleep(INTERVAL_MS, undefined, { signal });
  }
}
