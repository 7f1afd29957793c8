import type { ChatPart } from '../chat-part.ts';
import type { DeedWords } from '../deed-words.ts';
import { numberIn, worded, type Fields } from '../fields.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: cropping,
  title: () => 'cropped',

  sentences(output, _asked, words) {
    const [start, end] = [numberIn(output, 'start_s') ?? 0, numberIn(output, 'end_s') ?? 0];
    const length = words.clock(numberIn(output, 'duration_s') ?? end - start);
    const span = words.span(words.clock(start), words.clock(end));
    return [words.cropped(span, length, link(output['audio'], words.made.cropped))];
  },
};

function cropping(
  {
    format,
    start_s: start,
    end_s: end,
    keep_last_s: kept,
    drop_last_s: dropped,
    start_part: later,
    end_part: share,
  }: Fields,
  words: DeedWords,
): string {
  if (typeof share === 'number' && typeof later !== 'number') return words.keepFirst(percentOf(share));
  if (typeof later === 'number' && typeof share !== 'number') return words.keepLast(percentOf(1 - later));
  if (typeof kept === 'number') return words.keepLast(words.clock(kept));
  if (typeof dropped === 'number' && !(typeof start === 'number' && start > 0))
    return words.leaveOutLast(words.clock(dropped));
  const [from, to] = [typeof start === 'number' ? start : 0, typeof end === 'number' ? end : undefined];
  if (to !== undefined && to <= 0) return words.leaveOutAll(); // refused: as much as there is, or more, was to go
  if (to !== undefined)
    return from > 0 ? words.keepSpan(words.clock(from), words.clock(to)) : words.keepFirst(words.clock(to));
  if (from > 0) return words.leaveOutFirst(words.clock(from));
  return format === undefined || start === undefined
    ? words.trimSilence()
    : words.convert(worded(format, 'flac'), undefined);
}

function percentOf(share: number): string {
  return `${Math.round(100 * share)} %`;
}
