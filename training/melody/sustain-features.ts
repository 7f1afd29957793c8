/**
 * Writes each frame of the WAV files that render_solos.py wrote, with the truth, as rows of 32-bit floats: piece,
 * whether a note is sustained, whether one begins within 25 ms, whether the pitch is correct, features.
 *
 * Usage: node sustain-features.ts DIR OUT.f32
 */
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSustainFeatures, SUSTAIN_FEATURES } from '../../audio/dsp/melody/sustain-features.ts';
import { pyin } from '../../audio/dsp/melody/pyin.ts';

const HOP_S = 0.01;
const RANGE = { minHz: 32, maxHz: 2_500, hopS: HOP_S };
const NEAR_S = 0.025;
const HEAD = 4;

interface Truth {
  melody: { hz: number[] };
  melody_notes: { start_s: number }[];
}

const [dir = '.', out = 'held.f32'] = process.argv.slice(2);
const file = openSync(out, 'w');
const names = readdirSync(dir).filter((name) => name.endsWith('.wav'));
names.toSorted().forEach((name, piece) => {
  const truth = JSON.parse(readFileSync(join(dir, name.replace(/wav$/, 'json')), 'utf8')) as Truth;
  const { samples, rate } = mono(readFileSync(join(dir, name)));
  const track = pyin(samples, rate, RANGE);
  const describe = createSustainFeatures(track);
  const width = HEAD + SUSTAIN_FEATURES;
  const rows = new Float32Array(track.hz.length * width);
  for (let t = 0; t < track.hz.length; t++) {
    const wanted = truth.melody.hz[t] ?? 0;
    const begins = truth.melody_notes.some(({ start_s }) => Math.abs(start_s - t * HOP_S) <= NEAR_S);
    const right = wanted > 0 && Math.abs(1_200 * Math.log2((track.hz[t]! || 1) / wanted)) < 50;
    rows.set([piece, Number(wanted > 0), Number(begins), Number(right)], t * width);
    describe(t, rows.subarray(t * width + HEAD, (t + 1) * width));
  }
  writeFileSync(file, new Uint8Array(rows.buffer));
});
closeSync(file);

function mono(data: Buffer): { samples: Float32Array; rate: number } {
  const at = data.indexOf('data') + 8;
  const length = (data.length - at) >> 1;
  return {
    samples: Float32Array.from({ length }, (_, i) => data.readInt16LE(at + 2 * i) / 32_768),
    rate: data.readUInt32LE(24),
  };
}
