import { meanOfChannels } from '../core/mix-down.ts';
import { createHarmonicAnalyser, framesOf, hopOf, type Line } from './hum-fold.ts';
import { plainCourse, refineCourse, turned, type Course } from './hum-track.ts';
import type { MixSource } from './stem-separation.ts';

const MAINS_HZ = [50, 60] as const;
/** How far a mains frequency may be off on average, in hertz. */
const MOST_OFF_HZ = 0.6;
/** Where harmonics of both meet within those that tell. */
const SHARED_HZ = 300;
const STEP_HZ = 0.005;
/** Harmonics by which hum is told: of the others music has more. */
const TELLING = 8;
/** Frames over which a line must keep its phase to count, 16 s. */
const WINDOW = 128;
/** One harmonic alone convinces no more than this, in frames that do not overlap. */
const MOST_EVIDENCE = 40;
/** Sum of the evidence of all harmonics that chance and music seldom reach. */
const LEAST_EVIDENCE = 50;
/** What more it takes for each hertz that a frequency is off: mains are kept within 0.2 Hz, a steady bass is anywhere. */
const EVIDENCE_PER_HZ = 80;
/** How a frequency that wanders is first followed: frames looked at together and between looks, hertz, and what a step costs. */
const LOOK = { frames: 16, every: 4, mostHz: 0.8, stepHz: 0.02, jump: 3, cost: 0.7 } as const;
/** The first harmonics, which cannot be a turn off, are followed first; then more of them, over longer stretches. */
const STAGES = [
  { most: 2, reach: 16 },
  { most: 4, reach: 24 },
  { most: TELLING, reach: 48 },
  { most: TELLING, reach: 48 },
  { most: TELLING, reach: 96 },
  { most: TELLING, reach: 96 },
] as const;

/** Hum as found: the mean frequency of its first harmonic, and its phase in turns at each frame. */
export interface DetectedHum {
  hz: number;
  turns: Float64Array;
}

/** Finds mains hum by harmonics of 50 or 60 Hz that share one phase; undefined when there is none. */
export function detectHum(source: MixSource): DetectedHum | undefined {
  const { sampleRate, frames } = source;
  const hop = hopOf(sampleRate);
  const count = framesOf(frames, hop);
  const candidates = MAINS_HZ.map((base) => {
    const turns = Float64Array.from({ length: count }, (_, n) => (base * n * hop) / sampleRate);
    const harmonics = Math.min(TELLING, Math.floor((0.45 * sampleRate) / base));
    return { base, turns, meter: createHarmonicAnalyser(turns, hop, harmonics) };
  });
  for (const block of blocksOf(source)) {
    const mid = meanOfChannels(block);
    for (const { meter } of candidates) meter.push(mid);
  }
  const found = candidates.flatMap(({ base, turns, meter }) => {
    const hum = humOf(base, turns, meter.finish(), hop / sampleRate);
    return hum ? [hum] : [];
  });
  // No place has both: it is a rhythm of 10 pulses a second, or one that divides it, whose harmonics both are.
  return found.length === 1 ? found[0] : undefined;
}

/** The hum of one of the mains, when the harmonics say so that it does not share with the other. */
function humOf(base: number, turns: Float64Array, lines: readonly Line[], frameS: number): DetectedHum | undefined {
  const units = lines.map(unitsOf);
  const starts = [steadyStart(units, frameS), wanderingStart(units, frameS)];
  const [best] = starts
    .map((start) => {
      const { angle } = followed(lines, start);
      return { angle, coherences: coherencesOf(units, angle) };
    })
    .toSorted((one, other) => sum(other.coherences) - sum(one.coherences));
  const { angle, coherences } = best!;
  const off = (angle.at(-1)! - angle[0]!) / (2 * Math.PI * frameS * Math.max(1, angle.length - 1));
  const evidence = sum(
    coherences.map((value, k) => ((k + 1) * base === SHARED_HZ ? 0 : Math.min(MOST_EVIDENCE, value))),
  );
  if (evidence < LEAST_EVIDENCE + EVIDENCE_PER_HZ * Math.abs(off) || Math.abs(off) > MOST_OFF_HZ) return undefined;
  return { hz: base + off, turns: turns.map((turn, n) => turn + angle[n]! / (2 * Math.PI)) };
}

/** All of the samples, in parts that are short against memory. */
export function* blocksOf(source: MixSource, length = 2 ** 17): Generator<Float32Array[]> {
  for (let at = 0; at < source.frames; at += length) yield source.read(at, Math.min(length, source.frames - at));
}

/** Course of a hum of the one frequency at which most harmonics keep their phase over `WINDOW`. */
function steadyStart(units: readonly Line[], frameS: number): Course {
  const course = plainCourse(units[0]?.re.length ?? 0);
  let best = { angle: course.angle, evidence: -1 };
  for (let off = -MOST_OFF_HZ; off <= MOST_OFF_HZ; off += STEP_HZ) {
    const angle = course.angle.map((_, n) => 2 * Math.PI * off * frameS * n);
    const evidence = sum(coherencesOf(units, angle).map((value) => Math.min(MOST_EVIDENCE, value)));
    if (evidence > best.evidence) best = { angle, evidence };
  }
  return { ...course, angle: best.angle };
}

/** Course of a hum whose frequency is sought in short looks, the likeliest way through them (Viterbi 1967). */
function wanderingStart(units: readonly Line[], frameS: number): Course {
  const frames = units[0]?.re.length ?? 0;
  const course = plainCourse(frames);
  const offs: number[] = [];
  for (let off = -LOOK.mostHz; off <= LOOK.mostHz + 1e-9; off += LOOK.stepHz) offs.push(off);
  const looks = Math.max(1, Math.ceil(frames / LOOK.every));
  let scores = new Float64Array(offs.length);
  const came: Int8Array[] = [];
  for (let look = 0; look < looks; look++) {
    const from = Math.max(0, Math.min(frames - LOOK.frames, look * LOOK.every - (LOOK.frames - LOOK.every) / 2));
    const to = Math.min(frames, from + LOOK.frames);
    const next = new Float64Array(offs.length);
    const back = new Int8Array(offs.length);
    offs.forEach((off, i) => {
      let best = -Infinity;
      for (let jump = -LOOK.jump; jump <= LOOK.jump; jump++) {
        const score = (scores[i + jump] ?? -Infinity) - LOOK.cost * Math.abs(jump);
        if (score <= best) continue;
        best = score;
        back[i] = jump;
      }
      let evidence = 0;
      units.forEach((line, k) => {
        evidence += powerOf(line, from, to, (n) => 2 * Math.PI * (k + 1) * off * frameS * n) / (to - from);
      });
      next[i] = best + (evidence * LOOK.every) / LOOK.frames;
    });
    scores = next;
    came.push(back);
  }
  let state = scores.indexOf(Math.max(...scores));
  const path = new Float64Array(looks);
  for (let look = looks - 1; look >= 0; look--) {
    path[look] = offs[state]!;
    state += came[look]![state]!;
  }
  let angle = 0;
  for (let n = 0; n < frames; n++) {
    course.angle[n] = angle;
    angle += 2 * Math.PI * frameS * path[Math.min(looks - 1, Math.floor(n / LOOK.every))]!;
  }
  return course;
}

function followed(lines: readonly Line[], start: Course): Course {
  const measured = lines.map((line, k) => ({ harmonic: k + 1, line }));
  return STAGES.reduce<Course>(
    (course, { most, reach }) => refineCourse(measured.slice(0, most), course, { reach, followLevel: false }),
    start,
  );
}

/**
 * How far each harmonic keeps its phase when turned back by a course: about 1 for noise, half the frames of a window for a tone.
 * Of the windows the better half counts: hum may be in a part of the audio only.
 */
function coherencesOf(units: readonly Line[], angle: Float64Array): number[] {
  const frames = angle.length;
  const windows: number[][] = [];
  for (let from = 0; from === 0 || from + WINDOW / 2 < frames; from += WINDOW / 2) {
    const start = Math.max(0, Math.min(from, frames - WINDOW));
    const end = Math.min(frames, start + WINDOW);
    windows.push(units.map((line, k) => powerOf(line, start, end, (n) => (k + 1) * angle[n]!) / (2 * (end - start))));
  }
  const better = windows.toSorted((one, other) => sum(other) - sum(one)).slice(0, Math.ceil(windows.length / 2));
  return units.map((_, k) => sum(better.map((window) => window[k]!)) / better.length);
}

/** Squared length of the sum of frames that are turned back by an angle each. */
function powerOf(line: Line, from: number, to: number, angleAt: (frame: number) => number): number {
  let [re, im] = [0, 0];
  for (let n = from; n < to; n++) {
    const [r, i] = turned(line, n, angleAt(n));
    re += r;
    im += i;
  }
  return re * re + im * im;
}

/** A line of which each frame counts by its phase alone: one loud note must not outvote the rest. */
function unitsOf({ re, im }: Line): Line {
  const levels = re.map((value, n) => Math.hypot(value, im[n]!) + 1e-9);
  return { re: re.map((value, n) => value / levels[n]!), im: im.map((value, n) => value / levels[n]!) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
