import { viterbiPath } from '../core/viterbi.ts';
import { averageLinkage } from './average-linkage.ts';
import type { SpeakerTurn } from './speaker-turns.ts';
import type { TimeSpan } from './speech-spans.ts';

/** Distance between windows in seconds; in long recordings it grows, so that there are at most so many windows. */
const STEP_S = 0.4;
const MAX_WINDOWS = 1_500;

/** Mean cosine distance from which groups of windows are of different speakers. */
const MAX_DISTANCE = 0.34;
/** Speakers with less speech, in seconds and as a share of all, are given to the nearest other one. */
const MIN_SPEECH_S = 1;
const MIN_SPEECH_SHARE = 0.03;
/** Cost of a change of speaker in units of cosine similarity, directly and after a pause of at least so many seconds. */
const CHANGE_COST = 0.1;
const CHANGE_COST_AFTER_PAUSE = 0.04;
const PAUSE_S = 0.2;

/** Returns the centres in seconds of the windows whose voices are compared: evenly over each span of speech, in order. */
export function voiceCentres(spans: readonly TimeSpan[], windowS: number): number[] {
  const total = spans.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  const step = Math.max(STEP_S, total / MAX_WINDOWS);
  return spans.flatMap(({ startS, endS }) => {
    const inside = Math.max(0, endS - startS - windowS);
    const count = Math.floor(inside / step) + 1;
    const first = (startS + endS - (count - 1) * step) / 2;
    return Array.from({ length: count }, (_, n) => first + n * step);
  });
}

/**
 * Returns who speaks when, given the voice of each window (numbers of length 1) around a centre: windows are grouped by average linkage,
 * and the likeliest path over the windows is that of the voices' means. Speakers are numbered in order of appearance.
 */
export function voiceTurns(
  spans: readonly TimeSpan[],
  centres: readonly number[],
  voices: readonly Float32Array[],
): SpeakerTurn[] {
  const groups = groupsOf(
    voices,
    spans.reduce((sum, { startS, endS }) => sum + endS - startS, 0),
  );
  const means = meansOf(groups, voices);
  if (means.length < 2) return spans.map((span) => ({ ...span, speaker: 0 }));
  const likeness = voices.map((voice) => means.map((mean) => product(voice, mean)));
  const spanOf = (time: number): number => spans.findIndex(({ endS }) => endS >= time);
  const inSpan = centres.map(spanOf);
  const path = viterbiPath({
    frames: voices.length,
    states: () => means.length,
    observation: (window, speaker) => likeness[window]![speaker]!,
    transition: (window, from, to) => {
      if (from === to) return 0;
      const [before, now] = [inSpan[window - 1]!, inSpan[window]!];
      const pause = before === now ? 0 : spans[now]!.startS - spans[before]!.endS;
      return pause < PAUSE_S ? -CHANGE_COST : -CHANGE_COST_AFTER_PAUSE;
    },
  });
  const order = [...new Set(path)];
  const turns: SpeakerTurn[] = [];
  let next = 0;
  for (const { startS, endS } of spans) {
    let from = startS;
    const first = next;
    while (next < centres.length && centres[next]! <= endS) {
      const speaker = order.indexOf(path[next]!);
      const isLast = !(next + 1 < centres.length && centres[next + 1]! <= endS);
      if (isLast || path[next + 1] !== path[next]) {
        const end = isLast ? endS : (centres[next]! + centres[next + 1]!) / 2;
        turns.push({ startS: from, endS: end, speaker });
        from = end;
      }
      next++;
    }
    if (next === first) turns.push({ startS, endS, speaker: turns.at(-1)?.speaker ?? 0 });
  }
  return turns;
}

/** Returns the group of each window, without groups of too little speech. */
function groupsOf(voices: readonly Float32Array[], speechS: number): number[] {
  const count = voices.length;
  const distances = new Float32Array(count * count);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const distance = 1 - product(voices[a]!, voices[b]!);
      distances[a * count + b] = distance;
      distances[b * count + a] = distance;
    }
  let groups = averageLinkage(distances, count, MAX_DISTANCE);
  const windowS = speechS / Math.max(1, count);
  const minWindows = Math.max(MIN_SPEECH_S, MIN_SPEECH_SHARE * speechS) / windowS;
  for (;;) {
    const sizes = sizesOf(groups);
    if (sizes.length < 2) return groups;
    const least = sizes.indexOf(Math.min(...sizes));
    if (sizes[least]! >= minWindows) return groups;
    const means = meansOf(groups, voices);
    const likest = means.reduce(
      (best, mean, group) =>
        group !== least && (best < 0 || product(mean, means[least]!) > product(means[best]!, means[least]!))
          ? group
          : best,
      -1,
    );
    const joined = groups.map((group) => (group === least ? likest : group));
    const order = [...new Set(joined)];
    groups = joined.map((group) => order.indexOf(group));
  }
}

function sizesOf(groups: readonly number[]): number[] {
  const sizes: number[] = [];
  for (const group of groups) sizes[group] = (sizes[group] ?? 0) + 1;
  return sizes;
}

/** Returns the mean voice of each group, of length 1. */
function meansOf(groups: readonly number[], voices: readonly Float32Array[]): Float32Array[] {
  const means: Float32Array[] = [];
  groups.forEach((group, n) => {
    const mean = (means[group] ??= new Float32Array(voices[n]!.length));
    voices[n]!.forEach((value, i) => (mean[i] = mean[i]! + value));
  });
  return means.map((mean) => {
    const length = Math.sqrt(product(mean, mean)) || 1;
    return mean.map((value) => value / length);
  });
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
