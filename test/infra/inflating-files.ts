import { deflateSync } from 'node:zlib';

/** Small files with parts that FFmpeg inflates to many times their size while it opens them. */

/** Returns an atom of a MOV file, with a size of 32 or 64 bits. */
export function atom(type: string, content: Buffer, { isLong = false } = {}): Buffer {
  const head = Buffer.alloc(isLong ? 16 : 8);
  head.writeUInt32BE(isLong ? 1 : head.length + content.length);
  head.write(type, 4, 'latin1');
  if (isLong) head.writeBigUInt64BE(BigInt(head.length + content.length), 8);
  return Buffer.concat([head, content]);
}

/** Returns a compressed header ('cmov') that inflates to `bytes` bytes. */
export function compressedHeader(bytes: number, options: { isLong?: boolean } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  const data = Buffer.concat([size, deflateSync(Buffer.alloc(bytes))]);
  return atom('cmov', Buffer.concat([atom('dcom', Buffer.from('zlib')), atom('cmvd', data)]), options);
}

/**
 * Returns an ID3v2.4 tag with a title that inflates to `bytes` bytes. Its frame may give its length or not, follow `before`, and be
 * unsynchronised.
 */
export function compressedTag(
  bytes: number,
  { hasLength = true, before = Buffer.alloc(0), isUnsynchronised = false } = {},
): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  const stream = deflatedText(bytes);
  const sent = isUnsynchronised
    ? Buffer.from(stream.toString('latin1').replaceAll('\xff', '\xff\0'), 'latin1')
    : stream;
  const content = hasLength ? Buffer.concat([size, sent]) : sent;
  const flags = 0x08 | (hasLength ? 0x01 : 0) | (isUnsynchronised ? 0x02 : 0);
  const frame = Buffer.concat([
    before,
    Buffer.from('TIT2'),
    sevenBits(content.length),
    Buffer.from([0, flags]),
    content,
  ]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sevenBits(frame.length), frame]);
}

const deflatedTexts = new Map<number, Buffer>();

/** Returns the text of a frame in ISO 8859-1, compressed; made once, since a large one takes a second. */
function deflatedText(bytes: number): Buffer {
  const text = deflatedTexts.get(bytes) ?? deflateSync(Buffer.concat([Buffer.alloc(1), Buffer.alloc(bytes - 1, 'A')]));
  deflatedTexts.set(bytes, text);
  return text;
}

/** Returns a number as four bytes of seven bits. */
function sevenBits(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}
