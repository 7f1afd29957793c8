/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { capability } from '../../../audio/capabilities/list.ts';
import { availableVersions } from '../../../audio/capabilities/versions.ts';
import { readTags } from '../../../audio/engine/decode/read-tags.ts';
import { encodeFile } from '../../../audio/engine/encode/encode-file.ts';
import { noise, SAMPLE_RATE, tone } from '../../infra/audio.ts';
import { connectMcp } from '../../infra/mcp-client.ts';
import { test as base } from '../../infra/runs.ts';

const TEXT = { title: 'Song', artist: 'Band' };
/** The current version makes up for the level that LAME takes from mp3; the former one did not. */
const [CURRENT, FORMER] = availableVersions(capability('crop_audio')!) as [number, number];
const AVAILABLE = `Its version is ${CURRENT}, and ${FORMER} until the next release`;
const step = (version?: number) => ({
  capability: 'crop_audio',
  params: { end_s: 1, format: 'mp3' },
  ...(version === undefined ? {} : { version }),
});

const test = base
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'versions-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('url', { scope: 'file' }, async ({ service, key, folder }) => {
    const path = join(folder, 'song.flac');
    const tags = { text: TEXT };
    const encoding = { format: 'flac', sampleRate: SAMPLE_RATE, channels: 1, tags } as const;
    await encodeFile(path, [[noise({ seconds: 2, seed: 77 })]], encoding);
    return service.upload(key, await readFile(path));
  })
  .extend('post', { scope: 'file' }, ({ service, key }) => (path: string, body: object) => {
    return service.request('POST', path, { key, body });
  })
  /** Saves and approves a recipe of steps; returns its id. */
  .extend('recipeOf', { scope: 'file' }, ({ post }) => async (steps: object[]): Promise<string> => {
    const { status, body, bytes } = await post('/v1/recipe/save', { name: 'versions', steps });
    expect(status, bytes.toString()).toBe(201);
    expect(body.steps).toEqual(steps);
    await post('/v1/recipe/approve', { recipe_id: body.recipe_id });
    return body.recipe_id as string;
  })
  /** Runs a recipe and returns the run once it is settled. */
  .extend('ran', { scope: 'file' }, ({ run, url }) => async (recipe_id: string) => {
    return run.ended(await run.start({ recipe_id, audio_urls: [url] }));
  })
  /** Returns the tags of a made file. */
  .extend('tagsOf', { scope: 'file' }, ({ folder }) => async (made: { url: string }) => {
    const path = join(folder, 'made.flac');
    await writeFile(path, Buffer.from(await (await fetch(made.url)).arrayBuffer()));
    return readTags(path).text;
  });

test('a step computes with the version it names, and every output says last which one that was', async ({
  recipeOf,
  ran,
  tagsOf,
  service,
  key,
}) => {
  const former = await ran(await recipeOf([step(FORMER), { capability: 'signal_analysis' }]));
  expect(former).toMatchObject({ status: 'completed' });
  const [cropped] = former.result.crop_audio;
  expect(Object.entries(cropped).at(-1)).toEqual(['capability_version', FORMER]);
  expect(Object.entries(former.result.signal_analysis[0]).at(-1)).toEqual(['capability_version', 4]);

  const unpinned = await ran(await recipeOf([step()]));
  const [now] = unpinned.result.crop_audio;
  expect(now.capability_version).toBe(CURRENT);
  expect(now.audio.artifact_id).not.toBe(cropped.audio.artifact_id);
  expect(await tagsOf(now.audio)).toEqual(TEXT);
  expect(unpinned.tokens_charged).toBe(0);

  // The same result as without a pin, from the cache.
  const pinned = await ran(await recipeOf([step(CURRENT)]));
  expect(pinned.result.crop_audio[0].audio.artifact_id).toBe(now.audio.artifact_id);
  const { body } = await service.request('GET', `/v1/recipe/${pinned.recipe_id}`, { key });
  expect(body.steps).toEqual([step(CURRENT)]);
});

test('a version that is not available is invalid, with the available ones', async ({ post, service, key, url }) => {
  const message = `crop_audio has no version 9 here. ${AVAILABLE}. Leave version out for the current one.`;
  const steps = [{ capability: 'signal_analysis' }, step(9)];
  const validated = await post('/v1/recipe/validate', { steps });
  expect(validated.body).toMatchObject({ valid: false, errors: [{ path: 'steps[1].version', message }] });
  const saved = await post('/v1/recipe/save', { name: 'x', steps });
  expect([saved.status, saved.body.code]).toEqual([400, 'invalid_steps']);
  expect(saved.body.errors).toEqual([{ path: 'steps[1].version', message }]);

  const client = await connectMcp(service.baseUrl, key.api_key, 'client 2, protocol 2026');
  const refused = await client.call('crop_audio', { audio_url: url, version: 9 });
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain('invalid_steps');
  expect(refused.text).toContain(AVAILABLE);
  const called = await client.call('crop_audio', { audio_url: url, end_s: 1, version: FORMER });
  expect(called.structured, called.text).toMatchObject({ output: { capability_version: FORMER } });
  const plain = await client.call('crop_audio', { audio_url: url, end_s: 1 });
  expect(plain.structured, plain.text).toMatchObject({ output: { capability_version: CURRENT } });
  await client.close();
});

test('a saved recipe whose version has expired fails clearly and charges nothing', async ({
  recipeOf,
  service,
  key,
  post,
  db,
}) => {
  const recipe_id = await recipeOf([step(FORMER)]);
  // As a release later: its version is gone.
  await db.query('update recipes set steps = $2 where id = $1', [recipe_id, JSON.stringify([step(1)])]);
  const audio = await service.upload(key, tone({ seconds: 3, hz: 777 }));
  const { body: batch } = await post('/v1/batch', { recipe_id, audio_urls: [audio] });
  await service.settled(key, batch.batch_id);
  const { body } = await service.request('GET', `/v1/batch/${batch.batch_id}/results`, { key });
  expect(body.items).toMatchObject([{ status: 'failed', tokens_charged: 0, error: { code: 'version_unavailable' } }]);
  expect(body.items[0].error.message).toBe(
    `crop_audio has no version 1 here. ${AVAILABLE}. ` +
      'The version of a capability that the step names has expired. Save a recipe whose step names an available version, or none, and run that.',
  );
});

test('a result of a release without versions gets its version when it is used again', async ({
  recipeOf,
  ran,
  db,
  key,
}) => {
  const id = await recipeOf([{ capability: 'tempo_analysis' }]);
  const first = await ran(id);
  const version = first.result.tempo_analysis[0].capability_version;
  const { rowCount } = await db.query(
    `update step_results
        set capability_version = null, output = regexp_replace(output::text, ',"capability_version":\\d+}$', '}')::json
      where account_id = $1 and capability = 'tempo_analysis'`,
    [key.account_id],
  );
  expect(rowCount).toBe(1);
  const second = await ran(id);
  expect(Object.entries(second.result.tempo_analysis[0]).at(-1)).toEqual(['capability_version', version]);
  expect(second.result.tempo_analysis[0]).toEqual(first.result.tempo_analysis[0]);
  const { rows } = await db.query(
    `select capability_version from step_results where account_id = $1 and capability = 'tempo_analysis'`,
    [key.account_id],
  );
  expect(rows).toEqual([{ capability_version: version }]);
});
