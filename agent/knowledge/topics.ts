import type { Section } from './sections.ts';

/** Kinds of questions about the service, as the reader of messages names them. */
const KINDS: Record<string, { groups: string[]; first?: string }> = {
  formats: { groups: ['Audio that can be sent', 'Results and their formats'], first: 'which-file-formats-can-i-send' },
  length: { groups: ['Audio that can be sent'], first: 'how-long-may-a-recording-be' },
  limits: { groups: ['Audio that can be sent', 'For programs', 'Prices'] },
  price: { groups: ['Prices'], first: 'what-does-it-cost' },
  speed: { groups: ['Time'], first: 'how-long-does-it-take' },
  privacy: { groups: ['Privacy'], first: 'who-can-hear-my-recordings' },
  languages: { groups: ['Languages'], first: 'which-languages-of-speech-are-understood' },
  differences: { groups: ['What the service does'] },
  methods: { groups: ['What the service does', 'Method', 'Quality', 'Limits'], first: 'how-accurate-is-it' },
  help: { groups: ['What the service does'], first: 'what-can-you-do' },
  api: { groups: ['For programs', 'Time'], first: 'is-there-an-api' },
};

/** Factor for sections of a kind that was read. */
const OF_KIND = 2.5;
/** Factor for the page of a capability that was read. */
const OF_CAPABILITY = 4;

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
/** Factor for the section of the aspect that is asked for. */
const OF_ASPECT = 2.5;

/** Returns how much better a section fits a question with these topics. */
export function topicWeight({ page, group, heading }: Section, question: string, topics: Topics): number {
  const isOfKind = topics.some((topic) => KINDS[topic]?.groups.includes(group));
  const isOfCapability = topics.some((topic) => page === `docs/capabilities/${topic}.md`);
  const isOfAspect = isOfCapability && aspectOf(question) === heading;
  return (isOfKind ? OF_KIND : 1) * (isOfCapability ? OF_CAPABILITY : 1) * (isOfAspect ? OF_ASPECT : 1);
}

function aspectOf(question: string): string | undefined {
  return ASPECTS.find(([words]) => words.test(question))?.[1];
}

/** Returns the anchor of the section that answers a question of which nothing but its topics is clear, on `docs/questions.md`. */
export function firstOf(topics: Topics): string | undefined {
  return topics.map((topic) => KINDS[topic]?.first).find((first) => first !== undefined);
}
