import type { ChatPart } from '../chat-part.ts';
import { numberIn } from '../fields.ts';
import { clock, link, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'make the video',
  title: () => 'video',

  sentences(output) {
    const details = [
      `${String(output['width_px'])} by ${String(output['height_px'])}`,
      `${plain(numberIn(output, 'fps') ?? 0)} pictures a second`,
      clock(numberIn(output, 'duration_s') ?? 0),
    ];
    return [`The video (${details.join(', ')}): ${link(output['video'], 'video')}.`];
  },
};
