/**
 * Adds effects to recordings and writes the features that the classifiers of audio_effect_analysis are fitted to, a line of JSON per copy.
 * Usage: node features.ts [--seconds 8] OUT.jsonl DIR…
 * Takes a segment of this length of each recording of the folders, in any format; recordings whose path contains "speech" also get
 * reverberation at two settings.
 */
import { appendFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEchoDetector, ECHO_RATE } from '../../audio/dsp/effects/echo-cepstrum.ts';
import { createEnvelopeFollower, type LevelEnvelopes } from '../../audio/dsp/effects/level-envelopes.ts';
import { createPercentileMeter } from '../../audio/dsp/effects/spectral-percentiles.ts';
import { createStereoWidthMeter } from '../../audio/dsp/effects/stereo-width.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { createDecayMeter } from '../../audio/dsp/effects/reverb-decay.ts';
import * as effects from '../../test/measure/material/effects.ts';
import { decoded } from '../../test/measure/material/folder.ts';
import { randomBy, type Random } from '../../test/infra/random.ts';

const RECORDING = /\.(wav|mp3|ogg|opus|flac)$/;

/** Copies in which the echo features are measured: they take longest. */
const WITH_ECHO_FEATURES = new Set<Copy['effect']>(['none', 'echo', 'low_pass', 'reverb']);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '8' } },
});
const [out = 'features.jsonl', ...dirs] = positionals;
const lists = await Promise.all(dirs.map(listOf));
for (let n = 0; n < Math.max(...lists.map(({ length }) => length)); n++) {
  // From each folder in turn, so that an unfinished run has all kinds of recordings.
  for (const list of lists) for (const path of list.slice(n, n + 1)) await writeCopies(path);
}

async function listOf(dir: string): Promise<string[]> {
  const random = randomBy(dir);
  const files = (await readdir(dir)).filter((file) => RECORDING.test(file)).toSorted();
  return files
    .map((file) => ({ path: join(dir, file), at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ path }) => path);
}

/** A copy of a recording with an effect. */
interface Copy {
  /** The effect, and its settings; `none` is the untouched recording. */
  effect: 'none' | 'low_pass' | 'compression' | 'clipping' | 'echo' | 'reverb' | 'band' | 'stereo_width';
  settings?: Record<string, number | string>;
  planes: Float32Array[];
}

async function writeCopies(path: string): Promise<void> {
  const random = randomBy(basename(path));
  const { planes, sampleRate } = await decoded(path);
  const length = Number(values.seconds) * sampleRate;
  const start = Math.floor(random.next() * Math.max(0, planes[0]!.length - length));
  const part = planes.slice(0, 2).map((plane) => plane.slice(start, start + length));
  const peak = effects.peakOf(part);
  if (peak < 0.01) return;
  const loud = random.between(0.4, 0.97) / peak;
  const clean = part.map((plane) => plane.map((x) => x * loud));
  const speech = path.includes('speech');
  const rounded = random.next() < 0.8;
  for (const { effect, settings, planes: processed } of copies(clean, { sampleRate, speech, random })) {
    const labels = { name: path, speech, sampleRate, effect, how: settings ?? {} };
    const features = featuresOf(rounded ? processed.map(quantised16) : processed, {
      sampleRate,
      speech,
      echoes: WITH_ECHO_FEATURES.has(effect),
      widthOnly: effect === 'stereo_width',
    });
    appendFileSync(out, `${JSON.stringify({ ...labels, ...features })}\n`);
  }
}

/** Quantises to 16 bits. */
function quantised16(plane: Float32Array): Float32Array {
  return plane.map((x) => Math.round(x * 32_767) / 32_767);
}

type Context = { sampleRate: number; speech: boolean; random: Random };

function* copies(clean: Float32Array[], { sampleRate, speech, random }: Context): Generator<Copy> {
  yield { effect: 'none', planes: clean };
  const mono = [meanOf(clean)];
  yield lowPassed(clean, { sampleRate, random, resample: false });
  yield lowPassed(mono, { sampleRate, random, resample: random.next() < 0.6 });
  for (let n = 0; n < 3; n++) {
    const settings = {
      thresholdDb: random.between(-30, -19),
      ratio: random.between(4, 10),
      attackS: 10 ** random.between(-3, -1.6),
      releaseS: 10 ** random.between(-1.3, -0.5),
      kneeDb: random.pick([0, 0, 3, 6, 9]),
      detector: random.pick(['peak', 'gain', 'rms'] as const),
    };
    yield { effect: 'compression', settings, planes: effects.compressed(n === 0 ? clean : mono, sampleRate, settings) };
  }
  const level = effects.peakOf(clean) * 10 ** (random.between(-15, -4) / 20);
  yield { effect: 'clipping', planes: effects.clipped(clean, level) };
  const gain = 10 ** (random.between(-12, -3) / 20);
  const delay = Math.round(random.between(0.06, 0.6) * sampleRate);
  for (const feedback of [0, random.between(0.2, 0.6)])
    yield {
      effect: 'echo',
      settings: { delayS: delay / sampleRate, gain, feedback },
      planes: effects.echoed(clean, { delay, gain, feedback }),
    };
  for (let n = 0; n < (speech ? 2 : 1); n++) {
    const settings = { rt60S: random.between(0.3, 1.5), wet: random.between(0.4, 1.4) };
    const room = clean.map((plane) => effects.inVelvetRoom(plane, { ...settings, sampleRate }, random));
    yield { effect: 'reverb', settings, planes: room };
  }
  for (let n = 0; n < 5 && clean.length === 2; n++) {
    const settings = { part: n === 0 ? random.between(0.2, 0.3) : random.between(0, 0.3) };
    yield { effect: 'stereo_width', settings, planes: effects.narrowed(clean, settings.part) };
  }
  // Band-limited as by old codecs and cheap speech synthesis; not labelled as a low-pass.
  const rate = random.pick([22_050, 24_000, 32_000]);
  if (sampleRate > 40_000 && random.next() < 0.5)
    yield { effect: 'band', settings: { rate }, planes: effects.resampled(mono, { from: sampleRate, rate }) };
}

function lowPassed(
  planes: Float32Array[],
  { sampleRate, random, resample }: Omit<Context, 'speech'> & { resample: boolean },
): Copy {
  const hz = 2_000 * Math.min(4.75, 0.16 * (sampleRate / 1_000)) ** random.next();
  if (resample) {
    const rate = 100 * Math.round(hz / 50);
    return {
      effect: 'low_pass',
      settings: { hz: rate / 2, order: 99 },
      planes: effects.resampled(planes, { from: sampleRate, rate }),
    };
  }
  const order = random.pick([2, 4, 4, 4, 6, 8, 8]);
  return {
    effect: 'low_pass',
    settings: { hz, order },
    planes: effects.butterworth(planes, { hz, order, sampleRate }),
  };
}

interface Measured {
  sampleRate: number;
  speech: boolean;
  /** Whether to measure the echo features. */
  echoes: boolean;
  /** Whether to measure the width only: the other features do not change. */
  widthOnly: boolean;
}

function featuresOf(planes: Float32Array[], { sampleRate, speech, echoes, widthOnly }: Measured) {
  const stereo = planes.length === 2 ? createStereoWidthMeter(sampleRate, planes[0]!.length) : null;
  stereo?.push(planes[0]!, planes[1]!);
  if (widthOnly) return { stereo: stereo?.finish() };
  const mono = meanOf(planes);
  const sections: LevelEnvelopes[] = [];
  const levels = createEnvelopeFollower(sampleRate, (section) => sections.push(section));
  levels.push(mono);
  levels.finish();
  const curves = createPercentileMeter(sampleRate, mono.length);
  curves.push(mono);
  const resampler = createResampler(sampleRate, ECHO_RATE);
  const slow = echoes || speech ? joined(resampler.push(mono), resampler.finish()) : null;
  const echo = echoes ? createEchoDetector() : null;
  if (slow) echo?.push(slow);
  const decays = speech ? createDecayMeter() : null;
  if (slow) decays?.push(slow);
  return {
    tracks: packed(sections[0] ? [sections[0].rms, sections[0].peaks, ...sections[0].bands] : null),
    curves: packed(curves.finish()),
    echo: echo?.finish()?.features,
    stereo: stereo?.finish(),
    decays: decays?.finish(),
  };
}

/** Packs rows of levels as 16-bit integers in units of 0.01. */
function packed(rows: readonly (readonly number[])[] | null) {
  if (!rows) return null;
  const whole = Int16Array.from(rows.flat(), (value) => Math.round(Math.max(-300, Math.min(300, value)) * 100));
  return { rows: rows.length, values: Buffer.from(whole.buffer).toString('base64') };
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const whole = new Float32Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}

function meanOf(planes: Float32Array[]): Float32Array {
  const [left, right] = planes as [Float32Array, Float32Array | undefined];
  return right ? left.map((x, i) => (x + right[i]!) / 2) : left;
}
