import { BY_PARTICIPLE } from '../verb-forms.ts';
import { MEASURED, RESULTS, VERB } from './words.ts';

const WANTING = String.raw`(?:i|we|(?:my|our|the) [\p{L}-]{2,14}(?: [\p{L}-]{2,14})?|he|she|they)(?:['’]?m|['’]?re|['’]?d| am| are| is| was| really| just| actually| would| do| only| still| have| has|['’]ve){0,3} (?:want|wants|need|needs|like|love|after|missing|miss|lack|asking for|ask(?:s|ing)?(?: for)?|looking for|care about|cares about|interested in|cry(?:ing)? for|cries for|here for|begging for|have not got|haven['’]?t got|havent got|don['’]?t have|dont have|is waiting for|require)`;
/** "All I'm after is …", "what my guitarist wants: …" */
const ALL_I_WANT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|well|really|literally)[, ]+)*(?:all|what|(?:the )?(?:only|one|single|sole)(?: and only)? thing|the thing)(?: that)? ${WANTING}(?: from (?:you|this|it))?(?: done| changed| today| here| now)? ?(?:is|are|:|=|would be|['’]s)(?: just| only| simply)? (?:to |for you to |that you )?(?=[\p{L}\d])([^.!?\n]{2,160})`,
  'giu',
);
/** "The chords are what my guitarist cries for." */
const IS_WANTED = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|it['’]?s|it is)[, ]+)*(?:only |just )?((?:the |its |my )?(?:${MEASURED}|${RESULTS}|mp3|wav|flac|m4a|ogg|opus)) (?:is|are) (?:what|all|the (?:only |one )?thing)(?: that)? ${WANTING}(?:[^.!?\n,]{0,40})?(?=[.!?,\n]|$)`,
  'giu',
);
const DONE = [...BY_PARTICIPLE.keys()].join('|');

const IS_FORMAT = /^(?:an? )?(?:mp3|wav|flac|m4a|ogg|opus)$/iu;
/** Beside other work the format is read as its last step. */
const HAS_VERB = new RegExp(String.raw`(?<!\p{L})${VERB}(?!\p{L})`, 'iu');

/** Returns an order for what somebody says that he wants. */
function orderFor(what: string): string {
  // "What I haven't got is the stems, so stems please"
  const words = what.trim().replace(/,? so (?:the )?[\p{L}]{2,16}(?:,? (?:please|pls|plz))?$/iu, '');
  if (new RegExp(String.raw`^(?:the |its |my )?(?:${MEASURED})(?:[ ,]|$)`, 'iu').test(words))
    return `please tell me ${words}`;
  if (IS_FORMAT.test(words)) return `please convert it to ${words}`;
  if (new RegExp(String.raw`^(?:${VERB})(?!\p{L})`, 'iu').test(words)) return `please ${words}`;
  const passive = new RegExp(String.raw`^(.{3,60}?) (?:to be )?(${DONE}|gone|away|out)(?!\p{L})(.*)$`, 'isu').exec(
    words,
  );
  if (passive) {
    const verb = BY_PARTICIPLE.get(passive[2]!.toLowerCase()) ?? 'remove';
    return `please ${verb} ${passive[1]!}${passive[3]!}`;
  }
  return `please give me ${words}`;
}

/** Returns a text in which what alone is wanted is ordered: "all I'm after is the tempo" is "please tell me the tempo". */
export const withWishesOrdered = (text: string): string =>
  text
    .replaceAll(IS_WANTED, (whole: string, what: string) =>
      IS_FORMAT.test(what) && HAS_VERB.test(text) ? whole : orderFor(what.toLowerCase()),
    )
    .replaceAll(ALL_I_WANT, (_, what: string) => orderFor(what));
