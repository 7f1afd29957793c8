import { isAbout, slotAt, type Family } from '../reading/reading.ts';
import { wordOf } from '../text/quantities.ts';

/** Fields that are read outside of conditions, by the analyses that measure them. */
const MEASURED = [
  'tempo_analysis',
  'musical_intelligence_analysis',
  'signal_analysis',
  'rhythm_tracking_analysis',
  'spectral_analysis',
  'speech_analysis',
  'audio_tagging_analysis',
  'audio_effect_analysis',
  'melody_analysis',
  'alignment_analysis',
];

/** Reads the quantities that a question or measurement names. */
export const fields: Family = function* fields(reading, found) {
  if (reading.act === 'condition' || found.has('field') || !isAbout(reading, ...MEASURED)) return;
  if (reading.act !== 'ask_audio' && reading.act !== 'do' && reading.act !== undefined) return;
  const named = reading.pieces.filter((piece) => wordOf(piece, 'field'));
  if (named.length === 0) return;
  const names = [...new Set(named.map((piece) => wordOf(piece, 'field')!))];
  yield slotAt('field', names, { from: named[0]!.from, to: named.at(-1)!.to });
};
