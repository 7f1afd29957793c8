import type { ChatPart } from '../chat-part.ts';
import { numberIn, worded, type Fields } from '../fields.ts';
import { clock, link, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: cropping,
  title: () => 'cropped',

  sentences(output) {
    const [start, end] = [numberIn(output, 'start_s') ?? 0, numberIn(output, 'end_s') ?? 0];
    const seconds = plain(numberIn(output, 'duration_s') ?? end - start, 2);
    return [`I kept ${clock(start)} to ${clock(end)} (${seconds} s): ${link(output['audio'], 'cropped audio')}.`];
  },
};

function cropping({ format, start_s: start, end_s: end }: Fields): string {
  const [from, to] = [typeof start === 'number' ? start : 0, typeof end === 'number' ? end : undefined];
  if (to !== undefined) return from > 0 ? `keep ${clock(from)} to ${clock(to)}` : `keep the first ${clock(to)}`;
  if (from > 0) return `leave out the first ${clock(from)}`;
  return format === undefined || start === undefined
    ? 'trim the silence at both ends'
    : `make it ${worded(format, 'another format')}`;
}
