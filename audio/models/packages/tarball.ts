import { gunzipSync } from 'node:zlib';
import { ModelProblem } from '../installed-models.ts';

/** Maximum size of an unpacked archive. */
const MAX_BYTES = 256 * 2 ** 20;
const BLOCK = 512;
/** Places in the header of an entry: name, size in octal digits, type of entry. */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const TYPE = 156;
const FILE = new Set(['0', '\0']);

/** Returns files of a gzip-compressed tar archive by role, named without their folders. Throws `ModelProblem` if one is absent. */
export function filesOfTarball(
  archive: Buffer,
  wanted: Readonly<Record<string, string>>,
): Record<string, { name: string; content: Buffer }> {
  const entries = new Map(entriesOf(unpacked(archive)));
  return Object.fromEntries(
    Object.entries(wanted).map(([role, path]) => {
      const content = entries.get(path);
      if (!content) throw new ModelProblem(`The archive has no file ${path}.`);
      return [role, { name: path.split('/').at(-1)!, content }];
    }),
  );
}

function unpacked(archive: Buffer): Buffer {
  try {
    return gunzipSync(archive, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new ModelProblem('The archive cannot be unpacked: it is broken or too large.');
  }
}

/** Yields the plain files of a tar archive (POSIX 1003.1) by path, without a leading `./`. */
function* entriesOf(tar: Buffer): Generator<[string, Buffer]> {
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK);
    const textAt = ([from, to]: readonly [number, number]): string =>
      header.subarray(from, to).toString('latin1').split('\0')[0]!.trim();
    const size = Number.parseInt(textAt(SIZE) || '0', 8);
    if (!Number.isSafeInteger(size) || size < 0 || at + BLOCK + size > tar.length)
      throw new ModelProblem('The archive is broken.');
    if (FILE.has(String.fromCodePoint(header[TYPE]!)))
      yield [textAt(NAME).replace(/^\.\//, ''), tar.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
