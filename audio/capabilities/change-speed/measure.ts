import { changeSpeed } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import { filtered } from '../../../test/measure/filtered.ts';
import type { Figure, Measurement } from '../../../test/measure/measurement.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';
import { retimedDistanceDb } from '../../../test/measure/metrics/retimed-distance.ts';

const PIECES = 5;
const CLIPS = 5;
const SECONDS = 8;
const TEMPOS = [0.6, 0.85, 1.2, 1.7];

/** Measures the length and the spectral distance of recordings at other tempos, beside FFmpeg's `atempo`. */
export const measurement: Measurement = {
  capability: 'change_speed',
  async measure(recordings) {
    const own: number[] = [];
    const peers: number[] = [];
    const lengths: number[] = [];
    const judge = async (recording: { planes: Float32Array[]; sampleRate: number }): Promise<void> => {
      const { sampleRate } = recording;
      const planes = recording.planes.map((plane) => plane.slice(0, SECONDS * sampleRate));
      const tempo = TEMPOS[own.length % TEMPOS.length]!;
      const { written } = await run(changeSpeed, planes, { sampleRate, params: { tempo_ratio: tempo } });
      const made = written[0]!.planes;
      const byFfmpeg = filtered([{ planes, sampleRate }], `[in0]atempo=${tempo}`);
      own.push(retimedDistanceDb(planes[0]!, made[0]!, { tempo, sampleRate }));
      peers.push(retimedDistanceDb(planes[0]!, byFfmpeg[0]!, { tempo, sampleRate }));
      lengths.push(Math.abs((made[0]!.length * tempo) / planes[0]!.length - 1));
    };
    for await (const piece of recordings.pieces()) {
      await judge(piece);
      if (own.length === PIECES) break;
    }
    for await (const clip of recordings.clips(({ segments }) => segments.length > 0)) {
      await judge(clip);
      if (own.length === PIECES + CLIPS) break;
    }
    const wins = own.map((distance, n) => distance <= peers[n]!);
    const note = `music and speech at ${TEMPOS.join(', ')} times the tempo`;
    const figures: Figure[] = [
      { what: 'length off, worst', value: Math.max(...lengths), bar: 0.001, better: 'lower' },
      { what: 'spectral distance', value: mean(own), better: 'lower', unit: 'dB', note },
      { what: "spectral distance of FFmpeg's atempo", value: mean(peers), better: 'lower', unit: 'dB' },
      { what: 'share of files not worse than atempo', value: share(wins), bar: 0.75, better: 'higher' },
    ];
    return figures;
  },
};
