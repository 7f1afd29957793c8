import { PART, nameOf } from './names.ts';

const START = String.raw`(?<=^|[.!?;:,\n]\s{0,3}|\b(?:and|then|but|so|please|pls) )`;
const END = String.raw`(?=\s{0,3}(?:[.,;:!?)\n]|$|(?:and|then|but|so|please|pls|plz|thx|thanks|for|because|cause|cos|as|since)\b))`;
const IT = '(?:it|this|that|them|everything|(?:the|this|that|my|our|whole|all the) (?:whole )?(?:song|track|tune|mix|recording|music|file|thing|piece|instruments|parts))';
const APART = '(?:apart|separate(?:ly|d)?|alone|on (?:its|their|his|her) own|by (?:itself|themselves)|solo|in (?:its|their) own (?:file|track)|one by one)';

/** Ways to ask for all parts of a mix. */
const SPLITS = [
  String.raw`(?:split|separate|pull|break|take|tear|chop|pick|divide|cut|unpick|dismantle|explode|bust) ${IT}(?: all| up| down)? (?:apart|(?:in|into|up in|up into) (?:all )?(?:its |the |their |different |single |separate |individual |various )*(?:pieces|parts|bits|layers|tracks|components|ingredients|instruments|voices|stems))`,
  String.raw`(?:need|want|have|get|give me|like) ${IT} (?:all )?(?:in|as|into) (?:separate |single |individual |its )?(?:pieces|parts|layers|bits|components|stems)`,
  String.raw`(?:i (?:need|want|would like)|give me|get me|(?:can|could) i (?:get|have)|put) (?:each|every|all the|all) (?:instruments?|parts?|voices?|layers?|musicians?|players?|one)(?: of (?:it|this|the (?:song|band|mix)))? (?:in|as|into|on)? ?(?:${APART}|(?:a |its own |separate |single )+(?:file|track|one)s?)`,
].map((form) => new RegExp(String.raw`\b${form}(?: (?:from|of) (?:each other|one another))?`, 'giu'));
/** "The singing apart, the drum apart, the low strings apart", "voice dhol bass n rest each alone" */
const PARTS_APART = new RegExp(
  String.raw`(?:[:,–-]\s?|\b)(?:(?:i (?:need|want)|give me|with) )?(?:${PART}|the rest|rest|others?|everything else|guitars?|piano|keys|music)(?:(?:,| and| n| &|, and| plus)? (?:${PART}|(?:the )?rest|(?:the )?others?|everything else|(?:the )?guitars?|(?:the )?piano|(?:the )?keys|(?:the )?music)(?: (?:also|too))?| (?:${APART})(?: (?:also|too))?(?:,? (?:and )?)?){2,12}(?: each(?: one)?)?(?: ${APART})(?: (?:also|too))?`,
  'giu',
);
/** "Just the bass guitar on its own please, nothing around it" */
const ALONE = new RegExp(
  String.raw`${START}(?:(?:i (?:only |just )?(?:want|need)|give me|get me|can i (?:get|have)|let me (?:have|hear)) )?(?:only |just )?(${PART})(?: (?:track|part|line))? (?:(?:all )?(?:alone|on (?:its|his|her|their) own|by (?:itself|himself|herself|themselves)|solo|naked|isolated|in isolation)|(?:with )?nothing (?:else|around it)|and nothing else|only(?: i need| please)?)${END}(?:,? (?:(?:with )?nothing (?:else|around it)|no(?:thing)? other (?:instruments|parts)|music (?:go )?away))?`,
  'giu',
);
const ONLY = new RegExp(
  String.raw`^(?:(?:i (?:would like|want|need)|give me|get me) )?(?:only|just|nothing but) (${PART})(?: (?:track|part|line))?(?: (?:of|from|in) (?:it|this|the (?:song|track|recording)))?(?: i (?:need|want))?(?:,? (?:please|pls|thanks|thx))*(?=\s*(?:[.!,]|$))`,
  'iu',
);
const ELSE =
  /\b(?:cost|costs|price|charge|quote|tokens?|how much|how many|pay|fees?|possible|wonder\w*|just asking|if (?:i|we|you)|do you|are you able|not|never|don['’]?t|remove|without|louder|quieter)\b/iu;

/** Returns a text in which orders for the parts of a mix, or for one of them alone, are put as the reader knows them. */
export function plainSeparating(text: string): string {
  if (ELSE.test(text)) return text;
  const split = SPLITS.reduce((words, form) => words.replaceAll(form, 'split it into stems'), text);
  const all = split.replaceAll(PARTS_APART, (whole) =>
    /split it into stems/iu.test(split) ? '' : whole.replace(/^[:,–-]?\s?/u, (lead) => lead) && ' please split it into stems',
  );
  if (all !== text) return all;
  return text
    .replaceAll(ALONE, (_, part: string) => `please isolate ${nameOf(part)}`)
    .replace(ONLY, (_, part: string) => `please isolate ${nameOf(part)}`);
}
