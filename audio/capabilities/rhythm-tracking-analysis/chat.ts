import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn, type Fields } from '../fields.ts';
import { plain } from '../wording.ts';

/** Moments that are named; further ones are only counted. */
const MAX_TIMES = 8;

export const chat: ChatPart = {
  effect: () => 'find the beats',
  title: () => 'beats',

  sentences(output, { focus }) {
    const bpm = numberIn(output, 'bpm');
    if (bpm === undefined) return [`The beats cannot be determined: ${reasonIn(output)}.`];
    const meter = numberIn(output, 'meter');
    const wants = (part: string): boolean => focus.length === 0 || focus.includes(part);
    return [
      ...(wants('meter')
        ? [meter === undefined ? 'The meter cannot be determined.' : `There are ${meter} beats in a bar.`]
        : []),
      ...(wants('beats') ? [`Beats: ${timesIn(output, 'beats_s')}, at ${plain(bpm)} bpm.`] : []),
      ...(wants('downbeats') ? [`Downbeats: ${timesIn(output, 'downbeats_s')}.`] : []),
      ...(focus.includes('onsets') ? [`Onsets: ${timesIn(output, 'onsets_s')}.`] : []),
    ];
  },
};

/** Writes how many moments a field has, and when the first of them are. */
function timesIn(output: Fields, field: string): string {
  const { shown, count } = listIn(output, field);
  const times = (shown as unknown as number[]).slice(0, MAX_TIMES).map((each) => plain(each, 2));
  return `${count}${times.length > 0 ? `, from ${times.join(', ')}${count > times.length ? ' …' : ''} s` : ''}`;
}
