import { blocksOf, detectHum } from './hum-detection.ts';
import { createHarmonicAnalyser, createHarmonicSynthesiser, hopOf, type Line } from './hum-fold.ts';
import { fitAt, fitHarmonic, plainCourse, refineCourse, turned, type Course, type Measured } from './hum-track.ts';
import type { MixSource } from './stem-separation.ts';

const MOST_HARMONICS = 80;
/** Harmonics by which the course is followed; higher ones are hidden by music more. */
const FOLLOWED = 20;
/** Reach of the fit of a harmonic to each side, in frames: of one that stays, and of one that changes by itself. */
const REACHES = [96, 16] as const;
const STAGES = 5;
/** Mean trust below which a harmonic is no part of the hum: chance alone makes a tenth of it. */
const LEAST_TRUST = 0.1;

/** Hum of one audio as lines over time. */
export interface TrackedHum {
  /** Mean frequency of the first harmonic, in hertz. */
  hz: number;
  /** Phase of the first harmonic at each frame, in turns. */
  turns: Float64Array;
  /** Lines of each channel that rise above what else there is. */
  channels: Measured[][];
}

/** Finds hum and follows the phase and level that its harmonics share, and what each has of its own in each channel; undefined when there is none. */
export function trackHum(source: MixSource): TrackedHum | undefined {
  const found = detectHum(source);
  if (!found) return undefined;
  const { sampleRate } = source;
  const hop = hopOf(sampleRate);
  const count = Math.min(MOST_HARMONICS, Math.floor((0.45 * sampleRate) / found.hz));
  const meters = Array.from({ length: source.channels }, () => createHarmonicAnalyser(found.turns, hop, count));
  for (const block of blocksOf(source)) block.forEach((plane, channel) => meters[channel]!.push(plane));
  const channels = meters.map((meter) => meter.finish().map((line, k): Measured => ({ harmonic: k + 1, line })));
  const telling = channels.flatMap((lines) => lines.slice(0, FOLLOWED));
  let course = plainCourse(found.turns.length);
  for (let stage = 0; stage < STAGES; stage++)
    course = refineCourse(telling, course, { reach: REACHES[0], followLevel: stage > 0 });
  return {
    hz: found.hz,
    turns: found.turns.map((turn, n) => turn + course.angle[n]! / (2 * Math.PI)),
    channels: channels.map((lines) =>
      lines.flatMap((measured) => {
        const line = steadyPart(measured, course);
        return line ? [{ harmonic: measured.harmonic, line }] : [];
      }),
    ),
  };
}

/** Hum of each channel, in blocks that follow one another: what to take off the samples read there. */
export function* synthesiseHum(
  { sampleRate, frames }: MixSource,
  { turns, channels }: TrackedHum,
): Generator<Float32Array[]> {
  const hop = hopOf(sampleRate);
  const unfolder = createHarmonicSynthesiser(turns, hop);
  let periods = channels.map((lines) => unfolder.periodOf(lines, 0));
  for (let frame = 0; frame * hop < frames; frame++) {
    const next = channels.map((lines) => unfolder.periodOf(lines, frame + 1));
    const count = Math.min(hop, frames - frame * hop);
    yield channels.map((_, channel) => unfolder.between(periods[channel]!, next[channel]!, frame, count));
    periods = next;
  }
}

/** What of a line goes with the course, while notes come and go; undefined when nothing stands out. */
function steadyPart(measured: Measured, course: Course): Line | undefined {
  const fits = REACHES.map((reach) => {
    const fit = fitHarmonic(measured, course, reach);
    return { fit, error: errorOf(measured, course, fit) };
  });
  // The short memory follows more of the music too: it must predict clearly better.
  const { fit } = fits[1]!.error < 0.5 * fits[0]!.error ? fits[1]! : fits[0]!;
  if (fit.trust.reduce((sum, trust) => sum + trust, 0) < LEAST_TRUST * fit.trust.length) return undefined;
  const { length } = course.angle;
  const line: Line = { re: new Float32Array(length), im: new Float32Array(length) };
  for (let n = 0; n < length; n++) {
    const [re, im, , trust] = fitAt(fit, n);
    line.re[n] = trust * course.level[n]! * re;
    line.im[n] = trust * course.level[n]! * im;
  }
  return line;
}

/** Median squared distance of the frames from a fit. */
function errorOf({ harmonic, line }: Measured, { angle, level }: Course, fit: ReturnType<typeof fitHarmonic>): number {
  const errors = angle.map((turn, n) => {
    const [re, im] = turned(line, n, harmonic * turn);
    const [cr, ci] = fitAt(fit, n);
    return (re - level[n]! * cr) ** 2 + (im - level[n]! * ci) ** 2;
  });
  return errors.toSorted()[errors.length >> 1] ?? 0;
}
