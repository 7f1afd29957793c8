import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { buildIdOf, bundle, workflowCode } from '../../../worker/bundle.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What Temporal's workflow runtime brings along. Anything else in the bundle would run in every workflow's sandbox. */
const RUNTIME = ['@temporalio/common', '@temporalio/workflow', 'long', 'ms', 'nexus-rpc'];

test('a start keeps its bundle in DATA_DIR, and the next one uses that, under the build id of a new bundle', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'data-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const first = await workflowCode({ DATA_DIR, WORKFLOW_BUNDLE: undefined });
  const [name] = await readdir(join(DATA_DIR, 'bundles'));
  const file = join(DATA_DIR, 'bundles', name!);
  const before = await stat(file);
  expect(await workflowCode({ DATA_DIR, WORKFLOW_BUNDLE: undefined })).toEqual(first);
  expect(await stat(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs }); // not written again
  expect(first.buildId).toBe(buildIdOf((await bundle()).code));
});

test('the workflow bundle holds workflows/ of ours and the Temporal runtime, nothing else', async () => {
  const sources = await bundledFiles();
  const packages = sources.map(packageOf).filter((name) => name !== undefined);
  const ours = sources.filter((source) => packageOf(source) === undefined).map((source) => relative(ROOT, source));
  expect(new Set(packages).difference(new Set(RUNTIME))).toEqual(new Set());
  expect(ours).toContain('workflows/index.ts');
  expect(ours.filter((source) => !source.startsWith('workflows/'))).toEqual([]);
});

/** Returns the files that the bundle was made of, from its source map; webpack's own entries are no files. */
async function bundledFiles(): Promise<string[]> {
  const { code } = await bundle();
  const [, map] = /sourceMappingURL=data:application\/json[^,]*;base64,([A-Za-z0-9+/=]+)\s*$/.exec(code)!;
  const { sources } = z.object({ sources: z.array(z.string()) }).parse(JSON.parse(atob(map!)));
  return sources.filter((source) => isAbsolute(source));
}

function packageOf(file: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}
