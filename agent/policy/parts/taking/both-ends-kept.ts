import { AMOUNT, amountOf, lengthOf } from '../deciding/amounts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

/** "Keep the first and last 10 seconds", "only the first 5 and the last 10 seconds": two spans, of which no capability makes one file. */
const KEPT = new RegExp(
  String.raw`^(?:(?:please|just|only|and|then|i)[, ]+)*(?:keep|want|need|leave|save|give me|extract|(?:crop|trim|cut) (?:it |this |that )?(?:down )?to)(?: me)?(?: only| just)? (?:both )?the (?:first|opening)(?: (${AMOUNT}))? (?:and|&) (?:the )?(?:last|final|closing) (${AMOUNT}|minute|half minute)(?: of (?:it|this|that|the (?:file|song|track|recording)))?[.! ]*$`,
  'iu',
);

/** Returns what an English sentence comes to that keeps both ends of a recording and drops its middle; undefined of any other. */
export function bothEndsKept(sentence: readonly Said[], text: string): Part | undefined {
  const [said] = sentence;
  const [, first, last] = (said?.language === 'en' && KEPT.exec(text.trim())) || [];
  const end = last === undefined ? undefined : lengthOf(last);
  const start = first === undefined ? end : amountOf(first);
  if (!said || !start || end?.unit !== 's') return undefined;
  const crop = (request: Pick<Request, 'params' | 'span'>): Request => ({
    ...request,
    capability: 'crop_audio',
    focus: [],
    files: undefined,
    certainty: 1,
    said: { ...said, text },
  });
  return {
    kind: 'unsupported',
    text: text.replace(/[.! ]+$/u, ''),
    instead: [
      crop({ params: { start_s: 0, end_s: start.value }, span: undefined }),
      crop({ params: {}, span: { keepLast: end.value } }),
    ],
  };
}
