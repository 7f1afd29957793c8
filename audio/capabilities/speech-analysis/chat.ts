import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn, textIn, type Fields } from '../fields.ts';
import type { ResultWords } from '../result-words.ts';
import { spanned, valued } from '../wording.ts';

/** Pauses that are named; further ones are only counted. */
const MAX_PAUSES = 6;

export const chat: ChatPart = {
  effect: (_params, words) => words.findSpeech(),
  title: () => 'speech',

  sentences(output, { focus }, words) {
    const { shown, count } = listIn(output, 'segments');
    const named = (...parts: string[]): boolean => parts.some((part) => focus.includes(part));
    const wants = (...parts: string[]): boolean => focus.length === 0 || named(...parts);
    const has = (field: string): boolean => numberIn(output, field) !== undefined;
    const speakers = listIn(output, 'speakers').count || new Set(shown.map((each) => each['speaker'])).size;
    return [
      ...(named('transcript') || output['transcript'] ? [transcriptOf(output, words)] : []),
      ...(wants('segments', 'transcript') ? [segmentsOf(output, words)] : []),
      ...(wants('speakers') && count > 0 ? [words.speakers(speakers)] : []),
      ...(wants('pitch', 'speakers') && has('f0_median_hz')
        ? [words.voicePitch(valued(output, { field: 'f0_median_hz', unit: 'Hz', digits: 0 }, words))]
        : []),
      ...(wants('rate') && has('syllables_per_s')
        ? [words.speakingRate(valued(output, { field: 'syllables_per_s', unit: '' }, words))]
        : []),
      ...(wants('pauses') && count > 0 ? [pausesOf(output, words)] : []),
      ...(named('segments') && count > 0
        ? [words.signalToNoise(valued(output, { field: 'snr_db', unit: 'dB', digits: 0 }, words))]
        : []),
      ...(count === 0 && !wants('segments', 'transcript') ? [words.noSpeech()] : []),
    ];
  },
};

function transcriptOf(output: Fields, words: ResultWords): string {
  const transcript = output['transcript'] as Fields | null | undefined;
  if (transcript) return words.says(String(transcript['text']));
  const reason = textIn(output, 'transcript_reason') ?? reasonIn(output, 'transcript');
  return words.missing('transcript', words.reason(reason));
}

function segmentsOf(output: Fields, words: ResultWords): string {
  const { shown, count } = listIn(output, 'segments');
  if (count === 0) return words.noSpeech();
  const percent = `${words.number(100 * (numberIn(output, 'speech_ratio') ?? 0), 0)} %`;
  return words.speech(percent, count, spanned(shown[0]!, words));
}

function pausesOf(output: Fields, words: ResultWords): string {
  const { shown, count } = listIn(output, 'pauses');
  const spans = shown.slice(0, MAX_PAUSES).map((each) => spanned(each, words));
  return words.pauses(count, `${spans.join(', ')}${count > spans.length ? ' …' : ''}`);
}
