import { TAGS_RATE, type TagWindow } from './tag-features.ts';

/** Samples at 16 kHz that one probability of speech covers. */
const WINDOW = 512;
/** Probability from which a window counts as speech: music and drums hardly ever reach it, speech under loud music does. */
const VOICED = 0.3;

/** Returns the share of a tag window that holds speech, 0 to 1, from the probability of speech in each 32 ms of the audio. */
export function voicedShare(voice: Float32Array, { startS, endS }: Pick<TagWindow, 'startS' | 'endS'>): number {
  const from = Math.floor((startS * TAGS_RATE) / WINDOW);
  const to = Math.max(from + 1, Math.min(voice.length, Math.floor((endS * TAGS_RATE) / WINDOW)));
  let voiced = 0;
  for (let i = from; i < to; i++) if ((voice[i] ?? 0) > VOICED) voiced++;
  return voiced / (to - from);
}
