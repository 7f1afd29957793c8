import type { Act } from '../../../reading/labels.ts';
import { type Draft, push } from './collecting.ts';
import { comparisonOf } from '../questions.ts';
import { requestsOf } from '../requests.ts';
import type { Said } from '../said.ts';
import { comparisonIn } from '../naming/compared-by.ts';
import { levelMatchIn } from '../relating/level-match.ts';
import { pacedBy, tempoMatchIn } from '../relating/tempo-match.ts';

/** Acts that hold no files against each other, whatever the words. */
const OTHERS: ReadonlySet<Act> = new Set([
  'ask_price',
  'suppose',
  'forbid',
  'decline',
  'condition',
  'ask_whether',
  'other_language',
]);
const OF_SERVICE = /\b(?:i (?:can|could|may)|you (?:can|could|take|accept)|do you|your)\b/iu;
const QUESTION = /^(?:(?:so|and|ok(?:ay)?|hey)[, ]+)*(?:which|wich|what|wats?|who|how|is|are)\b/iu;
const THEN = /\b(?:and|then|n|&)\b[, ]+(?:then |please |just )?(?!(?:which|what|wats?|how|tell|give me the)\b)[a-z]+/iu;

/** Whether a clause holds the files of a conversation against each other. */
export function isComparing({ text, language, act }: Said, { kind, files }: { kind: Act; files: number }): boolean {
  if (files < 2 || language !== 'en' || (OTHERS.has(kind) && !isByHowMuch(text, kind))) return false;
  if ((kind === 'ask_service' || act === 'ask_service') && OF_SERVICE.test(text)) return false;
  // "Bring that up to the level of the loudest": which file gives the level, rather than which is changed.
  return comparisonIn(withoutModel({ text, language })) !== undefined;
}

/** Returns a text without the file whose level or tempo another one gets: "slow the fastest one down so it matches the slowest". */
function withoutModel({ text, language }: Pick<Said, 'text' | 'language'>): string {
  const model = levelMatchIn({ text, language } as Said)?.levelOf ?? pacedBy(text);
  return model === undefined ? text : text.replace(model, ' ');
}

/** "Is it quieter than the other, and by how much?": read as a price, for "how much". */
function isByHowMuch(text: string, kind: Act): boolean {
  return (
    kind === 'ask_price' &&
    /\bthan\b.*\bby how (?:much|many|far)\b/iu.test(text) &&
    !/\b(?:cost|price|pay|charge|tokens?)\b/iu.test(text)
  );
}

/** Takes a clause that holds files against each other, and the work on the one that it picks. */
export function takeComparison(draft: Draft, said: Said): void {
  const found = comparisonIn(withoutModel(said))!;
  const range = rangeIn(said.text);
  const works = QUESTION.test(said.text) && !THEN.test(said.text) ? [] : worksOf(said);
  draft.parts.push({
    kind: 'compare',
    comparison: {
      ...comparisonOf(said, false),
      ...found,
      ...(range ? { files: range } : {}),
      near: /\b(?:closest|nearest|closer|nearer)\b/iu.test(said.text) ? comparisonOf(said, false).near : undefined,
    },
  });
  for (const request of works) push(draft, { ...request, files: undefined });
}

function worksOf(said: Said): ReturnType<typeof requestsOf> {
  const matched = levelMatchIn(said) ?? tempoMatchIn(said);
  if (matched) return [matched];
  return requestsOf(said).filter(
    ({ capability, params, gain_db: gain }) =>
      // "Subtitles for the shorter one": files that are made of the one that is picked.
      (!capability.endsWith('_analysis') || params['files'] !== undefined) &&
      // "The louder one": no change of its level.
      (capability !== 'normalize_loudness' ||
        Object.keys(params).length > 0 ||
        gain !== undefined ||
        /\b(?:boost|bring|raise|normali[sz]e|turn|push|make|lower|level|match|set|pull)\b/iu.test(said.text)),
  );
}

/** No more files than this are one range. */
const MAX_RANGE = 100;

/** Returns the names from the first to the last: "e1-e4" means four files. */
function rangeIn(text: string): string[] | undefined {
  const [, name, first, other, last] =
    /\b([a-z][a-z_]*?)(\d{1,4})\s*(?:-|–|to|through|until)\s*([a-z_]*?)(\d{1,4})\b/iu.exec(text) ?? [];
  if (name === undefined || (other !== '' && other?.toLowerCase() !== name.toLowerCase())) return undefined;
  const [from, to] = [Number(first), Number(last)];
  if (to <= from || to - from > MAX_RANGE) return undefined;
  return Array.from({ length: to - from + 1 }, (_, n) => `${name}${String(from + n).padStart(first!.length, '0')}`);
}
