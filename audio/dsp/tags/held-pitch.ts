import { FRAME_RATE, type Frame } from './tag-frames.ts';

/** Frames of a window with a pitch, and those of them in held notes. */
export interface HeldPitch {
  pitched: number;
  held: number;
}

/** A frame has a pitch from this share of the power of its peaks in one series on, and down to this far below the mean, in dB. */
const MIN_SERIES_POWER = 0.6;
const MAX_BELOW_MEAN_DB = 30;
/** A change of pitch beyond this from one frame to the next ends a run, in semitones; octaves apart are errors of the pitch. */
const MAX_STEP = 1.5;
/** Frames over which pitch is averaged: a period of vibrato. */
const SMOOTHED = Math.round(0.144 * FRAME_RATE);
/** A note is held if its averaged pitch stays within this range in semitones for this many frames. */
const NOTE_RANGE = 0.7;
const MIN_HELD_FRAMES = Math.round(0.144 * FRAME_RATE);

/** Counts the frames with a pitch and those in held notes: singing holds notes, the pitch of speech glides. */
export function heldPitch(frames: readonly Frame[]): HeldPitch {
  const mean = frames.reduce((sum, { power }) => sum + power, 0) / frames.length;
  const minPower = mean / 10 ** (MAX_BELOW_MEAN_DB / 10);
  let [pitched, held] = [0, 0];
  let run: number[] = [];
  const endRun = (): void => {
    pitched += run.length;
    held += heldFrames(smoothed(run));
    run = [];
  };
  for (const { f0, seriesPower, power } of frames) {
    if (f0 === null || seriesPower < MIN_SERIES_POWER || power < minPower) {
      endRun();
      continue;
    }
    const pitch = 12 * Math.log2(f0);
    const last = run.at(-1);
    const change = last === undefined ? 0 : pitch - last;
    const step = change - 12 * Math.round(change / 12);
    if (Math.abs(step) > MAX_STEP) endRun();
    run.push(run.length > 0 ? run.at(-1)! + step : pitch);
  }
  endRun();
  return { pitched, held };
}

/** Returns the number of frames of the notes that are long enough, each reaching as far as its range allows. */
function heldFrames(pitches: readonly number[]): number {
  let held = 0;
  for (let from = 0; from < pitches.length;) {
    let [low, high, to] = [pitches[from]!, pitches[from]!, from + 1];
    for (; to < pitches.length; to++) {
      const [lower, higher] = [Math.min(low, pitches[to]!), Math.max(high, pitches[to]!)];
      if (higher - lower >= NOTE_RANGE) break;
      [low, high] = [lower, higher];
    }
    if (to - from >= MIN_HELD_FRAMES) held += to - from;
    from = to;
  }
  return held;
}

/** Returns moving averages of a run of pitches, which goes on at both ends as it begins and ends. */
function smoothed(run: readonly number[]): number[] {
  const reach = SMOOTHED >> 1;
  const at = (i: number): number => run[Math.max(0, Math.min(run.length - 1, i))]!;
  return run.map((_, i) => {
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += at(i + k);
    return sum / (2 * reach + 1);
  });
}
