import type { Span } from './chords.ts';
import { fMeasure } from './matching.ts';

const FRAME_S = 0.01;

/** Returns the F1 over frames of 10 ms of being inside one of the spans, as used for voice activity; 1 if both are empty. */
export function frameF1(truth: readonly Span[], estimate: readonly Span[], durationS: number): number {
  const [wanted, found] = [frames(truth, durationS), frames(estimate, durationS)];
  const hits = wanted.reduce((sum, inside, i) => sum + (inside & found[i]!), 0);
  const [references, estimates] = [count(wanted), count(found)];
  return references + estimates === 0 ? 1 : fMeasure(hits, { references, estimates }).f;
}

/** Returns the share of the time that lies inside the spans, 0 to 1. */
export function covered(spans: readonly Span[], durationS: number): number {
  const inside = frames(spans, durationS);
  return inside.length === 0 ? 0 : count(inside) / inside.length;
}

function frames(spans: readonly Span[], durationS: number): Uint8Array {
  const inside = new Uint8Array(Math.round(durationS / FRAME_S));
  for (const { start_s, end_s } of spans) inside.fill(1, Math.round(start_s / FRAME_S), Math.round(end_s / FRAME_S));
  return inside;
}

function count(inside: Uint8Array): number {
  return inside.reduce((sum, value) => sum + value, 0);
}
