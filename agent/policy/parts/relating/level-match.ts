import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { levelMatchElsewhere } from './level-match-elsewhere.ts';

const LEVEL = '(?:levels?|loudness|volumes?|lufs)';
/** A level that another file gives: the words before it name what is changed, those in it the file with the level. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:to|match(?:es|ing)?|at|like) (?:the )?([\w. -]{1,40}?)['’]?s?['’]? ${LEVEL}\b`, 'iu'),
  new RegExp(String.raw`\bmatch(?:es|ing)? (?:the |its )?${LEVEL} (?:of|to|with) (?:the )?([\w. -]{1,40})`, 'iu'),
  new RegExp(
    String.raw`\b(?:(?:to|at|match(?:es|ing)?|have) the (?:same )?${LEVEL} (?:of|as|in)|as loud as|the same ${LEVEL} as) (?:the )?([\w. -]{1,40})`,
    'iu',
  ),
];
const OTHERS_LEVEL =
  /\b(?:to|at) (?:exactly |just |about )?(?:what|where) (the other(?: one)?|the (?:first|second|third|loud|quiet)\w*(?: one)?) (?:has|is|sits|reads|measures)\b/iu;
/** Levels that no file gives. */
const OF_NO_FILE =
  /^(?:the$|(?:the )?(?:minus|plus|negative|around|about|same|right|proper|good|usual|normal|standard|podcast|broadcast|streaming|spotify|youtube|radio|an?(?= \w)|its|this|that|your|target|higher|lower|better|-?[\d. -]+(?:db|lufs)?)(?: .*)?$)/iu;

/** Returns the change of the level of one file to that of another: "bring take 2 up to take 1's level". */
export function levelMatchIn(said: Said): Request | undefined {
  if (said.language !== 'en') return levelMatchElsewhere(said);
  const isOfLevel = /\b(?:bring|raise|lower|turn|push|pull|set|boost|normali[sz]e|match|get)\b/iu.test(said.text);
  for (const pattern of isOfLevel ? [OTHERS_LEVEL, ...PATTERNS] : PATTERNS) {
    const found = pattern.exec(said.text);
    const name = found?.[1]?.trim();
    if (name === undefined || OF_NO_FILE.test(name)) continue;
    return {
      capability: 'normalize_loudness',
      params: {},
      focus: [],
      files: undefined,
      certainty: 1,
      said,
      levelOf: name,
    };
  }
  return undefined;
}
