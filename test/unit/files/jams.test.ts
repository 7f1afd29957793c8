import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { Annotations, JamsNamespace, Track } from '../../../audio/capabilities/annotations.ts';
import { chordLabel } from '../../../audio/dsp/harmony/chord-decoder.ts';
import { CHORDS } from '../../../audio/dsp/harmony/chord-model.ts';
import { HOSTILE, textOf } from './annotations.ts';

interface Jams {
  file_metadata: { duration: number };
  annotations: { namespace: string; data: { time: number; duration: number; value: unknown; confidence: unknown }[] }[];
}

const read = (name: string, reviver?: (key: string, value: unknown) => unknown) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/jams-schema/${name}.json`, 'utf8'), reviver);
const ajv = new Ajv({ strict: false, formats: { email: true } });
/** The schema is of draft 4, whose names of schemas nothing refers to. */
const { $schema: _, ...schema } = read('jams_schema', (key, value) => (key === 'id' ? undefined : value));
const isJams = ajv.compile(schema);

/** Reads a JAMS file, and checks it against the schema and the definitions of its namespaces. */
function jams(contents: Partial<Annotations>): Jams {
  const file = JSON.parse(textOf('jams', contents)) as Jams;
  expect(isJams(file), JSON.stringify(isJams.errors)).toBe(true);
  for (const { namespace, data } of file.annotations) {
    const { value = {}, confidence = {}, properties } = read(namespace)[namespace];
    const isValid = ajv.compile({ properties: { value: { ...value, ...(properties && { properties }) }, confidence } });
    for (const each of data) expect(isValid(each), `${namespace} ${JSON.stringify(each)}`).toBe(true);
  }
  return file;
}

const track = (namespace: JamsNamespace, ...entries: Track['entries']): Track => ({
  name: namespace,
  namespace,
  entries,
});

test('every kind of track is valid in its namespace', () => {
  const span = { startS: 0, endS: 1 };
  const chords = Array.from({ length: CHORDS }, (__, chord) => ({
    ...span,
    label: chordLabel(chord),
    confidence: 0.5,
  }));
  const { file_metadata, annotations } = jams({
    tracks: [
      track('beat', { startS: 0.5, label: 'beat', value: null }, { startS: 1, label: '1', value: 1 }),
      track('onset', { startS: 0.5, label: 'onset', value: null }),
      track('tempo', { startS: 4, label: '120.00', value: 120, confidence: 0.8 }),
      track('chord', ...chords, { ...span, label: chordLabel(null) }),
      track('key_mode', { ...span, label: 'Gb:minor', confidence: 1 }),
      track('segment_open', { ...span, label: 'A' }),
      track('tag_open', { ...span, label: 'music', confidence: 0.5 }),
      track('note_midi', { ...span, label: 'A4', value: 69 }),
      track('lyrics', ...HOSTILE.map((label) => ({ ...span, label }))),
    ],
    pitch: { hopS: 0.5, hz: [440, 441, 0, 220], voiced: [true, true, false, true], confidence: [1, 0.9, 0.1, 0.7] },
  });
  expect(file_metadata.duration).toBe(10);
  expect(annotations.map(({ namespace }) => namespace)).toEqual(
    'beat onset tempo chord key_mode segment_open tag_open note_midi lyrics pitch_contour'.split(' '),
  );
  expect(annotations.at(-1)!.data).toEqual([
    { time: 0, duration: 0, value: { index: 0, frequency: 440, voiced: true }, confidence: 1 },
    { time: 0.5, duration: 0, value: { index: 0, frequency: 441, voiced: true }, confidence: 0.9 },
    { time: 1.5, duration: 0, value: { index: 1, frequency: 220, voiced: true }, confidence: 0.7 },
  ]);
});

test('without results, the file is valid and says so', () => {
  expect(jams({}).annotations).toEqual([]);
  const pitch = { hopS: 0.01, hz: [0], voiced: [false], confidence: [0] };
  expect(jams({ tracks: [track('chord')], pitch }).annotations).toMatchObject([
    { namespace: 'chord', data: [] },
    { namespace: 'pitch_contour', data: [] },
  ]);
});
