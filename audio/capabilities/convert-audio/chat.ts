import type { ChatPart } from '../chat-part.ts';
import { numberIn, worded, type Fields } from '../fields.ts';
import type { ResultWords } from '../result-words.ts';
import { codecName, link } from '../wording.ts';

/** Names of channel layouts, which are the same in all languages. */
const LAYOUTS = { 1: 'mono', 2: 'stereo' } as const;

export const chat: ChatPart = {
  effect: ({ format, channels, bitrate_kbps: rate }, words) =>
    words.convert(
      format === undefined && (channels === 1 || channels === 2) ? LAYOUTS[channels] : worded(format, 'mp3'),
      typeof rate === 'number' ? words.number(rate, 0) : undefined,
    ),
  title: ({ format }) => `as ${worded(format, 'mp3')}`,

  sentences(output, _asked, words) {
    return [words.converted(details(output, words), link(output['audio'], words.made.converted))];
  },
};

function details(output: Fields, words: ResultWords): string {
  const bits = numberIn(output, 'bit_depth');
  return [
    codecName(output['codec']),
    `${words.number(numberIn(output, 'sample_rate_hz') ?? 0, 0)} Hz`,
    words.channels(numberIn(output, 'channels') ?? 0),
    ...(bits === undefined ? [] : [words.bits(words.number(bits, 0))]),
  ].join(', ');
}
