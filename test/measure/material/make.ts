import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wav, type Planes } from '../../infra/audio.ts';
import { media } from '../../infra/media.ts';
import { STEM_NAMES, type ClipTruth, type PieceTruth } from '../truth.ts';
import { render, truthOf } from './band.ts';
import { RATE } from './instruments.ts';
import { randomBy } from '../../infra/random.ts';
import { compose } from './compose.ts';
import type { PieceOptions } from './score.ts';
import { clipPlan, speak, SPEECH_RATE } from './speech.ts';

/** The pieces to make; what they leave open is drawn by the seed. */
const PIECES: readonly (PieceOptions & { coded?: 'mp3' })[] = [
  { style: 'pop', mode: 'major' },
  { style: 'pop', mode: 'minor', tuning: 446, coded: 'mp3' },
  { style: 'rock', mode: 'minor', tempo: 'human', lead: 'brass' },
  { style: 'swing', mode: 'major', tempo: 'human', lead: 'reed', chords: 'keys' },
  { style: 'ballad12_8', mode: 'minor', bpm: 68 },
  { style: 'waltz', mode: 'major', lead: 'bowed' },
  { style: 'waltz', mode: 'minor', lead: 'flute', coded: 'mp3' },
  { style: 'six_eight', mode: 'minor', tuning: 435 },
  { style: 'halftime', mode: 'minor' },
  { style: 'disco', mode: 'minor', tuning: 432 },
  { style: 'funk', mode: 'minor', lead: 'brass', coded: 'mp3' },
  { style: 'country', mode: 'major', lead: 'man' },
  { style: 'bossa', mode: 'major', chords: 'plucked', lead: 'flute' },
  { style: 'techno', mode: 'minor', lead: false },
  { style: 'reggae', mode: 'minor', lead: 'man' },
  { style: 'ballad', mode: 'major', tempo: 'human' },
  { style: 'rock', mode: 'major', tempo: 'step' },
  { style: 'pop', mode: 'major', tempo: 'ramp', lead: 'reed' },
  { style: 'ballad', mode: 'minor', tempo: 'rubato', drums: false, chords: 'keys', lead: 'bowed' },
  { style: 'waltz', mode: 'major', drums: false, chords: 'plucked', lead: 'flute' },
  { style: 'pop', mode: 'major', solo: 'voice', tuning: 443 },
  { style: 'ballad', mode: 'minor', solo: 'bowed', coded: 'mp3' },
  { style: 'swing', mode: 'major', solo: 'reed' },
  { style: 'rock', mode: 'minor', solo: 'bass' },
];

/** The share of the recordings to make: those whose number modulo `parts` is `part`. */
interface Share {
  seed: string;
  part: number;
  parts: number;
}

/** Fills a folder with a share of the made music and speech and their truth; another seed makes other recordings. */
export async function makeRecordings(dir: string, { seed, part, parts }: Share): Promise<void> {
  await mkdir(join(dir, 'stems'), { recursive: true });
  await mkdir(join(dir, 'clean'), { recursive: true });
  for (const [n, { coded, ...options }] of PIECES.entries()) {
    if (n % parts !== part) continue;
    await makePiece(dir, `piece-${`${n}`.padStart(2, '0')}-${options.style}`, { seed: `${seed} ${n}`, options, coded });
  }
  for (const [n, options] of clipPlan(randomBy(`${seed} clips`)).entries()) {
    if (n % parts !== part) continue;
    const name = `speech-${`${n}`.padStart(2, '0')}`;
    const { samples, clean, truth } = speak(randomBy(`${seed} ${name}`), options);
    const known: ClipTruth = { ...truth, file: `${name}.wav`, clean: `clean/${name}.wav` };
    await write(dir, known.file, [samples], SPEECH_RATE);
    await write(dir, `clean/${name}.wav`, [clean], SPEECH_RATE);
    await writeFile(join(dir, `${name}.json`), JSON.stringify(known));
  }
}

async function makePiece(
  dir: string,
  name: string,
  { seed, options, coded }: { seed: string; options: PieceOptions; coded: 'mp3' | undefined },
): Promise<void> {
  const random = randomBy(seed);
  const score = compose(random, options);
  const { mix, stems, compressedDb } = render(score, random);
  const truth: PieceTruth = truthOf(score, `${name}.${coded ?? 'wav'}`);
  if (coded) await writeFile(join(dir, truth.file), await media(coded, mix));
  else await write(dir, truth.file, mix, RATE);
  const band = !truth.monophonic && !coded;
  for (const stem of band ? STEM_NAMES : []) await write(dir, `stems/${name}.${stem}.wav`, stems[stem], RATE);
  const places = STEM_NAMES.map((stem) => [stem, `stems/${name}.${stem}.wav`]);
  const known: PieceTruth = {
    ...truth,
    stems: band ? (Object.fromEntries(places) as PieceTruth['stems']) : null,
    compressed_db: compressedDb,
  };
  await writeFile(join(dir, `${name}.json`), JSON.stringify(known));
}

async function write(dir: string, file: string, planes: Planes, sampleRate: number): Promise<void> {
  await writeFile(join(dir, file), wav(planes, { sampleRate, bits: 24 }));
}
