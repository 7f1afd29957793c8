import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from '@temporalio/client';
import { expect, inject, onTestFinished } from 'vitest';
import { workflowId } from '../../../workflows/messages.ts';
import { freePort } from '../../infra/servers/free-port.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import { startProgram } from '../../infra/own/program.ts';

const ITEMS = 30;
const STEPS = ['signal_analysis', 'tempo_analysis', 'spectral_analysis'].map((capability) => ({
  capability,
  params: {},
}));

/** Returns how often a worker decoded a file, and how many steps it computed. */
async function workOf(metrics: string): Promise<{ decodes: number; steps: number }> {
  const lines = (await (await fetch(metrics)).text()).split('\n');
  const sumOf = (pattern: RegExp): number =>
    lines.filter((line) => pattern.test(line)).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  return {
    decodes: sumOf(/^audio_engine_task_audio_seconds_count\{.*capability="decode"/),
    steps: sumOf(/^audio_steps_total\{.*result="computed"/),
  };
}

/** Returns the activities of an item, and how often they were begun: again on another worker where the first one did not get on. */
async function activitiesOf(client: Client, id: string): Promise<{ scheduled: string[]; begun: number }> {
  const { events } = await client.workflow.getHandle(id).fetchHistory();
  const all = events ?? [];
  return {
    scheduled: all.flatMap(({ activityTaskScheduledEventAttributes: each }) => each?.activityType?.name ?? []),
    begun: all.reduce((sum, { activityTaskStartedEventAttributes: each }) => sum + (each?.attempt ?? 0), 0),
  };
}

test('three workers that share a batch decode each audio once', async ({ service, client, audioHost }) => {
  const folder = await mkdtemp(join(dirname(inject('pidDir')), 'workers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await service.stop('worker');
  const metrics: string[] = [];
  const further = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const port = await freePort();
      metrics.push(`http://127.0.0.1:${port}/metrics`);
      const own = { WORK_DIR: join(folder, name), METRICS_PORT: String(port) };
      const worker = await startProgram(['worker/main.ts'], { ...service.env, ...own });
      onTestFinished(() => worker.stop('SIGTERM', 30_000).then(() => undefined));
      return worker;
    }),
  );
  const port = await freePort();
  metrics.push(`http://127.0.0.1:${port}/metrics`);
  await service.start('worker', { METRICS_PORT: String(port) });
  await Promise.all(further.map((worker) => worker.says('worker ready')));

  const key = await service.key({ tokens: 1_000 });
  const urls = Array.from({ length: ITEMS }, (_, n) =>
    audioHost.serve(`decoded-${n}.wav`, tone({ seconds: 3, hz: 200 + 10 * n })),
  );
  const recipe = { name: 'Three analyses', steps: STEPS };
  const { recipe_id } = (await service.request('POST', '/v1/recipe/save', { key, body: recipe })).body;
  await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } });
  const body = { recipe_id, audio_urls: urls };
  const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
  expect(await service.settled(key, id)).toMatchObject({ status: 'completed', completed_items: ITEMS });

  const works = await Promise.all(metrics.map(workOf));
  const total = (of: 'decodes' | 'steps'): number => works.reduce((sum, work) => sum + work[of], 0);
  const activities = await Promise.all(
    urls.map((_, n) => activitiesOf(client, workflowId.item(workflowId.batch(id), n + 1, 1))),
  );
  const begun = activities.reduce((sum, each) => sum + each.begun, 0);
  expect(works.filter(({ decodes }) => decodes > 0).length).toBeGreaterThan(1);
  // All work on an item is one activity, which stays on its worker, and is begun once unless the machine is busy.
  expect(activities.map(({ scheduled }) => scheduled)).toEqual(urls.map(() => ['workOnItem']));
  expect(total('decodes')).toBeGreaterThanOrEqual(ITEMS);
  expect(total('decodes')).toBeLessThanOrEqual(begun);
  expect(total('steps')).toBeGreaterThanOrEqual(ITEMS * STEPS.length);
  expect(total('steps')).toBeLessThanOrEqual(begun * STEPS.length);
});
