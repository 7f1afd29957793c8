import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, worded } from '../fields.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.embed(),
  title: () => 'embedding',

  sentences(output, { focus }, words) {
    const wants = (part: string): boolean => focus.length === 0 || focus.includes(part);
    const [vector, print] = [output['vector'], output['fingerprint']];
    const missing = (what: 'embedding' | 'fingerprint', field: string): string =>
      words.missing(what, words.reason(reasonIn(output, field)));
    const dimensions = words.number(numberIn(output, 'dimension') ?? 0, 0);
    return [
      ...(wants('embedding')
        ? [vector ? words.embedding(dimensions, worded(output['model'], '')) : missing('embedding', 'vector')]
        : []),
      ...(wants('fingerprint') ? [print ? words.fingerprint() : missing('fingerprint', 'fingerprint')] : []),
      ...(vector || print ? [words.inTheResult()] : []),
    ];
  },
};
