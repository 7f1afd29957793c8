import { withoutExclusions } from './excluding/pieces.ts';
import { withWishesOrdered } from './excluding/wanted.ts';
import { MEASURED, REMOVE, SOUND, VERB } from './excluding/words.ts';

const MAX_CHARS = 2_000;
const GONE = String.raw`(?:gone|out|away|off|removed|deleted|erased|muted|stripped|to (?:go|disappear|vanish))`;
/** "It is only the drum I would like to erase", "it's the bass that has to go" */
const PART_GONE = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|please)[, ]+)*it(?:['’]?s| is) (?:only |just )?(?:the |my )?(${SOUND}) (?:only )?(?:(?:that |which |what )?(?:i|we)(?:['’]d| would)? (?:want|need|like|wish|have)(?: to (?:${REMOVE}|have ${GONE}|see ${GONE})(?: out| away)?| ${GONE})|to (?:${REMOVE}|go)(?: out| away)?|(?:that |which |what )(?:has to|must|should|needs to|is to)(?: be)? (?:go|removed|erased|out|taken out|muted|cut))(?:,? (?:please|pls))?`,
  'giu',
);
/** "Everything except the vocals can stay" */
const ALL_BUT = new RegExp(
  String.raw`(?:everything|all|anything|the whole (?:thing|lot)|the (?:rest|others?)) (?:except|but|besides|apart from|other than|save)(?: for)? ((?:the |my )?(?:${SOUND})) (?:(?:can|may|should|must|has to|is to|shall) )?(?:stays?|remains?|be kept|is (?:fine|ok(?:ay)?|good)|keeps?)(?:[,;] (?:so |and )?(?:the )?(?:${SOUND}) (?:out|away|gone|off|has to go|must go)(?: please)?)?`,
  'giu',
);
/** "Everything may go but the vocals", "everything but the vocals out" */
const ALL_GO = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|please)[, ]+)*(?:everything|all|anything|the whole (?:thing|lot)) (?:else )?(?:(?:(?:can|may|should|must|has to|is to|shall) )?(?:goes|go|leave|disappear|be (?:removed|gone|muted|erased|cut)|out|away) (?:except|but|besides|apart from|other than|save)(?: for)? ((?:the |my )?(?:${SOUND}))|(?:except|but|besides|apart from|other than|save)(?: for)? ((?:the |my )?(?:${SOUND})) (?:(?:can|may|should|must|has to|is to|shall) )?(?:goes|go|out|away|leave|be (?:removed|gone|muted|erased)|removed|gone|muted))`,
  'giu',
);
/** "Only thing leaving is that bass guitar" */
const ONLY_LEAVES = new RegExp(
  String.raw`(?:the )?(?:only|one|sole) (?:thing|part|instrument|sound) (?:leaving|going|to go|that (?:goes|leaves|has to go|must go|should go)|i want (?:gone|out|removed|away)) (?:is|are|:) (?:the |that |this |my )?(${SOUND})(?!\p{L})`,
  'giu',
);
/** "It is not the hum that must go. It is the hiss." */
const NOT_BUT_GOES = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:it(?:['’]?s| is) )?not (?:the |my )?(?:${SOUND}) (?:that |which )?(?:must|has to|should|needs to|is to|i want)(?: (?:go|to go|out|gone|removed|be removed))?[^.!?\n]{0,60}[.!?;,]\s{1,3}(?:but )?it(?:['’]?s| is) (?:the |my )?(${SOUND})(?: (?:that|which) (?:must|has to|should) go)?(?=\s{0,3}(?:[.!?;,]|$))`,
  'giu',
);
/** "Rather than a fade at the front I'd have one at the back" */
const OTHER_END =
  /(?:rather than|instead of) ((?:an? )?[\p{L}-]{3,12}(?: [\p{L}]{2,4})?) (?:at|on) the (?:front|start|beginning|end|back)[, ]+(?:i['’]?d (?:like|have|want|prefer|rather have)|i (?:want|need|would like)|give me|make|put|do) (?:one|it|that) (?:at|on) the (front|start|beginning|end|back)(?!\p{L})/giu;
/** "No need to touch anything other than the format: m4a" */
const ONLY_FORMAT =
  /(?:no need to|do not|don['’]?t) (?:touch|change|alter) (?:anything|a thing)(?: else)? (?:other than|except|but|besides|apart from)(?: for)? (?:the )?format[:,. –-]{1,3}(?:(?:to|make it|into|just|only) )?(mp3|wav|flac|m4a|ogg|opus)(?!\p{L})/giu;
/** "Vocals: keep. Bass: remove." */
const TABLED = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:the )?(${SOUND})(?:: ?| ?[=–—-] ?)(?:(keep|stays?|leave|yes|in|stay in)|remove|out|off|no|gone|mute|delete|away)(?=\s{0,3}(?:[.!?;,\n]|$))(?:[.,;]\s{1,3})?`,
  'giu',
);
/** "Nothing but the key please" */
const NOTHING_BUT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|tell me|i (?:want|need)|give me)[, ]+)*(?:do )?nothing (?:but|except|other than|save) (?:(?:the |its )?(${MEASURED})|(?=${VERB}(?!\p{L})))`,
  'giu',
);
/** "Don't isolate the vocals, get rid of them" */
const NOT_THEM = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:do not|don['’]?t) (?:isolate|keep|split(?: out)?|separate|solo|extract|save) ((?:the |my )?(?:${SOUND}))[,;.] (?:but |just |rather |please )?(${REMOVE}) (?:them|it)(?: out| away)?(?!\p{L})`,
  'giu',
);
/** "I know the key is C but tell me the tempo" */
const KNOWN_BUT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:i|we) (?:already |do )?know (?:that )?(?:the |its )?(?:${MEASURED})(?: is| are)? [^.,;!?\n]{1,24}?[,;]? but (?:please )?`,
  'giu',
);
/** "Drums should not be in it" */
const NOT_IN = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so)[, ]+)*(?:the |my )?(${SOUND}) (?:(?:should|must|may|can)(?: not|n['’]?t) be|(?:do(?:es)? not|do(?:es)?n['’]?t) belong|(?:has|have) no business(?: being)?) (?:in|on) (?:it|there|this|that|here)(?=\s{0,3}(?:[.!?;,]|$))`,
  'giu',
);
/** "Keep the beat, bin the rapper" */
const KEEP_BUT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|please)[, ]+)*keep (?:the |my )?[\p{L}]{2,12}(?: [\p{L}]{2,12})?[,;] (?:and |but )?(?:bin|ditch|lose|drop|chuck(?: out)?|dump|kill|scrap|remove|mute) (?:the |that |my )?(${SOUND}|rapper|rapping|rap)(?=\s{0,3}(?:[.!?;,]|$|please|pls))`,
  'giu',
);
/** "Off with the hiss", "that wind though, off with it" */
const OFF_WITH = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|please)[, ]+)*(?:(?:that|the|this) (${SOUND}|wind|buzz|traffic|rumble)(?: though)?(?: ?[,;–—-]{1,2}) ?(?:off|away|out|down) with (?:it|them|that)|(?:off|away|out|down) with (?:the|that|this) (${SOUND}|wind|buzz|traffic|rumble))(?!\p{L})`,
  'giu',
);
/** "Instead of making it quieter just shave 5 seconds off": what is not done needs no words. */
const INSTEAD_OF = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})(?:(?:and|but|so|ok(?:ay)?|no)[, ]+)*(?:instead of|rather than) [\p{L}-]{3,14}ing (?:it|this|that|the [\p{L}]{2,12}|anything)(?: [\p{L}]{2,12}){0,3}?(?:,| just| simply)(?: please| just)? (?=${VERB}(?!\p{L})|shave)`,
  'giu',
);
/** "Not 10 percent, not 20, fifteen percent slower" */
const NOT_VALUES =
  /(?<=^|[.!?;,\n]\s{0,3})(?:not (?:an? |by )?(?:\d+(?:\.\d+)?|\p{L}{2,8})(?: ?(?:%|percent|seconds?|secs?|s|semitones?|db|lufs|minutes?))?[,;] (?:and |or |nor |but )?){1,3}(?=(?:\d|ten|twenty|thirty|one|two|three|four|five|six|seven|eight|nine|twelve|fifteen|half|a )[\p{L}\d.-]* ?(?:%|percent|seconds?|secs?|s|semitones?|db|lufs|minutes?)(?!\p{L}))/giu;
/** "Other than the hum I'm happy with everything" */
const HAPPY_BUT = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})(?:(?:and|but|so)[, ]+)*(?:other than|apart from|except(?: for)?|besides) (?:the |that )?(${SOUND}),? (?:i(?:['’]?m| am)|we(?:['’]?re| are)) (?:happy|fine|ok(?:ay)?|good|content|pleased) with (?:everything|all of it|the rest|it)(?:[.,;] (?:so )?(?:only|just) that(?:,? (?:please|pls))?(?:, (?:the )?[^.,!?]{2,20} one)?)?`,
  'giu',
);
/** "A no vocals version" */
const NO_VERSION = new RegExp(
  String.raw`(?<!\p{L})(?:a )?no[- ](${SOUND})[- ](version|mix|copy|track|take|cut)(?!\p{L})`,
  'giu',
);
/** "A version with no bass" */
const WITH_NO = new RegExp(
  String.raw`(?<!\p{L})(version|mix|copy|track|take|cut|one)((?: of (?:it|this|that|the (?:song|track)))?) (?:with no|that has no|which has no|that['’]s got no|lacking) (?:the )?(${SOUND})(?!\p{L})`,
  'giu',
);
/** "Don't touch the voice, just the hiss", "don't remove the vocals, only the drums" */
const NOT_BUT = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})(?:(?:and|but|so|no|please)[, ]+)*(?:do not|don['’]?t|never) (${REMOVE}|touch|change|harm) (?:the |my )?(?:${SOUND})[,;.–—-]{1,3} ?(?:just|only|but(?: only)?|it['’]?s(?: only)?|rather|the other way,) (?:the |my )?(${SOUND})(?: out| away| off| alone)?(?: please| pls)?(?=\s*(?:[.!?;,\n]|$))`,
  'giu',
);
/** "No pitch change, only 5 percent quicker" */
const NO_CHANGE =
  /(?<=^|[.!?;\n]\s{0,3})no (?:change (?:of|in|to) (?:the )?(pitch|key|tempo|speed)|(pitch|key|tempo|speed) (?:changes?|shift(?:s|ing)?|correction))(?: (?:please|pls))?[,;.–—-]{1,3} ?(?:(?:just|only|but|simply|please) )*([^.!?,;\n]{4,80})/giu;
/** "Fix the noise. Nothing else.": by itself it would decline. */
const NOTHING_ELSE =
  /(?<=[\p{L}\p{N}])[.;!]\s{1,3}(?:and )?(?:nothing|no(?:t a| other)? thing) (?:else|more|further|besides)(?: (?:please|pls|thanks|thank you|at all|needed))*[.! ]*$/iu;
/** Returns a text in which what is left out and what alone is wanted are put as plain orders: "all I'm after is to lose the hiss" is "please lose the hiss". */
export function plainExclusions(text: string): string {
  if (text.length > MAX_CHARS) return text;
  const plain = text
    .replaceAll(
      NOT_BUT,
      (_, verb: string, sound: string) =>
        `${/^(?:touch|change|harm|clean)$/iu.test(verb) ? 'remove' : verb} the ${sound}`,
    )
    .replaceAll(INSTEAD_OF, '')
    .replaceAll(NOT_VALUES, '')
    .replaceAll(NOT_THEM, '$2 $1')
    .replaceAll(KNOWN_BUT, '')
    .replaceAll(TABLED, (whole: string, sound: string, kept: string | undefined) =>
      (text.match(TABLED)?.length ?? 0) < 2
        ? whole
        : kept === undefined
          ? `please remove the ${sound}. `
          : `the ${sound} stay. `,
    )
    .replaceAll(NOTHING_BUT, (_, what: string | undefined) =>
      what === undefined ? 'just ' : `please tell me the ${what}`,
    )
    .replaceAll(NOT_IN, 'please remove the $1')
    .replaceAll(HAPPY_BUT, 'please remove the $1')
    .replaceAll(KEEP_BUT, (_, sound: string) => `remove the ${/^rap/iu.test(sound) ? 'vocals' : sound}`)
    .replaceAll(
      OFF_WITH,
      (_, that: string | undefined, sound: string | undefined) => `please remove the ${that ?? sound!}`,
    )
    .replaceAll(NOT_BUT_GOES, 'please remove the $1')
    .replaceAll(ONLY_LEAVES, (_, sound: string) => `please remove the ${sound.replace(/^bass guitar$/iu, 'bass')}`)
    .replaceAll(
      OTHER_END,
      (_, what: string, end: string) => `${what} at the ${/^(?:back|end)$/iu.test(end) ? 'end' : 'start'}`,
    )
    .replaceAll(
      ALL_GO,
      (_, kept: string | undefined, other: string | undefined) => `please keep only ${kept ?? other!}`,
    )
    .replaceAll(ONLY_FORMAT, 'convert it to $1, nothing else')
    .replaceAll(NO_VERSION, 'a $2 without the $1')
    .replaceAll(ALL_BUT, 'remove $1')
    .replaceAll(PART_GONE, 'please remove the $1')
    .replaceAll(WITH_NO, '$1$2 without the $3')
    .replaceAll(NO_CHANGE, (_, of: string | undefined, kept: string | undefined, what: string) => {
      const name = (of ?? kept!).toLowerCase();
      return `please make it ${what} at the same ${name === 'key' ? 'pitch' : name}`;
    });
  return withoutExclusions(withWishesOrdered(plain)).replace(NOTHING_ELSE, ', nothing else');
}
