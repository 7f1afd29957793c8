import { audioEffectAnalysis } from '../../activities/capabilities/audio-effect-analysis.ts';
import { createResampler } from '../../activities/dsp/resample.ts';
import { run } from '../unit/capabilities/run.ts';
import type { Measurement } from './measurement.ts';
import { detectionF1 } from './metrics/detection.ts';
import { share } from './metrics/mean.ts';

const SECONDS = 15;
const BARS = { clipping: 0.9, low_pass: 0.9, echo: 0.9, stereo_width: 0.9, compression: 0.8 } as const;
type Kind = keyof typeof BARS;
const KINDS = Object.keys(BARS) as Kind[];

interface Found {
  type: string;
  present: boolean;
  delay_s?: number | null;
  rt60_s?: number | null;
  clipped_samples?: number;
}

/** How well effects put on music are told from those that are not there, and rooms on speech. */
export const measurement: Measurement = {
  capability: 'audio_effect_analysis',
  async measure(material) {
    const answers: Record<Kind, { truth: boolean; answer: boolean }[]> = {
      clipping: [],
      low_pass: [],
      echo: [],
      stereo_width: [],
      compression: [],
    };
    const delays: boolean[] = [];
    const counts: boolean[] = [];
    let index = 0;
    for await (const { planes, sampleRate } of material.pieces()) {
      const clean = planes.map((plane) => plane.slice(0, SECONDS * sampleRate));
      const delay = Math.round((0.07 + 0.043 * (index++ % 11)) * sampleRate);
      const level = 0.5 * peakOf(clean);
      const made: Record<Kind | 'none', Float32Array[]> = {
        none: clean,
        clipping: clean.map((plane) => plane.map((x) => Math.max(-level, Math.min(level, x)))),
        low_pass: clean.map((plane) => resampled(resampled(plane, sampleRate, 8_000), 8_000, sampleRate)),
        echo: clean.map((plane) => plane.map((x, i) => 0.6 * (x + 0.4 * (plane[i - delay] ?? 0)))),
        stereo_width: narrowed(clean),
        compression: compressed(clean, sampleRate),
      };
      for (const [name, sounding] of Object.entries(made)) {
        const { output } = await run(audioEffectAnalysis, sounding, { sampleRate });
        const found = new Map((output['effects'] as Found[]).map((effect) => [effect.type, effect]));
        for (const kind of KINDS) {
          if (kind === 'stereo_width' && clean.length < 2) continue;
          answers[kind].push({ truth: name === kind, answer: found.get(kind)!.present });
        }
        if (name === 'echo') delays.push(Math.abs((found.get('echo')!.delay_s ?? 9) - delay / sampleRate) < 0.005);
        if (name !== 'clipping') continue;
        const truth = sounding.flatMap((plane) => [...plane]).filter((x) => Math.abs(x) >= level - 1e-7).length;
        counts.push(found.get('clipping')!.clipped_samples === truth);
      }
    }
    return [
      ...KINDS.map((kind) => ({
        what: `${kind}, F1`,
        value: detectionF1(answers[kind]),
        bar: BARS[kind],
        better: 'higher' as const,
      })),
      { what: 'echo delay within 5 ms', value: share(delays), bar: 1, better: 'higher' },
      { what: 'clipped samples counted exactly', value: share(counts), bar: 1, better: 'higher' },
    ];
  },
};

function peakOf(planes: readonly Float32Array[]): number {
  return planes.reduce((peak, plane) => plane.reduce((most, x) => Math.max(most, Math.abs(x)), peak), 0);
}

function resampled(plane: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to);
  const parts = [resampler.push(plane), resampler.finish()];
  const whole = new Float32Array(parts[0]!.length + parts[1]!.length);
  whole.set(parts[0]!);
  whole.set(parts[1]!, parts[0]!.length);
  return whole;
}

/** A tenth of the difference of two channels. */
function narrowed(planes: Float32Array[]): Float32Array[] {
  const [left, right] = planes;
  if (!left || !right) return planes;
  return [nearly(left, right), nearly(right, left)];
}

function nearly(own: Float32Array, other: Float32Array): Float32Array {
  return own.map((x, i) => (x + other[i]!) / 2 + (0.1 * (x - other[i]!)) / 2);
}

/** Everything louder than 8 dB under the mean level eight times as close to it; attack 5 ms, release 120 ms. */
function compressed(planes: Float32Array[], sampleRate: number): Float32Array[] {
  const [attack, release] = [0.005, 0.12].map((seconds) => Math.exp(-1 / (seconds * sampleRate))) as [number, number];
  const squares = planes.reduce((sum, plane) => plane.reduce((total, x) => total + x * x, sum), 0);
  const threshold = 0.4 * Math.sqrt(squares / planes.length / Math.max(1, planes[0]!.length));
  let envelope = 0;
  const gains = planes[0]!.map((_, i) => {
    const level = planes.reduce((most, plane) => Math.max(most, Math.abs(plane[i]!)), 0);
    const keep = level > envelope ? attack : release;
    envelope = keep * envelope + (1 - keep) * level;
    return envelope > threshold ? (threshold / envelope) ** (7 / 8) : 1;
  });
  const made = planes.map((plane) => plane.map((x, i) => x * gains[i]!));
  const scale = 0.9 / Math.max(1e-9, peakOf(made));
  return made.map((plane) => plane.map((x) => scale * x));
}
