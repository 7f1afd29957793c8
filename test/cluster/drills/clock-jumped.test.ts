/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { tone } from '../../infra/audio.ts';
import { hasTool } from '../../infra/has-tool.ts';
import { startProgram } from '../../infra/own/program.ts';
import { test as base } from '../../infra/own/service.ts';
import { timed } from './timed.ts';

const RECIPE = 'rec_0003_trim_and_measure';
const TOKENS = 1_000;
const HOUR_MS = 3_600_000;
const LIMIT_MS = 180_000;
const DEADLINE_MS = 2_000;

let clock = '';

/** A service whose processes read the clock of the machine as libfaketime shows it: off by what the file `clock` says. */
const test = base.override('settings', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  clock = join(folder, 'clock');
  await writeFile(clock, '+0');
  return {
    LD_PRELOAD: globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? '',
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    TEMPORAL_DEADLINE_MS: String(DEADLINE_MS),
    FAKETIME_DONT_FAKE_MONOTONIC: '1', // a clock that is set leaves it as it is
    DONT_FAKE_MONOTONIC: '1',
  };
});

describe.skipIf(!hasTool('faketime'))('a clock that jumps', () => {
  test(
    'by hours, forwards and back, on the machine of API and worker: work goes on, and each audio is charged once',
    { timeout: 900_000 },
    async ({ service, audioHost, webhookSink, db }) => {
      const key = await service.key({ tokens: TOKENS });
      /** Returns how far the clock of the API is ahead, in hours. */
      const aheadH = async () => {
        const { headers } = await service.request('GET', '/livez');
        return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / HOUR_MS) + 0; // never -0
      };
      const isUp = async () => (await service.request('GET', '/status')).body.can_run as boolean;
      const jump = (hours: number) =>
        timed(`a clock that is ${hours} h ahead`, async () => {
          await writeFile(clock, `${hours < 0 ? '' : '+'}${hours}h`);
          await expect.poll(aheadH, { timeout: LIMIT_MS }).toBe(hours);
          await expect.poll(isUp, { timeout: LIMIT_MS }).toBe(true);
        });
      let hz = 300;
      const audio = (after?: Promise<void>) => {
        hz += 10;
        return audioHost.serve(`clock-${hz}.wav`, tone({ seconds: 1, hz }), after ? { after } : {});
      };
      const submit = async (audio_urls: string[], path: string): Promise<string> => {
        const body = { recipe_id: RECIPE, audio_urls, webhook_url: webhookSink.url(path) };
        for (;;) {
          const began = performance.now();
          const response = await service.request('POST', '/v1/batch', { key, body });
          // Temporal may be slower than this on a busy machine, and nothing is left of such a submit; a clock fails a call at once.
          const isLate = performance.now() - began > DEADLINE_MS / 2;
          if (isLate && response.body.code === 'workflow_binding_missing') continue;
          expect(response.status).toBe(202);
          return String(response.body.batch_id);
        }
      };
      expect(await aheadH()).toBe(0);

      for (const hours of [2, -2, 0]) {
        const { promise: held, resolve: open } = Promise.withResolvers<void>();
        const url = audio(held);
        const during = await submit([url], `/during${hours}`);
        await expect.poll(() => audioHost.hits(new URL(url).pathname.slice(1))).toBeGreaterThan(0);
        await jump(hours);
        const after = await submit([audio()], `/after${hours}`);
        open();
        for (const id of [during, after]) {
          expect(await service.settled(key, id, LIMIT_MS)).toMatchObject({ status: 'completed', completed_items: 1 });
        }
        await webhookSink.waitFor(`/during${hours}`, 1);
        await webhookSink.waitFor(`/after${hours}`, 1);
      }
      const { availableTokens, heldTokens } = await ledger.balances(db, key.account_id);
      expect([availableTokens, heldTokens]).toEqual([TOKENS - 6, 0]);
      expect(await ledger.audit(db)).toEqual([]);

      // The doctor names the clock, as an operator would see it on such a machine.
      await writeFile(clock, '+2h');
      const doctor = await startProgram(['embedded/doctor.ts', '--json', '--no-sandbox'], { ...service.env });
      await doctor.exited;
      const line = doctor
        .output()
        .split('\n')
        .find((each) => each.startsWith('{'))!;
      const { checks } = JSON.parse(line) as { checks: { name: string; state: string; found: string }[] };
      expect(checks.find(({ name }) => name === 'Clock')).toMatchObject({
        state: 'failing',
        found: expect.stringContaining('behind here'),
      });
    },
  );
});
