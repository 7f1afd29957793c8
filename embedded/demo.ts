import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { loadConfig } from '../platform/config.ts';
import { CannotStart } from './process/cannot-start.ts';
import { makeSamples, type Recording } from './demo/recordings.ts';
import { demoClient, type DemoClient, type DemoItem } from './demo/client.ts';
import { demoKey, demoKeyFile } from './supervisor/demo-key.ts';
import { printReport } from './demo/report.ts';
import { canRun } from './supervisor/parts.ts';
import { runningSupervisor } from './supervisor/lock.ts';
import { startEmbeddedService, type EmbeddedService } from './supervisor/service.ts';
import { announce } from './terminal/announce.ts';
import { fail, say, shortPath } from './terminal/output.ts';
import { aborted, stopSignal } from './terminal/stop-signal.ts';

/** `npm run demo [files…] [--once]`: starts the service unless it runs already, and runs a batch of recordings through it. */

const RECIPE = 'rec_0008_master_check';

const USAGE = 'Usage: npm run demo -- [files…] [--once]';

async function main(signal: AbortSignal): Promise<void> {
  const { files, once, help } = readArguments();
  if (help) {
    say(USAGE);
    return;
  }
  const recordings = files.length > 0 ? files.map(readRecording) : makeSamples();
  const running = await runningService(signal);
  let started: EmbeddedService | undefined;
  try {
    started = running ? undefined : await startEmbeddedService({ env: process.env, say, signal });
    const service = running ?? started;
    if (!service) return;
    const client = demoClient({ url: service.url, key: service.demo.key, signal });
    await runBatch(recordings, { client, signal, folder: join(service.dataDir, 'demo') });
    if (started && !once) {
      await announce(started);
      await aborted(signal);
    } else if (running) {
      say(`The service is still running at ${running.url}.`);
    }
  } finally {
    await started?.stop();
  }
}

function readArguments(): { files: string[]; once: boolean; help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { once: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    });
    return { files: positionals, once: values.once || !process.stdout.isTTY, help: values.help };
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function readRecording(file: string): Recording {
  if (!existsSync(file) || !statSync(file).isFile()) throw new CannotStart(`There is no file ${file}. ${USAGE}`);
  return { name: basename(file), bytes: readFileSync(file) };
}

/** Returns the service that runs on our DATA_DIR, once it is ready for a batch; undefined when none runs. */
async function runningService(
  signal: AbortSignal,
): Promise<Pick<EmbeddedService, 'url' | 'dataDir' | 'demo'> | undefined> {
  const { DATA_DIR: dataDir } = loadConfig(process.env);
  const supervisor = runningSupervisor(dataDir);
  if (!supervisor || supervisor.stopping) return undefined;
  say(`Using the service at ${supervisor.url}, which runs already.`);
  for (let tries = 0; tries < 240; tries++) {
    const status = await fetch(`${supervisor.url}/status`, { signal }).then(
      (response) => response.text(),
      () => '',
    );
    const key = demoKey(dataDir);
    if (canRun(status) && key) return { url: supervisor.url, dataDir, demo: { key, isNew: false } };
    await sleep(250, undefined, { signal });
  }
  throw new CannotStart(
    `The service at ${supervisor.url} is not ready, or ${shortPath(demoKeyFile(dataDir))} is missing. Look at ${shortPath(dataDir)}/logs, or stop the service and run the demo again.`,
  );
}

async function runBatch(
  recordings: Recording[],
  { client, signal, folder }: { client: DemoClient; signal: AbortSignal; folder: string },
): Promise<void> {
  const names = new Map<string, string>();
  for (const { name, bytes } of recordings) {
    say(`Uploading ${name} (${(bytes.length / 1e6).toFixed(1)} MB) …`);
    names.set(await client.upload(Buffer.from(bytes)), name);
  }
  say(`Running ${RECIPE} on ${names.size} recording(s) …`);
  const batchId = await client.submit(RECIPE, [...names.keys()]);
  await showProgress(batchId, client, signal);
  const items = await client.results(batchId);
  const rows = items.map((item: DemoItem) => ({ name: names.get(item.audio_url) ?? item.audio_url, item }));
  say('');
  await printReport(rows, { client, folder: join(folder, batchId.slice(-6)) });
}

async function showProgress(batchId: string, client: DemoClient, signal: AbortSignal): Promise<void> {
  const bar = new SingleBar(
    { format: '  {bar} {percentage} % of {items} items, {duration_formatted}', hideCursor: true },
    Presets.shades_classic,
  );
  const isTerminal = process.stdout.isTTY;
  try {
    for (let shown = -1; ;) {
      const { status, total_items: items, percent_complete: percent } = await client.status(batchId);
      if (isTerminal && shown < 0) bar.start(100, 0, { items });
      if (isTerminal) bar.update(percent, { items });
      else if (percent !== shown) say(`  ${percent} % of ${items} items`);
      shown = percent;
      if (status !== 'IN_QUEUE') return;
      await sleep(200, undefined, { signal });
    }
  } finally {
    if (isTerminal) bar.stop();
  }
}

process.umask(0o077); // as npm start
const signal = stopSignal();
try {
  await main(signal);
} catch (error) {
  if (!signal.aborted) fail(error);
}
if (signal.aborted) say('Stopped.');
