import { expect } from 'vitest';
import { MEASURE, test } from '../../infra/runs.ts';

const BATCH = 'A quote of a recipe may have at most 500 audio URLs. Request another quote for the rest.';
const RUN =
  'A quote without recipe_id, or with a free key, may have at most 20 audio URLs. Request another quote for the rest.';

test('says how much audio a quote of the work may have', async ({ service, key }) => {
  const free = await service.key({ kind: 'free' });
  const urls = Array.from({ length: 501 }, (_, n) => `https://audio.example/a.wav?${n}`);
  for (const [body, detail, as] of [
    [{ recipe_id: MEASURE, audio_urls: urls }, BATCH, key],
    [{ capability: 'tempo_analysis', audio_urls: urls }, RUN, key],
    [{ recipe_id: MEASURE, audio_urls: urls.slice(0, 21) }, RUN, free],
  ] as const)
    expect((await service.request('POST', '/v1/quote', { key: as, body })).body.detail).toBe(detail);
});
