import { withConditionsApart } from './conditions.ts';
import { withCorrectionsApart } from './corrections.ts';
import { withoutNothingElse } from './nothing-else.ts';
import { withRates } from './rate-limits.ts';
import { withRepeatedUnits } from './repeated-units.ts';

/** Returns a text in which what people say in a roundabout way, in the languages that have forms, is said as those forms read it. English stays as it is. */
export function plainElsewhere(text: string): string {
  if (text.length > MAX_CHARACTERS) return text;
  return withCorrectionsApart(
    withRepeatedUnits(withRates(withConditionsApart(withoutNothingElse(withChineseMarks(text.normalize('NFC')))))),
  );
}

/** Returns a text with a comma for each blank between Chinese words, which is written in its place: "别剪 只转成wav". */
function withChineseMarks(text: string): string {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? text
    : text.replaceAll(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '，');
}

/** Longer messages are no few sentences. */
const MAX_CHARACTERS = 600;
