import { audioEffectAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import {
  butterworth,
  clipped,
  compressed,
  echoed,
  inVelvetRoom,
  narrowed,
  peakOf,
  resampled,
} from '../../../test/measure/material/effects.ts';
import { randomBy } from '../../../test/infra/random.ts';
import type { Recordings, Measurement } from '../../../test/measure/measurement.ts';
import { detectionF1 } from '../../../test/measure/metrics/detection.ts';
import { share } from '../../../test/measure/metrics/mean.ts';

const SECONDS = 15;
const BARS = { clipping: 0.9, low_pass: 0.9, echo: 0.9, stereo_width: 0.9, compression: 0.8 } as const;
type Kind = keyof typeof BARS;
const KINDS = Object.keys(BARS) as Kind[];
/** Gain reduction in dB from which a piece counts as compressed by its maker, and is left out of the count of compression. */
const COMPRESSED_DB = 3;
/** Difference of the channels over their sum, in dB, below which an untouched piece is narrow by the output's own definition. */
const NARROW_DB = -30;

interface Found {
  type: string;
  present: boolean;
  delay_s?: number | null;
  rt60_s?: number | null;
  clipped_samples?: number;
  confidence: number;
}
type Verdicts = { truth: boolean; detected: boolean }[];

/** Measures the detection of effects that were put on music, and of rooms on music and speech. */
export const measurement: Measurement = {
  capability: 'audio_effect_analysis',
  async measure(recordings) {
    const verdicts: Record<Kind, Verdicts> = {
      clipping: [],
      low_pass: [],
      echo: [],
      stereo_width: [],
      compression: [],
    };
    /** Copies with the effect, and untouched recordings alone. */
    const pairs: Record<Kind, Verdicts> = { clipping: [], low_pass: [], echo: [], stereo_width: [], compression: [] };
    /** Reverberation of pieces in a room, and of untouched ones. */
    const rooms: Verdicts = [];
    /** Whether reverberation was found in copies with another effect. */
    const roomless: boolean[] = [];
    const delays: boolean[] = [];
    const counts: boolean[] = [];
    for await (const { name: piece, planes, sampleRate, truth: known } of recordings.pieces()) {
      const random = randomBy(`effects on ${piece}`);
      const clean = planes.slice(0, 2).map((plane) => plane.slice(0, SECONDS * sampleRate));
      const stereo = clean.length === 2;
      const narrow = stereo && widthDb(clean) < NARROW_DB;
      const pressed = (known.compressed_db ?? 0) >= COMPRESSED_DB;
      const delay = Math.round(random.between(0.08, 0.5) * sampleRate);
      const level = peakOf(clean) * 10 ** (random.between(-12, -3) / 20);
      const hz = random.between(2_000, 7_500);
      const order = random.pick([4, 6, 8]);
      const roomRandom = randomBy(`room on ${piece}`);
      const room = { rt60S: roomRandom.between(0.8, 2.5), wet: roomRandom.between(0.5, 1.2), sampleRate };
      const made: Record<Kind | 'none' | 'room', Float32Array[]> = {
        none: clean,
        room: clean.map((plane) => inVelvetRoom(plane, room, roomRandom)),
        clipping: clipped(clean, level),
        low_pass:
          random.next() < 0.5
            ? butterworth(clean, { hz, order, sampleRate })
            : resampled(clean, { from: sampleRate, rate: 2 * Math.round(hz) }),
        echo: echoed(clean, { delay, gain: 10 ** (random.between(-12, -3) / 20), feedback: feedbackOf(piece) }),
        stereo_width: stereo ? narrowed(clean, random.between(0, 0.3)) : clean,
        compression: compressed(clean, sampleRate, {
          thresholdDb: 20 * Math.log10(peakOf(clean)) - random.between(16, 26),
          ratio: random.between(4, 10),
          attackS: random.between(0.002, 0.02),
          releaseS: random.between(0.06, 0.25),
        }),
      };
      for (const [name, sounding] of Object.entries(made)) {
        const found = await effectsOf(sounding, sampleRate);
        const reverberant = found.get('reverb')!.present;
        if (name === 'room' || name === 'none') rooms.push({ truth: name === 'room', detected: reverberant });
        else roomless.push(reverberant);
        if (name === 'room') continue;
        for (const kind of KINDS) {
          if (kind === 'stereo_width' && !stereo) continue;
          if (kind === 'compression' && pressed) continue;
          const truth = name === kind || (kind === 'stereo_width' && narrow);
          const pair = { truth, detected: found.get(kind)!.present };
          verdicts[kind].push(pair);
          if (name === kind || name === 'none') pairs[kind].push(pair);
        }
        if (name === 'echo') delays.push(Math.abs((found.get('echo')!.delay_s ?? 9) - delay / sampleRate) < 0.005);
        if (name !== 'clipping') continue;
        const top = Math.fround(level);
        const truth = sounding.reduce((sum, plane) => sum + plane.filter((x) => Math.abs(x) >= top).length, 0);
        counts.push(found.get('clipping')!.clipped_samples === truth);
      }
    }
    return [
      ...KINDS.map((kind) => ({
        what: `${kind}, F1`,
        value: detectionF1(verdicts[kind]),
        bar: BARS[kind],
        better: 'higher' as const,
        note: `${detectionF1(pairs[kind])?.toFixed(3)} against untouched recordings alone`,
      })),
      { what: 'echo delay within 5 ms', value: share(delays), bar: 1, better: 'higher' },
      { what: 'clipped samples counted exactly', value: share(counts), bar: 1, better: 'higher' },
      {
        what: 'reverb on music, F1',
        value: detectionF1(rooms),
        bar: 0.6,
        better: 'higher',
        note: `found in ${Math.round(100 * (share(roomless) ?? 0))} % of the copies with another effect`,
      },
      ...(await reverb(recordings)),
    ];
  },
};

/** Measures reverberation on speech; clips that are not detected as speech, as some made voices, are left out. */
async function reverb(recordings: Recordings) {
  const verdicts: Verdicts = [];
  const near: boolean[] = [];
  for await (const { planes, sampleRate, truth } of recordings.clips(
    ({ kind }) => kind === 'clean' || kind === 'room',
  )) {
    const found = (await effectsOf(planes, sampleRate)).get('reverb')!;
    if (found.confidence === 0) continue;
    verdicts.push({ truth: truth.room !== null, detected: found.present });
    if (truth.room) near.push(Math.abs((found.rt60_s ?? 0) / truth.room.rt60_s - 1) < 0.3);
  }
  if (verdicts.length === 0) return [];
  return [
    {
      what: 'reverb on speech, F1',
      value: detectionF1(verdicts),
      bar: 0.7,
      better: 'higher' as const,
      note: `of ${verdicts.length} clips`,
    },
    { what: 'RT60 within 30 %', value: share(near), bar: 0.6, better: 'higher' as const },
  ];
}

/** Returns the feedback of the echo on a piece: none on every other one. */
function feedbackOf(piece: string): number {
  const random = randomBy(`feedback on ${piece}`);
  return random.next() < 0.5 ? 0 : random.between(0.2, 0.6);
}

async function effectsOf(planes: Float32Array[], sampleRate: number): Promise<Map<string, Found>> {
  const { output } = await run(audioEffectAnalysis, planes, { sampleRate });
  return new Map((output['effects'] as Found[]).map((effect) => [effect.type, effect]));
}

function widthDb([left, right]: Float32Array[]): number {
  let [mid, side] = [1e-12, 1e-12];
  for (let i = 0; i < left!.length; i++) {
    mid += (left![i]! + right![i]!) ** 2;
    side += (left![i]! - right![i]!) ** 2;
  }
  return 10 * Math.log10(side / mid);
}
