import { withoutClosing } from './closings.ts';
import { withoutAsidesOfLanguages } from './languages.ts';
import { plainMarks } from './marks.ts';
import { withoutOpening } from './openings.ts';
import { withoutRemarks } from './remarks.ts';
import { plainRequests } from './requests.ts';

/** Rounds in which openings and closings are taken off. */
const MOST = 4;
/** Longer messages are read as they are: what surrounds them matters less, and the forms take time. */
const MOST_CHARS = 8_000;

/**
 * Returns a message without what surrounds its questions and orders: how it begins and ends, remarks, the forms of politeness. The
 * trained reader and the forms of sentences know an order at the beginning of a message best: "First of all, " before it lost one
 * conversation of four. Never leaves nothing.
 */
export function withoutAsides(message: string): string {
  if (message.length > MOST_CHARS) return message;
  let text = withoutRemarks(message);
  for (let round = 0; round < MOST; round++) {
    const rest = withoutAsidesOfLanguages(withoutClosing(withoutOpening(text)));
    if (rest === text) break;
    text = rest;
  }
  return plainRequests(plainMarks(text));
}
