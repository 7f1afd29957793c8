import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { OWN_PROCESS } from '../own-process.ts';
import { SLOWEST } from '../slowest-first.ts';

const FOLDERS = 'client console workflows platform audio agent activities api worker embedded cli test training'.split(
  ' ',
);

/** Files that the limits do not apply to, with the reason. */
const EXCEPTIONS = {
  'a rule-based model that is going to be replaced as a whole': /^agent\/rules\//,
  'written by programs': /\/generated\//,
};

const isException = (file: string): boolean => Object.values(EXCEPTIONS).some((pattern) => pattern.test(file));

const FILES = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).toSorted();

const TEXTS = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]));

/** Every relative import. Not counted: the type of the activities in effects.ts, and measurements, which belong to test/. */
const IMPORTS = FILES.flatMap((from) =>
  [...TEXTS.get(from)!.matchAll(/(?:\bfrom|\bimport\(|^import) ?'(\.{1,2}\/[^']+\.tsx?)'/gm)]
    .map(([, specifier]) => ({ from, to: join(dirname(from), specifier!) }))
    .filter(({ to }) => from !== 'workflows/effects.ts' || !to.startsWith('activities/'))
    .filter(() => !/^audio\/capabilities\/[^/]+\/measure\.ts$/.test(from)),
);

/**
 * Returns the neighbours in a folder that are part of an import cycle, or depend on one. Neighbours are the folder's files, and
 * its subfolders with everything in them.
 */
function cycleIn(folder: string): string[] {
  const prefix = folder === '.' ? '' : `${folder}/`;
  const childOf = (file: string): string => prefix + file.slice(prefix.length).split('/')[0]!;
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of IMPORTS) {
    if (!from.startsWith(prefix) || !to.startsWith(prefix) || childOf(from) === childOf(to)) continue;
    edges.set(childOf(from), (edges.get(childOf(from)) ?? new Set()).add(childOf(to)));
  }
  // Repeatedly removes a neighbour that imports none of the others. Only cycles, and importers of them, cannot be removed.
  for (;;) {
    const leaf = [...edges].find(([, targets]) => [...targets].every((target) => !edges.has(target)));
    if (!leaf) return [...edges.keys()];
    edges.delete(leaf[0]);
  }
}

/** Returns the files that a file loads with itself: the values that it imports, and what these import. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const [, specifier] of TEXTS.get(file)!.matchAll(
    /^(?:(?:im|ex)port (?!type\b)[^;]*?from|import) '(\.{1,2}\/[^']+\.tsx?)'/gm,
  ))
    loadedBy(join(dirname(file), specifier!), loaded);
  return loaded;
}

describe('the source tree', () => {
  test('has the slow files of tests that run first', () => {
    expect(SLOWEST.filter((name) => !FILES.includes(`test/${name}`))).toEqual([]);
  });

  test('changes and watches its process only in tests that have one of their own', () => {
    const changes =
      /\bvi\.(useFakeTimers|stubEnv|stubGlobal|mock)\(|process\.(env\[.+\] =|chdir\(|getActiveResourcesInfo\()/;
    const own = OWN_PROCESS.map((folder) => `test/unit/${folder}/`);
    const sharing = FILES.filter((file) => /^test\/unit\/.*(?<!\.long)\.test\.ts$/.test(file));
    const wrong = sharing.filter((file) => !own.some((folder) => file.startsWith(folder)));
    expect(wrong.filter((file) => changes.test(TEXTS.get(file)!))).toEqual([]);
  });

  test('draws the same examples of each property in every run', () => {
    const unseeded = FILES.filter((file) => /from 'fast-check';/.test(TEXTS.get(file)!)).filter((file) => {
      const text = TEXTS.get(file)!;
      return text.match(/\bassert\(/g)?.length !== text.match(/\bseed: SEED\b/g)?.length;
    });
    expect(unseeded).toEqual([]);
  });

  const folders = [...new Set(FILES.map(dirname))];
  const withParents = [...new Set(folders.flatMap((folder) => ['.', folder, dirname(folder)]))].toSorted();

  test('ignores no result of writeSync, which may write a part: writeFileSync with a descriptor writes all', () => {
    const ignoring = FILES.filter((file) => /^\s*(?:fs\.)?writeSync\(|[{;)] writeSync\(/m.test(TEXTS.get(file)!));
    expect(ignoring).toEqual(['audio/engine/escape/overuse.ts']); // writes too much on purpose
  });

  test('has no import cycle between neighbouring files and folders', () => {
    expect(
      Object.fromEntries(
        withParents.map((folder) => [folder, cycleIn(folder)]).filter(([, cycle]) => cycle!.length > 0),
      ),
    ).toEqual({});
  });

  test('loads the tables and networks that read messages in the thread that reads them only', () => {
    // 56 MB of heap, and time that everything else in the process would wait for.
    for (const main of ['worker/main.ts', 'api/main.ts'])
      expect([...loadedBy(main)].filter((file) => file.startsWith('agent/reading/'))).toEqual([]);
    expect([...loadedBy('agent/embedded/thread.ts')]).toContain('agent/reading/language.ts');
  });

  test('has at most 25 source files in a folder', () => {
    const counts = folders.map((folder) => [folder, FILES.filter((file) => dirname(file) === folder).length] as const);
    expect(counts.filter(([folder, count]) => count > 25 && !isException(`${folder}/`))).toEqual([]);
  });

  test('has files of at most 80 lines (median), 200 (95th percentile) and 400 (max)', () => {
    const lengths = FILES.filter((file) => !isException(file))
      .map((file) => TEXTS.get(file)!.split('\n').length - 1)
      .toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
    expect(lengths[Math.floor(lengths.length * 0.95)]).toBeLessThanOrEqual(200);
    expect(lengths.at(-1)).toBeLessThanOrEqual(400);
  });
});
