import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { LANGUAGES } from '../../agent/reading/language.ts';
import { say } from '../../agent/reply/say.ts';
import { processorTimeMs } from '../../audio/engine/process-time.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { hostileText, SHAPE_NAMES } from '../infra/hostile-text.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

const LIMIT_MS = 600_000;
const CHARS = 65_536;
const PAUSE_MS = 100;
/**
 * Processor time of a worker between two replies: the second that a message may take, a new thread after one that was ended, and
 * all else that the worker does meanwhile: up to 10 s on a slow, busy machine. Without a bound, the slowest shapes take minutes.
 */
const MAX_CPU_S = 40;

/** Beginnings of the replies to a message that was cut, in any language, and to one that was ended. */
const LIMITED = [
  ...LANGUAGES.map((language) => say(language, 'readOnlyBeginning', 2_000)),
  'I could not make sense of this message in time.',
];

const test = base.override('settings', { ENGINE_CHILDREN: '2' });

/** Returns the processor time of a worker so far in seconds, without that of its engine children. */
function cpuSeconds(service: Service): number {
  return processorTimeMs(service.pid('worker'))! / 1_000;
}

/** Sends a message of each shape at once; returns the paths of their turns by shape. */
async function sendAll(service: Service, key: TestKey): Promise<Map<string, string>> {
  const sent = SHAPE_NAMES.map(async (shape): Promise<[string, string]> => {
    const message = `Hello. ${hostileText(shape, { chars: CHARS - 16, seed: shape })}`;
    const { status, body, bytes } = await service.request('POST', '/v1/chat', { key, body: { message } });
    expect(status, `${shape}: ${bytes.toString().slice(0, 300)}`).toBe(202);
    return [shape, `/v1/chat/${String(body.job_id)}`];
  });
  return new Map(await Promise.all(sent));
}

/** Waits for the next replies, checks them and takes them out of those that wait. */
async function nextReplies(service: Service, key: TestKey, waiting: Map<string, string>): Promise<void> {
  const began = cpuSeconds(service);
  for (const before = waiting.size; waiting.size === before; await sleep(PAUSE_MS)) {
    const used = cpuSeconds(service) - began;
    expect(used, `seconds of processor time without a reply; waiting: ${[...waiting.keys()].join(', ')}`).toBeLessThan(
      MAX_CPU_S,
    );
    for (const [shape, path] of waiting) {
      const { body } = await service.request('GET', path, { key });
      if (body['status'] === 'IN_QUEUE') continue;
      waiting.delete(shape);
      expect(body['status'], shape).toBe('completed');
      const { content } = body['message'] as { content: string };
      const isLimited = LIMITED.some((beginning) => content.startsWith(beginning));
      expect(isLimited, `${shape}: ${content.slice(0, 300)}`).toBe(true);
    }
  }
}

test(
  'hostile messages of many shapes in flight at once each take little processor time, and hold up no run of another account',
  async ({ service, audioHost }) => {
    verifies('service.fair-queue');
    expect(SHAPE_NAMES.length).toBeGreaterThan(20);
    const flooder = await service.key({ tokens: 100 });
    const other = await service.key({ tokens: 1_000 });
    const run = async (hz: number): Promise<void> => {
      const url = audioHost.serve(`${hz}.wav`, tone({ seconds: 5, hz }));
      const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [url] };
      const { body: submitted } = await service.request('POST', '/v1/recipe/execute', { key: other, body });
      const path = `/v1/recipe/jobs/${String(submitted['job_id'])}`;
      let status: unknown = 'IN_QUEUE';
      for (; status === 'IN_QUEUE'; await sleep(PAUSE_MS))
        status = (await service.request('GET', path, { key: other })).body['status'];
      expect(status).toBe('completed');
    };
    await run(100); // starts the engine
    const waiting = await sendAll(service, flooder);
    const all = waiting.size;
    const replies = async (): Promise<void> => {
      while (waiting.size > 0) await nextReplies(service, flooder, waiting);
    };
    const [left] = await Promise.all([run(200).then(() => waiting.size), replies()]);
    expect(left, 'messages that waited when the run had ended').toBeGreaterThan(all / 2);
  },
  LIMIT_MS,
);
