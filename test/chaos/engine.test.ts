import { describe, expect, inject } from 'vitest';
import { sine, tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import { media } from '../infra/media.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import {
  aftermath,
  expectNothingLeft,
  hashOf,
  isLong,
  startDisturbedBatch,
  survived,
  TOKENS,
} from './disturbed-batch.ts';
import { startFleet } from './fleet.ts';
import { busyChildren, cachedPath, startKiller } from './killer.ts';
import { childrenOf, kill } from '../infra/own/processes.ts';
import { until } from '../infra/until.ts';

/** Returns half an hour of MP3, which takes seconds to decode, so that a killer on a busy machine finds it open each time. */
async function poisonOf(hz: number): Promise<Buffer> {
  const part = await media('mp3', [sine({ seconds: POISON_PART_S, hz })]);
  return Buffer.concat(Array<Buffer>(POISON_PARTS).fill(part));
}

const POISON_PART_S = 10;
const POISON_PARTS = 180;

/**
 * Length of the audios that lose a child each. Work on one second of audio takes milliseconds, so a killer rarely meets it;
 * decoding and two steps on five minutes take seconds.
 */
const VICTIM_S = 300;

/** Max tries of one engine task, and the tasks of an item here: the probe and two steps. */
const TRIES = 3;
const TASKS = 3;

/** Expects a plausible number of kills: a late killer lets the probe pass, and each later task has its own tries. */
function expectBounded(strikes: number): void {
  expect(strikes).toBeGreaterThanOrEqual(TRIES);
  expect(strikes).toBeLessThanOrEqual(TRIES * TASKS);
}

/** Returns the child that decodes a content or runs a step on it; undefined if there is none. */
function childAt(
  worker: number,
  { service, key, hash }: { service: Service; key: TestKey; hash: string },
): number | undefined {
  const paths = [cachedPath(key, hash, 'source'), cachedPath(key, hash, 'decoded')];
  return paths.flatMap((part) => busyChildren(worker, { service, part }))[0];
}

function isFound(found: { hash: string; child: number | undefined }): found is { hash: string; child: number } {
  return found.child !== undefined;
}

describe('an engine child', () => {
  test(
    'that is killed at work delays only its own item',
    { timeout: 400_000 },
    async ({ service, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const key = await service.key({ tokens: TOKENS });
      const times = Math.ceil(inject('chaosItems') / 10);
      const audios = Array.from({ length: times }, (_, n) => tone({ seconds: VICTIM_S, hz: 200 + n }));
      const more = audios.map((audio, n) => audioHost.serve(`victim-${n}.wav`, audio));
      const started = await startDisturbedBatch(stage, { key, more });
      const batch = { ...started, contents: started.contents + times, moreTokens: times * (VICTIM_S - 1) };
      const worker = service.pid('worker');
      const unharmed = new Set(audios.map(hashOf));
      while (unharmed.size > 0) {
        const { hash, child } = await until('a child works on an audio that has not lost a child', () =>
          [...unharmed]
            .map((each) => ({ hash: each, child: childAt(worker, { service, key, hash: each }) }))
            .find(isFound),
        );
        if (kill(child)) unharmed.delete(hash);
      }
      const { posts } = await aftermath(stage, batch);
      expect(childrenOf(worker).length).toBeLessThanOrEqual(2);
      await expectNothingLeft(stage);
      await service.start('worker');
      survived(`SIGKILL of ${times} working engine children in a batch of ${batch.items}; ${posts} POSTs`);
    },
  );

  test(
    'that one file always kills fails only that file, with worker_lost, after its tries',
    { timeout: 400_000 },
    async ({ service, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const key = await service.key({ tokens: 10_000 });
      const poison = await poisonOf(77);
      const part = cachedPath(key, hashOf(poison));
      const worker = service.pid('worker');
      const dead = new Set<number>();
      const killer = startKiller(() => {
        const child = busyChildren(worker, { service, part }).find((pid) => !dead.has(pid));
        if (child === undefined) return false;
        dead.add(child);
        return kill(child);
      });
      const more = [audioHost.serve('poison.mp3', poison)];
      const batch = await startDisturbedBatch(stage, { key, more });
      const { failures } = await aftermath(stage, batch, { failed: 1 });
      const strikes = await killer.stop();
      expect(failures).toEqual({ worker_lost: 1 });
      expectBounded(strikes);
      await expectNothingLeft(stage);
      await service.start('worker');
      survived(`a file that killed its engine child ${strikes} times, beside ${batch.items - 1} others`);
    },
  );
});

describe('a file that kills the worker itself', () => {
  test.runIf(isLong)(
    'is given up after three workers, without failing other items',
    { timeout: 400_000 },
    async ({ service, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const fleet = await startFleet(service, 2);
      const key = await service.key({ tokens: 10_000 });
      const poison = await poisonOf(78);
      const part = cachedPath(key, hashOf(poison));
      const growing: Promise<number>[] = [];
      const killer = startKiller(async () => {
        const victim = fleet.pids().find((pid) => busyChildren(pid, { service, part }).length > 0);
        if (victim === undefined) return false;
        await fleet.lose(victim);
        // Not awaited: meanwhile another worker takes over the file, and the killer must be ready for it.
        growing.push(fleet.grow());
        return true;
      });
      const more = [audioHost.serve('deadly.mp3', poison)];
      const batch = await startDisturbedBatch(stage, { key, more });
      const { failures, posts } = await aftermath(stage, batch, { failed: 1 });
      const strikes = await killer.stop();
      expect(failures).toEqual({ worker_lost: 1 });
      expectBounded(strikes);
      await Promise.all(growing);
      await fleet.disband();
      await expectNothingLeft(stage);
      await service.start('worker');
      survived(
        `a file that killed ${strikes} workers one after the other, beside ${batch.items - 1} others; ${posts} POSTs`,
      );
    },
  );
});
