import { AMOUNT, lengthOf } from '../deciding/amounts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { LEAD } from './not-offered-work.ts';

const SOUND = String.raw`(?:the |all |any |its )*(?:[a-z]+ )?(?:vocals?|voices?|singing|drums|bass|guitars?|piano|music|noise|hiss|hum|background noise)`;
/** Work that changes the sound, in words that only a stretch follows. */
const CHANGE = String.raw`(?:denoise|de-noise|clean(?: up)?|speed up|slow down|transpose|normali[sz]e|(?:make|turn) (?=the first|the last)|(?:remove|take out|strip(?: out)?|cut(?: out)?|get rid of|reduce|mute|delete) ${SOUND} (?:from|in|of|on|during|for))`;
const ENDS = new RegExp(
  String.raw`${LEAD}${CHANGE} (?:only |just )?the (first|opening|last|final) (${AMOUNT}|minute|half minute)(?: (?:of (?:it|this|that|the (?:song|track|file|recording|audio))|only|please|a bit|(?:\w+er)))*[.! ]*$`,
  'iu',
);

/** Returns what an English sentence comes to that changes the start or the end of a recording and leaves the rest as it is, which nothing does; undefined of any other. */
export function stretchChanged(sentence: readonly Said[], text: string): Part | undefined {
  const [said] = sentence;
  const [, end, words] = (said?.language === 'en' && ENDS.exec(text.trim())) || [];
  const amount = words === undefined ? undefined : lengthOf(words);
  if (!said || end === undefined || amount?.unit !== 's') return undefined;
  const span: Request['span'] = /^(?:last|final)$/iu.test(end)
    ? { keepLast: amount.value }
    : { start_s: 0, end_s: amount.value };
  const crop: Request = {
    capability: 'crop_audio',
    params: {},
    span,
    focus: [],
    files: undefined,
    certainty: 1,
    said: { ...said, text },
  };
  return { kind: 'unsupported', text: text.replace(/[.! ]+$/u, ''), instead: [crop] };
}
