import { madeIn, type Conversation, type PastCall } from '../conversation/conversation.ts';
import { FREE } from './free-tools.ts';
import { ORDINALS } from '../english/ordinals.ts';

/** What a file that was made in the conversation is called, by the work that made it. */
const MADE: readonly [capabilities: readonly string[], words: string][] = [
  [
    ['change_speed'],
    'slower|faster|quicker|speedier|sped[- ]up|slowed(?:[- ]down)?|transposed|pitched(?:[- ](?:up|down))?|retuned|higher|lower|deeper',
  ],
  [['noise_reduction'], 'clean(?:ed|er)?(?:[- ]up)?|denoised|de-noised|noise[- ]?free|noiseless'],
  [['crop_audio'], 'cropped|trimmed|shortened|shorter|short|cut(?:[- ]down)?|clipped'],
  [['cut_silences'], 'tightened|tighter|gapless'],
  [['remove_audio_element'], 'instrumental|karaoke|vocal[- ]?less|drumless|bassless|hum[- ]?free'],
  [['fade_audio'], 'faded'],
  [['normalize_loudness', 'level_speech'], 'normali[sz]ed|louder|quieter|levell?ed|evened(?:[- ]out)?'],
  [['join_audio'], 'joined(?:[- ]up)?|combined|stitched|merged|glued'],
  [['mix_audio'], 'mixed|layered|blended'],
  [['convert_audio'], 'converted'],
];
const NOUN =
  '(?:version|one|copy|file|take|track|audio|recording|edit|result|cut|mix|thing|song|tune|bit|speech|talk|lecture|interview|episode|sermon|poem)';
/** Nouns that name what was made by themselves. */
const NOUNS: readonly [capabilities: readonly string[], pattern: RegExp][] = [
  [
    ['crop_audio'],
    /\b(?:the|that|this|my) (?:clip|excerpt|snippet|extract|crop|teaser|cutting|chop|slice|segment|chunk)\b/iu,
  ],
  [['remove_audio_element'], /\b(?:the|that|this) (?:instrumental|karaoke|backing track)\b/iu],
  [
    ['remove_audio_element'],
    /\b(?:the|that|this|your) (?:one|version|copy|file|take|track) (?:without|w\/o|with no) (?:the |any |its )?(?:vocals?|voices?|singer|singing|drums?|bass|hum)\b/iu,
  ],
  [['mix_audio'], /\b(?:the|that|this) (?:finished |final )?mix(?:down)?\b/iu],
];
const PATTERNS = [
  ...MADE.map(([capabilities, words]) => ({
    capabilities,
    pattern: new RegExp(String.raw`\b(?:the|that|this|my|your) (?:\w+ )?(?:${words}) ${NOUN}\b`, 'iu'),
  })),
  ...NOUNS.map(([capabilities, pattern]) => ({ capabilities, pattern })),
];
/** "The one without the fade": what a work was done on. */
const WITHOUT =
  /\bthe (?:one|version|copy|clip|file|take) (?:without|before|with no) (?:the |any |that )?(fade|noise reduction|denoising|crop|normali[sz]\w*|speed|pitch)\w*/iu;
const UNDONE: Readonly<Record<string, string>> = {
  fade: 'fade_audio',
  noise: 'noise_reduction',
  denoi: 'noise_reduction',
  crop: 'crop_audio',
  norma: 'normalize_loudness',
  speed: 'change_speed',
  pitch: 'change_speed',
};
/** A file that earlier work made, named by its position: "the first version", "the second half". */
const NTH_MADE =
  /\b(?:the|that|this|your) (?:very )?(first|second|third|fourth|last|final) (?:version|edit|result|render|copy|half|part|piece|section|clip|chunk|bit|segment|excerpt|crop)\b/iu;
const HALF = /\b(?:half|part|piece|section|clip|chunk|bit|segment|excerpt|crop)\b/iu;
const STEM =
  /\b(?:the|that|this|only|just) (?:the )?(drums?|vocals?|vox|voice|singer|singing|bass|other|rest)(?:['’]s)? (?:one|stem|track|file|part|stems?|only)\b|\b(drums?|vocals?|bass) stem\b/iu;
const STEMS: Readonly<Record<string, string>> = {
  d: 'drums',
  v: 'vocals',
  s: 'vocals',
  b: 'bass',
  o: 'other',
  r: 'other',
};
/** A file by its place among those that were brought. */
const PLACE =
  /\bthe (first|second|third|fourth|last|middle|final) (?:(?:one|file|track|take|song|recording) )?(?:of|among|out of|in) (?:these|those|them|the (?:two|three|four|five|lot|bunch|set|row|pair|list))\b|\b(?:the )?(middle) (?:one|file|track|take|song|recording|of the three)\b|\b(?:the )?one in (?:between|the (middle))\b|\b(?:the )?one in (between)\b/iu;
/** A place that stands alone, or before a word for a file: "the same again for the third". */
const BARE_PLACE =
  /\b(?:for|of|on|to|from|with|in|and|do|take|about|is|at|now) (?:the )?(second|third|fourth|last)(?: (?:one|file|track|take|song|recording|clip))?(?= *(?:[.,;:?!]|$|too\b|as well|also\b|please|pls|instead|now\b))/iu;
/** "On the other one, how many people speak?" */
const OTHER = /\bthe other (?:one|file|track|take|song|recording|clip)\b(?! of\b)/iu;
/** Names the file that the previous work made: "make that last result an mp3". */
const OF_RESULT =
  /\b(?:that|the|this|your) (?:last|latest|previous|newest|most recent) (?:result|output|edit|render|export)\b|\bwhat you(?:['’]ve| have)? (?:just|last) (?:made|did|done|rendered|given me|gave me|sent)\b|\bthe (?:one|version|file|step) (?:just |right )?before (?:that|it|this|the last)(?: one)?\b/iu;
const ONE_BEFORE = /\bthe (?:one|version|file|step) (?:just |right )?before\b/iu;
/** "The one we did not touch". */
const UNTOUCHED =
  /\bthe (?:\w+ )?(?:one|file|track|take|song|recording|other) (?:that |which )?(?:we|i|you)(?:['’]ve)? (?:did ?n[o'’]?t|didnt|have ?n[o'’]?t|haven['’]?t|left|never) (?:do|done|touch(?:ed)?|work(?:ed)? on|process(?:ed)?|change[d]?|alone|edit(?:ed)?|used?)\b|\bthe (?:untouched|unprocessed|remaining) (?:one|file|track|take|song|recording)\b/iu;

/** Returns the files that an English text names by what was done with them or by their place; empty if it names none so. */
export function referredIn(
  text: string,
  {
    conversation,
    brought,
    undone,
  }: { conversation: Conversation; brought: readonly string[]; undone: ReadonlySet<string> },
): string[] {
  const done = conversation.calls.filter(
    (call) =>
      call.turn < conversation.turn &&
      call.result?.status === 'completed' &&
      !FREE.has(call.capability) &&
      !undone.has(call.callId),
  );
  const without = WITHOUT.exec(text)?.[1]?.toLowerCase().slice(0, 5);
  if (without !== undefined) {
    const call = done.findLast(({ capability }) => capability === UNDONE[without]);
    return call ? [String(call.input['audio'])] : [];
  }
  if (OF_RESULT.test(text)) {
    const made = done.findLast((call) => madeBy(call) !== undefined);
    const before = made !== undefined && ONE_BEFORE.test(text) ? made.input['audio'] : madeBy(made);
    if (typeof before === 'string') return [before];
  }
  const nth = NTH_MADE.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
  if (nth !== undefined) {
    const made = done.flatMap((call) =>
      HALF.test(text) && call.capability !== 'crop_audio' ? [] : (madeBy(call) ?? []),
    );
    if (made.length > 1 || (made.length === 1 && brought.length < 2 && !HALF.test(text))) return placed(nth, made);
  }
  const stem = STEM.exec(text);
  const split = stem && done.findLast(({ capability }) => capability === 'stem_analysis');
  if (split) {
    const name = STEMS[(stem[1] ?? stem[2])![0]!.toLowerCase()];
    return madeIn(split.result?.output).flatMap((made) => (made.name === name ? [made.handle] : []));
  }
  for (const { capabilities, pattern } of PATTERNS) {
    if (!pattern.test(text)) continue;
    const made = madeBy(done.findLast(({ capability }) => capabilities.includes(capability)));
    if (made !== undefined) return [made];
  }
  if (brought.length < 2) return [];
  const place = PLACE.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
  if (place !== undefined) return placed(place, brought);
  const bare = BARE_PLACE.exec(text)?.[1]?.toLowerCase();
  if (bare !== undefined) return placed(bare, brought);
  if (UNTOUCHED.test(text)) {
    const touched = new Set(done.map(({ input }) => String(input['audio'])));
    const left = brought.filter((handle) => !touched.has(handle));
    return left.length === 1 ? left : [];
  }
  return [];
}

/** Returns the stem that an English text means by "the vocal one" or "the bass stem". */
export function stemIn(text: string): string | undefined {
  const stem = STEM.exec(text);
  return stem ? STEMS[(stem[1] ?? stem[2])![0]!.toLowerCase()] : undefined;
}

function madeBy(call: PastCall | undefined): string | undefined {
  const made = madeIn(call?.result?.output);
  return made.length === 1 ? made[0]!.handle : undefined;
}

function placed(place: string, brought: readonly string[]): string[] {
  if (place === 'middle' || place === 'between')
    return brought.length % 2 === 1 ? [brought[(brought.length - 1) / 2]!] : [];
  const at = place === 'last' || place === 'final' ? brought.length - 1 : ORDINALS.indexOf(place);
  return brought[at] === undefined ? [] : [brought[at]];
}

/** Words for one file of several: a text that has them, and names none, may mean another file than the usual one. */
const SINGULAR =
  /\bthe (?!same\b|original\b)(?:[\w'-]+ ){0,2}(?:one|version|take|copy)\b(?! (?:of (?:this|it|the)|to|for|in) )|\bthe one (?:that|which|with|without|we|i|you|from|in|where|who)\b|\bthe (?:first|second|third|fourth|last|middle|other|former|latter) (?:of|in|among) (?:these|those|them|the)\b/iu;

/** Whether an English text points at what the work before made. */
export const isOfLastResult = (text: string): boolean => OF_RESULT.test(text);

/** Whether an English text points at the file of two that was not worked on. */
export const pointsAtOther = (text: string): boolean => OTHER.test(text);

/** Whether an English text points at one file of several by words. */
export const pointsAtOne = (text: string): boolean => SINGULAR.test(text);

/** Whether an English text names one of the parts into which a recording was cut: "the second half". */
export const isOfCutPart = (text: string): boolean => NTH_MADE.test(text) && HALF.test(text);

/** Returns the capabilities that an English text names only to say which file it means: "an mp3 of that slower version". */
export function describedIn(text: string): ReadonlySet<string> {
  const without = WITHOUT.exec(text)?.[1]?.toLowerCase().slice(0, 5);
  return new Set([
    ...PATTERNS.flatMap(({ capabilities, pattern }) => (pattern.test(text) ? capabilities : [])),
    ...(without === undefined ? [] : [UNDONE[without]!]),
  ]);
}
