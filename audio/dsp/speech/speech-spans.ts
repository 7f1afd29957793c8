/** A time span in seconds. */
export interface TimeSpan {
  startS: number;
  endS: number;
}

/** Probabilities per window of `windowS`: `voice` of the speech network, `odds` of `speechProbabilities`. */
export interface WindowProbabilities {
  voice: Float32Array;
  probabilities: Float32Array;
}

export interface SpeechSpanOptions {
  /** Duration of a window in seconds. */
  windowS: number;
  /** Duration of the audio in seconds. */
  durationS: number;
}

/** Hysteresis thresholds: speech begins above the first and ends below the second. */
const BEGIN = 0.5;
const END = 0.4;
/** Shorter gaps are closed; shorter speech is dropped as noise. */
const MIN_GAP_S = 0.2;
const MIN_SPEECH_S = 0.1;
/** A span needs a run of `voice` of the minimum duration, from above `BEGIN` to below this. */
const VOICE_END = 0.3;

/** Converts speech probabilities to spans of speech, in order and at least 0.2 s apart. */
export function speechSpans(
  { voice, probabilities }: WindowProbabilities,
  { windowS, durationS }: SpeechSpanOptions,
): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const [from, to] of runs(probabilities, END)) {
    const span = {
      startS: crossing(probabilities, from, BEGIN) * windowS,
      endS: to === probabilities.length ? durationS : Math.min(durationS, crossing(probabilities, to, END) * windowS),
    };
    const last = spans.at(-1);
    if (last && span.startS - last.endS < MIN_GAP_S) last.endS = span.endS;
    else spans.push(span);
  }
  const voiceRuns = runs(voice, VOICE_END).filter(([from, to]) => (to - from) * windowS >= MIN_SPEECH_S);
  return spans.filter(
    ({ startS, endS }) =>
      endS - startS >= MIN_SPEECH_S && voiceRuns.some(([from, to]) => from * windowS < endS && to * windowS > startS),
  );
}

/** Returns the runs of windows that begin above `BEGIN` and end below `end`: first and one past the last. */
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

/**
 * Returns the interpolated position, in windows, at which the probability crosses a value between two window centres.
 */
function crossing(probabilities: Float32Array, at: number, value: number): number {
  if (at === 0) return 0;
  const [before, after] = [probabilities[at - 1]!, probabilities[at]!];
  return at - 0.5 + Math.max(0, Math.min(1, (value - before) / (after - before)));
}

/** Returns the gaps between spans, from 0 to `durationS`. */
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

/** Returns the fraction of windows with a probability above 0.5. */
export function speechShare(probabilities: Float32Array): number {
  let count = 0;
  for (const probability of probabilities) if (probability > BEGIN) count++;
  return count / Math.max(1, probabilities.length);
}
