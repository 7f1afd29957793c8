import { expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { json, startServer } from './server.ts';

test('headers of a request replace the usual ones, whatever their case', async () => {
  const { baseUrl, received } = await startServer(json(202, { batch_id: 'b' }));
  const headers = { 'Idempotency-Key': 'mine', Authorization: 'Bearer other' };
  const body = { recipe_id: 'rec_0001_x', audio_urls: ['https://audio.test/a.wav'] };
  await createClient({ baseUrl, apiKey: 'svc_live_x' }).post('/v1/batch', { body, headers });
  expect(received[0]!.headers).toMatchObject({ 'idempotency-key': 'mine', authorization: 'Bearer other' });
});
