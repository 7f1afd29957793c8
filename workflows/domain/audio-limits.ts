/** The widest layout that FFmpeg names has 24. Memory is never allocated for a number that only a header claims. */
export const MAX_CHANNELS = 32;
/** A token pays for a second of audio, and the work on a second grows with its samples. */
export const MAX_SAMPLE_RATE = 384_000;
