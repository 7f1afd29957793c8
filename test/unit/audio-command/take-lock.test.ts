import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../../cli/audio/work/take-lock.ts';

const PROGRAM = fileURLToPath(new URL('take-lock-repeatedly.ts', import.meta.url));
const PROCESSES = 4;
const ROUNDS = 300;
/** Of a process that has ended: Linux and macOS give no pid as high. */
const STALE = '99999999';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'take-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Lets many processes take the same locks at the same moments. Returns how many processes have each lock. */
async function holders(folder: string): Promise<number[]> {
  const children = Array.from({ length: PROCESSES }, (): ChildProcess => fork(PROGRAM, { stdio: 'inherit' }));
  onTestFinished(() => children.forEach((child) => child.kill('SIGKILL')));
  await Promise.all(children.map((child) => once(child, 'message')));
  const start = { folder, rounds: ROUNDS, at: Date.now() + 50, everyMs: 2 };
  const all = await Promise.all(
    children.map(async (child) => {
      const sent = once(child, 'message');
      child.send(start);
      return ((await sent) as [number[]])[0];
    }),
  );
  return Array.from({ length: ROUNDS }, (_, round) => all.filter((got) => got.includes(round)).length);
}

describe('a lock that many processes take at once', () => {
  test('has one of them, and leaves one file, where an ended process has left it', async () => {
    const folder = emptyFolder();
    for (let round = 0; round < ROUNDS; round++) writeFileSync(join(folder, `${round}.lock`), STALE);
    expect(await holders(folder)).toEqual(Array(ROUNDS).fill(1));
    expect(readdirSync(folder)).toHaveLength(ROUNDS);
  });

  test('has one of them where there was none', async () => {
    const folder = emptyFolder();
    expect(await holders(folder)).toEqual(Array(ROUNDS).fill(1));
    expect(readdirSync(folder)).toHaveLength(ROUNDS);
  });
});

test('a lock is taken after processes that ended while they took it over, and what they left is removed', () => {
  const folder = emptyFolder();
  const lock = join(folder, 'lock');
  const claimTo = (text: string): string =>
    `${lock}.after-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const other = `${STALE}9`;
  writeFileSync(lock, STALE);
  writeFileSync(claimTo(STALE), other);
  takeLock(lock);
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  expect(readdirSync(folder)).toEqual(['lock']);

  writeFileSync(lock, STALE);
  writeFileSync(claimTo(STALE), String(process.ppid)); // it runs
  expect(() => takeLock(lock)).toThrow(`The process ${process.ppid} is doing this already`);
  expect(readFileSync(lock, 'utf8')).toBe(STALE);
});
