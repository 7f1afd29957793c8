import type { Section } from './sections.ts';

/** Kinds of questions about the service, as the reader of messages names them. */
const KINDS: Record<string, { groups: string[]; first?: string }> = {
  formats: { groups: ['Audio that can be sent', 'Results and their formats'], first: 'which-file-formats-can-i-send' },
  length: { groups: ['Audio that can be sent'], first: 'how-long-may-a-recording-be' },
  size: { groups: ['Audio that can be sent'], first: 'how-large-may-a-file-be' },
  tags: { groups: ['Audio that can be sent'], first: 'are-the-tags-and-the-cover-kept' },
  close: { groups: ['Time'], first: 'can-i-close-the-window-and-come-back-later' },
  order: { groups: ['What the service does'], first: 'should-i-denoise-before-or-after-other-steps' },
  sent: { groups: ['Audio that can be sent'], first: 'which-file-formats-can-i-send' },
  rates: { groups: ['Audio that can be sent'], first: 'which-sample-rates-bit-depths-and-channels-are-read' },
  count: { groups: ['Audio that can be sent'], first: 'how-many-files-can-i-send-at-once' },
  free: { groups: ['Prices'], first: 'what-can-i-try-for-free' },
  again: { groups: ['Prices'], first: 'do-i-pay-again-for-the-same-file' },
  spent: { groups: ['When something fails'], first: 'what-if-i-run-out-of-tokens' },
  limits: { groups: ['Audio that can be sent', 'For programs', 'Prices'] },
  price: { groups: ['Prices'], first: 'what-does-it-cost' },
  cost: { groups: ['Prices'], first: 'what-does-it-cost' },
  speed: { groups: ['Time'], first: 'how-long-does-it-take' },
  privacy: { groups: ['Privacy'], first: 'who-can-hear-my-recordings' },
  languages: { groups: ['Languages'], first: 'which-languages-of-speech-are-understood' },
  differences: { groups: ['What the service does'] },
  methods: { groups: ['What the service does', 'Method', 'Quality', 'Limits'], first: 'how-accurate-is-it' },
  help: { groups: ['What the service does'], first: 'what-can-you-do' },
  api: { groups: ['For programs', 'Time'], first: 'is-there-an-api' },
};

const ANSWERS = 'docs/questions.md';
/** Kinds of which one section says all. */
const PRECISE: ReadonlySet<string> = new Set([
  'size',
  'tags',
  'close',
  'order',
  'sent',
  'rates',
  'count',
  'free',
  'again',
  'spent',
  'cost',
]);

/** "How much is noise reduction?": asks what some work costs, rather than how much of something there is. */
const ASKS_COST =
  /\bhow (?:much|many tokens) (?:is|are|for|would|will|do you (?:charge|want|take))\b(?! (?:it|that|this|there|the (?:default|limit|maximum|minimum)))|\b(?:price|cost)s? (?:of|for)\b|\bwhat do you charge\b|\b(?:is|are) [\p{L}_ ]{3,40} (?:free|for free|charged|expensive)\b/iu;

/** Returns topics, and that of costs where a question is about what some work costs. */
export function withCost(topics: Topics, question: string): Topics {
  return ASKS_COST.test(question) ? [...topics, 'cost'] : topics;
}

/** Factor for sections of a kind that was read. */
const OF_KIND = 2.5;
/** Factor for the page of a capability that was read. */
const OF_CAPABILITY = 4;

/** Factor for the page of terms where the meaning of a word is asked for, and where it is not. */
const OF_TERMS = 4;
const OF_NO_TERMS = 0.5;
const TERMS_PAGE = 'docs/terms.md';
const TERM =
  /\bwh?at(?:['’]?s| is| are| does| do| on earth (?:is|are|does)| the heck (?:is|does)| exactly (?:is|are|does))(?: an?| the)? ["“]?(?!the\b|this\b|it\b|that\b|my\b)[\p{L}\d/-]+(?: [\p{L}-]+)?["”]? (?:mean|stand for|number)\b|\bwh?at(?:['’]?s| is| are| on earth is| the heck is| exactly is) an? [\p{L}\d/-]+(?: \p{L}+)?(?:[?.!]|\s*$)|\b(?:meaning of|define|stands for)\b|\bmean by\b/iu;

/** Whether a question asks what a word means. */
export const isOfTerm = (question: string): boolean => TERM.test(question);

/** The findings of the reader of messages in a question: kinds, and names of capabilities. */
export type Topics = readonly string[];

/** The aspects of a capability that questions are about, each with the heading of its section. */
const ASPECTS: [RegExp, string][] = [
  [/\b(well|accura\w*|reliab\w*|precis\w*|good|error|errors|trust|exact\w*|figures)\b/i, 'Quality'],
  [/\b(bleed\w*|artefacts?|artifacts?|harm|damage|cope|manage|problem|worse|bad|fail|fails|struggle)\b/i, 'Limits'],
  [/\b(default|target|setting|settings|options?|parameters?|choose|adjust|how much|on the screen)\b/i, 'Parameters'],
  [/\b(get|gives?|return\w*|output|outcome|numbers|report\w*)\b/i, 'Output'],
  [
    /\b(algorithm|model|network|neural|net|method|technique|how do(es)? (you|it)|how is|behind|actually (find|work)\w*|decide|determined?)\b/i,
    'Method',
  ],
  [/\b(how long|fast|slow|quick\w*|real time|memory)\b/i, 'Speed and memory'],
];
/** Factor for the sections, of any capability, about the aspect that is asked for. */
const OF_ASPECT = 2.5;

/** Returns how much better a section fits a question with these topics. */
export function topicWeight(section: Section, question: string, topics: Topics): number {
  const { page, anchor, heading } = section;
  const isOfCapability = topics.some((topic) => page === `docs/capabilities/${topic}.md`);
  const isNamed = page === ANSWERS && topics.some((topic) => PRECISE.has(topic) && KINDS[topic]?.first === anchor);
  const isOfAspect = page.startsWith('docs/capabilities/') && aspectOf(question) === heading;
  const term = page === TERMS_PAGE ? (topics.includes('terms') || isOfTerm(question) ? OF_TERMS : OF_NO_TERMS) : 1;
  return (
    (isNamed ? OF_KIND : 1) *
    term *
    (isOfKind(section, topics) ? OF_KIND : 1) *
    (isOfCapability ? OF_CAPABILITY : 1) *
    (isOfAspect ? OF_ASPECT : 1)
  );
}

/** Whether a section stands in a group that one of the topics is about. */
export function isOfKind({ group }: Section, topics: Topics): boolean {
  return topics.some((topic) => KINDS[topic]?.groups.includes(group));
}

function aspectOf(question: string): string | undefined {
  return ASPECTS.find(([words]) => words.test(question))?.[1];
}

/** Returns the anchor of the section, on `docs/questions.md`, that says all about one of the topics, unless a section of its group is there. */
export function preciseOf(topics: Topics, group: string | undefined): string | undefined {
  const topic = topics.find((each) => PRECISE.has(each));
  return topic === undefined || KINDS[topic]!.groups.includes(group ?? '') ? undefined : KINDS[topic]!.first;
}

/** Returns the anchor of the section that answers a question of which nothing but its topics is clear, on `docs/questions.md`. */
export function firstOf(topics: Topics): string | undefined {
  return topics.map((topic) => KINDS[topic]?.first).find((first) => first !== undefined);
}
