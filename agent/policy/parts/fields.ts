import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';

/** A quantity that people ask about, and where it is in the output of an analysis. */
interface Field {
  capability: CapabilityName;
  /** Returns the value from the output; undefined if it was not measured. */
  of: (output: Record<string, unknown>) => number | string | undefined;
  /** What the sentence about the result is about. */
  focus: string[];
  unit: string;
}

const at =
  (path: string) =>
  (output: Record<string, unknown>): number | string | undefined => {
    let value: unknown = output;
    for (const key of path.split('.'))
      value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    return typeof value === 'number' || typeof value === 'string' ? value : undefined;
  };

const count =
  (path: string) =>
  (output: Record<string, unknown>): number | undefined => {
    const list = output[path];
    return Array.isArray(list) ? list.length : undefined;
  };

/** Returns how many passages have one of some tags of `audio_tagging_analysis`. */
const tagged =
  (labels: readonly string[]) =>
  (output: Record<string, unknown>): number | undefined => {
    const tags = output['tags'];
    if (!Array.isArray(tags)) return undefined;
    return (tags as { label: string }[]).filter(({ label }) => labels.includes(label)).length;
  };

/** Seconds within which a silence that begins or ends there is one at an end of the audio. */
const AT_END_S = 0.1;

/** Returns the length in seconds of the longest silence, of all or of those at an end; 0 if there is none. */
const silent =
  (where: 'beginning' | 'end' | 'anywhere') =>
  (output: Record<string, unknown>): number | undefined => {
    const [silences, length] = [output['silences'], output['duration_s']];
    if (!Array.isArray(silences)) return undefined;
    const lengths = (silences as { start_s: number; end_s: number }[]).flatMap(({ start_s: start, end_s: end }) => {
      if (where === 'beginning' && start > AT_END_S) return [];
      if (where === 'end' && end < Number(length) - AT_END_S) return [];
      return [end - start];
    });
    return Math.max(0, ...lengths);
  };

/** Returns the name of a key as people say it: `A minor`. */
function keyOf(output: Record<string, unknown>): string | undefined {
  const [tonic, mode] = [at('key.tonic')(output), at('key.mode')(output)];
  return tonic === undefined ? undefined : `${tonic} ${mode ?? ''}`.trim();
}

/** Formats by their codecs, where those differ. */
const FORMAT_OF_CODEC: Readonly<Record<string, string>> = { vorbis: 'ogg', aac: 'm4a', alac: 'm4a' };

/** Returns the name of a format as people say it: PCM is that of a WAV, or of an AIFF where its bytes are in the other order. */
function formatOf(output: Record<string, unknown>): string | undefined {
  const codec = at('codec')(output);
  if (typeof codec !== 'string') return undefined;
  if (codec.startsWith('pcm_')) return codec.endsWith('be') ? 'aiff' : 'wav';
  return FORMAT_OF_CODEC[codec] ?? codec;
}

/** Returns a length in seconds from an analysis or from an estimate of a price. */
function lengthIn(output: Record<string, unknown>): number | undefined {
  const [audio] = Array.isArray(output['audio']) ? (output['audio'] as Record<string, unknown>[]) : [];
  const seconds = output['duration_s'] ?? audio?.['seconds'];
  return typeof seconds === 'number' ? seconds : undefined;
}

/** What can be compared, summed up, and made a condition of. */
export const FIELDS: Readonly<Record<string, Field>> = {
  tempo: { capability: 'tempo_analysis', of: at('bpm'), focus: [], unit: 'bpm' },
  key: { capability: 'musical_intelligence_analysis', of: keyOf, focus: ['key'], unit: '' },
  chords: { capability: 'musical_intelligence_analysis', of: count('chords'), focus: ['chords'], unit: '' },
  sections: { capability: 'musical_intelligence_analysis', of: count('sections'), focus: ['sections'], unit: '' },
  pitch: { capability: 'musical_intelligence_analysis', of: at('tuning_cents'), focus: ['tuning'], unit: 'cents' },
  loudness: { capability: 'signal_analysis', of: at('integrated_lufs'), focus: ['loudness'], unit: 'LUFS' },
  length: { capability: 'signal_analysis', of: lengthIn, focus: ['duration'], unit: 's' },
  peak: { capability: 'signal_analysis', of: at('true_peak_dbtp'), focus: ['peak'], unit: 'dBTP' },
  clipping: { capability: 'signal_analysis', of: at('clipped_samples'), focus: ['clipping'], unit: 'samples' },
  silence: { capability: 'signal_analysis', of: count('silences'), focus: ['silences'], unit: '' },
  leading_silence: { capability: 'signal_analysis', of: silent('beginning'), focus: ['silences'], unit: 's' },
  trailing_silence: { capability: 'signal_analysis', of: silent('end'), focus: ['silences'], unit: 's' },
  longest_silence: { capability: 'signal_analysis', of: silent('anywhere'), focus: ['silences'], unit: 's' },
  sample_rate: { capability: 'signal_analysis', of: at('sample_rate_hz'), focus: ['format'], unit: 'Hz' },
  channels: { capability: 'signal_analysis', of: at('channels'), focus: ['format'], unit: '' },
  format: { capability: 'signal_analysis', of: formatOf, focus: ['format'], unit: '' },
  brightness: { capability: 'spectral_analysis', of: at('summary.centroid_hz.mean'), focus: [], unit: 'Hz' },
  metre: { capability: 'rhythm_tracking_analysis', of: at('meter'), focus: ['meter'], unit: '' },
  beats: { capability: 'rhythm_tracking_analysis', of: count('beats_s'), focus: ['beats'], unit: '' },
  downbeats: { capability: 'rhythm_tracking_analysis', of: count('downbeats_s'), focus: ['downbeats'], unit: '' },
  speakers: { capability: 'speech_analysis', of: count('speakers'), focus: ['speakers'], unit: '' },
  speech: { capability: 'speech_analysis', of: at('speech_ratio'), focus: [], unit: '' },
  rate: { capability: 'speech_analysis', of: at('syllables_per_s'), focus: ['rate'], unit: '' },
  noise: { capability: 'speech_analysis', of: at('snr_db'), focus: ['segments'], unit: 'dB' },
  words: { capability: 'speech_analysis', of: at('transcript'), focus: ['transcript'], unit: '' },
  notes: { capability: 'melody_analysis', of: count('notes'), focus: [], unit: '' },
  instruments: { capability: 'audio_tagging_analysis', of: count('tags'), focus: [], unit: '' },
  vocals: {
    capability: 'audio_tagging_analysis',
    of: tagged(['singing', 'lead', 'speech', 'mixed']),
    focus: [],
    unit: '',
  },
  music: {
    capability: 'audio_tagging_analysis',
    of: tagged(['music', 'mixed', 'singing', 'lead', 'drums']),
    focus: [],
    unit: '',
  },
  drums: { capability: 'audio_tagging_analysis', of: tagged(['drums']), focus: [], unit: '' },
  offset: { capability: 'alignment_analysis', of: at('offset_s'), focus: [], unit: 's' },
};

/** Returns the field that an analysis is compared by where the words name none. */
export function fieldOf(capability: string): string | undefined {
  return Object.keys(FIELDS).find((name) => FIELDS[name]!.capability === capability);
}
