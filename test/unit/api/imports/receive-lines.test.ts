import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReceivedLines } from '../../../../api/imports/receive-lines.ts';

const MAIN = fileURLToPath(new URL('./receive-lines-main.ts', import.meta.url));
const TOTAL = 200;
const LINES = Array.from({ length: TOTAL }, (_, n) => `{"audio_url":"https://audio.test/${n}${'x'.repeat(80)}"}\n`);

/** Receives the lines in a process that may write files of so many blocks of 1,024 bytes, as a disk with so much room would let it. */
function receiveWithin(blocks: number | 'unlimited') {
  const folder = mkdtempSync(join(tmpdir(), 'receive-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const command = ['-c', `ulimit -f ${blocks} && exec "$@"`, 'bash', process.execPath, MAIN, folder];
  const { stdout, stderr } = spawnSync('bash', command, { encoding: 'utf8', input: LINES.join('') });
  const received = stdout === '' ? undefined : (JSON.parse(stdout) as ReceivedLines);
  const kept = received && readFileSync(received.path, 'utf8').trimEnd().split('\n').length;
  return { total: received?.total, kept, stderr };
}

describe('receiveLines', () => {
  test('keeps all lines that it counts', () => {
    expect(receiveWithin('unlimited')).toMatchObject({ total: TOTAL, kept: TOTAL });
  });

  test('throws where the disk has room for a part of the last lines only', () => {
    const { total, stderr } = receiveWithin(10);
    expect(total).toBeUndefined();
    expect(stderr).toContain('EFBIG');
  });
});
