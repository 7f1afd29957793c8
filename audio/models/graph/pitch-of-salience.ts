/** The pitches of a salience, evenly spaced in cents. */
export interface SaliencePitches {
  lowest_hz: number;
  step_cents: number;
  count: number;
  /** The salience from which a frame is voiced, 0 to 1. */
  voiced_from: number;
}

/** Pitches on either side of the most salient one that count for the mean, as in CREPE (Kim, Salamon, Li & Bello 2018) and RMVPE. */
const REACH = 4;

/**
 * Returns the pitch of each frame of a salience, frames × pitches, and the probability that it is voiced: the mean in cents of the pitches
 * around the most salient one, by their salience, and the highest salience, on a scale on which `voiced_from` is 0.5.
 */
export function pitchOfSalience(
  salience: Float32Array,
  { lowest_hz: lowestHz, step_cents: step, count, voiced_from: voicedFrom }: SaliencePitches,
): { hz: Float32Array; voicing: Float32Array } {
  const frames = Math.floor(salience.length / count);
  const hz = new Float32Array(frames);
  const voicing = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const row = salience.subarray(frame * count, (frame + 1) * count);
    let best = 0;
    for (let pitch = 1; pitch < count; pitch++) if (row[pitch]! > row[best]!) best = pitch;
    let [sum, weight] = [0, 0];
    for (let pitch = Math.max(0, best - REACH); pitch <= Math.min(count - 1, best + REACH); pitch++) {
      const value = Math.max(0, row[pitch]!);
      sum += value * pitch;
      weight += value;
    }
    hz[frame] = lowestHz * 2 ** (((weight > 0 ? sum / weight : best) * step) / 1_200);
    const highest = Math.min(1, Math.max(0, row[best]!));
    voicing[frame] =
      highest < voicedFrom ? (0.5 * highest) / voicedFrom : 0.5 + (0.5 * (highest - voicedFrom)) / (1 - voicedFrom);
  }
  return { hz, voicing };
}
