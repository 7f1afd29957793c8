import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bundle } from '../../../worker/bundle.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What Temporal's workflow runtime brings along. Anything else in the bundle would run in every workflow's sandbox. */
const RUNTIME = ['@temporalio/common', '@temporalio/workflow', 'long', 'ms', 'nexus-rpc'];

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
