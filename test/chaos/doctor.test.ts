import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allProcesses } from '../infra/own/processes.ts';
import { until } from '../infra/until.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the processes whose command line or environment names a folder. */
function processesOf(folder: string): number[] {
  return allProcesses()
    .filter(({ state }) => state !== 'Z')
    .map(({ pid }) => pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(folder)));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended, or is another user's
  }
}

/** Starts the doctor with a folder for temporary files of its own. */
function doctor(args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const child = spawn(process.execPath, ['embedded/doctor.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)); // its output was read by then
  return { child, ended, folder };
}

describe('npm run doctor -- --chaos', () => {
  test('says what it would do, and starts nothing without --yes', async () => {
    const { child, ended, folder } = doctor(['--chaos']);
    const said = await text(child.stderr);
    expect(said).toContain('A running installation and its\nDATA_DIR are not touched');
    expect(said).toContain('--yes');
    expect(await ended).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('ends all that it has started when it is interrupted', async () => {
    const { child, ended, folder } = doctor(['--chaos', '--yes']);
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
    const isUp = () => globSync('*/*/run/part-postgres.json', { cwd: folder }).length > 0;
    await until('the copy has a PostgreSQL', isUp, { limitMs: 200_000 });
    child.kill('SIGINT');
    expect(await ended).toBe(1);
    expect(printed).toContain('All that the campaign started has ended.');
    expect(readdirSync(folder)).toEqual([]);
    expect(processesOf(folder)).toEqual([]);
  });
});
