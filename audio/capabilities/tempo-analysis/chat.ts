import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn } from '../fields.ts';
import { joined, plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'tell the tempo',
  title: () => 'tempo',

  sentences(output) {
    const bpm = numberIn(output, 'bpm');
    if (bpm === undefined) return [`The tempo cannot be determined: ${reasonIn(output)}.`];
    const others = listIn(output, 'candidates')
      .shown.flatMap((each) => numberIn(each, 'bpm') ?? [])
      .filter((each) => Math.abs(each - bpm) > 1)
      .slice(0, 2);
    return [
      `The tempo is ${plain(bpm)} bpm (beats per minute).`,
      ...(others.length > 0 ? [`It could also be counted at ${joined(others.map((each) => plain(each)))} bpm.`] : []),
    ];
  },
};
