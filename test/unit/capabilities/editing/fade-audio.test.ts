import { describe, expect, test } from 'vitest';
import { fadeAudio } from '../../../../audio/capabilities/fade-audio/capability.ts';
import { noise } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';

const RATE = 44_100;
const left = noise({ seconds: 0.5, seed: 1 });
const right = noise({ seconds: 0.5, seed: 2 });

/** Returns samples multiplied by a gain, rounded as the capability must round. */
function scaled(plane: Float32Array, gain: (i: number) => number): Float32Array {
  return plane.map((x, i) => x * gain(i));
}

describe('fade_audio', () => {
  test('fades 10 ms in and out with equal power, to the sample', async () => {
    const { output, written } = await run(fadeAudio, [left, right]);
    expect(output).toMatchObject({ in_s: 0.01, out_s: 0.01, engine: 'embedded:fade' });
    const [n, last] = [441, left.length - 1];
    const gain = (i: number): number =>
      i < n ? Math.sin((Math.PI / 2) * (i / n)) : last - i < n ? Math.sin((Math.PI / 2) * ((last - i) / n)) : 1;
    expect(written[0]!.planes).toEqual([scaled(left, gain), scaled(right, gain)]);
    for (const plane of written[0]!.planes) expect(plane[0] === 0 && plane.at(-1) === 0).toBe(true);
  });

  test('fades in a straight line, and only where a fade is requested', async () => {
    const params = { in_s: 0.1, out_s: 0, curve: 'linear' };
    const { output, written } = await run(fadeAudio, [left], { params });
    expect(output).toMatchObject({ in_s: 0.1, out_s: 0 });
    expect(written[0]!.planes[0]).toEqual(scaled(left, (i) => Math.min(1, i / 4_410)));
    const kept = await run(fadeAudio, [left], { params: { in_s: 0, out_s: 0 } });
    expect(kept.written[0]!.planes[0]).toEqual(left);
  });

  test('multiplies fades that overlap, and shortens each to the audio', async () => {
    const { output, written } = await run(fadeAudio, [left], { params: { in_s: 60, out_s: 0.4, curve: 'linear' } });
    expect(output).toMatchObject({ in_s: 0.5, out_s: 0.4 });
    const [all, n] = [left.length, Math.round(0.4 * RATE)];
    const expected = left.map((x, i) => Math.fround(x * (i / all)) * Math.min(1, (all - 1 - i) / n));
    expect(written[0]!.planes[0]).toEqual(expected);
  });

  test.for([1, 2, 3])('silences the ends of an audio of %i samples', async (frames) => {
    const { output, written } = await run(fadeAudio, [new Float32Array(frames).fill(0.5)]);
    expect(output).toMatchObject({ in_s: frames / RATE, out_s: frames / RATE });
    const [made] = written[0]!.planes;
    expect(made).toHaveLength(frames);
    expect(made![0] === 0 && made!.at(-1) === 0).toBe(true);
    expect(made!.every((x) => x >= 0 && x <= 0.5)).toBe(true);
  });

  test('keeps silence, 32 channels and samples above full scale', async () => {
    const silent = await run(fadeAudio, [new Float32Array(5_000)]);
    expect(silent.written[0]!.planes[0]!.every((x) => x === 0)).toBe(true);
    const loud = Array.from({ length: 32 }, (_, n) => new Float32Array(5_000).fill(n === 31 ? 3 : 0.5));
    const { written } = await run(fadeAudio, loud);
    expect(written[0]!.format).toBe('wav');
    expect(written[0]!.planes).toHaveLength(32);
    expect(written[0]!.planes[31]![2_500]).toBe(3);
  });

  test.for([{ in_s: -1 }, { out_s: Infinity }, { in_s: 14_401 }, { curve: 'cubic' }, { in_s: '1' }, { fade: 1 }])(
    'refuses %j',
    (params) => expect(fadeAudio.params.safeParse(params).success).toBe(false),
  );
});
