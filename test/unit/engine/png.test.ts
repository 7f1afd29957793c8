import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng } from '../../../audio/engine/encode/png.ts';

test('a PNG file has the pixels of the picture', () => {
  const [width, height] = [5, 3];
  const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => (i * 37) % 256);
  const png = encodePng({ width, height, rgb });
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const points = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y++) {
    expect(rows[y * (3 * width + 1)]).toBe(2);
    for (let i = 0; i < 3 * width; i++) {
      const above = y > 0 ? points[(y - 1) * 3 * width + i]! : 0;
      points[y * 3 * width + i] = rows[y * (3 * width + 1) + 1 + i]! + above;
    }
  }
  expect(points).toEqual(rgb);
});

test('a picture with too few pixels is refused', () => {
  expect(() => encodePng({ width: 2, height: 2, rgb: new Uint8Array(3) })).toThrow(RangeError);
});
