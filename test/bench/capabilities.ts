import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { CAPABILITIES } from '../../audio/capabilities/list.ts';
import { asFurtherInputs, neededParams } from '../infra/run-capability.ts';
import { startEngine, type Engine } from '../../audio/engine/engine.ts';
import { wholeOutput } from '../../audio/engine/messages.ts';
import { minSpeedOf, type Capability, type SourceFacts } from '../../audio/capabilities/capability.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { repeated, wav } from '../infra/audio.ts';
import { media } from '../infra/media.ts';
import { render } from '../measure/material/band.ts';
import { randomBy } from '../infra/random.ts';
import type { InstalledModel } from '../../audio/models/installed-models.ts';
import { compose } from '../measure/material/compose.ts';
import { cpuSeconds } from './cpu.ts';
import { figure, say, sayLoad, type Verdict } from './report.ts';

const LONG_S = 180;
export const HOUR_S = 3_600;
/** Resident memory of an engine child at most. */
export const MAX_MB = 1_024;
const STEREO = 'stereo at 44.1 kHz';
const LIMIT_MS = 3_600_000;
/** Without a speed limit: they copy audio, so that decoding dominates; the second needs a video and fails on an MP3. */
const WITHOUT_SPEED_LIMIT: readonly CapabilityName[] = ['crop_audio', 'extract_video_audio'];

/**
 * Measures the speed of every capability on 3 minutes of stereo MP3, without decoding, and the peak memory of its engine child. Speed is
 * judged by CPU time, which does not depend on the load of the machine; wall-clock speed is printed too.
 */
export async function benchCapabilities(): Promise<Verdict[]> {
  const song = synthesiseMusic(30);
  const sound = song.map((plane) => Float32Array.from({ length: LONG_S * 44_100 }, (_, i) => plane[i % plane.length]!));
  return withFile(
    await media('mp3', sound),
    { seconds: LONG_S, sound: STEREO },
    (verdicts, { capability, speed, peakMb }) => {
      const { name } = capability;
      const minSpeed = WITHOUT_SPEED_LIMIT.includes(name) ? undefined : minSpeedOf(capability);
      if (minSpeed !== undefined) {
        // `judge` compares upper limits: the time for an hour of audio.
        verdicts.push({ what: `${name}, an hour of audio`, value: HOUR_S / speed, bar: HOUR_S / minSpeed, unit: 's' });
      }
      verdicts.push({ what: `${name}, memory`, value: peakMb, bar: MAX_MB, unit: 'MB' });
    },
  );
}

/** Measures the memory of every capability on an hour of stereo. */
export async function benchHour(): Promise<Verdict[]> {
  const minute = wav(synthesiseMusic(60));
  return withFile(
    repeated(minute, 60),
    { seconds: HOUR_S, sound: STEREO },
    (verdicts, { capability: { name }, peakMb }) => {
      verdicts.push({ what: `${name}, memory for an hour`, value: peakMb, bar: MAX_MB, unit: 'MB' });
    },
  );
}

/** Returns synthetic stereo music of this length. */
export function synthesiseMusic(seconds: number): Float32Array[] {
  const random = randomBy('bench');
  const { mix } = render(compose(random, { style: 'pop', mode: 'minor', seconds }), random);
  return mix.map((plane) => Float32Array.from({ length: seconds * 44_100 }, (_, i) => plane[i % plane.length]!));
}

interface Timing {
  capability: Capability;
  /** Seconds of audio per second of CPU time. */
  speed: number;
  tookS: number;
  peakMb: number;
}

async function withFile(
  bytes: Uint8Array,
  { seconds, sound }: { seconds: number; sound: string },
  judgeOne: (verdicts: Verdict[], timing: Timing) => void,
): Promise<Verdict[]> {
  say(`capabilities: ${seconds / 60} minutes of ${sound}, one at a time, each in an engine child of its own`);
  sayLoad('at the start');
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const verdicts: Verdict[] = [];
  try {
    const sourcePath = join(dir, 'source');
    await writeFile(sourcePath, bytes);
    const { facts, decodeS } = await probe(dir, sourcePath);
    figure('decode', `${(seconds / decodeS).toFixed(0)} x real time`);
    for (const capability of CAPABILITIES) {
      const { name } = capability;
      const { cpuS, tookS, peakMb, trouble } = await runOne(name, { dir, sourcePath, facts });
      const share = decodeS / (decodeS + cpuS);
      const speed = seconds / cpuS;
      const texts = [
        `${speed.toFixed(0)} x real time`,
        `wall clock ${(seconds / tookS).toFixed(0)}`,
        `${peakMb.toFixed(0)} MB`,
        `decoding ${(100 * share).toFixed(0)} %`,
      ];
      figure(name, trouble ?? texts.join(', '));
      if (!trouble) judgeOne(verdicts, { capability, speed, tookS, peakMb });
    }
    sayLoad('at the end');
    return verdicts;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const limits = { accountId: 'bench', timeLimitMs: LIMIT_MS, signal: new AbortController().signal };

/** Decodes a file into a folder. */
export async function probe(decodedDir: string, sourcePath: string): Promise<{ facts: SourceFacts; decodeS: number }> {
  return withEngine(async (engine) => {
    await engine.probe({ ...limits, sourcePath, decodedDir, maxSeconds: 4 * HOUR_S }); // warms up the child
    const before = cpuSeconds(process.pid);
    const outcome = await engine.probe({ ...limits, sourcePath, decodedDir, maxSeconds: 4 * HOUR_S });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    return { facts: outcome.value, decodeS: cpuSeconds(process.pid) - before };
  });
}

interface RunInput {
  dir: string;
  sourcePath: string;
  facts: SourceFacts;
  params?: object;
  limitMs?: number;
  models?: readonly InstalledModel[];
}

/** What a capability took. */
export interface Run {
  cpuS: number;
  tookS: number;
  peakMb: number;
  /** The failure, if it failed. */
  trouble?: string;
  /** Numbers and texts of its output; of a list, how long it is. */
  output?: Record<string, unknown>;
}

/** Runs a capability in an engine child of its own, which was warmed up. */
export async function runOne(
  capability: CapabilityName,
  { dir, sourcePath, facts, params, limitMs = LIMIT_MS, models = [] }: RunInput,
): Promise<Run> {
  return withEngine(async (engine) => {
    const outDir = await mkdtemp(join(dir, 'out-'));
    // Warms up the child, which starts and loads its code once per hundreds of tasks.
    const started = join(outDir, 'short.wav');
    await writeFile(started, wav([new Float32Array(4_410)]));
    await engine.probe({ ...limits, sourcePath: started, decodedDir: outDir, maxSeconds: 60 });
    const [began, before] = [performance.now(), cpuSeconds(process.pid)];
    try {
      const request = {
        ...limits,
        timeLimitMs: limitMs,
        capability,
        params: { ...neededParams(capability, 'https://example.com/itself'), ...params },
        sourcePath,
        decodedDir: dir,
        facts,
        // Compared, joined and mixed with itself.
        inputs: asFurtherInputs(capability, { decodedDir: dir, facts }),
        outDir,
      };
      const outcome = await engine.step(request);
      const tookS = (performance.now() - began) / 1_000;
      const spent = { tookS, cpuS: cpuSeconds(process.pid) - before, peakMb: peakOfChildren() };
      return outcome.ok
        ? { ...spent, output: digestOf(wholeOutput(outcome.value.output)) }
        : { ...spent, trouble: `${outcome.failure.code}: ${outcome.failure.detail ?? ''}` };
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  }, models);
}

async function withEngine<T>(work: (engine: Engine) => Promise<T>, models: readonly InstalledModel[] = []): Promise<T> {
  const engine = startEngine({ children: 1, log: pino({ level: 'silent' }), maxChildBytes: 16 * 2 ** 30, models });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Returns the fields of an output without what is long. */
function digestOf(output: Record<string, unknown>): Record<string, unknown> {
  const digest = (value: unknown): unknown => {
    if (Array.isArray(value)) return `${value.length} entries`;
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(
      ([name]) => !['artifact_id', 'sha256', 'vector', 'fingerprint'].includes(name),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, digest(field)]));
  };
  return digest(output) as Record<string, unknown>;
}

/** Returns the peak resident memory of the children of this process in MB, as recorded by the kernel. */
function peakOfChildren(): number {
  let max = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      max = Math.max(max, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
    } catch {
      continue; // exited meanwhile
    }
  }
  return max;
}
