import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dockerfile, read } from './compose-file.ts';

describe('the Dockerfile', () => {
  test('copies every folder that the programs of the image import from', () => {
    const programs = ['api/main.ts', 'worker/main.ts', 'cli/migrate.ts', 'cli/deployment.ts', 'cli/keys.ts'];
    const folders = new Set([...importedFiles(programs)].map((file) => file.split('/')[0]!));
    for (const folder of folders) expect(dockerfile, folder).toContain(`COPY ${folder} ${folder}\n`);
  });

  test('uses the Node version of package.json, pinned', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.length).toBeGreaterThan(0);
    for (const base of bases) expect(base).toBe(`node:${dependencies['node']}-bookworm-slim`);
  });

  test('installs locked versions, and runs no scripts of packages', () => {
    expect(dockerfile).toMatch(/npm ci --omit=dev --ignore-scripts/);
  });
});

/** Returns the files, from the root of the repository, that `entries` load, directly or through others; not packages. */
function importedFiles(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path] of read(file).matchAll(/^(?:import|export|\}) (?!type )[^;]*?from '(\.[^']+\.ts)'/gms))
      visit(posix.join(posix.dirname(file), path!));
  };
  for (const entry of entries) visit(entry);
  return found;
}
