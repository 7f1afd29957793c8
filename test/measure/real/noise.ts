import { joinParts } from '../../../audio/dsp/core/join-parts.ts';
import { resampleParts } from '../../../audio/dsp/core/resample-parts.ts';
import { wav } from '../../infra/audio.ts';
import { decoded } from '../material/folder.ts';
import { siSdrDb } from '../metrics/separation.ts';
import type { Clones } from './clones.ts';
import { monoOf } from './decoded-bytes.ts';
import { defineSection, type Item, type Recording } from './section.ts';
import type { SourceName } from './sources.ts';
import { peer, service, withModel, type MadeAudio } from './systems.ts';

/** Signal-to-noise ratio at which an item was mixed, in dB; null where others recorded it. */
interface NoisyTruth {
  snrDb: number | null;
}

interface Gain {
  gainDb: number;
}

const VALENTINI: SourceName = 'facebookresearch/denoiser';
const READERS: SourceName = 'resemble-ai/Resemblyzer';
const NOISES: Record<string, readonly [SourceName, string]> = {
  car: ['posenhuang/deeplearningsourceseparation', 'codes/denoising/Data/noise/car.wav'],
  street: ['posenhuang/deeplearningsourceseparation', 'codes/denoising/Data/noise/street.wav'],
  thunder: ['speechbrain/speechbrain', 'tests/samples/ESC50/audio/5-156999-C-19.wav'],
};
const SNRS_DB = [0, 5, 10, 20, 30];
const RATE = 16_000;
/** Readers of LibriSpeech, one after the other for the mixes. */
const SPEAKERS = ['103-1240', '1034-121119', '1040-133433', '1069-133699', '1081-125237'];

/** Noisy sentences with their clean twins, and read sentences in recorded noise. */
export const noise = defineSection<NoisyTruth, Gain>({
  name: 'noise',
  needs: [VALENTINI, READERS, ...new Set(Object.values(NOISES).map(([source]) => source))],
  items: noisyItems,
  systems: [
    service('noise_reduction', (_, recording, made) => gainOf(recording, made)),
    ...withModel('denoiser', 'noise_reduction', (_, recording, made) => gainOf(recording, made)),
    peer('noisereduce', 'noise'),
  ],
  metrics: [
    { name: 'SI-SDR gain', unit: 'dB', draw: 0.5, score: (_, answer) => answer?.gainDb ?? 0 },
    { name: 'at 0 and 5 dB', unit: 'dB', draw: 0.5, score: ({ snrDb }, answer) => within(snrDb, 0, 5, answer) },
    { name: 'at 20 and 30 dB', unit: 'dB', draw: 0.5, score: ({ snrDb }, answer) => within(snrDb, 20, 30, answer) },
    {
      name: 'recorded so',
      unit: 'dB',
      draw: 0.5,
      score: ({ snrDb }, answer) => (snrDb === null ? (answer?.gainDb ?? 0) : null),
    },
  ],
});

function within(snrDb: number | null, min: number, max: number, answer: Gain | null): number | null {
  return snrDb !== null && snrDb >= min && snrDb <= max ? (answer?.gainDb ?? 0) : null;
}

async function gainOf({ path, files }: Recording, made: readonly MadeAudio[]): Promise<Gain> {
  const [noisy, clean] = [await decoded(path), await decoded(files['clean.wav']!)];
  const truth = [joinParts(resampleParts([clean.planes[0]!], clean.sampleRate, noisy.sampleRate))];
  return { gainDb: siSdrDb(truth, made[0]!.planes)! - siSdrDb(truth, noisy.planes)! };
}

async function noisyItems(clones: Clones): Promise<Item<NoisyTruth>[]> {
  const items: Item<NoisyTruth>[] = [];
  if (clones.has(VALENTINI))
    for (const sentence of ['001', '003', '006'])
      items.push({
        id: `valentini-${sentence}`,
        truth: { snrDb: null },
        audio: () => clones.read(VALENTINI, `dataset/debug/noisy/p287_${sentence}.wav`),
        ending: 'wav',
        files: { 'clean.wav': () => clones.read(VALENTINI, `dataset/debug/clean/p287_${sentence}.wav`) },
      });
  if (!clones.has(READERS)) return items;
  Object.entries(NOISES).forEach(([name, [source, path]], n) => {
    if (!clones.has(source)) return;
    SNRS_DB.forEach((snrDb, s) => {
      const reader = SPEAKERS[(n + s) % SPEAKERS.length]!;
      const clean = () => monoFrom(clones, [READERS, `audio_data/librispeech_train-clean-100/${reader}-0000.flac`]);
      items.push({
        id: `read-${name}-${snrDb}`,
        truth: { snrDb },
        audio: async () => wavOf(mixed(await clean(), await monoFrom(clones, [source, path]), snrDb)),
        ending: 'wav',
        files: { 'clean.wav': async () => wavOf(await clean()) },
      });
    });
  });
  return items;
}

async function monoFrom(clones: Clones, where: readonly [SourceName, string]): Promise<Float32Array> {
  return monoOf(await clones.read(...where), RATE);
}

/** Adds noise, repeated as often as needed, at a ratio of mean powers in dB. */
function mixed(clean: Float32Array, background: Float32Array, snrDb: number): Float32Array {
  const gain = Math.sqrt(power(clean) / power(background) / 10 ** (snrDb / 10));
  return clean.map((x, i) => x + gain * background[i % background.length]!);
}

/** Returns a file of half the level, so that nothing is clipped. */
function wavOf(samples: Float32Array): Buffer {
  return wav([samples.map((x) => x / 2)], { sampleRate: RATE, bits: 24 });
}

function power(samples: Float32Array): number {
  return samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
}
