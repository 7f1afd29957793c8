import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../infra/servers/free-port.ts';
import { startProcess } from '../../../embedded/process/run.ts';
import openapi from '../../../api/openapi.json' with { type: 'json' };
import { HOT_ID } from '../../infra/large/sizes.ts';
import { connectService } from '../../infra/service-client.ts';
import type { Work } from './times.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ROUNDS = 100;
/** Requests that are not timed: event streams, which end late, and files, which come from storage. */
const LEFT_OUT = /stream|events|peaks|artifacts|^\/openapi\.json$|operator|^\/metrics$/;

/** Starts an API on a database and returns a work for each GET, with a page in the middle of each list, and for a submitted batch. */
export async function openRequests(o: {
  url: string;
  temporalAddress: string;
  folder: string;
}): Promise<{ works: Work[]; close: () => Promise<unknown> }> {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    PORT: String(port),
    DATA_DIR: await mkdtemp(join(o.folder, 'api-')),
    DATABASE_URL: o.url,
    KEY_SECRET: 'a-secret-for-benches-only',
    TEMPORAL_ADDRESS: o.temporalAddress,
    REQUESTS_PER_MINUTE: '10000000',
    OUTBOUND_ALLOWLIST: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const api = await startProcess({ file: process.execPath, args: ['api/main.ts'], cwd: ROOT, env }, (line) =>
    process.stderr.write(`${line}\n`),
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${baseUrl}/readyz`).catch(() => undefined))?.ok) {
    if (api.hasExited()) throw new Error('The API ended while starting.');
    await sleep(200);
  }
  const service = connectService({ baseUrl, databaseUrl: o.url, env }, () => '');
  const { api_key: key } = await service.key({ account: HOT_ID });
  const request = async (path: string, init: RequestInit = {}): Promise<void> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}${path}`, { headers, ...init });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${path} returns ${response.status}.`);
  };
  const body = JSON.stringify({
    recipe_id: 'rec_0001_loudness_and_tempo',
    audio_urls: ['https://audio.example/a.wav'],
  });
  return {
    works: [
      ...paths().map((path) => ({
        name: `GET ${path.replaceAll(HOT_ID, '…')}`,
        rounds: ROUNDS,
        run: () => request(path),
      })),
      { name: 'POST /v1/batch', rounds: ROUNDS, run: () => request('/v1/batch', { method: 'POST', body }) },
    ],
    close: () => api.stop('SIGTERM', 5_000),
  };
}

/** Returns the GETs of the contract, with ids of rows in the middle; each list also from the middle on. */
function paths(): string[] {
  return Object.entries(openapi.paths).flatMap(([template, operations]) => {
    if (!('get' in operations) || LEFT_OUT.test(template)) return [];
    const path = template.replaceAll(/\{recipe_id\}/g, 'rec_0000_s0').replaceAll(/\{\w+\}/g, HOT_ID);
    const names =
      'parameters' in operations.get ? operations.get.parameters.map((p) => ('name' in p ? p.name : '')) : [];
    const before =
      template === '/v1/conversations' || template.endsWith('deliveries') ? '2025-12-01T00:00:00.000Z' : HOT_ID;
    return [
      path,
      ...(names.includes('before') ? [`${path}?before=${before}`] : []),
      ...(names.includes('status') ? [`${path}?status=failed`] : []),
    ];
  });
}
