import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { isMeasurement } from '../../measurement.ts';
import { isBarePrice } from '../wording.ts';
import { atOtherEnd } from './other-end.ts';
import { measuring } from '../state-questions.ts';
import { choicesFor, isVagueWish } from './vague-wish.ts';

const LEAD = String.raw`^(?:(?:and|so|but|ok(?:ay)?|well|hm+|oh|wait|hey|hi|no|thanks?|great|cool|then|please|actually|right|now|really|sorry)[,.! ]+)*`;
const form = (words: string): RegExp => new RegExp(`${LEAD}(?:${words})[\\s.!?]*$`, 'iu');

/** Questions about what the conversation did. */
const SO_FAR = form(
  String.raw`(?:what|which things?|tell me what|show me what|list (?:of )?(?:all )?what) (?:all )?(?:(?:have|did) (?:you|we)(?: already)? (?:do|done)|(?:you|we)(?:['’]ve| have)?(?: already)? (?:done|did))(?: (?:so far|already|until now|to (?:it|this|that|my (?:file|song|recording|audio))|for me|here|in this (?:chat|conversation)|up to now|till now|yet))*|(?:list|show|summari[sz]e|recap)(?: me)? (?:everything|all|what)? ?(?:(?:that )?you(?:['’]ve| have)? (?:did|done)|(?:the )?(?:changes|steps|edits|work)(?: you (?:made|did))?)(?: so far)?|what (?:changes|steps|edits) (?:did you make|have you made|were made)(?: so far)?`,
);
/** Questions about what it cost. */
const SPENT = form(
  String.raw`(?:how (?:much|many)(?: (?:tokens|credits|money))?|what) (?:did|has|have|does|is|was) (?:this|the|our|that|it|all (?:of )?(?:this|that|it)) ?(?:whole )?(?:conversation|chat|session|talk|discussion)?(?: (?:so far|all|altogether))*(?: (?:cost|costing|used?|spent|taken?|consumed?|eaten?))(?: (?:me|us))?(?: (?:so far|in total|altogether|until now|in all))*|(?:what|how (?:much|high|big)) (?:was|were) (?:the |my |our )?(?:(?:total|whole|full|final|overall) )?(?:cost|price|bill|charge|damage|sum|total)s?(?: (?:of|for) (?:this|that|it|all (?:of )?(?:this|that|it)|everything|the (?:lot|whole thing)))?(?: (?:so far|altogether|in total|in all))*|how much (?:was|were|is|are|did|does|do|has) (?:all (?:of )?(?:this|that|it)|everything|the (?:lot|whole (?:thing|lot)))(?: (?:so far|altogether|in total|in all|together))*(?: (?:cost|been|come to|add up to|set me back|run me))?(?: (?:me|us))?(?: (?:so far|altogether|in total|in all))*|how much (?:was|did) (?:this|that|it)(?: (?:so far|altogether|in total|in all))*(?: (?:come to|add up to|set (?:me|us) back))?|how (?:much|many)(?: (?:tokens|credits|money))? (?:did|have) (?:i|we) (?:spend|spent|used?|paid?|pay) (?:in|on|for) (?:this|our) (?:conversation|chat|session)`,
);
const OF_CHAT = /\b(?:conversation|chat|session)\b/iu;
/** Doubts and questions about what was done last: its result is told again. */
const ABOUT_LAST = form(
  String.raw`are (?:you|u) (?:really |quite |absolutely )?(?:sure|certain|serious|positive)(?: (?:about (?:that|this|it)))?|is (?:that|this|it) (?:really )?(?:right|correct|true|accurate)|did (?:that|it|this) (?:help|work|do (?:anything|something)|change anything|improve (?:it|anything))|(?:has|is) (?:it|that|this) (?:helped|worked|better(?: now)?|improved|done)|(?:(?:is|does|did|has) (?:it|that|this|the (?:sound|audio|file|result|quality)) (?:sound |get |got |become |look )?)?any (?:better|cleaner|clearer|nicer|smoother|different)(?: (?:now|than before|this time|after that))*|(?:is|was) there any improvement|(?:is|does|did) (?:it|that|this) (?:sound |get |become )?(?:better|cleaner|clearer|nicer)(?: (?:now|than before|after that))+|(?:it|that|this) (?:sounds|seems|feels|looks)(?: more)? (?:like|to be|around|about|closer to) [\w. -]{1,30}(?: to me)?|i(?:['’]d| would)? (?:think|thought|hear|count|say|believe|guess|measured)(?: that)? (?:it(?:['’]?s| is| was) )?(?:in |at |more like |about )?[\w. #-]{1,30}|(?:that|it|this)(?:['’]?s| is| was| sounds)? ?(?:way |much |far |a bit |a little |still |now )*too (?:much|loud|quiet|fast|slow|high|low|short|long|strong|soft)(?: now| for me)?|why (?:is|was|does|did|has) (?:it|this|that|the \w+) (?:(?:sound|get|become|be|so|much|still|now|a bit|a little|suddenly|just) )*\w+(?: (?:now|then|than before|than the original|like that))*|what (?:has |have |was )?(?:you |it )?changed|what (?:exactly |precisely )?(?:did|have) you (?:just )?(?:chang|do|done|alter)(?:e|ed)?(?: (?:exactly|precisely|to it|with it|there))*|not (?:that|so|quite so|quite that|as) (?:slow|fast|loud|quiet|high|low|much|long|short|soft)|(?:by |from )?(?:how (?:much|far|many [a-z]+)|where|what|which [a-z]+) did you \w+(?: (?:it|that|this|them|there))?|(?:where|when|which|who|how much|how many)(?: exactly| precisely)?|(?:why|how come)(?: (?:is|was) (?:that|this|it))?|(?:is|are|was) (?:it|that|this|they|these|those) (?:very |too |really )?(?:normal|good|bad|high|low|a lot|usual|long|short|loud|quiet|many|ok(?:ay)?)|how does (?:it|that|this) compare(?: (?:to|with) (?:the )?(?:original|before))?|what(?:['’]s| is| was) (?:the difference|different(?: now)?)|is there (?:a|any) difference|(?:by how (?:much|many [\w]+) |how (?:much|far) |what )?(?:did|has|does) (?:that|this|it) (?:change[d]?|raised?|lower(?:ed)?|alter(?:ed)?|shift(?:ed)?|affect(?:ed)?)(?: (?:it|that|this|anything|the (?:level|loudness|sound|length|tempo|pitch|file|audio|recording)))?(?: by)?(?: (?:exactly|much|in (?:db|percent|seconds)))?|by how (?:much|many [\w]+) (?:is|was|did) (?:it|that|this)(?: (?:now|changed?|different|than before|louder|quieter|shorter|longer|slower|faster))*|how much (?:louder|quieter|shorter|longer|slower|faster|softer|higher|lower) is (?:it|this|that|the result)(?: (?:now|than before))*`,
);
/** "Is the pitch preserved in these?": of the work before, rather than of the audio. */
const PRESERVED = form(
  String.raw`(?:is|are|was|were|does|did|will|has|have) (?:the |its |their |my )?(?:original )?(?:pitch|key|tempo|speed|timing|quality|loudness|level|length|format|rest|sound|stereo(?: image)?) (?:(?:still|also|really|then) )?(?:be )?(?:preserved|kept|unchanged|unaffected|intact|untouched|retained|maintained|affected|lost|altered|changed|the same|stay(?:ed)?(?: the same)?|change|suffer(?:ed)?|drop(?:ped)?)(?: (?:by (?:this|that|it)|in (?:it|this|that|these|those|them|both|each)|(?:as|than) before|too|now|then|for (?:both|all|each)))*`,
);
/** Remarks about the use of the audio. They order nothing. */
const PURPOSE = form(
  String.raw`(?:i|we)(?:['’]d| would)? (?:want|need|plan|like|am going|are going|intend)(?: to)? (?:to )?(?:use|put) (?:it|this|that|them) (?:in|for|on|as) (?:an? |the |my |our )?[\w' -]{2,40}|(?:it|this|that)(?:['’]?s| is) (?:meant |going to be )?(?:for|part of) (?:an? |the |my |our )?[\w' -]{2,40}`,
);
/** The shape of a picture, which looks like a time. */
const SHAPE = form(
  String.raw`(?:(?:make (?:it|that)|in|as|do it in|should be|needs? to be|i (?:want|need) (?:it )?(?:in)?) )?(?<width>16|9|4|1|3|21) ?[:x/] ?(?<height>9|16|5|1|4|3)(?: (?:format|aspect(?: ratio)?|ratio|please|instead))*`,
);
const MORE = form(
  String.raw`(?:(?:just )?(?:a (?:bit|little|touch|tad|lot)|some|even|much|slightly|yet|still|way) )+more(?: please)?|more(?: please)?|once more|one more time|again(?: please)?|more of (?:that|it)|a (?:bit|little) further|(?:do|make) (?:it|that) (?:again|more|even more|once more)`,
);
const LEFT = form(
  String.raw`(?:leave|keep) (?:the |my )?(?:[\w.-]+ ){0,3}?(?:alone|be|as (?:it|they) (?:is|are|was|were)|unchanged|untouched)|(?:do not|don['’]?t|dont) touch (?:the |my )?[\w. -]{1,30}`,
);
/** A place that the answer before gave, of which either side may be meant. */
const CUT_THERE = form(
  String.raw`(?:cut|trim|crop|split|chop|slice|end|stop) (?:it|this|that|the (?:song|track|file|recording)) (?:there|here|at that (?:point|place|time)|then|right there|exactly there)(?: please)?`,
);
const STOP = form(
  String.raw`stop(?: (?:it|that|this|now|please|here|there|everything))*|enough|that(?:['’]?s| is) enough|that(?:['’]?s| is) (?:all|it)(?: for (?:now|today))?|wait|hold on|cancel(?: (?:that|it|this))?|abort|i(?:['’]ve)? changed my mind`,
);
const AFRESH = form(
  String.raw`(?:let['’]?s |i want to |can we |we should )?(?:start|begin) (?:over|again|afresh|anew|from (?:scratch|the (?:start|beginning)|zero))(?: again)?|reset(?: (?:it|everything|all))?|(?:go )?back to square one|scrap (?:it all|everything|all of (?:it|that))`,
);
const WORK: readonly [words: RegExp, capability: CapabilityName][] = [
  [/\b(?:speed|tempo|pitch|key|faster|slower|transpos\w+)\b/iu, 'change_speed'],
  [/\b(?:nois\w+|denois\w+|clean\w*|hiss)\b/iu, 'noise_reduction'],
  [/\b(?:crop|trim|cut|cropping|trimming|cutting)\b/iu, 'crop_audio'],
  [/\bfad\w+\b/iu, 'fade_audio'],
  [/\b(?:loud\w*|level|volume|normali[sz]\w+|quiet\w*)\b/iu, 'normalize_loudness'],
  [/\b(?:conver\w+|mp3|wav|flac|mono|stereo|format)\b/iu, 'convert_audio'],
  [/\b(?:silence|silences|pauses)\b/iu, 'cut_silences'],
  [/\b(?:vocals?|karaoke|drums|bass|remov\w+)\b/iu, 'remove_audio_element'],
];
const BEFORE = new RegExp(
  String.raw`${LEAD}(?:(?:can|could) (?:you|we) |i want to |let['’]?s )?(?:go|take (?:me|us|it)|switch|return|revert|roll|get|give me)(?: (?:back|it back))?(?: to)? (?:the )?(?:(?:version|file|one|state|recording|audio|way it was|how it was) )?(?:from )?before (?:the|that|you|we|i) (?<what>[\w' -]{2,40})[.!? ]*$`,
  'iu',
);
const PLATFORM =
  '(?:spotify|youtube|tidal|apple music|amazon music|deezer|soundcloud|bandcamp|streaming(?: services?)?|release)';
const READY = form(
  String.raw`(?:is|are|would|will|does) (?:it|this|that|they|the (?:song|track|file|recording|audio|mix|master)|my (?:song|track|file|recording|mix|master)) (?:be )?(?:(?:good|loud|clean) enough|loud|ready|ok(?:ay)?|fine|suitable|acceptable|right|good|fit|meet the (?:requirements|specs?|standards?))(?: enough| to go| to upload| as it is)* (?:for|to|on|of) (?:(?:uploading|putting) (?:it )?(?:on|to) )?${PLATFORM}`,
);
const SPEED_OF_IT = form(String.raw`how (?:fast|quick|slow) (?:is|are) (?:it|this|you)`);

/** Values that streaming services play at, as a question names them. */
const STREAMED = [
  ['loudness', 'Is it at -14 LUFS?'],
  ['peak', 'Is its true peak below -1 dBTP?'],
] as const;

const LOUD_ENOUGH = 'Is it above -15 LUFS?';

/** Longer messages say more than that. */
const MAX_CHARACTERS = 160;

/** Facts about the conversation that its messages do not say. */
type Around = Pick<Background, 'requests' | 'files' | 'isAsked' | 'offered' | 'hasRun'>;

/** Returns what a whole English message about the conversation itself comes to; undefined of any other. */
export function aboutConversation(only: Said | undefined, text: string, around: Around): Part[] | undefined {
  if (only?.language !== 'en' || text.length > MAX_CHARACTERS) return undefined;
  const words = text.trim();
  if (SO_FAR.test(words)) return [{ kind: 'so_far' }];
  if (around.isAsked && isBarePrice(words))
    return [{ kind: 'price', requests: [...around.requests], seconds: undefined, files: undefined }];
  if (SPENT.test(words) && (around.requests.length > 0 || OF_CHAT.test(words))) return [{ kind: 'spent_here' }];
  if (AFRESH.test(words) && !around.isAsked) return [{ kind: 'undo', isAll: true }];
  const back = BEFORE.exec(words)?.groups?.['what'];
  const until = back && WORK.find(([named]) => named.test(back))?.[1];
  if (until && around.hasRun?.(until)) return [{ kind: 'undo', until }];
  if (STOP.test(words) || (LEFT.test(words) && around.requests.length > 0)) return [{ kind: 'decline' }];
  if (around.files === 0) return SPEED_OF_IT.test(words) ? ofEitherSpeed(only) : undefined;
  if (isVagueWish(words)) return [{ kind: 'choice', requests: choicesFor(only) }];
  if (READY.test(words)) return readiness({ ...only, text: words });
  if (PURPOSE.test(words)) return [{ kind: 'unclear', text: words }];
  if (around.requests.length === 0) return undefined;
  const last = around.requests.at(-1);
  if (last?.capability === 'stem_analysis' && WHICH_STEM.test(words)) return [{ kind: 'retold' }];
  const faded = last?.capability === 'fade_audio' ? atOtherEnd(last, words) : undefined;
  if (faded) return ordered([faded]);
  const changed = around.requests.findLast(({ capability }) => !isMeasurement(capability));
  if (changed && PRESERVED.test(words))
    return [{ kind: 'documentation', question: words, topics: [changed.capability], requests: [] }];
  const video = around.requests.findLast(({ capability }) => capability === 'create_video');
  if (video && SHAPE.test(words)) return [shaped(video, SHAPE.exec(words)!.groups!)];
  if (MORE.test(words) && !around.isAsked && around.requests.every(isRelative)) return ordered(around.requests);
  if (CUT_THERE.test(words)) return [{ kind: 'unclear', text: words }];
  return ABOUT_LAST.test(words) ? [{ kind: 'retold' }] : undefined;
}

/** "Where's the bass?", after a split */
const WHICH_STEM =
  /^(?:(?:and|so|ok(?:ay)?|but)[, ]+)*(?:which|where)(?: one| file)?(?:['’]?s| is| are) (?:the )?(?:vocals?|voice|drums?|bass|other|rest|instruments|guitars?)\s*\?*$/iu;
/** Whether doing the same again changes the audio further. */
function isRelative({ capability, params, gain_db: gain, said }: Request): boolean {
  return gain !== undefined || (capability === 'change_speed' && said.language === 'en' && !('tempo' in params));
}

/** Length of the longer side of a picture, in pixels. */
const LONG_SIDE_PX = 1_280;

/** Returns a video in another shape, made of the same audio. */
function shaped(video: Request, { width, height }: Record<string, string>): Part {
  const [x, y] = [Number(width), Number(height)];
  const scale = LONG_SIDE_PX / Math.max(x, y);
  const params = { ...video.params, width_px: Math.round(x * scale), height_px: Math.round(y * scale) };
  return { kind: 'work', isUnsure: false, request: { ...video, params, isAfresh: true, condition: undefined } };
}

function ordered(requests: readonly Request[]): Part[] {
  return requests.map((request) => ({
    kind: 'work',
    isUnsure: false,
    request: { ...request, isAfresh: false, isMore: true, min_lufs: undefined },
  }));
}

/** Returns the measurement that says whether a recording is as streaming services play it, and the work that makes it so. */
function readiness(said: Said): Part[] {
  const request: Request = {
    capability: 'normalize_loudness',
    params: { target_lufs: -14 },
    focus: [],
    files: undefined,
    certainty: 1,
    said,
  };
  // "Is it loud enough?": more is enough too.
  const isEnough = /\bloud\b/iu.test(said.text);
  const asked = STREAMED.flatMap(([field, text]) =>
    measuring([field], [{ ...said, text: isEnough && field === 'loudness' ? LOUD_ENOUGH : text }]),
  );
  const measured = {
    ...asked[0]!,
    focus: asked.flatMap(({ focus }) => focus),
    states: asked.flatMap(({ states = [] }) => states),
  };
  return [
    { kind: 'work', request: measured, isUnsure: false },
    { kind: 'whether', requests: [request], question: said.text, topics: [] },
  ];
}

/** "How fast is it?" without audio: the service, or a file that is still to come. */
function ofEitherSpeed(said: Said): Part[] {
  const request: Request = {
    capability: 'tempo_analysis',
    params: {},
    focus: [],
    files: undefined,
    certainty: 1,
    said,
  };
  return [
    { kind: 'documentation', question: 'How long does a job take?', topics: ['speed'], requests: [] },
    { kind: 'work', request, isUnsure: false },
  ];
}
