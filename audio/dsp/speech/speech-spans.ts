/** A stretch of time, in seconds. */
export interface TimeSpan {
  startS: number;
  endS: number;
}

/** Per window of `windowS`: the first hearing's probability of speech, and that of belonging to speech. */
export interface SpeechCourse {
  voice: Float32Array;
  odds: Float32Array;
}

export interface SpeechSpanOptions {
  /** Seconds that one probability stands for. */
  windowS: number;
  /** Length of the audio, in seconds. */
  durationS: number;
}

/** Speech begins above the first and ends below the second. */
const BEGIN = 0.5;
const END = 0.4;
/** Gaps shorter than this belong to the speech around them; speech shorter than the second is a noise. */
const LEAST_GAP_S = 0.2;
const LEAST_SPEECH_S = 0.1;
/** Something in it must have sounded like speech for the second, from above `BEGIN` to below this. */
const HEARD_END = 0.3;

/** Turns probabilities of speech into spans of speech, in order, at least 0.2 s apart. */
export function speechSpans({ voice, odds }: SpeechCourse, { windowS, durationS }: SpeechSpanOptions): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const [from, to] of runs(odds, END)) {
    const span = {
      startS: crossing(odds, from, BEGIN) * windowS,
      endS: to === odds.length ? durationS : Math.min(durationS, crossing(odds, to, END) * windowS),
    };
    const last = spans.at(-1);
    if (last && span.startS - last.endS < LEAST_GAP_S) last.endS = span.endS;
    else spans.push(span);
  }
  const heard = runs(voice, HEARD_END).filter(([from, to]) => (to - from) * windowS >= LEAST_SPEECH_S);
  return spans.filter(
    ({ startS, endS }) =>
      endS - startS >= LEAST_SPEECH_S && heard.some(([from, to]) => from * windowS < endS && to * windowS > startS),
  );
}

/** Runs of windows that begin above `BEGIN` and end below `end`: first and one past the last. */
function runs(probabilities: Float32Array, end: number): [number, number][] {
  const found: [number, number][] = [];
  let begun = -1;
  for (let i = 0; i <= probabilities.length; i++) {
    const probability = probabilities[i] ?? 0;
    if (begun < 0 && probability > BEGIN) begun = i;
    if (begun < 0 || probability >= end) continue;
    found.push([begun, i]);
    begun = -1;
  }
  return found;
}

/** Where, in windows, the probability passes a value between the middles of the window before and this one. */
function crossing(probabilities: Float32Array, at: number, value: number): number {
  if (at === 0) return 0;
  const [before, after] = [probabilities[at - 1]!, probabilities[at]!];
  return at - 0.5 + Math.max(0, Math.min(1, (value - before) / (after - before)));
}

/** The spans between spans, from 0 to `durationS`. */
export function spansBetween(spans: readonly TimeSpan[], durationS: number): TimeSpan[] {
  const between: TimeSpan[] = [];
  let at = 0;
  for (const { startS, endS } of spans) {
    if (startS > at) between.push({ startS: at, endS: startS });
    at = endS;
  }
  if (durationS > at) between.push({ startS: at, endS: durationS });
  return between;
}

/** Share of the windows that are likelier speech than not, 0 to 1. */
export function speechShare(probabilities: Float32Array): number {
  let count = 0;
  for (const probability of probabilities) if (probability > BEGIN) count++;
  return count / Math.max(1, probabilities.length);
}
