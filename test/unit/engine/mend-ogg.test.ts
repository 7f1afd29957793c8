import { join } from 'node:path';
import { expect } from 'vitest';
import { mendOgg } from '../../../audio/engine/decode/mend-ogg.ts';
import { sine } from '../../infra/audio.ts';
import { media } from '../../infra/media.ts';
import { withHeadersAgain } from './repeated-headers.ts';
import { test } from './engine-fixtures.ts';

/** Returns the first page of a stream with this serial number and one byte of data. */
function page(serial: number): Buffer {
  const made = Buffer.alloc(29);
  made.write('OggS');
  made[5] = 2; // first of its stream
  made.writeUInt32LE(serial, 14);
  made.set([1, 1, 0], 26);
  return made;
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
