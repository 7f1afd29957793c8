import { NUISANCE, SOUND, nameOf } from './names.ts';

/** Verbs that want any sound gone, whose object follows them; those after them are for noise only. */
const GONE_BY =
  '(?:get|be|getting) (?:shot|shut|rid|quit) of|do away with|dispose of|see off|lose|losing|kill|bin|scrap|whack|zap|nuke|boot|banish|axe|dump|ditch|silence|scrub|wipe out|chuck out|kick out|throw out|turf out|leave out|knock out|rub out|cancel out|exterminate|evict|sack|leave off';
const LESS_BY =
  'suppress|quieten(?: down)?|calm(?: down)?|tame|sort(?: out)?|deal with|hush(?: up)?|subdue|tone down|turn down|fix|clean up|clear up|attenuate';
/** Verbs that do so with a word after their object. */
const PARTED =
  '(?:take|get|cut|strip|pull|lift|rip|filter|clear|clean|wipe|throw|chuck|kick|turf|edit|rub|scrub|knock|turn|shut|leave|whip|yank|pluck|fish|tak)';
const AWAY = '(?:out|away|off|oot|awa)';
const LESS_PARTED = '(?:calm|quieten|turn|tone|tune|take|bring|keep|clear|clean|sort|shut|hush|damp)';
const DOWN = '(?:down|doon|out|up)';
const NP_END = "(?!and|but|then|so|while|without|please|because|cause|for)";
const PLACE = String.raw`((?:,? (?:out |away )?(?:from|of|off|in|on|behind|over|under|through|throughout|across) (?:it|this|that|there|here|(?:all )?(?:the|my|our|this|that|his|her|their|these) (?:${NP_END}[\p{L}\d'’-]{1,20} ){0,3}[\p{L}\d'’-]{1,20}))?)`;
const END = String.raw`(?=\s{0,3}(?:[.,;:!?)\n]|$|(?:and|then|but|so|while|please|pls|plz|thx|thanks|ta|cheers|for|because|cause|cos|coz|cuz|bcs|since|as|before|if|bro|mate|love|man|dear|ok|okay|would|will|could|can|completely|entirely|altogether|totally)\b))`;
const STOPPED =
  '(?:go(?:ing|ne)?|be gone|disappear|vanish|shut up|stop|be silent|leave|get lost|be removed|be out)(?: away| out| off| completely| altogether| for good)?';
const QUIET = String.raw`(?:${STOPPED}|(?:be )?(?:quiet(?:er)?|silent|less|softer))`;

/** Orders that want any sound gone, and those that want less noise, with a place for the object. */
const forms = (object: string): string[] => [
  String.raw`(?:${GONE_BY}) ${object}${PLACE}${END}`,
  String.raw`${PARTED} ${object} ${AWAY}${PLACE}${END}`,
  String.raw`(?:make|have|let|get|see|help) ${object}${PLACE} (?:to )?${STOPPED}${END}`,
];
const noiseForms = (object: string): string[] => [
  String.raw`(?:${LESS_BY}) ${object}${PLACE}${END}`,
  String.raw`${LESS_PARTED} ${object} ${DOWN}${PLACE}${END}`,
  String.raw`(?:make|have|let|get|see|help) ${object}${PLACE} (?:to )?${QUIET}${END}`,
  String.raw`do (?:something|anything|sth) (?:about|against|with) ${object}${PLACE}${END}`,
];
const patterns = (sources: readonly string[]): RegExp[] => sources.map((source) => new RegExp(`\\b${source}`, 'giu'));

/** "Get shot of the lad on the kit", "calm the wind down", "make the hiss disappear" */
const ORDERS = patterns([
  ...forms(`(${SOUND})`),
  String.raw`(?:take|cut|filter|strip|clear|edit) ${AWAY} (${SOUND})${PLACE}${END}`,
  ...noiseForms(`(${NUISANCE})`),
]);

const PRONOUN = "(?:it|that|this|him|her|them|those|['’]?em)";
/** An order that points at a sound: "Kindly take it out", "can you make that go away". */
const POINTING = patterns([
  ...forms(PRONOUN),
  String.raw`(?:remove|delete|erase|eliminate|mute) ${PRONOUN}${PLACE}${END}`,
]);
const POINTING_AT_NOISE = patterns([
  ...noiseForms(PRONOUN),
  String.raw`reduce ${PRONOUN}${PLACE}${END}`,
  // "Make the people hearable"
  String.raw`(?:make|get|have|help|let) (?:(?:the|my|his|her|their|our) )?(?:people|persons?|speakers?|voices?|speech|talking|words|interview|everyone|everybody|him|her|them|us|it|talk|guests?|recording|audio) (?:be )?(?:more )?(?:hearable|audible|clear(?:er)?|understandable|intelligible|listenable|heard|cleaner|come through)(?: better)?()${END}`,
]);

const NAMED = new RegExp(String.raw`(?<![\p{L}\d])${SOUND}`, 'giu');
const NOISE = 'the background noise';
const NEGATED = /\b(?:not|never|no|nor|without|cannot|loves?|likes?|nice|great|keep|perfect)\b|n['’]t\b/iu;
/** Pieces of sentences, of which one may point at what the piece before it names. */
const PIECE = /[^.!?;,\n]{1,400}(?:[.!?;,\n]{1,9}|$)/gu;
/** Characters of a remark that is looked back at. */
const MAX_REMARK = 240;

/** "… and the hum as well", after an order to take something out. */
const TOO = new RegExp(
  String.raw`(?<=[.!;:,\n]\s{0,3}|\b(?:and|then|also|please) )(${SOUND}) (?:too|as well|also)(?=\s*(?:[.,;!\n]|$))`,
  'giu',
);

/** Returns a text in which orders to take a sound out, in whatever words, name it as the reader knows it. */
export function plainRemoving(text: string): string {
  const named = ORDERS.reduce((words, order) => words.replaceAll(order, (_, sound: string, place: string) => away(nameOf(sound)) + place), text);
  let before = '';
  const pointed = named.replaceAll(PIECE, (piece) => {
    const remark = before;
    before = `${before}${piece}`.slice(-MAX_REMARK);
    return [...POINTING, ...POINTING_AT_NOISE].reduce(
      (words, order, n) =>
        words.replaceAll(order, (whole: string, place: string, at: number, all: string) => {
          const sound = soundMeant(all.slice(0, at), remark);
          return sound === undefined || (n >= POINTING.length && !isNoise(sound)) ? whole : away(sound) + (place ?? '');
        }),
      piece,
    );
  });
  return pointed.replaceAll(TOO, (whole: string, sound: string, at: number, all: string) =>
    /\b(?:remove|reduce) the\b/iu.test(all.slice(0, at)) ? `please ${away(nameOf(sound))}` : whole,
  );
}

/** Returns the one sound that is complained of: in the words right before an order, else in the remark before them. */
function soundMeant(words: string, remark: string): string | undefined {
  const source = soundsOf(words).length > 0 ? words : remark;
  const [sound, ...others] = soundsOf(source);
  return others.length > 0 || NEGATED.test(source) ? undefined : sound;
}

const isNoise = (sound: string): boolean => sound === NOISE || sound === 'the hum';

/** Noise is reduced; the rest is removed. */
const away = (sound: string): string => `${sound === NOISE ? 'reduce' : 'remove'} ${sound}`;

/** Returns the names of the sounds of a text, each once; "like a fridge" names none. */
const soundsOf = (text: string): string[] => [
  ...new Set([...text.replaceAll(/\blike (?:an?|the) [\p{L}-]+/giu, '').matchAll(NAMED)].map(([phrase]) => nameOf(phrase))),
];
