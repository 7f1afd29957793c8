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

/** Returns an ID3v2.4 tag with a title that inflates to `bytes` bytes. */
export function compressedTag(bytes: number): Buffer {
  const text = Buffer.alloc(bytes, 'A');
  text[0] = 0; // ISO 8859-1
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  const content = Buffer.concat([size, deflateSync(text)]);
  const frame = Buffer.concat([Buffer.from('TIT2'), sevenBits(content.length), Buffer.from([0, 0x09]), content]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sevenBits(frame.length), frame]);
}

/** Returns a number as four bytes of seven bits. */
function sevenBits(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}
