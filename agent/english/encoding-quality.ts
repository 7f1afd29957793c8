import { DEPTHS } from '../../audio/capabilities/convert-audio/params.ts';

/** Nouns after which a quality is that of the recording, rather than of the file to be made. */
const OWN = String.raw`(?! (?:recordings?|audio|file|sound|mic\w*|source|take|track|song|tape|phone|version)\b)`;
const named = (words: string): RegExp => new RegExp(words + OWN, 'iu');
/** Qualities of a variable bit rate, by their names and those of the LAME encoder. */
const QUALITIES: readonly [RegExp, string][] = [
  [named(String.raw`\bv0\b|\b(?:best|highest|top|maximum|max)(?: possible)?[- ]quality\b`), 'best'],
  [named(String.raw`\bv2\b|\bhigh[- ]quality\b`), 'high'],
  [named(String.raw`\bv4\b|\bmedium[- ]quality\b`), 'medium'],
  [named(String.raw`\bv6\b|\b(?:low|lowest)[- ]quality\b`), 'low'],
];
/** Formats that keep every sample have bit depths, and no quality. */
const isLossy = (format: unknown): boolean => typeof format === 'string' && !(format in DEPTHS);

/** Returns the quality that an English text names for a lossy format; none of a format that keeps every sample. */
export function qualityIn(text: string, format: unknown): { quality?: string } {
  const found = QUALITIES.find(([name]) => name.test(text));
  return found && isLossy(format) ? { quality: found[1] } : {};
}

/** "Ogg at quality 3", "vorbis q6": the scale of its encoder, from 0 to 10. */
const OF_VORBIS =
  /\b(ogg|vorbis)\b((?:(?!\b(?:mp3|wav|flac|m4a|opus|aac|to|into|as)\b)[^.!?]){0,20}?)\b(?:(?:at|with|in|of) )?(?:a )?(?:quality(?: level)?(?: of)?|q) ?(10|\d)\b(?! ?(?:%|k|khz|kbps|s\b|seconds?))/giu;
/** The highest number of the scale for which each quality is the nearest. */
const NEAREST: readonly [to: number, quality: string][] = [
  [2, 'low'],
  [5, 'medium'],
  [7, 'high'],
  [10, 'best'],
];

/** Returns a text in which qualities of Ogg Vorbis have names. */
export function plainQualities(text: string): string {
  return text.replaceAll(OF_VORBIS, (_, format: string, between: string, number: string) => {
    const [, quality] = NEAREST.find(([to]) => Number(number) <= to)!;
    return `${format}${between}in ${quality} quality`;
  });
}
