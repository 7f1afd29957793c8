import type { Random } from '../../infra/random.ts';

/** Adds a room to one channel: parallel combs that decay by 60 dB in `rt60S`, then two all-passes (Schroeder 1962). */
export function inRoom(
  dry: Float32Array,
  { rt60S, wet, sampleRate }: { rt60S: number; wet: number; sampleRate: number },
  random: Random,
): Float32Array {
  const late = new Float32Array(dry.length);
  const combs = [0.0297, 0.0331, 0.0371, 0.0411, 0.0437, 0.0503];
  for (const seconds of combs) {
    const delay = Math.round(seconds * random.between(0.95, 1.05) * sampleRate);
    const back = 10 ** ((-3 * delay) / sampleRate / rt60S);
    const line = new Float32Array(delay);
    for (let i = 0, at = 0; i < dry.length; i++, at = at + 1 === delay ? 0 : at + 1) {
      const out = line[at]!;
      late[i]! += out / combs.length;
      line[at] = dry[i]! + back * out;
    }
  }
  for (const seconds of [0.005, 0.0017]) {
    const delay = Math.round(seconds * sampleRate);
    const line = new Float32Array(delay);
    for (let i = 0, at = 0; i < late.length; i++, at = at + 1 === delay ? 0 : at + 1) {
      const held = late[i]! + 0.7 * line[at]!;
      late[i] = line[at]! - 0.7 * held;
      line[at] = held;
    }
  }
  return late.map((x, i) => dry[i]! + wet * x);
}
