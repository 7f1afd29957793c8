import { fieldsOf } from '../../fields.ts';
import { keyName } from './keys.ts';
import { writingOf } from '../../writing.ts';

// British lists have no comma before the last "and".
export const writing = writingOf('en-GB', { token: { one: 'token', other: 'tokens' } });

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'tempo',
    key: 'key',
    chords: 'number of chords',
    sections: 'number of sections',
    pitch: 'tuning',
    voice: 'pitch of the voice',
    rate: 'number of syllables a second',
    loudness: 'loudness',
    length: 'length',
    peak: 'true peak',
    clipping: 'number of clipped samples',
    silence: 'number of silences',
    sample_rate: 'sample rate',
    channels: 'number of channels',
    format: 'format',
    brightness: 'mean frequency',
    metre: 'number of beats in a bar',
    beats: 'number of beats',
    downbeats: 'number of downbeats',
    speakers: 'number of speakers',
    speech: 'share of speech',
    noise: 'signal-to-noise ratio',
    words: 'text',
    notes: 'number of notes',
    instruments: 'number of sounds',
    offset: 'offset',
    size: 'size',
    price: 'price',
    balance: 'balance',
    failures: 'number of failures',
  },
  keyName,
  comparisons: {
    '>': (limit) => `above ${limit}`,
    '<': (limit) => `below ${limit}`,
    '=': (limit) => `exactly ${limit}`,
    '>=': (limit) => `at least ${limit}`,
    '<=': (limit) => `at most ${limit}`,
    exists: () => 'that there is any',
  },
  notMeasured: 'not measurable',
  extremes: {
    length: { highest: 'The longest', lowest: 'The shortest' },
    loudness: { highest: 'The loudest', lowest: 'The quietest' },
    tempo: { highest: 'The fastest', lowest: 'The slowest' },
    other: { highest: 'The highest', lowest: 'The lowest' },
  },
});
