/** Types of the files that steps make; customers' browsers are given no other. */
export const MADE_TYPES = [
  'audio/flac',
  'audio/wav',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'video/mp4',
  'image/png',
  'application/x-subrip',
  'text/vtt',
  'audio/midi',
  'text/plain',
  'text/csv',
  'application/json',
  'text/x-chordpro',
] as const;
export type MadeType = (typeof MADE_TYPES)[number];
