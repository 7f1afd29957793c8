import { describe, expect, test } from 'vitest';
import { alignmentAnalysis } from '../../../audio/capabilities/alignment-analysis/capability.ts';
import { noise, SAMPLE_RATE, sine, type Planes } from '../../infra/audio.ts';
import { piece } from '../../infra/piece.ts';
import { audioOf, run } from '../../infra/run-capability.ts';

interface Point {
  reference_s: number;
  target_s: number;
}

interface Output {
  mode: string | null;
  offset_s: number | null;
  drift_rate: number | null;
  target_polarity: string | null;
  confidence: number;
  path: Point[];
  channel_delay_s: number | null;
  channel_delay_samples: number | null;
  polarity: string | null;
  notes: { field: string; reason: string }[];
}

async function aligned(target: Planes, reference?: Planes, rates = { target: SAMPLE_RATE, reference: SAMPLE_RATE }) {
  const { output } = await run(alignmentAnalysis, target, {
    sampleRate: rates.target,
    ...(reference ? { inputs: { reference: audioOf(reference, rates.reference) } } : {}),
  });
  return output as unknown as Output;
}

/** Delays `samples` by whole samples; a negative delay advances them. */
function shifted(samples: Float32Array, by: number, level = 1): Float32Array {
  return Float32Array.from({ length: samples.length + by }, (_, i) => level * (samples[i - by] ?? 0));
}

function mixed(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((x, i) => x + (b[i] ?? 0));
}

/** Returns the error of a path in milliseconds: median and 90th percentile. */
function errorsOf(path: Point[], truth: (referenceS: number) => number) {
  const errors = path.map(({ reference_s: at, target_s: found }) => 1_000 * Math.abs(found - truth(at)));
  errors.sort((a, b) => a - b);
  return { median: errors[errors.length >> 1]!, decile: errors[Math.floor(0.9 * errors.length)]! };
}

/** Returns when a moment of a score is played with rubato. */
function varyingPace(written: number): number {
  return 0.8 + 1.05 * written + 0.25 * Math.sin(written / 1.7);
}

const song = piece({ seconds: 16 });

describe('alignment_analysis against a reference', () => {
  test.for([
    ['later', 30_011],
    ['earlier', -140_003],
    ['in place', 0],
  ] as const)('finds to the sample that noisy audio is %s', async ([, by]) => {
    const target = shifted(song, by);
    const output = await aligned([mixed(target, noise({ seconds: 20, level: 0.02 }))], [song]);
    expect(output).toMatchObject({ mode: 'offset', drift_rate: 1, target_polarity: 'same', channel_delay_s: null });
    expect(output.offset_s).toBeCloseTo(by / SAMPLE_RATE, 9);
    expect(output.confidence).toBeGreaterThan(0.9);
    for (const { reference_s: at, target_s: found } of output.path) expect(found).toBeCloseTo(at + by / SAMPLE_RATE, 6);
  });

  test('finds an inverted part of the reference', async () => {
    const output = await aligned([song.slice(200_000, 350_000).map((x) => -0.4 * x)], [song]);
    expect(output).toMatchObject({ mode: 'offset', target_polarity: 'inverted' });
    expect(output.offset_s).toBeCloseTo(-200_000 / SAMPLE_RATE, 9);
  });

  test('aligns different sample rates and numbers of channels', async () => {
    const target = piece({ seconds: 16, sampleRate: 48_000, playedAt: (written) => written + 0.75 });
    const output = await aligned([target, target], [song], { target: 48_000, reference: SAMPLE_RATE });
    expect(output).toMatchObject({ mode: 'offset', channel_delay_samples: 0 });
    expect(Math.abs(output.offset_s! - 0.75)).toBeLessThan(0.001);
  });

  test.for([0.985, 0.9995, 1.00004, 1.01])(
    'measures a drift of rate %f and the offset at its beginning',
    async (rate) => {
      const target = Float32Array.from({ length: Math.round(15 * SAMPLE_RATE) }, (_, i) => {
        const at = (i - 0.3 * SAMPLE_RATE) / rate;
        const whole = Math.floor(at);
        return (song[whole] ?? 0) + (at - whole) * ((song[whole + 1] ?? 0) - (song[whole] ?? 0));
      });
      const output = await aligned([target], [song]);
      expect(output.mode).toBe('drift');
      expect(Math.abs(output.drift_rate! - rate)).toBeLessThan(1e-5);
      expect(Math.abs(output.offset_s! - 0.3)).toBeLessThan(0.001);
    },
  );

  test.for([
    ['the same instrument', undefined],
    ['another instrument', [1, 0.1, 0.5, 0.05, 0.3]],
  ] as const)('follows a varying pace of %s', async ([, harmonics]) => {
    const target = piece({ seconds: 30, playedAt: varyingPace, ...(harmonics ? { harmonics } : {}) });
    const output = await aligned([target], [piece({ seconds: 30 })]);
    expect(output).toMatchObject({ mode: 'warp', drift_rate: null, target_polarity: null });
    const { median, decile } = errorsOf(output.path, varyingPace);
    expect(median).toBeLessThan(15);
    expect(decile).toBeLessThan(30);
    expect(output.path[0]!.reference_s).toBeLessThan(0.3);
    expect(output.path.at(-1)!.reference_s).toBeGreaterThan(29.5);
    expect(output.notes.map(({ field }) => field)).toContain('drift_rate');
  });

  test.for([
    ['another piece', piece({ seconds: 12, seed: 9 }), 'nothing in common'],
    ['noise', noise({ seconds: 8 }), 'nothing in common'],
    ['silence', new Float32Array(SAMPLE_RATE), 'the audio is silence'],
    ['one sample', Float32Array.of(0.5), 'nothing in common'],
  ] as const)('returns no offset for %s, and says why', async ([, target, reason]) => {
    const output = await aligned([target], [song]);
    expect(output).toMatchObject({ mode: null, offset_s: null, drift_rate: null, path: [], confidence: 0 });
    expect(output.notes.find(({ field }) => field === 'offset_s')!.reason).toContain(reason);
  });
});

describe('alignment_analysis alone', () => {
  test.for([
    [0, 1],
    [1, 1],
    [317, 0.3],
    [-5_001, 1],
    [44, -0.8],
  ] as const)('finds that the right channel is %i samples later, at level %f', async ([delay, level]) => {
    const right = Float32Array.from(song, (_, i) => level * (song[i - delay] ?? 0));
    const output = await aligned([mixed(song, noise({ seconds: 16, level: 0.003, seed: 3 })), right]);
    expect(output).toMatchObject({
      mode: 'channels',
      offset_s: null,
      path: [],
      channel_delay_samples: delay,
      channel_delay_s: delay / SAMPLE_RATE,
      polarity: level < 0 ? 'inverted' : 'same',
    });
    expect(output.confidence).toBeGreaterThan(0.3);
  });

  test('takes the shortest delay of a tone, which has many', async () => {
    const left = sine({ seconds: 2 });
    expect((await aligned([left, left])).channel_delay_samples).toBe(0);
    expect((await aligned([left, shifted(left, 7)])).channel_delay_samples).toBe(7);
  });

  test.for([
    ['mono', [song], 'one channel'],
    ['two unrelated channels', [noise({ seconds: 5 }), noise({ seconds: 5, seed: 8 })], 'share too little'],
    ['a silent channel', [song, new Float32Array(song.length)], 'digital silence'],
    ['one sample', [Float32Array.of(1), Float32Array.of(1)], 'shorter than'],
  ] as const)('returns no delay for %s, and says why', async ([, planes, reason]) => {
    const output = await aligned(planes);
    expect(output).toMatchObject({ mode: 'channels', channel_delay_s: null, polarity: null, confidence: 0 });
    expect(output.notes.find(({ field }) => field === 'channel_delay_s')!.reason).toContain(reason);
  });
});
