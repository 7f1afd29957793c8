import type { ChatPart } from '../chat-part.ts';
import { listIn, reasonIn, textIn } from '../fields.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.describe(),
  title: () => 'description',

  sentences(output, _asked, words) {
    const facts = listIn(output, 'facts').shown.flatMap(({ source, value }) =>
      typeof source === 'string' && (typeof value === 'string' || typeof value === 'number') ? [{ source, value }] : [],
    );
    return [words.described(facts) ?? textIn(output, 'description') ?? words.reason(reasonIn(output))];
  },
};
