import { expect } from 'vitest';
import { tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import type { TestKey } from '../infra/service.ts';
import { verifies } from '../requirements.ts';

test(
  "one account's item is done while another account's flood still runs",
  { timeout: 60_000 },
  async ({ service, audioHost }) => {
    verifies('service.fair-queue');
    const [flooder, other] = await Promise.all([service.key({ tokens: 10_000 }), service.key({ tokens: 10 })]);
    const submit = async (key: TestKey, urls: string[]): Promise<string> => {
      const body = { recipe_id: 'rec_0004_signal_report', audio_urls: urls };
      return (await service.request('POST', '/v1/batch', { key, body })).body.batch_id as string;
    };
    const flood = await submit(
      flooder,
      Array.from({ length: 150 }, (_, n) => audioHost.serve(`flood-${n}.wav`, tone({ seconds: 1, hz: 100 + n }))),
    );
    await expect.poll(() => audioHost.hits('flood-20.wav'), { timeout: 30_000 }).toBeGreaterThan(0);
    const single = await submit(other, [audioHost.serve('single.wav', tone({ seconds: 1, hz: 90 }))]);
    expect(await service.settled(other, single)).toMatchObject({ status: 'completed' });
    const { body } = await service.request('GET', `/v1/batch/${flood}`, { key: flooder });
    expect(body.status).toBe('IN_QUEUE');
    expect(body.percent_complete).toBeLessThan(100);
    await service.request('DELETE', `/v1/batch/${flood}`, { key: flooder });
  },
);
