import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { keyName } from './keys.ts';
import { PARTS } from './parts.ts';
import { writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'key',
  chords: 'chords',
  sections: 'sections',
  tuning: 'tuning',
  tempo: 'tempo',
  beats: 'beats',
  metre: 'number of beats in a bar',
  melody: 'melody',
  sounds: 'sounds',
  spectrum: 'spectrum',
  loudness: 'loudness',
  delay: 'delay between the channels',
  embedding: 'embedding',
  fingerprint: 'fingerprint',
  transcript: 'words',
};

export const results: ResultWords = {
  ...writing,
  span: (from, to) => `${from} to ${to}`,
  reason: (text) => text,
  inAll: (count) => `(${number(count)} in all)`,
  missing: (what, reason) => `The ${MISSING[what]} cannot be determined: ${reason}.`,
  notMeasurable: (reason) => `not measurable (${reason})`,
  made: {
    unchanged: 'the audio as it was',
    cleaned: 'cleaned audio',
    normalized: 'normalized audio',
    levelled: 'levelled audio',
    converted: 'converted audio',
    changed: 'changed audio',
    faded: 'faded audio',
    joined: 'joined audio',
    mixed: 'mixed audio',
    cropped: 'cropped audio',
    shortened: 'shortened audio',
    audio: 'audio',
    video: 'video',
    spectrogram: 'spectrogram',
  },
  parts: PARTS,
  files: (links) => `Files: ${links}.`,

  stems: (links) => `Here are the stems: ${links}.`,
  stemsAskedFor: (links, count) => `Here ${count === 1 ? 'is' : 'are'} the ${links}.`,
  otherStems: (links) => `The other stems: ${links}.`,
  without: (part) => `without ${part}`,
  removed: (part, file) => `Without the ${part}: ${file}.`,
  notFound: (part, file) => `I found no ${part}, so nothing was removed: ${file}.`,
  hummed: (hz) => `It hummed at ${hz}.`,
  weaker: (db) => `The removed part is ${db} weaker.`,
  hardlyFound: () => 'Hardly any of it was found.',

  key: (key, camelot) => `The key is ${key} (Camelot ${camelot}).`,
  keyName,
  chords: (chords) => `Chords: ${chords}.`,
  noChord: 'no chord',
  sections: (spans) => `Sections: ${spans}.`,
  tuned: (cents, direction, hz) => `It is tuned ${cents} cents ${direction} A = 440 Hz (A = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'One voice alone' : 'A melody that leads a mix'}: ${counted(count, { one: 'note', other: 'notes' })}, ${names}.`,
  firstNote: (time) => `The first begins at ${time}.`,
  tempo: (bpm) => `The tempo is ${bpm} (beats per minute).`,
  alsoCounted: (bpms) => `It could also be counted at ${bpms}.`,
  metre: (beats) => `There are ${number(beats)} beats in a bar.`,
  beats: (times, bpm) => `Beats: ${times}, at ${bpm}.`,
  downbeats: (times) => `Downbeats: ${times}.`,
  onsets: (times) => `Onsets: ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, from ${times}`),

  says: (text) => `It says: “${text}”`,
  noSpeech: () => 'There is no speech in it.',
  speech: (percent, stretches, first) =>
    `Speech makes up ${percent}, in ${counted(stretches, { one: 'stretch', other: 'stretches' })}, the first from ${first}.`,
  speakers: (count) =>
    `${counted(count, { one: 'person speaks', other: 'people speak' })}, as far as the voices differ.`,
  voicePitch: (hz) => `The median pitch of the voice is ${hz}.`,
  speakingRate: (syllables) => `The speaking rate is ${syllables} syllables a second.`,
  pauses: (count, spans) =>
    count === 0
      ? 'There are no pauses of 0.3 s or more.'
      : `There ${count === 1 ? 'is' : 'are'} ${counted(count, { one: 'pause', other: 'pauses' })}: ${spans}.`,
  signalToNoise: (db) => `The signal-to-noise ratio is ${db}.`,
  heard: (sounds) => `I hear ${sounds}.`,
  sounds: {
    silence: 'silence',
    speech: 'speech',
    mixed: 'speech over music',
    music: 'music',
    drums: 'drums alone',
    lead: 'a single melodic line',
    singing: 'a single line that may be sung',
    noise: 'noise',
    tone: 'a steady tone',
  },
  sound: (name, span, score) => `${name} from ${span} (score ${score})`,
  surestOf: (count) => `These are the surest of ${number(count)} spans.`,
  described: () => undefined,

  lasts: (length) => `It is ${length} long.`,
  format: (details) => `Format: ${details}.`,
  channels: (count) => counted(count, { one: 'channel', other: 'channels' }),
  bits: (count) => `${count} bits`,
  loudness: (lufs, range) => `The integrated loudness is ${lufs}, the loudness range ${range}.`,
  truePeak: (dbtp) => `The true peak is ${dbtp}.`,
  clipped: (samples) =>
    samples === 0 ? 'Nothing is clipped.' : `${counted(samples, { one: 'sample is', other: 'samples are' })} clipped.`,
  silences: (count, spans) => (count === 0 ? 'There is no silence in it.' : `Silence: ${spans}.`),
  dcOffset: (value) => `The DC offset is ${value} of full scale.`,
  phaseCorrelation: (value) => `The phase correlation is ${value} (1 the same, 0 unrelated, −1 opposite).`,
  spectrum: (features) => `On average ${features}.`,
  spectral: {
    centroid_hz: 'the spectral centroid is',
    bandwidth_hz: 'the bandwidth',
    rolloff_hz: 'the roll-off (85 % lie below)',
    flatness: 'the flatness (1 of noise, 0 of a tone)',
  },
  spectrogram: (file) => `Here is its ${file}.`,
  embedding: (dimensions, model) => `Its embedding has ${dimensions} dimensions, model ${model}.`,
  fingerprint: () => 'It has an acoustic fingerprint (Chromaprint).',
  inTheResult: () => 'The values are in the result of the run.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'The right channel is in time with the left.'
      : `The right channel is ${delay} ${order} than the left.`,
  inverted: () => 'Its polarity is inverted.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same' ? `${audio} is in time with ${reference}.` : `${audio} is ${by} ${order} than ${reference}.`,
  drift: ({ audio, reference }, seconds) => `A second of ${reference} lasts ${seconds} in ${audio}.`,
  paceVaries: () => 'The pace varies: the path is in the result of the run.',
  nothingInCommon: ({ audio, reference }, reason) => `${audio} and ${reference} cannot be aligned: ${reason}.`,

  effects: {
    clipping: 'clipping',
    compression: 'compression',
    low_pass: 'a low-pass',
    echo: 'an echo',
    reverb: 'reverb',
    stereo_width: 'a narrow stereo image',
  },
  effectsFound: (effects) => `I find ${effects}.`,
  noEffects: () => 'I find none of the effects that I can tell.',
  effectsNotFound: (effects) => `I find no sign of ${effects}.`,
  effectUnclear: (effect, reason) => `I cannot tell ${effect}: ${reason}.`,
  samples: (count) => counted(count, { one: 'sample', other: 'samples' }),

  noiseReduced: (file) => `The noise is reduced: ${file}.`,
  noiseRatio: (before, after) => `The signal-to-noise ratio went from about ${before} to ${after}.`,
  noiseLeft: (reason, file) => `I took nothing away: ${reason}. Here is ${file}.`,
  audioTrack: (details, file) => `The audio track (${details}): ${file}.`,
  video: (details, file) => `The video (${details}): ${file}.`,
  cropped: (span, length, file) => `I kept ${span} (${length}): ${file}.`,
  normalized: (before, after, file) => `The loudness went from ${before} to ${after}: ${file}.`,
  notNormalized: (reason, file) =>
    `Its loudness cannot be measured: ${reason}. Its peaks are below the ceiling: ${file}.`,
  gain: (db, peak) => `The gain is ${db}, the true peak now ${peak}.`,
  limited: (reason) => (reason === undefined ? 'Peaks were limited.' : `It was limited: ${reason}.`),
  levelled: (file) => `The voices are levelled: ${file}.`,
  rangeChanged: (before, after) => `The loudness range went from ${before} to ${after}.`,
  loudnessNow: (lufs) => `The loudness is now ${lufs}.`,
  note: (reason) => `Note: ${reason}.`,
  converted: (details, file) => `I converted it to ${details}: ${file}.`,
  lastsNow: (length, file) => `It lasts ${length} now: ${file}.`,
  faded: (into, out, file) => {
    const ways = [
      ...(into === undefined ? [] : [`in over ${into}`]),
      ...(out === undefined ? [] : [`out over ${out}`]),
    ];
    return `It fades ${ways.join(' and ')}: ${file}.`;
  },
  notFaded: (file) => `No fade was requested: ${file}.`,
  joined: (file) => `They are joined: ${file}.`,
  joinedParts: { before: 'Before', audio: 'Audio', after: 'After' },
  mixed: (file) => `They are mixed: ${file}.`,
  ducked: (seconds) => `The other audio is softer under ${seconds} of speech.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `No silence was long enough to cut: ${file}.`
      : `I shortened ${counted(count, { one: 'silence', other: 'silences' })} by ${removed} in all: ${file}.`,
};
