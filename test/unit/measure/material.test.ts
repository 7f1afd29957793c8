import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { voiceActivity } from '../../../audio/models/voice-activity.ts';
import { wav } from '../../infra/audio.ts';
import { media } from '../../infra/media.ts';
import { siSdrDb } from '../../measure/metrics/separation.ts';
import { openRecordings } from '../../measure/material/folder.ts';
import { render, truthOf } from '../../measure/material/band.ts';
import { makeNoise, NOISES } from '../../measure/material/noise.ts';
import { randomBy } from '../../infra/random.ts';
import { compose } from '../../measure/material/compose.ts';
import { pitchName } from '../../measure/material/score.ts';
import { speak } from '../../measure/material/speech.ts';
import { STYLES, type StyleName } from '../../measure/material/styles.ts';
import { clipTruth, pieceTruth, STEM_NAMES } from '../../measure/truth.ts';

test('a piece is the same for the same seed, and its stems sum to the mix', () => {
  const { truth, mix, stems } = waltz('one');
  expect(hash(waltz('one').mix)).toBe(hash(mix));
  expect(hash(waltz('two').mix)).not.toBe(hash(mix));
  const middle = mix[0]!.length >> 1;
  const sum = stems.vocals[0]![middle]! + stems.drums[0]![middle]! + stems.bass[0]![middle]! + stems.other[0]![middle]!;
  expect(mix[0]![middle]).toBeCloseTo(sum, 6);
  expect(mix[0]!.every((x) => Math.abs(x) <= 1)).toBe(true);
  expect(pieceTruth.safeParse(truth).success).toBe(true);
});

test.for(Object.keys(STYLES) as StyleName[])('%s is written in whole bars with chords for all of them', (style) => {
  const score = compose(randomBy(style), { style, mode: 'major', seconds: 12 });
  const { beats, downbeats, chords, hits, bass } = score;
  expect(beats.length - 1).toBe((downbeats.length - 1) * STYLES[style].beats);
  expect(chords).toHaveLength(downbeats.length);
  expect(chords.at(-1)!.label).toMatch(new RegExp(`^${pitchName(score.tonic)}:`));
  expect(hits.length).toBeGreaterThan(chords.length);
  expect(bass.length).toBeGreaterThanOrEqual(chords.length / 2);
  expect(Math.max(...bass.map(({ until }) => until))).toBeLessThan(score.endS);
});

test('the parts of a recording come at its rate', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'material-'));
  try {
    const { truth, mix, stems } = waltz('rates');
    const own = Object.fromEntries(STEM_NAMES.map((name) => [name, `stem-${name}.wav`]));
    await writeFile(join(dir, 'one.opus'), await media('opus', mix));
    await writeFile(join(dir, 'one.json'), JSON.stringify({ ...truth, file: 'one.opus', stems: own }));
    for (const name of STEM_NAMES) await writeFile(join(dir, `stem-${name}.wav`), wav(stems[name]));
    const material = await openRecordings([dir]);
    let pieces = 0;
    for await (const piece of material.pieces()) {
      pieces++;
      const parts = (await piece.stems())!;
      expect(piece.sampleRate).toBe(48_000);
      const sum = piece.planes.map((plane, channel) =>
        plane.map((_, i) => STEM_NAMES.reduce((total, name) => total + (parts[name][channel]![i] ?? 0), 0)),
      );
      expect(siSdrDb(sum, piece.planes)).toBeGreaterThan(10);
    }
    expect(pieces).toBe(1);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('a solo is one instrument alone', () => {
  const score = compose(randomBy('solo'), { style: 'pop', mode: 'major', solo: 'flute', seconds: 6 });
  expect(score).toMatchObject({ chords: [], hits: [], bass: [], accompaniment: [] });
  expect(score.lead.at(-1)!.midi % 12).toBe(score.tonic);
  expect(score.lead.every(({ until }, i) => until <= (score.lead[i + 1]?.at ?? score.endS))).toBe(true);
});

test('speech-like sound lies inside its segments, and the noise is as loud as said', () => {
  const { samples, clean, truth } = speak(randomBy('clip'), {
    speakers: ['man'],
    noise: 'white',
    snrDb: 10,
    seconds: 6,
  });
  expect(clipTruth.safeParse({ ...truth, file: 'a.wav', clean: null }).success).toBe(true);
  const noise = samples.map((x, i) => x - clean[i]!);
  expect(10 * Math.log10(0.08 ** 2 / power(noise))).toBeCloseTo(10, 0);
  const quiet = clean.filter(
    (_, i) => !truth.segments.some(({ start_s, end_s }) => i / 16_000 >= start_s && i / 16_000 <= end_s + 0.06),
  );
  expect(power(quiet)).toBeLessThan(power(clean) / 1_000);
});

test('made speech is heard as speech', () => {
  const { samples, truth } = speak(randomBy('heard'), { speakers: ['woman'], seconds: 8 });
  const spoken = [...voiceActivity(samples)].filter((_, i) =>
    truth.segments.some(({ start_s, end_s }) => i * 0.032 >= start_s && (i + 1) * 0.032 <= end_s),
  );
  expect(spoken.length).toBeGreaterThan(60);
  expect(spoken.filter((chance) => chance > 0.5).length / spoken.length).toBeGreaterThan(0.85);
});

test.for(NOISES)('%s noise is finite and of power 1', (kind) => {
  const made = makeNoise(kind, { frames: 16_000, sampleRate: 16_000 }, randomBy(kind));
  expect(power(made)).toBeCloseTo(1, 2);
});

function power(samples: Float32Array): number {
  return samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
}

function hash(planes: Float32Array[]): string {
  const sum = createHash('sha256');
  for (const plane of planes) sum.update(new Uint8Array(plane.buffer));
  return sum.digest('hex');
}

function waltz(seed: string) {
  const random = randomBy(seed);
  const score = compose(random, { style: 'waltz', mode: 'minor', seconds: 5 });
  return { truth: truthOf(score, 'a.wav'), ...render(score, random) };
}
