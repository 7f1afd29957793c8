import type { ChatPart } from '../chat-part.ts';
import { numberIn, textIn } from '../fields.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.reduceNoise(),
  title: () => 'cleaned',

  sentences(output, _asked, words) {
    if (output['method'] === 'none') {
      const reason = words.reason(textIn(output, 'reason') ?? 'no noise was found');
      return [words.noiseLeft(reason, link(output['audio'], words.made.unchanged))];
    }
    const [before, after] = [numberIn(output, 'snr_before_db'), numberIn(output, 'snr_after_db')];
    return [
      words.noiseReduced(link(output['audio'], words.made.cleaned)),
      ...(before === undefined || after === undefined
        ? []
        : [words.noiseRatio(words.number(before, 0), `${words.number(after, 0)} dB`)]),
    ];
  },
};
