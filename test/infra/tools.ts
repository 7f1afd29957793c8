import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * The programs that tests need beyond the requirements in the README. With CI=true a missing one is installed, and the run
 * fails if it cannot be; otherwise nothing is installed and the tests that need it are skipped.
 */
interface Tool {
  /** Name of the program on the PATH. */
  program: string;
  install: Installer;
  /** The subject of the tests that are skipped without it. */
  covers: string;
}

/** A Debian package, or a Go program at a version. */
type Installer = { apt: string } | { go: string };

const TOOLS = {
  curl: { program: 'curl', install: { apt: 'curl' }, covers: 'the commands in the documentation' },
  jq: { program: 'jq', install: { apt: 'jq' }, covers: 'the commands in the documentation' },
  ps: { program: 'ps', install: { apt: 'procps' }, covers: 'the processes of the engine' },
  chromium: { program: 'chromium', install: { apt: 'chromium' }, covers: 'the pages in a browser' },
  promtool: { program: 'promtool', install: { apt: 'prometheus' }, covers: 'dashboard and alerts' },
  pgbouncer: { program: 'pgbouncer', install: { apt: 'pgbouncer' }, covers: 'a pooler of connections' },
  faketime: { program: 'faketime', install: { apt: 'faketime' }, covers: 'a clock that jumps' },
  prlimit: { program: 'prlimit', install: { apt: 'util-linux' }, covers: 'a full disk' },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

/** Folder of tools that are installed: in the user's cache, so that the next run finds them. */
export const TOOL_CACHE = join(
  process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
  'audio-processing-service',
  'test-tools',
);
const GO_PROGRAMS = join(TOOL_CACHE, 'go');
/** Where Debian puts servers; the PATH of a normal user lacks it. */
const SYSTEM_PROGRAMS = '/usr/sbin';

/**
 * Finds every tool, installs what is missing if `install` is set, and returns the names of those available. `say` receives
 * one line about the tests that will be skipped. Throws if an installation fails.
 */
export function prepareTools({ install, say }: { install: boolean; say: (line: string) => void }): ToolName[] {
  process.env['PATH'] = [process.env['PATH'], GO_PROGRAMS, SYSTEM_PROGRAMS].join(delimiter);
  const names = Object.keys(TOOLS) as ToolName[];
  const missing = names.filter((name) => !isOnPath(TOOLS[name].program));
  if (install) {
    for (const name of missing) installTool(TOOLS[name]);
    return names;
  }
  if (missing.length > 0) {
    const skipped = missing.map((name) => `${name} (${TOOLS[name].covers})`);
    say(`Skipped because a program is missing: ${skipped.join(', ')}. CI=true installs them.`);
  }
  return names.filter((name) => !missing.includes(name));
}

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function installTool({ program, install }: Tool): void {
  mkdirSync(TOOL_CACHE, { recursive: true });
  if ('apt' in install) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-yq', '--no-install-recommends', install.apt], { DEBIAN_FRONTEND: 'noninteractive' });
  } else {
    run('go', ['install', install.go], { GOBIN: GO_PROGRAMS });
  }
  if (!isOnPath(program)) throw new Error(`${program} was installed but is not on the PATH.`);
}

function run(file: string, args: string[], env: Record<string, string> = {}): void {
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
}
