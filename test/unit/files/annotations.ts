import type { Annotations } from '../../../audio/capabilities/annotations.ts';
import type { FileFormat } from '../../../audio/capabilities/file-formats.ts';
import { FILE_WRITERS } from '../../../audio/files/file-writers.ts';
import { inBlocks } from '../../../audio/files/in-blocks.ts';

/** Returns annotations without contents, or with these. */
export function annotations(contents: Partial<Annotations> = {}): Annotations {
  return { name: 'results', durationS: 10, engine: 'embedded:test', tracks: [], ...contents };
}

/** Returns the bytes of every file that a format takes, by the name of the file. */
export function bytesOf(format: FileFormat, contents: Partial<Annotations> = {}): Record<string, Buffer> {
  const { filesOf, extension } = FILE_WRITERS[format];
  const files = [...filesOf(annotations(contents))].map(({ name, parts }) => {
    const blocks = [...inBlocks(parts)].map((block) => Buffer.from(block as Uint8Array));
    return [`${name}.${extension}`, Buffer.concat(blocks)] as const;
  });
  return Object.fromEntries(files);
}

/** Returns the text of the only file that a format takes. */
export function textOf(format: FileFormat, contents: Partial<Annotations> = {}): string {
  const [text, ...others] = Object.values(bytesOf(format, contents)).map(String);
  if (text === undefined || others.length > 0) throw new Error(`${format} takes another number of files than one`);
  return text;
}

/** Texts that break out of one of the formats if they are written as they are. */
export const HOSTILE = [
  'a\nb\r\nc',
  'tab\there\0\u001b[31m',
  '00:00:01,000 --> 00:00:02,000',
  '<i>x</i> <script> & {\\an8}',
  '{title: x} [Am] #',
  '=cmd|"/c calc"!A1',
  '+1;2',
  '-1',
  '@SUM(A1)',
  '＝1',
  'quote " and , comma',
  'half \ud800 a pair',
  '\u2028line\u202eesrever',
];
