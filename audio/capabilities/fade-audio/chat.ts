import type { ChatPart } from '../chat-part.ts';
import { numberIn, type Fields } from '../fields.ts';
import { joined, link, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: (params) => `fade it ${joined(directions(params))}`,
  title: () => 'faded',

  sentences(output) {
    const lengths = [
      ['in', numberIn(output, 'in_s') ?? 0] as const,
      ['out', numberIn(output, 'out_s') ?? 0] as const,
    ].filter(([, seconds]) => seconds > 0);
    const made = link(output['audio'], 'faded audio');
    if (lengths.length === 0) return [`No fade was requested: ${made}.`];
    return [`It fades ${joined(lengths.map(([way, seconds]) => `${way} over ${plain(seconds, 3)} s`))}: ${made}.`];
  },
};

/** Returns the directions of a call's fades. */
function directions({ in_s: fadeIn, out_s: fadeOut }: Fields): string[] {
  const ways = [...(fadeIn === 0 ? [] : ['in']), ...(fadeOut === 0 ? [] : ['out'])];
  return ways.length > 0 ? ways : ['in', 'out'];
}
