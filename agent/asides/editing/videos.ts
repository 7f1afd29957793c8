import { ORDER } from '../orders.ts';
import { IT, PIECE, SUPPOSES } from './words.ts';

/** What people call a video. */
const VIDEO =
  '(?:videos?|vids?|movies?|films?|clips?|animations?|animated (?:pictures?|images?|things?)|pictures?(?=[^.!?]{0,30} (?:that|which) (?:moves?|dances?|jumps?|wiggles?))|moving (?:pictures?|images?)|motion pictures?|reels?|visuals?|visuali[sz]ers?|visuali[sz]ations?|mp4s?|audiograms?|shorts?|lyric videos?)';
/** What people see in it, and the style that has it; the first one that fits counts. */
const STYLES: readonly (readonly [style: string, seen: RegExp])[] = [
  ['spectrogram', /(?<!\p{L})(?:spectrograms?|sonograms?|heat ?maps?|voice ?prints?|waterfall)(?!\p{L})/iu],
  [
    'spectrum',
    /(?<!\p{L})(?:bars?|columns?|sticks|towers|pillars|equali[sz]ers?|eq|spectrum|frequency|frequencies|bass and treble)(?!\p{L})/iu,
  ],
  [
    'timeline',
    /(?<!\p{L})(?:scroll\w*|(?:wave\w*|line|sound)[^.!?]{0,30}(?:going by|goes by|moving past|moves past|passing|passes|running|runs along|rolling|rolls|sliding|slides|travelling|moving along|moves along|from left to right|from right to left))(?!\p{L})/iu,
  ],
  [
    'waveform',
    /(?<!\p{L})(?:wave ?forms?|waves?|wavy|squiggl\w*|wiggl\w*|oscilloscope|zig-?zags?|wobbl\w*|jumping line|dancing line)(?!\p{L})/iu,
  ],
];
const WHERE =
  '(?:medium|insta(?:gram)?|tik ?tok|youtube|facebook|fb|reels?|stor(?:y|ies)|shorts|twitter|linkedin|whatsapp)';
const FOR = new RegExp(String.raw`(?<!\p{L})for (?:my |the |our |her |his )?(${WHERE})(?!\p{L})`, 'iu');
const SIZE = /(?<!\p{L})(?:vertical|portrait|square|landscape|horizontal|\d{3,4} ?x ?\d{3,4}|\d{3,4}p)(?!\p{L})/giu;
const MAKE =
  '(?:make|do|give|gimme|create|render|produce|build|generate|get|send|turn|need|want|have|like|cook up|knock up|put together)';
/** "Make me one of those videos where the bars jump with the frequencies" */
const MADE = new RegExp(
  String.raw`(?<asked>(?:can|could|would|will) (?:you|u) (?:please |also )?(?=${MAKE} (?:me|us)(?!\p{L}))|(?:can|could|may|might) (?:i|we) (?:please )?(?=(?:have|get)(?!\p{L})))?(?:(?:i|we) (?:also |just |only |really )?(?:['’]d |would )?)?(?:(?<!\p{L})${MAKE}|${PIECE}(?=(?:please )?(?:(?:an?|one) )?[\p{L}\d-]+))(?: ?(?:me|us|from|of|out of)(?!\p{L}))?(?: (?<object>${IT}))?(?: (?:into|as|to))?(?: (?:also|too|another|just|only|then|now|maybe))*(?: (?:an?|one of (?:those|these)|some|the|those))?(?: (?!(?:with|the|of|my|our|this|that)(?!\p{L}))[\p{L}\d-]+){0,3}? ?(?<!\p{L})${VIDEO}(?<tail>(?:(?!,? (?:and |then |and then )?(?:please )?${ORDER}(?!\p{L}))[^.!?;\n]){2,110})`,
  'giu',
);
/** Words before a video that is there already. */
const THERE = /(?<!\p{L})(?:this|that|my|the|our|your) (?:video|vid|clip|movie|film|reel|animation)(?!\p{L})/iu;

/** Returns a text in which a video is ordered by the style that shows what is to be seen: "make a video of it in the spectrum style". */
export function plainPictures(text: string): string {
  if (SUPPOSES.test(text) || THERE.test(text)) return text;
  return text.replaceAll(MADE, (whole: string, ...found: unknown[]) => {
    const { asked, object, tail = '' } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const style = STYLES.find(([, seen]) => seen.test(whole))?.[0];
    if (
      style === undefined ||
      /(?<!\p{L})(?:\d[\w.:]*|fps|frames?|style|subtitles?|lyrics|words|cover|photo|but|only|not|except|if|first|last)(?!\p{L})/iu.test(
        whole,
      )
    )
      return whole;
    const place = FOR.exec(whole)?.[1];
    const of =
      object ?? new RegExp(String.raw`(?<!\p{L})(?:of|for|from) (${IT})(?!\p{L})`, 'iu').exec(tail)?.[1] ?? 'it';
    return `${asked ? 'please ' : ''}make a ${[...(whole.match(SIZE) ?? []), style].join(' ')} video of ${of}${place ? ` for ${place}` : ''}`;
  });
}
