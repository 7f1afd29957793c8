import { EDIT } from './orders.ts';
import { BY_GERUND } from './verb-forms.ts';

/** First words of orders. */
const VERB = `(?:${EDIT}|get rid of|kill|leave out|lop|make|render|save|take|tell|write)`;
const START = String.raw`(?<=^|[.!?\n]\s{0,3})((?:(?:and|but|so|ok(?:ay)?|now|please|then|no)[, ]+){0,2})`;
const WORDS = String.raw`(?:[^.!?\n;,]|[.,](?=\w))`;
const END = String.raw`[.! ]{0,3}(?=\n|$)`;
/** Work that is left out: gerunds of changes that "without" does not merely limit, as "without raising the pitch" does. */
const LEFT = [...BY_GERUND.keys(), 'analysing', 'analyzing', 'transcoding']
  .filter(
    (gerund) =>
      !/^(?:bring|chang|check|cut|drop|level|lower|mak|pitch|pull|put|rais|shift|slow|speed|tak|turn)/u.test(gerund),
  )
  .join('|');
const VERB_OF = new Map([...BY_GERUND, ['analysing', 'analyse'], ['analyzing', 'analyse'], ['transcoding', 'convert']]);
const RESULTS =
  '(?:stems|transcripts?|transcriptions?|midi|videos?|analysis|chords|lyrics|reports?|subtitles|metadata)';
const FORMAT = '(?:mp3|wav|flac|m4a|ogg|opus|aac|aiff)';
const AS_IT_IS = '(?:the same|as (?:it )?is|as it was|as they are|untouched|unchanged|alone|the way it is|like it is)';

const FORMS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  // "Don't do anything except fade it out"
  [
    new RegExp(
      String.raw`${START}(?:don['’]?t|do not) (?:do|change|touch) anything (?:else )?(?:except|but|other than|apart from|besides)(?: to)? (?=${VERB} )`,
      'giu',
    ),
    '$1just ',
  ],
  // "You shouldn't fade it out", "let's not", "there is no reason to"
  [
    new RegExp(
      String.raw`${START}(?:you (?:should(?: not|n['’]?t)|must(?: not|n['’]?t)|ought not to|are not to|aren['’]?t to|had better not|may not)|let['’]?s not|let us not|we (?:should(?: not|n['’]?t)|must(?: not|n['’]?t))|(?:there(?:['’]s| is)|i see) no (?:reason|point|need|sense|use)(?: for you)? to|it(?:['’]s| is) (?:not necessary|unnecessary) to) (?=${VERB} )`,
      'giu',
    ),
    "$1don't ",
  ],
  // "Remove neither the drums nor the bass"
  [new RegExp(String.raw`${START}(${VERB}) neither (${WORDS}{2,60}?),? nor `, 'giu'), "$1don't $2 $3 or "],
  // "Cut 10 seconds off the end, not the start"
  [
    new RegExp(
      String.raw`${START}(${VERB} ${WORDS}{0,120}?\b(?:start|beginning|end|front|tail)),? (?:and )?not (?:at |from |off )?the (?:start|beginning|end|front|tail)(?:,(?= )|(?=[.! ]{0,3}(?:\n|$)))`,
      'giu',
    ),
    '$1$2',
  ],
  // "Convert it, but not to mp3, to flac"; "to anything but mp3" names no format
  [
    new RegExp(
      String.raw`\b(convert|turn|export|save)( it| this| that| them)?,? (?:but )?not (?:to|into|as) (?:an? )?${FORMAT},? (?:but |rather )?(?:to|into|as) (?=(?:an? )?${FORMAT})`,
      'giu',
    ),
    '$1$2 to ',
  ],
  [
    new RegExp(
      String.raw`${START}(convert|turn|export|save)( it| this| that| them)? (?:to|into|as) (?:anything|any format|whatever)(?: else)? (?:but|except|other than|apart from) (?=(?:an? )?${FORMAT})`,
      'giu',
    ),
    '$1do not $2$3 to ',
  ],
  // "Forget the stems, just fade it out"
  [
    new RegExp(
      String.raw`${START}(?:forget(?: about)?|skip|drop|never mind|ditch|leave out|spare me) (?:the |any )?(${RESULTS})[,;.] (?=(?:just|only|simply|please|and|but)? ?${VERB} )`,
      'giu',
    ),
    '$1no $2, ',
  ],
  // "Fade it out, no stems"
  [
    new RegExp(
      String.raw`${START}(${VERB} ${WORDS}{3,150}?), (?:and )?no (${RESULTS})(?: (?:please|pls|thanks|needed|though))?${END}`,
      'giu',
    ),
    '$1$2, but no $3 please',
  ],
  // "Fade it out, everything else stays the same", "…, only that"
  [
    new RegExp(
      String.raw`(?:[,.;]| and| but)\s(?:(?:and|but) )?(?:(?:everything|anything|all) else|the (?:rest|others?)) (?:(?:should|must|can|has to|is to|may) )?(?:stays?|remains?|be(?: left| kept)?|is(?: to be)? (?:left|kept)) ${AS_IT_IS}${END}|[,.;] (?:just|only) that${END}|[,.;] (?:no|nothing) (?:more|further|other)(?: than that)?${END}|[,.;] that(?:['’]s| is) (?:all|everything|it)(?: (?:that )?i (?:need|want|ask))?, no ${RESULTS}(?: or (?:anything|so|such|whatever))?${END}`,
      'giu',
    ),
    ', nothing else',
  ],
  [
    /,? without (?:touching|changing|altering|affecting|losing|modifying) (?:anything else|the rest(?: of it)?|everything else|the (?:metadata|tags))(?=[.! ]{0,3}(?:\n|$))/giu,
    ', nothing else',
  ],
];

/** "Rather than denoise it, fade it out" */
const RATHER = new RegExp(
  String.raw`${START}(?:rather than|instead of) (?:(${LEFT})|(${VERB})) (${WORDS}{2,80}?), (?:please |just |could you |can you )?(?=${VERB} )`,
  'giu',
);
/** "Fade it out instead of denoising it" */
const RATHER_AFTER = new RegExp(
  String.raw`${START}(${VERB} ${WORDS}{3,150}?),? (?:rather than|instead of|without) (${LEFT}) (${WORDS}{2,80}?)${END}`,
  'giu',
);

/** Returns a text in which what is not to be done is forbidden in few forms: "let's not fade it out" is "don't fade it out". */
export function plainNegations(text: string): string {
  if (
    !/\b(?:no|not|nothing|anything|else|rather|instead|without|forget|skip|drop|never|neither|nor|ditch|leave|spare|cannot|\w+n['’]?t|that)\b/iu.test(
      text,
    )
  )
    return text;
  return FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text)
    .replaceAll(
      RATHER,
      (_, lead: string, gerund: string | undefined, verb: string | undefined, what: string) =>
        `${lead}do not ${verb ?? VERB_OF.get(gerund!.toLowerCase())!} ${what}. Just `,
    )
    .replaceAll(
      RATHER_AFTER,
      (_, lead: string, order: string, gerund: string, what: string) =>
        `${lead}${order}. Do not ${VERB_OF.get(gerund.toLowerCase())!} ${what}.`,
    );
}
