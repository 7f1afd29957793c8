import { crc32 } from 'node:zlib';

const CENTRAL_ENTRY = 0x02_01_4b_50;
const END = 0x06_05_4b_50;

/** Reads a ZIP archive whose entries are stored as they are. Throws if a checksum is wrong. */
export function unzip(archive: Buffer): { name: string; bytes: Buffer }[] {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== END) throw new Error('no end of the central directory');
  const entries: { name: string; bytes: Buffer }[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== CENTRAL_ENTRY) throw new Error('no entry of the central directory');
    const [checksum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    if (crc32(bytes) !== checksum) throw new Error(`the checksum of ${name} is wrong`);
    entries.push({ name, bytes });
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return entries;
}
