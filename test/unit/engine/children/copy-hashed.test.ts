import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { test } from '../engine-fixtures.ts';

const MAIN = fileURLToPath(new URL('./copy-hashed-main.ts', import.meta.url));
const BYTES = Buffer.alloc(20_000, 'copied');

/** Copies a file in a process that may write files of so many blocks of 1,024 bytes, as a disk with so much room would let it. */
function copyWithin(blocks: number | 'unlimited', from: string, to: string) {
  const args = [process.execPath, MAIN, from, to, String(BYTES.length)];
  return spawnSync('bash', ['-c', `ulimit -f ${blocks} && exec "$@"`, 'bash', ...args], { encoding: 'utf8' });
}

describe('copyHashed', () => {
  test('returns the hash of the bytes that it has written', async ({ workbench }) => {
    const from = await workbench.file('from', BYTES);
    const { status, stdout } = copyWithin('unlimited', from, `${from}-copy`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: createHash('sha256').update(BYTES).digest('hex') });
    expect(readFileSync(`${from}-copy`).equals(BYTES)).toBe(true);
  });

  test('throws where the disk has room for a part of the last block only', async ({ workbench }) => {
    const from = await workbench.file('from', BYTES);
    const { status, stdout, stderr } = copyWithin(10, from, `${from}-copy`);
    expect({ failed: status !== 0, stdout }).toEqual({ failed: true, stdout: '' });
    expect(stderr).toContain('EFBIG');
  });
});
