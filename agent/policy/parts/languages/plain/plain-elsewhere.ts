import { withConditionsApart } from './conditions.ts';
import { withCorrectionsApart } from './corrections.ts';
import { withoutNothingElse } from './nothing-else.ts';
import { withRepeatedUnits } from './repeated-units.ts';

/** Returns a text in which what people say in a roundabout way, in the languages that have forms, is said as those forms read it. English stays as it is. */
export function plainElsewhere(text: string): string {
  if (text.length > MAX_CHARACTERS) return text;
  return withCorrectionsApart(withRepeatedUnits(withConditionsApart(withoutNothingElse(text))));
}

/** Longer messages are no few sentences. */
const MAX_CHARACTERS = 600;
