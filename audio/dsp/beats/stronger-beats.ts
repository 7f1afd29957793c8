/** Frames on each side within which the strength of a beat is looked for. */
const REACH = 2;
/** Largest distance of a beat between two others from the middle, as a share of their interval. */
const OFF_MIDDLE = 0.25;

/**
 * Returns `slower` beats, or those in the middle between them where onsets are stronger in the mean. Beats in the middle are taken
 * from `all` where there is one near. All are frames, ascending.
 */
export function strongerBeats(slower: readonly number[], all: readonly number[], flux: Float64Array): number[] {
  let next = 0; // index of the first of all beats that is not before the middle
  const between = middles(slower, flux.length).map(({ middle, interval }) => {
    while (next < all.length && all[next]! < middle) next++;
    const near = [all[next - 1], all[next]].find(
      (frame) => frame !== undefined && Math.abs(frame - middle) < OFF_MIDDLE * interval,
    );
    return near ?? Math.round(middle);
  });
  return meanStrength(between, flux) > meanStrength(slower, flux) ? between : [...slower];
}

/** Returns the middles of the intervals between beats, of that before the first and of that after the last, as far as they are in the audio. */
function middles(beats: readonly number[], frames: number): { middle: number; interval: number }[] {
  const [first, last] = [beats[1]! - beats[0]!, beats.at(-1)! - beats.at(-2)!];
  return [beats[0]! - first, ...beats]
    .map((beat, n) => {
      const interval = n === beats.length ? last : (beats[n] ?? 0) - beat;
      return { middle: beat + interval / 2, interval };
    })
    .filter(({ middle }) => middle >= 0 && Math.round(middle) < frames);
}

function meanStrength(beats: readonly number[], flux: Float64Array): number {
  return beats.reduce((sum, beat) => sum + strengthAt(beat, flux), 0) / beats.length;
}

function strengthAt(beat: number, flux: Float64Array): number {
  let max = 0;
  for (let frame = Math.max(0, beat - REACH); frame <= Math.min(flux.length - 1, beat + REACH); frame++)
    max = Math.max(max, flux[frame]!);
  return max;
}
