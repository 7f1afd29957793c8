import type { Client } from '@temporalio/client';
import { expect } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { workflowId } from '../../workflows/messages.ts';
import { repeated, tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';

const LIMIT_MS = 120_000;
/** Audio whose video takes seconds, so that there is time to disturb it; by its estimate it is light. */
const VIDEO_S = 40;
/** Half an hour and more, of a low rate: by its length, each step on it is heavy. */
const LONG_S = 2_100;
const STEPS = [
  { capability: 'signal_analysis' },
  { capability: 'create_video' },
  { capability: 'extract_video_audio' },
];

async function submit(service: Service, key: TestKey, steps: object[], audio_url: string): Promise<string> {
  const { body: recipe } = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'Light', steps } });
  await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: recipe.recipe_id } });
  const body = { recipe_id: recipe.recipe_id, audio_urls: [audio_url] };
  return String((await service.request('POST', '/v1/recipe/execute', { key, body })).body.job_id);
}

/** Returns the steps of a run that have a result. */
async function stepsOf(db: Pool, job: string): Promise<{ position: number; result: string; ran: boolean }[]> {
  const { rows } = await db.query(
    `select s.position, s.result_id as result, s.ran from item_steps s join items i on i.id = s.item_id
      where i.job_id = $1 order by s.position`,
    [job],
  );
  return rows;
}

async function untilVideoRuns(service: Service, key: TestKey, job: string): Promise<void> {
  const progress = async () => (await service.request('GET', `/v1/recipe/jobs/${job}`, { key })).body.progress;
  const percent = expect.toSatisfy((value: number) => value > 0);
  await expect
    .poll(progress, { timeout: LIMIT_MS, interval: 50 })
    .toEqual({ step: 2, steps: 3, capability: 'create_video', percent });
}

async function historyOf(client: Client, job: string) {
  const handle = client.workflow.getHandle(workflowId.item(workflowId.run(job), 1, 1));
  await handle.result().catch(() => undefined); // one that was cancelled ends so
  const { events } = await handle.fetchHistory();
  return {
    scheduled: (events ?? []).flatMap(
      ({ activityTaskScheduledEventAttributes: each }) => each?.activityType?.name ?? [],
    ),
    attempts: (events ?? []).flatMap(({ activityTaskStartedEventAttributes: each }) => each?.attempt ?? []),
  };
}

test(
  'light work whose worker is killed goes on behind the steps that have results, and is charged once',
  { timeout: 4 * LIMIT_MS },
  async ({ service, client, audioHost, db }) => {
    const key = await service.key({ tokens: 1_000 });
    const job = await submit(service, key, STEPS, audioHost.serve('killed.wav', tone({ seconds: VIDEO_S })));
    await untilVideoRuns(service, key, job);
    const [before] = await stepsOf(db, job);
    await service.stop('worker', 'SIGKILL');
    await service.start('worker');

    const get = async () => (await service.request('GET', `/v1/recipe/jobs/${job}`, { key })).body;
    const end = { status: 'completed', tokens_charged: VIDEO_S };
    await expect.poll(get, { timeout: 2 * LIMIT_MS }).toMatchObject(end);
    const steps = await stepsOf(db, job);
    expect(steps).toMatchObject([before!, { ran: true }, { ran: true }]);
    expect(before).toMatchObject({ position: 0, ran: true });
    expect(audioHost.hits('killed.wav')).toBe(1);
    const { scheduled, attempts } = await historyOf(client, job);
    expect(scheduled).toEqual(['workOnItem']);
    expect(attempts[0]).toBeGreaterThan(1);
    expect(await ledger.balances(db, key.account_id)).toMatchObject({
      availableTokens: 1_000 - VIDEO_S,
      heldTokens: 0,
    });
    expect(await ledger.audit(db)).toEqual([]);
  },
);

test(
  'a cancel ends light work within a step, and nothing is charged',
  { timeout: LIMIT_MS },
  async ({ service, client, audioHost, db }) => {
    const key = await service.key({ tokens: 1_000 });
    const audio = tone({ seconds: VIDEO_S, hz: 300 });
    const job = await submit(service, key, STEPS, audioHost.serve('cancelled.wav', audio));
    await untilVideoRuns(service, key, job);
    await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: job } });
    expect((await historyOf(client, job)).scheduled).toEqual(['workOnItem']);
    expect(await stepsOf(db, job)).toMatchObject([{ position: 0 }]);
    const { rows } = await db.query('select status from items where job_id = $1', [job]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    await expect.poll(async () => (await db.query('select from claims')).rowCount).toBe(0);
    await expect
      .poll(() => ledger.balances(db, key.account_id))
      .toMatchObject({ availableTokens: 1_000, heldTokens: 0 });
  },
);

test(
  'audio that may take long to decode is measured by an activity of its own',
  { timeout: LIMIT_MS },
  async ({ service, client, audioHost }) => {
    const key = await service.key({ tokens: 10_000 });
    const audio = repeated(tone({ seconds: 60, sampleRate: 8_000 }), 100); // 96 MB
    const steps = [{ capability: 'crop_audio', params: { end_s: 1 } }];
    const job = await submit(service, key, steps, audioHost.serve('large.wav', audio));
    const get = async () => (await service.request('GET', `/v1/recipe/jobs/${job}`, { key })).body;
    await expect.poll(get, { timeout: LIMIT_MS }).toMatchObject({ status: 'completed', tokens_charged: 6_000 });
    expect((await historyOf(client, job)).scheduled).toEqual(['workOnItem', 'measureSource', 'crop_audio']);
  },
);

test(
  'light work ends where heavy steps begin: each of those is an activity; their kept results are light',
  { timeout: 2 * LIMIT_MS },
  async ({ service, client, audioHost, db }) => {
    const key = await service.key({ tokens: 10_000 });
    const url = audioHost.serve('long.wav', repeated(tone({ seconds: 60, sampleRate: 8_000 }), LONG_S / 60));
    const heavy = { capability: 'crop_audio', params: { end_s: 2 } };
    const worked = async (steps: object[], tokens_charged: number) => {
      const job = await submit(service, key, steps, url);
      const get = async () => (await service.request('GET', `/v1/recipe/jobs/${job}`, { key })).body;
      await expect.poll(get, { timeout: LIMIT_MS }).toMatchObject({ status: 'completed', tokens_charged });
      return { scheduled: (await historyOf(client, job)).scheduled, steps: await stepsOf(db, job) };
    };
    const first = await worked([heavy, { capability: 'signal_analysis' }, { capability: 'tempo_analysis' }], LONG_S);
    expect(first.scheduled).toEqual(['workOnItem', 'crop_audio', 'signal_analysis', 'tempo_analysis']);
    const again = await worked([heavy], 0);
    expect(again.scheduled).toEqual(['workOnItem']);
    expect(again.steps).toMatchObject([{ result: first.steps[0]!.result, ran: false }]);
  },
);
