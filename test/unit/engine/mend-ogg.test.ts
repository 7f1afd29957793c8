import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { mendOgg } from '../../../audio/engine/decode/mend-ogg.ts';
import { sine } from '../../infra/audio.ts';
import { media } from '../../infra/media.ts';
import { withHeadersAgain } from './repeated-headers.ts';
import { test } from './engine-fixtures.ts';

const MAIN = fileURLToPath(new URL('./mend-ogg-main.ts', import.meta.url));

/** Mends a file in a process that may write files of so many blocks of 1,024 bytes, as a disk with so much room would let it. */
function mendWithin(blocks: number | 'unlimited', from: string) {
  const args = [process.execPath, MAIN, from, `${from}-mended`];
  return spawnSync('bash', ['-c', `ulimit -f ${blocks} && exec "$@"`, 'bash', ...args], { encoding: 'utf8' });
}

/** Returns the first page of a stream with this serial number and segments of these sizes. */
function page(serial: number, sizes: readonly number[] = [1]): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[5] = 2; // first of its stream
  head.writeUInt32LE(serial, 14);
  head[26] = sizes.length;
  return Buffer.concat([head, Buffer.from(sizes), ...sizes.map((size) => Buffer.alloc(size))]);
}

test.for([
  [10, true],
  [100, false],
] as const)('a file with %d additional streams is repaired: %s', async ([count, mended], { workbench }) => {
  const ogg = withHeadersAgain(await media('ogg', [sine({ seconds: 1 })]));
  const others = Array.from({ length: count }, (_, i) => page(1_000_000 + i));
  const path = await workbench.file('many.ogg', Buffer.concat([ogg, ...others]));
  expect(mendOgg(path, join(path, '..', 'mended.ogg'))).toBe(mended);
});

test('a copy that the disk has no room for is not taken for a mended file', async ({ workbench }) => {
  const ogg = withHeadersAgain(await media('ogg', [sine({ seconds: 1 })]));
  const last = page(1_000_000, [255, 255, 255, 255, 1]); // so long that the room ends within it
  const path = await workbench.file('repeated.ogg', Buffer.concat([ogg, last]));
  expect(mendWithin('unlimited', path)).toMatchObject({ status: 0, stdout: 'true' });
  const blocks = Math.floor(statSync(`${path}-mended`).size / 1_024);
  const { status, stdout, stderr } = mendWithin(blocks, path);
  expect({ failed: status !== 0, stdout }).toEqual({ failed: true, stdout: '' });
  expect(stderr).toContain('EFBIG');
});
