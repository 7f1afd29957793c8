import { has, phrases, type Phrase } from './phrases.ts';
import type { Word } from './words.ts';

const ASKS_MEANING = phrases(
  'what do|does ~ mean, what is|are a|an, meaning of, define, definition of, explain what ~ is|are|means, what ~ stand for',
);

/** Words that answers use, and what they mean. */
const TERMS: readonly (readonly [said: readonly Phrase[], meaning: string])[] = (
  [
    [
      'lufs, loudness unit',
      'LUFS is loudness as people hear it, averaged over a recording, below full scale (ITU-R BS.1770). Streaming services aim at about -14.',
    ],
    [
      'true peak, dbtp',
      'The true peak is the highest level that the sound reaches, between the samples too, in dB below full scale (dBTP).',
    ],
    ['clipping', 'Clipping is a peak cut off at the highest level there is: it sounds distorted.'],
    ['stem', 'A stem is one part of a mix by itself: here vocals, drums, bass and the other instruments.'],
    ['bpm, tempo', 'The tempo says how fast the beat is, in beats per minute (bpm).'],
    ['downbeat', 'A downbeat is the first beat of a bar.'],
    ['time signature, meter', 'The meter, or time signature, says how many beats a bar has.'],
    [
      'camelot',
      'A Camelot code names a key by its place on a wheel: neighbours fit together in a mix. 8A is A minor, 8B is C major.',
    ],
    ['key, tonic', 'The key is the scale that a piece rests on, such as A minor; its first note is the tonic.'],
    ['spectrogram', 'A spectrogram is a picture of which frequencies sound when, and how loud.'],
    ['centroid', 'The spectral centroid is the mean frequency of a sound: the higher, the brighter.'],
    ['embedding, vector', 'An embedding is a list of numbers for how audio sounds; similar sounds have similar ones.'],
    ['fingerprint', 'An acoustic fingerprint is a short code by which the same recording is found again.'],
    ['rt60, reverb', 'Reverb is how a room goes on sounding; RT60 is the time it takes to fall by 60 dB.'],
    [
      'signal to noise, snr',
      'The signal-to-noise ratio says how much louder the wanted sound is than the noise, in dB.',
    ],
    ['token', 'A token pays for one second of audio.'],
  ] as const
).map(([said, meaning]) => [phrases(said), meaning]);

/** What a term means that a question asks the meaning of; undefined for other questions. */
export function meaningOf(words: readonly Word[]): string | undefined {
  if (!has(words, ASKS_MEANING)) return undefined;
  return TERMS.find(([said]) => has(words, said))?.[1];
}
