/** Begins an order, a polite one or a prohibition; repeated before each of two pieces of work. */
export const LEAD = String.raw`(?:(?:please|kindly|(?:could|can|would|will) you|do not|don['’]?t|never|i (?:want|need|would like) you to|i['’]d like you to)[, ]+){0,3}`;
/** Words between the beginning of a clause and such an order. */
export const BEFORE = String.raw`(?:(?:and|then|so|but|also|now|just|first|ok(?:ay)?|well|hey|hi|hello|yes|(?:how much|what) (?:would|does|will) it cost to)[, ]+){0,3}`;
/** Ends the object of an order: a mark, the end of the text, or one of these words. */
export const END = String.raw`(?=\s{0,3}(?:[.,;:!?)]|$|(?:and|then|please|from|in|of|too|as well|completely)\b))`;

/** Words that turn a sentence into its opposite. */
export const NEGATED = /\b(?:not|never|no|nor|without|cannot)\b|n['’]t\b/iu;

/** Returns what was said last before a place, after the end of a sentence. */
export const lastSentence = (before: string): string => before.split(/[.!?;\n]\s/u).at(-1)!;
