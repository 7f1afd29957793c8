import { makeZip, predictLength } from 'client-zip';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { objectKey, type Storage } from '../../platform/storage/storage.ts';
import { fileNamePart, withoutExtension } from '../artifacts/file-name.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';
import { sourceName } from '../artifacts/source-name.ts';
import { bytesIn } from './bytes-in.ts';
import { jsonLines, type Page } from './json-lines.ts';

/** A file of an archive. */
interface Entry {
  name: string;
  size: number;
  key: string;
}

interface Archive {
  /** The names and keys of its made files: they differ once one of them, or the upload that names it, was deleted. */
  madeFiles: readonly string[];
  /** Returns its length. */
  bytes: () => Promise<number>;
  /** Yields the archive; what it yields is the same each time. */
  stream: () => AsyncIterable<Uint8Array>;
}

/** Name of the results in an archive. */
const RESULTS = 'results.jsonl';

/** Entries have no times of their own: the same export is the same bytes. */
const MODIFIED = new Date('2000-01-01T00:00:00Z');

/**
 * Returns an archive (ZIP, nothing compressed) of the files that a job made and its results. A file is named after its source, as its download
 * is; names that occur twice are numbered.
 */
export async function zipArchive(
  { db, storage }: { db: Db; storage: Pick<Storage, 'stream'> },
  { page, sign, accountId, signal }: { page: Page; sign: SignArtifact; accountId: string; signal: AbortSignal },
): Promise<Archive> {
  const made = new Map<string, string | undefined>();
  const collecting: SignArtifact = (artifactId, of) => {
    made.set(artifactId, of);
    return sign(artifactId, of);
  };
  const resultBytes = await bytesIn(jsonLines(db, { page, sign: collecting }), signal);

  const entries = await entriesOf(db, { made, accountId });
  const results = { name: RESULTS, size: resultBytes };
  const bytes = Number(predictLength([results, ...entries]));
  async function* files() {
    yield { ...results, input: jsonLines(db, { page, sign }), lastModified: MODIFIED };
    for (const { name, size, key } of entries)
      yield { name, size, input: await storage.stream(key), lastModified: MODIFIED };
  }
  return {
    madeFiles: entries.flatMap(({ name, key }) => [name, key]),
    bytes: () => Promise.resolve(bytes),
    stream: () => makeZip(files()),
  };
}

async function entriesOf(
  db: Db,
  { made, accountId }: { made: ReadonlyMap<string, string | undefined>; accountId: string },
): Promise<Entry[]> {
  const found = await artifacts.findAll(db, { ids: [...made.keys()], accountId });
  const sources = new Map<string | undefined, string | undefined>();
  const names = new Set([RESULTS]);
  const entries: Entry[] = [];
  // In the order of the results: the numbers in names are then the same each time.
  for (const [id, of] of made) {
    const artifact = found.get(id);
    if (!artifact) continue;
    if (!sources.has(of)) sources.set(of, await sourceName(db, { of, accountId }));
    const source = sources.get(of);
    const name = distinct(source === undefined ? artifact.fileName : `${source}-${artifact.fileName}`, names);
    entries.push({ name, size: artifact.bytes, key: objectKey(accountId, artifact.contentHash) });
  }
  return entries;
}

/** Returns a name that no other entry has, whatever the case of its letters, and that no system takes for a path. */
function distinct(fileName: string, names: Set<string>): string {
  const stem = withoutExtension(fileName);
  const extension = fileName.slice(stem.length);
  const safe = fileNamePart(stem) ?? 'file';
  for (let n = 1; ; n++) {
    const name = `${safe}${n > 1 ? ` (${n})` : ''}${extension}`;
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}
