import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wav } from '../../infra/audio.ts';
import { randomBy, type Random } from '../../infra/random.ts';
import type { PieceTruth } from '../truth.ts';
import { render, truthOf } from './band.ts';
import { compose } from './compose.ts';
import { randomised } from './randomised.ts';
import { RATE } from './instruments.ts';
import type { Part } from './score.ts';
import type { StyleName } from './styles.ts';

const SONG_STYLES: readonly StyleName[] = [
  'pop',
  'rock',
  'blues_rock',
  'blues_rock',
  'disco',
  'country',
  'ballad',
  'reggae',
  'halftime',
  'funk',
  'techno',
  'pop',
];
/** Forms of popular songs; I and O are intro and ending without the lead, on the chords of the verse A. */
const FORMS = ['IABABCBO', 'IAABABCB', 'IABABCABB', 'AABACA', 'IABABO', 'AABABCBB', 'IABCABCDC'];
/** Bars of a section, from which each letter draws; a letter keeps its length but for an occasional cut. */
const BARS = [8, 8, 8, 8, 16, 12, 6];
const SHORT_BARS = [4, 4, 8, 2];
/** Sections are shorter than this in published sets of pop songs, in nearly all cases. */
const MAX_SECTION_S = 40;
const MIN_SECTION_S = 7;

/** Fills a folder with songs in popular forms, each with randomised sound, and their truth. */
export async function makeSongs(
  dir: string,
  { seed, from, to }: { seed: string; from: number; to: number },
): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (let n = from; n < to; n++) {
    const random = randomBy(`${seed} song ${n}`);
    const name = `song-${`${n}`.padStart(2, '0')}`;
    const { planes, truth } = await song(random, n);
    const known: PieceTruth = { ...truth, file: `${name}.wav` };
    await writeFile(join(dir, known.file), wav(planes, { sampleRate: RATE, bits: 16 }));
    await writeFile(join(dir, `${name}.json`), JSON.stringify(known));
  }
}

async function song(random: Random, n: number): Promise<{ planes: Float32Array[]; truth: PieceTruth }> {
  const style = SONG_STYLES[n % SONG_STYLES.length]!;
  const score = compose(random, {
    style,
    mode: random.next() < 0.6 ? 'major' : 'minor',
    tempo: random.next() < 0.6 ? 'human' : 'fixed',
    tuning: random.next() < 0.5 ? 440 : 440 * 2 ** (random.between(-45, 45) / 1_200),
    lead: random.pick(['voice', 'man', 'voice', 'man', 'brass', 'reed'] as const),
    form: formOf(random, style),
    ...(random.next() < 0.5 ? { open: true } : {}),
  });
  const { mix } = render(score, random);
  return { planes: await randomised(mix, RATE, random), truth: truthOf(score, '') };
}

function formOf(random: Random, style: StyleName): Part[] {
  const barS = { ballad: 3.7, reggae: 3.2, halftime: 1.7, rock: 1.9, techno: 1.8 }[style as string] ?? 2.1;
  const lengths = new Map<string, number>();
  return Array.from(random.pick(FORMS), (written) => {
    const short = written === 'I' || written === 'O';
    const letter = short ? 'A' : written;
    const fits = (bars: number): boolean => bars * barS <= MAX_SECTION_S && (short || bars * barS >= MIN_SECTION_S);
    let bars = lengths.get(written);
    while (bars === undefined || !fits(bars)) bars = random.pick(short ? SHORT_BARS : BARS);
    lengths.set(written, bars);
    return { letter, bars, noLead: short };
  });
}
