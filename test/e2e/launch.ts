import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { runningSupervisor } from '../../embedded/supervisor/lock.ts';
import { markOf } from '../../embedded/process/identity.ts';
import { killGroup, startProcess, type Exit } from '../../embedded/process/run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Launched {
  pid: number;
  exited: Promise<Exit>;
  /** Returns its output so far. */
  output(): string;
  /** Waits for a line and returns its first group, or the whole match. Throws with the output if the process ends first. */
  line(pattern: RegExp, limitMs?: number): Promise<string>;
  kill(signal: NodeJS.Signals): void;
}

/** Creates an empty DATA_DIR; `remove` ends everything that runs on it. */
export function aDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(dirname(inject('pidDir')), 'start-'));
  return {
    dataDir,
    remove() {
      const supervisor = runningSupervisor(dataDir); // left by a failed test; it would restart its parts
      if (supervisor) killGroup(supervisor.pid);
      for (const pid of Object.values(partPids(dataDir))) killGroup(pid);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the process ids of the parts that run on a DATA_DIR, by name. */
export function partPids(dataDir: string): Record<string, number> {
  const folder = join(dataDir, 'run');
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder).flatMap((file) => /^part-(.+)\.json$/.exec(file)?.[1] ?? []);
  return Object.fromEntries(
    names.map((name) => [name, Number(JSON.parse(readFileSync(join(folder, `part-${name}.json`), 'utf8')).pid)]),
  );
}

/** Variables of the test that a command gets: with the last two, it starts from code that all tests share. A test that sets them to an empty text has it made anew. */
const INHERITED = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'WORKFLOW_BUNDLE', 'NODE_COMPILE_CACHE'];

/** Runs one of the package's commands as npm would, on this DATA_DIR and a free port. */
export async function launch(args: string[], env: Record<string, string>): Promise<Launched> {
  const lines: string[] = [];
  const own = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const running = await startProcess(
    {
      file: process.execPath,
      args,
      cwd: ROOT,
      env: { ...own, PORT: '0', ENGINE_CHILDREN: '1', TENANT_LANES: '1', ...env },
    },
    (line) => void lines.push(line),
  );
  writeFileSync(join(inject('pidDir'), String(running.pid)), args.join(' '));
  const output = (): string => lines.join('\n');
  return {
    pid: running.pid,
    exited: running.exited,
    output,
    async line(pattern, limitMs = 300_000) {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const match = pattern.exec(output());
        if (match) return match[1] ?? match[0];
        if (running.hasExited() || Date.now() > deadline) throw new Error(`No line ${pattern} in:\n${output()}`);
        await sleep(25);
      }
    },
    kill: (signal) => process.kill(running.pid, signal),
  };
}

/** Waits until `npm start` has started the service, and returns the addresses and the key that it printed. */
export async function announced(started: Launched): Promise<{ url: string; key: string; ui: string }> {
  await started.line(/The service runs/);
  return {
    url: await started.line(/API +(http\S+)/),
    ui: await started.line(/Temporal Web UI +(http\S+)/),
    key: await started.line(/Demo key +(svc_live_\w+)/),
  };
}

/** Returns the names of the processes that are still alive. */
export function alive(pids: Record<string, number>): string[] {
  return Object.keys(pids).filter((name) => markOf(pids[name] ?? 0) !== undefined);
}
