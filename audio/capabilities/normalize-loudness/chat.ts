import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, worded } from '../fields.ts';
import { link, valued } from '../wording.ts';

/** The highest target: with one gain for all, the ceiling of the peaks is reached before it. */
const LOUDEST_LUFS = -5;

export const chat: ChatPart = {
  effect: ({ target_lufs: target, max_true_peak_dbtp: peak, mode, is_measured: isMeasured }, words) =>
    isMeasured === true
      ? words.changeLevel()
      : mode === 'linear' && target === LOUDEST_LUFS && typeof peak === 'number'
        ? words.normalizePeaks(`${words.number(peak)} dBTP`)
        : words.normalize(`${words.number(typeof target === 'number' ? target : -14)} LUFS`),
  title: ({ target_lufs: target }) => `${worded(target, '-14')} LUFS`,

  sentences(output, _asked, words) {
    const file = link(output['audio'], words.made.normalized);
    const reason = words.reason(reasonIn(output));
    if (numberIn(output, 'input_lufs') === undefined) return [words.notNormalized(reason, file)];
    const value = (field: string, unit: string): string => valued(output, { field, unit }, words);
    return [
      words.normalized(value('input_lufs', 'LUFS'), value('output_lufs', 'LUFS'), file),
      words.gain(value('gain_db', 'dB'), value('output_true_peak_dbtp', 'dBTP')),
      ...(output['reason'] ? [words.limited(reason)] : output['limited'] ? [words.limited(undefined)] : []),
    ];
  },
};
