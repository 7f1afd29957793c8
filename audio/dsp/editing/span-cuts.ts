/** A span of samples. */
export interface SampleSpan {
  start: number;
  /** One past the last sample. */
  end: number;
}

/** Audio that is read by position. */
interface Readable {
  readonly frames: number;
  read(start: number, length: number): Float32Array[];
}

const BLOCK_FRAMES = 2 ** 16;

/**
 * Returns the part of each silence that is cut. Half of `keep` stays at either end of a silence, and at least half a crossfade, so that
 * all fades lie in silence; at the beginning and the end of the audio, half of it stays beside the sound. Of audio that is all
 * silent, `keep` stays.
 */
export function cutSpans(
  silences: readonly SampleSpan[],
  { frames, keep, fade }: { frames: number; keep: number; fade: number },
): SampleSpan[] {
  const margin = Math.max(Math.round(keep / 2), fade / 2);
  return silences.flatMap(({ start, end }) => {
    if (start === 0 && end === frames) return spanIfAny(Math.max(keep, fade), frames, fade);
    return spanIfAny(start === 0 ? 0 : start + margin, end === frames ? frames : end - margin, fade);
  });
}

function spanIfAny(start: number, end: number, fade: number): SampleSpan[] {
  return end - start >= fade ? [{ start, end }] : [];
}

/**
 * Yields audio without some spans. At each join the sound before the cut fades out while that after it fades in (equal power, over
 * `fade` samples around both ends of the cut); where a cut begins or ends the audio, half a fade leads to the end that remains.
 */
export function* withoutSpans(audio: Readable, cuts: readonly SampleSpan[], fade: number): Generator<Float32Array[]> {
  const half = fade / 2;
  let at = 0;
  for (const { start, end } of cuts) {
    if (start === 0) {
      yield faded(audio.read(end, half), (i) => Math.sin((Math.PI * (i + 0.5)) / (2 * half)));
      at = end + half;
      continue;
    }
    yield* spanOf(audio, at, start - half);
    if (end === audio.frames) {
      yield faded(audio.read(start - half, half), (i) => Math.cos((Math.PI * (i + 0.5)) / (2 * half)));
      return;
    }
    yield crossfaded(audio.read(start - half, fade), audio.read(end - half, fade));
    at = end + half;
  }
  yield* spanOf(audio, at, audio.frames);
}

function* spanOf(audio: Readable, from: number, to: number): Generator<Float32Array[]> {
  for (let at = from; at < to; at += BLOCK_FRAMES) yield audio.read(at, Math.min(BLOCK_FRAMES, to - at));
}

function faded(planes: Float32Array[], gainAt: (i: number) => number): Float32Array[] {
  return planes.map((plane) => plane.map((x, i) => x * gainAt(i)));
}

function crossfaded(before: Float32Array[], after: Float32Array[]): Float32Array[] {
  return before.map((plane, channel) =>
    plane.map((x, i) => {
      const angle = (Math.PI * (i + 0.5)) / (2 * plane.length);
      return x * Math.cos(angle) + after[channel]![i]! * Math.sin(angle);
    }),
  );
}
