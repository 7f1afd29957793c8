import { EDIT } from '../orders.ts';
import { multipleOf, relativeOf } from './relative.ts';
import { KINDS, NUMBER, allOf, lastOf, numberOf, valuesAt, type Value } from './values.ts';

/** The audio that the work is done on anew. */
const FROM_ORIGINAL =
  /[,.;]?\s{0,2}(?:(?:and|but) )?(?:please |pls )?(?:(?:(?:go ahead and )?(?:do|take|make|start|run|begin|try|redo) (?:(?:it|that|this|that one|this one|again|over)(?: again)? )?))?(?:from|on|of|with|using|off) (?:the |my |our )?(?:(?:untouched|original|first|full|whole|raw|clean|uncut|unedited|orig|very first|starting|source)(?: (?:file|version|recording|one|audio|take|upload|track|thing|song|long))?|scratch|beginning)(?: (?:please|pls|again|ha|ok|thanks|thx|mate|sir))*(?=\s{0,3}(?:[.,;!)]|$))/iu;
/** Signs that the value of the work before is replaced. */
const CUES = String.raw`should(?:['’]?ve| have)|shoulda|meant|mean|said|says|misread|mistyped|misheard|instead|rather|sorry|apologies|oops|whoops|wrong|mistake|nope?|nah|actually|wait|correction|typo|better|prefer|too [\p{L}]+|(?:will|would|['’]ll|['’]d|should) (?:do|be)|is (?:enough|plenty|fine|better|right)|enough|plenty|in (?:total|all)|altogether|make (?:it|that|them)|try|more like|changed|on (?:second thoughts?|reflection)|after all|turns out|scratch that|never ?mind|(?:they|he|she|we|i) (?:now )?(?:wants?|needs?|asked for)|ought to|supposed to|it['’]?s|let['’]?s|again|max(?:imum)?|at most|tops|only|mixed (?:it |that |them )?up|refuses?|rejects?|hates?|fine|ok then|(?:wo|ca|does|do)n['’]?t (?:like|take|open|play|read|work|eat)`;
const CUE = new RegExp(String.raw`(?<!\p{L})(?:${CUES})(?!\p{L})`, 'iu');
const VERBS = `(?:${EDIT}|analy[sz]e|check|count|find|keep|kill|leave|lose|render|save|send|undo|write)`;
/** What leaves the message something else than a correction. */
const OTHERWISE = new RegExp(
  String.raw`\?|\d|(?:^|[.!;] )\s{0,3}(?:how|what|why|when|which|where|who)(?!\p{L})|(?<!\p{L})(?:${VERBS}|also|too(?= ?(?:$|[.,;!]|please|pls))|as well|another|then(?! ?(?:[,.!]|$|please|pls|sorry|thanks|instead))|next|both|same|results?|outputs?|begins?|other|others|second|if|unless|tokens?|cost|price|mp3|wav|flac|m4a|ogg|opus|mono|stereo|and (?:the|my|a))(?!\p{L})`,
  'iu',
);
/** "It's the bass to take out" */
const TO_DO = new RegExp(
  String.raw`(?<!\p{L})(?:to|that (?:should|must|needs? to|has to)|i (?:want|need|wanted)(?: you)?(?: to)?|you (?:should|must)|which (?:should|must)|(?:should|must) (?:have )?(?:be|been)|needs? to be|has to be) (?:be )?(?:${VERBS}|take|go|get)(?:ed|d|n|en)?(?: (?:out|away|off|gone|rid of))?(?!\p{L})|(?<!\p{L})(?:should|must|has to|needs to) (?:go|have gone|disappear|be gone)(?!\p{L})`,
  'giu',
);
const NEGATED =
  /(?<!\p{L})(?:not|no|without|never|(?:do|does|did|ca|wo|should)n['’]?t(?: \p{L}{1,8})?|dont|leave|keep|forget) (?:the |my |an? |to |at |in )?$/iu;
/** "Undo. Then the first 50." */
const UNDO_FIRST =
  /^(?:(?:no|ok(?:ay)?|oh|please|sorry)[, ]{1,2}){0,2}(?:undo|go back|revert|scrap|bin|ditch|discard|forget|reset)(?: (?:that|it|this|the last (?:one|step)))?[.,;]?(?: (?:and|then|now|do|make it|try|use|take))*[.,]? (?=\S)/iu;
/** "Very well, please proceed" */
const GO =
  /(?<!\p{L})(?:proceed|go ahead|do it|do so|do that|go for it|please|let['’]?s (?:go|do (?:it|that|this))|you may|carry on)(?!\p{L})/iu;
const PRICED = /^how (?:much|many tokens) (?:would|will|does|is) it (?:cost |be |take )?to (.{4,160}?)\?*$/iu;
/** "My bad, the other direction" */
const OTHER_WAY =
  /^(?:(?:no|oh|oops|sorry|argh|my (?:bad|mistake|fault)|apologies|wait|i (?:meant|mean|mixed (?:it|that) up|got it wrong)|wrong way|wrong direction)[,. !]{1,3}){1,4}(?:(?:i (?:meant|mean|want)|please|in|it should be) )?(?:the )?(?:other|opposite) (?:direction|way(?: a?round)?)(?:,? (?:please|pls|then))?[.! ]*$/iu;
/** "Sorry, 3", "sorry 1.3x": read with the work before, in any language. */
const NUMBER_ALONE = /^(?:(?:sorry|no|nope|oops|wait|ah|oh)[,. ]{1,3}){1,3}-?\d+(?:\.\d+)?x?[.! ]*$/iu;
/** "Shouldn't it have been 5?" */
const SHOULDNT =
  /^(?:(?:hm+|wait|but|sorry|oh)[, ]{1,2}){0,2}(?:should(?:n['’]?t)? (?:it|that) (?:have been|be)|was(?:n['’]?t)? (?:it|that) (?:meant|supposed) to be) ([^?]{1,24})\?+$/iu;
const MAX_CHARS = 170;
/** Kinds whose value is told by a whole order: the kept and the left end, formats, what is measured. */
const ORDERED =
  /^(?:up|down|higher|lower|faster|slower|quicker|louder|quieter|softer)$|\d:\d{2} ?(?:to|till|until|[-–]) ?\d|^(?:the |its |at the )?(?:very )?(?:first|last|opening|final|start|beginning|end|ending|front|tail)(?!\p{L})|^(?:an? )?(?:mp3|wave?|flac|m4a|ogg|opus|aac|aiff)$|^(?:the |its )?(?:key|tempo|bpm|chords|lyrics|beats|loudness|transcript|stems|melody)$/iu;

/** "3 would be too much": no value to take. */
const TOO_FAR =
  /^ (?:would (?:have been|be)|is|was|might be|may be|seems?|sounds?|['’]s) (?:(?:a bit|a little|way|far|much) )?too (?!\p{L}* ?\?)|(?<!\p{L})(?:all good|fine as it is|leave it|keep it as)(?!\p{L})/iu;
/** "Four was right after all" */
const RIGHT =
  /^[^.!?,]{1,30} (?:is|was) (?:right|fine|good|correct|ok(?:ay)?|perfect)(?: after all)?(?=\s{0,3}(?:[.,!]|$))/iu;

interface Found extends Value {
  /** What stands in the place of the old value in the message before; undefined of a value that the message before has. */
  merged: string | undefined;
  old: Value | undefined;
}

/** Returns the order that a message comes to which gives that before another value; undefined if it says anything else. */
export function correctedOver(text: string, before: string): string | undefined {
  if (text.length > MAX_CHARS || NUMBER_ALONE.test(text)) return undefined;
  if (OTHER_WAY.test(text)) return 'the other way';
  const anew = text.replace(UNDO_FIRST, '').replace(SHOULDNT, 'it should be $1');
  // "Opus?? ok opus"
  const words = anew
    .replace(FROM_ORIGINAL, '')
    .replace(/(?<!\p{L})(\p{L}{2,8})\?{1,3} (?:ok(?:ay)?|yes|well|fine|so|then),? (?=\1(?!\p{L}))/iu, '');
  const isOriginal = words.length < text.length;
  const multiple = multipleOf(words, before);
  if (multiple !== undefined) return multiple;
  const relative = relativeOf(words, before);
  if (relative !== undefined) return relative;
  // Spelled out, or a time of two numbers: "m p three", "9 30".
  if (/(?<!\p{L})m p (?:three|3|4)(?!\p{L})|\d \d/iu.test(words)) return undefined;
  const found = valuesIn(words, before);
  const news = found.filter(({ merged }) => merged !== undefined);
  const [only] = news;
  if (!only && found.length > 0 && RIGHT.test(words)) return 'that is good, thanks';
  if (!only?.old || news.some((each) => each !== only && (each.kind !== only.kind || each.merged !== only.merged)))
    return undefined;
  if (
    NEGATED.test(words.slice(0, only.at)) ||
    TOO_FAR.test(words.slice(only.at + only.text.length)) ||
    isOneOfSeveral(only.old, before)
  )
    return undefined;
  const rest = withoutValues(words, found);
  const isNamed = found.some(
    ({ at, text: old, merged }) => merged === undefined && COPULA.test(words.slice(at + old.length)),
  );
  if (!isOriginal && !isNamed && !CUE.test(rest.replaceAll(HATED, ' instead '))) return undefined;
  const isAnew = isOriginal || found.length > news.length;
  const others = isAnew ? withoutVerb(rest, before) : rest;
  if (
    OTHERWISE.test(
      others
        .replaceAll(TO_DO, ' ')
        .replaceAll(HATED, ' instead ')
        .replaceAll(/too (?:\p{L}+)/giu, ' '),
    )
  )
    return undefined;
  const priced = PRICED.exec(before.trim())?.[1];
  if (priced === undefined && /(?<!\p{L})(?:how|hw) much|(?<!\p{L})(?:cost|price|tokens?)(?!\p{L})/iu.test(before))
    return undefined;
  if (priced !== undefined) return GO.test(words) ? `please ${priced.replace(only.old.text, only.merged!)}` : undefined;
  // Levels of what is mixed in are read with the mix before.
  if (/(?:db|decibels?)$/iu.test(only.merged!)) return undefined;
  if (!ORDERED.test(only.merged!)) return `no, I meant ${only.merged!}`;
  const order = otherFade(
    before.slice(0, only.old.at) + only.merged! + before.slice(only.old.at + only.old.text.length),
    only.old.text,
    only.merged!,
  );
  return `${order.replace(/[\s.!,;]+$/u, '')} instead`;
}

const AT_START = /(?:start|beginning|front)$/iu;

/** "At the end", of what was faded in at the start: it fades out there. */
function otherFade(order: string, old: string, value: string): string {
  if (AT_START.test(old) === AT_START.test(value)) return order;
  return order.replace(
    /(?<!\p{L})(fade(?: it| this| that)?[ -]?)(in|out)(?!\p{L})/iu,
    (_, fade: string, way: string) => fade + (/in/iu.test(way) ? 'out' : 'in'),
  );
}

/** Returns the values of a message, with the old ones of which they take the place. */
function valuesIn(words: string, before: string): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length;) {
    const value = valuesAt(words, at)
      .map((each) => withOld(each, before))
      .find(({ old }) => old !== undefined);
    if (value) found.push(value);
    at += value?.text.length ?? /^(?:[\p{L}\p{N}]+|.)/su.exec(words.slice(at))![0].length;
  }
  return found;
}

const LEADING_NUMBER = new RegExp(`^(?!half|an? )${NUMBER}(?!\\p{L})`, 'iu');
const bare = (value: string): string =>
  value
    .toLowerCase()
    .replace(LEADING_NUMBER, (words) => String(numberOf(words) ?? words))
    .replace(/^(?:the|its|my|an?|in|at the) /u, '')
    .replace(/^(?:lead )?(?:vocals?|vox|voices?|singing|singers?)$/u, 'vocals')
    .replace(/^percussion$/u, 'drums')
    .replace(/^(?:beginning|front)$/u, 'start');

/** Whether the message before has several values of which a further one may take the place: "from 0:10 to 0:30". */
const isOneOfSeveral = ({ kind, text }: Value, before: string): boolean =>
  !/^(?:the |its )?(?:mp3|wav|flac|m4a|ogg|opus|up|down)$/iu.test(text) &&
  new Set(allOf(kind, before).map(bare)).size > 1;

function withOld(value: Value, before: string): Found {
  const old = lastOf(value.kind, before);
  const merged = old && KINDS[value.kind]!.merged(old.text, value.text);
  if (old && merged !== undefined && bare(merged) === bare(old.text)) return { ...value, old, merged: undefined };
  return { ...value, old: merged === undefined ? undefined : old, merged };
}

/** Returns the words without values, and without what stays: "leave the voice". */
function withoutValues(words: string, found: readonly Found[]): string {
  let rest = words;
  for (const { at, text, merged } of found.toReversed()) {
    const head = rest.slice(0, at);
    const tail = rest.slice(at + text.length);
    rest =
      merged === undefined
        ? `${head.replace(NEGATED, 'instead ')} ${tail.replace(STAYS, ' instead')}`
        : `${head} ${tail.replace(GOES, ' instead')}`;
  }
  return rest;
}

/** The order once more, for the audio as it was: "I needed the first 20 cut, not the last". */
const withoutVerb = (words: string, before: string): string =>
  words
    .replace(/(?<!\p{L})please remove(?!\p{L})/iu, ' ')
    .replaceAll(ONE_VERB, (verb) => (before.toLowerCase().includes(verb.toLowerCase()) ? ' ' : verb));
const ONE_VERB = new RegExp(String.raw`(?<!\p{L})${VERBS}(?!\p{L})`, 'giu');
const COPULA = /^ (?:is|was|feels?|felt|seems?|sounds?|would be) \p{L}/iu;
const STAYS =
  /^ (?:(?:can|should|must|has to|have to|may|will|to) )?(?:stays?|remains?|be (?:left|kept)|in|back in|be (?:in )?there|be heard)(?: (?:in|there|alone|put))?(?!\p{L})/iu;
const HATED =
  /(?<!\p{L})what (?:i|he|she|they|we) (?:can(?:not|['’]?t) (?:stand|bear|take)|hates?|dislikes?|wants? (?:gone|out|away)) (?:is|are)(?!\p{L})/giu;
const GOES = /^ (?:(?:can|should|must|has to|have to|needs? to|will) )?(?:goes|go|out|away|gone|off)(?!\p{L})/iu;
