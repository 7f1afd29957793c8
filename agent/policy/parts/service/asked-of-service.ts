import type { Background } from '../acts.ts';
import { isQuestion } from '../asking.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { likenessOf } from '../../../knowledge/search.ts';
import { topicsOf } from '../wording.ts';
import { NEVER } from './never.ts';
import { rangeAskedIn } from './ranges.ts';
import { asksTime } from './times.ts';

/** Words that ask whether something can be done, or how; with a request by the same words, the answer is the same. */
const ABILITY =
  /\b(?:able|capable|possib\w+|doable|feasible|any way|a way|or nah|or not|(?:can|could|would|will|cud|wud) (?:it|this|your?|the|one|u|ya|i|we|that|they|somebody|someone|anyone|anybody)|does (?:it|this|that|your|the)|do (?:you|u|ya)|is it|are (?:you|u)|know(?:s)? how|manage|any chance|wonder\w*|got (?:something|anything|an?)|have (?:something|anything|this|an?)|something (?:for|that|to)|you guys|u guys)\b/iu;
/** "Is such a thing within your powers?" */
const POINTS_BACK = /\b(?:that|this|such|it|so)\b[^.!\n]{0,60}\?/iu;
/** Sentences with their marks. */
const SENTENCE = /(?:[^.!?\n]|[.!?](?=\S)){1,400}(?:[.!?]{1,5}|\n|$)/gu;
/** Likeness to a wording of the documentation from which its passage is told too. */
const DOCUMENTED = 0.5;
/** Likeness from which the documentation says it better. */
const ANSWERED = 0.55;
/** Longer messages tell stories, in which words stand for other things. */
const MAX_WORDS = 90;
/** What is to stay, or is told of. */
const KEPT =
  /\b(?:keep|leave|don['’]?t (?:touch|lose|remove)|do not (?:touch|remove)|without (?:touching|losing|removing)|but not|except|already|last time|yesterday you|did you|you did)\b/iu;

/** "The hummed tune as midi", "how many people talk": what is done, in words that are read for something else. */
const CAN: readonly { asks: RegExp; request: Pick<Request, 'capability' | 'params'> }[] = [
  {
    asks: /\b(?:hum(?:s|med|ming)?|whistl\w+|sing(?:s|ing)?|sung|tunes?|melod\w+|la la)\b[^.!\n]{0,120}\b(?:midi|notes?|piano roll|note names)\b|\b(?:midi|notes)\b[^.!?\n]{0,40}\b(?:from|of|out of) (?:\w+ ){0,3}(?:hum(?:s|med|ming)?|whistl\w+|singing|tunes?|melod\w+|voice)\b/iu,
    request: { capability: 'melody_analysis', params: { files: ['midi'] } },
  },
  {
    asks: /\bhow many (?:different )?(?:people|persons|voices|speakers|folks|guests) (?:\w+ ){0,3}(?:talk\w*|speak\w*|say|are on|are in|there)\b[^.!?\n]{0,20}\b(?:on|in|of) (?:an?|any|some) /iu,
    request: { capability: 'speech_analysis', params: {} },
  },
];

function requestOf(work: Pick<Request, 'capability' | 'params'>, said: Said): Request {
  return { ...work, focus: [], files: undefined, certainty: 0, said };
}

const isWithin = (part: Part, sentence: string): boolean =>
  part.kind === 'work'
    ? sentence.includes(part.request.said.text.trim())
    : part.kind !== 'compare' && part.kind !== 'run_recipe';

/**
 * Returns what an English message comes to that asks whether something is done which nothing does, how far a value goes, or whether something can
 * be done in words that are read for something else; undefined of any other. What other sentences order stays.
 */
export function askedOfService(
  parts: readonly Part[],
  { text, clauses, background }: { text: string; clauses: readonly Said[]; background: Background },
): Part[] | undefined {
  const [said] = clauses;
  if (!said || background.isDraft || text.split(/\s+/u).length > MAX_WORDS) return undefined;
  const sentences = text.match(SENTENCE) ?? [];
  for (const [n, sentence] of sentences.entries()) {
    const words = sentence.trim();
    if (KEPT.test(words)) continue;
    const next = sentences[n + 1] ?? '';
    const isAsked = isQuestion(words) || ABILITY.test(words) || (next.includes('?') && POINTS_BACK.test(next));
    const range = rangeAskedIn(words);
    const others = parts.filter((part) => !isWithin(part, sentence));
    if (range)
      return [{ kind: 'documentation', question: range.question, topics: [range.topic], requests: [] }, ...others];
    if (!isAsked) continue;
    if (asksTime(words) && others.every(({ kind }) => kind !== 'work'))
      return [{ kind: 'documentation', question: 'How long does it take?', topics: ['speed'], requests: [] }];
    const never = NEVER.find((each) => each.sentence.test(words) && !each.but?.test(words));
    if (never) {
      const instead = (never.instead ?? []).map((work) => requestOf(work, said));
      const documented = likenessOf(text) >= DOCUMENTED;
      return [
        { kind: 'unsupported', text: words.replace(/[.!? ]{1,10}$/u, ''), instead },
        ...(documented
          ? [{ kind: 'documentation' as const, question: text, topics: topicsOf(text), requests: [] }]
          : []),
        ...others,
      ];
    }
    const can = CAN.find(({ asks }) => asks.test(words));
    if (can && others.length === 0 && background.files === 0 && likenessOf(text) < ANSWERED) {
      const request = requestOf(can.request, said);
      return [{ kind: 'whether', requests: [request], question: text, topics: [request.capability] }];
    }
  }
  return undefined;
}
