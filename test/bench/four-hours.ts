import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '../../audio/capabilities/list.ts';
import type { Capability } from '../../audio/capabilities/capability.ts';
import { joinParts } from '../../audio/dsp/core/join-parts.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { repeated, wav } from '../infra/audio.ts';
import { HOUR_S, MAX_MB, probe, runOne, synthesiseMusic, type Run } from './capabilities.ts';
import { keptResults, type KeptResults } from './kept-results.ts';
import { figure, say, sayLoad, type Verdict } from './report.ts';

const MINUTE_S = 60;
const FOUR_HOURS_S = 4 * HOUR_S;
const LOW_RATE_HZ = 16_000;

interface FourHoursOptions {
  only: readonly string[];
  /** File of the results, which a later call goes on from. */
  keep: string;
  /** Wall-clock time of one capability at most. */
  limitS: number;
}

/**
 * Measures time and memory of every capability on the longest audio that is accepted: four hours, mono at a low rate. It takes hours on two
 * busy cores, so each result is kept in a file and not measured again. A minute of the same audio is measured first: it gives the order,
 * the cheapest capability first, and a result to compare with.
 */
export async function benchFourHours({ only, keep, limitS }: FourHoursOptions): Promise<Verdict[]> {
  const capabilities = CAPABILITIES.filter(({ name }) => only.length === 0 || only.includes(name));
  const kept = await keptResults<Run>(keep);
  say(
    `four-hours: mono at ${LOW_RATE_HZ / 1_000} kHz, one capability at a time in an engine child of its own; results in ${keep}`,
  );
  sayLoad('at the start');
  await measureAll(capabilities, { seconds: MINUTE_S, kept, limitS });
  const cheapestFirst = capabilities.toSorted((a, b) => costOfMinute(a, kept) - costOfMinute(b, kept));
  await measureAll(cheapestFirst, { seconds: FOUR_HOURS_S, kept, limitS });
  sayLoad('at the end');
  return capabilities.flatMap((capability) => verdictsOf(capability, kept));
}

interface Measuring {
  seconds: number;
  kept: KeptResults<Run>;
  limitS: number;
}

async function measureAll(capabilities: readonly Capability[], { seconds, kept, limitS }: Measuring): Promise<void> {
  const left = capabilities.filter((capability) => !kept.get(keyOf(capability, seconds)));
  say(
    `  ${seconds / MINUTE_S} minutes: ${capabilities.length - left.length} of ${capabilities.length} measured before`,
  );
  if (left.length === 0) return;
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const sourcePath = join(dir, 'source');
    await writeFile(sourcePath, lowRate(seconds / MINUTE_S));
    const { facts } = await probe(dir, sourcePath);
    for (const [n, capability] of left.entries()) {
      const run = await runOne(capability.name, { dir, sourcePath, facts, limitMs: limitS * 1_000 });
      await kept.add(keyOf(capability, seconds), run);
      figure(`${n + 1} of ${left.length}: ${capability.name}`, textOf(run, seconds));
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function textOf({ trouble, cpuS, tookS, peakMb, output }: Run, seconds: number): string {
  const cost = `${cpuS.toFixed(0)} s of processor time (${(seconds / cpuS).toFixed(0)} x real time), ${tookS.toFixed(0)} s, ${peakMb.toFixed(0)} MB`;
  return `${cost}; ${trouble ?? JSON.stringify(output)}`;
}

/** Time is judged by processor time, which depends little on the load of the machine. An input that does not fit is a clear error, and no verdict. */
function verdictsOf(capability: Capability, kept: KeptResults<Run>): Verdict[] {
  const { name } = capability;
  const run = kept.get(keyOf(capability, FOUR_HOURS_S));
  if (!run) return [];
  const memory = { what: `${name}, memory for four hours`, value: run.peakMb, bar: MAX_MB, unit: 'MB' };
  const time = { what: `${name}, four hours, of processor time`, value: run.cpuS, bar: barS(), unit: 's' };
  return run.trouble?.startsWith('step_failed') || run.trouble?.startsWith('step_timed_out')
    ? [memory, { ...time, what: `${name}, four hours: ${run.trouble}`, value: Infinity }]
    : [memory, time];
}

/** Returns the processor time that fits into a step of the default policy; `create_video` alone uses a second core. */
function barS(): number {
  return DEFAULT_POLICY.step_timeout_s;
}

function costOfMinute(capability: Capability, kept: KeptResults<Run>): number {
  return kept.get(keyOf(capability, MINUTE_S))?.cpuS ?? 0;
}

/** A capability that works otherwise has another version, and is measured again. */
function keyOf({ name, version }: Capability, seconds: number): string {
  return `${name} ${version}, ${seconds} s`;
}

/** Returns a WAV file that repeats a minute of synthetic music. */
function lowRate(minutes: number): Uint8Array {
  const lower = createResampler(44_100, LOW_RATE_HZ);
  const low = joinParts([lower.push(synthesiseMusic(MINUTE_S)[0]!), lower.finish()]);
  return repeated(wav([low], { sampleRate: LOW_RATE_HZ }), minutes);
}
