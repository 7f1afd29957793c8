import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from '../../capabilities/capability.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Filter type "Up" of the PNG specification: the difference to the row above. */
const UP = 2;

/** Encodes a picture as a PNG file (ISO/IEC 15948) with 8 bits each of red, green and blue. */
export function encodePng({ width, height, rgb }: Picture): Buffer {
  if (rgb.length !== 3 * width * height)
    throw new RangeError(
      `a picture of ${width} × ${height} points needs ${3 * width * height} bytes, not ${rgb.length}`,
    );
  const stride = 3 * width;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    rows[to] = UP;
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i;
      rows[to + 1 + i] = rgb[at]! - (y > 0 ? rgb[at - stride]! : 0);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk: length, type, data, checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
