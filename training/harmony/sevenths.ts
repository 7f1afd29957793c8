/**
 * Fits the calibration of sevenths (`audio/dsp/harmony/seventh-choice.ts`) to recordings with known chords. Prints the coefficients and a
 * reliability table: mean probability, share that is right, weight.
 *
 * Usage: node training/harmony/sevenths.ts DIR… (folders of `npm run measure -- musical_intelligence_analysis --keep DIR` and
 * `node test/measure/material/make-songs.ts DIR`)
 */
import { beatFeatures } from '../../audio/dsp/beats/beat-features.ts';
import { MIN_BEAT_CONFIDENCE, trackFeatures } from '../../audio/dsp/beats/beats.ts';
import { meanOfChannels } from '../../audio/dsp/core/mix-down.ts';
import { chordLabel, decodeChords } from '../../audio/dsp/harmony/chord-decoder.ts';
import { QUALITIES } from '../../audio/dsp/harmony/chord-model.ts';
import { TRIADS } from '../../audio/dsp/harmony/chord-triads.ts';
import { harmonyEvidence } from '../../audio/dsp/harmony/harmony.ts';
import { seventhEvidence, type TriadSpan } from '../../audio/dsp/harmony/seventh-choice.ts';
import { noteSpectrum } from '../../audio/dsp/transforms/note-spectrum.ts';
import { openRecordings } from '../../test/measure/material/folder.ts';
import type { Piece } from '../../test/measure/measurement.ts';

/** Pieces count equally, whatever their length. */
const WEIGHT_OF_A_PIECE = 30;
const RIDGE = 0.005;
const STEPS = 20_000;
const RATE = 0.3;

interface Example {
  /** 1, log odds in the chord, log odds in the piece. */
  inputs: number[];
  right: number;
  weight: number;
}

const examples: Example[] = [];
const recordings = await openRecordings(process.argv.slice(2));
for await (const piece of recordings.pieces(({ chords }) => chords.length > 0)) examples.push(...examplesOf(piece));
const weights = fit(examples);
process.stdout.write(`${examples.length} chords: bias, chord, piece ${weights.map((w) => w.toFixed(3)).join(', ')}\n`);
for (let bin = 0; bin < 10; bin++) {
  const inside = examples.filter((each) => Math.min(9, Math.floor(10 * probability(weights, each))) === bin);
  const total = sumOf(inside, ({ weight }) => weight);
  const mean = sumOf(inside, (each) => each.weight * probability(weights, each)) / total;
  const right = sumOf(inside, (each) => each.weight * each.right) / total;
  if (total > 0) process.stdout.write(`${mean.toFixed(2)} ${right.toFixed(2)} ${total.toFixed(0)}\n`);
}

/** Returns the chords whose triad was found, in major and minor. */
function examplesOf({ truth, planes, sampleRate }: Piece): Example[] {
  const mono = meanOfChannels(planes);
  const track = trackFeatures(beatFeatures([mono], sampleRate));
  const sure = track && track.confidence >= MIN_BEAT_CONFIDENCE ? { track } : {};
  const spectrum = noteSpectrum([mono], { sampleRate, cents: truth.tuning_cents });
  const harmony = harmonyEvidence(spectrum, { durationS: mono.length / sampleRate, ...sure });
  const { scores, features, silent, grid } = harmony;
  const { times, strength } = grid;
  const spans = decodeChords({ scores, features, times, strength, silent }).flatMap(({ first, end, chord }) =>
    chord === null ? [] : [{ first, end, label: chordLabel(chord), ...triadOf(chord) }],
  );
  const found = seventhEvidence(spans, { scores, times }).map(({ chord, piece, quality }, i) => {
    const { first, end, label, kind } = spans[i]!;
    const middle = (times[first]! + times[end]!) / 2;
    const wanted = truth.chords.find(({ start_s, end_s }) => start_s <= middle && middle < end_s)?.label;
    const [root, written = ''] = wanted?.split(':') ?? [];
    const same = root === label.split(':')[0] && TRIADS[kind]!.some((each) => each === written);
    return {
      inputs: [1, chord, piece],
      right: Number(written === quality),
      weight: times[end]! - times[first]!,
      same,
      kind,
    };
  });
  const kept = found.filter(({ same, kind }) => same && kind < 2);
  const total = sumOf(kept, ({ weight }) => weight);
  return kept.map((each) => ({ ...each, weight: (WEIGHT_OF_A_PIECE * each.weight) / total }));
}

function triadOf(chord: number): Pick<TriadSpan, 'root' | 'kind'> {
  const quality = QUALITIES[chord % QUALITIES.length];
  const kind = TRIADS.findIndex((qualities) => qualities.some((each) => each === quality));
  return { root: Math.floor(chord / QUALITIES.length), kind };
}

/** Returns the coefficients of a logistic regression with a ridge, by gradient ascent. */
function fit(all: readonly Example[]): number[] {
  const found = [0, 0, 0];
  const total = sumOf(all, ({ weight }) => weight);
  for (let step = 0; step < STEPS; step++) {
    const gradient = [0, 0, 0];
    for (const each of all) {
      const error = (each.right - probability(found, each)) * each.weight;
      each.inputs.forEach((input, k) => (gradient[k]! += error * input));
    }
    gradient.forEach((sum, k) => (found[k]! += RATE * (sum / total - (k > 0 ? RIDGE * found[k]! : 0))));
  }
  return found;
}

function probability(coefficients: readonly number[], { inputs }: Example): number {
  return 1 / (1 + Math.exp(-inputs.reduce((sum, input, k) => sum + input * coefficients[k]!, 0)));
}

function sumOf<T>(all: readonly T[], value: (each: T) => number): number {
  return all.reduce((sum, each) => sum + value(each), 0);
}
