/**
 * Writes each frame of the lead of the mixes that render_mixes.py wrote, with the truth, as rows of 32-bit floats: whether a
 * note of the lead sounds, whether one begins within 25 ms, features.
 *
 * Usage: node onset-features.ts DIR OUT.f32
 */
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOnsetFeatures, ONSET_FEATURES } from '../../audio/dsp/melody/lead-notes/onset-features.ts';
import { MELODY_NETWORK } from '../../audio/dsp/melody/melody-network.ts';
import { createMelodyTracker } from '../../audio/dsp/melody/melody-track.ts';
import { stereoWav } from './stereo-wav.ts';

const NEAR_S = 0.025;
const HEAD = 2;
/** Bands with fewer notes, such as those of a reader without syllables, are left out. */
const MIN_NOTES = 3;

const [dir = '.', out = 'onsets.f32'] = process.argv.slice(2);
const file = openSync(out, 'w');
for (const name of readdirSync(dir).toSorted()) {
  if (!name.endsWith('.wav')) continue;
  const truth = JSON.parse(readFileSync(join(dir, name.replace(/wav$/, 'json')), 'utf8')) as {
    hz: number[];
    notes: [start: number, end: number, midi: number][];
  };
  if (truth.notes.length < MIN_NOTES || !truth.hz.some((hz) => hz > 0)) continue;
  const { left, right, rate } = stereoWav(readFileSync(join(dir, name)));
  const tracker = createMelodyTracker(rate, MELODY_NETWORK);
  tracker.push([left, right]);
  const lead = tracker.finish();
  const describe = createOnsetFeatures(lead);
  const width = HEAD + ONSET_FEATURES;
  const rows = new Float32Array(lead.hz.length * width);
  for (let t = 0; t < lead.hz.length; t++) {
    const at = t * lead.hopS;
    const sounds = truth.notes.some(([start, end]) => at >= start && at < end);
    const begins = truth.notes.some(([start]) => Math.abs(at - start) <= NEAR_S);
    rows.set([Number(sounds), Number(begins)], t * width);
    describe(t, rows.subarray(t * width + HEAD, (t + 1) * width));
  }
  writeFileSync(file, new Uint8Array(rows.buffer));
}
closeSync(file);
