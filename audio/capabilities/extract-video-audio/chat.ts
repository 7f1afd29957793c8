import type { ChatPart } from '../chat-part.ts';
import { numberIn } from '../fields.ts';
import { codecName, link } from '../wording.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.extractAudio(),
  title: () => 'audio of video',

  sentences(output, _asked, words) {
    const details = `${codecName(output['codec'])}, ${words.clock(numberIn(output, 'duration_s') ?? 0)}`;
    return [words.audioTrack(details, link(output['audio'], words.made.audio))];
  },
};
