import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn, type Fields } from '../fields.ts';
import type { ResultWords } from '../result-words.ts';

/** Moments that are named; further ones are only counted. */
const MAX_TIMES = 8;

export const chat: ChatPart = {
  effect: (_params, words) => words.findBeats(),
  title: () => 'beats',

  sentences(output, { focus }, words) {
    const bpm = numberIn(output, 'bpm');
    const reason = words.reason(reasonIn(output));
    if (bpm === undefined) return [words.missing('beats', reason)];
    const meter = numberIn(output, 'meter');
    const wants = (part: string): boolean => focus.length === 0 || focus.includes(part);
    return [
      ...(wants('meter') ? [meter === undefined ? words.missing('metre', reason) : words.metre(meter)] : []),
      ...(wants('beats') ? [words.beats(timesIn(output, 'beats_s', words), `${words.number(bpm)} bpm`)] : []),
      ...(wants('downbeats') ? [words.downbeats(timesIn(output, 'downbeats_s', words))] : []),
      ...(focus.includes('onsets') ? [words.onsets(timesIn(output, 'onsets_s', words))] : []),
    ];
  },
};

/** Writes how many moments a field has, and when the first of them are. */
function timesIn(output: Fields, field: string, words: ResultWords): string {
  const { shown, count } = listIn(output, field);
  const times = (shown as unknown as number[]).slice(0, MAX_TIMES).map((each) => words.clock(each));
  return words.moments(count, `${times.join(', ')}${count > times.length ? ' …' : ''}`);
}
