import { describe, expect, test } from 'vitest';
import { extractVideoAudio } from '../../../audio/capabilities/extract-video-audio/capability.ts';
import { sine } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

const plane = sine({ seconds: 1 });
const facts = { container: 'mp4', codec: 'ac3', has_video: true };

describe('extract_video_audio', () => {
  test('encodes sample-exactly what no plain container holds', async () => {
    const { output, written } = await run(extractVideoAudio, [plane, plane], { facts });
    expect(output).toMatchObject({ codec: 'flac', copied: false, duration_s: 1 });
    expect(written).toMatchObject([{ planes: [plane, plane], format: 'flac' }]);
  });

  test('keeps samples above full scale, which FLAC would clip', async () => {
    const { output, written } = await run(extractVideoAudio, [sine({ seconds: 1, level: 1.2 })], { facts });
    expect(written[0]!.format).toBe('wav');
    expect(output['codec']).toBe('pcm_f32le');
  });

  test('makes the requested format', async () => {
    const { output, written } = await run(extractVideoAudio, [plane], { facts, params: { format: 'mp3' } });
    expect(written[0]!.format).toBe('mp3');
    expect(output['codec']).toBe('mp3');
  });

  test('refuses a file without video as the wrong kind of input', async () => {
    await expect(run(extractVideoAudio, [plane])).rejects.toMatchObject({ code: 'wrong_input_kind' });
  });
});
