import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineChild } from '../../audio/engine/child-process.ts';
import { prepareCodeCache } from '../../audio/engine/code-cache/code-cache.ts';
import { kernelProtections, NO_PROTECTIONS } from '../../audio/engine/jail/sandbox-state.ts';
import { TaskFolder } from '../../audio/engine/task-folder.ts';
import { figure, median, say, sayLoad, spread, type Verdict } from './report.ts';
import { startEnvironment } from './environment.ts';

const PAIRS = 5;
const ITEMS = 40;
const SHORT_S = 20;
const STARTS = 20;

const log = { warn: () => undefined, error: () => undefined };

/** Compares batches and starts of children with the sandbox on and off, in alternating pairs on the same machine. */
export async function benchSandbox(): Promise<Verdict[]> {
  say('sandbox: engine children locked in, against plain processes');
  sayLoad('at the start');
  const starts = await compareStarts();
  figure('start of a child, plain', spread(starts.off));
  figure('start of a child, locked in', spread(starts.on));
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = await rate(pair % 2 === 0);
    const second = await rate(pair % 2 !== 0);
    const [on, off] = pair % 2 === 0 ? [first, second] : [second, first];
    ratios.push(on / off);
    figure(
      `pair ${pair + 1}: throughput on, off, ratio`,
      `${on.toFixed(2)}, ${off.toFixed(2)}, ${(on / off).toFixed(3)}`,
    );
  }
  figure('median ratio of throughput', median(ratios).toFixed(3));
  sayLoad('at the end');
  const slower = 1_000 * (median(starts.on) - median(starts.off));
  return [
    { what: `longer start of a child, median of ${STARTS}`, value: slower, bar: 200, unit: 'ms' },
    { what: 'time of a batch, locked in against plain', value: 1 / median(ratios), bar: 1 / 0.95, unit: '×' },
  ];
}

/** Returns items per second of a batch of new recordings. */
async function rate(sandbox: boolean): Promise<number> {
  const environment = await startEnvironment({ lengths: [SHORT_S], settings: { SANDBOX: String(sandbox) } });
  try {
    const customer = await environment.customer();
    const urls = (count: number): string[] => Array.from({ length: count }, () => environment.sources.fresh(SHORT_S));
    await customer.complete(urls(8)); // warms up: child processes start, code is compiled
    const { seconds } = await customer.complete(urls(ITEMS));
    return ITEMS / seconds;
  } finally {
    await environment.close();
  }
}

/** Returns the seconds from the start of a child until it begins a task, in turns without and with the sandbox. */
async function compareStarts(): Promise<{ on: number[]; off: number[] }> {
  const dir = await mkdtemp(join(tmpdir(), 'aps-bench-'));
  try {
    const codeCache = await prepareCodeCache({ dir: join(dir, 'code'), log });
    const times = { on: [] as number[], off: [] as number[] };
    for (let n = 0; n < STARTS; n++) {
      times.off.push(await startTime(dir, { sandbox: false, codeCache }));
      times.on.push(await startTime(dir, { sandbox: true, codeCache }));
    }
    return times;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function startTime(
  dir: string,
  { sandbox, codeCache }: { sandbox: boolean; codeCache: string | undefined },
): Promise<number> {
  const sourcePath = join(dir, 'source');
  await writeFile(sourcePath, 'not audio');
  const folder = new TaskFolder(dir);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const began = performance.now();
  const child = new EngineChild({
    jail: {
      protections: sandbox ? kernelProtections() : NO_PROTECTIONS,
      readable: [],
      codeCache,
      limits: { maxFileBytes: 2 ** 34, maxDataBytes: 2 ** 32 },
      health: { hasFailed: false },
    },
    folder,
    log,
    niceness: 0,
    onExit: () => undefined,
  });
  child.listen({
    onMessage: () => resolve((performance.now() - began) / 1_000),
    onExit: () => reject(new Error('the child did not start')),
  });
  child.assign(await folder.stage({ kind: 'probe', sourcePath, decodedDir: dir, maxSeconds: 1 }));
  const seconds = await promise;
  child.kill();
  await child.gone;
  return seconds;
}
