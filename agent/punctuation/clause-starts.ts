import type { Word } from './words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Verbs of orders. */
const VERBS = set(`
  gimme add adjust amplify analyse analyze balance boost bounce bring bump burn change check chop chuck clean clip combine compare compress convert
  count crank crop cut declick dehum deliver denoise describe detect ditch drag draw drop duck dump ease edit email enhance erase even export
  extend extract fade figure filter find fix flac flip give glue grab hand identify increase isolate join keep kill knock land lay leave let
  level lift limit list loop lop lose lower make mark master match measure merge mix move mute name normalise normalize nudge open pan pitch
  place pull push put quieten raise reduce remove render rename repeat replace resample reverse rip run save scale scrub send separate set shave
  shift shorten show shrink silence skip slap slice slide slow smooth snip soften sort speed splice split stack start stick stitch stop stretch
  forget strip supply swap take tell tidy tighten transcode transcribe transpose trim tune turn upload warn write zap drown swell
`);
/** Those that are as often the name of a thing: they order only before the object itself. */
const NOUNS = set(`
  balance boost bounce burn change check chop clip compress count cut dump edit email export extract fade filter fix flac flip hand knock land lay level
  lift limit list loop mark master match measure mix move name open pan pitch place pull push repeat reverse rip run save scale set shift show
  shrink silence skip slice slide slow sort speed splice split stack start stick stop stretch strip swap tune turn upload write
  sound record report sample trim transcribe
`);
/** First words of an object: "the end", "it". */
const OBJECTS = set(`
  about   the this that these those it them him her me us my our your his their its a an any all both every everything each whatever whichever what
  either
`);
/** Objects that no adjective and no name of a thing stands before: "fade the end", but not "mix a fade". */
const STRICT = set('the this that it them my our me his her your these those everything');
const PARTICLES = set('out off up down in away back rid together apart over on');
/** Words after which a verb goes on with what was begun: "to cut", "and cut", "you cut", "please cut". */
const GOING_ON = set(`
  to and then & please pls plz kindly just only also now first next finally lastly so but or nor not never dont don't doesn't didn't won't can't
  shouldn't mustn't wouldn't couldn't needn't shouldnt mustnt cannot cant wont couldnt wouldnt i you u we they he she who which that's let lets let's help can could would will should must may might shall do does did the a an my
  our your his their its no any some every each both of for with by in at from into onto as than like want wanna need gonna gotta better rather
  ever always still simply maybe perhaps merely quickly go come try got get gets have has had be is are was were been being if when while until
  unless before after because since though although where how why what whether either neither very too really more most less new second third
  otherwise else instead finished extra quick little big long short slow fast clean final same other another single own good nice great hard soft rough full half whole
`);
/** Words at which a question or a statement of its own begins, with those that follow them. */
const QUESTIONS: readonly RegExp[] = [
  /^how (?:many|much|long|loud|fast|noisy|big|do|does|is|are|would|can)\b/u,
  /^(?:what's|whats|what is|what are|what key|what tempo|what bpm|what would|what do|what does|what will)\b/u,
  /^(?:is|does|are|do) (?:it|this|that|there|they|these|you)\b/u,
  /^(?:can|could|would|will) (?:you|u|i|we)\b/u,
];
/** Words that a question within a clause follows: "tell me how many". */
const ASKING = set(`
  tell me know out find see check and or of about wonder wondering if whether say show to that hear us for on in at with by as than then but so
  ask asking sure understand care matter exactly just is was depending idea i you u we they he she it's its not no because when while what where
  explain determine establish ascertain state report confirm work what's whats know: given there here detect list identify measure count describe
`);

const DENIALS = /^(?:don't|dont|do not|never|no need) (?!(?:you|u|we|they|i)\b)\p{L}+/u;
const NOT = /^not (?:the|my|our|your|this|that|these|those|a|an|only|any|from|with|in|all|just)\b/u;
const BEFORE_NOT = set(`
  is are was were be been being am isn't aren't it's its that's thats this do does did have has had can could would will should must may might
  and but or if why whether so certainly definitely probably rather i'm im we're they're you're you i we they or please pls just am let's it
  just now still that this there what
`);
const ALTERNATIVES = /^(?:otherwise|or else|if not|if so|in case)\b/u;
const BEFORE_ALTERNATIVES = set(
  'and but or so only even as what except just ok okay please if know see check tell whether then well not',
);
const FORMATS = /^(?:mp3|wav|flac|ogg|opus|m4a|aac|aiff|mono|stereo)$/u;
const VALUES = /^[-+−]?\d+(?:[.:]\d+)*(?:s|sec|secs|seconds?|db|lufs|lkfs|st|hz|khz|kbps|%|k)?$/u;
const UNITS = set(
  's sec secs second seconds db dbs decibels lufs lkfs semitone semitones st percent % hz khz kbps minutes minute min mins',
);
const STATEMENTS =
  /^(?:you (?:can|may|needn't|need not|don't have to)|it's|it is|that's|thats|there's|theres|i'm|im|we're|i am|i've|we've|my \p{L}+(?: \p{L}+)? (?:is|are|says|wants|needs|was|said|can|cant|can't|cannot|wont|won't|has|keeps|thinks|hates|loves)|(?:he|she|they)(?:'s|'re)? (?:is|are|was|were|can|cant|can't|cannot|has|have|keeps?|hates?|loves?|thinks?)|(?:he's|she's|they're)|(?:i|we|he|she|they) (?:was|were) (?!wondering|hoping|asked))\b/u;
const BEFORE_STATEMENTS = set(`
  and but or so because cause cos cuz since as if when while that which who where what whatever how why though although think know say says said
  guess hope bet believe where until unless before after than like the a all everything one ones thing part bit whichever sure now for of to
  only just now once then i to with in on at maybe perhaps whether tell me case provided providing assuming supposing says feel reckon told hear see find check
`);

/** Words that join a clause to the one before, and stand before its first word. */
const JOINING = /^(?:and|but|so|then|just|n|&|plus)$/u;
const AFTER_JOINING: readonly RegExp[] = [
  ...QUESTIONS,
  /^(?:by how|at what|in which|which|whenever|if|when|please|kindly|do|don't|dont|no|not|also|after|subsequently|thereafter|for the|i|we)\b/u,
];
/** Conditions and what hangs on them: "if it is over ten minutes | I need it shorter". */
const CONDITION = /^(?:and |but |so |then )?(?:if|when|should|unless|where|in case|once|were|provided)\b/u;
const CONSEQUENCE =
  /^(?:i|we) (?:need|want|require|would like|'d like|wish)\b|^(?:i'd|we'd) (?:like|want|need)\b|^(?:please|pls|kindly|no|leave|then|just|forget|do) (?!(?:not )?(?:one|more|less)\b)\p{L}+/u;
/** Beginnings of a further order: "an instrumental also a copy of the original". */
const ADDITION =
  /^also (?:an?|the|its|my|our|one|i|we|how|what|which|if|could|can|please|do|make|give|tell)\b|^(?:after (?:that|this)|once (?:that|this|it)(?:'s| is) done|afterwards)\b/u;
const BEFORE_ADDITION = set(
  'i you we they he she it and but is are was were can could would will should do does to please that which so then or not only right long soon before ever until from be',
);
const BEFORE_VALUE = set(
  'sorry no wait actually mean oh meant most least max min maximum minimum more less ceiling limit target tp max. loudness volume level peak peaks exceed exceeds gain it them this that these those all both one lot file song track below above between exceeding beyond past minus to at of by up down around about is be or and then than over under roughly from was its only plus same make hit for with in on into',
);

/** Whether a clause begins at a word of a sentence that has no marks. */
export function beginsClause(words: readonly Word[], at: number): boolean {
  if (words.slice(0, at).every(({ text }) => FILLING.has(text) || text.startsWith('['))) return false;
  const before = words[at - 1]!.text;
  const word = words[at]!.text;
  const after = words[at + 1]?.text ?? '';
  const rest = restFrom(words, at);
  if (VERBS.has(word) && (wantsWork(words) || isConditional(words, at)) && isOrder(words, at)) return true;
  if (isPleaded(words, at)) return true;
  if (QUESTIONS.some((form) => form.test(rest)) && !ASKING.has(before) && !isWithinQuestion(words, at)) return true;
  if (DENIALS.test(rest) && !BEFORE_NOT.has(before) && !GOING_ON.has(before)) return true;
  if (NOT.test(rest) && !BEFORE_NOT.has(before)) return true;
  if (ALTERNATIVES.test(rest) && !BEFORE_ALTERNATIVES.has(before)) return true;
  if (at > 1 && JOINING.test(word) && !JOINING.test(before) && !GOING_ON.has(before)) {
    const joined = restFrom(words, at + 1);
    if (before !== 'that' && AFTER_JOINING.some((form) => form.test(joined))) return true;
    if (word === 'then' && (VALUES.test(after) || FORMATS.test(after))) return true;
    if (word !== 'and' && word !== 'n' && word !== '&' && VERBS.has(after) && !/^(?:that|so)$/u.test(before))
      return true;
  }
  if (
    at > 2 &&
    CONDITION.test(restFrom(words, 0)) &&
    CONSEQUENCE.test(rest) &&
    !JOINING.test(before) &&
    !BEFORE_NOT.has(before) &&
    !ASKING.has(before)
  )
    return true;
  if (at > 1 && /^(?:please|pls|plz)$/u.test(before) && /^(?:i|we) (?:need|want) /u.test(rest)) return true;
  if (at > 2 && ADDITION.test(rest) && !BEFORE_ADDITION.has(before)) return true;
  if (at > 1 && word === 'no' && words[0]!.text === 'no' && !GOING_ON.has(before)) return true;
  if (
    (at > 1 || VALUES.test(before)) &&
    STATEMENTS.test(rest) &&
    !BEFORE_STATEMENTS.has(before) &&
    !isWithinQuestion(words, at)
  )
    return true;
  if (FORMATS.test(word) && (isSmall(before) || UNITS.has(before)) && /^(?:at|\d+|please|$)/u.test(after)) return true;
  return at > 1 && /^-\d/u.test(word) && VALUES.test(word) && !BEFORE_VALUE.has(before) && !VERBS.has(before);
}

/** "… its driving us nuts get rid of the noise please": whether a verb orders in a story, since it is asked for at its end. */
function isPleaded(words: readonly Word[], at: number): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1]?.text, words[at]?.text, words[at + 1]?.text];
  const isRid = word === 'get' && next === 'rid';
  if (at < 3 || !(isRid || (VERBS.has(word) && (STRICT.has(next) || PARTICLES.has(next))))) return false;
  if (GOING_ON.has(before) || VERBS_BEFORE.has(before) || hasSubject(words, at)) return false;
  return words.slice(at + 2, at + REACH_OF_PLEA).some(({ text }) => /^(?:please|pls|plz)$/u.test(text));
}
const REACH_OF_PLEA = 9;

/** How sentences begin that order, or say when something is to be done; stories and questions begin otherwise. */
const WANTING =
  /^(?:(?:and|so|ok|okay|yo|hey|hi|now|then|first|next|please|pls|kindly|just|right|well|also|but|good|great|cool|thanks|um|uh) )*(?:(?:can|could|would|will) (?:you|u|someone|we)|(?:i|we) (?:need|want|would like|'d like|have to|must)|(?:i'd|we'd) like|need|want|let's|lets|if|should|unless|in case|when (?!do|does|did|is|can|should|would|will)|don't|dont|do not|no|leave|only|all|last|the (?:first|second|third|last|other)|[\p{L}\d_-]+\.(?:wav|mp3|flac|m4a|ogg))\b/u;
function wantsWork(words: readonly Word[]): boolean {
  const start = restFrom(words, 0);
  if (WANTING.test(start)) return true;
  const first = words.find(({ text }) => !FILLING.has(text));
  return first !== undefined && VERBS.has(first.text);
}
/** Whether a condition stands shortly before a word: "… and if it is above 120 give me the key". */
const isConditional = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 8), at).some(({ text }) => text === 'if' || text === 'unless');
const FILLING = set(
  'and so ok okay yo hey hi now then first next please pls kindly just right well also but good great cool thanks um uh go',
);

const restFrom = (words: readonly Word[], at: number): string =>
  words
    .slice(at, at + 5)
    .map(({ text }) => text)
    .join(' ');

/** A number that is no bit rate: "over 3 mp3". */
const isSmall = (word: string): boolean => VALUES.test(word) && Number.parseFloat(word) < 32;

/** Whether a verb orders: it has an object, and stands behind none of the words that it would go on with. */
function isOrder(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]!.text;
  const word = words[at]!.text;
  const [next = '', second = ''] = [words[at + 1]?.text, words[at + 2]?.text];
  if (GOING_ON.has(before) || VERBS_BEFORE.has(before) || hasSubject(words, at)) return false;
  if (/'(?:ve|ll|d|re|m|s)$/u.test(before) && !/^(?:that's|it's|one's)$/u.test(before)) return false;
  const follows = /^(?:it|them|me|\d.*)$/u.test(before) || UNITS.has(before) || PARTICLES.has(before);
  if (OBJECTS.has(next)) return !NOUNS.has(word) || follows || STRICT.has(next);
  if (PARTICLES.has(next) && (OBJECTS.has(second) || VALUES.test(second))) return true;
  if (NOUNS.has(word)) return false;
  if (follows) return next !== '' && !GOING_ON.has(next) && !PREPOSITIONS.has(next);
  return false;
}
const VERBS_BEFORE = set('make makes let lets helps hear see watch');
const PREPOSITIONS = set('of for with by at from into onto as than on');

/** Words that a question or a condition goes on after: "what key is it", "if the tempo is". */
const OPENING = set(`
  how what what's whats which who whose where when why if whether whatever whichever
`);
/** Words that a question within a question may follow. */
const REACH = 6;
const isWithinQuestion = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - REACH), at).some(({ text }) => OPENING.has(text));

const AUXILIARIES = set(
  "do does did would could can will should may might must it'd that'd they'd have having let lets let's",
);
/** Conditions without "if": "should there be clipping tell me". */
const INVERTED = set('should were had if when unless');
const ADDRESSED = set('you u ya i');
/** Whether a verb belongs to a subject before it: "did someone swap the parts", "have it duck when I talk". */
const hasSubject = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 5), at)
    .some(
      ({ text }, n, all) =>
        AUXILIARIES.has(text) && !ADDRESSED.has(all[n + 1]?.text ?? '') && !INVERTED.has(words[0]!.text),
    );
