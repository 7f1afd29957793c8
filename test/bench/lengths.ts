import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '../../audio/capabilities/list.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { repeated, wav } from '../infra/audio.ts';
import { probe, runOne, synthesiseMusic, type Run } from './capabilities.ts';
import { keptResults, type KeptResults } from './kept-results.ts';
import { figure, say, sayLoad, type Verdict } from './report.ts';

const [SHORT_MIN, LONG_MIN] = [20, 80] as const;
/** Processor time per second of the long audio, of that of the short one, at most. */
const MAX_RATIO = 1.1;
/** Resident memory of an engine child on the long audio at most. */
const MAX_MB = 700;

/**
 * Measures whether time grows with the length of audio and no faster: each capability on 20 and then on 80 minutes of stereo at 44.1 kHz. Judged
 * by processor time; results are kept in the file `keep`, which a later call goes on from.
 */
export async function benchLengths({ only, keep }: { only: readonly string[]; keep: string }): Promise<Verdict[]> {
  const names = CAPABILITIES.filter(({ name }) => only.length === 0 || only.includes(name));
  const kept = await keptResults<Run>(keep);
  say(
    `lengths: ${SHORT_MIN} and ${LONG_MIN} minutes of stereo at 44.1 kHz, each in an engine child of its own; results in ${keep}`,
  );
  sayLoad('at the start');
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const measures = new Map<number, Measure>();
    for (const minutes of [SHORT_MIN, LONG_MIN])
      measures.set(minutes, await measureOf(join(dir, `${minutes}`), minutes));
    const verdicts: Verdict[] = [];
    for (const { name, version } of names) {
      const [short, long] = [
        await keptOr(kept, `${name} ${version}, ${SHORT_MIN} min`, () => measures.get(SHORT_MIN)!(name)),
        await keptOr(kept, `${name} ${version}, ${LONG_MIN} min`, () => measures.get(LONG_MIN)!(name)),
      ];
      figure(name, textOf(short, long));
      verdicts.push(...verdictsOf(name, short, long));
    }
    sayLoad('at the end');
    return verdicts;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Measure = (name: CapabilityName) => Promise<Run>;

async function measureOf(dir: string, minutes: number): Promise<Measure> {
  await mkdir(dir);
  const sourcePath = join(dir, 'source');
  await writeFile(sourcePath, repeated(wav(synthesiseMusic(60)), minutes));
  const { facts } = await probe(dir, sourcePath);
  return (name) => runOne(name, { dir, sourcePath, facts });
}

async function keptOr(kept: KeptResults<Run>, key: string, measure: () => Promise<Run>): Promise<Run> {
  const before = kept.get(key);
  if (before) return before;
  const run = await measure();
  await kept.add(key, run);
  return run;
}

function ratioOf(short: Run, long: Run): number {
  return long.cpuS / short.cpuS / (LONG_MIN / SHORT_MIN);
}

function textOf(short: Run, long: Run): string {
  const failed = long.trouble ?? short.trouble;
  if (failed) return failed;
  const [before, after] = [short, long].map(({ cpuS }) => `${cpuS.toFixed(1)} s`);
  return `${before} and ${after} of processor time, ${ratioOf(short, long).toFixed(2)} times as long per second; ${long.peakMb.toFixed(0)} MB`;
}

/** An input that does not fit (`extract_video_audio` wants a video) is a clear error, and no verdict. */
function verdictsOf(name: string, short: Run, long: Run): Verdict[] {
  if (short.trouble) return [];
  return [
    {
      what: `${name}, time of a second`,
      value: long.trouble ? Infinity : ratioOf(short, long),
      bar: MAX_RATIO,
      unit: 'times',
    },
    { what: `${name}, memory for ${LONG_MIN} minutes`, value: long.peakMb, bar: MAX_MB, unit: 'MB' },
  ];
}
