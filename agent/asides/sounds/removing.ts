import { NUISANCE, PART, SOUND, fullNameOf, nameOf, namesOfQualities } from './names.ts';

/** Verbs that want any sound gone, whose object follows them; those after them are for noise only. */
const GONE_BY =
  '(?:get|be|getting) (?:shot|shut|rid|quit) of|do away with|dispose of|see off|lose|losing|kill|bin|scrap|whack|zap|nuke|boot|banish|axe|dump|ditch|silence|scrub|wipe out|chuck out|kick out|throw out|turf out|leave out|knock out|rub out|cancel out|exterminate|evict|sack|leave off';
const LESS_BY =
  'suppress|quieten(?: down)?|calm(?: down)?|tame|sort(?: out)?|deal with|hush(?: up)?|subdue|tone down|turn down|fix|clear up|attenuate';
/** Verbs that do so with a word after their object. */
const PARTED =
  '(?:take|get|cut|strip|pull|lift|rip|filter|clear|clean|wipe|throw|chuck|kick|turf|edit|rub|scrub|knock|turn|shut|leave|whip|yank|pluck|fish|notch|gate|weed|carve|tak)';
const AWAY = '(?:out|away|off|oot|awa|outta)(?: of)?(?: there| here)?';
const LESS_PARTED = '(?:calm|quieten|turn|tone|tune|take|bring|keep|clear|sort|shut|hush|damp)';
const DOWN = '(?:down|doon|out|up)';
const NP_END = '(?!and|but|then|so|while|without|please|because|cause|for)';
const PLACE = String.raw`((?: (?:here|there)|,? (?:out |away )?(?:from|of|off|in|on|behind|over|under|through|throughout|across) (?:it|this|that|there|here|(?:all )?(?:the|my|our|this|that|his|her|their|these) (?:${NP_END}[\p{L}\d'’-]{1,20} ){0,3}[\p{L}\d'’-]{1,20}))?)`;
const END = String.raw`(?=\s{0,3}(?:[.,;:!?)\n]|$|\d[.)]|(?:and|then|but|so|while|please|pls|plz|thx|thanks|ta|cheers|for|because|cause|cos|coz|cuz|bcs|since|as|before|if|bro|mate|love|man|dear|ok|okay|some|somewhat|a bit|a little|a wee bit|a touch|a lot|as much|would|will|could|can|completely|entirely|altogether|totally)\b))`;
const STOPPED =
  '(?:go(?:ing|ne)?|be gone|disappear|vanish|shut up|stop|be silent|leave|get lost|be removed|be out)(?: away| out| off| completely| altogether| for good)?';
/** Words by which somebody wants it done: "I should be glad to have it reduced". */
const WISH = String.raw`(?:(?:i|we)(?: should| would|['’]d| do)? (?:be (?:glad|happy|grateful|delighted|pleased|obliged) to |(?:really |just )?(?:like|love|want|need|prefer) to )?)?`;
const DONE =
  '(?:removed|reduced|taken (?:out|off|away)|gone|cleaned(?: up| out| off)?|filtered(?: out)?|cut out|lowered|suppressed|eliminated|silenced|muted|stripped(?: out)?|erased|deleted)';
const QUIET = String.raw`(?:${STOPPED}|(?:be )?(?:quiet(?:er)?|silent|less|softer))`;

/** Orders that want any sound gone, and those that want less noise, with a place for the object. */
const forms = (object: string): string[] => [
  String.raw`(?:${GONE_BY}) ${object}${PLACE}${END}`,
  String.raw`${PARTED} ${object} ${AWAY}${PLACE}${END}`,
  String.raw`${PARTED} ${object}(?=,? (?:off|out of|from) \p{L})${PLACE}${END}`,
  String.raw`${WISH}(?:have|get|want|need|like|see|prefer|love) ${object} (?:to be )?${DONE}${PLACE}${END}`,
  String.raw`(?:make|have|let|get|see|help) ${object}${PLACE} (?:to )?${STOPPED}${END}`,
];
const noiseForms = (object: string): string[] => [
  String.raw`(?:${LESS_BY}) ${object}${PLACE}${END}`,
  String.raw`${LESS_PARTED} ${object} ${DOWN}${PLACE}${END}`,
  String.raw`(?:make|have|let|get|see|help) ${object}${PLACE} (?:to )?${QUIET}${END}`,
  String.raw`do (?:something|anything|sth) (?:about|against|with) ${object}${PLACE}${END}`,
];
const patterns = (sources: readonly string[]): RegExp[] =>
  sources.map((source) => new RegExp(`(?<![\\p{L}\\d])${source}`, 'giu'));

/** "Get shot of the lad on the kit", "calm the wind down", "make the hiss disappear" */
const ORDERS = patterns([
  ...forms(`(${SOUND})`),
  String.raw`(?:remove|erase|delete|eliminate|mute) (${SOUND})${PLACE}${END}`,
  String.raw`(?:take|cut|filter|strip|clear|edit) ${AWAY} (${SOUND})${PLACE}${END}`,
  ...noiseForms(`(${NUISANCE})`),
]);

const PRONOUN = "(?:it|that|this|him|her|them|those|['’]?em)";
/** An order that points at a sound: "Kindly take it out", "can you make that go away". */
const POINTING = patterns([
  ...forms(PRONOUN),
  String.raw`(?:remove|delete|erase|eliminate|mute) ${PRONOUN}${PLACE}${END}`,
  String.raw`(?:(?:away|off|out|down) with ${PRONOUN}|begone|be gone)()${END}`,
]);
const POINTING_AT_NOISE = patterns([
  ...noiseForms(PRONOUN),
  String.raw`reduce ${PRONOUN}${PLACE}${END}`,
  String.raw`(?:please )?(?:can|could) (?:you|u) (?:please )?help(?: me| us)?(?: out)?(?: with ${PRONOUN})?()${END}`,
  String.raw`(?:can|could) ${PRONOUN} (?:please )?(?:be (?:made )?)?(?:a (?:bit|little) )?${QUIET}()${END}(?:,? please)?(?:,? (?:${NUISANCE}|that) i mean)?`,
  String.raw`do (?:what(?:ever)? (?:you|u) can|your (?:best|magic|thing))(?: to (?:clean|help|fix|improve|save|rescue)(?: it| this| up)*)?()${END}`,
  // "I want to hear only the talking"
  String.raw`(?:i |we )?(?:(?:would |['’]d )?like|want|need|wish) to (?:only |just )?(?:hear|have|understand) (?:only |just |nothing but )?(?:the |his |her |their |what )?(?:talk(?:ing)?|speech|words|voices?|people|persons?|interview|he says|she says|they say)()${END}`,
  // "Make the people hearable"
  String.raw`(?:make|get|have|help|let) (?:(?:the|my|his|her|their|our) )?(?:people|persons?|speakers?|voices?|speech|talking|words|interview|everyone|everybody|him|her|them|us|it|talk|guests?|recording|audio) (?:be )?(?:more )?(?:hearable|audible|clear(?:er)?|understandable|intelligible|listenable|heard|cleaner|come through)(?: better)?()${END}`,
]);

const NAMED = new RegExp(String.raw`(?<![\p{L}\d])${SOUND}`, 'giu');
const NOISE = 'the background noise';
const NEGATED = /\b(?:not|never|no|nor|without|cannot|loves?|likes?|nice|great|keep|perfect)\b|n['’]t\b/iu;
/** "You can't hear him": a complaint, rather than a prohibition. */
const UNHEARD =
  /\b(?:can(?:['’]?t|not)|could(?:n['’]?t| not)|not|do(?:n['’]?t| not)) (?:even |hardly |barely |really |properly )?(?:hear|understand|make out|stand|bear|catch|listen|like|want)\b/giu;
/** Pieces of sentences, of which one may point at what the piece before it names. */
const PIECE = /[^.!?;,\n]{1,400}(?:[.!?;,\n]{1,9}|$)/gu;
/** Characters of a remark that is looked back at. */
const MAX_REMARK = 240;

/** "… and the hum as well", after an order to take something out. */
const TOO = new RegExp(
  String.raw`(?<=[.!;:,\n]\s{0,3}|\b(?:and|then|also|please) )(${SOUND}) (?:too|as well|also)(?=\s*(?:[.,;!\n]|$))`,
  'giu',
);

/** "Take the echo out of the room, like dry it" */
const LIKE = /(\bremove the reverb\b)[^.!?;,\n]{0,60}?,? (?:like|as in|you know|i mean) [^.!?;,\n]{0,40}/giu;

/** "Lose everything that isn't the voice": that part alone. */
const ALL_ELSE = new RegExp(
  String.raw`\b(?:remove|lose|kill|strip(?: out)?|take out|take away|get rid of|mute|delete|drop|cut(?: out)?|throw out|ditch)\b(?: [\p{L}-]{2,14}){0,4}? (?:everything|all|anything|whatever)(?: else)? (?:that (?:isn['’]?t|is not|ain['’]?t)|which is not|but|except(?: for)?|apart from|besides|other than|bar) (${PART})${END}`,
  'giu',
);

/** Orders that the reader knows as they are. */
const KNOWN =
  /^(?:(?:remove|take|get rid of|cut|erase|lose|kill|drop|delete|mute|strip)(?: out| away| off)?|(?:[^.!?\n]{0,40} )?(?:have|get|want|need|like|see|prefer|love)) (?:the )?(?:background )?(?:vocals?|voices?|singing|singers?|drums|bass|hiss|noise|hum)\b/iu;

/** Returns a text in which orders to take a sound out, in whatever words, name it as the reader knows it. */
export function plainRemoving(text: string): string {
  const alone = text.replaceAll(ALL_ELSE, (_, part: string) => `isolate ${nameOf(part)}`);
  const named = ORDERS.reduce(
    (words, order) =>
      words.replaceAll(order, (whole: string, sound: string, ...groups) =>
        KNOWN.test(whole) ? whole : away(nameOf(sound), fullNameOf(sound)) + placeOf(groups),
      ),
    alone,
  );
  let before = '';
  const pointed = named.replaceAll(PIECE, (piece) => {
    const remark = before;
    before = `${before}${piece}`.slice(-MAX_REMARK);
    return [...POINTING, ...POINTING_AT_NOISE].reduce(
      (words, order, n) =>
        words.replaceAll(order, (whole: string, ...groups) => {
          const [at, all] = groups.slice(-2) as [number, string];
          const sound = soundMeant(whole, all.slice(0, at), remark);
          return sound === undefined || (n >= POINTING.length && !isNoise(sound))
            ? whole
            : away(sound) + placeOf(groups);
        }),
      piece,
    );
  });
  const plain = pointed === named ? named : pointed.replaceAll(ON_PART, '');
  return plain
    .replaceAll(LIKE, '$1')
    .replaceAll(TOO, (whole: string, sound: string, at: number, all: string) =>
      /\b(?:remove|reduce) the\b/iu.test(all.slice(0, at)) ? `please ${away(nameOf(sound))}` : whole,
    );
}

/** Returns the one sound that is complained of: in the words right before an order, else in the remark before them. */
function soundMeant(whole: string, words: string, remark: string): string | undefined {
  const source = soundsOf(words).length > 0 ? words : remark;
  const [sound, ...others] = soundsOf(source);
  if (others.length > 0 || NEGATED.test(source.replaceAll(UNHEARD, ''))) return undefined;
  return sound ?? (/\bh(?:er|im)\b/iu.test(whole) && /\bsings?\b/iu.test(remark + words) ? 'the vocals' : undefined);
}

/** Returns the place of a sound among the groups of a match, which its offset follows. */
function placeOf(groups: readonly unknown[]): string {
  const [place] = groups.slice(0, -2).filter((group) => group !== undefined);
  return typeof place === 'string' ? place : '';
}

const isNoise = (sound: string): boolean => sound === NOISE || sound === 'the hum';

/** Noise is reduced; the rest is removed. */
const away = (sound: string, name = sound): string => `${sound === NOISE ? 'reduce' : 'remove'} ${name}`;

/** Words before a sound that is named to say where another one is, or what it is like: "hum under the voices", "like a fridge". */
const ELSEWHERE = /\b(?:like|on|in|from|behind|under|over|beneath|through|for|between|than|near)(?: an?)? $/iu;
/** Returns the names of the sounds of a text, each once. */
const soundsOf = (text: string): string[] => [
  ...new Set([
    ...namesOfQualities(text),
    ...[...text.matchAll(NAMED)]
      .filter(({ index }) => !ELSEWHERE.test(text.slice(Math.max(0, index - 12), index)))
      .map(([phrase]) => nameOf(phrase)),
  ]),
];
/** Where another sound is, by the part of a mix: "the ground loop on my bass amp". */
const ON_PART = new RegExp(
  String.raw`(?<![\p{L}\d])(?:on|in|from|behind|under|through) (?:the |my |our |his |her |their )?(?:bass|drums?|vocals?|voices?)(?: (?:DI|amp|mic|mike|track|channel|input|part|guitar))?(?![\p{L}])`,
  'giu',
);
