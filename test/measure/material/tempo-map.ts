import type { Random } from '../../infra/random.ts';

export type TempoKind = 'fixed' | 'human' | 'step' | 'ramp' | 'rubato';

/** Returns the seconds at a beat of the score, counted from 0; linear between beats. */
export type TempoMap = (beat: number) => number;

/** Places the beats from `leadInS` on; a tempo of kind `step` changes at beat `turn`. */
export function tempoMap(
  random: Random,
  { kind, bpm, beats, leadInS, turn }: { kind: TempoKind; bpm: number; beats: number; leadInS: number; turn: number },
): TempoMap {
  const times = [leadInS];
  const step = random.pick([0.75, 0.8, 1.25, 1.33]);
  const ramp = random.pick([0.75, 1.25, 1.35]);
  const [depth, phase] = [random.between(0.1, 0.22), random.between(0, 6)];
  let drift = 0;
  for (let beat = 0; beat < beats + 8; beat++) {
    drift += 0.0015 * random.normal();
    const factor = {
      fixed: 1,
      human: 1 + drift,
      step: beat < turn ? 1 : step,
      ramp: 1 + ((ramp - 1) * beat) / beats,
      rubato: Math.exp(depth * Math.sin((2 * Math.PI * beat) / 8 + phase) + 0.03 * random.normal()),
    }[kind];
    times.push(times.at(-1)! + 60 / (bpm * factor));
  }
  return (beat) => {
    const whole = Math.min(times.length - 2, Math.max(0, Math.floor(beat)));
    return times[whole]! + (beat - whole) * (times[whole + 1]! - times[whole]!);
  };
}
