import { describe, expect, test } from 'vitest';
import { createVideo } from '../../../audio/capabilities/create-video/capability.ts';
import { noise, sine } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

const small = { width_px: 64, height_px: 36 };

describe('create_video', () => {
  test('lasts as long as the audio, rounded up to a whole picture, and keeps its sound', async () => {
    const planes = [sine({ seconds: 1.03 }), noise({ seconds: 1.03 })];
    const { output, moments } = await run(createVideo, planes, { params: small });
    expect(output).toMatchObject({ width_px: 64, height_px: 36, fps: 25, duration_s: 26 / 25, style: 'waveform' });
    expect(moments).toHaveLength(26);
    for (const [channel, plane] of planes.entries())
      expect(Float32Array.from(moments.flatMap(({ sound }) => [...sound[channel]!]))).toEqual(plane);
    expect(moments.every(({ picture }) => picture.length === (64 * 36 * 3) / 2)).toBe(true);
  });

  test('has a new picture for each moment of sound, in every style', async () => {
    for (const style of ['waveform', 'timeline', 'spectrum', 'spectrogram']) {
      const { moments } = await run(createVideo, [noise({ seconds: 0.5 })], { params: { ...small, style, fps: 10 } });
      const [first, second] = moments.slice(2);
      expect(Buffer.from(first!.picture).equals(second!.picture), style).toBe(false);
    }
  });

  test('mixes more than two channels down to two, without raising the level', async () => {
    const planes = [1, 2, 3, 4, 5, 6].map((seed) => noise({ seconds: 0.1, seed, level: 1 }));
    const { moments } = await run(createVideo, planes, { params: small });
    expect(moments[0]!.sound).toHaveLength(2);
    for (const { sound } of moments) for (const plane of sound) expect(Math.max(...plane)).toBeLessThanOrEqual(1);
  });

  test.each([
    ['4.0', 4, ['both', 'both']],
    ['5.1', 6, ['both', 'neither', 'left', 'right']],
    ['6.1', 7, ['both', 'neither', 'both', 'left', 'right']],
    ['7.1', 8, ['both', 'neither', 'left', 'right', 'left', 'right']],
  ])('plays each channel of %s on its own side', async (_name, channels, sides) => {
    for (const [n, side] of sides.entries()) {
      const planes = Array.from({ length: channels }, (_, channel) =>
        new Float32Array(100).fill(channel === n + 2 ? 1 : 0),
      );
      const { moments } = await run(createVideo, planes, { params: small });
      const [left, right] = moments[0]!.sound.map((plane) => plane[50]! > 0);
      expect(left ? (right ? 'both' : 'left') : right ? 'right' : 'neither').toBe(side);
    }
  });

  test('makes a picture of a single sample, and of silence', async () => {
    expect((await run(createVideo, [Float32Array.of(0.5)], { params: small })).moments).toHaveLength(1);
    expect((await run(createVideo, [new Float32Array(4_410)], { params: small })).moments).toHaveLength(3);
  });

  test('accepts sizes of 16 to 1920 only', () => {
    for (const width_px of [14, 15, 1_921, 64.5])
      expect(createVideo.params.safeParse({ width_px }).success).toBe(false);
  });

  test('makes odd sizes even, and returns the size made', async () => {
    const { output, moments } = await run(createVideo, [noise({ seconds: 0.1 })], {
      params: { width_px: 65, height_px: 37 },
    });
    expect(output).toMatchObject(small);
    expect(moments[0]!.picture).toHaveLength((64 * 36 * 3) / 2);
  });
});
