import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../infra/servers/free-port.ts';
import { isAlive, markSchema } from '../../../embedded/process/identity.ts';
import { killGroup, startProcess, type RunningProcess } from '../../../embedded/process/run.ts';
import { allProcesses, kill } from '../../infra/own/processes.ts';
import { until } from '../../infra/until.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Interval at which new processes of the tree are noticed, so that orphans are known too. */
const WATCH_MS = 100;
const START_LIMIT_MS = 200_000;

/** The parts that the launcher keeps running. */
export const PARTS = ['api', 'worker', 'temporal', 'postgres'] as const;
export type PartName = (typeof PARTS)[number];

/** The whole service as a user runs it: npm, the launcher, its parts and their children, on a folder and a port of their own. */
export interface ServiceTree {
  baseUrl: string;
  dataDir: string;
  /** Runs `npm start` and resolves when it says that the service runs. */
  start(): Promise<void>;
  /** Returns the pid of npm, or undefined while it does not run. */
  npm(): number | undefined;
  launcher(): number | undefined;
  part(name: PartName): number | undefined;
  engineChildren(): number[];
  /** Returns the server processes of PostgreSQL that serve connections. */
  backends(): number[];
  /** Returns every live process that the tree has started, orphans included. */
  members(): { pid: number; command: string }[];
  /** Returns what `npm start` printed, all starts together. */
  output(): string;
  /** Ends everything that is left and removes the folder. */
  dispose(): Promise<void>;
}

/** Prepares a tree; `env` adds settings. Nothing runs before `start()`. */
export async function prepareServiceTree(env: Record<string, string>): Promise<ServiceTree> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campaign-'));
  const port = await freePort();
  const own = Object.fromEntries(
    ['PATH', 'HOME', 'XDG_CACHE_HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]),
  );
  const lines: string[] = [];
  const known = new Map<number, string>(); // pid and start time of everything that descends from npm
  let npm: RunningProcess | undefined;

  const notice = (): void => {
    const all = allProcesses();
    const startOf = new Map(all.map(({ pid, started }) => [pid, started]));
    for (const { pid, parent, started } of all) {
      // A pid alone is not enough: a busy machine uses it again within minutes.
      if (known.has(parent) && known.get(parent) === startOf.get(parent)) known.set(pid, started);
    }
  };
  const watch = setInterval(notice, WATCH_MS);

  /** Returns the pids of the tree that still run. */
  const running = (): number[] =>
    allProcesses()
      .filter(({ pid, started, state }) => known.get(pid) === started && state !== 'Z')
      .map(({ pid }) => pid);

  const part = (name: PartName): number | undefined => {
    const file = join(dataDir, 'run', `part-${name}.json`);
    if (!existsSync(file)) return undefined;
    const mark = markSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return isAlive(mark) && isRunning(mark.pid) ? mark.pid : undefined;
  };

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    dataDir,
    async start() {
      const from = lines.length;
      const started = await startProcess(
        { file: 'npm', args: ['start'], cwd: ROOT, env: { ...own, DATA_DIR: dataDir, PORT: String(port), ...env } },
        (line) => void lines.push(line),
      );
      npm = started;
      const { pid, started: at } = allProcesses().find((process) => process.pid === started.pid) ?? {};
      if (pid !== undefined && at !== undefined) known.set(pid, at);
      await until(
        'npm start says that the service runs',
        () => {
          const printed = lines.slice(from).join('\n');
          if (started.hasExited()) throw new Error(`npm start ended:\n${printed}`);
          return printed.includes('The service runs');
        },
        { limitMs: START_LIMIT_MS },
      );
    },
    npm: () => (npm && !npm.hasExited() ? npm.pid : undefined),
    launcher: () => childrenOf(npm?.pid).find(({ command }) => command.endsWith('embedded/start.ts'))?.pid,
    part,
    engineChildren: () =>
      childrenOf(part('worker'))
        .filter(({ command }) => command.includes('engine'))
        .map(({ pid }) => pid),
    backends: () =>
      childrenOf(part('postgres'))
        .filter(({ command }) => /127\.0\.0\.1\(\d+\)/.test(command))
        .map(({ pid }) => pid),
    members() {
      notice();
      return running().map((pid) => ({ pid, command: commandLine(pid) }));
    },
    output: () => lines.join('\n'),
    async dispose() {
      notice();
      clearInterval(watch);
      if (npm) killGroup(npm.pid);
      for (const pid of running()) kill(pid);
      await until('every process of the tree has ended', () => running().length === 0);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the entries of a folder below DATA_DIR, none if it does not exist. */
export function entriesOf(dataDir: string, ...path: string[]): string[] {
  const folder = join(dataDir, ...path);
  return existsSync(folder) ? readdirSync(folder) : [];
}

function childrenOf(pid: number | undefined): { pid: number; command: string }[] {
  return allProcesses()
    .filter(({ parent, state }) => parent === pid && state !== 'Z')
    .map((child) => ({ pid: child.pid, command: commandLine(child.pid) }));
}

function isRunning(pid: number): boolean {
  return allProcesses().some((process) => process.pid === pid && process.state !== 'Z');
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
