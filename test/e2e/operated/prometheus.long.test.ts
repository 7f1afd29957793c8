import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../infra/servers/free-port.ts';
import { startProcess } from '../../../embedded/process/run.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import { hasTool } from '../../infra/has-tool.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));
const RULES = join(DEPLOY, 'prometheus', 'alerts.yml');

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), action: z.string().min(20) }),
        }),
      ),
    }),
  ),
});
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

const alerts = rules.parse(parse(await readFile(RULES, 'utf8'))).groups.flatMap((group) => group.rules);
const { panels } = dashboard.parse(JSON.parse(await readFile(join(DEPLOY, 'grafana', 'audio-service.json'), 'utf8')));

/** Returns the expression of an alert without the comparison with its limit. */
const measured = (expr: string): string => expr.trim().replace(/ (?:<|>|==) [\d.]+$/, '');

const EXPRESSIONS = [
  ...alerts.map(({ alert, expr }) => ({ name: alert, query: measured(expr) })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ name: title, query: expr.replaceAll('$__rate_interval', '1m') })),
  ),
];

describe.skipIf(!hasTool('promtool'))('Prometheus beside the service', () => {
  test('finds its rules valid', async () => {
    const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', RULES]);
    expect(stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
  });

  test('has a series for every expression of a panel or an alert, and none of the alerts fires', async ({
    service,
    audioHost,
  }) => {
    const workerPort = await freePort();
    await service.stop('worker');
    await service.start('worker', { METRICS_PORT: String(workerPort) });
    const prometheus = await startPrometheus({ api: new URL(service.baseUrl).host, worker: `127.0.0.1:${workerPort}` });
    const key = await service.key({ tokens: 1_000 });
    let works = 0;
    const work = async (): Promise<void> => {
      works += 1;
      const audio_urls = [
        await service.upload(key, tone({ seconds: 1, hz: 200 + works })),
        audioHost.serve('text.wav', Buffer.from('not audio')),
      ];
      const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls };
      const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
      await service.settled(key, id);
    };
    await expect
      .poll(
        async () => {
          await work();
          const found = await Promise.all(EXPRESSIONS.map(({ query }) => prometheus.series(query)));
          return EXPRESSIONS.filter((_, n) => found[n] === 0).map(({ name, query }) => `${name}: ${query}`);
        },
        { interval: 1_000 },
      )
      .toEqual([]);
    expect(await prometheus.series('ALERTS{alertstate="firing"}')).toBe(0);
  });
});

/** Starts a Prometheus that scrapes every second; it ends with the test. */
async function startPrometheus({ api, worker }: { api: string; worker: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const port = await freePort();
  const example = await readFile(join(DEPLOY, 'prometheus', 'prometheus.yml'), 'utf8');
  const config = example
    .replaceAll('15s', '1s')
    .replace('alerts.yml', RULES)
    .replace('127.0.0.1:3000', api)
    .replace('127.0.0.1:9464', worker);
  await writeFile(join(folder, 'prometheus.yml'), config);
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const running = await startProcess({ file: 'prometheus', args, cwd: folder, env: process.env }, () => {});
  onTestFinished(async () => {
    await running.stop('SIGTERM', 10_000);
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return {
    /** Returns how many series an expression has now. Throws if it is invalid. */
    async series(query: string): Promise<number> {
      const response = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
      const answer = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
      if (!response.ok) throw new Error(`${query}: ${await response.text()}`);
      return answer.parse(await response.json()).data.result.length;
    },
  };
}
