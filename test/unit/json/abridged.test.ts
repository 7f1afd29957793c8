import { expect, test } from 'vitest';
import { madeFiles, toolResult } from '../../../activities/chat/tool-result.ts';
import { abridged, CutList } from '../../../platform/json/abridged.ts';
import type { WholeItem } from '../../../platform/db/items/shown-items.ts';

/** Longer than a slice. */
const long = (count: number): number[] => Array.from({ length: count }, (_, n) => n / 7);
const file = (id: string): object => ({ artifact_id: id, content_type: 'audio/flac', bytes: 7 });

const OUTPUTS: [string, Record<string, unknown>][] = [
  ['numbers', { hz: long(40_000), voiced: [true, false], none: null, empty: [] }],
  ['notes', { notes: long(9_000).map((t) => ({ t, names: ['A', 'B'], at: long(3) })), n: 1 }],
  ['lists of lists', { pairs: long(5_000).map((t) => [t, [t, '],[']]), longest: [long(30), long(3), []] }],
  ['files', { cuts: long(64).map((n) => ({ n, audio: file(`f${n}`) })), hz: long(40_000), audio: file('a') }],
  [
    'files after much else',
    { cuts: [...long(2_000).map((n) => ({ n })), { name: 'x', audio: file('b') }, ...long(99), { audio: file('c') }] },
  ],
  ['escapes', { a: long(9_000).map(() => '\\"{[,]\u0000\ud800😀\\'), 'b"\\,': [file('",}{\\')], c: '\\' }],
];

test.each(OUTPUTS)('a model gets of a long output what it gets of a short one: %s', async (_name, output) => {
  const read = (await abridged(JSON.stringify(output), { maxEntries: 16, keep: 'artifact_id' })) as typeof output;
  const shown = [output, read].map((each) => {
    const item = { status: 'completed', failure: null, tokensCharged: 1, cached: false, steps: [{ output: each }] };
    return toolResult(item as unknown as WholeItem, (id) => id);
  });
  expect(shown[1]).toEqual(shown[0]);
  expect(madeFiles(read)).toEqual(madeFiles(output));
});

test('only the beginnings of lists are read', async () => {
  const output = { a: long(50_000), b: [[...long(20)], ...long(20)], c: long(3) };
  const { a, b, c } = (await abridged(JSON.stringify(output), { maxEntries: 3 })) as Record<string, CutList>;
  expect([a!.entries, a!.length, a!.json === JSON.stringify(output.a)]).toEqual([long(3), 50_000, true]);
  expect([b!.entries[0], b!.length]).toEqual([expect.any(CutList), 21]);
  expect(c).toEqual(long(3));
});
