import type { ResultWords, SoundName } from '../../audio/capabilities/result-words.ts';
import type { Field, Fields } from './fields.ts';

/** The field that a fact of a description is about, by the analysis and the field of its output. */
const FIELDS: Readonly<Record<string, Field>> = {
  'signal_analysis.duration_s': 'length',
  'signal_analysis.channels': 'channels',
  'signal_analysis.integrated_lufs': 'loudness',
  'signal_analysis.true_peak_dbtp': 'peak',
  'signal_analysis.clipped_samples': 'clipping',
  'musical_intelligence_analysis.bpm': 'tempo',
  'musical_intelligence_analysis.meter': 'metre',
  'musical_intelligence_analysis.key': 'key',
  'musical_intelligence_analysis.tuning_cents': 'pitch',
  'musical_intelligence_analysis.sections': 'sections',
  'speech_analysis.speech_ratio': 'speech',
  'speech_analysis.speakers': 'speakers',
  'speech_analysis.f0_median_hz': 'voice',
  'speech_analysis.syllables_per_s': 'rate',
  'speech_analysis.snr_db': 'noise',
};

/** Returns descriptions in a language: what is heard, then each fact with its name. */
export function describedBy(
  fields: Fields,
  { heard, sounds, listed }: Pick<ResultWords, 'heard' | 'sounds' | 'listed'>,
): ResultWords['described'] {
  return (facts) => {
    const named = facts.flatMap(({ source, value }) => {
      const field = FIELDS[source];
      return field ? [`${fields.name(field)}: ${fields.value(field, value)}`] : [];
    });
    const tags = facts
      .filter(({ source }) => source === 'audio_tagging_analysis.tags')
      .map(({ value }) => String(value));
    const names = [...new Set(tags)].map((tag) => sounds[tag as SoundName] ?? tag);
    if (named.length + names.length === 0) return undefined;
    return [
      ...(names.length > 0 ? [heard(listed(names))] : []),
      ...(named.length > 0 ? [`${named.join('; ')}.`] : []),
    ].join(' ');
  };
}
