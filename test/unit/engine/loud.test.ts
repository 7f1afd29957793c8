import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { AUDIO_FORMATS } from '../../../audio/capabilities/capability.ts';
import { createArtifactWriter } from '../../../audio/engine/encode/artifact-writer.ts';
import { noise } from '../../infra/audio.ts';
import { test } from './engine-fixtures.ts';

const RATE = 44_100;
const loud = (level: number): Float32Array => noise({ seconds: 0.5, level });
const square = (level: number): Float32Array => loud(level).map((x) => (x > 0 ? level : -level));
const LOSSY = AUDIO_FORMATS.filter((format) => format !== 'flac' && format !== 'wav');
const SIGNALS = [
  ['noise', 1e7, loud],
  ['noise', 5e9, loud],
  ['a square', 1e6, square],
  ['a square', 1e12, square],
] as const;

describe('samples far above full scale', () => {
  test.for(LOSSY.flatMap((format) => SIGNALS.map(([name, level, make]) => ({ format, name, level, make }))))(
    '$name of $level is limited before it is encoded as $format, and the artifact says so',
    async ({ format, level, make }, { workbench }) => {
      const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
      const options = { name: 'loud', sampleRate: RATE, channels: 2, format };
      const artifact = await write.audio([[make(level), make(level)]], options);
      expect(artifact.limited_samples).toBeGreaterThan(RATE / 2);
      const { outcome } = await workbench.decode(await readFile(made[0]!.path));
      expect(outcome.ok && outcome.value.duration_s).toBeCloseTo(0.5, 2);
    },
  );

  test('are limited in the sound of a video', async ({ workbench }) => {
    const { write } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
    const picture = new Uint8Array((64 * 48 * 3) / 2);
    const moments = [{ picture, sound: [loud(5e9)] }];
    const shape = { name: 'video', width: 64, height: 48, fps: 2, quantiser: 28, sampleRate: RATE, channels: 1 };
    expect((await write.video(moments, shape)).limited_samples).toBeGreaterThan(RATE / 4);
  });

  test('are limited to full scale in FLAC and kept in WAV', async ({ workbench }) => {
    const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
    const plane = Float32Array.of(0.5, 2, -1e9, 1, -1);
    const options = { name: 'loud', sampleRate: RATE, channels: 1 };
    expect(await write.audio([[plane]], { ...options, format: 'flac' })).toMatchObject({ limited_samples: 2 });
    expect(await write.audio([[plane]], { ...options, format: 'wav' })).not.toHaveProperty('limited_samples');
    const { samples } = await workbench.decode(await readFile(made[1]!.path));
    expect(samples[0]).toEqual(plane);
  });
});

test.for(AUDIO_FORMATS.filter((format) => format !== 'wav'))(
  'samples that are not finite become silence or the highest level in %s, and the artifact says so',
  async (format, { workbench }) => {
    const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
    const plane = loud(0.1);
    plane.fill(NaN, 5_000, 6_000).fill(Infinity, 9_000, 9_010).fill(-Infinity, 9_010, 9_020);
    const artifact = await write.audio([[plane]], { name: 'broken', sampleRate: RATE, channels: 1, format });
    expect(artifact.limited_samples).toBeGreaterThanOrEqual(1_020); // a change of the sample rate spreads them
    const { outcome } = await workbench.decode(await readFile(made[0]!.path));
    expect(outcome.ok && outcome.value.duration_s).toBeCloseTo(0.5, 2);
  },
);

test.for(AUDIO_FORMATS)('audio of ordinary level is not limited in %s', async (format, { workbench }) => {
  const { write } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
  const options = { name: 'plain', sampleRate: RATE, channels: 1, format };
  expect(await write.audio([[loud(1)]], options)).not.toHaveProperty('limited_samples');
});
