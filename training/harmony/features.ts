/**
 * Composes and renders pieces, and writes the training data of the harmony models: DIR/<seed>.json with the truth and
 * the silent segments, and as 32-bit floats the harmony features of two grids (beats, regular) and the section
 * features.
 *
 * Usage: node training/harmony/features.ts DIR FIRST_SEED LAST_SEED
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beatFeatures } from '../../audio/dsp/beats/beat-features.ts';
import { trackFeatures } from '../../audio/dsp/beats/beats.ts';
import { harmonyFeatures } from '../../audio/dsp/harmony/harmony-features.ts';
import { harmonyGrid } from '../../audio/dsp/harmony/harmony-grid.ts';
import { silentSegments } from '../../audio/dsp/harmony/harmony.ts';
import { noteSpectrum } from '../../audio/dsp/transforms/note-spectrum.ts';
import { barFeatures } from '../../audio/dsp/harmony/section-bars.ts';
import { sectionFeatures } from '../../audio/dsp/harmony/section-features.ts';
import { compose } from './piece.ts';
import { chance } from './random.ts';
import { render, RENDER_RATE } from './render.ts';

const [dir = '.', first = '1', last = '1'] = process.argv.slice(2);
mkdirSync(dir, { recursive: true });
for (let seed = Number(first); seed <= Number(last); seed++) {
  if (existsSync(join(dir, `${seed}.json`))) continue;
  const dice = chance(seed + 99_991);
  const piece = compose(seed);
  const { truth } = piece;
  const mono = render(piece, seed);
  const spectrum = noteSpectrum([mono], { sampleRate: RENDER_RATE, cents: truth.cents });
  const levels = beatFeatures([mono], RENDER_RATE);
  const durationS = mono.length / RENDER_RATE;

  // Tracked beats are never exact, so half of the section features use tracked beats.
  const shift = 0.015 * dice.normal();
  const beaten = harmonyGrid(durationS, { ...truth, beats: truth.beats.map((beat) => Math.max(0, beat + shift)) });
  const step = dice.between(0.19, 0.33);
  const even = Array.from({ length: Math.floor(durationS / step) }, (_, i) => i * step);
  const grids = [beaten.times, even];
  grids.forEach((times, i) => save(`${seed}.${i}.f32`, harmonyFeatures(spectrum, times)));

  const grid = harmonyGrid(durationS, seed % 2 === 0 ? truth : trackFeatures(levels));
  const bars = barFeatures({ grid, features: harmonyFeatures(spectrum, grid.times), levels });
  save(`${seed}.sections.f32`, sectionFeatures(bars, levels));
  writeFileSync(
    join(dir, `${seed}.json`),
    JSON.stringify({
      truth,
      grids,
      silent: grids.map((times) => [...silentSegments(spectrum, times)]),
      bars: bars.times,
    }),
  );
}

function save(name: string, values: Float32Array): void {
  writeFileSync(join(dir, name), Buffer.from(values.buffer, values.byteOffset, values.byteLength));
}
