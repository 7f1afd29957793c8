import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAudioCommand } from '../../cli/build-client.ts';
import { startEnvironment, type Customer, type Environment } from './environment.ts';
import { figure, median, say, sayLoad, spread, type Verdict } from './report.ts';

const SECONDS = 5;
const PAIRS = 2;
/** Files that are sent, and made files that are fetched, at a time: the default of `audio run`. */
const AT_A_TIME = 4;

/** Measures a folder of the maximum size of a batch by `audio run`, against the same requests without it. */
export async function benchCommandLine({ files: count }: { files: number }): Promise<Verdict[]> {
  say(
    `command-line: ${count} mp3 files of ${SECONDS} s sent, a batch of one light capability, results and made files fetched`,
  );
  const environment = await startEnvironment({ lengths: [SECONDS] });
  const folder = await mkdtemp(join(tmpdir(), 'audio-bench-'));
  try {
    const bundle = join(folder, 'audio.mjs');
    await bundleAudioCommand(bundle);
    const customer = await environment.customer(['crop_audio']); // little that hides the time of the command line itself
    const byHand = async (): Promise<number> => timed(byApi, await filesIn(environment, { folder, count }));
    const byCommand = async (): Promise<number> => timed(byAudioRun, await filesIn(environment, { folder, count }));
    const byApi = (files: string): Promise<void> => workByApi(environment, customer, files);
    const byAudioRun = (files: string): Promise<void> => workByAudioRun(environment, customer, { bundle, files });
    await customer.complete(Array.from({ length: 20 }, () => environment.sources.fresh(SECONDS))); // warms up

    sayLoad('at the start');
    const [api, command]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair++) {
      // In turns, so that a machine that gets slower is slower for both.
      for (const first of pair % 2 === 0 ? [true, false] : [false, true]) {
        const seconds = await (first ? byHand() : byCommand());
        (first ? api : command).push(seconds);
        figure(first ? 'by the API alone' : 'by audio run', `${seconds.toFixed(2)} s`);
      }
    }
    figure('all by the API alone', spread(api));
    figure('all by audio run', spread(command));
    sayLoad('at the end');
    const ratio = median(command) / median(api);
    return [{ what: 'audio run, of the time of the API alone', value: ratio, bar: 1.1, unit: 'times' }];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await environment.close();
  }
}

async function timed(work: (files: string) => Promise<void>, files: string): Promise<number> {
  const began = performance.now();
  await work(files);
  return (performance.now() - began) / 1_000;
}

/** Writes a folder of new recordings. */
async function filesIn(
  { sources }: Environment,
  { folder, count }: { folder: string; count: number },
): Promise<string> {
  const files = await mkdtemp(join(folder, 'files-'));
  await mkdir(join(files, 'in'));
  for (let n = 0; n < count; n++) {
    const response = await fetch(sources.fresh(SECONDS));
    await writeFile(join(files, 'in', `take-${n}.mp3`), Buffer.from(await response.arrayBuffer()));
  }
  return files;
}

/** Does the work by plain requests, as a program would that stores nothing and cannot go on after an interruption. */
async function workByApi({ service }: Environment, customer: Customer, files: string): Promise<void> {
  const { key } = customer;
  const authorization = `Bearer ${key.api_key}`;
  const names = await readdir(join(files, 'in'));
  const urls = await inTurns(names, async (name) => {
    const body = await readFile(join(files, 'in', name));
    const headers = { authorization, 'content-type': 'application/octet-stream' };
    const response = await fetch(`${service.baseUrl}/v1/uploads`, { method: 'POST', headers, body });
    return ((await response.json()) as { audio_url: string }).audio_url;
  });
  const { id } = await customer.complete(urls);
  const addresses = new Set<string>();
  for (let page = 1, more = true; more; page++) {
    const path = `/v1/batch/${id}/results?page=${page}&page_size=100`;
    const results = (await service.request('GET', path, { key })).body as { items: unknown[]; has_more: boolean };
    for (const [, address] of JSON.stringify(results.items).matchAll(/"url":"(http[^"]+)"/g)) addresses.add(address!);
    more = results.has_more;
  }
  await inTurns([...addresses], async (address) => (await fetch(address)).arrayBuffer());
}

async function workByAudioRun(
  { service }: Environment,
  { key, recipeId }: Customer,
  { bundle, files }: { bundle: string; files: string },
): Promise<void> {
  const env = { ...process.env, AUDIO_API_URL: service.baseUrl, AUDIO_API_KEY: key.api_key };
  const args = [bundle, 'run', recipeId, join(files, 'in'), '--out', join(files, 'out'), '--yes', '--json'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`audio run ended with ${code}`);
}

async function inTurns<T, R>(entries: readonly T[], work: (entry: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < entries.length; index = next++) results[index] = await work(entries[index]!);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return results;
}
