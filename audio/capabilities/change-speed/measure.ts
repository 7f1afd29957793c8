import { changeSpeed } from './capability.ts';
import { sine } from '../../../test/infra/audio.ts';
import { run } from '../../../test/infra/run-capability.ts';
import { filtered } from '../../../test/measure/filtered.ts';
import type { Figure, Measurement } from '../../../test/measure/measurement.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';
import { retimedDistanceDb } from '../../../test/measure/metrics/retimed-distance.ts';
import { fitSine } from '../../../test/measure/metrics/sine-fit.ts';
import { bySoundstretch } from '../../../test/measure/peers/soundstretch.ts';

const PIECES = 12;
const CLIPS = 8;
const SECONDS = 8;
const TEMPOS = [0.6, 0.85, 1.2, 1.7];
/** Tempos and semitones of tones. */
const CHANGES = [
  [0.25, 0],
  [0.8, -12],
  [1, 7],
  [1.5, 24],
  [4, -24],
] as const;
const RATE = 44_100;
const TONE_HZ = 997;

/** Measures length, pitch and onsets, and the spectral distance of 20 recordings at other tempos, beside `soundstretch` and FFmpeg's `atempo`. */
export const measurement: Measurement = {
  capability: 'change_speed',
  async measure(recordings) {
    const [own, stretched, peers, lengths]: number[][] = [[], [], [], []];
    const judge = async (recording: { planes: Float32Array[]; sampleRate: number }): Promise<void> => {
      const { sampleRate } = recording;
      const plane = recording.planes[0]!.slice(0, SECONDS * sampleRate);
      const tempo = TEMPOS[own!.length % TEMPOS.length]!;
      const made = await changed(plane, { tempo_ratio: tempo }, sampleRate);
      const distance = (other: Float32Array): number => retimedDistanceDb(plane, other, { tempo, sampleRate });
      const bySoundTouch = await bySoundstretch(plane, { tempo, sampleRate });
      own!.push(distance(made));
      peers!.push(distance(filtered([{ planes: [plane], sampleRate }], `[in0]atempo=${tempo}`)[0]!));
      if (bySoundTouch) stretched!.push(distance(bySoundTouch));
      lengths!.push(Math.abs((made.length * tempo) / plane.length - 1));
    };
    for await (const piece of recordings.pieces()) {
      await judge(piece);
      if (own!.length === PIECES) break;
    }
    for await (const clip of recordings.clips(({ segments }) => segments.length > 0)) {
      await judge(clip);
      if (own!.length === PIECES + CLIPS) break;
    }
    const isNotWorse = (others: number[]): number | null => share(others.map((other, n) => own![n]! <= other));
    const note = `${own!.length} recordings of music and speech at ${TEMPOS.join(', ')} times the tempo`;
    const figures: Figure[] = [
      { what: 'length off, worst', value: Math.max(...lengths!), bar: 0.001, better: 'lower' },
      { what: 'pitch off, worst', value: 100 * (await pitchOff()), bar: 0.1, better: 'lower', unit: '%' },
      { what: 'onsets off, worst', value: 1_000 * (await onsetOffS()), bar: 10, better: 'lower', unit: 'ms' },
      { what: 'spectral distance', value: mean(own!), better: 'lower', unit: 'dB', note },
      { what: "spectral distance of FFmpeg's atempo", value: mean(peers!), better: 'lower', unit: 'dB' },
      { what: 'share of recordings not worse than atempo', value: isNotWorse(peers!), better: 'higher' },
    ];
    if (stretched!.length > 0)
      figures.push(
        { what: 'spectral distance of soundstretch', value: mean(stretched!), better: 'lower', unit: 'dB' },
        {
          what: 'share of recordings not worse than soundstretch',
          value: isNotWorse(stretched!),
          bar: 0.75,
          better: 'higher',
        },
      );
    return figures;
  },
};

async function changed(plane: Float32Array, params: object, sampleRate = RATE): Promise<Float32Array> {
  const { written } = await run(changeSpeed, [plane], { sampleRate, params });
  return written[0]!.planes[0]!;
}

/** Returns the largest share by which the pitch of a tone is off: the frequency whose sine fits best. */
async function pitchOff(): Promise<number> {
  let worst = 0;
  for (const [tempo, semitones] of CHANGES) {
    const tone = sine({ seconds: 2 * Math.max(1, tempo), hz: TONE_HZ, level: 0.3 });
    const made = await changed(tone, { tempo_ratio: tempo, pitch_semitones: semitones });
    const wanted = TONE_HZ * 2 ** (semitones / 12);
    let best = { off: 0, snrDb: -Infinity };
    for (let off = -2e-3; off <= 2e-3; off += 2e-5) {
      const { snrDb } = fitSine(made, wanted * (1 + off), RATE);
      if (snrDb > best.snrDb) best = { off: Math.abs(off), snrDb };
    }
    worst = Math.max(worst, best.off);
  }
  return worst;
}

/** Returns by how much onsets of clicks are off, in seconds. */
async function onsetOffS(): Promise<number> {
  const onsets = [0.4, 1.1, 1.65, 2.4];
  const clicks = new Float32Array(3 * RATE);
  for (const at of onsets)
    for (let i = 0; i < 2_000; i++) clicks[Math.round(at * RATE) + i] = 0.8 * Math.exp(-i / 300) * Math.sin(0.2 * i);
  let worst = 0;
  for (const tempo of [0.5, ...TEMPOS, 2]) {
    const made = await changed(clicks, { tempo_ratio: tempo });
    for (const at of onsets) {
      const from = Math.round((at / tempo - 0.1) * RATE);
      const found = from + made.slice(from, from + 0.2 * RATE).findIndex((x) => Math.abs(x) > 0.15);
      worst = Math.max(worst, Math.abs(found / RATE - at / tempo));
    }
  }
  return worst;
}
