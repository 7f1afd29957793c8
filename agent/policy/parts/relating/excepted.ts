import { elementsIn } from '../../../english/elements.ts';
import { wordsOf } from '../../../english/words/words.ts';
import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import type { Said } from '../said.ts';
import { ORDINALS } from '../../../english/ordinals.ts';

/** "All of them except praise three", "every one but the last" */
const EXCEPTED =
  /\b(?:all|both|each|every(?:thing| (?:one|file|track|song|take|recording|clip))|all (?:files|tracks|songs|takes|recordings|clips)|these|those|them|the (?:lot|whole lot|files|tracks|songs|takes|recordings|clips))\b[^.!?;]{0,30}?\b(?:except(?: for)?|apart from|other than|bar|but(?: not)?|save(?: for)?|excluding|besides|with the exception of) ((?:[^,.;!?]|\.(?=\w)){1,60})/iu;
/** "…, but not the second one", "…, leave c_three alone": the same in a clause of its own. */
const APART =
  /^(?:(?:but|and|just|only|please)[, ]+)*(?:not|except(?: for)?|apart from|other than|bar|excluding|with the exception of|skip|leave(?! out)|leave out|don['’]?t (?:touch|do)) ((?:[^,.;!?]|\.(?=\w)){1,60}?)(?: (?:alone|out|be|untouched|as (?:it )?is|as it was))?[.,;!? ]*$/iu;
const PLACE =
  /^(?:the )?(first|second|third|fourth|fifth|last)(?: (?:one|file|track|song|take|recording|clip))?(?=\s*(?:$|(?:and|please|pls|to|into|at|by|as|in|from)\b))/iu;

/** Returns the words of an English text for what it leaves out of all files; undefined if it leaves out none, or a part of a mix. */
export function exceptedIn(text: string): string | undefined {
  const [, words] = EXCEPTED.exec(text) ?? [];
  return words === undefined || elementsIn(wordsOf(words)).length > 0 ? undefined : words;
}

/** Returns the same words of a clause that does nothing else. */
function leftOutIn(text: string): string | undefined {
  const [, words] = APART.exec(text.trim()) ?? [];
  return words === undefined || elementsIn(wordsOf(words)).length > 0 ? undefined : words;
}

/** Returns parts whose work on all files leaves out those that the next clause excepts. */
export function withExceptions(
  parts: readonly Part[],
  clauses: readonly Said[],
  { mentions, files }: Pick<Background, 'mentions' | 'files'>,
): Part[] {
  const apart: Said[] = [];
  const named = parts.map((part): Part => {
    if (part.kind !== 'work' || files < 2 || part.request.files?.join() !== 'all') return part;
    const { request } = part;
    const next = clauses[clauses.indexOf(request.said) + 1];
    const words = next?.language === 'en' ? leftOutIn(next.text) : undefined;
    const isNamed = words !== undefined && (exceptedPlace(words) !== undefined || mentions(words).length > 0);
    if (isNamed) apart.push(next!);
    return isNamed ? { ...part, request: { ...request, excepted: words } } : part;
  });
  // Such a clause orders nothing of its own.
  return named.filter(
    (part) =>
      !(part.kind === 'work' && apart.includes(part.request.said)) &&
      !(part.kind === 'unclear' && apart.some(({ text }) => text === part.text)),
  );
}

/** Returns the place of the file that such words name by it: 1 is the first, -1 the last. */
export function exceptedPlace(words: string): number | undefined {
  const place = PLACE.exec(words)?.[1]?.toLowerCase();
  if (place === undefined) return undefined;
  return place === 'last' ? -1 : ORDINALS.indexOf(place) + 1;
}
