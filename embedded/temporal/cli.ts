import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../process/cannot-start.ts';
import { runToEnd } from '../process/run.ts';

/** The version to install. Newer ones cannot be built by `go install`, because their module has replace directives. */
const VERSION = '1.5.1';
/** Minimum version of the server: the first one with fair task queues. CLI 1.5 contains it. */
const MIN_SERVER = [1, 29] as const;
const DOWNLOAD_LIMIT_MS = 300_000;

const run = promisify(execFile);

/**
 * Returns the path of the `temporal` program: on the PATH, in our cache folder, downloaded, or built with Go, in this order.
 * `say` is called with each line to print; the last two ways take minutes, once. Throws `CannotStart`, which lists all that
 * was tried, when every way fails.
 */
export async function findTemporalCli(
  say: (line: string) => void,
  { env = process.env, signal }: { env?: Record<string, string | undefined>; signal?: AbortSignal } = {},
): Promise<string> {
  const found = (await onPath(env, say)) ?? (await cached(env));
  if (found) return found;
  const tried: string[] = [];
  for (const install of [download, build]) {
    try {
      const folder = cacheDir(env);
      await mkdir(folder, { recursive: true });
      const scratch = await mkdtemp(join(folder, 'new-'));
      try {
        await install(scratch, { env, say, ...(signal ? { signal } : {}) });
        await chmod(join(scratch, 'temporal'), 0o755);
        await rename(join(scratch, 'temporal'), join(folder, 'temporal')); // so that it appears only when it is complete
        return join(folder, 'temporal');
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    } catch (error) {
      signal?.throwIfAborted();
      tried.push(error instanceof Error ? error.message : String(error));
      say(tried.at(-1) ?? '');
    }
  }
  throw new CannotStart(
    [
      'There is no Temporal server to use:',
      '  - TEMPORAL_ADDRESS is not set (set it to use a server of your own)',
      '  - no `temporal` of version 1.5 or later is on the PATH (https://docs.temporal.io/cli)',
      `  - there is none in ${cacheDir(env)}`,
      ...tried.map((line) => `  - ${line}`),
      'Mend one of these, then start again.',
    ].join('\n'),
  );
}

/** Arguments of a way to install the program. */
interface InstallContext {
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  signal?: AbortSignal;
}

function cacheDir(env: Record<string, string | undefined>): string {
  return join(
    env['XDG_CACHE_HOME'] || join(env['HOME'] || homedir(), '.cache'),
    'audio-processing-service',
    `temporal-cli-${VERSION}`,
  );
}

async function cached(env: Record<string, string | undefined>): Promise<string | undefined> {
  const file = join(cacheDir(env), 'temporal');
  return (await versionOf(file)) ? file : undefined;
}

async function onPath(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<string | undefined> {
  const file = whereIs('temporal', env);
  if (!file) return undefined;
  const [major = 0, minor = 0] = (await versionOf(file)) ?? [];
  if (major > MIN_SERVER[0] || (major === MIN_SERVER[0] && minor >= MIN_SERVER[1])) return file;
  say(`Not using the Temporal CLI at ${file}: its server is older than ${MIN_SERVER.join('.')}.`);
  return undefined;
}

/** Returns the version of the server inside the program, or undefined when the program does not run. */
async function versionOf(file: string): Promise<number[] | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    const { stdout } = await run(file, ['--version'], { timeout: 20_000 });
    const match = /Server v?(\d+)\.(\d+)/.exec(stdout); // a build from source reports no version of the program itself
    return match ? [Number(match[1]), Number(match[2])] : [0, 0];
  } catch {
    return undefined;
  }
}

function whereIs(program: string, env: Record<string, string | undefined>, extra: string[] = []): string | undefined {
  return [...(env['PATH'] ?? '').split(delimiter), ...extra]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}

async function download(folder: string, { say, signal }: InstallContext): Promise<void> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const address = `https://temporal.download/cli/archive/v${VERSION}?platform=${process.platform}&arch=${arch}`;
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([AbortSignal.timeout(DOWNLOAD_LIMIT_MS), ...(signal ? [signal] : [])]),
    });
    if (!response.ok) throw new Error(`it returned ${response.status}`);
    say(
      `Downloading the Temporal server (${Math.round(Number(response.headers.get('content-length') ?? 0) / 1e6) || '?'} MB, once) …`,
    );
    const archive = join(folder, 'temporal.tar.gz');
    await writeFile(archive, Buffer.from(await response.arrayBuffer()));
    await run('tar', ['-xzf', archive, '-C', folder, 'temporal']);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(
      `the download from temporal.download failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause: error },
    );
  }
}

async function build(folder: string, { env, say, signal }: InstallContext): Promise<void> {
  const go = whereIs('go', env, ['/usr/local/go/bin', '/opt/homebrew/bin']);
  if (!go) throw new Error('it cannot be built, because Go is not installed (https://go.dev/dl)');
  say(`Building the Temporal server with Go (about 3 minutes, once) …`);
  const began = Date.now();
  let [modules, packages] = [0, 0];
  const tick = setInterval(() => {
    say(
      `  still building: ${Math.round((Date.now() - began) / 1000)} s, ${modules} modules downloaded, ${packages} packages compiled`,
    );
  }, 10_000);
  try {
    const module = `github.com/temporalio/cli/cmd/temporal@v${VERSION}`;
    await runToEnd(
      { file: go, args: ['install', '-v', module], env: { ...env, GOBIN: folder }, cwd: folder },
      {
        onLine(line) {
          if (line.startsWith('go: downloading')) modules += 1;
          else packages += 1;
        },
        ...(signal ? { signal } : {}),
      },
    );
  } catch (error) {
    throw new Error(`building it with Go failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    clearInterval(tick);
  }
}
