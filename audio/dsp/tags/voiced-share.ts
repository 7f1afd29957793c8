import { TAGS_RATE, type Look } from './tag-features.ts';

/** Samples at 16 kHz that one probability of speech stands for. */
const WINDOW = 512;
/** Probability from which a window counts: music and drums hardly ever reach it, speech under loud music does. */
const VOICED = 0.3;

/** Share of a look in which speech is heard, by the probability of it in each window of 32 ms. */
export function voicedShare(voice: Float32Array, { startS, endS }: Look): number {
  const from = Math.floor((startS * TAGS_RATE) / WINDOW);
  const to = Math.max(from + 1, Math.min(voice.length, Math.floor((endS * TAGS_RATE) / WINDOW)));
  let voiced = 0;
  for (let i = from; i < to; i++) if ((voice[i] ?? 0) > VOICED) voiced++;
  return voiced / (to - from);
}
