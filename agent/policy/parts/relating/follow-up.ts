import type { Background } from '../acts.ts';
import { readEnglish } from '../english.ts';
import type { Part } from '../part.ts';
import type { Said } from '../said.ts';

const LEAD = String.raw`^(?:(?:and|so|ok(?:ay)?|but|oh|hey|wait|thanks?|cool|right|great)[, ]+)*`;
/** Asks for the difference of what the message before compared. */
const BY_HOW_MUCH = new RegExp(
  String.raw`${LEAD}by how (?:much|many(?: \w+)?|far|big a margin)(?: (?:is it|was it|exactly|roughly|then|please|pls))*\s*[?.!]*$`,
  'iu',
);
/** Asks for the length of stems, which is that of what they were made of. */
const LENGTH_OF_STEMS = new RegExp(
  String.raw`${LEAD}how long (?:is|are) (?:each|every|all|the|those|these)(?: of)?(?: the| those| these)?(?: stems?| one| them)?(?: now)?\s*[?.!]*$`,
  'iu',
);
/** "You didn't fade it, did you?" */
const DID_YOU = new RegExp(
  String.raw`${LEAD}(?:you|u) (?:did ?n['’]?t|did not|have ?n['’]?t|have not) (.{3,60}?)[, ]+(?:did|have) (?:you|u)\s*[?!.]+$`,
  'iu',
);

/** Returns what a short English question about the work of the messages before comes to; undefined if it is none. */
export function followUpOf(only: Said | undefined, background: Background): Part[] | undefined {
  if (only?.language !== 'en') return undefined;
  const text = only.text.trim();
  if (background.compared && BY_HOW_MUCH.test(text))
    return [{ kind: 'compare', comparison: { ...background.compared, sum: 'difference' } }];
  const isOfStems = background.requests.some(({ capability }) => capability === 'stem_analysis');
  if (isOfStems && LENGTH_OF_STEMS.test(text)) return [lengthOfAudio(only)];
  return notDone(only, background);
}

function lengthOfAudio(said: Said): Part {
  return {
    kind: 'work',
    isUnsure: false,
    request: {
      capability: 'signal_analysis',
      params: {},
      focus: ['duration'],
      files: undefined,
      certainty: 1,
      condition: undefined,
      said: { ...said, text: 'how long is it now' },
    },
  };
}

/** Returns that work was left out, which a question supposes: only where the conversation ran none of its kind. */
function notDone(said: Said, { hasRun }: Background): Part[] | undefined {
  const [, work = ''] = DID_YOU.exec(said.text.trim()) ?? [];
  const wishes = work === '' ? [] : readEnglish(work).wishes;
  if (wishes.length !== 1 || hasRun === undefined || hasRun(wishes[0]!.capability)) return undefined;
  return [{ kind: 'left_out', requests: [{ ...wishes[0]!, certainty: 1, said }] }];
}
