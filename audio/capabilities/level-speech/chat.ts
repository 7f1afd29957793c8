import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn } from '../fields.ts';
import { link, valued } from '../wording.ts';

export const chat: ChatPart = {
  effect: ({ target_lufs: target }, words) =>
    words.levelVoices(`${words.number(typeof target === 'number' ? target : -16)} LUFS`),
  title: () => 'levelled speech',

  sentences(output, _asked, words) {
    const file = link(output['audio'], words.made.levelled);
    if (numberIn(output, 'output_lufs') === undefined)
      return [words.notNormalized(words.reason(reasonIn(output)), file)];
    const [before, after] = ['input_lra_lu', 'output_lra_lu'].map((field) =>
      valued(output, { field, unit: 'LU' }, words),
    );
    return [
      words.levelled(file),
      ...(numberIn(output, 'input_lra_lu') === undefined ? [] : [words.rangeChanged(before!, after!)]),
      words.loudnessNow(valued(output, { field: 'output_lufs', unit: 'LUFS' }, words)),
      ...(output['reason'] ? [words.note(words.reason(reasonIn(output)))] : []),
    ];
  },
};
