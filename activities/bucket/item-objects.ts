import type { Artifact } from '../../platform/db/content/artifacts.ts';
import type { WholeItem } from '../../platform/db/items/shown-items.ts';
import { shownFields } from '../../platform/json/artifact-texts.ts';
import { fieldsOfLong, spliced } from '../../platform/json/splice.ts';
import { explain } from '../../workflows/domain/failure.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';
import { stepKeys } from '../../workflows/domain/recipe.ts';

/** A made file and the key under which a bucket gets it. */
export interface FileObject {
  key: string;
  artifact: Artifact;
}

/** Reads a long output. */
export type ReadText = () => Promise<string>;

/** Returns the folder of an item in a bucket. Positions count from 1 and stay the same for a retry, so that it overwrites. */
export function itemFolder(folder: string, position: number): string {
  return `${folder}${String(position).padStart(4, '0')}/`;
}

/** Returns the ids of the made files in an item's outputs, in the order of the text. */
export function artifactIds({ steps }: WholeItem): string[] {
  const ids: string[] = [];
  for (const { output } of steps) replaced(output, (id) => ids.push(id));
  return [...new Set(ids)];
}

/**
 * Returns the made files of an item by id, each with its key: `<folder><step>/<file name>`. A file that two steps have is written once; of
 * two files of one step with the same name, the later is numbered.
 */
export function fileObjects(
  item: WholeItem,
  { folder, artifacts }: { folder: string; artifacts: ReadonlyMap<string, Artifact> },
): Map<string, FileObject> {
  const files = new Map<string, FileObject>();
  const keys = new Set<string>();
  const names = stepKeys(item.steps);
  for (const [index, { output }] of item.steps.entries()) {
    replaced(output, (id) => {
      const artifact = artifacts.get(id);
      if (!artifact || files.has(id)) return;
      const key = distinct(`${folder}${names[index]!}/`, artifact.fileName, keys);
      keys.add(key);
      files.set(id, { key, artifact });
    });
  }
  return files;
}

/**
 * Yields the text of an item's `results.json`: its entry of the results, where a made file has its `key` instead of an address. `texts` read
 * the long outputs, by the index of their step: one at a time.
 */
export async function* resultsText(
  item: WholeItem,
  files: ReadonlyMap<string, { key: string }>,
  texts: ReadonlyMap<number, ReadText> = new Map(),
): AsyncGenerator<string> {
  const keyed = (value: unknown): unknown => replaced(value, (id) => ({ key: files.get(id)?.key ?? null }));
  const names = stepKeys(item.steps);
  const results = item.steps.map(({ output, failure }, index) => [
    names[index]!,
    failure
      ? { error: { code: failure.code, message: explain(failure) } }
      : texts.has(index)
        ? fieldsOfLong(index)
        : keyed(output),
  ]);
  const result = {
    item_id: item.id,
    audio_url: item.audioUrl,
    ...(item.customId === null ? {} : { custom_id: item.customId }),
    ...(item.metadata === null ? {} : { metadata: item.metadata }),
    status: item.status,
    attempt: item.attempt,
    tokens_charged: item.tokensCharged,
    error: item.failure && { code: item.failure.code, message: explain(item.failure) },
    raw_results: item.status === 'completed' ? Object.fromEntries(results) : null,
  };
  const fieldsOf = (n: number) => (texts.has(n) ? fieldsIn(texts.get(n)!, keyed) : undefined);
  yield* spliced(result, fieldsOf, { indent: 2 });
  yield '\n';
}

async function* fieldsIn(read: ReadText, show: (artifact: unknown) => unknown): AsyncGenerator<string> {
  yield* shownFields(await read(), show);
}

/** Copies an output; each artifact in it gets what `make` returns for its id. */
function replaced(value: unknown, make: (artifactId: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, make));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaced(entry, make)]));
  const { artifact_id: id, ...rest } = copy;
  if (typeof id !== 'string') return copy;
  return { artifact_id: id, audio_url: artifactUrl(id), ...(make(id) as object), ...rest };
}

function distinct(folder: string, fileName: string, taken: ReadonlySet<string>): string {
  const safe = fileName.replaceAll(/[^\w.-]/g, '_').replace(/^\.+/, '_') || 'file';
  const dot = safe.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
  for (let n = 1; ; n++) {
    const key = `${folder}${stem}${n > 1 ? `-${n}` : ''}${extension}`;
    if (!taken.has(key)) return key;
  }
}
