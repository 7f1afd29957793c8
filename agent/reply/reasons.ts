import type { Writing } from './writing.ts';

/** Reasons of outputs, which are English, and what they have in common; `#` in their words is the number of the reason. */
const REASONS = {
  silent: /^the (audio|stem)(,.*)? is digital silence$|^the mean of the channels of the audio is silence$/,
  referenceSilent: /^the mean of the channels of the reference is silence$/,
  channelSilent: /^a channel is digital silence$/,
  tooShort: /^the audio is shorter than (?:a fingerprint, )?(?<number>[\d.]+) s$/,
  tooFewSamples: /^the audio is shorter than (?<number>\d+) samples$/,
  tooQuiet: /^no part of the audio is louder than (?<number>-\d+) LUFS$/,
  rateTooLow: /sample rates? of at least (?<number>\d+) Hz$/,
  noBeat: /^no regular beat is heard$/,
  noPitch: /^no (notes stand out of|pitch is heard in) the audio$/,
  noSpeech: /^no (voiced )?speech (was found|was heard|is heard)/,
  noMusic: /^no music is heard$/,
  noNoiseAlone: /^no (pause holds noise|stretch of noise alone)/,
  noNoise: /^no (noise was|moment was) found/,
  faintNoise: /^the noise found is too faint/,
  noSpeechModel: /^no speech model is installed/,
  noTaggingModel: /^no tagging model is installed$/,
  oneChannel: /^the audio has one channel$|^only stereo audio has/,
  nothingInCommon: /nothing in common|share too little sound/,
  noReference: /^there is no reference$/,
  noHeadroom: /leaves? no room for the loudness|reaches the ceiling$/,
  tooLittleSound: /^there is too little sound$/,
  tooLittleSpeech: /^a room is told by speech/,
  hiddenByEcho: /^the echo hides/,
} as const satisfies Record<string, RegExp>;

/** A reason without words of its own is `other`. */
export type Reason = keyof typeof REASONS | 'other';

/** Returns a translator of reasons. */
export function reasonsOf({ number }: Writing, words: Record<Reason, string>): (text: string) => string {
  return (text) => {
    for (const [reason, pattern] of Object.entries(REASONS)) {
      const found = pattern.exec(text);
      if (found) return words[reason as Reason].replace('#', number(Number(found.groups?.['number'] ?? 0)));
    }
    return words.other;
  };
}
