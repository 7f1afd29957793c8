import { describe, expect, test } from 'vitest';
import { convertAudio } from '../../../../audio/capabilities/convert-audio/capability.ts';
import { normalizeLoudness } from '../../../../audio/capabilities/normalize-loudness/capability.ts';
import { atVersion } from '../../../../audio/capabilities/versions.ts';
import { sine, wav } from '../../../infra/audio.ts';
import { piece } from '../../../infra/piece.ts';
import { ffmpegLoudness } from '../../../measure/metrics/ffmpeg-loudness.ts';
import { performed } from '../../../measure/performed.ts';

const RATE = 44_100;
const music = wav([piece({ seconds: 3, seed: 3 }), piece({ seconds: 3, seed: 4 })].map(halved));
const former = atVersion(convertAudio, 1)!;

function halved(plane: Float32Array): Float32Array {
  return plane.map((x) => x / 2);
}

/** Converts audio to mp3; returns how much louder the decoded file is, in LU. */
async function louder(bytes: Buffer, params: object, capability = convertAudio as typeof former): Promise<number> {
  return await performed(capability, { bytes, params }, ({ source, made }) => {
    const [before, after] = [source, made].map(({ planes, facts }) => ffmpegLoudness(planes, facts.sample_rate_hz));
    return after!.integrated - before!.integrated;
  });
}

describe('the level of an mp3', () => {
  test.each([32, 64, 128, 176, 177, 208, 209, 240, 241, 320])(
    'is that of the source at %d kbit/s',
    async (bitrate_kbps) => {
      const plane = sine({ seconds: 1, level: 0.9 });
      expect(Math.abs(await louder(wav([plane, plane]), { bitrate_kbps }))).toBeLessThan(0.05);
    },
  );

  test.each([16_000, 8_000])('is that of the source at %d Hz', async (sampleRate) => {
    const bytes = wav([sine({ seconds: 1, level: 0.9, sampleRate })], { sampleRate });
    for (const bitrate_kbps of [16, 32, 64]) expect(Math.abs(await louder(bytes, { bitrate_kbps }))).toBeLessThan(0.05);
  });

  test.each([{}, { bitrate_kbps: 64 }, { bitrate_kbps: 128 }, { quality: 'low' }, { quality: 'best' }] as const)(
    'is that of music with %o',
    async (params) => {
      expect(Math.abs(await louder(music, params))).toBeLessThan(0.05);
    },
  );

  test('is not limited at full scale', async () => {
    const bytes = wav([sine({ seconds: 1, level: 1 })], { bits: 32 });
    await performed(convertAudio, { bytes, params: { bitrate_kbps: 128 } }, ({ made }) => {
      const [before, after] = [sine({ seconds: 1, level: 1 }), made.planes[0]!];
      const middle = after.subarray(RATE / 4, (3 * RATE) / 4);
      const off = middle.map((x, i) => x - before[i + RATE / 4]!);
      expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.01);
    });
  });

  test('of the former version is 0.45 dB lower at 128 kbit/s', async () => {
    expect(await louder(music, { bitrate_kbps: 128 }, former)).toBeCloseTo(-0.45, 1);
  });

  test.each([64, 192])('meets the target of normalize_loudness at %d kbit/s', async (bitrate_kbps) => {
    const params = { target_lufs: -16, format: 'mp3', bitrate_kbps };
    await performed(normalizeLoudness, { bytes: music, params }, ({ made }) => {
      const { integrated } = ffmpegLoudness(made.planes, made.facts.sample_rate_hz);
      expect(Math.abs(integrated + 16)).toBeLessThan(0.1);
    });
  });
});
