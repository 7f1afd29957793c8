/**
 * Writes the melody candidates of each 16-bit stereo WAV file of a folder, with the truth beside it, as rows of 32-bit
 * floats: piece, frame, rank, Hz, true Hz, level, features.
 *
 * Usage: node melody-features.ts DIR OUT.f32
 */
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMelodyFinder,
  FEATURES,
  harmonicLevel,
  type MelodyCandidates,
} from '../../audio/dsp/melody/melody-candidates.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { stereoWav } from './stereo-wav.ts';

const RATE = 22_050;
const HOP = 441;

const [dir = '.', out = 'features.f32'] = process.argv.slice(2);
const file = openSync(out, 'w');
const names = readdirSync(dir).filter((name) => name.endsWith('.wav'));
names.forEach((name, piece) => {
  const truth = JSON.parse(readFileSync(join(dir, name.replace(/wav$/, 'json')), 'utf8')) as {
    hop_s: number;
    hz: number[];
  };
  const rows: number[] = [];
  let n = 0;
  const frame = ({ count, hz, features }: MelodyCandidates): void => {
    const wanted = truth.hz[Math.round((n * HOP) / RATE / truth.hop_s)] ?? 0;
    for (let i = 0; i < count; i++) {
      rows.push(piece, n, i, hz[i]!, wanted, harmonicLevel(features, i));
      rows.push(...features.subarray(i * FEATURES, (i + 1) * FEATURES));
    }
    n++;
  };
  const { middle, side, rate } = channels(readFileSync(join(dir, name)));
  const finder = createMelodyFinder(RATE, HOP);
  const [first, second] = [createResampler(rate, RATE), createResampler(rate, RATE)];
  finder.push(first.push(middle), second.push(side), frame);
  finder.push(first.finish(), second.finish(), frame);
  finder.finish(frame);
  writeFileSync(file, new Uint8Array(Float32Array.from(rows).buffer));
});
closeSync(file);

function channels(data: Buffer): { middle: Float32Array; side: Float32Array; rate: number } {
  const { left, right, rate } = stereoWav(data);
  return {
    middle: left.map((value, i) => (value + right[i]!) / 2),
    side: left.map((value, i) => (value - right[i]!) / 2),
    rate,
  };
}
