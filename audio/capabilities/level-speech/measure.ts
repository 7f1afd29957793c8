import { joinParts } from '../../dsp/core/join-parts.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { levelSpeech } from './capability.ts';
import { ffmpegLoudness } from '../../../test/measure/metrics/ffmpeg-loudness.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement, Recordings } from '../../../test/measure/measurement.ts';
import { mean } from '../../../test/measure/metrics/mean.ts';
import { siSdrDb } from '../../../test/measure/metrics/separation.ts';

const TARGET_LUFS = -16;
const SOFTER = 10 ** (-15 / 20);
const TURN_S = 4;
const TURNS = 6;
const DIALOGUES = 6;
/** Music under a dialogue, relative to the first voice, and seconds of it alone before and after. */
const BED = 10 ** (-25 / 20);
const ALONE_S = 8;
/** Seconds of music next to a voice that do not count. */
const MARGIN_S = 2;

/** A dialogue of two recordings, and who speaks in each sample. */
interface Dialogue {
  plane: Float32Array;
  sampleRate: number;
  isSoft: Uint8Array;
}

/** Measures dialogues with 15 dB between two voices by FFmpeg's meter, beside its filter `dynaudnorm`, and each voice with the gain undone. */
export const measurement: Measurement = {
  capability: 'level_speech',
  async measure(recordings) {
    const [before, after, theirs, off, kept]: number[][] = [[], [], [], [], []];
    const [unsteady, raised]: number[][] = [[], []];
    const music = recordings.pieces();
    for await (const { plane, sampleRate, isSoft } of dialogues(recordings)) {
      const { output, written } = await run(levelSpeech, [plane], { sampleRate });
      const made = written[0]!.planes;
      const read = ffmpegLoudness(made, sampleRate);
      before!.push(ffmpegLoudness([plane], sampleRate).range);
      after!.push(read.range);
      theirs!.push(ffmpegLoudness([plane], sampleRate, 'dynaudnorm').range);
      off!.push(Math.abs(read.integrated - TARGET_LUFS));
      const { hop_s: hop, db } = output['gain'] as { hop_s: number; db: number[] };
      const restored = made[0]!.map((x, i) => {
        const at = i / sampleRate / hop;
        const k = Math.floor(at);
        return x / 10 ** ((db[k]! + (at - k) * (db[k + 1]! - db[k]!)) / 20);
      });
      for (const soft of [0, 1]) {
        const own = (samples: Float32Array): Float32Array => samples.filter((_, i) => isSoft[i] === soft);
        kept!.push(Math.min(100, siSdrDb([own(plane)], [own(restored)]) ?? 100));
      }
      const { value: piece, done } = await music.next();
      if (!done) {
        const bed = await overBed({ plane, sampleRate, isSoft }, piece);
        unsteady!.push(bed.change);
        raised!.push(bed.above);
      }
      if (after!.length === DIALOGUES) break;
    }
    return [
      { what: 'loudness range, worst', value: worst(after!), bar: 6, better: 'lower', unit: 'LU' },
      { what: 'loudness range before, mean', value: mean(before!), better: 'lower', unit: 'LU' },
      { what: "loudness range by FFmpeg's dynaudnorm, worst", value: worst(theirs!), better: 'lower', unit: 'LU' },
      { what: 'off the target, worst', value: worst(off!), bar: 0.5, better: 'lower', unit: 'LU' },
      {
        what: 'SI-SDR of a voice with the gain undone, worst',
        value: kept!.length > 0 ? Math.min(...kept!) : null,
        bar: 30,
        better: 'higher',
        unit: 'dB',
      },
      {
        what: 'change of the gain over music alone, worst',
        value: worst(unsteady!),
        bar: 1,
        better: 'lower',
        unit: 'dB',
      },
      { what: '… above that of the louder voice, worst', value: worst(raised!), bar: 1, better: 'lower', unit: 'dB' },
    ];
  },
};

/** Levels a dialogue over music that begins before it and ends after it; returns the changes of the gain over the music alone, in dB. */
async function overBed(
  { plane, sampleRate, isSoft }: Dialogue,
  music: { planes: Float32Array[]; sampleRate: number },
): Promise<{ change: number; above: number }> {
  const resampler = createResampler(music.sampleRate, sampleRate);
  const bed = joinParts([resampler.push(music.planes[0]!), resampler.finish()]);
  const lead = ALONE_S * sampleRate;
  const scale = (BED * rms(plane.filter((_, i) => isSoft[i] === 0))) / rms(bed);
  const mix = Float32Array.from({ length: plane.length + 2 * lead }, (_, i) => {
    return scale * bed[i % bed.length]! + (plane[i - lead] ?? 0);
  });
  const { output } = await run(levelSpeech, [mix], { sampleRate });
  const { hop_s: hop, db } = output['gain'] as { hop_s: number; db: number[] };
  const between = (from: number, to: number): number[] => db.slice(Math.ceil(from / hop), Math.floor(to / hop));
  const alone = [
    between(0, ALONE_S - MARGIN_S),
    between((mix.length - lead) / sampleRate + MARGIN_S, mix.length / sampleRate),
  ];
  const loud = db.filter((_, k) => isSoft[Math.round(k * hop * sampleRate) - lead] === 0);
  const change = Math.max(...alone.map((gains) => Math.max(...gains) - Math.min(...gains)));
  return { change, above: Math.max(...alone.flat()) - Math.max(...loud) };
}

function rms(plane: Float32Array): number {
  return Math.sqrt(plane.reduce((sum, x) => sum + x * x, 0) / plane.length);
}

function worst(values: number[]): number | null {
  return values.length > 0 ? Math.max(...values) : null;
}

/** Yields pairs of recordings, cut into turns, the second softer. */
async function* dialogues(recordings: Recordings): AsyncGenerator<Dialogue> {
  let first: { plane: Float32Array; sampleRate: number } | undefined;
  for await (const { planes, sampleRate, truth } of recordings.clips(({ segments }) => segments.length > 0)) {
    if (truth.snr_db !== null) continue;
    const next = { plane: planes[0]!, sampleRate };
    if (!first || first.sampleRate !== sampleRate) {
      first = next;
      continue;
    }
    const turn = TURN_S * sampleRate;
    const plane = new Float32Array(TURNS * turn);
    const isSoft = new Uint8Array(plane.length);
    for (let i = 0; i < plane.length; i++) {
      isSoft[i] = Math.floor(i / turn) % 2;
      const at = i - Math.ceil(Math.floor(i / turn) / 2) * turn;
      const voice = isSoft[i] ? next.plane : first.plane;
      plane[i] = (isSoft[i] ? SOFTER : 1) * voice[at % voice.length]!;
    }
    yield { plane, sampleRate, isSoft };
    first = undefined;
  }
}
