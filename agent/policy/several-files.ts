import type { Chains } from './chains.ts';
import type { Files } from './files.ts';
import { isInReverse } from './parts/relating/together.ts';
import type { Request } from './parts/request.ts';
import { isOfTwo } from './parts/wording.ts';
import { LAID } from './transforms.ts';

/** Returns the files that work on several takes, in the order in which it takes them. */
export function severalFor(request: Request, { files, chains }: { files: Files; chains: Chains }): string[] {
  const { text } = request.said;
  const mentioned = files.mentioned(text);
  const isAll = request.files === undefined || request.files.join() === 'all';
  const worked = isAll && mentioned.length === 0 && isOfTwo(text) ? files.workedOn().slice(-2) : [];
  const isCompared = request.capability === 'alignment_analysis';
  const named =
    worked.length > 1
      ? worked
      : request.files === undefined
        ? mentioned
        : [...new Set([...files.named(request.files), ...(isCompared ? [] : mentioned)])];
  const brought = files.brought.map(({ handle }) => handle);
  const usual = chains.list.length > 0 ? chains.list.map(({ start }) => start) : files.usual();
  const handles =
    named.length > 1
      ? named
      : named.length === 1
        ? [...usual.filter((handle) => handle !== named[0]).slice(-1), ...named]
        : usual.length > 1
          ? usual
          : brought;
  // "Lay the bed under the voice": the voice is what it is laid under.
  const isLaid = request.capability === 'mix_audio' && named.length === 2 && LAID.test(text);
  const isRow = request.capability === 'join_audio' && named.length > 1 && mentioned.length === named.length;
  const isReverse = isLaid || (isRow && isInReverse(text));
  const inText = (a: string, b: string): number => files.placeIn(a, text) - files.placeIn(b, text);
  return isLaid || isRow ? handles.toSorted((a, b) => (isReverse ? inText(b, a) : inText(a, b))) : handles;
}
