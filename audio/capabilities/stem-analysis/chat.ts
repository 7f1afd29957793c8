import type { ChatPart } from '../chat-part.ts';
import { listIn, worded, type Fields } from '../fields.ts';
import type { ResultWords } from '../result-words.ts';
import { link } from '../wording.ts';
import { partName, partOf } from './part-name.ts';

export const chat: ChatPart = {
  effect: ({ pass_on: part }, words) => words.separate(partOf(part)),
  title: ({ pass_on: part }) => (part === undefined ? 'stems' : `${worded(part, 'stem')} alone`),

  sentences(output, { focus }, words) {
    const { shown } = listIn(output, 'stems');
    const asked = shown.filter((each) => focus.includes(worded(each['name'], '')));
    if (asked.length === 0) return [words.stems(links(shown, words))];
    const others = shown.filter((each) => !asked.includes(each));
    return [
      words.stemsAskedFor(links(asked, words), asked.length),
      ...(others.length > 0 ? [words.otherStems(links(others, words))] : []),
    ];
  },
};

function links(stems: Fields[], words: ResultWords): string {
  return words.listed(stems.map((each) => link(each['audio'], partName(each['name'], words))));
}
