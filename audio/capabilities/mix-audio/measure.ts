import { mixAudio } from './capability.ts';
import { noise } from '../../../test/infra/audio.ts';
import { audioOf, run } from '../../../test/infra/run-capability.ts';
import { filtered } from '../../../test/measure/filtered.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { largestDifference } from '../../../test/measure/metrics/difference.ts';
import { mean } from '../../../test/measure/metrics/mean.ts';

const RATE = 48_000;
const URL = { with_url: 'https://example.com/with.wav' };
const DUCK_DB = 12;
/** Recordings that are ducked under. */
const CLIPS = 6;
/** Seconds around the ends of true speech that count neither as speech nor as its absence: the ramps of the gain. */
const MARGIN_S = 0.6;

/** Measures how far sums are from those of FFmpeg's `amix`, and how far the ducking is off, under speech and elsewhere. */
export const measurement: Measurement = {
  capability: 'mix_audio',
  async measure(recordings) {
    const [main, added] = [1, 2].map((seed) => [seed, seed + 2].map((n) => noise({ seconds: 3, level: 0.9, seed: n })));
    const sounds = [main!, added!].map((planes) => ({ planes, sampleRate: RATE }));
    const byFfmpeg = filtered(sounds, '[in0][in1]amix=inputs=2:normalize=0:duration=first');
    const { planes: sum } = await mixed(main!, added!, RATE, {});
    const under: number[] = [];
    const outside: number[] = [];
    let clips = 0;
    for await (const { planes, sampleRate, truth } of recordings.clips(({ segments }) => segments.length > 0)) {
      const steady = [new Float32Array(planes[0]!.length).fill(0.25)];
      const made = await mixed([planes[0]!], steady, sampleRate, { duck_db: DUCK_DB });
      const gains = made.planes[0]!.map((x, i) => (x - planes[0]![i]!) / 0.25);
      for (let s = 0.05; s < gains.length / sampleRate; s += 0.05) {
        const isNear = (margin: number): boolean =>
          truth.segments.some(({ start_s: from, end_s: to }) => s >= from - margin && s < to + margin);
        const db = 20 * Math.log10(gains[Math.floor(s * sampleRate)]!);
        if (isNear(-0.1)) under.push(Math.abs(db + DUCK_DB) <= 0.5 ? 1 : 0);
        else if (!isNear(MARGIN_S)) outside.push(Math.abs(db) <= 0.5 ? 1 : 0);
      }
      if (++clips === CLIPS) break;
    }
    return [
      {
        what: "largest difference from FFmpeg's amix",
        value: largestDifference(sum, byFfmpeg),
        bar: 0,
        better: 'lower',
      },
      {
        what: `speech under which it is ${DUCK_DB} dB softer, within 0.5 dB`,
        value: mean(under),
        bar: 0.95,
        better: 'higher',
      },
      { what: 'elsewhere as it was, within 0.5 dB', value: mean(outside), bar: 0.95, better: 'higher' },
    ];
  },
};

async function mixed(main: Float32Array[], added: Float32Array[], sampleRate: number, params: object) {
  const inputs = { with: audioOf(added, sampleRate) };
  const { output, written } = await run(mixAudio, main, { sampleRate, inputs, params: { ...URL, ...params } });
  return { output, planes: written[0]!.planes };
}
