import { expect, test } from 'vitest';
import { convertAudio } from '../../../../audio/capabilities/convert-audio/capability.ts';
import { fileOf } from '../../../infra/containers.ts';
import { largestDifference } from '../../../measure/metrics/difference.ts';
import { performed } from '../../../measure/performed.ts';

/** Containers and encoders of what people have, beside those that the service makes, and the bits that lossless ones hold. */
test.each([
  ['aiff', 'pcm_s16be', 16],
  ['aiff', 'pcm_s24be', 24],
  ['ipod', 'alac', 16],
  ['caf', 'alac', 16],
  ['asf', 'wmav2', undefined],
  ['ac3', 'ac3', undefined],
  ['eac3', 'eac3', undefined],
  ['webm', 'libvorbis', undefined],
  ['webm', 'libopus', undefined],
  ['ogg', 'libvorbis', undefined],
  ['ogg', 'libopus', undefined],
  ['mp4', 'aac', undefined],
  ['mov', 'alac', 16],
] as const)('convert_audio makes mp3 and flac of %s with %s', async (muxer, encoder, bits) => {
  const bytes = await fileOf(muxer, encoder);
  await performed(convertAudio, { bytes }, ({ output, source, made }) => {
    expect(output).toMatchObject({ codec: 'mp3', channels: 2, sample_rate_hz: 48_000 });
    expect(made.facts.frames).toBe(source.facts.frames);
  });
  await performed(convertAudio, { bytes, params: { format: 'flac' } }, ({ output, source, made }) => {
    // Floats of lossy codecs are dithered to 24 bits: rounding, and a step of dither on either side.
    expect(largestDifference(source.planes, made.planes)).toBeLessThanOrEqual(bits ? 0 : 1.5 * 2 ** -23);
    expect(output['bit_depth']).toBe(bits ?? 24);
  });
});
