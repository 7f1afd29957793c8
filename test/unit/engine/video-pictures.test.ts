import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createVideo } from '../../../audio/capabilities/create-video/capability.ts';
import { STYLES } from '../../../audio/capabilities/create-video/params.ts';
import type { ArtifactWriter, Capability, Moment } from '../../../audio/capabilities/capability.ts';
import { atVersion } from '../../../audio/capabilities/versions.ts';
import { createArtifactWriter } from '../../../audio/engine/encode/artifact-writer.ts';
import { openDecoded } from '../../../audio/engine/decode/decoded-file.ts';
import { decodeFile } from '../../../audio/engine/decode/decode-file.ts';
import { embeddedModels } from '../../../audio/models/embedded-models.ts';
import { drums, noise, sine, wav } from '../../infra/audio.ts';
import { decodePictures } from '../../infra/pictures/decode-pictures.ts';
import { ssim } from '../../infra/pictures/ssim.ts';
import { test, type Workbench } from './engine-fixtures.ts';

const SIZE = { width: 1_280, height: 720 };
const FPS = 25;
const SECONDS = 0.4;
const MIN_SSIM = 0.98;

/** Music-like sound in which every style has something to draw. */
const [tone, hiss] = [sine({ seconds: SECONDS, hz: 330 }), noise({ seconds: SECONDS })];
const sound = drums({ bpm: 300, seconds: SECONDS }).map((x, i) => 0.5 * x + 0.5 * tone[i]! + 0.1 * hiss[i]!);

describe('pictures of a video', () => {
  test.for(STYLES)('look like those that were drawn: %s', async (style, { workbench }) => {
    const { drawn, path } = await made(workbench, style);
    const shown = decodePictures(path);
    expect(shown).toHaveLength(SECONDS * FPS);
    const similarities = shown.map((picture, index) => ssim(picture, drawn[index]!, SIZE));
    expect(Math.min(...similarities)).toBeGreaterThan(MIN_SSIM);
  });

  test('are the same bytes each time, although threads encode them', async ({ workbench }) => {
    const [first, second] = [await made(workbench, 'waveform'), await made(workbench, 'waveform')];
    expect((await readFile(first.path)).equals(await readFile(second.path))).toBe(true);
  });

  test('and the file of the former version are the same, whose mix of 6.1 sound alone differs', async ({
    workbench,
  }) => {
    const { path } = await made(workbench, 'spectrum', atVersion(createVideo, 3));
    const now = await made(workbench, 'spectrum');
    expect((await readFile(path)).equals(await readFile(now.path))).toBe(true);
  });
});

/** Makes a video; returns its file and the pictures that were drawn for it. */
async function made(
  workbench: Workbench,
  style: string,
  capability: Capability = createVideo,
): Promise<{ drawn: Uint8Array[]; path: string }> {
  const sourcePath = await workbench.file('source', wav([sound]));
  const outcome = await decodeFile({ sourcePath, decodedDir: workbench.dir, maxSeconds: 60 });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  using audio = openDecoded(workbench.dir, outcome.value);
  const { write, made: files } = createArtifactWriter({
    dir: await mkdtemp(join(workbench.dir, 'made-')),
    accountId: 'a',
  });
  const drawn: Uint8Array[] = [];
  const watched: ArtifactWriter = {
    ...write,
    video: (moments, options) => write.video(kept(moments, drawn), options),
  };
  await capability.run({
    audio,
    source: outcome.value,
    params: capability.params.parse({ style, width_px: SIZE.width, height_px: SIZE.height, fps: FPS }),
    write: watched,
    models: embeddedModels,
    progress: () => undefined,
  });
  return { drawn, path: files[0]!.path };
}

/** Yields moments, and copies their pictures into `pictures`. */
function* kept(moments: Iterable<Moment>, pictures: Uint8Array[]): Generator<Moment> {
  for (const moment of moments) {
    pictures.push(moment.picture.slice());
    yield moment;
  }
}
