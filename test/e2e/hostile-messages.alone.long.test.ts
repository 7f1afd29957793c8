import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { LANGUAGES } from '../../agent/reading/language.ts';
import { say } from '../../agent/reply/say.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { hostileText, SHAPE_NAMES } from '../infra/hostile-text.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

const LIMIT_MS = 300_000;
const MAX_RATIO = 2.5;
/** Medians of five rounds; where they are over the bar, of nine: which of the two is decided once. */
const ROUNDS = { first: 5, all: 9 };
const CHARS = 65_536;
/** Messages that are being answered at a time. */
const IN_FLIGHT = 2;

/** Beginnings of the replies to a message that was cut, in any language, and to one that was ended. */
const LIMITED = [
  ...LANGUAGES.map((language) => say(language, 'readOnlyBeginning', 2_000)),
  'I could not make sense of this message in time.',
];

const test = base.override('settings', { ENGINE_CHILDREN: '2' });

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function ended(service: Service, key: TestKey, path: string, pauseMs: number): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await service.request('GET', path, { key });
    if (body.status !== 'IN_QUEUE') return body as Record<string, unknown>;
    await sleep(pauseMs);
  }
}

describe('64 KiB of hostile text of many shapes', { timeout: 2 * LIMIT_MS }, () => {
  test("is answered while another account's run takes at most 2.5 times its time alone", async ({
    service,
    audioHost,
  }) => {
    verifies('service.fair-queue');
    expect(SHAPE_NAMES.length).toBeGreaterThan(20);
    const flooder = await service.key({ tokens: 100 });
    const other = await service.key({ tokens: 1_000 });
    let made = 0;
    const run = async (): Promise<number> => {
      const url = audioHost.serve(`${++made}.wav`, tone({ seconds: 5, hz: 100 + made }));
      const began = performance.now();
      const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [url] };
      const { body: submitted } = await service.request('POST', '/v1/recipe/execute', { key: other, body });
      const done = await ended(service, other, `/v1/recipe/jobs/${String(submitted.job_id)}`, 10);
      expect(done).toMatchObject({ status: 'completed' });
      return performance.now() - began;
    };
    let sent = 0;
    /** Sends a message of the next shape and checks its reply. */
    const sendNext = async (): Promise<void> => {
      const shape = SHAPE_NAMES[sent % SHAPE_NAMES.length]!;
      const message = `Hello. ${hostileText(shape, { chars: CHARS - 16, seed: `${sent++}` })}`;
      const { status, body, bytes } = await service.request('POST', '/v1/chat', { key: flooder, body: { message } });
      expect(status, `${shape}: ${bytes.toString().slice(0, 300)}`).toBe(202);
      const turn = await ended(service, flooder, `/v1/chat/${String(body.job_id)}`, 50);
      expect(turn['status'], shape).toBe('completed');
      const { content } = turn['message'] as { content: string };
      const isLimited = LIMITED.some((beginning) => content.startsWith(beginning));
      expect(isLimited, `${shape}: ${content.slice(0, 300)}`).toBe(true);
    };
    /** Sends messages, a few at a time, until stopped; returns a function that stops and waits. */
    const flood = (): (() => Promise<unknown>) => {
      const over = new AbortController();
      const sender = async (): Promise<void> => {
        do await sendNext();
        while (!over.signal.aborted);
      };
      const senders = Promise.all(Array.from({ length: IN_FLIGHT }, sender));
      return () => {
        over.abort();
        return senders;
      };
    };

    await run();
    await flood()(); // loads what reads messages
    sent = 0;
    const [alone, beside]: [number[], number[]] = [[], []];
    const ratio = (): number => median(beside) / median(alone);
    for (let round = 0; round < ROUNDS.all; round++) {
      if (round === ROUNDS.first && ratio() <= MAX_RATIO) break;
      alone.push(await run());
      const stop = flood();
      beside.push(await run());
      await stop();
    }
    const figures = `${alone.map(Math.round).join(' ')} alone, ${beside.map(Math.round).join(' ')} beside`;
    expect(ratio(), figures).toBeLessThanOrEqual(MAX_RATIO);
  });
});
