import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { CAPABILITIES } from '../../audio/capabilities/list.ts';
import { startEngine, type Engine } from '../../audio/engine/engine.ts';
import type { SourceFacts } from '../../audio/capabilities/capability.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { repeated, wav } from '../infra/audio.ts';
import { media } from '../infra/media.ts';
import { render } from '../measure/material/band.ts';
import { randomBy } from '../measure/material/random.ts';
import { compose } from '../measure/material/compose.ts';
import { cpuSeconds } from './cpu.ts';
import { figure, say, sayLoad, type Verdict } from './report.ts';

const LONG_S = 180;
const HOUR_S = 3_600;
const MAX_MB = 1_024;
const LIMIT_MS = 3_600_000;
/** Least times real time on one core. */
const SLOWER: Partial<Record<CapabilityName, number>> = {
  stem_analysis: 10,
  remove_audio_element: 10,
  noise_reduction: 10,
  create_video: 2,
};
const USUAL = 30;
/** Cut and copied, not analysed: decoding is nearly all they cost. The second wants a video, and says so of an mp3. */
const UNBOUND: readonly CapabilityName[] = ['crop_audio', 'extract_video_audio'];

/**
 * Speed of every capability on 3 minutes of stereo mp3, decoding beside it, and the most memory an engine child held. Speed is
 * judged by processor time, as of one core, whatever else the machine does; beside it stands the clock's.
 */
export async function benchCapabilities(): Promise<Verdict[]> {
  const song = band(30);
  const sound = song.map((plane) => Float32Array.from({ length: LONG_S * 44_100 }, (_, i) => plane[i % plane.length]!));
  return withFile(await media('mp3', sound), LONG_S, (verdicts, { name, times, peakMb }) => {
    const least = UNBOUND.includes(name) ? undefined : (SLOWER[name] ?? USUAL);
    if (least !== undefined) {
      // `judge` wants figures to stay below their bars: the time an hour takes.
      verdicts.push({ what: `${name}, an hour of audio`, value: HOUR_S / times, bar: HOUR_S / least, unit: 's' });
    }
    verdicts.push({ what: `${name}, memory`, value: peakMb, bar: MAX_MB, unit: 'MB' });
  });
}

/** Memory of every capability on an hour of stereo. */
export async function benchHour(): Promise<Verdict[]> {
  const minute = wav(band(60));
  return withFile(repeated(minute, 60), HOUR_S, (verdicts, { name, peakMb }) => {
    verdicts.push({ what: `${name}, memory for an hour`, value: peakMb, bar: MAX_MB, unit: 'MB' });
  });
}

/** Stereo music of so many seconds. */
function band(seconds: number): Float32Array[] {
  const random = randomBy('bench');
  const { mix } = render(compose(random, { style: 'pop', mode: 'minor', seconds }), random);
  return mix.map((plane) => Float32Array.from({ length: seconds * 44_100 }, (_, i) => plane[i % plane.length]!));
}

interface Timing {
  name: CapabilityName;
  /** Seconds of audio per second of processor time. */
  times: number;
  peakMb: number;
}

async function withFile(
  bytes: Uint8Array,
  seconds: number,
  judgeOne: (verdicts: Verdict[], timing: Timing) => void,
): Promise<Verdict[]> {
  say(`capabilities: ${seconds / 60} minutes of stereo at 44.1 kHz, one at a time, each in an engine child of its own`);
  sayLoad('at the start');
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const verdicts: Verdict[] = [];
  try {
    const sourcePath = join(dir, 'source');
    await writeFile(sourcePath, bytes);
    const { facts, decodeS } = await probe(dir, sourcePath);
    figure('decode', `${(seconds / decodeS).toFixed(0)} x real time`);
    for (const { name } of CAPABILITIES) {
      const { cpuS, tookS, peakMb, trouble } = await runOne(name, { dir, sourcePath, facts });
      const share = decodeS / (decodeS + cpuS);
      const times = seconds / cpuS;
      const texts = [
        `${times.toFixed(0)} x real time`,
        `by the clock ${(seconds / tookS).toFixed(0)}`,
        `${peakMb.toFixed(0)} MB`,
        `decoding ${(100 * share).toFixed(0)} %`,
      ];
      figure(name, trouble ?? texts.join(', '));
      if (!trouble) judgeOne(verdicts, { name, times, peakMb });
    }
    sayLoad('at the end');
    return verdicts;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const limits = { accountId: 'bench', timeLimitMs: LIMIT_MS, signal: new AbortController().signal };

async function probe(decodedDir: string, sourcePath: string): Promise<{ facts: SourceFacts; decodeS: number }> {
  return withEngine(async (engine) => {
    await engine.probe({ ...limits, sourcePath, decodedDir, maxSeconds: 2 * HOUR_S }); // the child starts and warms up
    const before = cpuSeconds(process.pid);
    const outcome = await engine.probe({ ...limits, sourcePath, decodedDir, maxSeconds: 2 * HOUR_S });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    return { facts: outcome.value, decodeS: cpuSeconds(process.pid) - before };
  });
}

async function runOne(
  capability: CapabilityName,
  { dir, sourcePath, facts }: { dir: string; sourcePath: string; facts: SourceFacts },
): Promise<{ cpuS: number; tookS: number; peakMb: number; trouble?: string }> {
  return withEngine(async (engine) => {
    const outDir = await mkdtemp(join(dir, 'out-'));
    // The child starts and loads its code; that it does once in hundreds of tasks.
    const started = join(outDir, 'short.wav');
    await writeFile(started, wav([new Float32Array(4_410)]));
    await engine.probe({ ...limits, sourcePath: started, decodedDir: outDir, maxSeconds: 60 });
    const [began, before] = [performance.now(), cpuSeconds(process.pid)];
    try {
      const request = {
        ...limits,
        capability,
        params: {},
        sourcePath,
        decodedDir: dir,
        facts,
        // Compared with itself: what it measures of one recording alone costs next to nothing.
        ...(capability === 'alignment_analysis' ? { reference: { decodedDir: dir, facts } } : {}),
        outDir,
      };
      const outcome = await engine.step(request);
      const tookS = (performance.now() - began) / 1_000;
      const spent = { tookS, cpuS: cpuSeconds(process.pid) - before, peakMb: peakOfChildren() };
      return outcome.ok ? spent : { ...spent, trouble: `${outcome.failure.code}: ${outcome.failure.detail ?? ''}` };
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  });
}

async function withEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = startEngine({ children: 1, log: pino({ level: 'silent' }), maxChildBytes: 16 * 2 ** 30 });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** The most memory that a child of this process ever held, in MB, as the kernel recorded it. */
function peakOfChildren(): number {
  let most = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
    } catch {
      continue; // gone meanwhile
    }
  }
  return most;
}
