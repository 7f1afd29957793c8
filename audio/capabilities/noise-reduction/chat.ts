import type { ChatPart } from '../chat-part.ts';
import { numberIn, textIn } from '../fields.ts';
import { link, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'reduce the noise',
  title: () => 'cleaned',

  sentences(output) {
    if (output['method'] === 'none') {
      const reason = textIn(output, 'reason') ?? 'no noise was found';
      return [`Nothing was taken away: ${reason}.`, link(output['audio'], 'the audio as it was')];
    }
    const [before, after] = [numberIn(output, 'snr_before_db'), numberIn(output, 'snr_after_db')];
    return [
      `The noise is reduced: ${link(output['audio'], 'cleaned audio')}.`,
      ...(before === undefined || after === undefined
        ? []
        : [`The signal-to-noise ratio went from about ${plain(before)} to ${plain(after)} dB.`]),
    ];
  },
};
