import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { KEY_COMMANDS } from '../../cli/key-commands.ts';
import { loadConfig } from '../../platform/config.ts';
import { openPool } from '../../platform/db/pool.ts';
import { checkAgainstContract } from './contract.ts';
import { until } from './until.ts';

const testKeySchema = z.object({
  api_key: z.string(),
  account_id: z.string(),
  team_id: z.string().nullable(),
  kind: z.string(),
});
export type TestKey = z.infer<typeof testKeySchema>;

export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined if the body is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape and assert on them
  body: any;
  bytes: Buffer;
}

/** The address of a running service, and its settings. */
export interface ServiceAddress {
  baseUrl: string;
  databaseUrl: string;
  /** Environment of its processes. */
  env: Record<string, string>;
}

export interface ServiceClient extends ServiceAddress {
  /** Sends a request; an object is sent as JSON, text and bytes as they are. Checks the response against the contract. */
  request(
    method: string,
    path: string,
    o?: { key?: string | TestKey; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestResponse>;
  /** Creates a key as the keys command does. */
  key(o?: { kind?: 'live' | 'test' | 'free'; tokens?: number; account?: string; team?: string }): Promise<TestKey>;
  /** Runs steps and returns the response with their end, also where that comes after the minute that a request waits. */
  ran(key: string | TestKey, body: object): Promise<TestResponse>;
  /** Uploads bytes and returns their upload:// address. */
  upload(key: TestKey, bytes: Uint8Array): Promise<string>;
  /** Polls a batch until it is settled and returns its status. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
  settled(key: TestKey, batchId: string, limitMs?: number): Promise<any>;
}

/**
 * Returns a client of a running service. `lastLines` returns the last output of the worker, for failure messages. Responses of another release are not
 * checked against the contract, to which releases add.
 */
export function connectService(
  address: ServiceAddress,
  lastLines: () => string | Promise<string>,
  { isOfThisRelease = true } = {},
): ServiceClient {
  const { baseUrl, env } = address;
  const client: ServiceClient = {
    ...address,
    async request(method, path, { key, body, headers = {} } = {}) {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${typeof key === 'string' ? key : key.api_key}` }),
          ...(body === undefined || body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: sendable(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const result = { status: response.status, headers: response.headers, body: parsed(bytes), bytes };
      if (isOfThisRelease)
        checkAgainstContract({ ...result, method, path, contentType: response.headers.get('content-type') });
      return result;
    },
    async key({ kind = 'live', tokens, account, team } = {}) {
      const config = loadConfig(env);
      const db = openPool(config, pino({ level: 'silent' }));
      try {
        const options = { kind, account, team, tokens: tokens?.toString() };
        const [made] = await KEY_COMMANDS['create']!.run(options, { db, config, withTemporal });
        return testKeySchema.parse(made);
      } finally {
        await db.end();
      }
    },
    async ran(key, body) {
      const response = await client.request('POST', '/v1/run', { key, body: { wait_s: 60, ...body } });
      if (response.body?.status !== 'IN_QUEUE') return response;
      const { job_id: id } = response.body;
      return until(`the run ${id} has ended`, async () => {
        const shown = await client.request('GET', `/v1/recipe/jobs/${id}`, { key });
        return shown.body.status !== 'IN_QUEUE' && shown;
      });
    },
    async upload(key, bytes) {
      const response = await client.request('POST', '/v1/uploads', {
        key,
        body: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      });
      if (response.status !== 201)
        throw new Error(`The upload returned ${response.status}: ${response.bytes.toString()}`);
      return String(response.body.audio_url);
    },
    async settled(key, batchId, limitMs = 240_000) {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const { body } = await client.request('GET', `/v1/batch/${batchId}`, { key });
        if (body?.status !== 'IN_QUEUE') return body;
        if (Date.now() > deadline) {
          throw new Error(`Batch ${batchId} is not settled: ${JSON.stringify(body)}\n${await lastLines()}`);
        }
        await sleep(50);
      }
    },
  };
  return client;
}

function withTemporal(): never {
  throw new Error('Making a key needs no Temporal.');
}

function sendable(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
