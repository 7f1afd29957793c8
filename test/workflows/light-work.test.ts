import type { Client } from '@temporalio/client';
import { describe, expect, onTestFinished } from 'vitest';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { shared } from '../infra/fixtures.ts';
import type { ServiceClient, TestKey } from '../infra/service-client.ts';

const test = shared.extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 100_000 }));

type Step = { capability: string; params?: object };
const step = (capability: string, params: object = {}): Step => ({ capability, params });
/** Fails for good on audio shorter than this. */
const TOO_LATE = step('crop_audio', { start_s: 60 });

/** Submits a batch of one audio with a recipe of these steps and returns its end, its item and what Temporal noted of it. */
async function work(
  { service, key, client }: { service: ServiceClient; key: TestKey; client: Client },
  { steps, audio_url, policy = {} }: { steps: Step[]; audio_url: string; policy?: object },
) {
  const { body: recipe } = await service.request('POST', '/v1/recipe/save', {
    key,
    body: { name: 'Light', steps, execution_policy: policy },
  });
  expect(recipe).toHaveProperty('recipe_id');
  await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: recipe.recipe_id } });
  const { body } = await service.request('POST', '/v1/batch', {
    key,
    body: { recipe_id: recipe.recipe_id, audio_urls: [audio_url] },
  });
  const end = await service.settled(key, body.batch_id);
  const { body: results } = await service.request('GET', `/v1/batch/${body.batch_id}/results`, { key });
  const id = workflowId.item(workflowId.batch(body.batch_id), 1, 1);
  const { events } = await client.workflow.getHandle(id).fetchHistory();
  const activities = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
    scheduled ? [scheduled.activityType!.name!] : [],
  );
  // A task of a workflow that a busy worker takes too late is scheduled again: only its completion counts.
  const lasting = (events ?? []).filter(
    (event) =>
      !event.workflowTaskScheduledEventAttributes &&
      !event.workflowTaskStartedEventAttributes &&
      !event.workflowTaskTimedOutEventAttributes,
  );
  return { end, item: results.items[0], activities, events: lasting.length };
}

describe('light work on an item', () => {
  test('is one activity, with a result of each step', async ({ service, key, client, audioHost }) => {
    const audio_url = audioHost.serve('light.wav', tone({ seconds: 3, hz: 410 }));
    const steps = [step('signal_analysis'), step('crop_audio', { end_s: 2 }), step('tempo_analysis')];
    const { end, item, activities, events } = await work({ service, key, client }, { steps, audio_url });
    expect(end).toMatchObject({ status: 'completed', completed_items: 1 });
    expect(item).toMatchObject({ status: 'completed', tokens_charged: 3 });
    expect(Object.keys(item.raw_results)).toHaveLength(3);
    expect(activities).toEqual(['workOnItem']);
    expect(events).toBe(7); // as many as an item has whose one activity does nothing: its begin and end, three of the activity, two tasks
  });

  test('that is retried says so in the current details: which retry, after which failure', async ({
    service,
    key,
    client,
    audioHost,
  }) => {
    const { promise: hurry, resolve: seen } = Promise.withResolvers<void>();
    onTestFinished(() => seen());
    const script = { first: [503], bytesPerS: 70_000, hurry };
    const audio_url = audioHost.serve('unreachable.wav', tone({ seconds: 48, hz: 425 }), script);
    const body = { recipe_id: 'rec_0005_tempo', audio_urls: [audio_url] };
    const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
    const item = client.workflow.getHandle(workflowId.item(workflowId.batch(submitted.batch_id), 1, 1));
    await expect.poll(() => audioHost.hits('unreachable.wav')).toBe(2);
    const details = async (): Promise<string> =>
      (await item.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
    await expect
      .poll(details)
      .toMatch(/tempo_analysis\n\nretry 1 of 3, after audio_unreachable: The address responded with status 503\./);
    seen();
    await service.settled(key, submitted.batch_id);
    expect(await details()).not.toContain('retry');
    const { events } = await item.fetchHistory();
    const summaries = events!.flatMap(({ timerStartedEventAttributes: timer, userMetadata }) =>
      timer ? [JSON.parse(Buffer.from(userMetadata!.summary!.data!).toString()) as string] : [],
    );
    expect(summaries).toEqual(['retry 1 of 3, after audio_unreachable']);
  });

  test('that fails ends the item as before', async ({ service, key, client, audioHost }) => {
    const audio_url = audioHost.serve('fails.wav', tone({ seconds: 1, hz: 420 }));
    const steps = [step('signal_analysis'), TOO_LATE, step('tempo_analysis')];
    const { end, item, activities } = await work({ service, key, client }, { steps, audio_url });
    expect(end).toMatchObject({ status: 'failed', failed_items: 1 });
    expect(item).toMatchObject({ status: 'failed', error: { code: 'step_failed' }, tokens_charged: 0 });
    expect(activities).toEqual(['workOnItem']);
  });

  test('goes on after a failed step where the recipe says so, also after the last one', async ({
    service,
    key,
    client,
    audioHost,
  }) => {
    const audio_url = audioHost.serve('goes-on.wav', tone({ seconds: 1, hz: 430 }));
    const steps = [TOO_LATE, step('signal_analysis'), TOO_LATE];
    const policy = { on_step_failure: 'continue' };
    const { item, activities } = await work({ service, key, client }, { steps, audio_url, policy });
    expect(item).toMatchObject({ status: 'completed', tokens_charged: 1 });
    const failure = { error: expect.objectContaining({ code: 'step_failed' }) };
    expect(item.raw_results).toEqual({
      crop_audio: failure,
      signal_analysis: expect.objectContaining({ duration_s: 1 }),
      crop_audio_2: failure,
    });
    expect(activities).toEqual(['workOnItem', 'lightWork']); // the second begins behind the first failed step
  });

  test('goes on after a step that works with further audio', async ({ service, key, client, audioHost }) => {
    const audio_url = audioHost.serve('with.wav', tone({ seconds: 1, hz: 440 }));
    const other = audioHost.serve('other.wav', tone({ seconds: 1, hz: 450 }));
    const steps = [
      step('signal_analysis'),
      step('join_audio', { after_url: other }),
      step('tempo_analysis'),
      step('signal_analysis'),
    ];
    const { item, activities } = await work({ service, key, client }, { steps, audio_url });
    expect(item).toMatchObject({ status: 'completed' });
    expect(activities).toEqual(['workOnItem', 'fetchReference', 'measureReference', 'join_audio', 'lightWork']);
  });
});
