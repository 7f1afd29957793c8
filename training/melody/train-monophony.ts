/**
 * Fits the monophony regression to solos that `render_solos.py` wrote, half of them with --low, each alone and mixed
 * with one to three others 0 to 15 dB below it, and to bands of the generator in test/measure (other seeds, half of
 * them solos). Caches the features beside the solos in voices.jsonl.
 *
 * Usage: node train-monophony.ts SOLOS_DIR SOLOS BANDS [INTO, default audio/dsp/melody/monophony-weights.json]
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pyin } from '../../audio/dsp/melody/pyin.ts';
import { monophonyFeatures } from '../../audio/dsp/melody/monophony-features.ts';
import { render } from '../../test/measure/material/band.ts';
import { compose } from '../../test/measure/material/compose.ts';
import { decoded } from '../../test/measure/material/folder.ts';
import { RATE } from '../../test/measure/material/instruments.ts';
import { randomBy, type Random } from '../../test/infra/random.ts';
import type { PieceOptions } from '../../test/measure/material/score.ts';
import { STYLES, type StyleName } from '../../test/measure/material/styles.ts';
import type { Timbre } from '../../test/measure/material/timbres.ts';

/** Pitch range and hop of the capability. */
const PITCH = { minHz: 32, maxHz: 2_500, hopS: 0.01 };
const SECONDS = 15;
const FAINTEST_DB = -15;
const LEADS: readonly Timbre[] = ['voice', 'man', 'bowed', 'flute', 'reed', 'brass', 'keys', 'plucked'];
const CHORDS: readonly Timbre[] = ['plucked', 'keys', 'organ', 'strings', 'synth'];
const STEPS = 6_000;
const RATE_OF_LEARNING = 0.3;
const DECAY = 0.01;

interface Heard {
  name: string;
  single: boolean;
  features: number[];
}

interface Recording {
  mono: Float32Array;
  sampleRate: number;
}

/** Returns the features of `isLikelyMonophonic`. */
const featuresOf = (mono: Float32Array, sampleRate: number): number[] =>
  monophonyFeatures(pyin(mono, sampleRate, PITCH));

function optionsOf(random: Random): PieceOptions {
  const style = random.pick(Object.keys(STYLES) as StyleName[]);
  const [slow, fast] = STYLES[style].bpm;
  const kind = random.next();
  return {
    style,
    mode: random.pick(['major', 'minor']),
    tempo: random.pick(['fixed', 'human', 'rubato']),
    bpm: random.between(0.9 * slow, 1.1 * fast),
    seconds: SECONDS,
    chords: random.pick(CHORDS),
    lead: random.pick(LEADS),
    ...(kind < 0.5 ? { solo: random.pick([...LEADS, 'bass']) } : kind < 0.9 ? { drums: false } : {}),
  };
}

function band(random: Random, options: PieceOptions): Recording {
  const { mix } = render(compose(random, options), random);
  return { mono: mix[0]!.map((x, i) => (x + mix[1]![i]!) / 2), sampleRate: RATE };
}

function levelOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 1e-9) / samples.length);
}

const [dir = '.', solos = '50', bands = '50', into = 'audio/dsp/melody/monophony-weights.json'] = process.argv.slice(2);
const kept = join(dir, 'voices.jsonl');
const heard: Heard[] = existsSync(kept)
  ? readFileSync(kept, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Heard)
  : [];

async function keep(name: string, single: boolean, recording: () => Recording | Promise<Recording>): Promise<void> {
  if (heard.some((each) => each.name === name)) return;
  const { mono, sampleRate } = await recording();
  const one = { name, single, features: featuresOf(mono, sampleRate) };
  heard.push(one);
  appendFileSync(kept, `${JSON.stringify(one)}\n`);
}

async function solo(file: string): Promise<Recording> {
  const { planes, sampleRate } = await decoded(join(dir, file));
  return { mono: planes[0]!.slice(0, SECONDS * sampleRate), sampleRate };
}

/** Returns a solo mixed with others `gain` times as loud. */
async function mixed(file: string, others: readonly string[], gain: number): Promise<Recording> {
  const { mono, sampleRate } = await solo(file);
  const loud = gain * levelOf(mono);
  for (const other of others) {
    const { mono: added } = await solo(other);
    const scale = loud / levelOf(added);
    for (let i = 0; i < mono.length; i++) mono[i]! += scale * (added[i] ?? 0);
  }
  return { mono, sampleRate };
}

const files = readdirSync(dir).filter((file) => file.endsWith('.wav'));
for (const file of files.slice(0, Number(solos))) {
  const random = randomBy(`voices ${file}`);
  const others = Array.from({ length: 1 + random.whole(3) }, () => random.pick(files)).filter(
    (other) => other !== file,
  );
  const gain = 10 ** (random.between(FAINTEST_DB, 0) / 20);
  await keep(file, true, () => solo(file));
  await keep(`${file} with ${others.join(' ')}`, others.length === 0, () => mixed(file, others, gain));
}
for (let n = 0; n < Number(bands); n++) {
  const random = randomBy(`voices train ${n}`);
  const options = optionsOf(random);
  await keep(`band ${n}`, options.solo !== undefined, () => band(random, options));
}

const count = heard[0]!.features.length;
const mean = Array.from({ length: count }, (_, i) =>
  heard.reduce((sum, { features }) => sum + features[i]! / heard.length, 0),
);
const spread = mean.map((middle, i) =>
  Math.sqrt(heard.reduce((sum, { features }) => sum + (features[i]! - middle) ** 2 / heard.length, 1e-9)),
);
const unit = heard.map(({ features }) => features.map((value, i) => (value - mean[i]!) / spread[i]!));
const singles = heard.filter(({ single }) => single).length / heard.length;
const weights = mean.map(() => 0);
let bias = 0;
const oddsOf = (row: number[]): number => row.reduce((sum, value, i) => sum + weights[i]! * value, bias);
for (let step = 0; step < STEPS; step++) {
  const slope = weights.map((weight) => DECAY * weight);
  let lift = 0;
  unit.forEach((row, n) => {
    const { single } = heard[n]!;
    const off =
      (1 / (1 + Math.exp(-oddsOf(row))) - Number(single)) / (2 * heard.length * (single ? singles : 1 - singles));
    row.forEach((value, i) => (slope[i]! += off * value));
    lift += off;
  });
  slope.forEach((value, i) => (weights[i]! -= RATE_OF_LEARNING * value));
  bias -= RATE_OF_LEARNING * lift;
}
const right = unit.filter((row, n) => oddsOf(row) > 0 === heard[n]!.single).length;
process.stdout.write(`${heard.length} recordings, ${(right / heard.length).toFixed(3)} of them right\n`);
const scaled = weights.map((weight, i) => weight / spread[i]!);
const shifted = bias - scaled.reduce((sum, weight, i) => sum + weight * mean[i]!, 0);
const rounded = (value: number): number => Number(value.toPrecision(6));
writeFileSync(into, `${JSON.stringify({ weights: scaled.map(rounded), bias: rounded(shifted) }, null, 2)}\n`);
