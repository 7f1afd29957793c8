import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';

const OLD = 'a-secret-for-tests-only';
const NEW = 'another-secret-for-tests-only';

describe('a secret that is replaced', () => {
  test('leaves keys and signed addresses valid at once, and can go afterwards', async ({ service, db }) => {
    const key = await service.key({ tokens: 100 });
    const upload = await service.upload(key, tone({ seconds: 2 }));
    const body = { recipe_id: 'rec_0003_trim_and_measure', audio_urls: [upload] };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    await service.settled(key, id);
    const results = () => service.request('GET', `/v1/batch/${id}/results`, { key });
    const address = async (): Promise<string> => (await results()).body.items[0].raw_results.crop_audio.audio.url;
    const signedByOld = await address();

    await service.stop('api');
    await service.start('api', { KEY_SECRETS: `${NEW},${OLD}` });
    expect((await fetch(signedByOld)).status).toBe(200);
    const signedByNew = await address(); // the key is used, and hashed anew
    await expect
      .poll(async () => (await db.query('select from api_keys where secret_id is not null')).rowCount)
      .toBeGreaterThan(0);

    await service.stop('api');
    await service.start('api', { KEY_SECRET: NEW });
    expect((await results()).status).toBe(200);
    expect((await fetch(signedByNew)).status).toBe(200);
    expect((await fetch(signedByOld)).status).toBe(404);
  });
});
