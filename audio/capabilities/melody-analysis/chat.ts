import type { ChatPart } from '../chat-part.ts';
import { listIn, reasonIn } from '../fields.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.tellMelody(),
  title: () => 'melody',

  sentences(output, _asked, words) {
    const { shown, count } = listIn(output, 'notes');
    if (count === 0) return [words.missing('melody', words.reason(reasonIn(output, 'notes')))];
    const names = shown.map((each) => String(each['name'])).join(' ');
    return [
      words.melody(output['monophonic'] === true ? 'one' : 'lead', count, count > shown.length ? `${names} …` : names),
      words.firstNote(words.clock(Number(shown[0]?.['start_s']))),
    ];
  },
};
