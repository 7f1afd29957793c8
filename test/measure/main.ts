import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { leaveNothing } from '../infra/own/leave-nothing.ts';
import type { ChatOptions } from './chat/measure-chat.ts';
import { MEASUREMENTS, TEXT_MEASUREMENTS } from './index.ts';
import { atMost, inProcess } from './jobs.ts';
import type { Peers } from './measurement.ts';
import { peersOf } from './peers.ts';
import { measureReal } from './real/measure-real.ts';
import { met, say, sayFigures } from './report.ts';

const USAGE = `Usage: npm run measure -- [CAPABILITY…] [--seed dev] [--material DIR]… [--keep DIR] [--peers] [--jobs N]
       npm run measure -- chat [--set dev] [--model MODEL] [--show]
       npm run measure -- ways [--set orders] [--model MODEL] [--show]
       npm run measure -- slots
       npm run measure -- real --sources FOLDER [--section NAME] [--half HALF] [--cache DIR]
test/measure/README.md tells what they measure.`;

/**
 * `npm run measure -- [names…] [--seed dev] [--keep DIR] [--material DIR]… [--peers] [--jobs N]`: measures
 * capabilities on generated recordings, or on folders of recordings with their truth; with `--peers` also other
 * systems. `npm run measure -- chat [--set dev] [--model MODEL] [--show]` holds conversations, `npm run measure -- real --sources
 * FOLDER` measures on real recordings. Each capability runs in its own process, N at a time (default: the number of cores). Exits with 1 if a
 * figure misses its bar.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      material: { type: 'string', multiple: true },
      seed: { type: 'string', default: 'dev' },
      keep: { type: 'string' },
      peers: { type: 'boolean', default: false },
      jobs: { type: 'string', default: `${availableParallelism()}` },
      model: { type: 'string' },
      set: { type: 'string' },
      show: { type: 'boolean', default: false },
      sources: { type: 'string' },
      section: { type: 'string' },
      half: { type: 'string' },
      cache: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return say(USAGE);
  if (positionals[0] === 'real') {
    if (!(await measureReal(values))) process.exitCode = 1;
    return;
  }
  const names = MEASUREMENTS.map(({ capability }) => capability);
  const texts = Object.keys(TEXT_MEASUREMENTS);
  const unknown = positionals.filter((name) => ![...names, ...texts].some((known) => known === name));
  if (unknown.length > 0) {
    say(`There is no measurement of ${unknown.join(', ')}; there is of ${[...names, ...texts].join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  for (const text of positionals.filter((name) => texts.includes(name))) await measureText(text, values);
  if (positionals.length > 0 && positionals.every((name) => texts.includes(name))) return;
  const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(name));
  const made = values.keep ?? (await mkdtemp(join(tmpdir(), 'measure-')));
  try {
    const jobs = Math.max(1, Number(values.jobs) || 1);
    if (!values.material) await make(made, { seed: values.seed, jobs });
    await measure(chosen, { dirs: values.material ?? [made], beside: values.peers, jobs });
  } finally {
    if (!values.keep) await rm(made, { recursive: true, force: true });
  }
}

/** Prints the figures of what reads chat messages; they need no recordings. */
async function measureText(name: string, options: ChatOptions): Promise<void> {
  const figures = await TEXT_MEASUREMENTS[name]!(options);
  sayFigures(name, figures);
  if (!figures.every(met)) process.exitCode = 1;
}

async function make(dir: string, { seed, jobs }: { seed: string; jobs: number }): Promise<void> {
  const began = performance.now();
  const parts = { kind: 'make', dir, seed, parts: jobs } as const;
  const each = Array.from({ length: jobs }, (_, part) => inProcess({ ...parts, part }));
  await Promise.all(each);
  say(`recordings of seed ${seed} generated in ${secondsSince(began)} s\n`);
}

/** Prints each capability's figures when they are known, and the missed bars at the end. */
async function measure(
  chosen: readonly CapabilityName[],
  { dirs, beside, jobs }: { dirs: readonly string[]; beside: boolean; jobs: number },
): Promise<void> {
  const began = performance.now();
  const queued = atMost(jobs);
  const peers: Promise<Record<string, Peers>> = beside ? queued(() => peersOf(dirs, say)) : Promise.resolve({});
  const missed: string[] = [];
  const one = async (capability: CapabilityName): Promise<void> => {
    const done = await queued(() => inProcess({ kind: 'measure', dirs, capability })).catch((error: Error) => error);
    if (done instanceof Error) {
      say(`${capability}\n  FAILED  ${done.message}\n`);
      missed.push(`${capability} failed`);
      return;
    }
    sayFigures(capability, done.figures, (await peers)[capability]);
    say(`  took ${done.cpuS.toFixed(0)} s of processor time\n`);
    for (const figure of done.figures) if (!met(figure)) missed.push(`${capability}: ${figure.what.trim()}`);
  };
  await Promise.all(chosen.map(one));
  say(`${chosen.length} capabilities measured in ${secondsSince(began)} s`);
  say(missed.length === 0 ? 'every bar met' : `missed:\n  ${missed.join('\n  ')}`);
  if (missed.length > 0) process.exitCode = 1;
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(0);
}

leaveNothing('measure').addEventListener('abort', () => process.exit(130));
await main();
