import { segmentAt, segmentStart } from './peak-envelope.ts';

/** Writes the linear gain of every sample from `position` on. */
export type Gains = (into: Float64Array, position: number) => void;

/** Yields blocks, read in order from the first sample, multiplied by gains. */
export function* amplified(blocks: Iterable<Float32Array[]>, gains: Gains): Generator<Float32Array[]> {
  let position = 0;
  for (const planes of blocks) {
    const values = new Float64Array(planes[0]?.length ?? 0);
    gains(values, position);
    yield planes.map((plane) => {
      const made = new Float32Array(plane.length);
      for (let i = 0; i < made.length; i++) made[i] = plane[i]! * values[i]!;
      return made;
    });
    position += values.length;
  }
}

/** Returns a constant gain followed by that of a limiter, if there is one: linear between the boundaries of segments. */
export function limiterGains(gainDb: number, curve: Float32Array | undefined, sampleRate: number): Gains {
  const gain = 10 ** (gainDb / 20);
  if (!curve) return (into) => into.fill(gain);
  const last = curve.length - 2;
  return (into, position) => {
    let segment = Math.min(last, segmentAt(position, sampleRate));
    let start = segmentStart(segment, sampleRate);
    let end = segmentStart(segment + 1, sampleRate);
    for (let i = 0; i < into.length; i++) {
      while (position + i >= end && segment < last) {
        segment++;
        start = end;
        end = segmentStart(segment + 1, sampleRate);
      }
      const from = curve[segment]!;
      const share = Math.min(1, (position + i - start) / (end - start));
      into[i] = gain * (from + share * (curve[segment + 1]! - from));
    }
  };
}

/** Returns gains from values in dB at multiples of a hop, linear in dB between them; beyond the last value it stays. */
export function hopGains(db: ArrayLike<number>, hopS: number, sampleRate: number): Gains {
  const hop = hopS * sampleRate;
  return (into, position) => {
    for (let i = 0; i < into.length; i++) {
      const at = Math.min(db.length - 1, (position + i) / hop);
      const index = Math.min(db.length - 2, Math.floor(at));
      const from = db[index]!;
      into[i] = 10 ** ((from + (at - index) * (db[index + 1]! - from)) / 20);
    }
  };
}
