import { expect } from 'vitest';
import { CATALOG } from '../../../platform/db/recipes/catalog.ts';
import { drums, wav } from '../../infra/audio.ts';
import { test } from '../../infra/runs.ts';

const takesVideo = ({ steps }: (typeof CATALOG)[number]) => steps[0]?.capability === 'extract_video_audio';

test('every recipe of the public library does its work on real audio', async ({ service, run }) => {
  const key = await service.key({ tokens: 100 });
  const url = await service.upload(key, wav([drums({ bpm: 120, seconds: 12 })]));
  const jobs: string[] = [];
  for (const { id } of CATALOG.filter((recipe) => !takesVideo(recipe)))
    jobs.push(await run.start({ recipe_id: id, audio_urls: [url] }, key));
  const audiogram = CATALOG.find(({ steps }) => steps.at(-1)?.capability === 'create_video')!;
  const made = await run.ended(await run.start({ recipe_id: audiogram.id, audio_urls: [url] }, key), key);
  const video = made.result.create_video[0].video.audio_url;
  for (const { id } of CATALOG.filter(takesVideo))
    jobs.push(await run.start({ recipe_id: id, audio_urls: [video] }, key));
  for (const job of jobs) {
    const { recipe_id: recipe, status, errors, result } = await run.ended(job, key);
    expect([recipe, status, errors]).toEqual([recipe, 'completed', []]);
    for (const [entry] of Object.values<Record<string, unknown>[]>(result)) {
      expect(entry, recipe).toHaveProperty('engine');
    }
  }
});
