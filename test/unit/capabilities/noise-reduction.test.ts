import { describe, expect, test } from 'vitest';
import { noiseReduction } from '../../../audio/capabilities/noise-reduction/capability.ts';
import { atVersion } from '../../../audio/capabilities/versions.ts';
import { noise, sine } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';
import { spoken } from './voice.ts';

const RATE = 16_000;

describe('noise_reduction', () => {
  test('removes noise from speech', async () => {
    const { samples } = spoken({ seconds: 8 });
    const noisy = plus(samples, noise({ seconds: 8, sampleRate: RATE, level: 0.03 }));
    const { output, written } = await run(noiseReduction, [noisy], { sampleRate: RATE, params: { content: 'speech' } });
    expect(output['method']).toBe('rnnoise');
    expect(ratioDb(samples, written[0]!.planes[0]!) - ratioDb(samples, noisy)).toBeGreaterThan(2);
    expect(output['snr_after_db']).toBeGreaterThan(output['snr_before_db'] as number);
  });

  test('leaves clean speech as it is', async () => {
    const { samples } = spoken({ seconds: 8 });
    const { written } = await run(noiseReduction, [samples], { sampleRate: RATE, params: { content: 'speech' } });
    expect(ratioDb(samples, written[0]!.planes[0]!)).toBeGreaterThan(20);
  });

  test('passes speech with faint noise on unchanged, and says why', async () => {
    const { samples } = spoken({ seconds: 8 });
    const nearlyClean = plus(samples, noise({ seconds: 8, sampleRate: RATE, level: 0.002 }));
    const { output, written } = await run(noiseReduction, [nearlyClean], {
      sampleRate: RATE,
      params: { content: 'speech' },
    });
    expect(output).toMatchObject({ method: 'none', reason: 'the noise found is too faint to be worth a change' });
    expect(output['snr_before_db']).toBeGreaterThan(22);
    expect(written[0]!.planes[0]).toEqual(nearlyClean);
  });

  test('keeps the image of stereo, its rate and its length', async () => {
    const { samples } = spoken({ seconds: 4 });
    const left = plus(samples, noise({ seconds: 4, sampleRate: RATE, level: 0.02 }));
    const right = left.map((x) => x / 2);
    const { written } = await run(noiseReduction, [left, right], { sampleRate: RATE, params: { content: 'speech' } });
    const [a, b] = written[0]!.planes;
    expect(a).toHaveLength(left.length);
    expect(
      ratioDb(
        a!,
        b!.map((x) => 2 * x),
      ),
    ).toBeGreaterThan(90);
  });

  test('removes steady noise from music, and keeps its notes', async () => {
    const music = notes(10);
    const noisy = plus(music, noise({ seconds: 10, sampleRate: RATE, level: 0.02 }));
    const { output, written } = await run(noiseReduction, [noisy], { sampleRate: RATE });
    expect(output['method']).toBe('log_mmse');
    expect(ratioDb(music, written[0]!.planes[0]!) - ratioDb(music, noisy)).toBeGreaterThan(1);
  });

  test('removes steady noise from music that never rests; the version before did not', async () => {
    const music = notes(10, { rests: false });
    const noisy = plus(music, noise({ seconds: 10, sampleRate: RATE, level: 0.05 }));
    const options = { sampleRate: RATE, params: { content: 'music' } };
    const { output, written } = await run(noiseReduction, [noisy], options);
    expect(output['method']).toBe('log_mmse');
    expect(ratioDb(music, written[0]!.planes[0]!) - ratioDb(music, noisy)).toBeGreaterThan(3);
    expect((await run(atVersion(noiseReduction, 5)!, [noisy], options)).output['method']).toBe('none');
  });

  test.for([
    ['silence', new Float32Array(2 * RATE)],
    ['a steady tone', sine({ hz: 440, seconds: 3, sampleRate: RATE })],
    ['one sample', Float32Array.of(0.5)],
    ['a click', Float32Array.from({ length: RATE }, (_, i) => (i === 500 ? 1 : 0))],
    ['a constant', new Float32Array(RATE).fill(0.25)],
  ] as const)('passes %s on unchanged, and says why', async ([, plane]) => {
    const { output, written } = await run(noiseReduction, [Float32Array.from(plane)], { sampleRate: RATE });
    expect(output).toMatchObject({ method: 'none', reason: expect.any(String) });
    expect(written[0]!.planes[0]).toEqual(plane);
  });
});

function plus(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((x, i) => x + b[i]!);
}

/** Makes a tune of plucked notes with rests, or of held ones without. */
function notes(seconds: number, { rests }: { rests: boolean } = { rests: true }): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const at = (i / RATE) % 0.5;
    if (rests && (i / RATE) % 2.5 > 1.8) return 0;
    const hz = 220 * 2 ** ([0, 4, 7, 12, 9, 5][Math.floor(i / RATE / 0.5) % 6]! / 12);
    return (
      0.3 * Math.exp((rests ? -6 : -1) * at) * (Math.sin(2 * Math.PI * hz * at) + 0.4 * Math.sin(4 * Math.PI * hz * at))
    );
  });
}

/** Returns the scale-invariant signal-to-distortion ratio in dB (Le Roux et al. 2019). */
function ratioDb(wanted: Float32Array, made: Float32Array): number {
  let [product, energy] = [0, 0];
  wanted.forEach((x, i) => {
    product += x * made[i]!;
    energy += x * x;
  });
  const scale = product / energy;
  let off = 0;
  wanted.forEach((x, i) => (off += (made[i]! - scale * x) ** 2));
  return 10 * Math.log10((scale * scale * energy) / Math.max(off, 1e-20));
}
