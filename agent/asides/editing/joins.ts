import { TIME, lengthOf, secondsOf } from './times.ts';
import { form } from './words.ts';

const FLOWS =
  '(?:bleeds?|melts?|flows?|slides?|blends?|dissolves?|morphs?|fades?|merges?|runs?|glides?|slips?|melting|flowing|sliding|blending|dissolving|bleeding|morphing|merging)';
const NAME = String.raw`(?:(?:the |my |our )?(?!(?:they|them|these|so|that|it)(?!\p{L}))[\p{L}\d][\p{L}\d_.'’-]*(?: (?!(?:and|so|that|then)(?!\p{L}))[\p{L}\d_.'’-]+){0,2}?)`;
/** "Merge them so that opener bleeds into closer for three seconds", "let the two melt into each other over 6 seconds" */
const FLOWING = form(
  String.raw`(?:(?:merge|join|stitch|glue|combine|put|stick|string|splice) (?:them|both|these|these two|the two|the files|the tracks|the songs)(?: (?:together|up|into one))?[, ]+(?:so (?:that )?|and let |letting |with )?|let |make |have |(?:i|we|she|he|they|\p{L}+ \p{L}+)(?: (?:would|['’]d))? (?:wants?|likes?|needs?) )(?:(?<both>they|them|both|these two|the two(?: songs| tracks| files| pieces| takes)?|the songs|the tracks|the files|these|one|the first) |(?<first>${NAME}) )(?:should |to )?${FLOWS} into (?:(?:each other|one another|the other|the next|the second)|(?<second>${NAME}))(?: (?:over|for|during|across|in|within))? (?:about |around |say )?(?<length>${TIME})`,
);
/** "Dusk should dissolve into dawn, take eight seconds for it" */
const SHOULD_FLOW = form(
  String.raw`(?<first>${NAME}) (?:should|must|shall|has to|needs to|ought to|is to) (?:slowly |gently |softly )?${FLOWS} into (?<second>${NAME}),? (?:over|for|during|across|in|within|take|taking|with) (?:about |around |say )?(?<length>${TIME})(?: for (?:it|that|this))?`,
);
/** "Bowls as a bed for yoga_voice" */
const BED = form(
  String.raw`(?<top>${NAME}) as (?:a |the )?(?:bed|background|backing|backdrop|underlay|carpet|cushion)(?: music| sound)? (?:for|to|under|of|behind|beneath) (?<base>${NAME})`,
);
const KEPT_LOWER =
  /((?<!\p{L})put [^.!?;,]{1,60} under [^.!?;,]{1,60}),? (?:and |but )?(?:keep|make|have|hold|set|leave|turn) (?:it|them|that)(?: down)?(?: by)? (?:about |around )?(\d{1,2}) ?(?:db|decibels?) (?:lower|quieter|softer|below|down|beneath)(?!\p{L})/giu;
/** "Verse and chorus hung together, melting two seconds over each other" */
const HUNG = form(
  String.raw`(?:i|we)(?:['’]d| would)? (?:like|love|want|need) (?<first>${NAME}) and (?<second>${NAME}) (?:hung|joined|glued|put|stuck|strung|stitched|tied|sewn|merged|spliced)(?: together| up)?`,
);
const MELTING = form(
  String.raw`(?:,? (?:and|with|let them|so that they|they should))?,? (?:melting|overlapping|blending|fading|crossing|bleeding|melt|overlap|blend|bleed)(?: (?:for|by|over|with))? (?<length>${TIME})(?: (?:over|into|across|with|in) (?:each other|one another))?`,
);
/** "Let the cello play softly under the poem" */
const LET_UNDER = new RegExp(
  String.raw`(?<!\p{L})(?:let|have|make) (?<top>${NAME}) (?:play|run|sit|lie|go|sound|come|hum|be|float) (?:(?:very )?(?:softly|quietly|gently|low|along|lightly) ){0,2}(?:under|beneath|behind|below|underneath) (?<base>${NAME})(?!\p{L})`,
  'giu',
);
/** "… but well below, -20 dB": how soft what lies under something is. */
const BELOW =
  /((?<!\p{L})(?:put|lay|mix|tuck|slip|slide|place|set|blend|drop|sneak|stick)(?!\p{L})[^.!?;,]{2,80}(?<!\p{L})(?:under|behind|beneath|underneath|below|on top of|over|into)(?!\p{L})[^.!?;,\d]{2,60}?),? (?:but |and |only )?(?:(?:well|far|much|way|quite|a good bit|a lot|nicely) )?(?:below|down|back|quiet(?:er|ly)?|soft(?:er|ly)?|lower|low)[,:]? (?:by |at |about |say )?(?:-|minus )?(\d{1,2})(?: ?(?:db|decibels?))(?!\p{L})/giu;
const BENEATH =
  /((?<!\p{L})(?:put|lay|mix|tuck|slip|slide|place|set|blend|drop|sneak|stick)(?!\p{L})[^.!?;,]{2,80}(?<!\p{L})(?:under|behind|beneath|underneath|below|over|into)(?!\p{L})[^.!?;,\d]{2,60}?),? (?:and |but )?(?:about |around |say |roughly )?(\d{1,2}) ?(?:db|decibels?) (?:beneath|below|under|underneath|lower|quieter|softer|down)(?: (?:it|that|the \p{L}+))?(?!\p{L})/giu;

/** Returns a text in which files that flow into each other are joined with a crossfade, and a level under something is one of the mix. */
export function plainJoins(text: string): string {
  return text
    .replaceAll(FLOWING, (whole: string, ...found: unknown[]) => {
      const { first, second, length } = found.at(-1) as Readonly<Record<string, string | undefined>>;
      const seconds = secondsOf(length!);
      if (seconds === undefined || (first === undefined) !== (second === undefined)) return whole;
      return `join ${first === undefined ? 'them' : `${first} and ${second}`} with a crossfade of ${lengthOf(seconds)}`;
    })
    .replaceAll(SHOULD_FLOW, (whole: string, ...found: unknown[]) => {
      const { first, second, length } = found.at(-1) as { first: string; second: string; length: string };
      const seconds = secondsOf(length);
      return seconds === undefined ? whole : `join ${first} and ${second} with a crossfade of ${lengthOf(seconds)}`;
    })
    .replaceAll(BED, 'put $<top> under $<base>')
    .replaceAll(KEPT_LOWER, '$1 at -$2 dB')
    .replaceAll(HUNG, 'join $<first> and $<second>')
    .replaceAll(MELTING, (whole: string, ...found: unknown[]) => {
      const seconds = secondsOf((found.at(-1) as { length: string }).length);
      return seconds === undefined ||
        !/(?<!\p{L})(?:join|put|glue|stick|stitch|merge|string|combine|together)(?!\p{L})/iu.test(text)
        ? whole
        : ` with a crossfade of ${lengthOf(seconds)}`;
    })
    .replaceAll(LET_UNDER, 'put $<top> under $<base>')
    .replaceAll(BENEATH, '$1 at -$2 dB')
    .replaceAll(BELOW, (_, what: string, level: string) => `${what.replace(/ behind /iu, ' under ')} at -${level} dB`);
}
