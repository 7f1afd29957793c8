import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import type { AudioFormat } from '../../../../audio/capabilities/capability.ts';
import { createArtifactWriter } from '../../../../audio/engine/encode/artifact-writer.ts';
import { noise } from '../../../infra/audio.ts';
import { test } from '../engine-fixtures.ts';

const SECONDS = 4;

/** The bit rate in kbit/s that a format holds nearest to the one requested, by sample rate and channels. */
const CASES: [AudioFormat, { kbps: number; rate: number; channels: number }, { kbps: number; rate: number }][] = [
  ['mp3', { kbps: 192, rate: 44_100, channels: 2 }, { kbps: 192, rate: 44_100 }],
  ['mp3', { kbps: 8, rate: 44_100, channels: 1 }, { kbps: 8, rate: 22_050 }],
  ['mp3', { kbps: 320, rate: 8_000, channels: 2 }, { kbps: 320, rate: 32_000 }],
  ['m4a', { kbps: 128, rate: 44_100, channels: 2 }, { kbps: 128, rate: 44_100 }],
  ['m4a', { kbps: 512, rate: 48_000, channels: 2 }, { kbps: 512, rate: 48_000 }],
  ['ogg', { kbps: 128, rate: 44_100, channels: 2 }, { kbps: 128, rate: 44_100 }],
  ['ogg', { kbps: 8, rate: 44_100, channels: 2 }, { kbps: 45, rate: 44_100 }],
  ['ogg', { kbps: 500, rate: 8_000, channels: 1 }, { kbps: 42, rate: 8_000 }],
  ['opus', { kbps: 96, rate: 48_000, channels: 2 }, { kbps: 96, rate: 48_000 }],
  ['opus', { kbps: 512, rate: 48_000, channels: 1 }, { kbps: 256, rate: 48_000 }],
];

describe('the bit rate of a made file', () => {
  test.for(CASES)('in %s is the nearest to %o', async ([format, asked, made], { workbench }) => {
    const { write, made: files } = createArtifactWriter({ dir: workbench.dir, accountId: 'a' });
    const { rate: sampleRate, channels, kbps: bitrateKbps } = asked;
    const planes = Array.from({ length: channels }, (_, seed) =>
      noise({ seconds: SECONDS, sampleRate, seed, level: 0.3 }),
    );
    const options = { name: 'made', sampleRate, channels, format, bitrateKbps };
    const { bytes, duration_s: seconds } = await write.audio([planes], options);
    const { outcome } = await workbench.decode(await readFile(files[0]!.path));
    expect(outcome.ok && outcome.value.sample_rate_hz).toBe(made.rate);
    const kbps = (8 * bytes) / seconds! / 1_000;
    // Of encoders without a constant bit rate, the mean of four seconds of noise.
    expect(kbps / made.kbps).toBeGreaterThan(0.8);
    expect(kbps / made.kbps).toBeLessThan(1.3);
  });
});
