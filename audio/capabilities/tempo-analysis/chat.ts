import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn } from '../fields.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.tellTempo(),
  title: () => 'tempo',

  sentences(output, _asked, words) {
    const bpm = numberIn(output, 'bpm');
    if (bpm === undefined) return [words.missing('tempo', words.reason(reasonIn(output)))];
    const others = listIn(output, 'candidates')
      .shown.flatMap((each) => numberIn(each, 'bpm') ?? [])
      .filter((each) => Math.abs(each - bpm) > 1)
      .slice(0, 2);
    return [
      words.tempo(`${words.number(bpm)} bpm`),
      ...(others.length > 0
        ? [
            words.alsoCounted(
              `${words.listed(
                others.map((each) => words.number(each)),
                'or',
              )} bpm`,
            ),
          ]
        : []),
    ];
  },
};
