/** A stretch of time, in seconds. */
export interface TimeSpan {
  startS: number;
  endS: number;
}

export interface SpeechSpanOptions {
  /** Seconds that one probability stands for. */
  windowS: number;
  /** Length of the audio, in seconds. */
  durationS: number;
}

/** Speech begins above the first and ends below the second. */
const BEGIN = 0.5;
const END = 0.3;
/** Gaps shorter than this belong to the speech around them; speech shorter than the second is a noise. */
const LEAST_GAP_S = 0.3;
const LEAST_SPEECH_S = 0.1;

/** Turns probabilities of speech into spans of speech, in order, at least 0.3 s apart. */
export function speechSpans(probabilities: Float32Array, { windowS, durationS }: SpeechSpanOptions): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let begun = -1;
  for (let i = 0; i <= probabilities.length; i++) {
    const probability = probabilities[i] ?? 0;
    if (begun < 0 && probability > BEGIN) begun = i;
    if (begun < 0 || probability >= END) continue;
    const span = { startS: begun * windowS, endS: Math.min(durationS, i * windowS) };
    begun = -1;
    const last = spans.at(-1);
    if (last && span.startS - last.endS < LEAST_GAP_S) last.endS = span.endS;
    else spans.push(span);
  }
  return spans.filter(({ startS, endS }) => endS - startS >= LEAST_SPEECH_S);
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
