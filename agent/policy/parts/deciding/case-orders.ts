import { withoutAsides } from '../../../asides/asides.ts';

const FORMAT = '(?:mp3|wav|flac|ogg|opus|m4a|aac)';
const LEAD = String.raw`^(?:(?:please|pls|plz|just|simply|then|also|and|so|kindly|ok|okay|only|go ahead and|feel free to|can you|could you|would you|will you|you (?:can|may|should|must|could)|i(?:['’]d| would)? (?:want|need|like) you to|let me have|do(?! not\b)) ,?)+`;
/** What somebody wants to have, and the order for it; in the order in which they are applied. */
const ORDERS: readonly [words: RegExp, plain: string][] = [
  [new RegExp(LEAD, 'iu'), ''],
  [
    new RegExp(
      String.raw`^(?:i|we)(?:['’]d| would)? (?:need|want|like|take|have) (?:it|this|that|one) (?:as|in|to be) (?=(?:an? )?${FORMAT}\b)`,
      'iu',
    ),
    'convert it to ',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:send|give|make|get|hand|stick|put|save|export|turn|deliver) )(?:me |it |this |that |us |back ){0,3}(?:over |as |in |into |to )*(?:an? |the )?(?=${FORMAT}\b)`,
      'iu',
    ),
    'convert it to ',
  ],
  [
    new RegExp(String.raw`^(?:(?:as|to|into|in) )?(?:an? )?(?=${FORMAT}\b(?! (?:it|this|that)\b))`, 'iu'),
    'convert it to ',
  ],
  [/^(?:fold|mix|sum|collapse|squash) (?:it |this |that )?(?:down )?(?:in)?to mono\b/iu, 'make it mono'],
  [
    /^(?:(?:i|we)(?:['’]d| would)? (?:need|want|like|have)|give(?: it to| it)?(?: me| us)|make|get)(?: it| this| that)(?: to me| to us)? (\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent)) (?:more )?(slow|slower|fast|faster|quicker)\b/iu,
    'make it $1 $2',
  ],
  [
    /^(\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent)) (slower|faster|quicker|off(?: the speed)?)$/iu,
    'make it $1 $2',
  ],
  [/^make it (.{2,14}) off(?: the speed)?$/iu, 'slow it down by $1'],
  [
    /^take (\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent)) off (?:the|its) (?:speed|tempo|pace)\b/iu,
    'slow it down by $1',
  ],
  [
    /^(?:drop|lower|pitch|bring|take|transpose) (?:it |this |that )?(?:down )?((?:an?|one|two|three|\d) (?:half[- ]?(?:tones?|steps?)|semitones?|whole tones?|tones?))(?: down| lower)?$/iu,
    'transpose it down $1',
  ],
  [
    /^((?:an?|one|two|three|\d) (?:half[- ]?(?:tones?|steps?)|semitones?)) (down|up|lower|higher)(?: please)?$/iu,
    'transpose it $2 $1',
  ],
  [
    /^(?:it|that|this|that one|the (?:file|song|recording)) (?:gets|has to be|must be|should be|is to be|can be|needs to be|wants to be) (cut|trimmed|chopped|cropped)\b/iu,
    'trim it',
  ],
  [
    /^(?:equali[sz]e|even out|even up|match|balance) (?:the |their |both |all )?(?:voices|speakers|people|levels)\b(?: out| up)?/iu,
    'level the voices',
  ],
  [/^(?:clean|tidy) it(?: up)?$|^make it clean$/iu, 'reduce the noise'],
  [
    /^(?:chop|lop|snip|clip|crop|cap|limit|stop|end|trim|cut) (?:it|this|that|me)(?: off| down| short)? (?:at|after) (?=\d|an? |one |two |three |four |five |ten |thirty |half )/iu,
    'cut it at ',
  ],
  [/ (?:is|would be) (?:enough|sufficient|fine|plenty|all i need)$| (?:will|would) do$| suffices$/iu, ''],
  [/^(?:an? )?(?:short |little )?fade(?:[- ]?out)? of (.{1,14}?) (?:at|towards) the end$/iu, 'fade it out over $1'],
  [
    /^(?:an? )?(?:short |little )?fade(?:[- ]?in)? of (.{1,14}?) (?:at|in) the (?:start|beginning)$/iu,
    'fade it in over $1',
  ],
  [new RegExp(String.raw`^(${FORMAT}) (?:it|this|that)(?: please| pls)?$`, 'iu'), 'convert it to $1'],
  [
    new RegExp(
      String.raw`^(?:make|do|create|produce) (?:please |me |us ){0,2}an? (${FORMAT})(?: file)?(?: (?:from|of|out of) (?:it|this|that))?`,
      'iu',
    ),
    'convert it to $1',
  ],
  [/^level(?: (?:it|them|this))?$/iu, 'level the voices'],
  [/^collapse (?:it|this|that)(?: to mono)?$/iu, 'make it mono'],
  [/^(?:balance|even|match) them(?: out| up)?$/iu, 'level the voices'],
  [
    /^(?:(?:i|we)(?:['’]d)? (?:want|need|like) )(?:to (?:know|have) )?the (key|tempo|bpm|chords|loudness|length)$/iu,
    'tell me the $1',
  ],
  [/^(?:(?:i|we)(?:['’]d)? (?:want|need|like) )(?:to have )?the (?:text|words|transcript)$/iu, 'transcribe it'],
  [/^(?:write|type) it (?:down|out|up)(?: for me)?$/iu, 'transcribe it'],
];

/** The condition of a branch, and the limit that was named with it. */
interface Decided {
  state: string;
  limit?: string | undefined;
}

/** A reason, or a remark, beside an order. */
const BESIDE =
  /^(?:(?:and|as|because|since|cos|for|so|but) )?(?:i|we|you|they|he|she|it|its|it['’]s|that|thats|the|my|our|his|her|their|with|for|there)\b/iu;
const ORDERING =
  /\b(?:please|pls|want|need|don['’]?t|do not|without|except|fade|trim|cut|convert|make|mp3|wav|bring|to -?\d)\b/iu;

/** Returns the order of a branch in plain words; undefined if it hangs on something else too, or asks. */
export function plainOrder(parts: readonly string[], { state, limit }: Decided): string | undefined {
  const [first = '', ...more] = parts;
  const said = [first, ...more.filter((part) => !BESIDE.test(part) || ORDERING.test(part))];
  const whole = withoutAsides(said.join(', ').replace(/[.!;,\s]+$/u, ''))
    .replace(/^please /iu, '')
    .replace(/[.!;,\s]+$/u, '');
  if (whole === '' || HANGING.test(whole)) return undefined;
  const [kind] = /\b(?:mp3|wav|flac|ogg|opus|m4a|aac|mono|stereo)$/iu.exec(state) ?? [];
  const value = limit?.replace(/ .*$/u, '');
  const unit = /^(?:the length|it is (?:longer|shorter)|.*\b(?:seconds?|minutes?|secs?|mins?)$)/iu.test(state)
    ? (/[a-z]+$/iu.exec(limit ?? '')?.[0] ?? 'seconds')
    : undefined;
  return ORDERS.reduce((order, [pattern, plain]) => order.replace(pattern, plain), whole)
    .replace(TAKEN_AWAY, (order, verb: string, out?: string) => soundTaken(state, verb, out) ?? order)
    .replace(HELD_BACK, (held, share: string) =>
      /\btempo|bpm|faster|slower/iu.test(state) ? `slow it down by ${share}` : held,
    )
    .replace(RATE, (rate, number: string) => (/sample rate|hz/iu.test(state) ? `convert it to ${number} khz` : rate))
    .replace(CUT_THERE, (cut) => (unit === undefined || value === undefined ? cut : `cut it at ${value} ${unit}`))
    .replace(THERE, (there, lead: string) => (value === undefined ? there : `${lead} to ${value}`))
    .replace(UNITLESS, (cut) => (unit === undefined ? cut : `${cut} ${unit}`))
    .replace(PUSHED, (pushed, share: string) =>
      /\btempo|bpm|faster|slower/iu.test(state) ? `speed it up by ${share}` : pushed,
    )
    .replace(SHARE, (share: string, number: string) =>
      /\btempo|bpm|faster|slower/iu.test(state) ? `set the speed to ${number} percent` : share,
    )
    .replace(INTO_ONE, (one) => (kind === undefined ? one : `convert it to ${kind}`))
    .trim();
}

/** "If it is no mp3, turn it into one" */
const INTO_ONE = /^(?:turn|make|convert|change|bring) (?:it|this|that) (?:in)?to (?:one|that|such|it)\b/iu;
/** "If there are vocals, remove them" */
const TAKEN_AWAY =
  /^(remove|get rid of|take|cut|delete|kill|lose|strip|drop|filter|edit|reduce|clean|pull)(?: (out|away|off|up))? (?:it|them|that|those|this)(?: (?:out|away|off|up))?(?: please| pls)?$/iu;

/** Returns an order that names the sound that it takes away; undefined where the condition names none. */
function soundTaken(state: string, verb: string, out?: string): string | undefined {
  if (/^it is noisy$/iu.test(state)) return 'reduce the noise';
  const [, sound] =
    /^(?:there (?:is|are)|it has) (?:(?:any|some|an?|a lot of|much|too much) )?((?!speech|more|less|one|at|no\b)[\p{L} -]{3,40}?)(?: (?:in|on) (?:it|this|that|there))?$/iu.exec(
      state,
    ) ?? [];
  return sound === undefined || /\d|speaker/u.test(sound)
    ? undefined
    : `${/^take$/iu.test(verb) ? 'remove' : verb}${out === undefined ? '' : ` ${out}`} the ${sound}`;
}

/** "Bring it there" */
const THERE =
  /^((?:bring|get|take|pull|push|set|put|normali[sz]e|raise|lower) (?:it|this|that)(?: up| down)?) (?:there|to (?:that|it|there))$/iu;
/** "Take the first 30", where the limit has a unit. */
const UNITLESS =
  /\b(?:(?:first|last)|(?:trim|cut|crop|bring|shorten) (?:it |this |that )?(?:down )?(?:to|at)) \d{1,3}(?=$| and |, )/iu;
/** "Push it 5 percent" */
const PUSHED =
  /^(?:push|nudge|bump|kick|crank|boost) (?:it |this |that )?(?:up )?(?:by )?(\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent))(?: up)?$/iu;
/** "Knock it back by 6 percent" */
const HELD_BACK =
  /^(?:knock|pull|dial|wind|ease|rein|hold|bring|take|drag|dial) (?:it |this |that )?(?:back|down|off) (?:by )?(\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent))/iu;
/** "Make it 48", of a sample rate. */
const RATE =
  /^(?:make|convert|bring|put|turn|get|set) (?:it |this |that )?(?:to |at |into )?(44|44\.1|48|88\.2|96)(?: ?k)?$/iu;
/** "Chop it off there" */
const CUT_THERE =
  /\b(?:chop|cut|trim|end|stop|crop) (?:it|this|that)(?: off| short)? (?:there|at that(?: point)?|then)\b/iu;
/** "90% please" */
const SHARE =
  /^(?:play it at |at |to |do )?(\d{2}) ?(?:%|percent|per cent)(?: (?:of the |the )?(?:speed|tempo))?(?: please| pls)?$/iu;
const HANGING = /\b(?:if|unless|whether|otherwise|else|except|should)\b|\?/iu;
