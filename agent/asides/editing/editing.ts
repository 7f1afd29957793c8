import { plainCuts } from './spans.ts';
import { plainFadings } from './fades.ts';
import { plainLoudness } from './levels.ts';
import { plainSilences } from './silences.ts';
import { plainSpeeds } from './speeds.ts';
import { plainPictures } from './videos.ts';
import { SAYS_MORE } from './words.ts';

const FORMS = [plainPictures, plainSilences, plainLoudness, plainSpeeds, plainFadings, plainCuts];

/** The numbers of a list within one line: "1. … 2. …". */
const FIRST_ITEM = /^\s{0,3}\(?1 ?[.)] {1,3}(?=\p{L})/u;
const ITEM = /[,;.]? {1,3}\(?([2-9]) ?[.)] {1,3}(?=\p{L})/gu;

/** An order that was put in its form, and why it is given: "…, where he hunts for the button". */
const REASON = new RegExp(
  String.raw`((?<!\p{L})(?:cut off|keep) the (?:first|last) [\d.]+ seconds?|(?<!\p{L})keep from [\d:.]+(?: seconds?)? to [\d:.]+(?: seconds?)?|(?<!\p{L})over [\d.]+ seconds?)(?:[,;]|,? [-–]{1,2})?(?:\s(?:please|pls))? ?\(?(?:\s|(?<=\())(?:where|in which|when|while|during which|because|coz|cos|cause|since|as (?=he|she|it|they|there|we|i\b|the|that|my)|that['’]?s|it['’]?s|that is|it is|there['’]?s|there is|he|she|they|i|we|which (?:is|are|was|has|have|contains?)|after (?:that|which)|before (?:that|which)|the rest(?: of it)?(?: is)?|hiss|clicks|with (?:the|its) (?:hiss|noise|crackle|clicks|breaths?)|exactly)(?!\p{L})([^.!?;\d\n]{0,120}?)\)?(?=\s*(?:$|[.!?;\n]|, (?:then|and|but)\b|,? (?:and )?then\b))`,
  'giu',
);
/** Returns an English text whose edits are ordered in few forms, with values in seconds, percent and semitones. */
export function plainEdits(text: string): string {
  const items = FIRST_ITEM.test(text) ? text.replace(FIRST_ITEM, '').replaceAll(ITEM, '. ') : text;
  const plain = FORMS.reduce((words, form) => form(words), items);
  return plain.replaceAll(REASON, (whole: string, order: string, reason: string) =>
    SAYS_MORE.test(reason) ? whole : order,
  );
}
