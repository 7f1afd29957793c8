import { setTimeout as sleep } from 'node:timers/promises';
import { tone } from '../infra/audio.ts';
import type { AudioHost } from '../infra/servers/audio-host.ts';
import type { TestKey } from '../infra/service-client.ts';
import { until } from '../infra/until.ts';

/** Crops and measures: an item stores a file between two steps. */
const RECIPE = 'rec_0003_trim_and_measure';
const ITEMS = 2;
const PAUSE_MS = 50;

/** A response as a client saw it; status 0 if there was none. */
export interface Seen {
  request: string;
  status: number;
  code: string;
  /** Time until the response. */
  ms: number;
}

/** Sends requests; a `ServiceClient` does. */
export interface Client {
  request(
    method: string,
    path: string,
    o: { key: TestKey; body?: unknown; headers?: Record<string, string> },
    // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
  ): Promise<{ status: number; body: any }>;
}

/** Customers who work with the service all the time: each submits a small batch, reads it until it has ended, and submits the next one. */
export interface Load {
  /** Every response so far. */
  seen: Seen[];
  /** Returns how many batches have ended. */
  ended(): number;
  /** Waits for so many more batches to end. */
  more(batches: number): Promise<void>;
  /** Lets the customers finish; returns their batches, all ended. */
  finish(): Promise<{ id: string; body: Record<string, unknown> }[]>;
}

/** Starts the load. A request that fails is recorded; a submit is repeated with its Idempotency-Key until it is accepted. */
export function startLoad(client: Client, { keys, audioHost }: { keys: TestKey[]; audioHost: AudioHost }): Load {
  const seen: Seen[] = [];
  const batches: { id: string; body: Record<string, unknown> }[] = [];
  const stop = new AbortController();
  let pitch = 200;

  async function ask(method: string, path: string, o: Parameters<Client['request']>[2]) {
    const request = `${method} ${path.replace(/[0-9a-f-]{36}/, '…')}`;
    const began = performance.now();
    const see = (status: number, code: string): void =>
      void seen.push({ request, status, code, ms: performance.now() - began });
    try {
      const response = await client.request(method, path, o);
      see(response.status, String(response.body?.code ?? ''));
      return response;
    } catch (error) {
      see(0, `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`);
      return undefined;
    }
  }

  /** Submits a batch and returns its id once it is accepted. */
  async function submit(key: TestKey): Promise<string> {
    const audio_urls = Array.from({ length: ITEMS }, () => {
      const name = `${crypto.randomUUID()}.wav`;
      return audioHost.serve(name, tone({ seconds: 1, hz: (pitch += 1) }));
    });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (;;) {
      const response = await ask('POST', '/v1/batch', { key, headers, body: { recipe_id: RECIPE, audio_urls } });
      if (response?.status === 202) return String(response.body.batch_id);
      await sleep(PAUSE_MS);
    }
  }

  async function work(key: TestKey): Promise<void> {
    while (!stop.signal.aborted) {
      const id = await submit(key);
      for (;;) {
        const response = await ask('GET', `/v1/batch/${id}`, { key });
        if (response?.status === 200 && response.body.status !== 'IN_QUEUE') {
          batches.push({ id, body: response.body });
          break;
        }
        await ask('GET', '/v1/account', { key });
        await sleep(PAUSE_MS);
      }
    }
  }

  const customers = keys.map((key) => work(key));
  return {
    seen,
    ended: () => batches.length,
    async more(count) {
      const goal = batches.length + count;
      await until(`${count} more batches have ended`, () => batches.length >= goal, { limitMs: 180_000 });
    },
    async finish() {
      stop.abort();
      await Promise.all(customers);
      return batches;
    },
  };
}

/** Returns the responses that are not a success, by request, status and code, with their numbers. */
export function failures(seen: Seen[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { request, status, code } of seen) {
    if (status >= 200 && status < 300) continue;
    const what = `${request}: ${status} ${code}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

/** A Temporal that is slower than this is given up. */
const TEMPORAL_MS = 2_000;

/**
 * Returns the failures that a restart of our processes explains: not those of a Temporal that runs and is too slow, on a busy machine. A process that
 * leaves while it starts a workflow fails at once.
 */
export function failuresOfOurs(seen: Seen[]): Record<string, number> {
  return failures(seen.filter(({ code, ms }) => code !== 'workflow_binding_missing' || ms < TEMPORAL_MS));
}
