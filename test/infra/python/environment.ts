import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TOOL_CACHE } from '../tools.ts';

const run = promisify(execFile);

/** Min version of Python of openapi-python-client. */
const SUITABLE = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';

export interface PythonEnvironment {
  /** Folder of its programs; undefined if there is no environment. */
  bin: string | undefined;
  /** Why there is none. */
  reason: string;
}

/**
 * Returns an environment of Python with the packages of a lock file (`client`, `fuzz`, `manifests`), which is kept in the user's cache. With
 * CI=true a missing Python is installed. Where there is no Python or no package index, tests are skipped, and a line says so:
 * the service needs neither.
 */
export async function pythonEnvironment(lock: 'client' | 'fuzz' | 'manifests'): Promise<PythonEnvironment> {
  try {
    return { bin: await prepared(lock), reason: '' };
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const reason = (stderr?.trim() || message).split('\n').at(-1)!;
    process.stderr.write(`NOT RUN, for want of Python 3.11 with packages (${lock}.txt): ${reason}\n`);
    return { bin: undefined, reason };
  }
}

async function prepared(lock: string): Promise<string> {
  const requirements = new URL(`${lock}.txt`, import.meta.url);
  const version = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const folder = join(TOOL_CACHE, `python-${lock}-${version.slice(0, 16)}`);
  const bin = join(folder, 'bin');
  const done = join(folder, 'complete');
  if (existsSync(done)) return bin;
  await rm(folder, { recursive: true, force: true });
  await mkdir(TOOL_CACHE, { recursive: true });
  await run(await suitablePython(), ['-m', 'venv', folder]);
  const install = ['install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--require-hashes'];
  await run(join(bin, 'python'), ['-m', 'pip', ...install, '-r', requirements.pathname]);
  await writeFile(done, '');
  return bin;
}

async function suitablePython(): Promise<string> {
  try {
    await checkPython();
  } catch (error) {
    if (process.env['CI'] !== 'true') throw error;
    await run('apt-get', ['update', '-q']);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['install', '-yq', '--no-install-recommends', 'python3', 'python3-venv'], { env });
    await checkPython();
  }
  return 'python3';
}

/** Throws if there is no Python that can make the environment. */
async function checkPython(): Promise<void> {
  await run('python3', ['-c', SUITABLE]).catch((cause: unknown) => {
    throw new Error('python3 is missing, older than 3.11, or without venv.', { cause });
  });
}
