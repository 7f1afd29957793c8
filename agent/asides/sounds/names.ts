/** Words between which the name of a sound ends: its nouns stand in one phrase. */
const STOP =
  'and|or|but|then|with|without|is|are|was|were|has|have|had|for|to|from|of|in|on|at|behind|under|over|that|which|who|so|please|not|it|you|i|we|they|part|file|first|last|second|third|seconds|minute|minutes|other|one|two|both|male|female|left|right|lead|backing|background|harmony|older|younger|louder|quieter|deeper|higher|lower';
const ADJECTIVES = String.raw`(?:(?!(?:${STOP})\b)[\p{L}\d'’-]{1,20} ){0,3}?`;
const DETERMINER =
  '(?:all |any |most |every bit |some )?(?:of )?(?:the|that|this|those|these|them|my|our|your|his|her|their|its|whatever|every|all|any|some)';

const PERSON =
  '(?:lads?|blokes?|fellas?|fellows?|guys?|m[ae]n|dudes?|chaps?|wom[ae]n|lad(?:y|ies)|girls?|boys?|kids?|child(?:ren)?|persons?|people|ones?|players?|mates?|gals?|uncle|aunt(?:ie|y)?|brother|sister|teacher|cousin|everyone|everybody|someone|somebody|anyone|anybody|no[ -]?one|nobody)';
const SINGS_ONE =
  '(?:sing(?:s|ing|eth)?|yodel(?:s|l?ing)?|hum(?:s|ming) along|shout(?:s|ing)?|rap(?:s|ping)?|croon(?:s|ing)?|chant(?:s|ing)?|warbl(?:es|ing)|wail(?:s|ing)?)';
const SINGS = String.raw`(?:${SINGS_ONE} and )?${SINGS_ONE}`;
const AT = '(?:on|at|behind|with|playing|plays|hitting|bashing|beating|banging|who plays?)(?: the| his| her)?';

/** Nouns of the parts of a mix, and of who makes them, by the name that the reader knows. */
const PARTS: readonly [name: string, nouns: string][] = [
  [
    'vocals',
    String.raw`vocals?|vocalists?|vox|voices?|singing|singers?|soloists?|divas?|songstress|crooners?|rappers?|front(?:man|woman|person)|choirs?|${PERSON} (?:(?:who|that) )?(?:is |are |['’]s )?${SINGS}|(?:whoever|whosoever|who|what(?:ever)? (?:voice|person))(?: it is (?:who|that))?(?:['’]s| is)? ${SINGS}|${PERSON} ${AT} (?:mic|mike|microphone|vocals)`,
  ],
  [
    'drums',
    String.raw`drum(?:s|mers?|ming)?(?! machine| loop)|drum ?kits?|kit|percussion(?:ists?)?|cymbals|dhols?|dholaks?|tablas?|cajon|congas|bongos|djembes?|(?:sticks?|drum|drums|kit) ?(?:man|guy|boy|lad|player|fella)|${PERSON} ${AT} (?:drum ?kit|drums?|kit|sticks|skins|tubs|percussion|dhol|tabla)`,
  ],
  [
    'bass',
    String.raw`(?:(?:double|upright|electric|acoustic|string|stand-?up) )?bass(?:es|lines?|ists?)?|bass (?:fiddle|viol|guitar|line|part|player|man|guy|notes?)(?:ist)?|low strings|${PERSON} ${AT} (?:bass(?: guitar)?|low strings)`,
  ],
];

const MACHINE =
  "air[ -]?con(?:ditioning|ditioner|ditioners)?|a/?c(?: unit)?|ventilat(?:ion|ors?)|(?:ceiling |laptop |computer |extractor |room |desk )?fans?|extractor|heat(?:er|ing)|boiler|fridge|refrigerator|freezer|dishwasher|washing machine|(?:tumble |hair ?)?dr[iy]er|blender|coffee machine|generator|engines?|motor|traffic|motorway|highway|rain|sea|waves|ocean|surf|wind(?:s|['’]s)?|breeze|gale|projector|hoover|vacuum(?: cleaner)?|lawn ?mower|mower|machinery";
const NOISE =
  '(?<!signal[ -]to[ -])noises?(?![ -](?:reduction|ratio|gate|floor|level|figure|band|music))|hiss(?:ing|es)?|static|crackl(?:e|es|ing)|rumbl(?:e|ing)|whoosh(?:ing|es)?|rushing|roar(?:ing)?|whirr?(?:ing)?|dron(?:e|ing)|s{1,20}h{2,40}|s{4,40}|swish(?:ing)?|clink(?:ing)?|clatter(?:ing)?|racket|din|fuzz';

/** Sounds that noise reduction takes out: a noise, or what makes it. */
const NOISES = String.raw`(?:(?:${MACHINE}) ?(?:['’]s )?)?(?:background )?(?:${NOISE})(?: (?:noises?|sounds?|thing))?|(?:${MACHINE}|background)(?: (?:noises?|sounds?|hum|humming|thing))?`;
const HUMS =
  '(?:(?:mains|electric(?:al|ity)?|earth|ground|50|60|fifty|sixty|hertz|hz|cycles?|amp|amplifier) ){0,3}(?:hum(?:s|ming)?|buzz(?:es|ing)?|b{1,9}z{2,40}t?|m{4,40})(?: (?:noise|sound|thing))?(?: (?:from|of|off) the (?:electricity|electrics|mains|amp(?:lifier)?|power|lights?|lamps?|wiring|transformer|dimmer|strip light))?|(?:ground|earth) loops?|mains(?! power| voltage)|(?:50|60|fifty|sixty)[ -]?(?:hertz|hz|cycles?)(?: (?:thing|tone|stuff|noise|business))?';

/** Echo and reverberation of a room, which no capability removes. */
const ROOMS =
  '(?:bathroom|room|hall|church|cathedral|kitchen|cave|tunnel|stairwell|chapel|garage|cellar) (?:sound|echo(?:es)?|reverb(?:eration)?|acoustics?|ring(?:ing)?|boom)';

/** The name that the reader knows, by the nouns of a sound. */
export const SOUNDS: readonly [name: string, nouns: string][] = [
  ...PARTS,
  ['reverb', ROOMS],
  ['hum', HUMS],
  ['background noise', NOISES],
];

const phraseOf = (nouns: string): string => String.raw`(?:${DETERMINER} ${ADJECTIVES})?(?:${nouns})(?![\p{L}\d'’-])`;
/** A noun phrase that names a sound or a part of a mix, without groups. */
export const SOUND = phraseOf(SOUNDS.map(([, nouns]) => nouns).join('|'));
export const PART = phraseOf(PARTS.map(([, nouns]) => nouns).join('|'));
export const NUISANCE = phraseOf(`${HUMS}|${NOISES}`);

/** Qualities of a recording that complain of a sound. */
const QUALITIES: readonly [name: string, words: RegExp][] = [
  [
    'background noise',
    /\b(?:wind(?:y|swept)|nois(?:y|ier)|hiss(?:y|es)|crackly|scratchy|static-?y|rumbly|gusty|breezy|fuzzy)\b/iu,
  ],
  ['hum', /\b(?:buzzy|hummy)\b/iu],
];
/** Returns the names of the sounds of which a text complains by a quality: "it is windy". */
export const namesOfQualities = (text: string): string[] =>
  QUALITIES.filter(([, words]) => words.test(text)).map(([name]) => `the ${name}`);

const NAMES = SOUNDS.map(([name, nouns]) => [name, new RegExp(String.raw`(?<![\p{L}\d])(?:${nouns})$`, 'iu')] as const);
const MENTIONED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${SOUNDS.map(([, nouns]) => nouns).join('|')}|sings?)(?![\p{L}\d'’-])`,
  'iu',
);
/** Reports whether a text mentions a sound or a part of a mix at all. */
export const mentionsSound = (text: string): boolean => MENTIONED.test(text) || namesOfQualities(text).length > 0;

const LEADING = new RegExp(String.raw`^${DETERMINER} `, 'iu');
/** Returns the name of a noun phrase that `SOUND` matched, as the reader knows it: "the drums". */
export function nameOf(phrase: string): string {
  const [name = phrase] = NAMES.find(([, nouns]) => nouns.test(phrase.trim())) ?? [];
  return `the ${name}`;
}

/** Returns the name with the words before its noun, which may name a file: "the interview hiss" is "the interview background noise". */
export function fullNameOf(phrase: string): string {
  const [name, nouns] = NAMES.find(([, each]) => each.test(phrase.trim())) ?? [];
  const words = nouns === undefined ? '' : phrase.trim().replace(nouns, '').replace(LEADING, '').trim();
  return name === undefined ? `the ${phrase}` : `the ${words}${words && ' '}${name}`;
}
