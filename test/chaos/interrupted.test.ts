import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../infra/until.ts';
import { allProcesses, kill, send } from '../infra/own/processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Interrupted {
  script: string;
  args: string[];
  signal: NodeJS.Signals;
  /** A process that the script starts, by its command line. */
  started: RegExp;
}

const CASES: Interrupted[] = [
  { script: 'bench', args: ['chat'], signal: 'SIGTERM', started: /api\/main\.ts/ },
  { script: 'measure', args: ['tempo_analysis'], signal: 'SIGHUP', started: /measure\/child\.ts/ },
  { script: 'chaos', args: ['--seed', '1'], signal: 'SIGINT', started: /postgres: checkpointer/ },
];

describe('a program that starts servers leaves neither a process nor a file', () => {
  test.for(CASES)('npm run $script, ended by $signal', async ({ script, args, signal, started }) => {
    const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const env = { ...process.env, TMPDIR: folder, WORKFLOW_BUNDLE: '' };
    const npm = spawn('npm', ['run', '-s', script, '--', ...args], {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
    const ended = once(npm, 'exit');

    /** Everything that descends from npm, by pid and start time, also what has lost its parent since. */
    const known = new Map([[npm.pid!, startOf(npm.pid!)]]);
    const notice = (): number[] => {
      for (let before = 0; before < known.size;) {
        before = known.size;
        const all = allProcesses();
        const startedAt = new Map(all.map((process) => [process.pid, process.started]));
        // A pid alone is not enough: a busy machine uses it again within minutes.
        const isOurs = (pid: number): boolean => known.has(pid) && known.get(pid) === startedAt.get(pid);
        for (const { pid, parent, started: at } of all) if (isOurs(parent)) known.set(pid, at);
      }
      return running();
    };
    const running = (): number[] => [...known].filter(([pid, at]) => startOf(pid) === at).map(([pid]) => pid);
    onTestFinished(() => {
      for (const pid of running()) kill(pid);
    });

    await until(
      `${script} has started ${started}:\n${said}`,
      () => {
        if (npm.exitCode !== null) throw new Error(`npm run ${script} ended:\n${said}`);
        return notice().some((pid) => started.test(commandLine(pid)));
      },
      { limitMs: 300_000 },
    );
    if (signal === 'SIGINT') process.kill(-npm.pid!, signal); // as a terminal does
    else send(npm.pid!, signal);
    await ended;
    await until('every process has ended', () => running().length === 0).catch(() => undefined);
    expect(running().map(commandLine)).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Returns when a process started, in clock ticks; undefined if none runs. */
function startOf(pid: number): string | undefined {
  return allProcesses().find((process) => process.pid === pid && process.state !== 'Z')?.started;
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // it has ended
  }
}
