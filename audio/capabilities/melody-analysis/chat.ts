import type { ChatPart } from '../chat-part.ts';
import { listIn, reasonIn } from '../fields.ts';
import { clock, counted } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'write down the melody',
  title: () => 'melody',

  sentences(output) {
    const { shown, count } = listIn(output, 'notes');
    if (count === 0) return [`The melody cannot be determined: ${reasonIn(output, 'notes')}.`];
    const names = shown.map((each) => String(each['name']));
    const kind = output['monophonic'] === true ? 'One voice alone' : 'A melody that leads a mix';
    return [
      `${kind}: ${counted(count, 'note')}, ${names.join(' ')}${count > names.length ? ' …' : ''}.`,
      `The first begins at ${clock(Number(shown[0]?.['start_s']))}.`,
    ];
  },
};
