import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../process/run.ts';

/** Root of the checkout. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files that the build depends on. */
const SOURCES = ['console/**/*.{ts,tsx,css,html,svg,json}', 'client/**/*.ts', 'package-lock.json'];

/** Name of the file beside a build that has the hash of the sources it was made of. */
const BUILT_FROM = '.built-from';

/** Max time of a build, which takes seconds, on a busy machine too. */
const MAX_BUILD_MS = 120_000;

const BUNDLER = join(ROOT, 'node_modules/vite/bin/vite.js');

/** A folder of a build, and whether this call made it. */
export interface ConsoleBuild {
  isNew: boolean;
  folder: string;
}

/** Returns the folder that builds of this checkout are in. */
export const CONSOLE_FOLDER = join(ROOT, 'dist/console');

/**
 * Builds the console into `folder`, unless it was built there from the same sources. The build replaces an earlier one as a whole.
 * Throws an error with the output of the bundler if there is no new build.
 */
export async function buildConsole({
  folder = CONSOLE_FOLDER,
  signal,
}: { folder?: string; signal?: AbortSignal } = {}): Promise<ConsoleBuild> {
  if (!existsSync(join(ROOT, 'console/index.html'))) throw new Error('the folder console/ is missing.');
  const sources = hashOfSources();
  if (builtFrom(folder) === sources) return { isNew: false, folder };
  if (!existsSync(BUNDLER)) throw new Error('a development dependency, vite, is not installed. Run npm ci.');
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    await runBundler(unfinished, signal);
    writeFileSync(join(unfinished, BUILT_FROM), sources);
    replace(folder, unfinished, sources);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return { isNew: true, folder };
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(ROOT, path)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

function builtFrom(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, BUILT_FROM), 'utf8');
  } catch {
    return undefined;
  }
}

async function runBundler(outDir: string, signal: AbortSignal | undefined): Promise<void> {
  const lines: string[] = [];
  const args = [BUNDLER, 'build', join(ROOT, 'console'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const running = await startProcess({ file: process.execPath, args, cwd: ROOT, env }, (line) => lines.push(line));
  const stop = (): void => void running.stop('SIGKILL', 0);
  const timer = setTimeout(stop, MAX_BUILD_MS);
  signal?.addEventListener('abort', stop, { once: true });
  const { code } = await running.exited;
  clearTimeout(timer);
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(lines.join('\n') || 'the build did not end in time.');
}

/** Puts a finished build in the place of an earlier one. Another process may have done so meanwhile, from the same sources. */
function replace(folder: string, finished: string, sources: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
    renameSync(finished, folder);
  } catch (error) {
    if (builtFrom(folder) !== sources) throw error;
  }
}
