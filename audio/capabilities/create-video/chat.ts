import type { ChatPart } from '../chat-part.ts';
import { numberIn } from '../fields.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.makeVideo(),
  title: () => 'video',

  sentences(output, _asked, words) {
    const details = [
      `${String(output['width_px'])} × ${String(output['height_px'])}`,
      `${words.number(numberIn(output, 'fps') ?? 0)} fps`,
      words.clock(numberIn(output, 'duration_s') ?? 0),
    ];
    return [words.video(details.join(', '), link(output['video'], words.made.video))];
  },
};
