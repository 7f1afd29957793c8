import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { TOOL_CACHE } from '../infra/tools.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Names the commit of the previous release. It is set when a release is made. */
const PREVIOUS = fileURLToPath(new URL('previous', import.meta.url));
const MAX_OUTPUT_BYTES = 500 * 2 ** 20;

/**
 * Writes the code of the previous release to an empty folder, with its dependencies: those of this checkout where they are the same, otherwise its own, which
 * are kept in the user's cache. Returns why it cannot: a shallow clone lacks its commit.
 */
export async function writePreviousRelease(folder: string): Promise<{ missing: string } | undefined> {
  const commit = readFileSync(PREVIOUS, 'utf8').trim();
  const options = { cwd: ROOT, encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES } as const;
  const archive = await run('git', ['archive', commit], options).catch(() => undefined);
  if (!archive) return { missing: `git has no commit ${commit}: fetch the whole history` };
  await writeFile(join(folder, 'archive.tar'), archive.stdout);
  await run('tar', ['-xf', 'archive.tar'], { cwd: folder });
  await rm(join(folder, 'archive.tar'));
  const modules = hasSameDependencies(folder) ? join(ROOT, 'node_modules') : await installed(folder, commit);
  await symlink(modules, join(folder, 'node_modules'));
  return undefined;
}

/** Returns the folder of the installed dependencies of a release, which is installed once. */
async function installed(folder: string, commit: string): Promise<string> {
  const kept = join(TOOL_CACHE, `release-${commit.slice(0, 12)}`);
  if (!existsSync(kept)) {
    await mkdir(TOOL_CACHE, { recursive: true });
    const place = await mkdtemp(`${kept}-`);
    for (const file of ['package.json', 'package-lock.json']) await cp(join(folder, file), join(place, file));
    await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: place, maxBuffer: MAX_OUTPUT_BYTES });
    // Another run may have been faster.
    await rename(place, kept).catch(() => rm(place, { recursive: true, force: true }));
  }
  return join(kept, 'node_modules');
}

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
});

/** Reports whether this checkout has all packages that a release needs, in the same versions and places. */
function hasSameDependencies(folder: string): boolean {
  const [theirs, ours] = [folder, ROOT].map(
    (root) => lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages,
  ) as [z.infer<typeof lockFile>['packages'], z.infer<typeof lockFile>['packages']];
  return Object.entries(theirs).every(
    ([path, { version, dev }]) => path === '' || dev === true || ours[path]?.version === version,
  );
}

/** Returns the names of the patches in the workflow code of a release. Its workers cannot go on with work that needs another one. */
export function patchesOf(root: string): string[] {
  return globSync('workflows/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/patched\('([^']+)'/g)].map(([, name]) => name!),
  );
}
