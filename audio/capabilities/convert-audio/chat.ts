import type { ChatPart } from '../chat-part.ts';
import { numberIn, worded, type Fields } from '../fields.ts';
import { codecName, counted, link } from '../wording.ts';

export const chat: ChatPart = {
  effect: ({ format, bitrate_kbps: rate }) =>
    `convert it to ${worded(format, 'mp3')}${typeof rate === 'number' ? ` at ${rate} kbit/s` : ''}`,
  title: ({ format }) => `as ${worded(format, 'mp3')}`,

  sentences(output) {
    return [`I converted it to ${details(output)}: ${link(output['audio'], 'converted audio')}.`];
  },
};

function details(output: Fields): string {
  const bits = numberIn(output, 'bit_depth');
  return [
    codecName(output['codec']),
    `${worded(output['sample_rate_hz'], '')} Hz`,
    counted(numberIn(output, 'channels') ?? 0, 'channel'),
    ...(bits === undefined ? [] : [`${bits} bits`]),
  ].join(', ');
}
