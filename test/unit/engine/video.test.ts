import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AVMEDIA_TYPE_VIDEO, AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { FormatContext } from 'node-av/lib';
import { describe, expect } from 'vitest';
import { createVideo } from '../../../audio/capabilities/create-video/capability.ts';
import { createArtifactWriter } from '../../../audio/engine/encode/artifact-writer.ts';
import { decodeFile } from '../../../audio/engine/decode/decode-file.ts';
import { embeddedModels } from '../../../audio/models/embedded-models.ts';
import { openDecoded } from '../../../audio/engine/decode/decoded-file.ts';
import { sine, wav } from '../../infra/audio.ts';
import { test, type Workbench } from './engine-fixtures.ts';

/** Makes a video of samples; returns its file and its decoded audio. */
async function video(workbench: Workbench, planes: Float32Array[], sampleRate: number) {
  const sourcePath = await workbench.file('source', wav(planes, { sampleRate }));
  const decodedDir = await mkdtemp(join(workbench.dir, 'decoded-'));
  const outcome = await decodeFile({ sourcePath, decodedDir, maxSeconds: 60 });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  using audio = openDecoded(decodedDir, outcome.value);
  const { write, made } = createArtifactWriter({ dir: decodedDir, accountId: 'a' });
  const params = createVideo.params.parse({ width_px: 64, height_px: 48, fps: 20 });
  const output = await createVideo.run({
    audio,
    source: outcome.value,
    params,
    write,
    models: embeddedModels,
    progress: () => undefined,
  });
  const path = made[0]!.path;
  const bytes = await readFile(path);
  return { output, path, bytes, ...(await workbench.decode(bytes)) };
}

describe('a video made from audio', () => {
  test('can be streamed: H.264 of yuv420p, AAC, index first', async ({ workbench }) => {
    const { output, path, bytes, outcome } = await video(workbench, [sine({ seconds: 1.51 })], 44_100);
    expect(output.video).toMatchObject({ content_type: 'video/mp4', duration_s: 31 / 20 });
    expect(outcome.ok && outcome.value).toMatchObject({ container: 'mp4', codec: 'aac', has_video: true });
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const format = new FormatContext();
    format.openInputSync(path, null, null);
    format.findStreamInfoSync(null);
    const stream = format.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)!;
    expect(stream.codecpar).toMatchObject({
      codecId: AV_CODEC_ID_H264,
      format: AV_PIX_FMT_YUV420P,
      width: 64,
      height: 48,
    });
    expect(Number(stream.nbFrames)).toBe(31);
    expect(Number(format.duration) / 1e6).toBeCloseTo(31 / 20, 2);
    format.closeInputSync();
  });

  test.for([8_000, 44_100, 96_000])('keeps the audio in sync: %i Hz', async (sampleRate, { workbench }) => {
    const plane = sine({ seconds: 1, hz: 500, sampleRate });
    plane.fill(0, 0, sampleRate / 2);
    const { outcome, samples } = await video(workbench, [plane, plane], sampleRate);
    if (!outcome.ok) throw new Error(outcome.failure.code);
    expect(outcome.value.duration_s).toBeCloseTo(1, 3);
    expect(outcome.value.sample_rate_hz).toBeLessThanOrEqual(48_000);
    const onset = samples[0]!.findIndex((x) => Math.abs(x) > 0.2) / outcome.value.sample_rate_hz;
    expect(onset).toBeCloseTo(0.5, 2);
  });
});
