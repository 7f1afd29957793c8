import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { startProcess, type RunningProcess } from '../../embedded/process/run.ts';
import { workflowId } from '../../workflows/messages.ts';
import { buildIdOf } from '../../worker/bundle.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';

const DEPLOYMENT = 'audio';
const test = base.override('settings', { scope: 'file' }, { TENANT_LANES: '1' });

test(
  'work that began before versions moves on to each version that is promoted, also back, and nothing is lost',
  { timeout: 300_000 },
  async ({ service, client, audioHost, namespace }) => {
    const newBundle = process.env['WORKFLOW_BUNDLE']!;
    const oldBundle = join(dirname(inject('pidDir')), `previous-${namespace}.js`);
    const code = await readFile(newBundle, 'utf8');
    await writeFile(oldBundle, `/* the previous release */\n${code}`);
    const builds = { old: buildIdOf(await readFile(oldBundle, 'utf8')), new: buildIdOf(code) };
    expect(builds.old).not.toBe(builds.new);

    const env = (bundle: string) => ({ ...service.env, WORKER_DEPLOYMENT: DEPLOYMENT, WORKFLOW_BUNDLE: bundle });
    const startWorker = async (bundle: string): Promise<RunningProcess> => {
      const lines: string[] = [];
      const command = { file: process.execPath, args: ['worker/main.ts'], env: env(bundle) };
      const worker = await startProcess(command, (line) => void lines.push(line));
      onTestFinished(async () => void (await worker.stop('SIGKILL', 1_000)));
      await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toContain('worker ready');
      return worker;
    };
    const deployment = async (bundle: string, ...args: string[]): Promise<unknown> => {
      const lines: string[] = [];
      const command = { file: process.execPath, args: ['cli/deployment.ts', ...args], env: env(bundle) };
      const running = await startProcess(command, (line) => void lines.push(line));
      expect((await running.exited).code, lines.join('\n')).toBe(0);
      return JSON.parse(lines.at(-1)!);
    };

    const key = await service.key({ tokens: 1_000 });
    const doors = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const urls = doors.map(({ promise }, n) =>
      audioHost.serve(`door-${n}.wav`, tone({ seconds: 1, hz: 200 + n }), { after: promise }),
    );
    const recipe = 'rec_0001_loudness_and_tempo';
    const submitted = await service.request('POST', '/v1/batch', {
      key,
      body: { recipe_id: recipe, audio_urls: urls },
    });
    const id = String(submitted.body.batch_id);
    /** The build ids that completed the workflow tasks of the batch, in order, without repetitions. */
    const ranOn = async (): Promise<string[]> => {
      const { events } = await client.workflow.getHandle(workflowId.batch(id)).fetchHistory();
      const all = (events ?? [])
        .flatMap(({ workflowTaskCompletedEventAttributes: done }) => (done ? [done] : []))
        .map((done) => done.deploymentVersion?.buildId || 'none');
      return all.filter((build, n) => build !== all[n - 1]);
    };
    const completes = async (items: number): Promise<void> => {
      await expect
        .poll(async () => (await service.request('GET', `/v1/batch/${id}`, { key })).body.completed_items, {
          timeout: 60_000,
        })
        .toBe(items);
    };

    doors[0]!.resolve();
    await completes(1);
    const old = await startWorker(oldBundle);
    expect(await deployment(oldBundle, 'promote')).toMatchObject({ current: builds.old });
    await service.stop('worker');
    doors[1]!.resolve();
    await completes(2);

    await startWorker(newBundle);
    expect(await deployment(newBundle, 'show')).toMatchObject({ current: builds.old, this_release: builds.new });
    expect(await deployment(newBundle, 'promote')).toMatchObject({ current: builds.new });
    doors[2]!.resolve();
    await completes(3);

    expect(await deployment(newBundle, 'promote', '--build-id', builds.old)).toMatchObject({ current: builds.old });
    doors[3]!.resolve();
    expect(await service.settled(key, id, 90_000)).toMatchObject({ status: 'completed', completed_items: 4 });
    expect(await ranOn()).toEqual(['none', builds.old, builds.new, builds.old]);
    expect(old.hasExited()).toBe(false);
  },
);
