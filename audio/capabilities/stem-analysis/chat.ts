import type { ChatPart } from '../chat-part.ts';
import { listIn, worded, type Fields } from '../fields.ts';
import { joined, link } from '../wording.ts';
import { partName } from './part-name.ts';

export const chat: ChatPart = {
  effect: ({ pass_on: part }) =>
    part === undefined ? 'split it into stems' : `split it into stems and go on with the ${partName(part)}`,
  title: ({ pass_on: part }) => (part === undefined ? 'stems' : `${worded(part, 'stem')} alone`),

  sentences(output, { focus }) {
    const { shown } = listIn(output, 'stems');
    const asked = shown.filter((each) => focus.includes(partName(each['name'])));
    if (asked.length === 0) return [`Here are the stems: ${links(shown)}.`];
    const others = shown.filter((each) => !asked.includes(each));
    return [`Here ${asked.length === 1 ? 'is' : 'are'} the ${links(asked)}.`, `The other stems: ${links(others)}.`];
  },
};

function links(stems: Fields[]): string {
  return joined(stems.map((each) => link(each['audio'], partName(each['name']))));
}
