import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, worded } from '../fields.ts';
import { link, valued } from '../wording.ts';

export const chat: ChatPart = {
  effect: ({ target_lufs: target }) => `bring its voices to one loudness, at ${worded(target, '-16')} LUFS`,
  title: () => 'levelled speech',

  sentences(output) {
    const made = link(output['audio'], 'levelled audio');
    const why = output['reason'] ? [`Note: ${reasonIn(output)}.`] : [];
    if (numberIn(output, 'output_lufs') === undefined) return [`Its loudness cannot be measured: ${made}.`, ...why];
    return [
      `The voices are levelled: ${made}.`,
      ...(numberIn(output, 'input_lra_lu') === undefined
        ? []
        : [
            `The loudness range went from ${valued(output, 'input_lra_lu', 'LU')} to ${valued(output, 'output_lra_lu', 'LU')}.`,
          ]),
      `The loudness is now ${valued(output, 'output_lufs', 'LUFS')}.`,
      ...why,
    ];
  },
};
