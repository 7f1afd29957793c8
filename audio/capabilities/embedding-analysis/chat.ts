import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn } from '../fields.ts';

export const chat: ChatPart = {
  effect: () => 'make an embedding and a fingerprint',
  title: () => 'embedding',

  sentences(output) {
    const dimension = numberIn(output, 'dimension') ?? 0;
    return [
      output['vector']
        ? `Its embedding has ${dimension} dimensions, model ${String(output['model'])}.`
        : `There is no embedding: ${reasonIn(output, 'vector')}.`,
      output['fingerprint']
        ? 'It has an acoustic fingerprint (Chromaprint).'
        : `There is no fingerprint: ${reasonIn(output, 'fingerprint')}.`,
      'The values are in the result of the run.',
    ];
  },
};
