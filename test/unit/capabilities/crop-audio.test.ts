import { describe, expect, test } from 'vitest';
import { UnsuitableInput } from '../../../audio/capabilities/capability.ts';
import { cropAudio } from '../../../audio/capabilities/crop-audio/capability.ts';
import { noise } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

const left = noise({ seconds: 3, seed: 1 });
const right = noise({ seconds: 3, seed: 2 });

describe('crop_audio', () => {
  test('keeps exactly the samples of the span', async () => {
    const { output, written } = await run(cropAudio, [left, right], { params: { start_s: 0.5, end_s: 2 } });
    expect(output).toMatchObject({ start_s: 0.5, end_s: 2, duration_s: 1.5 });
    expect(written[0]!.planes).toEqual([left.slice(22_050, 88_200), right.slice(22_050, 88_200)]);
  });

  test('begins at the beginning and ends at the end where the span names neither', async () => {
    expect((await run(cropAudio, [left], { params: { end_s: 1 } })).output).toMatchObject({ start_s: 0, end_s: 1 });
    expect((await run(cropAudio, [left], { params: { start_s: 1 } })).output).toMatchObject({ start_s: 1, end_s: 3 });
    expect((await run(cropAudio, [left], { params: { start_s: 1, end_s: 30 } })).output).toMatchObject({
      start_s: 1,
      end_s: 3,
    });
  });

  test('trims outer silence, but not inner silence, when no span is named', async () => {
    const plane = new Float32Array(44_100);
    plane[10_000] = 0.5;
    plane[30_000] = -0.5;
    const { written } = await run(cropAudio, [plane, new Float32Array(44_100)]);
    expect(written[0]!.planes[0]).toEqual(plane.slice(10_000, 30_001));
  });

  test('passes the format on', async () => {
    expect((await run(cropAudio, [left], { params: { format: 'mp3' } })).written[0]!.format).toBe('mp3');
  });

  test('refuses a span after the end, and silence without a span', async () => {
    await expect(run(cropAudio, [left], { params: { start_s: 3 } })).rejects.toThrow(UnsuitableInput);
    await expect(run(cropAudio, [left], { params: { start_s: 100, end_s: 200 } })).rejects.toThrow(UnsuitableInput);
    await expect(run(cropAudio, [new Float32Array(1_000)])).rejects.toThrow(UnsuitableInput);
  });

  test('refuses a span that ends before it begins', () => {
    expect(cropAudio.params.safeParse({ start_s: 2, end_s: 1 }).success).toBe(false);
    expect(cropAudio.params.safeParse({ start_s: -1 }).success).toBe(false);
    expect(cropAudio.params.safeParse({}).success).toBe(true);
  });
});
