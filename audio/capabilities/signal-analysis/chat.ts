import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, type Fields } from '../fields.ts';
import type { ResultWords } from '../result-words.ts';
import { beginning, codecName, spanned, valued } from '../wording.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.measureLevels(),
  title: () => 'levels',

  sentences(output, { focus }, words) {
    const named = (...parts: string[]): boolean => parts.some((part) => focus.includes(part));
    const wants = (...parts: string[]): boolean => focus.length === 0 || named(...parts);
    const value = (field: string, unit: string, digits = 1): string => valued(output, { field, unit, digits }, words);
    return [
      ...(wants('duration') ? [words.lasts(words.clock(numberIn(output, 'duration_s') ?? 0))] : []),
      ...(wants('format') ? [formatOf(output, words)] : []),
      ...(wants('loudness')
        ? [words.loudness(value('integrated_lufs', 'LUFS'), value('loudness_range_lu', 'LU'))]
        : []),
      ...(wants('peak', 'loudness', 'clipping') ? [words.truePeak(value('true_peak_dbtp', 'dBTP'))] : []),
      ...(wants('clipping') ? [words.clipped(numberIn(output, 'clipped_samples') ?? 0)] : []),
      ...(named('silences') ? [silencesOf(output, words)] : []),
      ...(named('dc') ? [words.dcOffset(value('dc_offset', '', 5))] : []),
      ...(named('stereo') ? [words.phaseCorrelation(value('phase_correlation', '', 2))] : []),
    ];
  },
};

function formatOf(output: Fields, words: ResultWords): string {
  const bitRate = numberIn(output, 'bit_rate_bps');
  const parts = [
    codecName(output['codec']),
    valued(output, { field: 'sample_rate_hz', unit: 'Hz', digits: 0 }, words),
    words.channels(numberIn(output, 'channels') ?? 0),
    ...(bitRate === undefined ? [] : [`${words.number(bitRate / 1_000, 0)} kbit/s`]),
  ];
  return words.format(parts.join(', '));
}

function silencesOf(output: Fields, words: ResultWords): string {
  const { shown, count } = listIn(output, 'silences');
  return words.silences(
    count,
    beginning(
      shown.map((each) => spanned(each, words)),
      count,
      words,
    ),
  );
}
