/** Short forms, written with and without their apostrophe. */
const CONTRACTIONS: Record<string, string> = {
  "don't": 'do not',
  "doesn't": 'does not',
  "didn't": 'did not',
  "isn't": 'is not',
  "aren't": 'are not',
  "wasn't": 'was not',
  "won't": 'will not',
  "can't": 'can not',
  "couldn't": 'could not',
  "wouldn't": 'would not',
  "shouldn't": 'should not',
  "needn't": 'need not',
  "haven't": 'have not',
  "what's": 'what is',
  "how's": 'how is',
  "who's": 'who is',
  "where's": 'where is',
  "when's": 'when is',
  "there's": 'there is',
  "here's": 'here is',
  "it's": 'it is',
  "that's": 'that is',
  "he's": 'he is',
  "she's": 'she is',
  "i'd": 'i would',
  "i'm": 'i am',
  "i've": 'i have',
  "i'll": 'i will',
  "you're": 'you are',
  "they're": 'they are',
  "let's": 'let us',
};
/** Written without an apostrophe these are other words. */
const OTHER_WORDS = new Set(["it's", "i'd", "i'll", "won't", "he's"]);

const COLLOQUIAL: Record<string, string> = {
  cannot: 'can not',
  gimme: 'give me',
  lemme: 'let me',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'have to',
  dunno: 'do not know',
  wot: 'what',
  wots: 'what is',
  wat: 'what',
  hes: 'he is',
  u: 'you',
  ur: 'your',
  n: 'and',
  info: 'information',
  pls: 'please',
  plz: 'please',
  plse: 'please',
  teh: 'the',
  hte: 'the',
  adn: 'and',
  thx: 'thanks',
  ty: 'thanks',
  vox: 'vocals',
  accapella: 'acappella',
  acapella: 'acappella',
  'a-cappella': 'acappella',
  cords: 'chords',
  secs: 'seconds',
  sec: 'seconds',
  mins: 'minutes',
  min: 'minutes',
  hrs: 'hours',
  hr: 'hour',
  drumless: 'without drums',
  bassless: 'without bass',
  vocalless: 'without vocals',
  voiceless: 'without vocals',
  '&': 'and',
  '+': 'and',
};

const LONG_FORMS = new Map([
  ...Object.entries(COLLOQUIAL),
  ...Object.entries(CONTRACTIONS),
  ...Object.entries(CONTRACTIONS).flatMap(([short, long]): [string, string][] =>
    OTHER_WORDS.has(short) ? [] : [[short.replace("'", ''), long]],
  ),
]);

/** A short form in full words; any other word is itself. */
export function inFull(token: string): string {
  return LONG_FORMS.get(token) ?? token;
}

/** Endings by which British and American spelling differ. */
const AMERICAN: [RegExp, string][] = [
  [/yse(s|d|r)?$/, 'yze$1'],
  [/ysing$/, 'yzing'],
  [/ise(s|d|r)?$/, 'ize$1'],
  [/ising$/, 'izing'],
  [/isation$/, 'ization'],
  [/our$/, 'or'],
  [/^metre(s)?$/, 'meter$1'],
  [/^centre(s|d)?$/, 'center$1'],
  [/^programme$/, 'program'],
];
/** Words that only look British. */
const KEPT = new Set(
  'noise noises our your hour hours four raise precise rise wise otherwise exercise advise likewise tour pour praise cruise promise disguise'.split(
    ' ',
  ),
);

/** A word in American spelling. */
export function american(text: string): string {
  if (KEPT.has(text) || text.includes('nois')) return text;
  return AMERICAN.reduce((so, [from, to]) => so.replace(from, to), text);
}
