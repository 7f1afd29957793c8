/** Target duration of a harmony segment, a subdivision of a beat, in seconds. */
const SEGMENT_S = 0.27;
/** Substitute for the beat interval where no beats were tracked. */
const DEFAULT_BEAT_S = 0.54;

/** Segmentation of the audio by beats. */
export interface HarmonyGrid {
  /** Segment boundaries in seconds, ascending, from 0 to the end; one more than there are segments. */
  times: number[];
  /** Metrical position of each segment's start: 2 a bar, 1 a beat, 0 a subdivision. */
  strength: Uint8Array;
  /** Whether beats were tracked. */
  hasBeats: boolean;
}

/**
 * Divides beats into segments of about 0.27 s and extrapolates the beats to both ends; a regular grid if there are
 * fewer than four beats.
 */
export function harmonyGrid(
  durationS: number,
  track?: { beats: readonly number[]; downbeats: readonly number[] },
): HarmonyGrid {
  const beats = extrapolated(track && track.beats.length >= 4 ? track.beats : [0, DEFAULT_BEAT_S], durationS);
  const bars = new Set(track?.downbeats);
  const times: number[] = [0];
  const strength: number[] = [0];
  for (let i = 0; i + 1 < beats.length; i++) {
    const [from, to] = [beats[i]!, beats[i + 1]!];
    const parts = Math.max(1, Math.round((to - from) / SEGMENT_S));
    for (let part = 0; part < parts; part++) {
      const at = from + ((to - from) * part) / parts;
      const position = part > 0 ? 0 : bars.has(from) ? 2 : 1;
      if (at >= durationS) break;
      if (at <= times.at(-1)! + 0.05) strength[times.length - 1] = Math.max(strength.at(-1)!, position);
      else {
        times.push(at);
        strength.push(position);
      }
    }
  }
  times.push(durationS);
  return { times, strength: Uint8Array.from(strength), hasBeats: track !== undefined && track.beats.length >= 4 };
}

/** Extrapolates the beats to both ends with the nearest interval. */
function extrapolated(beats: readonly number[], durationS: number): number[] {
  const first = beats[1]! - beats[0]!;
  const last = beats.at(-1)! - beats.at(-2)!;
  const before: number[] = [];
  for (let at = beats[0]! - first; at > -first; at -= first) before.unshift(at);
  const after: number[] = [];
  for (let at = beats.at(-1)! + last; at < durationS + last; at += last) after.push(at);
  return [...before, ...beats, ...after];
}
