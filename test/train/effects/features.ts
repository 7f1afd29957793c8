/**
 * Puts effects on recordings and writes what the judges of audio_effect_analysis are fitted to, a line of JSON per copy.
 * Usage: node features.ts [--seconds 12] OUT.jsonl DIR…
 * So much is taken of each recording of a folder, of any format; those whose path says speech are put into rooms too.
 */
import { appendFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMotionMeter } from '../../../activities/dsp/effects/compression-levels.ts';
import { createEchoListener, ECHO_RATE } from '../../../activities/dsp/effects/echo-cepstrum.ts';
import { createKneeFinder } from '../../../activities/dsp/effects/effects-spectrum.ts';
import { createStereoMeter } from '../../../activities/dsp/effects/effects-stereo.ts';
import { createResampler } from '../../../activities/dsp/core/resample.ts';
import { createDecayListener } from '../../../activities/dsp/effects/reverb-decay.ts';
import * as effects from '../../measure/material/effects.ts';
import { decoded } from '../../measure/material/folder.ts';
import { randomBy, type Random } from '../../measure/material/random.ts';

const RECORDING = /\.(wav|mp3|ogg|opus|flac)$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '12' } },
});
const [out = 'features.jsonl', ...dirs] = positionals;
const lists = await Promise.all(dirs.map(listOf));
for (let n = 0; n < Math.max(...lists.map(({ length }) => length)); n++) {
  // From each folder in turn, so that what is there after a while is of all kinds.
  for (const list of lists) for (const path of list.slice(n, n + 1)) await take(path);
}

async function listOf(dir: string): Promise<string[]> {
  const files = (await readdir(dir)).filter((file) => RECORDING.test(file));
  return files.toSorted().map((file) => join(dir, file));
}

async function take(path: string): Promise<void> {
  const random = randomBy(basename(path));
  const { planes, sampleRate } = await decoded(path);
  const length = Number(values.seconds) * sampleRate;
  const start = Math.floor(random.next() * Math.max(0, planes[0]!.length - length));
  const part = planes.slice(0, 2).map((plane) => plane.slice(start, start + length));
  const peak = effects.peakOf(part);
  if (peak < 0.01) return;
  const loud = random.between(0.3, 0.99) / peak;
  const clean = part.map((plane) => plane.map((x) => x * loud));
  const speech = path.includes('speech');
  for (const row of rows(clean, { sampleRate, speech, random })) {
    appendFileSync(out, `${JSON.stringify({ name: path, speech, sampleRate, ...row })}\n`);
  }
}

interface Row {
  judge: 'compression' | 'low_pass' | 'echo' | 'stereo_width' | 'reverb';
  /** Whether what is judged is there. */
  present: boolean;
  how?: Record<string, number> | string;
  features: number[] | undefined | null;
}

type Known = { sampleRate: number; speech: boolean; random: Random };

function* rows(clean: Float32Array[], { sampleRate, speech, random }: Known): Generator<Row> {
  const [left, right] = clean as [Float32Array, Float32Array | undefined];
  const mono = right ? left.map((x, i) => (x + right[i]!) / 2) : left;
  yield { judge: 'low_pass', present: false, features: fallOf(mono, sampleRate) };
  const hz = random.between(2_000, Math.min(8_000, 0.3 * sampleRate));
  const order = random.pick([4, 4, 6, 8, 8]);
  const smooth = only(effects.butterworth([mono], { hz, order, sampleRate }));
  yield { judge: 'low_pass', present: true, how: { hz, order }, features: fallOf(smooth, sampleRate) };
  yield { judge: 'compression', present: false, how: 'low_pass', features: motionOf(smooth, sampleRate) };
  const rate = Math.round(random.between(4_400, Math.min(16_000, 0.6 * sampleRate)) / 100) * 100;
  const cut = only(effects.resampled([mono], { from: sampleRate, rate }));
  yield { judge: 'low_pass', present: true, how: { hz: rate / 2, order: 99 }, features: fallOf(cut, sampleRate) };

  yield { judge: 'compression', present: false, features: motionOf(mono, sampleRate) };
  for (let n = 0; n < 2; n++) {
    const how = {
      thresholdDb: random.between(-30, -18),
      ratio: random.between(4, 10),
      attackS: random.between(0.002, 0.025),
      releaseS: random.between(0.05, 0.3),
    };
    const squeezed = only(effects.compressed([mono], sampleRate, how));
    yield { judge: 'compression', present: true, how, features: motionOf(squeezed, sampleRate) };
  }
  const level = effects.peakOf([mono]) * 10 ** (random.between(-12, -3) / 20);
  const flat = only(effects.clipped([mono], level));
  yield { judge: 'compression', present: false, how: 'clipping', features: motionOf(flat, sampleRate) };

  const resampler = createResampler(sampleRate, ECHO_RATE);
  const slow = Float32Array.from([...resampler.push(mono), ...resampler.finish()]);
  yield { judge: 'echo', present: false, features: repeatOf(slow) };
  for (let n = 0; n < 2; n++) {
    const [delayS, gain] = [random.between(0.06, 0.6), 10 ** (random.between(-12, -3) / 20)];
    const twice = only(effects.echoed([slow], { delay: Math.round(delayS * ECHO_RATE), gain }));
    yield { judge: 'echo', present: true, how: { delayS, gain }, features: repeatOf(twice) };
    if (n > 0) continue;
    yield { judge: 'compression', present: false, how: 'echo', features: motionOf(twice, ECHO_RATE) };
  }

  // How narrowing changes these features is known without listening.
  if (right) yield { judge: 'stereo_width', present: false, features: widthOf(clean, sampleRate) };

  if (!speech) return;
  yield { judge: 'reverb', present: false, features: decaysOf(slow) };
  for (let n = 0; n < 3; n++) {
    const how = { rt60S: random.between(0.2, 1.4), wet: random.between(0.5, 1.5) };
    const room = effects.inVelvetRoom(slow, { ...how, sampleRate: ECHO_RATE }, random);
    yield { judge: 'reverb', present: true, how, features: decaysOf(room) };
  }
}

function only([made]: Float32Array[]): Float32Array {
  return made!;
}

function fallOf(mono: Float32Array, sampleRate: number) {
  const knee = createKneeFinder(sampleRate, mono.length);
  knee.push(mono);
  return knee.finish()?.features;
}

function motionOf(mono: Float32Array, sampleRate: number) {
  const motion = createMotionMeter(sampleRate);
  motion.push(mono);
  return motion.finish()?.features;
}

function repeatOf(mono: Float32Array) {
  const echo = createEchoListener();
  echo.push(mono);
  return echo.finish()?.features;
}

function widthOf([left, right]: Float32Array[], sampleRate: number) {
  const stereo = createStereoMeter(sampleRate, left!.length);
  stereo.push(left!, right!);
  return stereo.finish();
}

function decaysOf(mono: Float32Array) {
  const decays = createDecayListener();
  decays.push(mono);
  return decays.finish();
}
