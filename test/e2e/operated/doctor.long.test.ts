import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Found {
  name: string;
  state: string;
  found: string;
  advice?: string;
}

interface Run {
  code: number;
  by: Record<string, Found>;
}

/** Runs the doctor with the settings of a service. Returns its findings by name and its exit code. */
async function doctor(env: Record<string, string>): Promise<Run> {
  const run = spawn(process.execPath, ['embedded/doctor.ts', '--json', '--no-sandbox'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number>((resolve) => run.once('exit', (code) => resolve(code ?? -1)));
  const { checks } = JSON.parse(await text(run.stdout)) as { checks: Found[] };
  return { code: await ended, by: Object.fromEntries(checks.map((check) => [check.name, check])) };
}

/** Runs the doctor until its findings have these states: on a busy machine a part that is well may respond too late. */
async function finds(env: Record<string, string>, states: Record<string, string | undefined>): Promise<Run> {
  const names = Object.keys(states);
  for (let tries = 1; ; tries += 1) {
    const run = await doctor(env);
    const found = Object.fromEntries(names.map((name) => [name, run.by[name]?.state]));
    if (isDeepStrictEqual(found, states)) return run;
    if (tries === 5) throw new Error(`Expected ${JSON.stringify(states)}, found ${JSON.stringify(run.by)}`);
  }
}

const PARTS = ['PostgreSQL', 'Clock', 'Schema', 'Stuck items', 'Lost wake-ups', 'Ledger', 'Counted bytes', 'Storage'];
const OTHERS = ['Orphans', 'Lost objects', 'Temporal', 'Search attributes', 'Fairness', 'Queues', 'Workers', 'API'];

test(
  'npm run doctor finds a running service well, and says what is dead and what to do',
  { timeout: 900_000 },
  async ({ service, db }) => {
    await finds(service.env, Object.fromEntries([...PARTS, ...OTHERS].map((name) => [name, 'ok'])));

    const { account_id: accountId } = await service.key({ tokens: 10 });
    await db.query('insert into account_storage (account_id, bytes) values ($1, 1)', [accountId]);
    await service.stop('api');
    const noApi = await finds(service.env, { API: 'failing', 'Counted bytes': 'degraded', Queues: 'ok' });
    expect(noApi.code).toBe(1);

    const closed = '127.0.0.1:9';
    const dead = { TEMPORAL_ADDRESS: closed, STORAGE_URL: 'file:///proc/no-such-folder' };
    const half = await finds(
      { ...service.env, ...dead },
      { PostgreSQL: 'ok', Ledger: 'ok', Temporal: 'failing', Storage: 'failing' },
    );
    expect(half.by['Temporal']!.advice).toContain('TEMPORAL_ADDRESS');
    expect(half.by['Storage']!.advice).toContain('STORAGE_URL');

    const noPostgres = await finds(
      { ...service.env, DATABASE_URL: `postgres://nobody@${closed}/none` },
      { PostgreSQL: 'failing', Ledger: undefined, Temporal: 'ok', Storage: 'ok' },
    );
    expect(noPostgres.by['PostgreSQL']!.advice).toContain('DATABASE_URL');

    const invalid = await doctor({ ...service.env, PORT: 'many' });
    expect([invalid.code, invalid.by['Settings']!.found]).toEqual([1, expect.stringContaining('PORT')]);
  },
);
