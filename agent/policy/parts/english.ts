import { qualityIn } from '../../english/encoding-quality.ts';
import type { Target } from '../../english/targets.ts';
import { understand } from '../../english/wishes.ts';
import { wordsOf } from '../../english/words/words.ts';
import type { FileNames, Request } from './request.ts';

type Wish = Pick<Request, 'capability' | 'params' | 'focus' | 'files' | 'span' | 'isAfresh'>;

/** "One" that is no number: "trim that one to 3 seconds". */
const ONE =
  /\b(that|this|the other|each|which|the first|the second|the last|the louder|the longer|the shorter|the quieter|whichever) one\b/giu;

/** A file, not a second of one. */
const SECOND = /\bthe second (?:one|file|take|track|recording|clip|song)\b/giu;

/** Words for several files. */
const SEVERAL =
  /\b(?:both|each|every\w*|all|files|tracks|songs|recordings|clips|audios|takes|them|'?em|these|those|two|three|four|five)\b/iu;

const CUTTING = /\b(?:trim|crop|cut|chop|lop|snip|clip|strip|silence|dead air|tighten)\w*\b/iu;

/** Work that the tables still count as impossible, and that newer capabilities do. */
const POSSIBLE = new Set(['change the speed', 'change the pitch or key', 'change the volume', 'join recordings']);

/** Returns what English words order, by tables of verbs, parts of a mix, quantities and spans, and what they want that nothing can do. */
export function readEnglish(text: string): { wishes: Wish[]; impossible: string[] } {
  const { wishes, impossible } = understand(wordsOf(text.replaceAll(SECOND, 'that').replaceAll(ONE, '$1')));
  return {
    wishes: wishes.map(({ capability, params, focus, span, isAfresh, target }) => {
      const { last, lasting: _, ...rest } = span ?? {};
      const isWhole = params['start_s'] === 0 || (params['start_s'] === undefined && !CUTTING.test(text));
      const isConversion = capability === 'crop_audio' && params['format'] !== undefined && isWhole && !span;
      return {
        capability: isConversion ? 'convert_audio' : capability,
        params: isConversion ? { format: params['format'], ...qualityIn(text, params['format']) } : params,
        focus,
        // "The first file": the tables take its noun for a plural.
        files: filesOf({ ...target, isAll: target.isAll && SEVERAL.test(text) }),
        span: span ? { ...rest, ...(last === undefined ? {} : { keepLast: last }) } : undefined,
        isAfresh: isAfresh === true || target.isOriginal,
      };
    }),
    impossible: impossible.filter((wish) => !POSSIBLE.has(wish)),
  };
}

function filesOf({ handles, names, parts, isAll }: Target): FileNames | undefined {
  const named = [...handles, ...names, ...(handles.length + names.length === 0 ? parts : [])];
  if (named.length > 0) return named;
  return isAll ? ['all'] : undefined;
}
