import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { meanOfChannels } from '../../audio/dsp/core/mix-down.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { MIN_LOG_ODDS } from '../../audio/dsp/tags/noise-gate.ts';
import { createTagFeatures, TAGS_RATE } from '../../audio/dsp/tags/tag-features.ts';
import { decoded } from '../../test/measure/material/folder.ts';
import { openClones } from '../../test/measure/real/clones.ts';
import { fitLogistic, meanLogOdds, type LabelledRecording } from './logistic.ts';
import { GATE_RECORDINGS, JUDGED_NOISES, type GateRecording } from './noise-recordings.ts';
import { syntheticWindows } from './tag-sounds.ts';

/**
 * Fits the noise gate and writes its weights to audio/dsp/tags/noise-weights.ts: `node training/tags/train-noise-gate.ts CLONES`, with
 * a folder of the clones that noise-recordings.ts names. Prints the recordings that are wrong when they are left out, and, if the
 * clone of the noises to judge on is there, those of them that are not found. Takes a minute of processor time.
 */

const [folder = 'clones'] = process.argv.slice(2);
/** Seconds that are used of each recording, from this second on if it is long enough. */
const [USED_S, FROM_S] = [30, 5];
const SKETCHES = 60;
/** Gains on the root mean square at which copies of the music are driven into a soft limiter. */
const DRIVES = [3, 10];
/** Quieter windows are left out, in dBFS. */
const SILENCE_DB = -60;
const clones = openClones(folder);
const scratch = await mkdtemp(join(tmpdir(), 'noise-gate-'));
const recordings = await windowsOfAll(GATE_RECORDINGS);
const sketches = (['music', 'lead', 'drums'] as const).flatMap((sound) =>
  Array.from({ length: SKETCHES }, (_, i): LabelledRecording => ({
    name: `${sound} ${i}`,
    isPositive: false,
    windows: syntheticWindows(sound, 5_001 + i).map(({ features }) => features),
  })),
);
const played = GATE_RECORDINGS.filter(({ isNoise }) => !isNoise);
for (const drive of DRIVES) sketches.push(...(await windowsOfAll(played, drive)));
const model = fitLogistic([...recordings, ...sketches]);

let wrong = 0;
for (const left of recordings) {
  const odds = meanLogOdds(
    fitLogistic([...recordings, ...sketches].filter(({ name }) => name !== left.name)),
    left.windows,
  );
  if (odds > 0 === left.isPositive) continue;
  wrong++;
  process.stdout.write(`wrong when left out: ${left.name} (log odds ${odds.toFixed(1)})\n`);
}
process.stdout.write(`${recordings.length - wrong} of ${recordings.length} recordings right when left out\n`);
if (clones.has('remvze/moodist')) {
  const judged = (await windowsOfAll(JUDGED_NOISES)).map(({ name, windows }) => ({
    name,
    odds: meanLogOdds(model, windows),
  }));
  for (const { name, odds } of judged)
    if (odds < MIN_LOG_ODDS) process.stdout.write(`not clearly noise: ${name} (log odds ${odds.toFixed(1)})\n`);
  const count = (isCounted: (odds: number) => boolean): number => judged.filter(({ odds }) => isCounted(odds)).length;
  process.stdout.write(
    `of ${judged.length} noises that were not trained on ${count((odds) => odds > MIN_LOG_ODDS)} are clear, ${count((odds) => odds < -MIN_LOG_ODDS)} clearly wrong\n`,
  );
}
await rm(scratch, { recursive: true });

const short = (values: readonly number[]): number[] => values.map((value) => Number(value.toPrecision(5)));
await writeFile(
  new URL('../../audio/dsp/tags/noise-weights.ts', import.meta.url),
  `/** Weights of the noise gate on standardised features, written by training/tags/train-noise-gate.ts. */
export const NOISE_WEIGHTS: { mean: number[]; scale: number[]; weights: number[]; bias: number } =
  ${JSON.stringify({ mean: short(model.mean), scale: short(model.scale), weights: short(model.weights), bias: Number(model.bias.toPrecision(5)) })};
`,
);

/** Returns the feature windows of recordings; with a gain, of recordings driven into a soft limiter. */
async function windowsOfAll(wanted: readonly GateRecording[], drive?: number): Promise<LabelledRecording[]> {
  const all: LabelledRecording[] = [];
  for (const { source, path, isNoise } of wanted) {
    const file = join(scratch, `recording${extname(path)}`);
    await writeFile(file, await clones.read(source, path));
    const { planes, sampleRate } = await decoded(file);
    const frames = Math.min(planes[0]!.length, USED_S * sampleRate);
    const from = Math.min(planes[0]!.length - frames, FROM_S * sampleRate);
    const resampler = createResampler(sampleRate, TAGS_RATE);
    const meter = createTagFeatures();
    const mono = meanOfChannels(planes.map((plane) => plane.subarray(from, from + frames)));
    meter.push(resampler.push(drive === undefined ? mono : driven(mono, drive)));
    meter.push(resampler.finish());
    const windows = meter.finish().filter(({ levelDb }) => levelDb > SILENCE_DB);
    all.push({ name: `${source} ${path}`, isPositive: isNoise, windows: windows.map(({ features }) => features) });
  }
  return all;
}

function driven(samples: Float32Array, drive: number): Float32Array {
  const level = Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  return samples.map((x) => 0.5 * Math.tanh((drive * x) / level));
}
