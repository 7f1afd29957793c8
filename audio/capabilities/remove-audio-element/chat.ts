import type { ChatPart } from '../chat-part.ts';
import { numberIn, worded, type Fields } from '../fields.ts';
import { partName, partOf } from '../stem-analysis/part-name.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: ({ element }, words) => words.remove(partOf(element) ?? 'vocals'),
  title: ({ element }) => `without ${worded(element, 'vocals')}`,

  sentences(output, _asked, words) {
    const part = partName(output['removed_element'], words);
    if (output['reason']) return [words.notFound(part, link(output['audio'], words.made.unchanged))];
    const hum = output['hum'] as Fields | null | undefined;
    const by = numberIn(output, 'attenuation_db');
    return [
      words.removed(part, link(output['audio'], words.without(part))),
      ...(hum ? [words.hummed(`${words.number(Number(hum['frequency_hz']), 0)} Hz`)] : []),
      ...(by === undefined ? [] : [by >= 0.5 ? words.weaker(`${words.number(by, 0)} dB`) : words.hardlyFound()]),
    ];
  },
};
