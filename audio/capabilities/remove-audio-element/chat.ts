import type { ChatPart } from '../chat-part.ts';
import { numberIn, worded, type Fields } from '../fields.ts';
import { partName } from '../stem-analysis/part-name.ts';
import { link, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: ({ element }) => `remove the ${partName(worded(element, 'vocals'))}`,
  title: ({ element }) => `without ${worded(element, 'vocals')}`,

  sentences(output) {
    const element = partName(output['removed_element']);
    const hum = output['hum'] as Fields | null | undefined;
    const by = numberIn(output, 'attenuation_db');
    return [
      `Without the ${element}: ${link(output['audio'], `without ${element}`)}.`,
      ...(hum ? [`It hummed at ${plain(Number(hum['frequency_hz']))} Hz.`] : []),
      ...(by === undefined
        ? []
        : [by > 0 ? `The removed part is ${plain(by)} dB weaker.` : 'Hardly any of it was found.']),
    ];
  },
};
