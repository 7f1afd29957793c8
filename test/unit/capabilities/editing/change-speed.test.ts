import { describe, expect, test } from 'vitest';
import { changeSpeed } from '../../../../audio/capabilities/change-speed/capability.ts';
import { createRealFft } from '../../../../audio/dsp/transforms/real-fft.ts';
import { noise, type Planes } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';

const RATE = 44_100;

function sine(hz: number, seconds: number, phase = 0): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, i) => 0.3 * Math.sin((2 * Math.PI * hz * i) / RATE + phase));
}

async function changed(planes: Planes, params: object): Promise<{ made: Float32Array[]; durationS: number }> {
  const { output, written } = await run(changeSpeed, planes, { params });
  return { made: written[0]!.planes, durationS: output['duration_s'] as number };
}

/** Returns the frequency of the strongest tone of the middle of a sound, from a windowed spectrum with a parabola on its decibels. */
function pitchOf(plane: Float32Array): number {
  const size = 16_384;
  const fft = createRealFft(size);
  const from = (plane.length - size) >> 1;
  fft.forward(plane.slice(from, from + size).map((x, i) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)) ** 2));
  const db = Array.from(fft.re, (re, k) => Math.log(re ** 2 + fft.im[k]! ** 2 + 1e-20));
  const k = db.indexOf(Math.max(...db));
  const [a, b, c] = [db[k - 1]!, db[k]!, db[k + 1]!];
  return ((k + (a - c) / (2 * (a - 2 * b + c))) * RATE) / size;
}

describe('change_speed', () => {
  test('keeps every sample where nothing changes', async () => {
    const plane = noise({ seconds: 0.5 });
    const { made, durationS } = await changed([plane], {});
    expect(made[0]).toEqual(plane);
    expect(durationS).toBe(0.5);
  });

  test.for([
    [0.25, 0],
    [0.8, 0],
    [1.5, 0],
    [4, 0],
    [1, 24],
    [1, -12],
    [1, 0.5],
    [0.5, -7],
    [2 ** (3 / 12), 3],
  ] as const)(
    'at %f times the tempo and %f semitones has exactly that length and pitch',
    async ([tempo, semitones]) => {
      const plane = sine(440, 2 * Math.max(1, tempo));
      const { made, durationS } = await changed([plane], { tempo_ratio: tempo, pitch_semitones: semitones });
      expect(made[0]).toHaveLength(Math.round(plane.length / tempo));
      expect(durationS).toBe(made[0]!.length / RATE);
      expect(Math.abs(pitchOf(made[0]!) / (440 * 2 ** (semitones / 12)) - 1)).toBeLessThan(0.001);
      const [from, to] = [0.3 * made[0]!.length, 0.7 * made[0]!.length];
      const peak = made[0]!.slice(from, to).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      expect(peak).toBeGreaterThan(0.28);
      expect(peak).toBeLessThan(0.32);
    },
  );

  test.for([0.25, 0.5, 0.8, 1.3, 2, 4])('keeps onsets within 10 ms at %f times the tempo', async (tempo) => {
    const clicks = new Float32Array(3 * RATE);
    const onsets = [0.4, 1.1, 1.65, 2.4];
    for (const at of onsets)
      for (let i = 0; i < 2_000; i++) clicks[Math.round(at * RATE) + i] = 0.8 * Math.exp(-i / 300) * Math.sin(0.2 * i);
    const { made } = await changed([clicks], { tempo_ratio: tempo });
    for (const at of onsets) {
      const expected = (at * RATE) / tempo;
      const from = Math.round(expected - 0.1 * RATE);
      const found = from + made[0]!.slice(from, from + 0.2 * RATE).findIndex((x) => Math.abs(x) > 0.15);
      expect(Math.abs(found - expected) / RATE).toBeLessThan(0.01);
    }
  });

  test('keeps the phases of channels to each other', async () => {
    const [left, right] = [sine(300, 1), sine(300, 1, Math.PI)];
    const { made } = await changed([left, right, left], { tempo_ratio: 0.7 });
    const off = made[0]!.reduce((most, x, i) => Math.max(most, Math.abs(x + made[1]![i]!)), 0);
    expect(off).toBeLessThan(1e-5);
    expect(made[2]).toEqual(made[0]);
  });

  test.for([1, 2, 100])('takes %i samples, silence and 32 channels', async (frames) => {
    const wide = Array.from({ length: 32 }, () => new Float32Array(frames));
    for (const tempo_ratio of [0.25, 4]) {
      const { made } = await changed(wide, { tempo_ratio, pitch_semitones: 5 });
      expect(made).toHaveLength(32);
      expect(made[31]).toEqual(new Float32Array(Math.max(1, Math.round(frames / tempo_ratio))));
    }
    const { made } = await changed([new Float32Array(frames).fill(0.5)], { tempo_ratio: 0.5 });
    expect(made[0]!.every(Number.isFinite)).toBe(true);
  });

  test.for([{ tempo_ratio: 0.2 }, { tempo_ratio: 5 }, { pitch_semitones: 25 }, { tempo_ratio: '2' }, { speed: 2 }])(
    'refuses %j',
    (params) => expect(changeSpeed.params.safeParse(params).success).toBe(false),
  );
});
