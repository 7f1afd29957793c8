/** Harmony is heard in parts of beats about this long. */
const PART_S = 0.27;
/** Where no beat is heard, spans of this length take its place. */
const PLAIN_S = 0.54;

/** Where the beats divide the audio: `times` bound the segments, `strength` says what begins with each. */
export interface HarmonyGrid {
  /** Seconds, ascending, from 0 to the end; one more than there are segments. */
  times: number[];
  /** What begins with each segment: 2 a bar, 1 a beat, 0 part of one. */
  strength: Uint8Array;
  /** True when beats were heard. */
  beaten: boolean;
}

/** Divides beats into parts of about 0.27 s and carries them on to both ends; even parts where there are no beats. */
export function harmonyGrid(
  durationS: number,
  track?: { beats: readonly number[]; downbeats: readonly number[] },
): HarmonyGrid {
  const beats = carriedOn(track && track.beats.length >= 4 ? track.beats : [0, PLAIN_S], durationS);
  const bars = new Set(track?.downbeats);
  const times: number[] = [0];
  const strength: number[] = [0];
  for (let i = 0; i + 1 < beats.length; i++) {
    const [from, to] = [beats[i]!, beats[i + 1]!];
    const parts = Math.max(1, Math.round((to - from) / PART_S));
    for (let part = 0; part < parts; part++) {
      const at = from + ((to - from) * part) / parts;
      const heard = part > 0 ? 0 : bars.has(from) ? 2 : 1;
      if (at >= durationS) break;
      if (at <= times.at(-1)! + 0.05) strength[times.length - 1] = Math.max(strength.at(-1)!, heard);
      else {
        times.push(at);
        strength.push(heard);
      }
    }
  }
  times.push(durationS);
  return { times, strength: Uint8Array.from(strength), beaten: track !== undefined && track.beats.length >= 4 };
}

/** The beats with others before and after them, as far apart as the nearest two. */
function carriedOn(beats: readonly number[], durationS: number): number[] {
  const first = beats[1]! - beats[0]!;
  const last = beats.at(-1)! - beats.at(-2)!;
  const before: number[] = [];
  for (let at = beats[0]! - first; at > -first; at -= first) before.unshift(at);
  const after: number[] = [];
  for (let at = beats.at(-1)! + last; at < durationS + last; at += last) after.push(at);
  return [...before, ...beats, ...after];
}
