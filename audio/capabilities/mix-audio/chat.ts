import type { ChatPart } from '../chat-part.ts';
import { numberIn } from '../fields.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: ({ gain_db: gain }, words) =>
    typeof gain === 'number' && gain !== 0 ? `${words.mix()} (${words.number(gain)} dB)` : words.mix(),
  title: () => 'mixed',

  sentences(output, _asked, words) {
    const ducked = numberIn(output, 'ducked_s') ?? 0;
    const made = words.mixed(link(output['audio'], words.made.mixed));
    return ducked > 0 ? [made, words.ducked(`${words.number(ducked)} s`)] : [made];
  },
};
