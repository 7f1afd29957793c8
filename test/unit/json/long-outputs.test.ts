import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressedFields } from '../../../api/artifacts/address-text.ts';
import { addressArtifacts } from '../../../api/artifacts/presenters.ts';
import { topFields } from '../../../api/artifacts/top-fields.ts';
import { LongEntry, LongJson, LongList, textOf } from '../../../api/http/long-json.ts';
import { CAPABILITIES } from '../../../audio/capabilities/list.ts';
import { fieldsOfLong } from '../../../platform/json/splice.ts';
import { SLICE_CHARS, textSlices } from '../../../platform/json/text-slices.ts';
import { runEntry } from '../../../api/runs/schemas.ts';

const naming = {
  sign: (id: string, of?: string) => `https://a.example/${id}?of=${of}`,
  audioUrl: 'https://a.example/song.wav',
  capability: 'melody_analysis',
} as const;

/** Longer than a slice, whatever is before it: what follows begins at any place of a slice. */
const long = (count: number): number[] => Array.from({ length: count }, (_, n) => n / 7);

const OUTPUTS: [string, Record<string, unknown>][] = [
  ['numbers', { hz: long(40_000), voiced: [true, false], none: null }],
  ['files after them', { hz: long(10_000), files: [file('a'), file('b')], n: 1 }],
  [
    'files between them',
    { a: long(9_000), audio: file('a'), b: long(9_000), stems: { x: { audio: file('b') } }, c: 1 },
  ],
  ['a file in a file', { a: { ...file('a'), of: { ...file('b') }, list: [file('c'), 1] }, b: long(5_000) }],
  [
    'names that are no files',
    { a: '"artifact_id":"x"', '"artifact_id"': 'x', b: { artifact_id: 7 }, c: ['artifact_id'] },
  ],
  ['escapes everywhere', { a: '\\"{[\u0000\ud800😀\\\\'.repeat(20_000), 'b"\\': file('"}{\\'), c: '\\' }],
  ['surrogates across slices', { a: `x${'😀'.repeat(SLICE_CHARS)}`, audio: file('a') }],
  ['few fields', { a: {}, b: [] }],
];

function file(id: string): object {
  return { format: 'midi', artifact_id: id, content_type: 'audio/midi', bytes: 7 };
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(Buffer.from(piece));
  return Buffer.concat(bytes).toString();
}

test.each(OUTPUTS)('a long output is shown as a short one: %s', async (_name, output) => {
  const text = await joined(addressedFields(JSON.stringify(output), naming));
  expect(`{${text}}` === JSON.stringify(addressArtifacts(output, naming))).toBe(true);
});

test.each(OUTPUTS)('the top fields of a long output are those that are short: %s', async (_name, output) => {
  const short = Object.entries(output).filter(([, value]) => !Array.isArray(value));
  expect(await topFields(JSON.stringify(output))).toEqual(Object.fromEntries(short));
});

test('an entry with long fields has the order of one without', async () => {
  const schema = z.object({ result: z.array(runEntry) });
  const entry = { audio_url: 'a', hz: long(20_000), engine: 'x', custom_id: 'c', metadata: { a: 1 } };
  const { hz, engine, ...rest } = entry;
  async function* entries() {
    yield entry;
    yield new LongEntry({ ...rest, ...fieldsOfLong(3) }, (n) =>
      n === 3 ? addressedFields(JSON.stringify({ hz, engine }), naming) : undefined,
    );
  }
  const text = await joined(textOf(new LongJson({ result: new LongList(entries()) }), schema));
  expect(text === JSON.stringify(schema.parse({ result: [entry, entry] }))).toBe(true);
});

async function* unreadable() {
  yield new LongEntry({ audio_url: 'a', ...fieldsOfLong(0) });
}

test('long fields that cannot be read are an error', async () => {
  const schema = z.object({ result: z.array(runEntry) });
  await expect(joined(textOf(new LongJson({ result: new LongList(unreadable()) }), schema))).rejects.toThrow(
    'long object',
  );
});

test('no output has a field that its entry in a run has', () => {
  const own = ['artifact_id', 'error', ...Object.keys(runEntry.shape)];
  for (const { name, output } of CAPABILITIES)
    expect([name, Object.keys(output.shape).filter((field) => own.includes(field))]).toEqual([name, []]);
});

test('slices of a text are sent in turns of the event loop', async () => {
  let turns = 0;
  let isRead = false;
  const count = (): void => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  for await (const slice of textSlices('x'.repeat(SLICE_CHARS * 10))) expect(slice).toHaveLength(SLICE_CHARS);
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});
