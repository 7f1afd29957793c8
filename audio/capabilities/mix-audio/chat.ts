import type { ChatPart } from '../chat-part.ts';
import { numberIn } from '../fields.ts';
import { link, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'mix other audio into it',
  title: () => 'mixed',

  sentences(output) {
    const ducked = numberIn(output, 'ducked_s') ?? 0;
    const made = `They are mixed: ${link(output['audio'], 'mixed audio')}.`;
    return ducked > 0 ? [made, `The other audio is softer under ${plain(ducked, 1)} s of speech.`] : [made];
  },
};
