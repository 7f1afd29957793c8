import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pythonEnvironment } from './environment.ts';

const CLIENT = fileURLToPath(new URL('../../../client/python', import.meta.url));

export interface PythonClient {
  /** Why no program can run; empty if they can. */
  reason: string;
  /** Runs a program with the client installed, in an empty folder, and returns its output. */
  run(args: string[], o?: { env?: Record<string, string>; input?: string }): Promise<string>;
  /** Folder of the installed client, in which programs run. */
  folder: string;
  remove(): Promise<void>;
}

/** Installs the Python client from the repository, as `pip install ./client/python` does, with the locked packages. */
export async function installPythonClient(): Promise<PythonClient> {
  const { bin, reason } = await pythonEnvironment('client');
  const folder = await mkdtemp(join(tmpdir(), 'python-client-'));
  const python = join(bin ?? '', 'python');
  const run: PythonClient['run'] = async (args, { env, input } = {}) => {
    const options = { cwd: folder, env: { ...process.env, PYTHONPATH: join(folder, 'installed'), ...env } };
    const started = promisify(execFile)(python, args, { ...options, maxBuffer: 2 ** 26, timeout: 150_000 });
    started.child.stdin?.end(input);
    const { stdout } = await started;
    return stdout;
  };
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  if (bin !== undefined) {
    const locked = ['--no-build-isolation', '--no-deps', '--no-index', '--quiet', '--disable-pip-version-check'];
    await run(['-m', 'pip', 'install', ...locked, '--target', 'installed', CLIENT]);
  }
  return { reason, run, folder, remove };
}
