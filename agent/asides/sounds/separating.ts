import { PART, mentionsSound, nameOf } from './names.ts';

const START = String.raw`(?<=^|[.!?;:,\n]\s{0,3}|\b(?:and|then|but|so|please|pls) )`;
const END = String.raw`(?=\s{0,3}(?:[.,;:!?)\n]|$|(?:and|then|but|so|please|pls|plz|thx|thanks|for|because|cause|cos|as|since)\b))`;
const IT =
  '(?:it|this|that|them|everything|(?:the|this|that|my|our|whole|all the) (?:whole )?(?:song|track|tune|mix|recording|music|file|thing|piece|instruments|parts))';
const APART =
  '(?:apart|separate(?:ly|d)?|alone|on (?:its|their|his|her) own|by (?:itself|themselves)|solo|in (?:its|their) own (?:file|track)|one by one|(?:(?:in|to|into|on) )?(?:one|its own|their own|a separate|separate|another|own|the (?:first|second|third|fourth)|a (?:second|third|fourth)) (?:file|track|channel)s?|separate file|(?:to|into|on) (?:another|a (?:second|third|fourth)|its own|the (?:other|second|third|fourth)))';

/** Ways to ask for all parts of a mix. */
const SPLITS = [
  String.raw`(?:split|separate|pull|break|take|tear|chop|pick|divide|cut|unpick|dismantle|explode|bust) ${IT}(?: all| up| down)? (?:apart(?! in)|(?:apart )?(?:in|into|up in|up into) (?:all )?(?:its |the |their |different |single |separate |individual |various )*(?:pieces|parts|bits|layers|tracks|components|ingredients|instruments|voices|stems))`,
  String.raw`(?:can|could) ${IT} be (?:pulled|taken|split|broken|torn|divided|separated|picked|chopped)(?: up| down)? (?:apart|to (?:bits|pieces)|(?:in|into) (?:its |all |the |single |separate |individual )*(?:pieces|parts|bits|layers|instruments|stems))`,
  String.raw`(?:have|get|want|need) ${IT} (?:un-?mixed|de-?mixed|disassembled)(?: back)?(?: in ?to (?:whatever|what|the|its)[^.!?,\n]{0,40})?`,
  String.raw`(?:give me|gimme|need|want|send me|get me|can i have|could i have|i['’]d like) (?:all )?(?:the|its) (?:individual|separate|single|different|constituent|isolated) (?:parts|tracks|instruments|stems|layers|elements)`,
  String.raw`(?:need|want|have|get|give me|like) ${IT} (?:all )?(?:in|as|into) (?:separate |single |individual |its )?(?:pieces|parts|layers|bits|components|stems)`,
  String.raw`(?:(?:i|we) (?:need|want|would like|require)|give me|get me|(?:can|could) i (?:get|have)|put) (?:each|every|all the|all)(?: (?:constituent|individual|single|separate|different))? (?:instruments?|parts?|voices?|layers?|musicians?|players?|one)(?: of (?:it|this|the (?:song|band|mix)))? (?:(?:in|as|into|on) )?(?:${APART}|(?:an? |its own |separate |single |discrete |individual |own )+(?:file|track|one)s?)`,
].map((form) => new RegExp(String.raw`\b${form}(?: (?:from|of) (?:each other|one another))?`, 'giu'));
/** "Isolate whoever is chanting" */
const ISOLATE = new RegExp(
  String.raw`\b(?:isolate|single out|extract|solo|fetch(?: me)? out)(?: only| just)? (${PART})${END}`,
  'giu',
);
/** "The singing apart, the drum apart, the low strings apart", "voice dhol bass n rest each alone" */
const OTHER =
  '(?:the |all the )?(?:rest|remainder|whatever (?:remains|is left)|others?|everything else|guitars?|piano|keys|keyboards?|harmonium|strings|violins?|flute|sax(?:ophone)?|trumpet|brass|horns|synths?|organ|accordion|music|instruments|band)';
const ITEM = String.raw`(?:${PART}|${OTHER})(?: (?:also|too|each(?: one)?))?(?: ${APART})?(?: (?:also|too))?`;
const PARTS_APART = new RegExp(
  String.raw`(?:[:,–-]\s?|(?<![\p{L}\d]))(?:(?:i (?:need|want)|give me|with|make me) )?${ITEM}(?:(?:,| and| n| &|, and| plus)? ${ITEM}){1,12}`,
  'giu',
);
/** "Drums here, voice there" */
const HERE_THERE = new RegExp(
  String.raw`(?<![\p{L}\d])${ITEM} here,? (?:and )?${ITEM} there(?:,? (?:etc\.?|and so on))?`,
  'giu',
);
const IS_APART = new RegExp(String.raw` ${APART}(?: (?:also|too))?$`, 'iu');
/** "Just the bass guitar on its own please, nothing around it" */
const ALONE = new RegExp(
  String.raw`${START}(?:(?:i (?:only |just )?(?:want|need)|give me|get me|can i (?:get|have)|let me (?:have|hear)) )?(?:only |just )?(${PART})(?: (?:track|part|line))? (?:(?:all )?(?:alone|on (?:its|his|her|their) own|by (?:itself|himself|herself|themselves)|solo|naked|isolated|in isolation)|(?:with )?nothing (?:else|around it)|and nothing else|only(?: i need| please)?)${END}(?:,? (?:(?:with )?nothing (?:else|around it)|no(?:thing)? other (?:instruments|parts)|music (?:go )?away))?`,
  'giu',
);
const ONLY = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:i (?:would like|want|need)|give me|get me|let me (?:have|hear)|play me|i (?:just )?(?:want|would like|need) to (?:hear|have)|(?:can|could) (?:i|we) (?:just |only )?(?:hear|have|get)) )?(?:only|just|nothing but|nothing except|solely) (${PART})(?: (?:track|part|line))?(?: (?:of|from|in) (?:it|this|the (?:song|track|recording)))?(?: i (?:need|want))?(?:,? (?:please|pls|thanks|thx))*(?=\s*(?:[.!,]|$))`,
  'iu',
);
const ELSE =
  /\b(?:cost|costs|price|charge|quote|tokens?|how much|how many|pay|fees?|possible|wonder\w*|just asking|if (?:i|we|you)|do you|are you able|not|never|don['’]?t|remove|without|louder|quieter)\b/iu;

/** Returns a text in which orders for the parts of a mix, or for one of them alone, are put as the reader knows them. */
export function plainSeparating(text: string): string {
  if (ELSE.test(text)) return text;
  const split = SPLITS.reduce(
    (words, form) =>
      words.replaceAll(form, (whole) => `${/^(?:can|could) /iu.test(whole) ? 'can you ' : ''}split it into stems`),
    text,
  );
  if (!mentionsSound(split)) return split;
  const sorted = split.replaceAll(HERE_THERE, split === text ? 'split it into stems' : '');
  const all = sorted.replaceAll(PARTS_APART, (whole) => {
    if (!IS_APART.test(whole)) return whole;
    return sorted === text ? ' please split it into stems' : '';
  });
  if (all !== text) return all;
  return text
    .replaceAll(ISOLATE, (_, part: string) => `isolate ${nameOf(part)}`)
    .replaceAll(ALONE, (_, part: string) => `please isolate ${nameOf(part)}`)
    .replace(ONLY, (_, part: string) => `please isolate ${nameOf(part)}`);
}
