import { LOUDNESS_STEP_S } from './loudness.ts';

/** Share of the seconds around from which voice is talk: music that resembles a voice does so for moments, a talk goes on. */
const MIN_SHARE = 0.3;
const AROUND_STEPS = Math.round(3 / LOUDNESS_STEP_S / 2);
/** A lone word is talk where what is no voice in these seconds is this much softer, as energy: music goes on around such a moment. */
const SOFTER = 10 ** (-15 / 10);

/** Returns which of the steps in which a voice is found are talk, not music that resembles a voice for a moment. */
export function talkIn(energies: ArrayLike<number>, isVoice: (step: number) => boolean): (step: number) => boolean {
  const steps = energies.length;
  /** Before each step: the number of steps of voice, their energy, and that of all. */
  const voices = new Uint32Array(steps + 1);
  const voiced = new Float64Array(steps + 1);
  const whole = new Float64Array(steps + 1);
  for (let step = 0; step < steps; step++) {
    const [is, energy] = [isVoice(step), energies[step]!];
    voices[step + 1] = voices[step]! + (is ? 1 : 0);
    voiced[step + 1] = voiced[step]! + (is ? energy : 0);
    whole[step + 1] = whole[step]! + energy;
  }
  return (step) => {
    if (!isVoice(step)) return false;
    const [from, to] = [Math.max(0, step - AROUND_STEPS), Math.min(steps, step + AROUND_STEPS)];
    const count = voices[to]! - voices[from]!;
    if (count >= MIN_SHARE * (to - from)) return true;
    const voice = voiced[to]! - voiced[from]!;
    const rest = whole[to]! - whole[from]! - voice;
    return rest / (to - from - count) <= (SOFTER * voice) / count;
  };
}
