import { plainAbilities } from './abilities.ts';
import { withoutClosing } from './closings.ts';
import { plainCourtesies } from './courtesies.ts';
import { isThanks, withoutClosingOfLanguages, withoutOpeningOfLanguages } from './languages.ts';
import { plainExclusions } from './exclusions.ts';
import { plainMarks } from './marks.ts';
import { plainNegations } from './negations.ts';
import { withoutOpening } from './openings.ts';
import { plainPriceMarks } from './price-marks.ts';
import { plainPrices } from './prices.ts';
import { plainQuestions } from './questions.ts';
import { withoutRemarks } from './remarks.ts';
import { plainRequests } from './requests.ts';
import { plainSounds } from './sounds/sounds.ts';
import { withoutStories } from './stories.ts';
import { withoutTags } from './tags.ts';
import { plainSpeeds } from './values/speeds.ts';
import { plainSynonyms } from './synonyms.ts';
import { plainTrimming } from './values/trimming.ts';
import { plainWishes } from './wishes.ts';
import { plainWordOrder } from './word-order.ts';

/** Rounds in which openings and closings are taken off. */
const MOST = 4;
/** Longer messages are read as they are: what surrounds them matters less, and the forms take time. */
const MOST_CHARS = 8_000;
/** Characters at either end that an opening or a closing lies in. */
const LONGEST = 200;
/** Audio that a message names by its handle, before and after its words. */
const AROUND = /^((?:\s{0,9}\[audio_\d+\]\s{0,9}){0,9})([\s\S]*?)((?:\s{0,9}\[audio_\d+\]\s{0,9}){0,9})$/u;

/** Forms that put what is said in the words that the reader knows best, in their order. */
const PLAIN: readonly ((text: string) => string)[] = [
  plainMarks,
  plainExclusions,
  withoutTags,
  plainSpeeds,
  plainTrimming,
  plainPrices,
  plainPriceMarks,
  plainAbilities,
  plainWordOrder,
  plainCourtesies,
  plainWishes,
  plainRequests,
  plainQuestions,
  plainSynonyms,
  plainNegations,
];

/**
 * Returns a message without what surrounds its questions and orders: how it begins and ends, remarks, the forms of politeness. The
 * trained reader and the forms of sentences know an order at the beginning of a message best: "First of all, " before it lost one
 * conversation of four. Never leaves nothing.
 */
export function withoutAsides(message: string): string {
  if (message.length > MOST_CHARS) return message;
  const [, before = '', words = '', after = ''] = AROUND.exec(message) ?? [];
  const text = withoutEnds(withoutStories(withoutEnds(withoutRemarks(plainSounds(words)))));
  return before + PLAIN.reduce((plain, form) => form(plain), text) + after;
}

/** Returns a text without how it begins and ends, however many of these stand beside each other. */
function withoutEnds(words: string): string {
  let text = words;
  for (let round = 0; round < MOST; round++) {
    const rest = atStart(atEnd(text, withoutEnd), withoutStart);
    if (rest === text) break;
    text = rest;
  }
  return text;
}

/** "Super, vielen Dank dir!" is thanks as a whole. */
function withoutStart(text: string): string {
  const begun = withoutOpeningOfLanguages(withoutOpening(text));
  return isThanks(begun) ? text : begun;
}

const withoutEnd = (text: string): string => withoutClosingOfLanguages(withoutClosing(text));

/** Applies a form to the beginning of a text; the rest of a long one costs nothing. */
const atStart = (text: string, form: (text: string) => string): string =>
  form(text.slice(0, LONGEST)) + text.slice(LONGEST);
/** Applies a form to the end of a text. */
const atEnd = (text: string, form: (text: string) => string): string =>
  text.slice(0, -LONGEST) + form(text.slice(-LONGEST));
