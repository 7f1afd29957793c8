/**
 * Writes features and truth of bands of the generator in test/measure, each loosely after a style, with seeds of its
 * own. Usage: node bands.ts OUT_DIR FIRST LAST
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beatFeatures } from '../../audio/dsp/beats/beat-features.ts';
import { render } from '../../test/measure/material/band.ts';
import { RATE } from '../../test/measure/material/instruments.ts';
import { randomBy, type Random } from '../../test/infra/random.ts';
import { compose } from '../../test/measure/material/compose.ts';
import type { PieceOptions, Score } from '../../test/measure/material/score.ts';
import { STYLES, type Drum, type StyleName } from '../../test/measure/material/styles.ts';
import type { Timbre } from '../../test/measure/material/timbres.ts';

const CHORDS: readonly Timbre[] = ['plucked', 'keys', 'organ', 'strings', 'synth'];
const LEADS: readonly Timbre[] = ['voice', 'man', 'bowed', 'flute', 'reed', 'brass', 'keys', 'plucked'];
/** Substitutes of each drum. */
const OTHER_DRUM: Record<Drum, readonly Drum[]> = {
  kick: ['kick'],
  snare: ['snare', 'snare', 'rim'],
  rim: ['rim', 'snare'],
  hat: ['hat', 'hat', 'ride', 'openHat'],
  openHat: ['openHat', 'openHat', 'hat', 'ride'],
  ride: ['ride', 'hat', 'openHat'],
};

function optionsOf(random: Random): PieceOptions {
  const style = random.pick(Object.keys(STYLES) as StyleName[]);
  const [slow, fast] = STYLES[style].bpm;
  const chance = random.next();
  return {
    style,
    mode: random.pick(['major', 'minor']),
    tempo: random.pick(['fixed', 'fixed', 'human', 'human', 'step', 'ramp']),
    bpm: random.between(0.9 * slow, 1.1 * fast),
    seconds: random.between(20, 26),
    chords: random.pick(CHORDS),
    lead: random.next() < 0.2 ? false : random.pick(LEADS),
    ...(chance < 0.1 ? { solo: random.pick([...LEADS, 'bass']) } : chance < 0.2 ? { drums: false } : {}),
  };
}

/** Returns a score with substituted, silenced, omitted and added drum strokes: patterns that no style contains. */
function varied(score: Score, random: Random): Score {
  const kit = Object.fromEntries(Object.entries(OTHER_DRUM).map(([drum, others]) => [drum, random.pick(others)]));
  const silent = random.pick<Drum | 'none'>(['none', 'none', 'none', 'none', 'hat', 'snare', 'kick']);
  const missing = random.pick([0, 0, 0.05, 0.15]);
  const loud = Object.fromEntries(Object.keys(OTHER_DRUM).map((drum) => [drum, random.between(0.5, 1.5)]));
  const ghosts = random.pick([0, 0, 0.05]);
  const hits = score.hits
    .filter(({ drum }) => drum !== silent && random.next() >= missing)
    .map((hit) => ({ ...hit, drum: kit[hit.drum] as Drum, level: hit.level * loud[hit.drum]! }));
  for (const [n, beat] of score.hits.length > 0 ? score.beats.slice(1).entries() : []) {
    const before = score.beats[n]!;
    for (let step = 0; step < score.style.steps; step++)
      if (random.next() < ghosts)
        hits.push({
          at: before + ((beat - before) * step) / score.style.steps,
          drum: random.pick(['snare', 'kick', 'hat']),
          level: 0.3,
        });
  }
  return { ...score, hits };
}

const [out = '.', first = '0', last = '100'] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
for (let seed = Number(first); seed < Number(last); seed++) {
  const random = randomBy(`beats train ${seed}`);
  const score = varied(compose(random, optionsOf(random)), random);
  const { mix } = render(score, random);
  const mono = mix[0]!.map((x, i) => (x + mix[1]![i]!) / 2);
  const { values } = beatFeatures([mono], RATE);
  const name = join(out, `band-${seed}`);
  writeFileSync(`${name}.f32`, Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  const { style, solo } = score.options;
  const truth = {
    style: solo ? 'band solo' : `band ${style}`,
    bpm: score.bpm,
    bar: score.style.beats,
    beats_s: score.beats,
  };
  writeFileSync(`${name}.json`, JSON.stringify(truth));
}
