import { execFile } from 'node:child_process';
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TOOL_CACHE } from '../infra/tools.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Names the commit of the previous release. It is set when a release is made. */
const PREVIOUS = fileURLToPath(new URL('previous', import.meta.url));
const MAX_ARCHIVE_BYTES = 500 * 2 ** 20;

/**
 * Returns the folder of the code of the previous release with its dependencies, or why there is none: a shallow clone lacks its commit. It is kept in the
 * user's cache. Where all its dependencies are those of this checkout, it uses them; otherwise it installs its own.
 */
export async function previousRelease(): Promise<{ root: string } | { missing: string }> {
  const commit = readFileSync(PREVIOUS, 'utf8').trim();
  const root = join(TOOL_CACHE, `release-${commit.slice(0, 12)}`);
  if (!existsSync(root)) {
    const archive = await run('git', ['archive', commit], {
      cwd: ROOT,
      encoding: 'buffer',
      maxBuffer: MAX_ARCHIVE_BYTES,
    }).catch(() => undefined);
    if (!archive) return { missing: `git has no commit ${commit}: fetch the whole history` };
    await mkdir(TOOL_CACHE, { recursive: true });
    const folder = await mkdtemp(`${root}-`);
    await writeFile(join(folder, 'archive.tar'), archive.stdout);
    await run('tar', ['-xf', 'archive.tar'], { cwd: folder });
    await rm(join(folder, 'archive.tar'));
    // Another run may have been faster.
    await rename(folder, root).catch(() => rm(folder, { recursive: true, force: true }));
  }
  await prepareModules(root);
  return { root };
}

/** Makes the dependencies of a release available in its folder. */
async function prepareModules(root: string): Promise<void> {
  const modules = join(root, 'node_modules');
  const own = join(root, 'node_modules', '.package-lock.json');
  const isLinked = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (hasSameDependencies(root)) {
    await rm(modules, { recursive: true, force: true }); // it may link to another checkout
    await symlink(join(ROOT, 'node_modules'), modules);
  } else if (isLinked || !existsSync(own)) {
    await rm(modules, { recursive: true, force: true });
    await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: root, maxBuffer: MAX_ARCHIVE_BYTES });
  }
}

/** Reports whether all packages that a release locks are those of this checkout. */
function hasSameDependencies(root: string): boolean {
  return (
    readFileSync(join(root, 'package-lock.json'), 'utf8') === readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  );
}

/** Returns the names of the patches in the workflow code of a release. Its workers cannot go on with work that needs another one. */
export function patchesOf(root: string): string[] {
  const files = globSync('workflows/**/*.ts', { cwd: root });
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/patched\('([^']+)'/g)].map(([, name]) => name!),
  );
}
