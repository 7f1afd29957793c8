import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, worded } from '../fields.ts';
import { link, plain, valued } from '../wording.ts';

export const chat: ChatPart = {
  effect: ({ target_lufs: target }) => `bring it to ${worded(target, '-14')} LUFS`,
  title: ({ target_lufs: target }) => `${worded(target, '-14')} LUFS`,

  sentences(output) {
    const made = link(output['audio'], 'normalized audio');
    if (numberIn(output, 'input_lufs') === undefined)
      return [
        `Its loudness cannot be measured: ${reasonIn(output)}. Here it is with its peaks below the ceiling: ${made}.`,
      ];
    const gain = numberIn(output, 'gain_db') ?? 0;
    return [
      `The loudness went from ${valued(output, 'input_lufs', 'LUFS')} to ${valued(output, 'output_lufs', 'LUFS')}: ${made}.`,
      `The gain is ${plain(gain)} dB, the true peak now ${valued(output, 'output_true_peak_dbtp', 'dBTP')}.`,
      ...(output['reason']
        ? [`It was limited: ${reasonIn(output)}.`]
        : output['limited']
          ? ['Peaks were limited.']
          : []),
    ];
  },
};
