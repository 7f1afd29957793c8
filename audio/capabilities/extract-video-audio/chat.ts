import type { ChatPart } from '../chat-part.ts';
import { numberIn } from '../fields.ts';
import { clock, codecName, link } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'take the audio out of the video',
  title: () => 'audio of video',

  sentences(output) {
    const details = `${codecName(output['codec'])}, ${clock(numberIn(output, 'duration_s') ?? 0)}`;
    return [`The audio track (${details}): ${link(output['audio'], 'audio')}.`];
  },
};
